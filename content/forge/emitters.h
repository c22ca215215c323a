#pragma once

#include "content/forge/sprites.h"

namespace portalspace::content::forge {

/// The particle emitters of the demo world, by what they look like.
struct BoltEmitters {
    core::DataId body;    ///< around the bolt, moves with it
    core::DataId trail;   ///< left behind
    core::DataId sparks;  ///< fall from the trail; zero for the weakest
    core::DataId smoke;   ///< left behind; zero when there is none
    core::DataId flash;
    core::DataId burst;
    core::DataId shards;  ///< thrown out, falling
    core::DataId ring;
    core::DataId fume;  ///< smoke after the burst
};

/// Intensity of a bolt's effects: 0 weak, 1 middle, 2 strong.
[[nodiscard]] BoltEmitters forge_flame_emitters(Book& book, const Sprites& s, int strength);
[[nodiscard]] BoltEmitters forge_frost_emitters(Book& book, const Sprites& s);
[[nodiscard]] BoltEmitters forge_lightning_emitters(Book& book, const Sprites& s);
[[nodiscard]] BoltEmitters forge_acid_emitters(Book& book, const Sprites& s);
/// The wind of a thrown fist, id demo::kTuskerFistEmitter.
void forge_fist_emitter(Book& book, const Sprites& s);

struct PlaceEmitters {
    core::DataId torch_flame;
    core::DataId torch_glow;
    core::DataId torch_sparks;
    core::DataId fire_flame;
    core::DataId fire_sparks;
    core::DataId fire_smoke;
    core::DataId crystal_swarm;
    core::DataId crystal_glow;
    core::DataId motes;  ///< dust in the light of the meadow
    core::DataId candle;
    core::DataId portal_swirl;
    core::DataId lifestone_motes;
};
[[nodiscard]] PlaceEmitters forge_place_emitters(Book& book, const Sprites& s);

struct MagicEmitters {
    core::DataId gather;  ///< drawn in to a hand while a spell is gathered
    core::DataId recall;  ///< the fixed emitter of the recall gesture
    core::DataId vanish;  ///< Hidden and UnHide
    core::DataId puff;    ///< fizzle
    core::DataId blood;   ///< splatter
    core::DataId hit_sparks;
    std::array<core::DataId, 6> rise;  ///< red, orange, yellow, green, blue, purple
    std::array<core::DataId, 6> sink;
};
[[nodiscard]] MagicEmitters forge_magic_emitters(Book& book, const Sprites& s);

}  // namespace portalspace::content::forge
