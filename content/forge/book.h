#pragma once

#include <cstdint>
#include <map>

#include "content/dat_writer.h"
#include "content/forge/picture.h"
#include "content/records/surface.h"
#include "core/ids.h"

namespace portalspace::content::forge {

/// How a surface that shows a picture is drawn.
struct SurfaceLook {
    core::Flags<SurfaceType> type = SurfaceType::image;
    float luminosity = 0;
    float diffuse = 1;
    float translucency = 0;
};

[[nodiscard]] inline SurfaceLook clip_look() { return {.type = SurfaceType::clip_map}; }
/// Adds its colour to what is behind; lit by itself.
[[nodiscard]] inline SurfaceLook additive_look() {
    return {.type = core::Flags<SurfaceType>(SurfaceType::image) | SurfaceType::alpha | SurfaceType::additive,
            .luminosity = 1,
            .diffuse = 0};
}
[[nodiscard]] inline SurfaceLook alpha_look(float luminosity = 0) {
    return {.type = core::Flags<SurfaceType>(SurfaceType::image) | SurfaceType::alpha, .luminosity = luminosity};
}

/// The four files while they are being filled, and the counters behind invented ids: each kind counts up from the base
/// that is asked for, so the order of the calls decides the ids and each run gives the same ones.
class Book {
public:
    Book();

    DatWriter portal;
    DatWriter cell;
    DatWriter highres;
    DatWriter local;

    /// 0x01007001, 0x01007002, ... for `type_byte` 0x01.
    [[nodiscard]] core::DataId next_id(std::uint32_t type_byte);

    /// Setups count on from 0x02007041: those below have fixed ids (demo_ids.h).
    [[nodiscard]] core::DataId next_setup();

    /// Stores a picture (and its palette) and a SurfaceTexture over it.
    core::DataId add_texture(const Picture& picture, PictureFormat format);
    /// The same with a finer version of the picture that only the high-resolution file holds.
    core::DataId add_texture(const Picture& fine, const Picture& coarse, PictureFormat format);
    /// An icon of the interface, under a new id or a given one.
    core::DataId add_icon(const Picture& picture, core::DataId id = {});
    /// A picture of which only the alpha counts: the letters of a font.
    core::DataId add_mask(const Picture& picture);
    /// A surface that shows a new texture.
    core::DataId add_surface(const Picture& picture, PictureFormat format, const SurfaceLook& look = {});
    /// A surface of one colour (0xAARRGGBB).
    core::DataId add_plain_surface(std::uint32_t color, float translucency);

private:
    core::DataId add_image(DatWriter& file, const Picture& picture, PictureFormat format, std::uint32_t category,
                           core::DataId id = {});
    core::DataId add_surface_texture(std::vector<core::DataId> images);

    std::map<std::uint32_t, std::uint32_t> counters_;
};

}  // namespace portalspace::content::forge
