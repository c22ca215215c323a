#!/usr/bin/env python3
"""Fails when a source file is not formatted as .clang-format says. Usage: format_check.py SOURCE_DIR CLANG_FORMAT"""
import pathlib
import subprocess
import sys

ROOMS = ("core", "content", "net", "engine", "render", "audio", "app", "tests")


def main(root: pathlib.Path, clang_format: str) -> int:
    files = [
        str(path)
        for room in ROOMS
        for path in sorted((root / room).rglob("*"))
        if path.suffix in (".h", ".cpp") and "glad" not in path.parts
    ]
    if not files:
        print("no source files found")
        return 1
    return subprocess.run([clang_format, "--dry-run", "-Werror", *files], cwd=root, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2]))
