#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <utility>

#include "content/dat_file.h"
#include "content/dat_writer.h"
#include "core/format_error.h"
#include "core/random.h"
#include "core/sha256.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

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
        (void)file.listing();
        return "";
    } catch (const core::FormatError& error) {
        return error.what();
    }
}

/// What a lookup says that meets a damaged node, or the opening of the file.
std::string find_error(const Bytes& bytes, std::uint32_t id) {
    try {
        const DatFile file(bytes);
        (void)file.find(id);
        return "";
    } catch (const core::FormatError& error) {
        return error.what();
    }
}

std::string read_error(const Bytes& bytes, std::uint32_t id, bool strict = false) {
    const DatFile file(bytes);
    const std::optional<DatEntry> entry = file.find(id);
    REQUIRE(entry);
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

TEST_CASE("dat-format 8.10, 6 D3: the one-leaf file is written byte by byte and read back") {
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
    CHECK_FALSE(file.find(0x00010101));
    const RecordBytes record = file.read(*file.find(0x00010100));
    REQUIRE(record.view().size() == 600);
    CHECK(record.view()[599] == static_cast<std::byte>((7 * 599 + 3) % 256));
    // One block: the view points into the file itself.
    CHECK(file.read(*file.find(0x0001FFFF)).view().data() == bytes.data() + 0x504);
}

TEST_CASE("dat-format 8.11, 1.13, 6 D4, D12: damaged chains fail the record") {
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
        CHECK(file.listing().thin_nodes == thin);
        CHECK(file.warnings().empty());
        CHECK((records == 0 || file.find(records << 16U | 0x100U)));
        CHECK(file.iteration() == 982);
    }
}

TEST_CASE("dat-format 8.11, 6 D5: iteration records") {
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

TEST_CASE("dat-format 8.11, 6 D11, D30: compressed entries are inflated, bad ones refused") {
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
    CHECK_THAT(file.warnings()[0], Contains("not closed cleanly") && Contains("updating an object"));
    CHECK(file.entries().size() == 3);
}

TEST_CASE("dat-format 1.3: every transaction type is a warning that says what stopped, unknown ones too") {
    for (unsigned type = 1; type < 256; ++type) {
        const Bytes bytes = changed([type](Bytes& b) { b[0x100] = static_cast<std::byte>(type); });
        const DatFile file(bytes);
        REQUIRE(file.warnings().size() == 1);
        CHECK(file.header().transaction == type);
        CHECK((file.warnings()[0].find("unknown") != std::string::npos) == (type > 9));
        CHECK(file.read(*file.find(0x00010100)).view().size() == 600);
    }
}

TEST_CASE("dat-format 1.5: a reader tells the free list and never follows it") {
    const Bytes bytes = changed([](Bytes& b) {
        put(b, 0x154, 0xFFFFFFFF);
        put(b, 0x158, 0x7FFFFFFF);
        put(b, 0x15C, 12);
    });
    const DatFile file(bytes);
    CHECK(file.header().first_free_block == -1);
    CHECK(file.header().last_free_block == 0x7FFFFFFF);
    CHECK(file.header().free_block_count == 12);
    CHECK(file.listing().entries.size() == 3);
    CHECK(file.warnings().empty());
}

namespace {

/// 123 records in a root of two entries and three leaves, each leaf of 41 and 40 entries.
Bytes three_leaves() {
    DatWriter writer(DatFileKind::cell, 982);
    for (std::uint32_t i = 1; i <= 123; ++i) {
        writer.add(i << 16U | 0x100U, {static_cast<std::byte>(i)});
    }
    return writer.bytes();
}

/// The file offset of word `index` of the node whose consecutive blocks of 256 bytes start at `node`.
std::size_t node_word(std::uint32_t node, std::size_t index) { return node + index * 4 + (index * 4 / 252 + 1) * 4; }

constexpr std::size_t kIdOfEntry0 = 64;

std::uint32_t word_at(const Bytes& bytes, std::size_t offset) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + offset, 4);
    return value;
}

}  // namespace

TEST_CASE("dat-format 6 D2: the branches of a written leaf are zero, the count stands behind 62 of them") {
    DatWriter writer(DatFileKind::cell, 1);
    writer.add(0x0001FFFF, std::vector<std::byte>(252));
    const Bytes bytes = writer.bytes();
    const std::uint32_t root = DatFile(bytes).header().root;
    for (std::size_t branch = 0; branch < 62; ++branch) {
        CHECK(word_at(bytes, node_word(root, branch)) == 0);
    }
    CHECK(word_at(bytes, node_word(root, 62)) == 2);
}

TEST_CASE("dat-format 1.7: a lookup finds what the walk finds, and nothing else") {
    for (const std::uint32_t count : {0U, 1U, 60U, 61U, 62U, 123U, 3842U, 3843U, 20000U}) {
        DatWriter writer(DatFileKind::portal, 1);
        for (std::uint32_t i = 0; i < count; ++i) {
            writer.add(0x01000000 + i * 3, {});
        }
        const Bytes bytes = writer.bytes();
        const DatFile file(bytes);
        INFO(count);
        std::size_t wrong = 0;
        for (const DatEntry& entry : file.entries()) {
            wrong += file.find(entry.id) == entry ? 0 : 1;
            wrong += file.find(entry.id - 1) || file.find(entry.id + 1) ? 1 : 0;
        }
        CHECK(wrong == 0);
        CHECK_FALSE(file.find(0));
        CHECK_FALSE(file.find(0xFFFFFFFF));
    }
}

TEST_CASE("dat-format 1.6: a node whose blocks are scattered reads like any other") {
    Bytes bytes = chain_file();
    // The root's blocks 0x700..0xD00: the second one moves to a new block at the end of the file.
    bytes.resize(bytes.size() + 256);
    std::copy(bytes.begin() + 0x800, bytes.begin() + 0x900, bytes.begin() + 0xE00);
    std::fill(bytes.begin() + 0x800, bytes.begin() + 0x900, std::byte{0xCD});
    put(bytes, 0x700, 0xE00);
    put(bytes, 0x148, static_cast<std::uint32_t>(bytes.size()));
    const DatFile file(bytes);
    CHECK(file.entries().size() == 3);
    CHECK(file.find(0x00010100)->offset == 0x200);
    CHECK(file.find(0x0001FFFF)->offset == 0x500);
    CHECK(file.iteration() == 982);
}

TEST_CASE("dat-format 1.13: damage below the root is met by the lookups that come by, and by the whole walk") {
    const Bytes good = three_leaves();
    const std::uint32_t root = DatFile(good).header().root;
    const std::uint32_t first_leaf = word_at(good, node_word(root, 0));
    const std::uint32_t second_leaf = word_at(good, node_word(root, 1));
    const std::uint32_t in_first = 5U << 16U | 0x100U;
    const std::uint32_t in_second = 50U << 16U | 0x100U;
    const auto damaged = [&](std::size_t offset, std::uint32_t value) {
        Bytes bytes = good;
        put(bytes, offset, value);
        return bytes;
    };
    SECTION("C9: too many entries") {
        const Bytes bytes = damaged(node_word(first_leaf, 62), 62);
        CHECK_THAT(find_error(bytes, in_first), Contains("at most 61 entries"));
        CHECK(find_error(bytes, in_second).empty());
        CHECK_THAT(open_error(bytes), Contains("at most 61 entries"));
    }
    SECTION("C4: a branch that is no block, met when the root is read") {
        CHECK_THAT(find_error(damaged(node_word(root, 0), 0x7FFFFF00), in_second), Contains("inside the file"));
        CHECK_THAT(find_error(damaged(node_word(root, 0), first_leaf + 4), in_second), Contains("a multiple of 256"));
        CHECK_THAT(find_error(damaged(node_word(root, 0), 0x100), in_second), Contains("behind the header"));
    }
    SECTION("C5 and C6: a node's own chain") {
        CHECK_THAT(find_error(damaged(first_leaf, word_at(good, first_leaf) | 0x80000000U), in_first),
                   Contains("free or unfinished"));
        CHECK_THAT(find_error(damaged(first_leaf, 0), in_first), Contains("a chain of 7 blocks"));
        CHECK_THAT(find_error(damaged(first_leaf, first_leaf), in_first), Contains("cycles"));
        CHECK(find_error(damaged(first_leaf, first_leaf), in_second).empty());
    }
    SECTION("C11: a node below itself, and two ways to one node") {
        const Bytes cycle = damaged(node_word(root, 0), root);
        CHECK_THAT(find_error(cycle, in_first), Contains("between its neighbours"));
        CHECK_THAT(open_error(cycle), Contains("reached twice"));
        const Bytes twice = damaged(node_word(root, 0), second_leaf);
        CHECK_THAT(find_error(twice, in_first), Contains("between its neighbours"));
        CHECK_THAT(open_error(twice), Contains("ascending"));
    }
    SECTION("C13: ids out of order") {
        Bytes bytes = damaged(node_word(first_leaf, kIdOfEntry0 + 20 * 6), 0x00010050);  // the middle of 41
        CHECK_THAT(open_error(bytes), Contains("ascending"));
        bytes = damaged(node_word(first_leaf, kIdOfEntry0), in_second);
        CHECK_THAT(open_error(bytes), Contains("ascending"));
    }
}

TEST_CASE("dat-format 1.13 C8: a long chain that turns back upon itself is refused") {
    DatWriter writer(DatFileKind::portal, 1);
    writer.add(0x06000001, Bytes(100 * 1020));
    const Bytes good = writer.bytes();
    const std::uint32_t first = DatFile(good).find(0x06000001)->offset;
    for (const std::uint32_t back : {0U, 1U, 49U, 98U}) {
        Bytes bytes = good;
        put(bytes, first + 98 * 1024, first + back * 1024);
        CHECK_THAT(read_error(bytes, 0x06000001), Contains("reached twice"));
    }
    // A chain whose blocks lie in another order is none.
    Bytes swapped = good;
    const std::uint32_t a = first + 10 * 1024;
    const std::uint32_t b = first + 20 * 1024;
    std::swap_ranges(swapped.begin() + a, swapped.begin() + a + 1024, swapped.begin() + b);
    put(swapped, a - 1024, b);
    put(swapped, b - 1024, a);
    CHECK(read_error(swapped, 0x06000001, true).empty());
}

TEST_CASE("dat-format 1.13: single-byte corruption never gets out of the reader") {
    const std::vector<Bytes> files{chain_file(), three_leaves(),
                                   one_record(test::from_hex("40 00 00 00 78 DA 63 60 A0 0C 00 00 00 40 00 01"), 1)};
    core::Random random(20260713);
    std::size_t opened = 0;
    std::size_t refused = 0;
    std::size_t longest = 0;
    constexpr int kRounds = 20000;
    for (int round = 0; round < kRounds; ++round) {
        Bytes bytes = files[random.next_u32() % files.size()];
        const std::size_t at = random.next_u32() % bytes.size();
        bytes[at] = static_cast<std::byte>(random.next_u32());
        if (round % 8 == 0) {
            bytes.resize(random.next_u32() % (bytes.size() + 1));
        }
        try {
            const DatFile file(bytes);
            ++opened;
            RecordBuffer buffer;
            for (const std::uint32_t id : {0x00010100U, 0x0001FFFFU, 0x00320100U, 0x04007F01U, kIterationId}) {
                if (const auto entry = file.find(id)) {
                    longest = std::max(longest, file.read(*entry, buffer).size());
                }
            }
            for (const DatEntry& entry : file.entries()) {
                (void)file.read(entry, buffer);
            }
        } catch (const core::FormatError&) {
            ++refused;
        }
    }
    CHECK(longest <= 64 * 1024);
    CHECK(opened > kRounds / 2);
    CHECK(refused > kRounds / 20);
}
