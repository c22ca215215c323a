#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "net/capture/capture.h"
#include "net/packet/connect_response.h"
#include "net/packet/isaac.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_builder.h"

namespace portalspace::net::test {

inline std::filesystem::path session_file(const std::string& name) {
    return std::filesystem::path(PORTALSPACE_TEST_DATA) / "sessions" / name;
}

inline std::string read_text(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Names of all recordings, without ".jsonl".
inline std::vector<std::string> all_sessions() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(session_file(""))) {
        if (entry.path().extension() == ".jsonl") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// A made-up conversation. Numbers and keys are given out as a real server does; a packet can be recorded later, twice
/// or never.
class Conversation {
public:
    static constexpr std::uint32_t kS2cSeed = 0x11111111;
    static constexpr std::uint32_t kC2sSeed = 0x22222222;

    Conversation() : s2c_keys_(kS2cSeed), c2s_keys_(kC2sSeed) {
        LoginRequest login;
        login.account = "somebody";
        login.password = "secret";
        record(0.0, Direction::c2s, build_login_request(login));
        const ConnectRequest request{1000.0, 77, 3, kS2cSeed, kC2sSeed, 0};
        record(0.1, Direction::s2c,
               build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request(request), {}, {}));
        record(0.2, Direction::c2s, build_connect_response(77), 1);
    }

    /// The server's next packet with one fragment of a message.
    Datagram server_part(std::span<const std::byte> message, std::uint32_t blob, std::size_t index = 0,
                         Queue queue = Queue::smartbox) {
        const std::vector<FragmentView> f{
            fragment_of(message, ace_blob_id(blob), static_cast<std::uint16_t>(queue), index)};
        return build_packet({++s2c_sequence_, 0x0B, 0, 1}, {}, f, s2c_keys_.next());
    }

    /// The client's next packet with a whole message.
    Datagram client_message(std::span<const std::byte> message) {
        const std::vector<FragmentView> f{fragment_of(message, ace_blob_id(++c2s_blob_), 3, 0)};
        return build_packet({++c2s_sequence_, 3, 0, 1}, {}, f, c2s_keys_.next());
    }

    /// A refusal of the server under its own number, without a key (ACE).
    Datagram server_reject(std::vector<std::uint32_t> numbers) {
        return build_packet({++s2c_sequence_, 0x0B, 0, 1}, OptionalHeaders{}.with_reject(numbers), {}, {});
    }

    void record(double time, Direction direction, const Datagram& datagram, std::uint8_t pair = 0,
                std::string note = {}) {
        CapturedDatagram d;
        d.time = time;
        d.direction = direction;
        d.port_pair = direction == Direction::s2c && capture.datagrams.size() > 2 ? 1 : pair;
        d.note = std::move(note);
        d.bytes.assign(datagram.view().begin(), datagram.view().end());
        capture.datagrams.push_back(std::move(d));
    }

    Capture capture;

private:
    Isaac s2c_keys_;
    Isaac c2s_keys_;
    std::uint32_t s2c_sequence_ = 1;
    std::uint32_t c2s_sequence_ = 1;
    std::uint32_t c2s_blob_ = 0;
};

inline Datagram retransmitted(Datagram datagram) {
    mark_retransmission(datagram.writable());
    return datagram;
}

/// A message of an opcode and some bytes.
inline std::vector<std::byte> message(std::uint32_t opcode, std::size_t size = 4) {
    std::vector<std::byte> m(size);
    for (std::size_t i = 0; i < 4; ++i) {
        m[i] = static_cast<std::byte>(opcode >> (8 * i));
    }
    return m;
}

}  // namespace portalspace::net::test
