#include "net/session/name_lookup.h"

#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <atomic>
#include <thread>

namespace portalspace::net {

struct NameLookup::Shared {
    std::optional<std::array<std::uint8_t, 4>> address;  ///< written before `done` is set
    std::atomic<bool> done = false;
};

NameLookup::NameLookup(const std::string& host) : shared_(std::make_shared<Shared>()) {
    asio::error_code error;
    if (const auto literal = asio::ip::make_address_v4(host, error); !error) {
        shared_->address = literal.to_bytes();
        shared_->done = true;
        return;
    }
    std::thread([host, shared = shared_] {
        asio::io_context io;
        asio::ip::udp::resolver resolver(io);
        asio::error_code failed;
        const auto found = resolver.resolve(asio::ip::udp::v4(), host, "", failed);
        if (!failed && !found.empty()) {
            shared->address = found.begin()->endpoint().address().to_v4().to_bytes();
        }
        shared->done = true;
    }).detach();
}

bool NameLookup::done() const { return shared_->done; }

std::optional<std::array<std::uint8_t, 4>> NameLookup::address() const { return shared_->address; }

}  // namespace portalspace::net
