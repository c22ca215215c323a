#!/usr/bin/env bash
# Installs what building and testing needs on Debian 12 (README, "Dependencies"). Does nothing when everything is there.
set -euo pipefail

packages=(
    g++ cmake ninja-build ccache git pkg-config python3 clang-format
    libsdl2-dev libglm-dev libimgui-dev libstb-dev libasio-dev libopenal-dev
    libfmt-dev libspdlog-dev nlohmann-json3-dev libjpeg62-turbo-dev libpng-dev zlib1g-dev
    catch2 libbenchmark-dev libsquish-dev libbullet-dev libgl1-mesa-dri libegl1 libgl1
)

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "setup: this is no Debian system; install the packages named in README.md by hand" >&2
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
        missing+=("$package")
    fi
done
[ ${#missing[@]} -eq 0 ] && exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "setup: these packages are missing and neither root nor sudo is here: ${missing[*]}" >&2
        exit 2
    fi
    root=(sudo)
fi
echo "setup: installing ${missing[*]}" >&2
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
