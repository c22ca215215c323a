#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "net/loopback/server_core.h"
#include "net/messages/create_object.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/motion_actions.h"
#include "net/messages/names.h"
#include "net/messages/player.h"
#include "net/messages/state.h"
#include "net/session/session_core.h"

namespace portalspace::net::test {

/// Something of everything that the loopback server can do.
inline constexpr std::string_view kTownText = R"(
server name="Small Town"
player me guid=0x50000001 name="Guest" setup=0x02000001 motions=0x09000001 cell=0xA9B40019 at=90,20,94 heading=0 style=0x3D state=0x00400408
object door guid=0x80000001 name="Door" setup=0x02000010 cell=0xA9B40019 at=88,20,94 door style=0x3D forward=0xC state=0x00010008
object chest guid=0x80000002 name="Chest" setup=0x02000011 cell=0xA9B40019 at=89,21,94 chest state=0x00010008
object shop guid=0x80000003 name="Grocer" setup=0x02000001 cell=0xA9B40019 at=91,21,94 vendor greeting="Welcome" style=0x3D
object wolf guid=0x80000004 name="Straw Wolf" setup=0x020007DD cell=0xA9B40019 at=92,23,94 flags=0x14 type=0x10 health=20 damage=10 style=0x3D radius=0.5
object gate guid=0x80000005 name="Gate" setup=0x02000012 cell=0xA9B40019 at=80,20,94 portal to-cell=0xA9B40011 to=60,20,94 radius=1
projectile fire name="Flame Bolt" wcid=7277 spell=27 setup=0x0200040D damage=12 words="Zojak"
projectile arrow name="Arrow" wcid=300 setup=0x02000124 state=0x00020748 speed=22.5 damage=9 arrow
item apple name="Apple" wcid=258 setup=0x02000100 icon=0x06000100 value=3 burden=5 stack=10
item stone name="Stone" setup=0x02000101 value=400 burden=50
stock me apple amount=2
stock chest stone
stock shop apple
stock shop stone
)";

/// A loopback server and any number of client sessions, joined by a network in virtual time.
class Town {
public:
    struct Client {
        std::unique_ptr<SessionCore> core;
        PeerAddress address;
        std::vector<SessionEvent> events;
        std::uint32_t actions = 0;

        [[nodiscard]] std::vector<const Message*> all(std::uint32_t opcode, std::uint32_t inner = 0) const {
            std::vector<const Message*> found;
            for (const SessionEvent& event : events) {
                const auto* message = std::get_if<Message>(&event);
                if (message != nullptr && message->opcode() == opcode &&
                    (inner == 0 || inner_opcode(message->bytes) == inner)) {
                    found.push_back(message);
                }
            }
            return found;
        }
        [[nodiscard]] std::size_t count(std::uint32_t opcode, std::uint32_t inner = 0) const {
            return all(opcode, inner).size();
        }
        [[nodiscard]] std::optional<SessionStateChange> state() const {
            std::optional<SessionStateChange> last;
            for (const SessionEvent& event : events) {
                if (const auto* change = std::get_if<SessionStateChange>(&event)) {
                    last = *change;
                }
            }
            return last;
        }
        [[nodiscard]] bool in(SessionState wanted) const { return state().has_value() && state()->state == wanted; }
        void forget() { events.clear(); }
        template <class Action>
        void act(const Action& action) {
            core->send(encode_action(++actions, action));
        }
        /// An action without a struct: its type and dwords.
        void act(std::uint32_t type, std::initializer_list<std::uint32_t> words) {
            core::ByteWriter w;
            w.u32(0xF7B1);
            w.u32(++actions);
            w.u32(type);
            for (const std::uint32_t word : words) {
                w.u32(word);
            }
            core->send(w.take());
        }
    };

    explicit Town(std::string_view scene = kTownText, LoopbackOptions options = fast(), std::uint64_t seed = 1)
        : server(parse_scene(scene), options, seed, log), random_(seed) {}

    static LoopbackOptions fast() {
        LoopbackOptions options;
        options.log_off_delay = 6.0;
        return options;
    }

    Client& join(const std::string& account, const std::string& password = "secret") {
        TransportConfig config;
        config.server = "town";
        config.account = account;
        config.password = password;
        auto client = std::make_unique<Client>();
        client->core = std::make_unique<SessionCore>(
            config, std::vector<DatIterations>{DatIterations::complete(kPortalDatType, kPortalDatId, 2072)}, log);
        client->address = {0x7F000001, next_port_++};
        client->core->start(now);
        clients.push_back(std::move(client));
        return *clients.back();
    }
    /// A client that stands in the world, visible.
    Client& enter(const std::string& account) {
        Client& client = join(account);
        run(20, [&] { return client.count(ServerName::kOpcode) > 0; });
        enter(client);
        return client;
    }
    void enter(Client& client) {
        const auto list = decode<CharacterList>(client.all(CharacterList::kOpcode).back()->bytes);
        client.core->enter_world(list.characters.at(0).guid, list.account.raw);
        run(60, [&] { return client.count(PlayerCreate::kOpcode) > 0 && client.count(CreateObject::kOpcode) > 0; });
        client.act(LoginComplete{});
        run(20, [&] { return client.count(SetState::kOpcode) > 0; });
    }
    static core::ObjectId own(const Client& client) {
        return decode<PlayerCreate>(client.all(PlayerCreate::kOpcode).back()->bytes).guid;
    }

    template <class Done>
    bool run(double seconds, Done done) {
        const double end = now + seconds;
        step();  // what was just asked for leaves at once
        while (!done()) {
            double next = server.next_due(now);
            for (const auto& client : clients) {
                next = std::min(next, client->core->next_due(now));
            }
            if (!flying_.empty()) {
                next = std::min(next, flying_.begin()->first);
            }
            next = std::max(next, now + 0.0005);
            if (next >= end) {
                now = end;
                step();
                return done();
            }
            now = next;
            step();
        }
        return true;
    }
    void run(double seconds) {
        run(seconds, [] { return false; });
    }

    core::Log log{core::LogLevel::error};
    ServerCore server;
    double now = 100.0;
    float loss = 0;
    std::vector<std::unique_ptr<Client>> clients;

private:
    struct Flying {
        bool to_server = false;
        unsigned pair = 0;
        PeerAddress peer;
        std::vector<std::byte> bytes;
    };

    void step() {
        while (!flying_.empty() && flying_.begin()->first <= now) {
            const Flying datagram = std::move(flying_.begin()->second);
            flying_.erase(flying_.begin());
            if (datagram.to_server) {
                server.receive(datagram.pair, datagram.peer, datagram.bytes, now);
                continue;
            }
            for (const auto& client : clients) {
                if (client->address == datagram.peer) {
                    client->core->receive(datagram.pair, datagram.bytes, now);
                }
            }
        }
        server.tick(now);
        server.take_outgoing(from_server_);
        for (ServerDatagram& datagram : from_server_) {
            launch({false, datagram.pair, datagram.to, std::move(datagram.bytes)});
        }
        for (const auto& client : clients) {
            client->core->tick(now);
            client->core->take_outgoing(from_client_);
            for (const OutgoingDatagram& datagram : from_client_) {
                launch({true, datagram.pair, client->address, datagram.bytes});
            }
            client->core->take_events(client->events);
        }
    }

    void launch(Flying datagram) {
        if (loss == 0 || random_.next01() >= loss) {
            flying_.emplace(now + 0.002, std::move(datagram));
        }
    }

    core::Random random_;
    std::uint16_t next_port_ = 40000;
    std::multimap<double, Flying> flying_;
    std::vector<ServerDatagram> from_server_;
    std::vector<OutgoingDatagram> from_client_;
};

}  // namespace portalspace::net::test
