#pragma once

#include <utility>
#include <vector>

#include "app/client/message_source.h"
#include "net/messages/encode.h"
#include "net/messages/names.h"

namespace portalspace::test {

/// A server that only takes down what it is sent.
class FakeSource final : public app::MessageSource {
public:
    void collect(double, std::vector<net::Message>&) override {}
    [[nodiscard]] bool finished() const override { return false; }
    [[nodiscard]] std::string failure() const override { return {}; }
    void send(std::vector<std::byte> message) override { sent.push_back(std::move(message)); }
    [[nodiscard]] double server_time(double) const override { return 0; }

    /// Whether the last message is this action.
    template <class A>
    [[nodiscard]] bool last_is() const {
        return !sent.empty() && net::inner_opcode(sent.back()) == A::kAction;
    }
    template <class A>
    [[nodiscard]] A last() const {
        return net::decode_action<A>(sent.back());
    }

    std::vector<std::vector<std::byte>> sent;
};

/// An event of the server for the own character.
template <class E>
net::Message event_message(const E& event) {
    net::Message message;
    message.direction = net::Direction::s2c;
    message.bytes = net::encode_event(core::ObjectId(0x50000001), 1, event);
    return message;
}

template <class M>
net::Message server_message(const M& body) {
    net::Message message;
    message.direction = net::Direction::s2c;
    message.bytes = net::encode(body);
    return message;
}

}  // namespace portalspace::test
