#include "content/encodings.h"
#include "content/records/font.h"
#include "content/records/input_map.h"
#include "content/records/iteration.h"
#include "content/records/layout.h"
#include "content/records/mappers.h"
#include "content/records/material.h"
#include "content/records/render_texture.h"
#include "content/records/strings.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

namespace {

template <class T>
T unpack_with(std::span<const std::byte> bytes, const PropertyTypes* types) {
    core::ByteReader reader(bytes);
    T record = T::unpack(reader, types);
    reader.expect_end();
    return record;
}

/// Names 1 to 18 have the type of the same number.
PropertyTypes types_by_number() {
    PropertyTypes types;
    for (std::uint32_t type = 1; type <= 18; ++type) {
        types.add(type, static_cast<PropertyType>(type));
    }
    return types;
}

PropertyStructure all_kinds() {
    StringInfo text;
    text.token = 33;
    text.hash = 5;
    text.table = core::DataId(0x23000001);
    text.english = "one";
    text.comment = "two";
    PropertyArray array;
    array.items = {{2, std::int32_t{-1}}, {9, std::uint32_t{3}}};
    PropertyStructure structure;
    structure.fields = {{4, {4, 0.5F}}};
    PropertyStructure all;
    all.fields = {{1, {1, std::uint8_t{1}}},
                  {2, {2, std::int32_t{-7}}},
                  {4, {4, 1.5F}},
                  {5, {5, core::Vec3(1, 2, 3)}},
                  {6, {6, Color{0x80102030}}},
                  {8, {8, text}},
                  {9, {9, std::uint32_t{9}}},
                  {10, {10, core::DataId(0x40000000)}},
                  {12, {12, std::uint32_t{0x50000001}}},
                  {15, {15, std::uint32_t{0xFFFF}}},
                  {16, {16, std::uint64_t{1} << 40U}},
                  {17, {17, array}},
                  {18, {18, structure}}};
    return all;
}

}  // namespace

TEST_CASE("dat-format 8.6: EnumMapper and StringTable") {
    const auto mapper_bytes = spec_vector("8.6 EnumMapper");
    const auto mapper = unpack_all<EnumMapper>(mapper_bytes);
    CHECK(packed(mapper) == mapper_bytes);
    CHECK(*mapper.names.find(0) == "Undef");
    CHECK(*mapper.names.find(1) == "Dereth");
    CHECK(mapper.names.find(2) == nullptr);

    const auto table_bytes = spec_vector("8.6 StringTable");
    const auto table = unpack_all<StringTable>(table_bytes);
    CHECK(packed(table) == table_bytes);
    CHECK(table.language == 1);
    const TableString* string = table.strings.find(string_hash("ID_Test"));
    REQUIRE(string != nullptr);
    CHECK(string->texts == List<Text16>{u"Hi"});
    auto named = table_bytes;
    named.back() = std::byte{1};
    CHECK_THROWS_AS(unpack_all<StringTable>(named), core::FormatError);
}

TEST_CASE("dat-format 2.6: of rows with one key the first counts") {
    EnumMapper mapper;
    mapper.names.rows = {{1, "first"}, {1, "second"}};
    const auto again = unpack_all<EnumMapper>(packed(mapper));
    CHECK(again.names.rows.size() == 2);
    CHECK(*again.names.find(1) == "first");
}

TEST_CASE("dat-format 8.6: LayoutDesc") {
    const auto bytes = spec_vector("8.6 LayoutDesc");
    const auto layout = unpack_with<LayoutDesc>(bytes, nullptr);
    CHECK(packed(layout) == bytes);
    CHECK(layout.width == 800);
    CHECK(layout.height == 600);
    const LayoutElement* element = layout.elements.find(0x10000001);
    REQUIRE(element != nullptr);
    CHECK(element->type == 3);
    CHECK(element->x == 10);
    CHECK(element->y == 20);
    CHECK(element->width == 100);
    CHECK(element->height == 32);
    CHECK(element->left_anchor == 1);
    CHECK(element->bottom_anchor == 0);
    REQUIRE(element->state.media.size() == 1);
    CHECK(element->state.media[0].type() == 5);
    CHECK(std::get<ImageMedia>(element->state.media[0].payload) == ImageMedia{core::DataId(0x06007F01), 1});
    auto unknown = bytes;
    REQUIRE(unknown[30] == std::byte{5});
    unknown[30] = std::byte{12};
    CHECK_THROWS_AS(unpack_with<LayoutDesc>(unknown, nullptr), core::FormatError);
}

TEST_CASE("dat-format 3.24: every medium") {
    LayoutDesc layout;
    LayoutElement element;
    const List<MediaPayload> payloads{MovieMedia{"a.avi", 1},
                                      AlphaMedia{core::DataId(0x06000001)},
                                      AnimationMedia{0.5F, 1, {core::DataId(0x06000002)}},
                                      CursorMedia{core::DataId(0x06000003), 4, 5},
                                      ImageMedia{core::DataId(0x06000004), 3},
                                      JumpMedia{2, 0.25F},
                                      MessageMedia{7, 1},
                                      PauseMedia{1, 2},
                                      SoundMedia{core::DataId(0x0A000001), 3},
                                      StateMedia{1, 0.5F},
                                      FadeMedia{0, 1, 2}};
    for (const MediaPayload& payload : payloads) {
        element.state.media.push_back({static_cast<std::uint32_t>(payload.index()), payload});
    }
    layout.elements.rows = {{1, element}};
    const auto again = unpack_with<LayoutDesc>(packed(layout), nullptr);
    CHECK(again == layout);
    CHECK(again.elements.rows[0].value.state.media.back().type() == 11);
}

TEST_CASE("dat-format 3.24: only flagged numbers of an element are stored") {
    LayoutElement element;
    element.x = 5;
    element.z_level = -2;
    LayoutDesc layout;
    layout.elements.rows = {{1, element}};
    const std::size_t without = packed(layout).size();
    layout.elements.rows[0].value.state.flags = core::Flags<LayoutFlag>(0x22);
    const auto bytes = packed(layout);
    CHECK(bytes.size() == without + 8);
    const auto again = unpack_with<LayoutDesc>(bytes, nullptr);
    CHECK(again.elements.rows[0].value.x == 5);
    CHECK(again.elements.rows[0].value.y == 0);
    CHECK(again.elements.rows[0].value.z_level == -2);
}

TEST_CASE("dat-format 5.2: elements nest at most 64 deep") {
    const auto of_depth = [](int depth) {
        LayoutElement element;
        for (int i = 1; i < depth; ++i) {
            LayoutElement parent;
            parent.children.rows = {{1, element}};
            element = parent;
        }
        LayoutDesc layout;
        layout.elements.rows = {{1, element}};
        return packed(layout);
    };
    CHECK(packed(unpack_with<LayoutDesc>(of_depth(64), nullptr)) == of_depth(64));
    CHECK_THROWS_AS(unpack_with<LayoutDesc>(of_depth(65), nullptr), core::FormatError);
}

TEST_CASE("dat-format 3.24: properties of every type") {
    DbProperties record{core::DataId(0x78000001), all_kinds()};
    const PropertyTypes types = types_by_number();
    const auto bytes = packed(record);
    const auto again = unpack_with<DbProperties>(bytes, &types);
    CHECK(again == record);
    CHECK(packed(again) == bytes);
    CHECK_THROWS_AS(unpack_with<DbProperties>(bytes, nullptr), core::FormatError);
    const PropertyTypes none;
    CHECK_THROWS_AS(unpack_with<DbProperties>(bytes, &none), core::FormatError);
    for (const std::uint32_t unseen : {0U, 3U, 7U, 11U, 13U, 14U, 19U, 20U, 21U}) {
        PropertyTypes wrong;
        wrong.add(1, static_cast<PropertyType>(unseen));
        CHECK_THROWS_AS(unpack_with<DbProperties>(bytes, &wrong), core::FormatError);
    }
}

TEST_CASE("dat-format 5.2: chains of base mappers and base elements end where they loop") {
    EnumMapper own;
    own.base = core::DataId(0x22000002);
    own.names.rows = {{1, "one"}};
    EnumMapper base;
    base.base = core::DataId(0x22000001);
    base.names.rows = {{1, "hidden"}, {2, "two"}};
    const auto mapper = [&](core::DataId id) {
        return id.value == 0x22000001 ? &own : id.value == 0x22000002 ? &base : nullptr;
    };
    REQUIRE(name_of(own, 2, mapper) != nullptr);
    CHECK(*name_of(own, 1, mapper) == "one");
    CHECK(*name_of(own, 2, mapper) == "two");
    CHECK(name_of(own, 3, mapper) == nullptr);
    own.base = core::DataId(0x22000009);
    CHECK(name_of(own, 2, mapper) == nullptr);

    LayoutDesc layout;
    LayoutElement child;
    child.base_element = 3;
    child.base_layout = core::DataId(0x21000001);
    LayoutElement parent;
    parent.children.rows = {{2, child}};
    LayoutElement looping = child;
    looping.base_element = 2;
    layout.elements.rows = {{1, parent}, {3, looping}};
    const auto find = [&](core::DataId id) { return id.value == 0x21000001 ? &layout : nullptr; };
    REQUIRE(layout.element(2) != nullptr);
    CHECK(base_elements(*layout.element(2), find) ==
          std::vector<const LayoutElement*>{layout.element(2), layout.element(3)});
    CHECK(layout.element(4) == nullptr);
}

TEST_CASE("dat-format 5.2: properties nest at most 16 deep") {
    const PropertyTypes types = types_by_number();
    const auto of_depth = [](int depth) {
        Property property{2, std::int32_t{1}};
        for (int i = 1; i < depth; ++i) {
            PropertyArray array;
            array.items = {property};
            property = {17, array};
        }
        DbProperties record;
        record.properties.fields = {{property.name, property}};
        return packed(record);
    };
    CHECK_NOTHROW(unpack_with<DbProperties>(of_depth(16), &types));
    CHECK_THROWS_AS(unpack_with<DbProperties>(of_depth(17), &types), core::FormatError);
}

TEST_CASE("dat-format 3.24: MasterProperty with defaults of all kinds") {
    MasterProperty master;
    master.id = core::DataId(0x39000001);
    master.names.rows = {{2, "Margin"}};
    const PropertyStructure all = all_kinds();
    for (const auto& field : all.fields) {
        PropertyDescription description;
        description.name = field.key;
        description.type = static_cast<PropertyType>(field.key);
        description.default_value = field.value.value;
        description.prediction_timeout = 1.5F;
        description.booleans[3] = 1;
        description.available_properties.rows = {{2, 1}};
        master.descriptions.rows.push_back({field.key, description});
    }
    master.descriptions.rows[1].value.max_value = std::int32_t{10};
    master.descriptions.rows[1].value.min_value = std::int32_t{-10};
    const auto bytes = packed(master);
    const auto again = unpack_all<MasterProperty>(bytes);
    CHECK(again == master);
    const PropertyTypes types(again);
    CHECK(types.find(17) == PropertyType::array);
    CHECK(!types.find(3));
}

TEST_CASE("dat-format 3.21: key maps and actions") {
    MasterInputMap map;
    map.name = "map";
    map.guid[3] = std::byte{9};
    map.devices = {{1, map.guid}};
    map.meta_keys = {{42, 1}};
    map.maps = {{0x10000001, {{17, 0, 1, 0}}}};
    CHECK(unpack_all<MasterInputMap>(packed(map)) == map);

    ActionMap actions;
    HashTable<ActionMap::Action> table;
    table.rows = {{1, {0, 0, 1, 0, 2, 3, 4}}};
    actions.input_maps.rows = {{0x10000001, table}};
    actions.string_table = core::DataId(0x23000005);
    actions.conflicts.rows = {{0x10000001, {0x10000001, {0x10000002}}}};
    const auto bytes = packed(actions);
    CHECK(unpack_all<ActionMap>(bytes) == actions);
    CHECK(packed(ActionMap{}).size() + 6 + 29 + 12 + 4 == bytes.size());
    actions.input_maps.rows[0].value.rows[0].value.empty_list = 1;
    CHECK_THROWS_AS(unpack_all<ActionMap>(packed(actions)), core::FormatError);
}

TEST_CASE("dat-format 3.26, 3.33: language and fonts") {
    LanguageInfo info;
    info.leading_zero = 1;
    info.number_texts[1] = u".";
    info.letters[4] = u"TS";
    info.additional_flags = 0xCDCDCDCD;
    CHECK(unpack_all<LanguageInfo>(packed(info)) == info);
    CHECK(unpack_all<LanguageString>(packed(LanguageString{core::DataId(0x31000001), "line"})).text == "line");
    Font font;
    font.chars = {{0x41, 1, 2, 3, 4, -1, 1, -2}};
    CHECK(unpack_all<Font>(packed(font)) == font);
    CHECK(packed(font).size() == 12 + 4 + 11 + 20);
}

TEST_CASE("dat-format 3.22, 3.6: materials and render textures") {
    MaterialInstance instance;
    instance.modifiers = {core::DataId(0x17000001)};
    instance.want_discard_geometry = 1;
    CHECK(unpack_all<MaterialInstance>(packed(instance)) == instance);
    RenderMaterial raw;
    raw.id = core::DataId(0x16000001);
    raw.bytes = {std::byte{1}, std::byte{2}};
    CHECK(unpack_all<RenderMaterial>(packed(raw)) == raw);
    RenderTexture texture;
    texture.source_levels = {core::DataId(0x06000001)};
    CHECK(packed(unpack_all<RenderTexture>(packed(texture))) == packed(texture));
}

TEST_CASE("dat-format 1.10: the iteration record") {
    Iteration one;
    one.total = 2072;
    one.items = {-2072, 1};
    CHECK(unpack_all<Iteration>(packed(one)) == one);
    CHECK(one.run_count() == 1);
    Iteration broken;
    broken.total = 6;
    broken.items = {-3, 1, 9, -2, 20};
    CHECK(unpack_all<Iteration>(packed(broken)) == broken);
    CHECK(broken.run_count() == 3);
    broken.total = 0x7FFFFFFF;  // never loops on the total alone
    CHECK(unpack_all<Iteration>(packed(broken)).items.size() == 5);
    broken.items.pop_back();
    CHECK_THROWS_AS(unpack_all<Iteration>(packed(broken)), core::FormatError);
}
