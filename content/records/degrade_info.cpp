#include "content/records/degrade_info.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& info) {
    f(info.id);
    f.list(info.bands, 20, [](auto& fields, auto& band) {
        fields(band.model, band.mode, band.min_distance, band.ideal_distance, band.max_distance);
    });
}

}  // namespace

DegradeInfo DegradeInfo::unpack(core::ByteReader& reader) {
    DegradeInfo info;
    FieldReader f(reader);
    layout(f, info);
    return info;
}

void DegradeInfo::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
