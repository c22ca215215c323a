#pragma once

#include "content/forge/book.h"

namespace portalspace::content::forge {

/// Region 0x13000000: height table, terrain pictures and blend masks, sky, light of day, scenery and ambient sounds.
/// `land_sounds` is the sound table of the ambient sounds.
void forge_region(Book& book, core::DataId land_sounds);

}  // namespace portalspace::content::forge
