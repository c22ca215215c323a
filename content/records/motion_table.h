#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/math.h"

namespace portalspace::content {

/// A stretch of an animation. Retail AnimData.
struct MotionAnim {
    core::DataId animation;  ///< 0x03
    std::int32_t low_frame = 0;
    std::int32_t high_frame = -1;  ///< -1: the last
    float frame_rate = 30;         ///< frames per second, negative plays backward

    bool operator==(const MotionAnim&) const = default;
};

/// Retail MotionData.
struct MotionData {
    static constexpr std::uint8_t kClearsModifiers = 1;          ///< bit of `bitfield`
    static constexpr std::uint8_t kOnlyFromDefaultSubstate = 2;  ///< bit of `bitfield`

    std::uint8_t bitfield = 0;
    std::uint8_t flags = 0;  ///< as stored: 1 velocity, 2 omega, other bits kept
    List<MotionAnim> anims;
    core::Vec3 velocity{0, 0, 0};  ///< metres per second in the object's frame; zero without flag 1
    core::Vec3 omega{0, 0, 0};     ///< radians per second; zero without flag 2

    [[nodiscard]] bool has_velocity() const { return (flags & 1) != 0; }
    [[nodiscard]] bool has_omega() const { return (flags & 2) != 0; }

    bool operator==(const MotionData&) const = default;
    static MotionData unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

struct KeyedMotion {
    std::uint32_t key = 0;
    MotionData motion;

    bool operator==(const KeyedMotion&) const = default;
};

/// Motions from one state, by the full motion command they lead to.
struct MotionLinks {
    std::uint32_t from = 0;  ///< key as in cycles
    List<KeyedMotion> to;

    bool operator==(const MotionLinks&) const = default;
};

/// 0x09 (spec/dat-format.md 3.9). Retail CMotionTable. Entries stand in stored order; the lookups return the first
/// entry of a key, or null. Which key to ask for is the business of the engine (spec/physics.md).
struct MotionTable {
    static constexpr RecordType kRecordType = RecordType::motion_table;
    static constexpr std::size_t kUnfolds = 3;

    struct StyleDefault {
        std::uint32_t style = 0;
        std::uint32_t substate = 0;
        bool operator==(const StyleDefault&) const = default;
    };

    core::DataId id;
    std::uint32_t default_style = 0;
    List<StyleDefault> style_defaults;
    List<KeyedMotion> cycles;     ///< key (style << 16) | (substate & 0xFFFFFF)
    List<KeyedMotion> modifiers;  ///< the same, or motion & 0xFFFFFF alone for any style
    List<MotionLinks> links;

    /// (style << 16) | (substate & 0xFFFFFF) with 32-bit wrap.
    [[nodiscard]] static constexpr std::uint32_t key(std::uint32_t style, std::uint32_t substate) {
        return (style << 16) | (substate & 0xFFFFFF);
    }
    [[nodiscard]] std::optional<std::uint32_t> style_default(std::uint32_t style) const;
    [[nodiscard]] const MotionData* cycle(std::uint32_t cycle_key) const;
    [[nodiscard]] const MotionData* modifier(std::uint32_t modifier_key) const;
    [[nodiscard]] const MotionData* link(std::uint32_t from_key, std::uint32_t to_motion) const;

    bool operator==(const MotionTable&) const = default;
    static MotionTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
