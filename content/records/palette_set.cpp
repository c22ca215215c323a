#include "content/records/palette_set.h"

#include <algorithm>

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& set) {
    f(set.id);
    f.list(set.palettes);
}

}  // namespace

core::DataId PaletteSet::palette(double hue) const {
    if (palettes.empty()) {
        return {};
    }
    const auto count = static_cast<double>(palettes.size());
    const double place = (count - 0.000001) * hue;
    // Retail takes the first palette for a hue that is none (spec/rendering.md 6.6).
    return place > 0 && hue <= 1 ? palettes[static_cast<std::size_t>(std::min(place, count - 1))] : palettes.front();
}

PaletteSet PaletteSet::unpack(core::ByteReader& reader) {
    PaletteSet set;
    FieldReader f(reader);
    layout(f, set);
    return set;
}

void PaletteSet::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
