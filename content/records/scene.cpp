#include "content/records/scene.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& scene) {
    f(scene.id);
    f.list(scene.objects, 76, [](auto& fields, auto& o) {
        fields(o.object, o.base, o.frequency, o.displace_x, o.displace_y, o.min_scale, o.max_scale, o.max_rotation,
               o.min_slope, o.max_slope, o.align, o.orient, o.weenie);
    });
}

}  // namespace

Scene Scene::unpack(core::ByteReader& reader) {
    Scene scene;
    FieldReader f(reader);
    layout(f, scene);
    return scene;
}

void Scene::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
