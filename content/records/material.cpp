#include "content/records/material.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& instance) {
    f(instance.id, instance.material, instance.material_type);
    f.list(instance.modifiers);
    f(instance.allow_stencil_shadows, instance.want_discard_geometry);
}

}  // namespace

MaterialInstance MaterialInstance::unpack(core::ByteReader& reader) {
    MaterialInstance instance;
    FieldReader f(reader);
    layout(f, instance);
    return instance;
}

void MaterialInstance::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
