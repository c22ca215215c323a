#include "content/forge/sprites.h"

#include <utility>

#include "content/forge/mesh.h"
#include "content/forge/paint_things.h"
#include "content/records/degrade_info.h"

namespace portalspace::content::forge {
namespace {

/// Degrade mode "turned so that the picture faces the viewer" (vfx-sky-audio 8.8).
constexpr std::uint32_t kFacesViewer = 2;

core::DataId sprite(Book& book, const Picture& picture, PictureFormat format, const SurfaceLook& look) {
    Mesh m;
    m.sprite(book.add_surface(picture, format, look), 1.0F, 1.0F, -0.5F);
    const core::DataId table = book.next_id(0x11);
    const core::DataId mesh = m.store(book, table);
    write_degrade(book, table, mesh, kFacesViewer, 180.0F);
    return mesh;
}

core::DataId glowing(Book& book, const Picture& picture) {
    return sprite(book, picture, PictureFormat::argb8, additive_look());
}

}  // namespace

void write_degrade(Book& book, core::DataId table, core::DataId mesh, std::uint32_t mode, float distance) {
    DegradeInfo info;
    info.id = table;
    // Past the first band nothing is drawn.
    info.bands = {{mesh, mode, distance * 0.6F, distance * 0.8F, distance}, {{}, 1, distance, distance, distance}};
    book.portal.add_record(info.id.value, info);
}

Sprites forge_sprites(Book& book) {
    Sprites s;
    s.flame = glowing(book, paint_flame());
    s.ember = glowing(book, paint_glow(rgb(0xFFD27A), rgb(0xFF5A14), 1.7F));
    s.spark = glowing(book, paint_spark());
    s.smoke = sprite(book, paint_smoke(), PictureFormat::argb8, alpha_look(0.25F));
    s.fire_ring = glowing(book, paint_ring(rgb(0xFF9030)));
    s.frost = glowing(book, paint_frost());
    s.ice_glow = glowing(book, paint_glow(rgb(0xE4F6FF), rgb(0x3C9BFF), 1.7F));
    s.ice_ring = glowing(book, paint_ring(rgb(0x8FD0FF)));
    s.bolt = glowing(book, paint_lightning());
    s.bolt_glow = glowing(book, paint_glow(rgb(0xFFFFFF), rgb(0x7A6BFF), 1.8F));
    s.bolt_ring = glowing(book, paint_ring(rgb(0xB0A4FF)));
    s.dust = sprite(book, paint_smoke(), PictureFormat::argb8, alpha_look(0.0F));
    const std::array<std::pair<std::uint32_t, std::uint32_t>, 6> colors{{{0xFFB0A0, 0xE01818},
                                                                         {0xFFD8A0, 0xF07010},
                                                                         {0xFFF6C0, 0xE8C010},
                                                                         {0xD0FFC0, 0x20C030},
                                                                         {0xC0E0FF, 0x2060F0},
                                                                         {0xF0C8FF, 0x9020E0}}};
    for (std::size_t i = 0; i < colors.size(); ++i) {
        s.glow[i] = glowing(book, paint_glow(rgb(colors[i].first), rgb(colors[i].second), 1.9F));
    }
    return s;
}

}  // namespace portalspace::content::forge
