#pragma once

#include <cstdint>

#include "app/client/message_source.h"
#include "net/messages/encode.h"

namespace portalspace::app {

/// Sends what the player does: game actions with their running number, and messages without one.
class ActionSender {
public:
    explicit ActionSender(MessageSource& source) : source_(source) {}

    template <class A>
    void act(const A& action) {
        source_.send(net::encode_action(++sequence_, action));
    }
    template <class M>
    void say(const M& message) {
        source_.send(net::encode(message));
    }

private:
    MessageSource& source_;
    std::uint32_t sequence_ = 0;
};

}  // namespace portalspace::app
