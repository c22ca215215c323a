#include "content/records/setup.h"

#include <algorithm>

#include "content/encodings.h"
#include "content/fields.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kFrameSize = 28;

template <class Fields, class T>
void location_layout(Fields& f, T& location) {
    f(location.key, location.part, location.frame);
}

template <class Fields, class T>
void light_layout(Fields& f, T& light) {
    f(light.key, light.frame, light.color, light.intensity, light.falloff, RawFloat{light.cone_angle});
}

constexpr auto location_each = [](auto& f, auto& location) { location_layout(f, location); };
constexpr auto light_each = [](auto& f, auto& light) { light_layout(f, light); };

/// From the heights to the end, but for the lights in between.
template <class Fields, class T>
void tail_layout(Fields& f, T& s) {
    f(s.height, s.radius, s.step_up_height, s.step_down_height, s.sorting_sphere, s.selection_sphere);
    f.list(s.lights, 48, light_each);
    f(s.default_animation, s.default_script, s.default_motion_table, s.default_sound_table, s.default_script_table);
}

template <class T>
List<T> unpack_list(core::ByteReader& reader, std::size_t min_size) {
    List<T> items(reader.checked_count(reader.u32(), min_size));
    for (T& item : items) {
        item = T::unpack(reader);
    }
    return items;
}

template <class T>
void pack_list(core::ByteWriter& writer, const List<T>& items) {
    writer.u32(static_cast<std::uint32_t>(items.size()));
    for (const T& item : items) {
        item.pack(writer);
    }
}

}  // namespace

const AnimFrame* Setup::placement(std::int32_t key) const {
    const auto find = [this](std::int32_t wanted) {
        return std::find_if(placements.begin(), placements.end(),
                            [wanted](const SetupPlacement& p) { return p.key == wanted; });
    };
    auto at = find(key);
    if (at == placements.end()) {
        at = find(0);
    }
    return at == placements.end() ? nullptr : &at->frame;
}

const SetupLocation* Setup::holding_location(std::int32_t key) const {
    const auto at = std::find_if(holding_locations.begin(), holding_locations.end(),
                                 [key](const SetupLocation& location) { return location.key == key; });
    return at == holding_locations.end() ? nullptr : &*at;
}

Setup Setup::unpack(core::ByteReader& reader) {
    Setup setup;
    FieldReader f(reader);
    f(setup.id, setup.flags);
    f.list(setup.parts);
    const std::size_t num_parts = setup.parts.size();
    if (setup.flags.has(SetupFlag::parent_indices)) {
        f.array(setup.parents, num_parts);
    }
    if (setup.flags.has(SetupFlag::default_scale)) {
        setup.default_scales.resize(reader.checked_count(num_parts, 12));
        for (core::Vec3& scale : setup.default_scales) {
            scale = glm::max(read_finite_vec3(reader), core::Vec3(core::kEpsilon));
        }
    }
    f.list(setup.holding_locations, 8 + kFrameSize, location_each);
    f.list(setup.connection_points, 8 + kFrameSize, location_each);
    f.list(setup.placements, 8 + num_parts * kFrameSize, [&](FieldReader& fields, SetupPlacement& placement) {
        fields(placement.key);
        placement.frame = AnimFrame::unpack(reader, num_parts);
    });
    setup.cyl_spheres = unpack_list<CylSphere>(reader, 20);
    setup.spheres = unpack_list<Sphere>(reader, 16);
    tail_layout(f, setup);
    return setup;
}

void Setup::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, flags);
    f.list(parts);
    if (flags.has(SetupFlag::parent_indices)) {
        f.array(parents, parents.size());
    }
    if (flags.has(SetupFlag::default_scale)) {
        for (const core::Vec3& scale : default_scales) {
            f(scale);
        }
    }
    f.list(holding_locations, 0, location_each);
    f.list(connection_points, 0, location_each);
    f.list(placements, 0, [](FieldWriter& fields, const SetupPlacement& placement) {
        fields(placement.key);
        placement.frame.pack(fields.writer());
    });
    pack_list(writer, cyl_spheres);
    pack_list(writer, spheres);
    tail_layout(f, *this);
}

}  // namespace portalspace::content
