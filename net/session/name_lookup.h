#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace portalspace::net {

/// Looks up a host's IPv4 address (spec/net-transport.md 1.1: A records only) without ever blocking its user: the
/// system's own lookup can take half a minute, and a session must be able to end within a second, so it runs on a
/// thread of its own that nobody waits for.
class NameLookup {
public:
    explicit NameLookup(const std::string& host);

    [[nodiscard]] bool done() const;
    /// The address in the order in which it is written; empty when the name is not known. Call it when done().
    [[nodiscard]] std::optional<std::array<std::uint8_t, 4>> address() const;

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace portalspace::net
