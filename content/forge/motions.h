#pragma once

#include "content/forge/book.h"
#include "content/forge/skeleton.h"

namespace portalspace::content::forge {

/// Animations of a two-legged body.
struct MotionSet {
    core::DataId idle;
    core::DataId walk;
    core::DataId run;
    core::DataId sidestep;
    core::DataId turn;
    core::DataId fall;
    core::DataId magic_ready;  ///< idle with the hands raised
    core::DataId to_magic;     ///< from idle to magic_ready; played backward on the way back
    core::DataId power_up;     ///< the gesture of a spell being gathered
    core::DataId release;      ///< the throw at the end of a spell
    core::DataId released;     ///< held while the cast state lasts
    core::DataId strike;       ///< a blow with the right hand
    core::DataId flinch;
    core::DataId wave;
    core::DataId die;
    core::DataId dead;
    core::DataId recall;  ///< arms to the sky
};

/// `gather` is the emitter that the power-up gesture makes at both hands, `recall_light` and `recall_sound` those of
/// the recall, whose animation then gets the id demo::kRecallAnimation; zero: none.
[[nodiscard]] MotionSet forge_motions(Book& book, const Skeleton& skeleton, core::DataId gather,
                                      core::DataId recall_light, core::DataId recall_sound);

/// Animations of a four-legged body over the same parts: arms are the front legs.
[[nodiscard]] MotionSet forge_beast_motions(Book& book, const Skeleton& skeleton);

/// Writes a motion table of all stances over that set.
void forge_motion_table(Book& book, core::DataId id, const MotionSet& set);

}  // namespace portalspace::content::forge
