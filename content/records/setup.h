#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/animation.h"
#include "content/records/geometry.h"
#include "core/flags.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {

enum class SetupFlag : std::uint32_t {
    parent_indices = 1,
    default_scale = 2,
    allow_free_heading = 4,
    physics_bsp = 8,
};

/// Parent locations: 0 none, 1 right hand, 2 left hand, 3 shield, 4 belt, 5 quiver, 6 heraldry, 7 mouth, 8 left weapon,
/// 9 left unarmed.
struct SetupLocation {
    std::int32_t key = 0;
    std::int32_t part = 0;
    core::Frame frame;  ///< in the part's space

    bool operator==(const SetupLocation&) const = default;
};

/// Keys: 0 default, 0x33 crossbow bolt, 0x34 missile flight, 0x65 resting, ... (spec/dat-format.md 3.3).
struct SetupPlacement {
    std::int32_t key = 0;
    AnimFrame frame;

    bool operator==(const SetupPlacement&) const = default;
};

struct SetupLight {
    std::int32_t key = 0;
    core::Frame frame;  ///< in part space
    Color color;
    float intensity = 0;
    float falloff = 0;
    float cone_angle = 0;  ///< may hold anything in point lights, NaN included

    bool operator==(const SetupLight&) const = default;
};

/// How parts make an object, 0x02 (spec/dat-format.md 3.3). Retail CSetup. Spheres are in the object's own space and
/// need not be centred; an object's scale multiplies origin and radius.
struct Setup {
    static constexpr RecordType kRecordType = RecordType::setup;
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;

    core::DataId id;
    core::Flags<SetupFlag> flags;
    List<core::DataId> parts;         ///< 0x01
    List<std::uint32_t> parents;      ///< per part, kNoParent = root; empty without the flag
    List<core::Vec3> default_scales;  ///< per part; empty without the flag
    List<SetupLocation> holding_locations;
    List<SetupLocation> connection_points;
    List<SetupPlacement> placements;
    List<CylSphere> cyl_spheres;
    List<Sphere> spheres;
    float height = 0;
    float radius = 0;
    float step_up_height = 0;
    float step_down_height = 0;
    Sphere sorting_sphere;
    Sphere selection_sphere;
    List<SetupLight> lights;
    core::DataId default_animation;     ///< 0x03; zero is none, as in the next four
    core::DataId default_script;        ///< 0x33
    core::DataId default_motion_table;  ///< 0x09
    core::DataId default_sound_table;   ///< 0x20
    core::DataId default_script_table;  ///< 0x34

    /// The placement `key`, else placement 0, else null.
    [[nodiscard]] const AnimFrame* placement(std::int32_t key) const;
    [[nodiscard]] const SetupLocation* holding_location(std::int32_t key) const;

    bool operator==(const Setup&) const = default;
    static Setup unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
