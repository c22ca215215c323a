#include "content/forge/materials.h"

#include "content/forge/paint_ground.h"
#include "content/forge/paint_places.h"
#include "content/forge/paint_things.h"

namespace portalspace::content::forge {
namespace {

SurfaceLook glowing(float luminosity, float diffuse) { return {.luminosity = luminosity, .diffuse = diffuse}; }

void paint_outdoors(Book& book, Materials& m) {
    m.bark = book.add_surface(paint_bark(11, rgb(0x2E2118), rgb(0x7A6047)), PictureFormat::p8);
    m.pale_bark = book.add_surface(paint_bark(12, rgb(0x3A2A20), rgb(0x8A5F42)), PictureFormat::index16);
    m.leaves = book.add_surface(paint_leaves(13, rgb(0x1E3A12), rgb(0x6E9A35)), PictureFormat::argb8, clip_look());
    m.needles = book.add_surface(paint_leaves(14, rgb(0x10281A), rgb(0x3F6B3C)), PictureFormat::dxt5, clip_look());
    m.leaf_shade = book.add_surface(paint_grass(15, rgb(0x14260D), rgb(0x3B5C20), 0), PictureFormat::dxt1);
    m.blades = book.add_surface(paint_blades(16, rgb(0x2C4A18), rgb(0x8FAE48)), PictureFormat::argb8, clip_look());
    m.stone = book.add_surface(paint_rock(17, rgb(0x4B4843), rgb(0x9C978C)), PictureFormat::dxt1);
    m.wall = book.add_surface(paint_wall(18, rgb(0x4A463F), rgb(0xA09888), 8), PictureFormat::rgb8);
    m.plaster = book.add_surface(paint_plaster(), PictureFormat::rgb8);
    m.shingles = book.add_surface(paint_shingles(rgb(0x4A2418), rgb(0xA25A38)), PictureFormat::p8);
    m.slate = book.add_surface(paint_shingles(rgb(0x2A313C), rgb(0x65707E)), PictureFormat::index16);
    m.planks = book.add_surface(paint_planks(19, rgb(0x3B2A1A), rgb(0x8A6A45)), PictureFormat::p8);
    m.door = book.add_surface(paint_door(), PictureFormat::rgb8);
    m.window = book.add_surface(paint_window(), PictureFormat::argb8, glowing(0.45F, 0.7F));
    m.iron = book.add_surface(paint_leather(20, rgb(0x3B3B40)), PictureFormat::dxt1);
    m.crystal = book.add_surface(paint_crystal(), PictureFormat::argb8, glowing(0.55F, 0.6F));
    m.coals = book.add_surface(paint_rock(21, rgb(0x301008), rgb(0xFF7A20)), PictureFormat::rgb8, glowing(0.8F, 0.4F));
    m.thatch = book.add_surface(paint_straw(22, rgb(0x6A5226), rgb(0xC8A860)), PictureFormat::r5g6b5);
    m.hay = book.add_surface(paint_straw(23, rgb(0x8A6E2C), rgb(0xE2C878)), PictureFormat::x8rgb8);
    m.awning = book.add_surface(paint_stripes(rgb(0xA63A2E), rgb(0xE8DCC0)), PictureFormat::r5g6b5);
    m.pool = book.add_surface(paint_water(rgb(0x1E4A5E), rgb(0x4C8AA0)), PictureFormat::dxt1);
}

void paint_indoors(Book& book, Materials& m) {
    m.floor = book.add_surface(paint_planks(31, rgb(0x5A4028), rgb(0xA88458)), PictureFormat::x8rgb8);
    m.beams = book.add_surface(paint_planks(32, rgb(0x2A1E14), rgb(0x5E4630)), PictureFormat::p8);
    m.wash = book.add_surface(paint_sand(33, rgb(0xC2B494), rgb(0xE4DAC2)), PictureFormat::rgb8);
    m.tiles = book.add_surface(paint_tiles(34, rgb(0x6E4030), rgb(0xB07850)), PictureFormat::index16);
    m.carpet = book.add_surface(paint_carpet(), PictureFormat::x8rgb8);
    m.linen = book.add_surface(paint_cloth(35, rgb(0xD8D0BC), rgb(0x8A3A3A)), PictureFormat::p8);
    m.books = book.add_surface(paint_books(), PictureFormat::rgb8);
    m.painting = book.add_surface(paint_landscape(), PictureFormat::jpeg);
}

void paint_underground(Book& book, Materials& m) {
    m.flagstones = book.add_surface(paint_tiles(41, rgb(0x3A3A40), rgb(0x74747C)), PictureFormat::dxt1);
    m.ashlar = book.add_surface(paint_wall(42, rgb(0x2E2C30), rgb(0x726E74), 6), PictureFormat::rgb8);
    m.vault = book.add_surface(paint_rock(43, rgb(0x242226), rgb(0x5A565C)), PictureFormat::dxt1);
    m.moss_wall = book.add_surface(paint_mossy(44), PictureFormat::argb8);
    m.rune = book.add_surface(
        paint_runes(), PictureFormat::a4r4g4b4,
        {.type = core::Flags<SurfaceType>(SurfaceType::image) | SurfaceType::alpha | SurfaceType::luminous,
         .luminosity = 1,
         .diffuse = 0});
}

void paint_goods(Book& book, Materials& m) {
    m.steel = book.add_surface(paint_metal(51, rgb(0x6A7078), rgb(0xD8DEE6)), PictureFormat::rgb8);
    m.gold = book.add_surface(paint_metal(52, rgb(0x8A6418), rgb(0xF4D468)), PictureFormat::rgb8, glowing(0.1F, 0.9F));
    m.parchment = book.add_surface(paint_parchment(), PictureFormat::rgb8);
    m.glass = book.add_surface(paint_glass(), PictureFormat::dxt3,
                               {.type = core::Flags<SurfaceType>(SurfaceType::image) | SurfaceType::alpha});
    m.clay = book.add_surface(paint_sand(53, rgb(0x8A4C2C), rgb(0xBE7A4C)), PictureFormat::r5g6b5);
    m.red = book.add_surface(paint_cloth(54, rgb(0x8C2A2A), rgb(0xD8B45A)), PictureFormat::p8);
    m.violet = book.add_surface(paint_vortex(), PictureFormat::argb8, additive_look());
    m.unseen = book.add_plain_surface(0x00FFFFFF, 1);
}

}  // namespace

Materials paint_materials(Book& book) {
    Materials m;
    paint_outdoors(book, m);
    paint_indoors(book, m);
    paint_underground(book, m);
    paint_goods(book, m);
    return m;
}

}  // namespace portalspace::content::forge
