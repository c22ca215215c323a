#pragma once

#include <cstdint>
#include <string>

#include "content/record_list.h"
#include "content/record_text.h"
#include "content/records/geometry.h"
#include "core/ids.h"

namespace portalspace::content {

struct SkyObject {
    float begin_time = 0;  ///< share of the day
    float end_time = 0;
    float begin_angle = 0;  ///< degrees
    float end_angle = 0;
    float texture_velocity_x = 0;
    float texture_velocity_y = 0;
    core::DataId gfx_obj;  ///< 0x01
    core::DataId script;   ///< 0x33, zero none
    std::uint32_t properties = 0;

    bool operator==(const SkyObject&) const = default;
};

/// Changes one sky object of the day group from a sky time on.
struct SkyReplace {
    std::uint32_t object = 0;  ///< index into the day group's objects
    core::DataId gfx_obj;      ///< zero keeps the model
    float rotate = 0;
    float transparent = 0;
    float luminosity = 0;
    float max_bright = 0;

    bool operator==(const SkyReplace&) const = default;
};

/// Light and fog at one moment of the day.
struct SkyTime {
    float begin = 0;  ///< share of the day
    float directional_brightness = 0;
    float directional_heading = 0;  ///< degrees
    float directional_pitch = 0;
    Color directional_color;
    float ambient_brightness = 0;
    Color ambient_color;
    float min_fog = 0;  ///< metres
    float max_fog = 0;
    Color fog_color;
    std::uint32_t fog_mode = 0;
    List<SkyReplace> replaces;

    bool operator==(const SkyTime&) const = default;
};

struct DayGroup {
    float chance = 0;
    Text name;
    List<SkyObject> objects;
    List<SkyTime> times;

    bool operator==(const DayGroup&) const = default;
};

/// The sky part of the region (spec/dat-format.md 3.20).
struct SkyDesc {
    double tick_size = 0;
    double light_tick_size = 0;
    List<DayGroup> day_groups;

    /// The number that chooses a day's group, the same on every client (32-bit arithmetic that wraps).
    [[nodiscard]] static std::uint32_t day_hash(std::uint32_t day, std::uint32_t year, std::uint32_t days_per_year);
    /// What that number chooses among `count` groups; 0 for none.
    [[nodiscard]] static std::size_t group_of(std::uint32_t hash, std::size_t count);
    /// The day group of a day, from day and year alone (`chance` plays no part); 0 when there is none. Spec 3.20 after
    /// SkyDesc::CalcPresentDayGroup.
    [[nodiscard]] std::size_t present_day_group(std::uint32_t day, std::uint32_t year,
                                                std::uint32_t days_per_year) const;

    bool operator==(const SkyDesc&) const = default;
    static SkyDesc unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
