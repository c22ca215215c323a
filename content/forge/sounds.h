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
    core::DataId creak;   ///< a door that opens
    core::DataId slam;    ///< and shuts
    core::DataId squeak;  ///< of a small beast
    core::DataId low;     ///< of a big one
    core::DataId clink;   ///< a thing that is picked up
    core::DataId drip;    ///< water in a cave
    core::DataId rain;
    core::DataId thunder;
};

[[nodiscard]] Waves forge_waves(Book& book);
/// Tables of people, creatures, doors, things, bolts and the land; returns the last one's id.
core::DataId forge_sound_tables(Book& book, const Waves& waves);

}  // namespace portalspace::content::forge
