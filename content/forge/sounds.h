#pragma once

#include "content/forge/book.h"

namespace portalspace::content::forge {

/// The waves of the demo world, all synthesised.
struct Waves {
    core::DataId whoosh_low;
    core::DataId whoosh_high;
    core::DataId thump;
    core::DataId blast;
    core::DataId crackle;
    core::DataId ice;
    core::DataId zap;
    core::DataId step_a;
    core::DataId step_b;
    core::DataId knock;  ///< on wood
    core::DataId chime_up;
    core::DataId chime_down;
    core::DataId fizzle;
    core::DataId grunt;
    core::DataId groan;
    core::DataId hum;
    core::DataId wind;
    core::DataId bird;
};

[[nodiscard]] Waves forge_waves(Book& book);
/// Tables of people (0x20000001), of the target, of the bolts and of the land; returns the last one's id.
core::DataId forge_sound_tables(Book& book, const Waves& waves);

}  // namespace portalspace::content::forge
