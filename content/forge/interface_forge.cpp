#include "content/forge/interface_forge.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "content/encodings.h"
#include "content/records/layout.h"
#include "content/records/mappers.h"
#include "content/records/properties.h"
#include "content/records/strings.h"

namespace portalspace::content::forge {
namespace {

constexpr core::DataId kLabels{0x23000003};
constexpr core::DataId kTitles{0x2300000E};
constexpr core::DataId kTitleNames{0x22000041};

Text16 wide(std::string_view text) { return Text16(std::u16string(text.begin(), text.end())); }

/// Texts by the hash of their symbolic names.
class StringMaker {
public:
    explicit StringMaker(core::DataId id) { table_.id = id; }
    void add(std::string_view name, std::string_view text) {
        TableString s;
        s.texts = {wide(text)};
        table_.strings.rows.push_back({string_hash(name), s});
    }
    void store(Book& book) { book.local.add_record(table_.id.value, table_); }

private:
    StringTable table_;
};

void labels(Book& book) {
    constexpr std::array<std::pair<const char*, const char*>, 22> kTexts{
        {{"ID_Button_Attack", "Attack"},
         {"ID_Button_Cast", "Cast"},
         {"ID_Panel_Inventory", "Inventory"},
         {"ID_Panel_Inventory_Help", "What you carry and wear."},
         {"ID_Panel_Attributes", "Attributes"},
         {"ID_Panel_Attributes_Help", "What you are born with."},
         {"ID_Panel_Skills", "Skills"},
         {"ID_Panel_Skills_Help", "What you have learned."},
         {"ID_Panel_Spellbook", "Spellbook"},
         {"ID_Panel_Spellbook_Help", "Every spell you know."},
         {"ID_Panel_Map", "Map"},
         {"ID_Panel_Map_Help", "Where you are."},
         {"ID_Panel_Options", "Options"},
         {"ID_Panel_Options_Help", "How the game looks and plays."},
         {"ID_Panel_Fellowship", "Fellowship"},
         {"ID_Panel_Allegiance", "Allegiance"},
         {"ID_Panel_Vendor", "Vendor"},
         {"ID_Panel_Trade", "Trade"},
         {"ID_Panel_Chat", "Chat"},
         {"ID_Panel_Radar", "Radar"},
         {"ID_Vital_Health", "Health"},
         {"ID_Vital_Stamina", "Stamina"}}};
    StringMaker strings(kLabels);
    for (const auto& [name, text] : kTexts) {
        strings.add(name, text);
    }
    strings.store(book);
}

void titles(Book& book) {
    constexpr std::array<const char*, 6> kNames{"Wanderer", "Guard", "Hunter", "Mage", "Delver", "Keeper of the Well"};
    EnumMapper mapper;
    mapper.id = kTitleNames;
    mapper.names.rows.push_back({0, "Invalid"});
    StringMaker strings(kTitles);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const std::string symbol = "ID_CharacterTitle_" + std::to_string(i + 1);
        mapper.names.rows.push_back({static_cast<std::uint32_t>(i + 1), symbol});
        strings.add(symbol, kNames[i]);
    }
    book.portal.add_record(mapper.id.value, mapper);
    strings.store(book);
}

void mappers(Book& book) {
    DidMapper regions;
    regions.id = core::DataId(0x25000014);
    regions.maps.client_ids.rows = {{1, 0x13000000}};
    regions.maps.client_names.rows = {{1, "The Vale"}};
    book.portal.add_record(regions.id.value, regions);
    // Components of spells with their templates in the public world database.
    DualDidMapper components;
    components.id = core::DataId(0x27000002);
    components.maps.client_ids.rows = {{1, 691}, {2, 689}, {3, 686}, {4, 688}};
    components.maps.client_names.rows = {
        {1, "Lead Scarab"}, {2, "Iron Scarab"}, {3, "Copper Scarab"}, {4, "Silver Scarab"}};
    book.portal.add_record(components.id.value, components);
    DualDidMapper materials;
    materials.id = core::DataId(0x27000000);
    materials.maps.client_ids.rows = {{1, 0}};
    materials.maps.client_names.rows = {{1, "Ceramic"}};
    book.portal.add_record(materials.id.value, materials);
}

// Names of properties in the master table.
constexpr std::uint32_t kVisible = 1;
constexpr std::uint32_t kCaption = 2;
constexpr std::uint32_t kFont = 3;
constexpr std::uint32_t kTint = 4;

void properties(Book& book) {
    struct Line {
        std::uint32_t name;
        const char* text;
        PropertyType type;
    };
    constexpr std::array<Line, 4> kLines{{{kVisible, "Vale_Visible", PropertyType::boolean},
                                          {kCaption, "Vale_Caption", PropertyType::string_info},
                                          {kFont, "Vale_Font", PropertyType::data_id},
                                          {kTint, "Vale_Tint", PropertyType::color}}};
    MasterProperty master;
    master.id = core::DataId(0x39000001);
    master.names.rows.push_back({0, "Invalid"});
    for (const Line& line : kLines) {
        master.names.rows.push_back({line.name, line.text});
        PropertyDescription d;
        d.name = line.name;
        d.type = line.type;
        d.group = 1;
        master.descriptions.rows.push_back({line.name, d});
    }
    book.portal.add_record(master.id.value, master);
}

Property caption(const char* symbol) {
    StringInfo info;
    info.hash = string_hash(symbol);
    info.table = kLabels;
    return {kCaption, info};
}

struct Panel {
    std::uint32_t layout;
    std::uint32_t element;
    std::int32_t width;
    std::int32_t height;
    const char* label;
    IconShape icon;
};

LayoutElement element(std::uint32_t id, std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height) {
    LayoutElement e;
    e.element_id = id;
    e.type = 3;
    e.x = x;
    e.y = y;
    e.width = width;
    e.height = height;
    for (const LayoutFlag flag : {LayoutFlag::x, LayoutFlag::y, LayoutFlag::width, LayoutFlag::height}) {
        e.state.flags.set(flag);
    }
    e.left_anchor = e.top_anchor = e.right_anchor = e.bottom_anchor = 1;
    return e;
}

void add_property(LayoutElement& e, Property property) {
    const std::uint32_t name = property.name;
    e.state.properties.fields.push_back({name, std::move(property)});
}

void panels(Book& book, const Icons& icons) {
    // Layouts of the panels (client-features 23): ids are the client's, pictures and sizes our own.
    constexpr std::array<Panel, 10> kPanels{
        {{0x21000007, 0x10000101, 240, 90, "ID_Button_Attack", IconShape::sword},
         {0x21000012, 0x10000111, 300, 200, "ID_Panel_Vendor", IconShape::coin},
         {0x21000023, 0x10000121, 300, 360, "ID_Panel_Inventory", IconShape::sack},
         {0x21000026, 0x10000131, 320, 320, "ID_Panel_Map", IconShape::leaf},
         {0x21000029, 0x10000141, 300, 360, "ID_Panel_Options", IconShape::hammer},
         {0x2100002C, 0x10000151, 300, 360, "ID_Panel_Attributes", IconShape::heart},
         {0x2100002D, 0x10000161, 300, 360, "ID_Panel_Skills", IconShape::star},
         {0x21000030, 0x10000171, 300, 300, "ID_Panel_Fellowship", IconShape::person},
         {0x21000032, 0x10000181, 300, 360, "ID_Panel_Spellbook", IconShape::book},
         {0x21000074, 0x10000191, 120, 120, "ID_Panel_Radar", IconShape::eye}}};
    for (const Panel& p : kPanels) {
        LayoutDesc layout;
        layout.id = core::DataId(p.layout);
        layout.width = static_cast<std::uint32_t>(p.width);
        layout.height = static_cast<std::uint32_t>(p.height);
        LayoutElement frame = element(p.element, 0, 0, p.width, p.height);
        add_property(frame, {kVisible, std::uint8_t{1}});
        add_property(frame, {kTint, content::Color{0xFF3A3026}});
        LayoutElement icon = element(p.element + 1, 8, 8, 32, 32);
        icon.state.media.push_back({5, ImageMedia{icons[p.icon], 3}});
        LayoutElement title = element(p.element + 2, 48, 12, p.width - 56, 22);
        add_property(title, caption(p.label));
        add_property(title, {kFont, core::DataId(0x40000000)});
        frame.children.rows.push_back({icon.element_id, icon});
        frame.children.rows.push_back({title.element_id, title});
        layout.elements.rows.push_back({frame.element_id, frame});
        book.local.add_record(layout.id.value, layout);
    }
}

void language(Book& book) {
    LanguageInfo info;
    info.version = 1;
    info.decimal_digits = 2;
    info.leading_zero = 1;
    info.grouping_size = 3;
    info.number_texts = {u"0123456789", u".", u",", u"-n"};
    info.singular = {0, 1, 1, 0, 0};
    book.local.add_record(0x41000000, info);
    LanguageString welcome;
    welcome.id = core::DataId(0x31000001);
    welcome.text = "Welcome to the Vale";
    book.local.add_record(welcome.id.value, welcome);
}

}  // namespace

void forge_interface(Book& book, const Icons& icons) {
    labels(book);
    titles(book);
    mappers(book);
    properties(book);
    panels(book, icons);
    language(book);
}

}  // namespace portalspace::content::forge
