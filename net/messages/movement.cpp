#include "net/messages/movement.h"

namespace portalspace::net {

std::uint8_t MovementData::type() const noexcept {
    return motion.index() == 0 ? 0 : static_cast<std::uint8_t>(motion.index() + 5);
}

bool MovementData::select(std::uint8_t type) {
    switch (type) {
        case 0: motion.emplace<InterpretedMotionState>(); return true;
        case 6: motion.emplace<MoveToObject>(); return true;
        case 7: motion.emplace<MoveToPosition>(); return true;
        case 8: motion.emplace<TurnToObject>(); return true;
        case 9: motion.emplace<TurnToHeading>(); return true;
        default: return false;
    }
}

}  // namespace portalspace::net
