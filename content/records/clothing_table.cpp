#include "content/records/clothing_table.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& table) {
    f(table.id);
    f.packhash(table.base_effects, 8, [](auto& fields, auto& effects) {
        fields.list(effects, 12, [](auto& inner, auto& effect) {
            inner(effect.part, effect.model);
            inner.list(effect.textures);
        });
    });
    f.packhash(table.palette_effects, 12, [](auto& fields, auto& effect) {
        fields(effect.icon);
        fields.list(effect.sub_palettes, 8, [](auto& inner, auto& sub) {
            inner.list(sub.ranges);
            inner(sub.palette_set);
        });
    });
}

}  // namespace

ClothingTable ClothingTable::unpack(core::ByteReader& reader) {
    ClothingTable table;
    FieldReader f(reader);
    layout(f, table);
    return table;
}

void ClothingTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
