#include "net/session/client_session.h"

#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <chrono>
#include <ctime>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "core/clock.h"
#include "core/path_text.h"
#include "net/capture/pcapng_writer.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/session/name_lookup.h"
#include "net/session/session_core.h"
#include "net/session/udp_drain.h"

namespace portalspace::net {

namespace {

using asio::ip::udp;

constexpr double kLookupLimit = 15.0;
constexpr double kLookupPoll = 0.02;
constexpr double kLongestSleep = 1.0;
constexpr std::size_t kDatagramsPerPass = 512;
constexpr int kReceiveBuffer = 1 << 20;
constexpr std::uint16_t kAcLogViewFirst = 9000;  ///< local ports in this range confuse readers of recordings (9.2)
constexpr std::uint16_t kAcLogViewLast = 10014;

double unix_now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

}  // namespace

struct ClientSession::Impl {
    Impl(SessionConfig c, core::Log& l)
        : config(std::move(c)),
          log(l),
          began(core::wall_seconds()),
          core(transport_config(), config.dat_iterations, l) {
        std::fill(config.password.begin(), config.password.end(), '\0');
    }

    [[nodiscard]] std::string server_name() const { return config.host + ":" + std::to_string(config.port); }

    [[nodiscard]] TransportConfig transport_config() const {
        if (config.port == 0 || config.port == 65535) {
            throw std::invalid_argument("The server's port must be 1 to 65534: it uses the next one too.");
        }
        if (config.host.empty()) {
            throw std::invalid_argument("The server's address is missing.");
        }
        return {server_name(), config.account, config.password, static_cast<std::uint32_t>(std::time(nullptr)),
                config.times};
    }

    [[nodiscard]] double now() const { return core::wall_seconds() - began; }

    void run() {
        {
            const std::lock_guard lock(mutex);
            events.emplace_back(SessionStateChange{SessionState::resolving, {}});
        }
        lookup.emplace(config.host);
        step();
        io.run();
        asio::error_code ignored;
        socket.close(ignored);  // the session is over; its object may stay for long
        if (recorder) {
            try {
                recorder->close();
            } catch (const std::exception& e) {
                log.error("net.recording", e.what());
            }
        }
    }

    /// Everything that may be due, then sleep until the next thing is or a datagram arrives.
    void step() {
        const double time = now();
        if (lookup.has_value()) {
            look_up(time);
        } else {
            pump(time);
        }
        publish(time);
        if (core.over()) {
            io.stop();
            return;
        }
        const double due =
            lookup.has_value() ? time + kLookupPoll : std::min(core.next_due(time), time + kLongestSleep);
        timer.expires_after(
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(due - time)));
        timer.async_wait([this](const asio::error_code& error) {
            if (!error) {
                step();
            }
        });
    }

    void look_up(double time) {
        if (!lookup->done()) {
            if (time > kLookupLimit) {
                core.fail("Looking up the name " + config.host + " takes too long. Check the network connection.");
            }
            return;
        }
        const auto address = lookup->address();
        if (!address.has_value()) {
            core.fail("The name " + config.host + " is not known. Check the server's address.");
            return;
        }
        if (core.finished()) {
            return;
        }
        try {
            open(*address);
        } catch (const std::exception& e) {
            core.fail(e.what());
            return;
        }
        lookup.reset();
        core.start(time);
        pump(time);
    }

    void open(const std::array<std::uint8_t, 4>& bytes) {
        const asio::ip::address_v4 address(bytes);
        server[0] = udp::endpoint(address, config.port);
        server[1] = udp::endpoint(address, static_cast<std::uint16_t>(config.port + 1));
        for (unsigned pair = 0; pair < 2; ++pair) {
            from[pair] = {address.to_uint(), server[pair].port()};
        }
        try {
            open_socket();
            if (!config.record_to.empty()) {
                udp::socket probe(io, udp::v4());
                probe.connect(server[0]);  // only to learn which own address leads to the server
                PcapngWriter::Options options;
                options.client = {probe.local_endpoint().address().to_v4().to_bytes(), socket.local_endpoint().port()};
                options.server = {bytes, config.port};
                options.keep_password = config.record_password;
                recorder.emplace(config.record_to, options);
                if (!recorder->kept().empty()) {
                    log.warn("net.recording", "the recording of a run that was not finished is kept as " +
                                                  core::path_text(recorder->kept()));
                }
            }
        } catch (const asio::system_error& e) {
            throw std::runtime_error("No connection can be opened on this machine: " + std::string(e.what()));
        }
        wait_for_datagrams();
    }

    void open_socket() {
        if (config.local_port != 0) {
            socket = udp::socket(io, udp::endpoint(udp::v4(), config.local_port));
        }
        std::vector<udp::socket> unsuitable;  // kept open until a good port is found, so that none is handed out twice
        for (int tries = 0; tries < 20 && !socket.is_open(); ++tries) {
            udp::socket candidate(io, udp::endpoint(udp::v4(), 0));
            const std::uint16_t port = candidate.local_endpoint().port();
            if (port < kAcLogViewFirst || port > kAcLogViewLast) {
                socket = std::move(candidate);
                break;
            }
            unsuitable.push_back(std::move(candidate));
        }
        if (!socket.is_open()) {
            socket = std::move(unsuitable.back());
        }
        socket.non_blocking(true);
        asio::error_code ignored;
        socket.set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer), ignored);
        UdpDrain::report_refusals(handle(), true);
    }

    void wait_for_datagrams() {
        socket.async_wait(udp::socket::wait_read, [this](const asio::error_code& error) {
            if (error == asio::error::operation_aborted) {
                return;
            }
            drain.drain(handle(), kDatagramsPerPass,
                        [this](std::span<const std::byte> datagram, const PeerAddress& sender) {
                            for (unsigned pair = 0; pair < 2; ++pair) {
                                if (sender == from[pair]) {
                                    receive(pair, datagram);
                                }
                            }
                        });
            if (drain.take_refusal()) {
                core.nobody_listens();
            }
            wait_for_datagrams();
            step();
        });
    }

    [[nodiscard]] UdpDrain::Handle handle() { return static_cast<UdpDrain::Handle>(socket.native_handle()); }

    void receive(unsigned pair, std::span<const std::byte> datagram) {
        const bool accepted = core.receive(pair, datagram, now());
        if (recorder) {
            recorder->write(unix_now(), Direction::s2c, static_cast<std::uint8_t>(pair), datagram,
                            accepted ? "" : "rejected");
        }
    }

    void pump(double time) {
        const bool was_logged_in = core.logged_in();
        core.tick(time);
        if (core.logged_in() != was_logged_in) {
            UdpDrain::report_refusals(handle(), false);
        }
        send_outgoing();
    }

    void send_outgoing() {
        core.take_outgoing(outgoing);
        for (const OutgoingDatagram& datagram : outgoing) {
            if (recorder) {
                recorder->write(unix_now(), Direction::c2s, static_cast<std::uint8_t>(datagram.pair), datagram.bytes);
            }
            asio::error_code error;  // a datagram that does not leave is a lost one: the transport sends it again
            socket.send_to(asio::buffer(datagram.bytes), server[datagram.pair], 0, error);
            if (error == asio::error::connection_refused) {  // speaks of an earlier datagram, and this one stayed here
                core.nobody_listens();
                socket.send_to(asio::buffer(datagram.bytes), server[datagram.pair], 0, error);
            }
        }
    }

    /// Passes on what has happened. A reader who does not come for it loses the session before it fills the memory.
    void publish(double time) {
        const std::lock_guard lock(mutex);
        const std::size_t before = events.size();
        core.take_events(events);
        for (std::size_t i = before; i < events.size(); ++i) {
            waiting += SessionCore::cost_of(events[i]);
        }
        if (waiting > SessionCore::kMaxUntaken && !core.finished()) {
            core.give_up(time);
            core.take_events(events);
        }
        stats = core.stats();
        server_clock = core.transport().server_time(time);
        server_clock_at = time;
        const bool idle = core.transport().state() == TransportState::idle;
        heard_at = idle ? time : time - core.transport().silence(time);
    }

    /// Runs `work` on the session thread, then lets the transport act on it.
    template <class Work>
    void post(Work work) {
        asio::post(io, [this, work = std::move(work)]() mutable {
            work();
            step();
        });
    }

    void leave() { core.close(now()); }

    SessionConfig config;
    core::Log& log;
    double began;
    SessionCore core;

    asio::io_context io;
    asio::steady_timer timer{io};
    udp::socket socket{io};
    udp::endpoint server[2];
    PeerAddress from[2];  ///< the same, as the drain says where a datagram came from
    UdpDrain drain;
    std::optional<NameLookup> lookup;
    std::optional<PcapngWriter> recorder;
    std::vector<OutgoingDatagram> outgoing;

    std::mutex mutex;  ///< guards what follows
    std::vector<SessionEvent> events;
    std::size_t waiting = 0;  ///< what they cost
    TransportStats stats;
    std::optional<double> server_clock;
    double server_clock_at = 0;
    double heard_at = 0;

    std::thread thread;
};

ClientSession::ClientSession(SessionConfig config, core::Log& log)
    : impl_(std::make_unique<Impl>(std::move(config), log)) {
    impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

ClientSession::~ClientSession() {
    disconnect();
    impl_->thread.join();
}

void ClientSession::poll(std::vector<SessionEvent>& out) {
    const std::lock_guard lock(impl_->mutex);
    std::move(impl_->events.begin(), impl_->events.end(), std::back_inserter(out));
    impl_->events.clear();
    impl_->waiting = 0;
}

void ClientSession::send(std::uint16_t group, std::vector<std::byte> message) {
    impl_->post([impl = impl_.get(), group, message = std::move(message)]() mutable {
        impl->core.send(group, std::move(message));
    });
}

void ClientSession::send(std::vector<std::byte> message) {
    impl_->post([impl = impl_.get(), message = std::move(message)]() mutable { impl->core.send(std::move(message)); });
}

void ClientSession::enter_world(core::ObjectId character, std::string account) {
    impl_->post([impl = impl_.get(), character, account = std::move(account)]() mutable {
        impl->core.enter_world(character, std::move(account));
    });
}

void ClientSession::log_off() { send(encode(CharacterLogOff{})); }

void ClientSession::disconnect() {
    impl_->post([impl = impl_.get()] { impl->leave(); });
}

TransportStats ClientSession::stats() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->stats;
}

double ClientSession::server_time() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->server_clock.has_value() ? *impl_->server_clock + impl_->now() - impl_->server_clock_at : 0.0;
}

double ClientSession::now() const { return impl_->now(); }

double ClientSession::silence() const {
    const std::lock_guard lock(impl_->mutex);
    return std::max(0.0, impl_->now() - impl_->heard_at);
}

}  // namespace portalspace::net
