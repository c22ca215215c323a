#pragma once

#include "net/messages/movement.h"

namespace portalspace::engine {

class CPhysicsObj;

/// Applies the movement of a message or a description to an object with a motion table: style, then the interpreted
/// state with its actions. Commands without a full form are left out; objects without a motion table are left alone.
/// Retail MovementManager::unpack_movement (spec/physics.md 5.6). Of the movements to a target only the run rate is
/// taken; the walk itself shows through the positions that the server sends.
void unpack_movement(CPhysicsObj& object, const net::MovementData& movement);

}  // namespace portalspace::engine
