#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/movement.h"
#include "net/messages/physics_state.h"

namespace portalspace::net {

/// The nine time stamps of an object, in the order of the wire (spec/net-messages.md 5.5).
struct ObjectStamps {
    std::uint16_t position = 0;
    std::uint16_t movement = 0;
    std::uint16_t state = 0;
    std::uint16_t vector = 0;
    std::uint16_t teleport = 0;
    std::uint16_t server_control = 0;
    std::uint16_t force_position = 0;
    std::uint16_t obj_desc = 0;
    std::uint16_t instance = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("position", m.position);
        v("movement", m.movement);
        v("state", m.state);
        v("vector", m.vector);
        v("teleport", m.teleport);
        v("server_control", m.server_control);
        v("force_position", m.force_position);
        v("obj_desc", m.obj_desc);
        v("instance", m.instance);
    }
    bool operator==(const ObjectStamps&) const = default;
};

/// Physics description. Retail PhysicsDesc::UnPack 0x0051DDD0 (seed 2026-07-13 section 1; spec 5.2). An absent value is
/// an empty optional: it means something else than a present zero. Numbers are as received; whoever installs them
/// applies the bounds of spec 13.
struct PhysicsDesc {
    /// A buffer with a length of its own; what the movement leaves over of it is skipped. `length` zero on the wire
    /// leaves `data` empty and carries no autonomous word.
    struct Movement {
        static constexpr std::uint32_t kMaxBytes = 512;
        std::optional<MovementData> data;
        bool autonomous = false;

        [[nodiscard]] static Movement unpack(core::ByteReader& r);
        void pack(core::ByteWriter& w) const;
        template <class V, class M>
        static void fields(V& v, M& m) {
            v.tail("data", m.data);
            v.shown("autonomous", m.autonomous);
        }
        bool operator==(const Movement&) const = default;
    };
    struct Attachment {
        static constexpr std::size_t kMinBytes = 8;
        core::ObjectId guid;
        std::uint32_t location = 0;  ///< key of the parent Setup's holding locations

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("location", m.location);
        }
        bool operator==(const Attachment&) const = default;
    };
    static constexpr std::size_t kMaxChildren = 64;

    PhysicsStateFlags state;
    std::optional<Movement> movement;
    std::optional<std::uint32_t> placement;  ///< placement frame; only without `movement`
    std::optional<core::Position> position;
    std::optional<core::DataId> motion_table;
    std::optional<core::DataId> sound_table;
    std::optional<core::DataId> physics_script_table;
    std::optional<core::DataId> setup;
    std::optional<Attachment> parent;
    std::optional<std::vector<Attachment>> children;
    std::optional<float> scale;
    std::optional<float> friction;
    std::optional<float> elasticity;
    std::optional<float> translucency;
    std::optional<core::Vec3> velocity;
    std::optional<core::Vec3> acceleration;  ///< unpacked, never installed
    std::optional<core::Vec3> omega;
    std::optional<std::uint32_t> default_script;  ///< a typed key for the script table, not a DID
    std::optional<float> default_script_intensity;
    ObjectStamps stamps;
    /// Bits of the flag word that carry no field (Timestamps 0x400, AnimationFrame beside Movement, unknown ones).
    std::uint32_t other_flags = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        if constexpr (!V::kReads) {
            optional_fields(present, m);
        }
        Bits<V> bits{v, v.presence("flags", present.word | m.other_flags)};
        if constexpr (V::kReads) {
            m.other_flags = bits.word & ~kFieldMask;
            if ((bits.word & kMovement) != 0) {  // of the two branches only the movement is there
                m.other_flags |= bits.word & kPlacement;
                bits.word &= ~kPlacement;
            }
        }
        v("state", m.state);
        optional_fields(bits, m);
        v.require(!m.children || m.children->size() <= kMaxChildren, "at most 64 children");
        v("stamps", m.stamps);
        v.align();
    }
    bool operator==(const PhysicsDesc&) const = default;

private:
    static constexpr std::uint32_t kMovement = 0x00010000;
    static constexpr std::uint32_t kPlacement = 0x00020000;
    static constexpr std::uint32_t kFieldMask = 0x0007FBFF;

    /// In the order of the wire, with their bits of the flag word.
    template <class B, class M>
    static void optional_fields(B& bit, M& m) {
        bit(kMovement, "movement", m.movement);
        if (!m.movement) {
            bit(kPlacement, "placement", m.placement);
        }
        bit(0x00008000, "position", m.position);
        bit(0x00000002, "motion_table", m.motion_table);
        bit(0x00000800, "sound_table", m.sound_table);
        bit(0x00001000, "physics_script_table", m.physics_script_table);
        bit(0x00000001, "setup", m.setup);
        bit(0x00000020, "parent", m.parent);
        bit(0x00000040, "children", m.children);
        bit(0x00000080, "scale", m.scale);
        bit(0x00000100, "friction", m.friction);
        bit(0x00000200, "elasticity", m.elasticity);
        bit(0x00040000, "translucency", m.translucency);
        bit(0x00000004, "velocity", m.velocity);
        bit(0x00000008, "acceleration", m.acceleration);
        bit(0x00000010, "omega", m.omega);
        bit(0x00002000, "default_script", m.default_script);
        bit(0x00004000, "default_script_intensity", m.default_script_intensity);
    }
};

}  // namespace portalspace::net
