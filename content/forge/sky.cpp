#include "content/forge/sky.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "content/forge/mesh.h"
#include "content/forge/paint_places.h"
#include "content/forge/paint_things.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;
constexpr float kRadius = 100;
constexpr float kRadians = kTwoPi / 360.0F;

/// A dome seen from inside, from the zenith down to `lowest` degrees of elevation.
template <class F>
Mesh dome(core::DataId surface, float lowest, int rings, F&& uv_at) {
    constexpr int kSlices = 24;
    Mesh m;
    const auto corner = [&](int ring, int slice) {
        const float elevation =
            (90.0F + (lowest - 90.0F) * static_cast<float>(ring) / static_cast<float>(rings)) * kRadians;
        const float around = kTwoPi * static_cast<float>(slice) / kSlices;
        const Vec3 unit{std::cos(elevation) * std::cos(around), std::cos(elevation) * std::sin(around),
                        std::sin(elevation)};
        return Corner{unit * kRadius, uv_at(unit, static_cast<float>(slice) / kSlices), -unit};
    };
    for (int ring = 0; ring < rings; ++ring) {
        for (int slice = 0; slice < kSlices; ++slice) {
            std::vector<Corner> c{corner(ring, slice + 1), corner(ring + 1, slice + 1), corner(ring + 1, slice)};
            if (ring > 0) {
                c.push_back(corner(ring, slice));
            }
            m.polygon(surface, c);
        }
    }
    return m;
}

/// A picture that stands to the east (+x) and faces the middle.
Mesh disc(core::DataId surface, float half) {
    Mesh m;
    m.quad(surface, {kRadius * 0.95F, half, -half}, {kRadius * 0.95F, -half, -half}, {kRadius * 0.95F, -half, half},
           {kRadius * 0.95F, half, half}, {0, 0}, {1, 1}, SidesType::double_sided);
    return m;
}

/// A wide pipe of falling rain around the viewer, seen from inside.
Mesh curtain(core::DataId surface) {
    constexpr int kSides = 20;
    constexpr float kWide = 60;
    constexpr float kHigh = 300;
    Mesh m;
    for (int i = 0; i < kSides; ++i) {
        const auto at = [&](int k, float z) {
            const float around = kTwoPi * static_cast<float>(k) / kSides;
            return Vec3{std::cos(around) * kWide, std::sin(around) * kWide, z};
        };
        m.quad(surface, at(i + 1, 0), at(i, 0), at(i, kHigh), at(i + 1, kHigh), {0, 0}, {2, 12});
    }
    return m;
}

SkyObject always(core::DataId mesh) {
    SkyObject o;
    o.gfx_obj = mesh;
    return o;
}

SkyObject passing(core::DataId mesh, float begin, float end, float from, float to) {
    SkyObject o = always(mesh);
    o.begin_time = begin;
    o.end_time = end;
    o.begin_angle = from;
    o.end_angle = to;
    return o;
}

/// Light at one moment; brightness of the dome and visibility of the stars in hundredths.
struct Moment {
    float begin;
    float sun;
    float heading;
    float pitch;
    std::uint32_t sun_color;
    float ambient;
    std::uint32_t ambient_color;
    std::uint32_t fog;
    float dome;
    float stars;
};

constexpr std::array<Moment, 7> kDay{{{0.0F, 0.18F, 200, 45, 0x8CA0D8, 0.24F, 0x4A5A8C, 0x1A2238, 16, 100},
                                      {0.2F, 0.2F, 100, 8, 0xB0A0C0, 0.26F, 0x5A6088, 0x39405C, 26, 75},
                                      {0.27F, 0.7F, 100, 10, 0xFFB070, 0.32F, 0x9A8C90, 0xD8A890, 62, 8},
                                      {0.38F, 1.05F, 125, 38, 0xFFEBC8, 0.4F, 0xA8B4C8, 0xC4D6E6, 95, 0},
                                      {0.5F, 1.15F, 180, 62, 0xFFF6E4, 0.42F, 0xB0BCD0, 0xD3E3F0, 100, 0},
                                      {0.7F, 0.85F, 245, 22, 0xFFC890, 0.36F, 0xA89C98, 0xDDBE9C, 78, 0},
                                      {0.78F, 0.3F, 258, 6, 0xFF8850, 0.28F, 0x70688C, 0x7A5C68, 38, 40}}};

/// Bits of a sky object (rendering 8.3).
constexpr std::uint32_t kAfterTheLand = 1;
constexpr std::uint32_t kWeather = 4;

struct Weather {
    const char* name;
    float chance;
    float light;  ///< of the sun, as a share
    float sight;  ///< how far one sees through the fog, as a share
    float wind;   ///< of the clouds, pictures a second
    float rain;   ///< speed of the drops, pictures a second; 0 none
};
constexpr std::array<Weather, 5> kWeathers{{{"Clear", 0.4F, 1.0F, 1.0F, 0.004F, 0},
                                            {"Cloudy", 0.25F, 0.7F, 0.7F, 0.008F, 0},
                                            {"Rain", 0.15F, 0.5F, 0.45F, 0.012F, 1.6F},
                                            {"Storm", 0.1F, 0.3F, 0.35F, 0.03F, 2.6F},
                                            {"Mist", 0.1F, 0.6F, 0.22F, 0.002F, 0}}};

enum SkyIndex : std::uint32_t { kDome, kStars, kSun, kMoonRise, kMoonSet, kClouds };

SkyTime sky_time(const Moment& m, float light, float fog_reach) {
    SkyTime t;
    t.begin = m.begin;
    t.directional_brightness = m.sun * light;
    t.directional_heading = m.heading;
    t.directional_pitch = m.pitch;
    t.directional_color = {argb(rgb(m.sun_color))};
    t.ambient_brightness = m.ambient;
    t.ambient_color = {argb(rgb(m.ambient_color))};
    t.min_fog = 140 * fog_reach;
    t.max_fog = 820 * fog_reach;
    t.fog_color = {argb(rgb(m.fog))};
    t.fog_mode = 1;
    const float dome = m.dome * (0.6F + 0.4F * light);
    t.replaces.push_back({kDome, core::DataId(), 0, 0, dome, dome});
    t.replaces.push_back({kStars, core::DataId(), 0, 100 - m.stars, 100, 100});
    t.replaces.push_back({kClouds, core::DataId(), 0, 0, dome, dome});
    return t;
}

}  // namespace

SkyDesc forge_sky(Book& book) {
    const SurfaceLook lit{.type = SurfaceType::image, .luminosity = 1, .diffuse = 0};
    SurfaceLook stars_look = additive_look();
    stars_look.type.set(SurfaceType::translucent);
    const core::DataId gradient = book.add_surface(paint_sky_gradient(), PictureFormat::rgb8, lit);
    const core::DataId stars = book.add_surface(paint_stars(), PictureFormat::argb8, stars_look);
    const core::DataId clouds = book.add_surface(paint_clouds(), PictureFormat::argb8, alpha_look(1));
    const core::DataId sun = book.add_surface(paint_sun(), PictureFormat::argb8, additive_look());
    const core::DataId moon = book.add_surface(paint_moon(), PictureFormat::argb8, additive_look());

    const auto by_elevation = [](const Vec3& unit, float around) {
        const float v = 0.8F * (1.0F - std::asin(std::max(-1.0F, std::min(1.0F, unit.z))) / (kTwoPi / 4));
        return Vec2{around, std::min(0.995F, std::max(0.005F, v))};
    };
    const auto on_plane = [](float scale) {
        return [scale](const Vec3& unit, float) { return Vec2{unit.x, unit.y} * (scale / (std::abs(unit.z) + 0.3F)); };
    };
    const core::DataId dome_mesh = dome(gradient, -20, 10, by_elevation).store(book);
    const core::DataId star_mesh = dome(stars, -80, 14, on_plane(1.4F)).store(book);
    const core::DataId cloud_mesh = dome(clouds, 4, 8, on_plane(0.8F)).store(book);
    const core::DataId sun_mesh = disc(sun, 15).store(book);
    const core::DataId rain_mesh =
        curtain(book.add_surface(paint_rain(), PictureFormat::a4r4g4b4, alpha_look(0.4F))).store(book);
    const core::DataId moon_mesh = disc(moon, 7).store(book);

    SkyDesc sky;
    sky.tick_size = 0.8;
    sky.light_tick_size = 15;
    for (const Weather& w : kWeathers) {
        DayGroup g;
        g.chance = w.chance;
        g.name = w.name;
        g.objects = {always(dome_mesh),
                     always(star_mesh),
                     passing(sun_mesh, 0.22F, 0.8F, 0, 180),
                     passing(moon_mesh, 0.74F, 1.0F, 0, 95),
                     passing(moon_mesh, 0.0F, 0.26F, 95, 180),
                     always(cloud_mesh)};
        g.objects[kClouds].texture_velocity_x = w.wind;
        g.objects[kClouds].texture_velocity_y = w.wind * 0.3F;
        if (w.rain > 0) {
            SkyObject falling = always(rain_mesh);
            falling.texture_velocity_x = 0.02F;
            falling.texture_velocity_y = -w.rain;
            falling.properties = kAfterTheLand | kWeather;
            g.objects.push_back(falling);
        }
        for (const Moment& m : kDay) {
            g.times.push_back(sky_time(m, w.light, w.sight));
        }
        sky.day_groups.push_back(std::move(g));
    }
    return sky;
}

}  // namespace portalspace::content::forge
