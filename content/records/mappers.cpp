#include "content/records/mappers.h"

#include <algorithm>
#include <vector>

#include "content/fields.h"

namespace portalspace::content {

namespace {

constexpr auto kName = [](auto& f, auto& name) { f(P8{name}); };

template <class Fields, class T>
void enum_layout(Fields& f, T& mapper) {
    f(mapper.id, mapper.base);
    f.hash(mapper.names, 5, kName);
}

template <class Fields, class T>
void id_layout(Fields& f, T& mapper) {
    f(mapper.id);
    f.hash(mapper.maps.client_ids, 8, EachField{});
    f.hash(mapper.maps.client_names, 5, kName);
    f.hash(mapper.maps.server_ids, 8, EachField{});
    f.hash(mapper.maps.server_names, 5, kName);
}

}  // namespace

const Text* name_of(const EnumMapper& mapper, std::uint32_t number,
                    const std::function<const EnumMapper*(core::DataId)>& find) {
    std::vector<const EnumMapper*> visited;
    for (const EnumMapper* at = &mapper;
         at != nullptr && std::find(visited.begin(), visited.end(), at) == visited.end();
         at = at->base ? find(at->base) : nullptr) {
        if (const Text* name = at->names.find(number)) {
            return name;
        }
        visited.push_back(at);
    }
    return nullptr;
}

EnumMapper EnumMapper::unpack(core::ByteReader& reader) {
    EnumMapper mapper;
    FieldReader f(reader);
    enum_layout(f, mapper);
    return mapper;
}

void EnumMapper::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    enum_layout(f, *this);
}

DidMapper DidMapper::unpack(core::ByteReader& reader) {
    DidMapper mapper;
    FieldReader f(reader);
    id_layout(f, mapper);
    return mapper;
}

void DidMapper::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    id_layout(f, *this);
}

DualDidMapper DualDidMapper::unpack(core::ByteReader& reader) {
    DualDidMapper mapper;
    FieldReader f(reader);
    id_layout(f, mapper);
    return mapper;
}

void DualDidMapper::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    id_layout(f, *this);
}

}  // namespace portalspace::content
