#include "content/records/input_map.h"

#include <algorithm>
#include <string>

#include "content/fields.h"

namespace portalspace::content {

namespace {

void guid_layout(FieldReader& f, Guid& guid) {
    const auto bytes = f.reader().bytes(guid.size());
    std::copy(bytes.begin(), bytes.end(), guid.begin());
}
void guid_layout(FieldWriter& f, const Guid& guid) { f.writer().bytes(guid); }

template <class Fields, class T>
void input_layout(Fields& f, T& map) {
    f(map.id, P8{map.name});
    guid_layout(f, map.guid);
    f.list(map.devices, 17, [](auto& fields, auto& device) {
        fields(device.type);
        guid_layout(fields, device.guid);
    });
    f.list(map.meta_keys);
    f.list(map.maps, 8, [](auto& fields, auto& keyed) {
        fields(keyed.key);
        fields.list(keyed.value);
    });
}

constexpr auto kAction = [](auto& f, auto& action) {
    f(action.unknown, action.unknown_flag, action.toggle_type, action.empty_list, action.action_class, action.name_hash,
      action.description_hash);
};

constexpr auto kCheckedAction = [](FieldReader& f, ActionMap::Action& action) {
    kAction(f, action);
    if (action.empty_list != 0) {
        f.reader().fail("an action with an empty list", std::to_string(action.empty_list) + " items");
    }
};

constexpr auto kConflict = [](auto& f, auto& conflict) {
    f(conflict.input_map);
    f.list(conflict.conflicting_maps);
};

template <class Fields, class T, class Each>
void action_layout(Fields& f, T& map, Each each_action) {
    f(map.id);
    f.hash(map.input_maps, 6, [&](auto& fields, auto& actions) { fields.hash(actions, 29, each_action); });
    f(map.string_table);
    f.hash(map.conflicts, 12, kConflict);
}

}  // namespace

MasterInputMap MasterInputMap::unpack(core::ByteReader& reader) {
    MasterInputMap map;
    FieldReader f(reader);
    input_layout(f, map);
    return map;
}

void MasterInputMap::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    input_layout(f, *this);
}

ActionMap ActionMap::unpack(core::ByteReader& reader) {
    ActionMap map;
    FieldReader f(reader);
    action_layout(f, map, kCheckedAction);
    return map;
}

void ActionMap::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    action_layout(f, *this, kAction);
}

}  // namespace portalspace::content
