#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "content/dat_file.h"
#include "content/dat_writer.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"
#include "core/sha256.h"

using namespace portalspace;
using namespace portalspace::content;
using Catch::Matchers::Contains;

namespace {

using Bytes = std::vector<std::byte>;

void put(Bytes& bytes, std::size_t offset, std::uint32_t value) { std::memcpy(bytes.data() + offset, &value, 4); }

/// The cell file of 8.11.
Bytes chain_file() {
    DatWriter writer(DatFileKind::cell, 982);
    Bytes record;
    for (unsigned i = 0; i < 600; ++i) {
        record.push_back(static_cast<std::byte>(7 * i + 3));
    }
    writer.add(0x00010100, record);
    writer.add(0x0001FFFF, test::spec_vector("8.7 LandBlock"));
    return writer.bytes();
}

std::string open_error(const Bytes& bytes) {
    try {
        const DatFile file(bytes);
        return "";
    } catch (const core::FormatError& error) {
        return error.what();
    }
}

std::string read_error(const Bytes& bytes, std::uint32_t id, bool strict = false) {
    const DatFile file(bytes);
    const DatEntry* entry = file.find(id);
    REQUIRE(entry != nullptr);
    try {
        (void)file.read(*entry);
        if (strict) {
            file.check_exact_chain(*entry);
        }
        return "";
    } catch (const core::FormatError& error) {
        return error.what();
    }
}

Bytes changed(const std::function<void(Bytes&)>& change) {
    Bytes bytes = chain_file();
    change(bytes);
    return bytes;
}

/// A file with one record of the given stored bytes and flags, and the iteration record `iteration`.
Bytes one_record(Bytes stored, std::uint16_t flags) {
    DatWriter writer(DatFileKind::portal, 1);
    writer.add(0x04007F01, std::move(stored));
    Bytes bytes = writer.bytes();
    const DatFile file(bytes);
    const std::size_t slot = file.header().root + 4 + 252;
    std::memcpy(bytes.data() + slot, &flags, 2);
    return bytes;
}

}  // namespace

TEST_CASE("dat-format 8.10: the one-leaf file is written byte by byte and read back") {
    DatWriter writer(DatFileKind::portal, 2072);
    writer.add(0x04007F01, test::spec_vector("8.5 Palette"));
    writer.add(0x33007F01, test::spec_vector("8.3 PhysicsScript"));
    const Bytes bytes = writer.bytes();
    CHECK(bytes.size() == 6144);
    CHECK(core::sha256_hex(bytes) == "3e2e2b8fa22133c39f0e88659d2a11e01c1edb68802ceacc65797b90aebfcd16");
    const DatFile file(bytes);
    CHECK(file.header().root == 0x1000);
    CHECK(file.entries().size() == 3);
    CHECK(file.tree_depth() == 0);
    CHECK(file.iteration() == 2072);
    CHECK(file.warnings().empty());
}

TEST_CASE("dat-format 8.11: block chains are written and read") {
    const Bytes bytes = chain_file();
    CHECK(bytes.size() == 3584);
    CHECK(core::sha256_hex(bytes) == "79462c8d8dc45317114b04c0fab40c373c546ede35ef5ca060db55af4df3d32b");
    const DatFile file(bytes);
    CHECK(file.find(0x00010100)->offset == 0x200);
    CHECK(file.find(0x0001FFFF)->offset == 0x500);
    CHECK(file.find(kIterationId)->offset == 0x600);
    CHECK(file.find(0x00010101) == nullptr);
    const RecordBytes record = file.read(*file.find(0x00010100));
    REQUIRE(record.view().size() == 600);
    CHECK(record.view()[599] == static_cast<std::byte>((7 * 599 + 3) % 256));
    // One block: the view points into the file itself.
    CHECK(file.read(*file.find(0x0001FFFF)).view().data() == bytes.data() + 0x504);
}

TEST_CASE("dat-format 8.11 and 1.13: damaged chains fail the record") {
    const auto error = [](std::size_t offset, std::uint32_t value) {
        return read_error(changed([&](Bytes& b) { put(b, offset, value); }), 0x00010100, true);
    };
    CHECK_THAT(error(0x200, 0x200), Contains("cycles"));
    CHECK_THAT(error(0x300, 0x200), Contains("cycles"));
    CHECK_THAT(error(0x200, 0), Contains("a chain of 3 blocks"));
    CHECK_THAT(error(0x200, 0x204), Contains("a multiple of 256"));
    CHECK_THAT(error(0x200, 0xE00), Contains("inside the file"));
    CHECK_THAT(error(0x200, 0x100), Contains("behind the header"));
    CHECK_THAT(error(0x200, 0x80000300), Contains("free or unfinished"));
    CHECK_THAT(error(0x400, 0x80000000), Contains("free or unfinished"));
    CHECK_THAT(error(0x400, 0x500), Contains("the end of the chain"));
    // Not strict, an overlong chain is read.
    CHECK(read_error(changed([](Bytes& b) { put(b, 0x400, 0x500); }), 0x00010100).empty());
}

TEST_CASE("dat-format 8.11 and 1.13: a damaged directory or header fails the file") {
    const auto error = [](const std::function<void(Bytes&)>& change) { return open_error(changed(change)); };
    CHECK_THAT(error([](Bytes& b) { put(b, 0x7FC, 62); }), Contains("at most 61 entries"));
    CHECK_THAT(error([](Bytes& b) { put(b, 0x7FC, 0xFFFFFFFF); }), Contains("at most 61 entries"));
    CHECK_THAT(error([](Bytes& b) {
                   for (std::size_t at = 0x704; at < 0x714; at += 4) {
                       put(b, at, 0x700);
                   }
               }),
               Contains("reached twice"));
    CHECK_THAT(error([](Bytes& b) {
                   put(b, 0x804 + 4, 0x0001FFFF);
                   put(b, 0x804 + 24 + 4, 0x00010100);
               }),
               Contains("ascending"));
    CHECK_THAT(error([](Bytes& b) { b[0x140] = b[0x141] = std::byte{0x58}; }), Contains("mark of a DAT file"));
    CHECK_THAT(error([](Bytes& b) { b.resize(b.size() - 256); }), Contains("a file of 3584 bytes"));
    CHECK_THAT(error([](Bytes& b) { b.resize(399); }), Contains("at least 400 bytes"));
    CHECK_THAT(error([](Bytes& b) { b.clear(); }), Contains("at least 400 bytes"));
    for (const std::uint32_t size : {0U, 32U, 300U, 131072U}) {
        CHECK_THAT(error([size](Bytes& b) { put(b, 0x144, size); }), Contains("block size"));
    }
    // The root outside the file, inside the header, unaligned.
    for (const std::uint32_t root : {0U, 0x100U, 0x701U, 0xFFFFFF00U}) {
        CHECK_FALSE(error([root](Bytes& b) { put(b, 0x160, root); }).empty());
    }
}

TEST_CASE("dat-format 1.13 C10: an inner node without one of its branches is refused") {
    DatWriter writer(DatFileKind::cell, 982);
    for (std::uint32_t i = 1; i <= 62; ++i) {
        writer.add(i << 16U | 0x100U, {});
    }
    const Bytes good = writer.bytes();
    const std::uint32_t root = DatFile(good).header().root;
    Bytes missing = good;
    put(missing, root + 4 + 4, 0);
    CHECK_THAT(open_error(missing), Contains("found branch 0"));
    Bytes garbage = good;
    put(garbage, root + 4 + 4, 0xCDCDCDCD);
    CHECK_THAT(open_error(garbage), Contains("block"));
    // Slots above the last branch may hold anything.
    std::copy(good.begin() + root + 8, good.begin() + root + 12, garbage.begin() + root + 8);
    put(garbage, root + 4 + 8, 0xCDCDCDCD);
    CHECK(open_error(garbage).empty());
}

TEST_CASE("dat-format 1.13 C3: a lying size is refused before memory is taken") {
    const auto sized = [](std::uint32_t size) {
        return read_error(changed([size](Bytes& b) { put(b, 0x804 + 12, size); }), 0x00010100);
    };
    CHECK_THAT(sized(0xFFFFFFFF), Contains("fits the file"));
    CHECK_THAT(sized(0x7FFFFFFF), Contains("fits the file"));
    CHECK_FALSE(sized(3500).empty());
}

TEST_CASE("dat-format 1.13 C12: more than 8 levels are refused") {
    // A chain of one-block-high nodes: each node's branches lead to the next.
    constexpr std::uint32_t kBlock = 2048;
    core::ByteWriter writer;
    writer.zeros(kBlock);
    for (std::uint32_t level = 1; level <= 10; ++level) {
        const std::uint32_t here = static_cast<std::uint32_t>(writer.size());
        writer.u32(0);
        writer.u32(level < 10 ? here + kBlock : 0);  // a single branch, no entries
        writer.align(kBlock);
    }
    Bytes bytes = writer.take();
    put(bytes, 0x140, 0x5442);
    put(bytes, 0x144, kBlock);
    put(bytes, 0x148, static_cast<std::uint32_t>(bytes.size()));
    put(bytes, 0x160, kBlock);
    CHECK_THAT(open_error(bytes), Contains("at most 8 levels"));
    put(bytes, 2 * kBlock + 4, 0);
    CHECK(open_error(bytes).empty());
}

TEST_CASE("dat-format 8.11: tree shapes of written files") {
    struct Shape {
        std::uint32_t records;
        std::uint32_t depth;
        std::size_t thin;
    };
    for (const auto& [records, depth, thin] :
         {Shape{0, 0, 0}, Shape{60, 0, 0}, Shape{61, 1, 0}, Shape{62, 1, 0}, Shape{122, 1, 0}, Shape{123, 1, 0},
          Shape{3842, 1, 0}, Shape{3843, 2, 0}}) {
        DatWriter writer(DatFileKind::cell, 982);
        for (std::uint32_t i = 1; i <= records; ++i) {
            writer.add(i << 16U | 0x100U, {});
        }
        const Bytes bytes = writer.bytes();
        const DatFile file(bytes);
        INFO(records);
        CHECK(file.entries().size() == records + 1);
        CHECK(file.tree_depth() == depth);
        CHECK(file.warnings().size() == thin);  // none says that a node has fewer than 30 entries
        CHECK((records == 0 || file.find(records << 16U | 0x100U) != nullptr));
        CHECK(file.iteration() == 982);
    }
}

TEST_CASE("dat-format 8.11: iteration records") {
    const auto with_iteration = [](const std::string& hex) {
        Bytes bytes = chain_file();
        const Bytes record = test::from_hex(hex);
        std::copy(record.begin(), record.end(), bytes.begin() + 0x604);
        put(bytes, 0x804 + 48 + 12, static_cast<std::uint32_t>(record.size()));
        const DatFile file(bytes);
        return std::pair(file.iteration(), file.warnings());
    };
    CHECK(with_iteration("18 08 00 00 E8 F7 FF FF 01 00 00 00") == std::pair(2072, std::vector<std::string>{}));
    const auto runs = with_iteration("18 08 00 00 30 F8 FF FF 01 00 00 00 B8 FF FF FF D1 07 00 00");
    CHECK(runs.first == 2072);
    REQUIRE(runs.second.size() == 1);
    CHECK_THAT(runs.second[0], Contains("iterations are missing"));
    const auto hostile = with_iteration("FF FF FF 7F");
    CHECK(hostile.first == 2147483647);
    REQUIRE(hostile.second.size() == 1);
    CHECK_THAT(hostile.second[0], Contains("damaged"));
    CHECK(with_iteration("18 08").first == 0);
    CHECK(with_iteration("18 08 00 00 00 00 00 80 01 00 00 00").first == 2072);
}

TEST_CASE("dat-format 8.11: compressed entries are inflated, bad ones refused") {
    const std::string stream = "78 DA 63 60 A0 0C 00 00 00 40 00 01";
    const Bytes good = one_record(test::from_hex("40 00 00 00" + stream), 1);
    const DatFile file(good);
    const RecordBytes record = file.read(*file.find(0x04007F01));
    CHECK(record.view().size() == 64);
    CHECK(std::all_of(record.view().begin(), record.view().end(), [](std::byte b) { return b == std::byte{0}; }));

    const auto error = [](const std::string& hex) {
        return read_error(one_record(test::from_hex(hex), 1), 0x04007F01);
    };
    CHECK_THAT(error("40 00 00 00 78"), Contains("at least 6 bytes"));
    CHECK_THAT(error("01 00 00 04" + stream), Contains("within its limits"));
    CHECK_THAT(error("FF FF FF FF" + stream), Contains("within its limits"));
    CHECK_THAT(error("3F 00 00 00" + stream), Contains("zlib stream"));
    CHECK_THAT(error("41 00 00 00" + stream), Contains("zlib stream"));
    CHECK_THAT(error("40 00 00 00 78 DA 63 60 A0 0C 00 00 00 40 00 02"), Contains("zlib stream"));
}

TEST_CASE("dat-format 1.3: an unclean transaction record is a warning only") {
    const Bytes bytes = changed([](Bytes& b) { b[0x100] = std::byte{5}; });
    const DatFile file(bytes);
    REQUIRE(file.warnings().size() == 1);
    CHECK_THAT(file.warnings()[0], Contains("not closed cleanly"));
    CHECK(file.entries().size() == 3);
}
