#include <string>

#include "content/record_views.h"
#include "content/view_helpers.h"

namespace portalspace::content {

namespace {

using Row = FieldValue::List;
using Map = FieldValue::Map;

FieldValue guid_text(const Guid& guid) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte b : guid) {
        text += kDigits[static_cast<std::size_t>(b) >> 4];
        text += kDigits[static_cast<std::size_t>(b) & 15];
    }
    return {std::move(text)};
}

FieldValue value_view(const PropertyValue& value);

struct ValueView {
    FieldValue operator()(std::monostate) const { return {}; }
    template <class T>
    FieldValue operator()(const T& v) const {
        return field(v);
    }
    FieldValue operator()(std::uint64_t v) const { return field(static_cast<std::int64_t>(v)); }
    FieldValue operator()(const StringInfo& v) const {
        return {Map{{"token", field(v.token)},
                    {"hash", field(v.hash)},
                    {"table", field(v.table)},
                    {"english", field(v.english)},
                    {"comment", field(v.comment)}}};
    }
    FieldValue operator()(const PropertyArray& v) const {
        return list(v.items, [](const Property& p) { return FieldValue{Row{field(p.name), value_view(p.value)}}; });
    }
    FieldValue operator()(const PropertyStructure& v) const {
        Map out;
        for (const auto& keyed : v.fields) {
            out.emplace_back(key_text(keyed.key), value_view(keyed.value.value));
        }
        return {std::move(out)};
    }
};

FieldValue value_view(const PropertyValue& value) { return std::visit(ValueView{}, value); }

FieldValue description_view(const PropertyDescription& d) {
    Map out{{"name", field(d.name)},         {"type", field(d.type)}, {"group", field(d.group)},
            {"provider", field(d.provider)}, {"data", field(d.data)}, {"patch", field(d.patch_flags)}};
    const auto add = [&out](const char* name, const PropertyValue& value) {
        if (!std::holds_alternative<std::monostate>(value)) {
            out.emplace_back(name, value_view(value));
        }
    };
    add("default", d.default_value);
    add("max", d.max_value);
    add("min", d.min_value);
    out.emplace_back("timeout", field(d.prediction_timeout));
    Row bytes{field(d.inheritance), field(d.dat_file_type), field(d.propagation), field(d.caching)};
    for (const std::uint8_t boolean : d.booleans) {
        bytes.push_back(field(boolean));
    }
    out.emplace_back("bytes", FieldValue{std::move(bytes)});
    out.emplace_back("available", rows(d.available_properties));
    return {std::move(out)};
}

struct MediaView {
    Row operator()(std::monostate) const { return {}; }
    Row operator()(const MovieMedia& m) const { return {field(m.file_name), field(m.stretch_to_full_screen)}; }
    Row operator()(const AlphaMedia& m) const { return {field(m.image)}; }
    Row operator()(const AnimationMedia& m) const { return {field(m.duration), field(m.draw_mode), list(m.frames)}; }
    Row operator()(const CursorMedia& m) const { return {field(m.image), field(m.hot_spot_x), field(m.hot_spot_y)}; }
    Row operator()(const ImageMedia& m) const { return {field(m.image), field(m.draw_mode)}; }
    Row operator()(const JumpMedia& m) const { return {field(m.item), field(m.probability)}; }
    Row operator()(const MessageMedia& m) const { return {field(m.message), field(m.probability)}; }
    Row operator()(const PauseMedia& m) const { return {field(m.min), field(m.max)}; }
    Row operator()(const SoundMedia& m) const { return {field(m.sound_table), field(m.sound)}; }
    Row operator()(const StateMedia& m) const { return {field(m.state), field(m.probability)}; }
    Row operator()(const FadeMedia& m) const { return {field(m.start_alpha), field(m.end_alpha), field(m.duration)}; }
};

FieldValue media_view(const Media& media) {
    Row out = std::visit(MediaView{}, media.payload);
    out.insert(out.begin(), field(media.type()));
    return {std::move(out)};
}

FieldValue state_view(const LayoutState& s) {
    return {Map{{"id", field(s.state_id)},
                {"pass", field(s.pass_to_children)},
                {"flags", field(s.flags)},
                {"props", ValueView{}(s.properties)},
                {"media", list(s.media, media_view)}}};
}

FieldValue element_view(const LayoutElement& e) {
    return {Map{{"state", state_view(e.state)},
                {"order", field(e.read_order)},
                {"id", field(e.element_id)},
                {"type", field(e.type)},
                {"base", field(e.base_element)},
                {"base_layout", field(e.base_layout)},
                {"default_state", field(e.default_state)},
                {"x", field(e.x)},
                {"y", field(e.y)},
                {"width", field(e.width)},
                {"height", field(e.height)},
                {"z", field(e.z_level)},
                {"anchors", row(e.left_anchor, e.top_anchor, e.right_anchor, e.bottom_anchor)},
                {"states", rows(e.states, state_view)},
                {"children", rows(e.children, element_view)}}};
}

FieldValue id_maps(const IdMaps& maps) {
    return {Map{{"client_ids", rows(maps.client_ids)},
                {"client_names", rows(maps.client_names)},
                {"server_ids", rows(maps.server_ids)},
                {"server_names", rows(maps.server_names)}}};
}

template <RecordType Type>
FieldValue raw_view(const RawRecord<Type>& record) {
    return {Map{{"bytes", bytes(record.bytes)}}};
}

}  // namespace

FieldValue view_of(const EnumMapper& mapper) {
    return {Map{{"base", field(mapper.base)}, {"names", rows(mapper.names)}}};
}

FieldValue view_of(const DidMapper& mapper) { return id_maps(mapper.maps); }

FieldValue view_of(const DualDidMapper& mapper) { return id_maps(mapper.maps); }

FieldValue view_of(const StringTable& table) {
    const auto string = [](const TableString& s) {
        return FieldValue{Map{{"texts", list(s.texts)}, {"variables", list(s.variables)}}};
    };
    return {Map{{"language", field(table.language)}, {"strings", rows(table.strings, string)}}};
}

FieldValue view_of(const LanguageString& string) { return field(string.text); }

FieldValue view_of(const LanguageInfo& info) {
    return {Map{{"version", field(info.version)},
                {"base", field(info.base)},
                {"decimals", field(info.decimal_digits)},
                {"leading_zero", field(info.leading_zero)},
                {"grouping", field(info.grouping_size)},
                {"texts", list(info.number_texts)},
                {"singular", list(info.singular)},
                {"letters", list(info.letters)},
                {"ime", list(info.input_method)},
                {"word_wrap", field(info.word_wrap_on_space)},
                {"additional", field(info.additional_settings)},
                {"flags", field(info.additional_flags)}}};
}

FieldValue view_of(const Font& font) {
    const auto character = [](const FontChar& c) {
        return row(c.code, c.x, c.y, c.width, c.height, c.offset_before, c.offset_after, c.vertical_offset);
    };
    return {Map{{"max_height", field(font.max_char_height)},
                {"max_width", field(font.max_char_width)},
                {"chars", list(font.chars, character)},
                {"border", row(font.horizontal_border, font.vertical_border)},
                {"baseline", field(font.baseline)},
                {"foreground", field(font.foreground)},
                {"background", field(font.background)}}};
}

FieldValue view_of(const MasterInputMap& map) {
    const auto device = [](const MasterInputMap::Device& d) {
        return FieldValue{Row{field(d.type), guid_text(d.guid)}};
    };
    const auto meta = [](const MasterInputMap::MetaKey& m) { return row(m.key, m.modifier); };
    const auto binding = [](const MasterInputMap::Binding& b) {
        return row(b.key, b.modifier, b.activation, b.unknown);
    };
    Map maps;
    for (const auto& keyed : map.maps) {
        maps.emplace_back(key_text(keyed.key), list(keyed.value, binding));
    }
    return {Map{{"name", field(map.name)},
                {"guid", guid_text(map.guid)},
                {"devices", list(map.devices, device)},
                {"metas", list(map.meta_keys, meta)},
                {"maps", {std::move(maps)}}}};
}

FieldValue view_of(const ActionMap& map) {
    const auto action = [](const ActionMap::Action& a) {
        return FieldValue{Map{{"toggle", field(a.toggle_type)},
                              {"class", field(a.action_class)},
                              {"name", field(a.name_hash)},
                              {"help", field(a.description_hash)}}};
    };
    const auto actions = [&](const HashTable<ActionMap::Action>& table) { return rows(table, action); };
    const auto conflict = [](const ActionMap::Conflict& c) { return list(c.conflicting_maps); };
    return {Map{{"maps", rows(map.input_maps, actions)},
                {"table", field(map.string_table)},
                {"conflicts", rows(map.conflicts, conflict)}}};
}

FieldValue view_of(const MasterProperty& master) {
    return {Map{{"names", rows(master.names)}, {"descriptions", rows(master.descriptions, description_view)}}};
}

FieldValue view_of(const DbProperties& record) { return ValueView{}(record.properties); }

FieldValue view_of(const LayoutDesc& layout) {
    return {Map{{"width", field(layout.width)},
                {"height", field(layout.height)},
                {"elements", rows(layout.elements, element_view)}}};
}

FieldValue view_of(const MaterialInstance& instance) {
    return {Map{{"material", field(instance.material)},
                {"type", field(instance.material_type)},
                {"modifiers", list(instance.modifiers)},
                {"shadows", field(instance.allow_stencil_shadows)},
                {"discard", field(instance.want_discard_geometry)}}};
}

FieldValue view_of(const RenderMaterial& record) { return raw_view(record); }
FieldValue view_of(const MaterialModifier& record) { return raw_view(record); }
FieldValue view_of(const RenderMesh& record) { return raw_view(record); }
FieldValue view_of(const UnknownTable& record) { return raw_view(record); }

FieldValue view_of(const Iteration& iteration) {
    return {Map{{"total", field(iteration.total)}, {"items", list(iteration.items)}}};
}

}  // namespace portalspace::content
