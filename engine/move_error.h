#pragma once

#include <cstdint>

namespace portalspace::engine {

/// Why a movement command was refused or ended, with the client's own numbers (spec/physics.md 4.6, 5.4, 5.8, 5.12).
enum class MoveError : std::uint32_t {
    none = 0,
    no_motion_table = 0x07,
    no_object = 0x08,
    not_grounded = 0x24,
    cancelled = 0x36,
    target_lost = 0x37,
    target_unknown = 0x38,
    teleported = 0x3C,
    went_too_far = 0x3D,
    crouch_in_combat = 0x3F,
    sit_in_combat = 0x40,
    sleep_in_combat = 0x41,
    emote_in_combat = 0x42,
    no_motion_data = 0x43,
    emote_not_standing = 0x44,
    too_many_actions = 0x45,
    refused = 0x47,  ///< held by the leash, out of stamina, or no such command
    no_jump_from_here = 0x48,
    too_loaded_to_jump = 0x49,
};

}  // namespace portalspace::engine
