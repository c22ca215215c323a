#include "content/records/sky.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void object_layout(Fields& f, T& o) {
    f(o.begin_time, o.end_time, o.begin_angle, o.end_angle, o.texture_velocity_x, o.texture_velocity_y, o.gfx_obj,
      o.script, o.properties);
    f.align4();
}

template <class Fields, class T>
void replace_layout(Fields& f, T& r) {
    f(r.object, r.gfx_obj, r.rotate, r.transparent, r.luminosity, r.max_bright);
    f.align4();
}

template <class Fields, class T>
void time_layout(Fields& f, T& t) {
    f(t.begin, t.directional_brightness, t.directional_heading, t.directional_pitch, t.directional_color,
      t.ambient_brightness, t.ambient_color, t.min_fog, t.max_fog, t.fog_color, t.fog_mode);
    f.align4();
    f.list(t.replaces, 24, [](auto& fields, auto& r) { replace_layout(fields, r); });
}

template <class Fields, class T>
void sky_layout(Fields& f, T& sky) {
    f(sky.tick_size, sky.light_tick_size);
    f.align4();
    f.list(sky.day_groups, 16, [](auto& fields, auto& group) {
        fields(group.chance, group.name);
        fields.list(group.objects, 36, [](auto& inner, auto& o) { object_layout(inner, o); });
        fields.list(group.times, 48, [](auto& inner, auto& t) { time_layout(inner, t); });
    });
}

}  // namespace

std::uint32_t SkyDesc::day_hash(std::uint32_t day, std::uint32_t year, std::uint32_t days_per_year) {
    return 1782775218U * (day + days_per_year * year) - 1967253934U;
}

std::size_t SkyDesc::group_of(std::uint32_t hash, std::size_t count) {
    const auto group = static_cast<std::size_t>(static_cast<double>(hash) * 2.3283064e-10 * static_cast<double>(count));
    return group < count ? group : 0;
}

std::size_t SkyDesc::present_day_group(std::uint32_t day, std::uint32_t year, std::uint32_t days_per_year) const {
    return group_of(day_hash(day, year, days_per_year), day_groups.size());
}

SkyDesc SkyDesc::unpack(core::ByteReader& reader) {
    SkyDesc sky;
    FieldReader f(reader);
    sky_layout(f, sky);
    return sky;
}

void SkyDesc::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    sky_layout(f, *this);
}

}  // namespace portalspace::content
