#pragma once

#include <type_traits>

namespace portalspace::core {

/// A set of the bits of an `enum class`. Bits without a name are kept as they came.
template <class E>
class Flags {
public:
    using Raw = std::underlying_type_t<E>;

    constexpr Flags() = default;
    constexpr Flags(E bit) : raw_(static_cast<Raw>(bit)) {}  // NOLINT: one bit is a set of bits
    constexpr explicit Flags(Raw raw) : raw_(raw) {}

    [[nodiscard]] constexpr Raw raw() const { return raw_; }
    [[nodiscard]] constexpr bool has(E bit) const { return (raw_ & static_cast<Raw>(bit)) == static_cast<Raw>(bit); }
    constexpr void set(E bit, bool on = true) {
        raw_ = on ? raw_ | static_cast<Raw>(bit) : raw_ & static_cast<Raw>(~static_cast<Raw>(bit));
    }

    constexpr Flags operator|(Flags other) const { return Flags(static_cast<Raw>(raw_ | other.raw_)); }
    constexpr Flags operator&(Flags other) const { return Flags(static_cast<Raw>(raw_ & other.raw_)); }
    constexpr Flags operator^(Flags other) const { return Flags(static_cast<Raw>(raw_ ^ other.raw_)); }
    constexpr bool operator==(const Flags&) const = default;

private:
    Raw raw_ = 0;
};

}  // namespace portalspace::core
