#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {

/// Hook types as stored (spec/dat-format.md 4; seed 2026-07-13, section 8).
enum class HookType : std::uint32_t {
    no_op = 0x00,
    sound = 0x01,
    sound_table = 0x02,
    attack = 0x03,
    animation_done = 0x04,
    replace_object = 0x05,
    ethereal = 0x06,
    transparent_part = 0x07,
    luminous = 0x08,
    luminous_part = 0x09,
    diffuse = 0x0A,
    diffuse_part = 0x0B,
    scale = 0x0C,
    create_particle = 0x0D,
    destroy_particle = 0x0E,
    stop_particle = 0x0F,
    no_draw = 0x10,
    default_script = 0x11,
    default_script_part = 0x12,
    call_pes = 0x13,
    transparent = 0x14,
    sound_tweaked = 0x15,
    set_omega = 0x16,
    texture_velocity = 0x17,
    texture_velocity_part = 0x18,
    set_light = 0x19,
    create_blocking_particle = 0x1A,
};

/// Names the hook for people and logs: "CreateParticle". Empty for values outside the enumeration.
[[nodiscard]] std::string_view hook_name(HookType type);

struct NoOpHook {
    bool operator==(const NoOpHook&) const = default;
};
struct SoundHook {
    core::DataId wave;  ///< 0x0A
    bool operator==(const SoundHook&) const = default;
};
struct SoundTableHook {
    std::uint32_t sound = 0;  ///< sound id, looked up in the owner's sound table
    bool operator==(const SoundTableHook&) const = default;
};
/// Used by the server only.
struct AttackHook {
    std::uint32_t part = 0;
    float left_x = 0, left_y = 0, right_x = 0, right_y = 0, radius = 0, height = 0;
    bool operator==(const AttackHook&) const = default;
};
struct AnimationDoneHook {
    bool operator==(const AnimationDoneHook&) const = default;
};
struct ReplaceObjectHook {
    std::uint16_t part = 0;
    core::DataId gfx_obj;  ///< 0x01
    bool operator==(const ReplaceObjectHook&) const = default;
};
struct EtherealHook {
    std::int32_t on = 0;
    bool operator==(const EtherealHook&) const = default;
};
/// Runs from `start` to `end` in `time` seconds.
struct FadeHook {
    float start = 0, end = 0, time = 0;
    bool operator==(const FadeHook&) const = default;
};
struct PartFadeHook {
    std::uint32_t part = 0;
    float start = 0, end = 0, time = 0;
    bool operator==(const PartFadeHook&) const = default;
};
struct TransparentPartHook : PartFadeHook {
    bool operator==(const TransparentPartHook&) const = default;
};
struct LuminousHook : FadeHook {
    bool operator==(const LuminousHook&) const = default;
};
struct LuminousPartHook : PartFadeHook {
    bool operator==(const LuminousPartHook&) const = default;
};
struct DiffuseHook : FadeHook {
    bool operator==(const DiffuseHook&) const = default;
};
struct DiffusePartHook : PartFadeHook {
    bool operator==(const DiffusePartHook&) const = default;
};
struct ScaleHook {
    float end = 1, time = 0;
    bool operator==(const ScaleHook&) const = default;
};
struct CreateParticleHook {
    core::DataId emitter;               ///< 0x32
    std::uint32_t part = 0xFFFFFFFF;    ///< 0xFFFFFFFF: the object itself
    core::Frame offset;                 ///< emission uses its origin only; the rotation is kept as stored
    std::uint32_t logical_emitter = 0;  ///< the name under which later hooks find the emitter, 0 none
    bool operator==(const CreateParticleHook&) const = default;
};
struct DestroyParticleHook {
    std::uint32_t logical_emitter = 0;
    bool operator==(const DestroyParticleHook&) const = default;
};
struct StopParticleHook {
    std::uint32_t logical_emitter = 0;
    bool operator==(const StopParticleHook&) const = default;
};
struct NoDrawHook {
    std::int32_t on = 0;
    bool operator==(const NoDrawHook&) const = default;
};
struct DefaultScriptHook {
    bool operator==(const DefaultScriptHook&) const = default;
};
struct DefaultScriptPartHook {
    std::uint32_t part = 0;
    bool operator==(const DefaultScriptPartHook&) const = default;
};
struct CallPesHook {
    core::DataId script;  ///< 0x33
    float pause = 0;      ///< longest random delay in seconds
    bool operator==(const CallPesHook&) const = default;
};
struct TransparentHook : FadeHook {
    bool operator==(const TransparentHook&) const = default;
};
/// In the order of retail's pack code: probability, priority, volume (note 3 of the spec's section 4).
struct SoundTweakedHook {
    core::DataId wave;  ///< 0x0A
    float probability = 1, priority = 0, volume = 1;
    bool operator==(const SoundTweakedHook&) const = default;
};
struct SetOmegaHook {
    core::Vec3 omega{0, 0, 0};  ///< radians per second
    bool operator==(const SetOmegaHook&) const = default;
};
struct TextureVelocityHook {
    float u = 0, v = 0;
    bool operator==(const TextureVelocityHook&) const = default;
};
struct TextureVelocityPartHook {
    std::uint32_t part = 0;
    float u = 0, v = 0;
    bool operator==(const TextureVelocityPartHook&) const = default;
};
struct SetLightHook {
    std::int32_t on = 0;
    bool operator==(const SetLightHook&) const = default;
};
/// Carries the complete payload of CreateParticle, as in retail's class inheritance (seed 2026-07-13, section 8); only
/// what it does differs.
struct CreateBlockingParticleHook : CreateParticleHook {
    bool operator==(const CreateBlockingParticleHook&) const = default;
};

/// The alternatives stand in the order of HookType: the index of the payload IS the stored type.
using HookPayload =
    std::variant<NoOpHook, SoundHook, SoundTableHook, AttackHook, AnimationDoneHook, ReplaceObjectHook, EtherealHook,
                 TransparentPartHook, LuminousHook, LuminousPartHook, DiffuseHook, DiffusePartHook, ScaleHook,
                 CreateParticleHook, DestroyParticleHook, StopParticleHook, NoDrawHook, DefaultScriptHook,
                 DefaultScriptPartHook, CallPesHook, TransparentHook, SoundTweakedHook, SetOmegaHook,
                 TextureVelocityHook, TextureVelocityPartHook, SetLightHook, CreateBlockingParticleHook>;
static_assert(std::variant_size_v<HookPayload> == static_cast<std::size_t>(HookType::create_blocking_particle) + 1);

/// When a hook of an animation runs; physics scripts ignore it. Stored values.
enum class HookDirection : std::int32_t { both = 0, forward = 1, backward = -1, unknown = -2 };

struct AnimationHook {
    HookDirection direction = HookDirection::both;
    HookPayload payload;

    [[nodiscard]] HookType type() const { return static_cast<HookType>(payload.index()); }

    bool operator==(const AnimationHook&) const = default;
    /// A type above 0x1A or a direction other than the four is a FormatError: the cursor is lost.
    static AnimationHook unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
