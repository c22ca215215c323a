#include "app/client/recorded_player.h"

#include "core/format_error.h"
#include "engine/physics_obj.h"
#include "net/messages/encode.h"
#include "net/messages/motion_actions.h"
#include "net/messages/names.h"
#include "net/messages/position.h"

namespace portalspace::app {

void RecordedPlayer::on_message(const net::Message& message) {
    if (message.direction == net::Direction::s2c) {
        if (message.opcode() == net::PlayerTeleport::kOpcode) {
            // Reports of before belong to the place that was left.
            reported_.reset();
        }
        return;
    }
    try {
        switch (net::inner_opcode(message.bytes)) {
            case net::AutonomousPosition::kAction:
                reported_ = net::decode_action<net::AutonomousPosition>(message.bytes).position;
                break;
            case net::MoveToState::kAction:
                reported_ = net::decode_action<net::MoveToState>(message.bytes).position;
                break;
            case net::Jump::kAction: reported_ = net::decode_action<net::Jump>(message.bytes).position; break;
            default: break;
        }
    } catch (const core::FormatError&) {
        return;
    }
}

void RecordedPlayer::intend(engine::SmartBox& world) {
    engine::CPhysicsObj* player = world.player();
    if (!reported_ || player == nullptr || world.waiting_for_teleport()) {
        return;
    }
    player->set_position(*reported_);
    reported_.reset();
}

}  // namespace portalspace::app
