#!/usr/bin/env bash
# Sets up, builds and starts the demo: the embedded world with the loopback server. Further options go to portalspace.
# Without a display the demo runs headless for some seconds and names the picture it took.
set -euo pipefail
cd "$(dirname "$0")"

cmake/setup-debian.sh
cmake --preset linux-release -DPORTALSPACE_TESTS=OFF
cmake --build --preset linux-release

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec build/linux-release/bin/portalspace --demo "$@"
fi
picture=demo-screenshot.png
echo "run: no display here; the demo runs headless for 12 seconds" >&2
build/linux-release/bin/portalspace --demo --headless --seconds 12 --screenshot "$picture@4.3" "$@"
echo "The demo ran. Its picture: $PWD/$picture"
