#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/animation_hooks.h"
#include "core/flags.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {

/// One pose of all parts (each relative to the object) and the hooks of that moment. Retail AnimFrame.
struct AnimFrame {
    List<core::Frame> parts;
    List<AnimationHook> hooks;

    bool operator==(const AnimFrame&) const = default;
    static AnimFrame unpack(core::ByteReader& reader, std::size_t num_parts);
    void pack(core::ByteWriter& writer) const;
};

enum class AnimationFlag : std::uint32_t { position_frames = 1, has_hooks = 2 };

/// 0x03 (spec/dat-format.md 3.4). Retail CAnimation.
struct Animation {
    static constexpr RecordType kRecordType = RecordType::animation;

    core::DataId id;
    core::Flags<AnimationFlag> flags;
    std::uint32_t num_parts = 0;
    List<core::Frame> position_frames;  ///< root motion per frame, empty without the flag
    List<AnimFrame> frames;

    /// Frames are as big as stored; what is left are hooks, which unfold.
    [[nodiscard]] static std::size_t arena_size(core::ByteReader reader);

    bool operator==(const Animation&) const = default;
    static Animation unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
