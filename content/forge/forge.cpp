#include "content/forge/forge.h"

#include <stdexcept>
#include <system_error>
#include <utility>

#include "content/forge/book.h"
#include "content/forge/dungeon.h"
#include "content/forge/furniture.h"
#include "content/forge/game_tables.h"
#include "content/forge/icons.h"
#include "content/forge/interface_forge.h"
#include "content/forge/land.h"
#include "content/forge/materials.h"
#include "content/forge/region_forge.h"
#include "content/forge/scripts.h"
#include "content/forge/things.h"
#include "core/path_text.h"

namespace portalspace::content {
namespace {

void write(const DatWriter& file, DatFileKind kind, const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / dat_file_name(kind);
    try {
        file.write(path);
    } catch (const std::exception&) {
        throw std::runtime_error("cannot write " + core::path_text(path));
    }
}

}  // namespace

bool forge_demo_world(const std::filesystem::path& folder, const std::function<bool(double)>& progress) {
    const auto goes_on = [&progress](double share) { return !progress || progress(share); };
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder, error)) {
        throw std::runtime_error("cannot make the folder " + core::path_text(folder));
    }
    // The order of these calls decides the invented ids.
    forge::Book book;
    const forge::Waves waves = forge::forge_waves(book);
    const core::DataId land_sounds = forge::forge_sound_tables(book, waves);
    const forge::Sprites sprites = forge::forge_sprites(book);
    const forge::MagicEmitters magic = forge::forge_magic_emitters(book, sprites);
    forge::forge_bolt_scripts(book, sprites);
    forge::forge_thing_scripts(book, magic);
    forge::forge_body_scripts(book, magic);
    const forge::PlaceScripts places =
        forge::forge_place_scripts(book, forge::forge_place_emitters(book, sprites), waves);
    if (!goes_on(0.2)) {
        return false;
    }
    const forge::Materials materials = forge::paint_materials(book);
    if (!goes_on(0.4)) {
        return false;
    }
    forge::forge_bolts(book, materials);
    forge::forge_people(book, magic, waves);
    forge::forge_beasts(book);
    forge::forge_items(book, materials);
    forge::forge_moving_things(book, materials, places);
    forge::forge_things(book, materials, places);
    const forge::Furniture furniture = forge::forge_furniture(book, materials, places);
    forge::forge_region(book, land_sounds);
    forge::forge_land(book, materials, furniture);
    forge::forge_dungeon(book, materials, furniture);
    if (!goes_on(0.6)) {
        return false;
    }
    const forge::Icons icons = forge::forge_icons(book);
    forge::forge_game_tables(book, icons);
    forge::forge_spells(book, icons);
    forge::forge_char_gen(book, icons);
    forge::forge_fonts(book);
    forge::forge_interface(book, icons);

    double share = 0.8;
    for (const auto& [file, kind] :
         {std::pair(&book.portal, DatFileKind::portal), std::pair(&book.cell, DatFileKind::cell),
          std::pair(&book.highres, DatFileKind::highres), std::pair(&book.local, DatFileKind::local)}) {
        if (!goes_on(share)) {
            return false;
        }
        write(*file, kind, folder);
        share += 0.05;
    }
    return true;
}

}  // namespace portalspace::content
