#!/usr/bin/env python3
"""Checks that no include runs up the floors (docs/architecture.md, section 1). Usage: room_includes.py SOURCE_DIR"""
import pathlib
import re
import sys

ALLOWED = {
    "core": {"core"},
    "content": {"core", "content"},
    "net": {"core", "net"},
    "engine": {"core", "content", "net", "engine"},
    "render": {"core", "content", "engine", "render"},
    "audio": {"core", "content", "engine", "audio"},
    "app": {"core", "content", "net", "engine", "render", "audio", "app"},
}
# Of net the engine sees the plain structs only.
ENGINE_SEES = re.compile(r"^net/(message\.h$|messages/)")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
PLATFORM = re.compile(r"^\s*#\s*(if|elif|ifdef|ifndef).*(_WIN32|__linux__|__unix__|__APPLE__|_MSC_VER)")


def main(root: pathlib.Path) -> int:
    problems = []
    checked = 0
    for room, allowed in ALLOWED.items():
        for path in sorted((root / room).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".c") or "glad" in path.parts:
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                where = f"{path.relative_to(root)}:{number}"
                match = INCLUDE.match(line)
                if match:
                    checked += 1
                    target = match.group(1).split("/")[0]
                    if target in ALLOWED and target not in allowed:
                        problems.append(f"{where}: {room} may not include {match.group(1)}")
                    if room == "engine" and target == "net" and not ENGINE_SEES.match(match.group(1)):
                        problems.append(f"{where}: the engine never sees a socket: {match.group(1)}")
                if PLATFORM.match(line) and room != "net" and not str(path.relative_to(root)).startswith("app/platform/"):
                    problems.append(f"{where}: platform #ifdef outside app/platform and net")
    for problem in problems:
        print(problem)
    print(f"{checked} includes checked, {len(problems)} problems")
    return 1 if problems or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
