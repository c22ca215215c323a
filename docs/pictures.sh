#!/bin/sh
# Makes the pictures of README.md anew: docs/pictures.sh [FOLDER OF THE PROGRAMS]. No window and no game files are needed.
set -e
cd "$(dirname "$0")/.."
bin=${1:-build/linux-release/bin}
flight="tests/data/flights/fixture.json --dat tests/data/dats --at-once --size 640x360"
# Outdoors in the forenoon and at dusk, a building from inside, the dungeon: a scripted way through the fixture world.
"$bin/portalspace-tool" flight $flight \
    --picture docs/outdoors-forenoon.png@14.2 --picture docs/outdoors-dusk.png@26 \
    --picture docs/tavern.png@9 --picture docs/dungeon.png@11.5
# A fight with spells: a recorded session at the moment a bolt is in the air.
"$bin/portalspace" --replay tests/data/sessions/ace-06-war-magic.jsonl --dat tests/data/dats --headless --speed max \
    --window 640x360 --seconds 17.2 --screenshot docs/spell-fight.png
