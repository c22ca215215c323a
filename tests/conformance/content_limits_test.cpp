#include <functional>
#include <limits>

#include "content/dat_file.h"
#include "content/dat_writer.h"
#include "content/inflate.h"
#include "content/record_codec.h"
#include "content/record_decode.h"
#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/small_tables.h"
#include "content/records/texture.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// A record that ends in a count which is one more than the `bytes` behind it can hold at `item_size` an item.
struct Claim {
    const char* item;
    RecordType type;
    std::function<void(core::ByteWriter&, std::uint32_t)> head;  ///< what stands before the items, the count included
    std::size_t item_size;
};

void vertex_array(core::ByteWriter& w) {
    w.i32(1);
    w.u32(0);
}

void gfx_obj_head(core::ByteWriter& w, std::uint32_t flags) {
    w.u32(0x01000001);
    w.u32(flags);
    w.u8(0);
    vertex_array(w);
}

void cuint(core::ByteWriter& w, std::uint32_t n) {  // the long form, so that every count has the same length
    w.u8(static_cast<std::uint8_t>(0xC0 | (n >> 24)));
    w.u8(static_cast<std::uint8_t>(n >> 16));
    w.u16(static_cast<std::uint16_t>(n));
}

void bsp_inner(core::ByteWriter& w, const char* tag) {
    for (int i = 3; i >= 0; --i) {
        w.u8(static_cast<std::uint8_t>(tag[i]));
    }
    w.zeros(16);
}

/// The reason for which `read` fails; FAILs when it does not.
template <class Read>
core::FormatReason reason_of(Read read) {
    try {
        read();
    } catch (const core::FormatError& error) {
        return error.reason();
    }
    FAIL("damaged bytes were read");
    return {};
}

std::vector<Claim> claims() {
    using W = core::ByteWriter;
    using N = std::uint32_t;
    const auto counted = [](N id) {
        return [id](W& w, N n) {
            w.u32(id);
            w.u32(n);
        };
    };
    const auto hashed = [](N id) {
        return [id](W& w, N n) {
            w.u32(id);
            w.u16(static_cast<std::uint16_t>(n));
            w.u16(32);
        };
    };
    return {
        {"color", RecordType::palette, counted(0x04000001), 4},
        {"did", RecordType::palette_set, counted(0x0F000001), 4},
        {"vertex", RecordType::gfx_obj,
         [](W& w, N n) {
             w.u32(0x01000001);
             w.u32(0);
             w.u8(0);
             w.i32(1);
             w.u32(n);
         },
         28},
        {"polygon with key", RecordType::gfx_obj,
         [](W& w, N n) {
             gfx_obj_head(w, 1);
             cuint(w, n);
         },
         12},
        {"frame", RecordType::animation,
         [](W& w, N n) {
             w.u32(0x03000001);
             w.u32(1);
             w.u32(0);
             w.u32(n);
         },
         28},
        {"animation frame of 3 parts", RecordType::animation,
         [](W& w, N n) {
             w.u32(0x03000001);
             w.u32(0);
             w.u32(3);
             w.u32(n);
         },
         88},
        {"hook", RecordType::animation,
         [](W& w, N n) {
             w.u32(0x03000001);
             w.u32(0);
             w.u32(0);
             w.u32(1);
             w.u32(n);
         },
         8},
        {"script entry", RecordType::physics_script, counted(0x33000001), 16},
        {"motion data with key", RecordType::motion_table,
         [](W& w, N n) {
             w.u32(0x09000001);
             w.u32(0);
             w.u32(0);
             w.u32(n);
         },
         8},
        {"polygons of a drawing node", RecordType::gfx_obj,
         [](W& w, N n) {
             gfx_obj_head(w, 2);
             w.zeros(12);
             w.u8(0);
             bsp_inner(w, "BPOL");
             w.zeros(16);
             w.u32(n);
         },
         2},
        {"portals of a drawing node", RecordType::gfx_obj,
         [](W& w, N n) {
             gfx_obj_head(w, 2);
             w.zeros(12);
             w.u8(0);
             bsp_inner(w, "PORT");
             for (int leaf = 0; leaf < 2; ++leaf) {
                 w.u32(0x4C454146);
                 w.u32(0);
             }
             w.zeros(16);
             w.u32(0);
             w.u32(n);
         },
         4},
        {"polygons of a physics leaf", RecordType::gfx_obj,
         [](W& w, N n) {
             gfx_obj_head(w, 1);
             w.u8(0);
             w.u32(0x4C454146);
             w.zeros(24);
             w.u32(n);
         },
         2},
        {"sound node", RecordType::sound_table,
         [](W& w, N n) {
             w.u32(0x20000001);
             w.u32(0);
             w.u32(0);
             w.u32(n);
         },
         12},
        {"spell with key", RecordType::spell_table, hashed(0x0E00000E), 132},
        {"skill with key", RecordType::skill_table, hashed(0x0E000004), 84},
        {"component with key", RecordType::component_table, hashed(0x0E00000F), 36},
        {"contract with key", RecordType::contract_table, hashed(0x0E00001D), 152},
        {"heritage with key", RecordType::char_gen,
         [](W& w, N n) {
             w.u32(0x0E000002);
             w.u32(0x0E000002);
             w.u8(0);
             w.u8(1);
             cuint(w, n);
         },
         31},
        {"scene object", RecordType::scene, counted(0x12000001), 76},
        {"font char", RecordType::font,
         [](W& w, N n) {
             w.u32(0x40000000);
             w.u32(1);
             w.u32(1);
             w.u32(n);
         },
         11},
        {"stab", RecordType::land_block_info,
         [](W& w, N n) {
             w.u32(0xA9B4FFFE);
             w.u32(0);
             w.u32(n);
         },
         32},
        {"building", RecordType::land_block_info,
         [](W& w, N n) {
             w.u32(0xA9B4FFFE);
             w.u32(0);
             w.u32(0);
             w.u16(static_cast<std::uint16_t>(n));
             w.u16(0);
         },
         40},
        {"UI element with key", RecordType::layout,
         [](W& w, N n) {
             w.u32(0x21000001);
             w.u32(1);
             w.u32(1);
             w.u8(1);
             cuint(w, n);
         },
         60},
        {"UI state with key", RecordType::layout,
         [](W& w, N n) {
             std::vector<std::byte> head = spec_vector("8.6 LayoutDesc");
             head.resize(head.size() - 4);  // no states, no children
             w.bytes(head);
             w.u8(1);
             cuint(w, n);
         },
         16},
        {"str.p16", RecordType::string_table,
         [](W& w, N n) {
             std::vector<std::byte> head = spec_vector("8.6 StringTable");
             head.resize(22);  // up to the length of the text
             w.bytes(head);
             cuint(w, n);
         },
         2},
        {"str.p8", RecordType::language_string,
         [](W& w, N n) {
             w.u32(0x31000001);
             cuint(w, n);
         },
         1},
        {"str.obf", RecordType::object_hierarchy,
         [](W& w, N n) {
             w.u32(0x0E00000D);
             w.u16(static_cast<std::uint16_t>(n));
         },
         1},
    };
}

}  // namespace

TEST_CASE("dat-format 5.1: a count that the bytes cannot hold is refused, whatever it counts") {
    for (const Claim& claim : claims()) {
        INFO(claim.item);
        const RecordCodec* codec = record_codec(claim.type);
        REQUIRE(codec != nullptr);
        constexpr std::size_t kItems = 3;
        for (const std::uint32_t lie : {static_cast<std::uint32_t>(kItems + 1), 0xFFFFU, 0x3FFFFFFFU}) {
            core::ByteWriter writer;
            claim.head(writer, lie);
            writer.zeros(kItems * claim.item_size);
            core::ByteReader reader(writer.view());
            const core::FormatReason reason = reason_of([&] { (void)codec->decode(reader); });
            CHECK((reason == core::FormatReason::count || reason == core::FormatReason::truncated));
        }
    }
}

TEST_CASE("dat-format 5.6: an error has its reason, its offset and the name of what was wanted there") {
    using core::FormatReason;
    const auto decoded = [](RecordType type, const std::vector<std::byte>& bytes) {
        return reason_of([&] {
            core::ByteReader reader(bytes);
            (void)record_codec(type)->decode(reader);
        });
    };
    std::vector<std::byte> bytes = spec_vector("8.5 Setup");
    bytes.resize(bytes.size() - 1);
    CHECK(decoded(RecordType::setup, bytes) == FormatReason::truncated);
    CHECK(decoded(RecordType::palette, test::from_hex("01 00 00 04 05 00 00 00 01 02 03 04")) == FormatReason::count);
    CHECK(decoded(RecordType::physics_script,
                  test::from_hex("01 00 00 33 01 00 00 00 00 00 00 00 00 00 00 00 1B 00 00 00 01 00 00 00")) ==
          FormatReason::bad_enum);
    GfxObj mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
    mesh.drawing_bsp.nodes[0].polygons = {1};
    CHECK(decoded(RecordType::gfx_obj, packed(mesh)) == FormatReason::bad_reference);
    mesh = unpack_all<GfxObj>(spec_vector("8.5 GfxObj"));
    mesh.sort_center.x = kNan;
    CHECK(decoded(RecordType::gfx_obj, packed(mesh)) == FormatReason::bad_float);
    Setup setup = unpack_all<Setup>(spec_vector("8.5 Setup"));
    setup.placements[0].frame.parts[0].rotation.x = kNan;
    CHECK(decoded(RecordType::setup, packed(setup)) == FormatReason::bad_float);
    core::ByteWriter sounds;
    sounds.u32(0x20000001);
    for (int level = 0; level < 10; ++level) {
        sounds.u32(0);  // key
        sounds.u32(0);  // records
        sounds.u32(1);  // children
    }
    sounds.zeros(64);
    CHECK(decoded(RecordType::sound_table, {sounds.view().begin(), sounds.view().end()}) == FormatReason::depth);
    std::vector<std::byte> long_record(2000);
    DatWriter long_writer(DatFileKind::portal, 1);
    long_writer.add(0x04007F01, long_record);
    std::vector<std::byte> file_bytes = long_writer.bytes();
    file_bytes[0x401] = std::byte{0};  // the link to the second block
    const DatFile short_chain(file_bytes);
    CHECK(reason_of([&] { (void)short_chain.read(*short_chain.find(0x04007F01)); }) == FormatReason::chain);
    std::vector<std::byte> out(64);
    CHECK(reason_of([&] { inflate_record(test::from_hex("40 00 00 00 78 DA 63 60 A0 0C 00 00 00 40 00 02"), out); }) ==
          FormatReason::compressed);
    try {
        (void)unpack_all<Palette>(test::from_hex("01 00 00 04 05 00 00 00 01 02 03 04"));
        FAIL("a count that lies was read");
    } catch (const core::FormatError& error) {
        CHECK(error.offset() == 8);
        CHECK(error.expected() == "a count that fits the 4 bytes left");
        CHECK(error.found() == "5");
        CHECK(core::format_reason_name(error.reason()) == "count too large");
    }
}

TEST_CASE("dat-format 5.2: parts that are each other's parents are kept, and nobody follows them") {
    Setup setup = unpack_all<Setup>(spec_vector("8.5 Setup"));
    setup.flags = core::Flags<SetupFlag>(1);
    setup.parts = {core::DataId(0x01000001), core::DataId(0x01000002)};
    setup.parents = {1, 0};
    setup.placements[0].frame.parts.resize(2);
    CHECK(packed(unpack_all<Setup>(packed(setup))) == packed(setup));
}

TEST_CASE("dat-format 5.1: an honest count is read up to its last byte") {
    const auto honest = [](RecordType type, core::ByteWriter& writer) {
        core::ByteReader reader(writer.view());
        (void)record_codec(type)->decode(reader);
        return reader.remaining() == 0;
    };
    core::ByteWriter palette;
    palette.u32(0x04000001);
    palette.u32(3);
    palette.zeros(12);
    CHECK(honest(RecordType::palette, palette));
    core::ByteWriter font;
    font.u32(0x40000000);
    font.zeros(8);
    font.u32(2);
    font.zeros(22 + 20);
    CHECK(honest(RecordType::font, font));
    core::ByteWriter text;
    text.u32(0x31000001);
    text.u8(3);
    text.zeros(3);
    CHECK(honest(RecordType::language_string, text));
}

TEST_CASE("dat-format 5.1: a long string and a negative length are refused") {
    core::ByteWriter writer;
    writer.u32(0x13000000);
    writer.u32(1);
    writer.u32(3);
    writer.u16(0xFFFF);
    writer.u32(0xFFFFFFF0);
    CHECK_THROWS_AS(unpack_all<Region>(writer.view()), core::FormatError);
}

TEST_CASE("dat-format 5: what a record takes in memory is bounded by its size") {
    // Two million empty patterns of one byte each would take 16 bytes apiece.
    core::ByteWriter writer;
    writer.u32(0x0E00001E);
    writer.u8(1);
    writer.u8(1);
    writer.u32(7);
    writer.u32(7);
    writer.u16(0);
    writer.u32(2000000);
    writer.zeros(2000000);
    core::ByteReader reader(writer.view());
    CHECK_THROWS_AS(decode_record<TabooTable>(reader), core::FormatError);
}
