#include "net/messages/motion_actions.h"
#include "net/messages/movement.h"
#include "net/messages/position.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::PositionAndMovement, net::UpdatePosition, net::UpdateMotion, net::PlayerTeleport,
                             net::ServerAutonomyLevel, net::AutonomousPositionEcho, net::Jump, net::MoveToState,
                             net::DoMovementCommand, net::StopMovementCommand, net::AutonomyLevel,
                             net::AutonomousPosition, net::JumpNonAutonomous>(data, size);
}
