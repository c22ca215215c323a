#include "net/messages/opcodes.h"

#include "net/messages/game_event.h"
#include "net/messages/message_table.h"

namespace portalspace::net {

/// All game actions travel in one queue, and all events: opcodes without a row of their own are those two.
Queue client_queue(std::uint32_t opcode) noexcept {
    const MessageRow* row = find_row(Direction::c2s, opcode, 0);
    return row != nullptr ? row->group : Queue::weenie;
}

Queue server_queue(std::uint32_t opcode) noexcept {
    const MessageRow* row = find_row(Direction::s2c, opcode, 0);
    return row != nullptr ? row->group : Queue::ui;
}

}  // namespace portalspace::net
