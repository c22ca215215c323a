#pragma once

#include <cstdint>
#include <optional>

#include "net/messages/codec.h"
#include "net/messages/movement.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// F748: where the server has an object (spec/net-messages.md 5.6). The rotation is as received, components missing on
/// the wire are zero; pass it through sanitized_position before use (ACE relays NaN that another client sent). The
/// velocity is not consumed; an absent one must not be written into a moving body as zero.
struct UpdatePosition {
    static constexpr std::uint32_t kOpcode = 0xF748;
    core::ObjectId guid;
    core::Position position;
    std::optional<core::Vec3> velocity;
    std::optional<std::uint32_t> placement;
    bool contact = false;  ///< stands on something
    std::uint16_t instance = 0;
    std::uint16_t position_stamp = 0;
    std::uint16_t teleport_stamp = 0;
    std::uint16_t force_position_stamp = 0;

    /// Rotation components that are exactly zero are left out, as ACE does.
    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        std::uint32_t flags = m.wire_flags();
        v.wire(flags);
        if constexpr (V::kReads) {
            m.contact = (flags & kContact) != 0;
        }
        if constexpr (V::kPrints) {
            v("position", m.position);
        } else {
            v.origin("", m.position);
            if constexpr (V::kReads) {
                m.position.frame.rotation = core::make_quat(0, 0, 0, 0);
            }
            auto& q = m.position.frame.rotation;
            component(v, flags & kNoW, q.w);
            component(v, flags & kNoX, q.x);
            component(v, flags & kNoY, q.y);
            component(v, flags & kNoZ, q.z);
        }
        v.optional((flags & kVelocity) != 0, "velocity", m.velocity);
        v.optional((flags & kPlacement) != 0, "placement", m.placement);
        v.shown("contact", m.contact);
        v("instance", m.instance);
        v("position_stamp", m.position_stamp);
        v("teleport_stamp", m.teleport_stamp);
        v("force_position_stamp", m.force_position_stamp);
    }
    bool operator==(const UpdatePosition&) const = default;

private:
    enum Flag : std::uint32_t {
        kVelocity = 0x01,
        kPlacement = 0x02,
        kContact = 0x04,
        kNoW = 0x08,
        kNoX = 0x10,
        kNoY = 0x20,
        kNoZ = 0x40,
    };

    [[nodiscard]] std::uint32_t wire_flags() const noexcept;
    template <class V, class F>
    static void component(V& v, std::uint32_t absent, F& value) {
        if (absent == 0) {
            v.wire(value);
        }
    }
};

/// F619: a position and a movement together. Never sent by ACE.
struct PositionAndMovement {
    static constexpr std::uint32_t kOpcode = 0xF619;
    UpdatePosition update;
    std::uint16_t movement_stamp = 0;
    std::uint16_t server_control_stamp = 0;
    bool autonomous = false;
    MovementData movement;

    template <class V, class M>
    static void fields(V& v, M& m) {
        UpdatePosition::fields(v, m.update);
        v("movement_stamp", m.movement_stamp);
        v("server_control_stamp", m.server_control_stamp);
        v.octet("autonomous", m.autonomous);
        v.align();
        v("movement", m.movement);
    }
    bool operator==(const PositionAndMovement&) const = default;
};

/// F751: the own player begins a teleport; gate: is_newer(TELEPORT). The position follows as F748.
struct PlayerTeleport {
    static constexpr std::uint32_t kOpcode = 0xF751;
    std::uint16_t teleport_stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("teleport_stamp", m.teleport_stamp);
        v.align();
    }
    bool operator==(const PlayerTeleport&) const = default;
};

/// F753 from the server: the client's own report comes back, with a debug switch of the server only. Ignored.
struct AutonomousPositionEcho {
    static constexpr std::uint32_t kOpcode = 0xF753;
    core::ObjectId guid;
    core::Position position;
    std::uint16_t instance = 0;
    std::uint16_t server_control = 0;
    std::uint16_t teleport = 0;
    std::uint16_t force_position = 0;
    std::uint32_t contact = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("position", m.position);
        v("instance", m.instance);
        v("server_control", m.server_control);
        v("teleport", m.teleport);
        v("force_position", m.force_position);
        v("contact", m.contact);
    }
    bool operator==(const AutonomousPositionEcho&) const = default;
};

/// F752 from the server; never seen from ACE (spec 16).
struct ServerAutonomyLevel {
    static constexpr std::uint32_t kOpcode = 0xF752;
    std::uint32_t level = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("level", m.level);
    }
    bool operator==(const ServerAutonomyLevel&) const = default;
};

}  // namespace portalspace::net
