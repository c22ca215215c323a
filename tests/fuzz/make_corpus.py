#!/usr/bin/env python3
"""Writes the first inputs of the content fuzz targets into tests/data/fuzz from the data set in tests/data/dats: of each
record type the smallest records. Usage: make_corpus.py SOURCE_DIR"""
import pathlib
import re
import struct
import sys
import zlib

LIMIT = 1600  # bytes: larger records only slow the fuzzer down
PER_TYPE = 3


class Dat:
    """Just enough of a reader of DAT files (spec/dat-format.md 1)."""

    def __init__(self, path):
        self.bytes = path.read_bytes()
        self.block = struct.unpack_from("<I", self.bytes, 0x144)[0]
        self.entries = {}
        self.walk(struct.unpack_from("<I", self.bytes, 0x160)[0])

    def chain(self, offset, size):
        out = b""
        while len(out) < size:
            out += self.bytes[offset + 4 : offset + 4 + min(size - len(out), self.block - 4)]
            offset = struct.unpack_from("<I", self.bytes, offset)[0]
        return out

    def walk(self, offset):
        node = self.chain(offset, 1716)
        count = struct.unpack_from("<I", node, 248)[0]
        for i in range(count + 1):
            branch = struct.unpack_from("<I", node, 4 * i)[0]
            if branch:
                self.walk(branch)
            if i < count:
                _, _, number, first, size, _, _ = struct.unpack_from("<HHIIIii", node, 252 + 24 * i)
                self.entries[number] = (first, size)

    def read(self, number):
        return self.chain(*self.entries[number])


def container(records):
    """A file of 256-byte blocks with one leaf; a record is (id, bytes, compressed)."""
    header = 512
    blocks = []

    def add(data):
        first = header + 256 * len(blocks)
        pieces = [data[i : i + 252] for i in range(0, len(data), 252)] or [b""]
        for index, piece in enumerate(pieces):
            next_block = header + 256 * (len(blocks) + 1) if index + 1 < len(pieces) else 0
            blocks.append(struct.pack("<I", next_block) + piece.ljust(252, b"\0"))
        return first

    entries = b""
    for number, data, compressed in records:
        stored = struct.pack("<I", len(data)) + zlib.compress(data) if compressed else data
        entries += struct.pack("<HHIIIii", 1 if compressed else 0, 2, number, add(stored), len(stored), 0, 1)
    node = bytes(248) + struct.pack("<I", len(records)) + entries.ljust(61 * 24, b"\0")
    root = add(node)
    size = header + 256 * len(blocks)
    info = struct.pack("<IIIIIiiiIiiIIii", 0x5442, 256, size, 2, 1, 0, 0, 0, root, 0, 0, 0, 0, 22, 0)
    head = bytes(0x140) + info + bytes(16) + struct.pack("<I", 6657)
    return head.ljust(header, b"\0") + b"".join(blocks)


def families(header):
    """The families of content_targets.h: name of the array -> list of (kind, id)."""
    found = {}
    for name, body in re.findall(r"constexpr std::array k(\w+)\{(.*?)\};", header, re.S):
        members = re.findall(r"DatFileKind::(\w+), 0x([0-9A-Fa-f]+)", body)
        if members:
            found[name] = [(kind, int(number, 16)) for kind, number in members]
    return found


def same_type(kind, number, other):
    if kind == "cell":
        low = number & 0xFFFF
        is_cell = lambda n: 0x100 <= (n & 0xFFFF) < 0xFFFE
        return (other & 0xFFFF) == low if low >= 0xFFFE or number == 0xFFFF0001 else is_cell(other)
    if number >> 24 == 0x0E:
        return other >> 16 == number >> 16 if number >> 16 == 0x0E01 else other == number
    return other >> 24 == number >> 24


def main(root):
    files = {
        "portal": Dat(root / "tests/data/dats/client_portal.dat"),
        "cell": Dat(root / "tests/data/dats/client_cell_1.dat"),
        "local": Dat(root / "tests/data/dats/client_local_English.dat"),
    }
    out = root / "tests/data/fuzz"

    def write(target, name, data):
        folder = out / ("content_" + target)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)

    header = (root / "tests/fuzz/content_targets.h").read_text()
    for name, members in families(header).items():
        for index, (kind, number) in enumerate(members):
            dat = files[kind]
            alike = [(size, n) for n, (_, size) in dat.entries.items() if same_type(kind, number, n)]
            # Records of different sizes say more than many of one size.
            chosen = {}
            for size, n in sorted(alike):
                if size <= LIMIT and size not in chosen and len(chosen) < PER_TYPE:
                    chosen[size] = n
            for n in chosen.values():
                write(name.lower(), f"{n:08X}", bytes([index]) + dat.read(n))

    portal = files["portal"]
    pictures = sorted((size, n) for n, (_, size) in portal.entries.items() if n >> 24 == 6)
    formats = {}
    for size, n in pictures:
        pixel_format = struct.unpack_from("<I", portal.read(n), 16)[0]
        if size <= 2 * LIMIT:
            formats.setdefault(pixel_format, n)
    for pixel_format, n in formats.items():
        write("texture_decode", f"{pixel_format:X}", bytes([n & 3, 255]) + portal.read(n))
    # The smallest picture of every format, whether or not the data set has a small one.
    for pixel_format, bits in ((0x14, 24), (0x15, 32), (0x16, 32), (0x17, 16), (0x1A, 16), (0x1C, 8), (0xF3, 24), (0xF4, 8)):
        data = bytes(range(4 * 4 * bits // 8))
        write("texture_decode", f"made-{pixel_format:X}",
              bytes([pixel_format & 3, 0]) + struct.pack("<IIiiII", 0x06000001, 0, 4, 4, pixel_format, len(data)) + data)
    for pixel_format, size in ((b"DXT1", 8), (b"DXT3", 16), (b"DXT5", 16)):
        write("texture_decode", "made-" + pixel_format.decode(),
              bytes([0, 0]) + struct.pack("<IIii", 0x06000001, 0, 4, 4) + pixel_format + struct.pack("<I", size) +
              bytes(range(size)))

    leaf = b"FAEL"  # tags are stored from the last letter to the first
    plane = struct.pack("<4f", 0, 0, 1, -1)
    sphere = struct.pack("<4f", 0, 0, 0, 2)
    empty_leaf = leaf + struct.pack("<i", 0)
    write("bsp", "drawing", bytes([0]) + b"NIPB" + plane + empty_leaf + empty_leaf + sphere + struct.pack("<IH", 1, 0))
    write("bsp", "drawing-portal",
          bytes([0]) + b"TROP" + plane + empty_leaf + empty_leaf + sphere + struct.pack("<IIHHH", 1, 1, 0, 1, 0))
    write("bsp", "physics",
          bytes([1]) + b"NnPB" + plane + leaf + struct.pack("<ii", 0, 1) + sphere + struct.pack("<IH", 1, 3) + leaf +
          struct.pack("<ii", 1, 0) + sphere + struct.pack("<I", 0) + sphere)
    write("bsp", "cell", bytes([2]) + b"nnPB" + plane + b"nnPB" + plane + empty_leaf)

    records = [(0x0101FFFF, files["cell"].read(0xA9B4FFFF), False), (0xFFFF0001, files["cell"].read(0xFFFF0001), False)]
    write("container", "two-records", container(records))
    write("container", "chained", container([(0x01010100, bytes(range(256)) * 3, False)] + records[1:]))
    write("container", "compressed", container([(0x01010100, b"abc" * 200, True)] + records[1:]))
    write("container", "empty", container([]))
    total = sum(f.stat().st_size for f in out.rglob("*") if f.is_file())
    print(f"{sum(1 for f in out.rglob('*') if f.is_file())} inputs, {total} bytes")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
