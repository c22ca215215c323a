// One test a row of spec/dat-format.md 6 that concerns records: what other readers get wrong and this one does not.
// Rows on the container and the store (D2 to D5, D11 to D13, D30, D31) have theirs in content_container_test.cpp and
// dat_store_test.cpp.
#include "content/encodings.h"
#include "content/records/animation.h"
#include "content/records/env_cell.h"
#include "content/records/input_map.h"
#include "content/records/layout.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/small_tables.h"
#include "content/records/sound_table.h"
#include "content/records/spell_table.h"
#include "content/records/strings.h"
#include "content/records/texture.h"
#include "content/records/wave.h"
#include "content/texture_decode.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

TEST_CASE("dat-format 6 D1: CreateBlockingParticle carries the payload of CreateParticle") {
    const auto bytes = spec_vector("8.3 PhysicsScript");
    core::ByteReader reader(bytes);
    reader.skip(16);
    const AnimationHook blocking = AnimationHook::unpack(reader);
    CHECK(reader.offset() == 64);
    REQUIRE(blocking.type() == HookType::create_blocking_particle);
    const auto& payload = std::get<CreateBlockingParticleHook>(blocking.payload);
    CHECK(payload.emitter == core::DataId(0x32007F01));
    CHECK(payload.part == 0xFFFFFFFF);
    CHECK(payload.offset.origin == core::Vec3(0, 0, 1.5F));
    CHECK(payload.logical_emitter == 7);
    CHECK(reader.f64() == 2.5);
    CHECK(reader.offset() == 72);
    CHECK(AnimationHook::unpack(reader).type() == HookType::animation_done);
    CHECK(reader.remaining() == 0);
}

TEST_CASE("dat-format 6 D6: the last two bytes of a four-byte cuint are little-endian") {
    for (const std::uint32_t value : {0x4000U, 0x12345678U, 0x3FFFFFFFU, 0x00010203U}) {
        core::ByteWriter writer;
        write_cuint(writer, value);
        REQUIRE(writer.size() == 4);
        CHECK(writer.view()[2] == static_cast<std::byte>(value));
        CHECK(writer.view()[3] == static_cast<std::byte>(value >> 8));
        core::ByteReader reader(writer.view());
        CHECK(read_cuint(reader) == value);
    }
}

TEST_CASE("dat-format 6 D7: ids of a known type are stored without the start of their range, whatever the type") {
    for (const std::uint32_t base : {0x01000000U, 0x02000000U, 0x04000000U, 0x05000000U, 0x0F000000U}) {
        for (const std::uint32_t offset : {0U, 0x3FFFU, 0x4000U, 0xFFFFU}) {
            core::ByteWriter writer;
            write_known_id(writer, core::DataId(base + offset), base);
            CHECK(writer.size() == (offset < 0x4000 ? 2U : 4U));
            core::ByteReader reader(writer.view());
            CHECK(read_known_id(reader, base) == core::DataId(base + offset));
        }
    }
}

TEST_CASE("dat-format 6 D8: sound tables are trees, string tables have two counted lists, structures count in cuints") {
    SoundTable table;
    table.root.children.resize(2);
    table.root.children[1].key = 5;
    table.root.children[1].records.resize(3);
    table.root.children[1].children.resize(1);
    table.root.children[1].children[0].records.resize(2);
    CHECK(unpack_all<SoundTable>(packed(table)) == table);

    StringTable strings;
    strings.strings.rows = {{1, {core::DataId(), {u"a", u"b", u"c"}, {4, 5}, 0}}};
    CHECK(unpack_all<StringTable>(packed(strings)) == strings);

    DbProperties many;
    PropertyTypes types;
    for (std::uint32_t name = 1; name <= 300; ++name) {
        types.add(name, PropertyType::integer);
        many.properties.fields.push_back({name, {name, static_cast<std::int32_t>(name)}});
    }
    const auto bytes = packed(many);
    core::ByteReader reader(bytes);
    CHECK(DbProperties::unpack(reader, &types) == many);
    CHECK(reader.remaining() == 0);
}

TEST_CASE("dat-format 6 D9: empty component slots are not dropped") {
    Spell spell;
    spell.name = "n";
    spell.description = "d";
    spell.set_components({1, 0, 13, 0, 36, 0, 0, 74});
    SpellTable table;
    table.spells.rows = {{1, spell}};
    CHECK(unpack_all<SpellTable>(packed(table)).spells.find(1)->components() ==
          Spell::Formula{1, 0, 13, 0, 36, 0, 0, 74});
}

TEST_CASE("dat-format 6 D10: a string info of a property is read to its end") {
    PropertyTypes types;
    types.add(1, PropertyType::string_info);
    types.add(2, PropertyType::integer);
    StringInfo info;
    info.override_kind = 2;
    info.english = Text(std::string(200, 'e'));
    info.comment = "c";
    DbProperties record;
    record.properties.fields = {{1, {1, info}}, {2, {2, std::int32_t{77}}}};
    const auto bytes = packed(record);
    core::ByteReader reader(bytes);
    CHECK(DbProperties::unpack(reader, &types) == record);
    CHECK(reader.remaining() == 0);
}

TEST_CASE("dat-format 6 D14: a no-op hook is eight bytes, an unknown hook is an error") {
    core::ByteWriter writer;
    writer.u32(0);
    writer.i32(1);
    writer.u32(4);
    writer.i32(0);
    core::ByteReader reader(writer.view());
    CHECK(AnimationHook::unpack(reader).type() == HookType::no_op);
    CHECK(reader.offset() == 8);
    CHECK(AnimationHook::unpack(reader).type() == HookType::animation_done);
    for (const std::uint32_t type : {0x1BU, 0x1CU, 0xFFFFFFFFU}) {
        core::ByteWriter bad;
        bad.u32(type);
        bad.zeros(60);
        core::ByteReader bad_reader(bad.view());
        CHECK_THROWS_AS(AnimationHook::unpack(bad_reader), core::FormatError);
    }
}

TEST_CASE("dat-format 6 D15: counts and lengths above 127 take two bytes") {
    ActionMap map;
    HashTable<ActionMap::Action> actions;
    for (std::uint32_t i = 0; i < 200; ++i) {
        actions.rows.push_back({i, {0, 0, i, 0, 0, 0, 0}});
    }
    map.input_maps.rows = {{1, actions}};
    CHECK(unpack_all<ActionMap>(packed(map)) == map);

    LayoutElement element;
    for (std::uint32_t i = 0; i < 150; ++i) {
        element.state.media.push_back({5, ImageMedia{core::DataId(0x06000001), i}});
        element.states.rows.push_back({i, {}});
        element.children.rows.push_back({i, {}});
    }
    LayoutDesc layout;
    layout.elements.rows = {{1, element}};
    const auto bytes = packed(layout);
    core::ByteReader reader(bytes);
    CHECK(LayoutDesc::unpack(reader, nullptr) == layout);

    LanguageInfo info;
    info.additional_settings = Text16(std::u16string(300, u'x'));
    CHECK(unpack_all<LanguageInfo>(packed(info)) == info);

    const LanguageString string{core::DataId(0x31000001), Text(std::string(200, 'x'))};
    const auto text = packed(string);
    CHECK(text[4] == std::byte{0x80});
    CHECK(text[5] == std::byte{0xC8});
    CHECK(unpack_all<LanguageString>(text) == string);
}

TEST_CASE("dat-format 6 D16: the size index of a name filter stands before the count") {
    core::ByteWriter writer;
    writer.u32(0x0E000020);
    writer.u8(3);  // size index
    writer.u8(1);  // count
    writer.u32(9);
    for (std::uint32_t limit = 2; limit <= 5; ++limit) {
        writer.u32(limit);
    }
    writer.u8(0);
    writer.u32(0);
    const auto table = unpack_all<NameFilterTable>(writer.view());
    CHECK(table.languages.size_index == 3);
    REQUIRE(table.languages.find(9) != nullptr);
    CHECK(table.languages.find(9)->vowel_run == 5);
    CHECK(packed(table) == writer.take());
}

TEST_CASE("dat-format 6 D17: a string of a table begins with an id") {
    StringTable table;
    table.strings.rows = {{1, {core::DataId(0x23000009), {u"a"}, {}, 0}}};
    CHECK(unpack_all<StringTable>(packed(table)) == table);
}

TEST_CASE("dat-format 6 D18: a tweaked sound has probability, priority, volume; a portal pair has the polygon first") {
    core::ByteWriter writer;
    writer.u32(0x15);
    writer.i32(1);
    writer.u32(0x0A000001);
    writer.f32(1);
    writer.f32(0.7F);
    writer.f32(0.5F);
    core::ByteReader reader(writer.view());
    CHECK(std::get<SoundTweakedHook>(AnimationHook::unpack(reader).payload) ==
          SoundTweakedHook{core::DataId(0x0A000001), 1, 0.7F, 0.5F});
    const auto bytes = spec_vector("8.5 BSP D with portal");
    core::ByteReader tree_reader(bytes);
    const BspTree tree = BspTree::unpack(tree_reader, BspKind::drawing);
    CHECK(tree.root()->portals[0] == BspPortal{2, 0});
}

TEST_CASE("dat-format 6 D19: a legacy string of 70,000 bytes") {
    const std::string text(70000, 'z');
    core::ByteWriter writer;
    write_legacy_string(writer, text);
    CHECK(writer.size() == 2 + 4 + 70000 + 2);
    core::ByteReader reader(writer.view());
    CHECK(read_legacy_string(reader) == text);
    CHECK(reader.remaining() == 0);
}

TEST_CASE("dat-format 6 D20: a palette-shift land surface is read") {
    Region region;
    region.land.max_object_height = 100;
    region.land.sky_height = 100;
    region.land_surface_kind = 1;
    region.palette_shifts.resize(2);
    region.palette_shifts[1].sub_palettes = {{1, 2}};
    region.palette_shifts[1].road_codes = {{3, {4}}};
    CHECK(unpack_all<Region>(packed(region)) == region);
}

TEST_CASE("dat-format 6 D21: maximum, minimum and defaults of every type of a property description") {
    MasterProperty master;
    PropertyDescription range;
    range.name = 1;
    range.type = PropertyType::integer;
    range.min_value = std::int32_t{-5};
    PropertyDescription upper = range;
    upper.name = 2;
    upper.min_value = {};
    upper.max_value = std::int32_t{5};
    PropertyDescription array;
    array.name = 3;
    array.type = PropertyType::array;
    PropertyArray items;
    items.items = {{1, std::int32_t{8}}, {2, std::int32_t{9}}};
    array.default_value = items;
    PropertyDescription text;
    text.name = 4;
    text.type = PropertyType::string_info;
    text.default_value = StringInfo{};
    master.descriptions.rows = {{1, range}, {2, upper}, {3, array}, {4, text}};
    const auto again = unpack_all<MasterProperty>(packed(master));
    CHECK(again == master);
    CHECK(std::get<std::int32_t>(again.descriptions.find(1)->min_value) == -5);
    CHECK(std::holds_alternative<std::monostate>(again.descriptions.find(1)->max_value));
    CHECK(std::get<std::int32_t>(again.descriptions.find(2)->max_value) == 5);
}

TEST_CASE("dat-format 6 D22, D28: INDEX16 is unsigned, four-bit colours reach white, white stays white") {
    RenderSurface indexed;
    indexed.width = 2;
    indexed.height = 1;
    indexed.format = PixelFormat::index16;
    indexed.data = {std::byte{0xFF}, std::byte{0x07}, std::byte{0x00}, std::byte{0x90}};
    std::vector<Color> palette(0x9001, Color{0xFF010203});
    palette[0x7FF] = Color{0xFF0A0B0C};
    palette[0x9000] = Color{0xFF111213};
    RgbaImage image = decode_texture(indexed, palette);
    CHECK(image.pixels == std::vector<std::uint8_t>{0x0A, 0x0B, 0x0C, 0xFF, 0x11, 0x12, 0x13, 0xFF});
    image = decode_texture(indexed, std::span(palette).first(0x9000));  // one past the end: transparent black
    CHECK(image.pixels == std::vector<std::uint8_t>{0x0A, 0x0B, 0x0C, 0xFF, 0, 0, 0, 0});

    RenderSurface four_bits;
    four_bits.width = 1;
    four_bits.height = 1;
    four_bits.format = PixelFormat::a4r4g4b4;
    four_bits.data = {std::byte{0xFF}, std::byte{0x8F}};
    CHECK(decode_texture(four_bits, {}).pixels == std::vector<std::uint8_t>{255, 255, 255, 0x88});

    RenderSurface white;
    white.width = 1;
    white.height = 1;
    white.format = PixelFormat::a8r8g8b8;
    white.data = {std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0x40}};
    CHECK(decode_texture(white, {}).pixels == std::vector<std::uint8_t>{255, 255, 255, 0x40});
}

TEST_CASE("dat-format 6 D24: a tree may consist of one leaf, and inner nodes of one child") {
    core::ByteWriter writer;
    writer.u32(0x4C454146);
    writer.i32(0);
    writer.i32(1);
    writer.zeros(16);
    writer.u32(0);
    core::ByteReader reader(writer.view());
    const BspTree leaf = BspTree::unpack(reader, BspKind::physics);
    REQUIRE(leaf.nodes.size() == 1);
    CHECK(leaf.root()->is_leaf());
    const auto bytes = spec_vector("8.5 BSP C (cell)");
    core::ByteReader cell_reader(bytes);
    const BspTree cell = BspTree::unpack(cell_reader, BspKind::cell);
    CHECK(cell.child(cell.root()->positive) != nullptr);
    CHECK(cell.child(cell.root()->negative) == nullptr);
}

TEST_CASE("dat-format 6 D25, D26, D27: what other programs cannot stand is read") {
    EnvCell room = unpack_all<EnvCell>(spec_vector("8.7 EnvCell"));
    room.visible_cells = {0x101, 0x101};
    CHECK(unpack_all<EnvCell>(packed(room)) == room);

    Region region;
    region.land.max_object_height = 100;
    region.land.sky_height = 100;
    region.parts = core::Flags<RegionPart>(2);
    region.scenes.resize(1);
    region.scenes[0].sound_index = -1;
    region.terrain_types.resize(1);
    region.terrain_types[0].scene_types = {-1, 0};
    CHECK(unpack_all<Region>(packed(region)) == region);

    ObjectHierarchy childless;
    childless.root.name = "Root";
    CHECK(unpack_all<ObjectHierarchy>(packed(childless)) == childless);
}

TEST_CASE("dat-format 6 D23: a wave keeps its id and the whole format") {
    const auto bytes = spec_vector("8.4 Wave");
    const auto wave = unpack_all<Wave>(bytes);
    CHECK(wave.id == core::DataId(0x0A007F01));
    CHECK(wave.header.size() == 18);
    CHECK(packed(wave) == bytes);
}

TEST_CASE("dat-format 6 D32: script tables choose by order and threshold, not by weight") {
    const auto table = unpack_all<PhysicsScriptTable>(spec_vector("8.4 PhysicsScriptTable"));
    for (int i = 0; i < 100; ++i) {
        CHECK(table.select(0x49, 0.3F) == core::DataId(0x33000190));
    }
}
