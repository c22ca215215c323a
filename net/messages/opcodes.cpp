#include "net/messages/opcodes.h"

namespace portalspace::net {

Queue client_queue(std::uint32_t op) noexcept {
    switch (op) {
        case opcode::kCharacterLogOff:
        case opcode::kCharacterDelete:
        case opcode::kCharacterCreate:
        case opcode::kCharacterEnterWorld:
        case opcode::kEnterWorldRequest:
        case opcode::kTurbineChat: return Queue::login;
        case 0xF7E3:  // DDD_RequestDataMessage
        case opcode::kDddInterrogationResponse:
        case opcode::kDddEnd: return Queue::database;
        case opcode::kForceObjectDescSend:
        case 0xF7CC:  // GetServerVersion
        case 0xF7CD:  // FriendsOld
        case opcode::kCharacterRestore: return Queue::control;
        default: return Queue::weenie;
    }
}

Queue server_queue(std::uint32_t op) noexcept {
    if (op >= 0xF7E2 && op <= 0xF7EA) {
        return Queue::database;
    }
    if (op == opcode::kTurbineChat) {
        return Queue::login;
    }
    if (op == 0xF753) {
        return Queue::secure_weenie;
    }
    const bool object = op == 0xF619 || op == opcode::kObjDescEvent || op == opcode::kUpdateObject ||
                        (op >= opcode::kCreateObject && op <= opcode::kPlayScriptType);
    return object ? Queue::smartbox : Queue::ui;
}

}  // namespace portalspace::net
