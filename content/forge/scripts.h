#pragma once

#include "content/forge/emitters.h"
#include "content/forge/sounds.h"

namespace portalspace::content::forge {

/// Default scripts of things of the landscape.
struct PlaceScripts {
    core::DataId torch;
    core::DataId fire;
    core::DataId crystal;
    core::DataId motes;
    core::DataId hearth;
    core::DataId candles;
    core::DataId forge;
    core::DataId brazier;
    core::DataId portal;  ///< the swirl and the hum of a portal
    core::DataId lifestone;
};

/// Launch, explosion and collision scripts and the tables of the bolts; the script of the fist.
void forge_bolt_scripts(Book& book, const Sprites& sprites);
/// Appearing, vanishing and being destroyed of things; the scripts with blocking particles.
void forge_thing_scripts(Book& book, const MagicEmitters& magic);
/// The script tables of people, creatures and the target.
void forge_body_scripts(Book& book, const MagicEmitters& magic);
[[nodiscard]] PlaceScripts forge_place_scripts(Book& book, const PlaceEmitters& places, const Waves& waves);

}  // namespace portalspace::content::forge
