#pragma once

#include <memory>

#include "net/facts/facts.h"
#include "net/message.h"

namespace portalspace::net {

/// Listens to a conversation, live or replayed, and says afterwards what it amounted to. It is fed every message of
/// both directions in the order of delivery. Messages that do not decode are counted and change nothing else; nothing
/// is thrown.
class SessionFacts {
public:
    SessionFacts();
    ~SessionFacts();
    SessionFacts(const SessionFacts&) = delete;
    SessionFacts& operator=(const SessionFacts&) = delete;

    void on_message(const Message& message);

    /// Closes an entry that is still open: the conversation ended at `time` (of its last datagram). May be called once
    /// more when the conversation goes on.
    void finish(double time);

    /// What is known so far. `counts` is filled by this call.
    [[nodiscard]] ConversationFacts results() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace portalspace::net
