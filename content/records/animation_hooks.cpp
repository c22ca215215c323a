#include "content/records/animation_hooks.h"

#include <array>
#include <string>

#include "content/encodings.h"
#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kGfxObjBase = 0x01000000;

constexpr std::array<std::string_view, std::variant_size_v<HookPayload>> kNames{
    "NoOp",
    "Sound",
    "SoundTable",
    "Attack",
    "AnimationDone",
    "ReplaceObject",
    "Ethereal",
    "TransparentPart",
    "Luminous",
    "LuminousPart",
    "Diffuse",
    "DiffusePart",
    "Scale",
    "CreateParticle",
    "DestroyParticle",
    "StopParticle",
    "NoDraw",
    "DefaultScript",
    "DefaultScriptPart",
    "CallPES",
    "Transparent",
    "SoundTweaked",
    "SetOmega",
    "TextureVelocity",
    "TextureVelocityPart",
    "SetLight",
    "CreateBlockingParticle",
};

/// The payload of each hook in stored order. Plain floats of hooks are kept as they come (spec/dat-format.md 5.3 names
/// the places that must be finite).
template <class Base, class T>
concept Is = std::is_base_of_v<Base, std::remove_const_t<T>>;

template <class Fields, class T>
void layout(Fields& f, T& h) {
    if constexpr (Is<SoundHook, T>) {
        f(h.wave);
    } else if constexpr (Is<SoundTableHook, T>) {
        f(h.sound);
    } else if constexpr (Is<AttackHook, T>) {
        f(h.part, RawFloat{h.left_x}, RawFloat{h.left_y}, RawFloat{h.right_x}, RawFloat{h.right_y}, RawFloat{h.radius},
          RawFloat{h.height});
    } else if constexpr (Is<EtherealHook, T> || Is<NoDrawHook, T> || Is<SetLightHook, T>) {
        f(h.on);
    } else if constexpr (Is<PartFadeHook, T>) {
        f(h.part, RawFloat{h.start}, RawFloat{h.end}, RawFloat{h.time});
    } else if constexpr (Is<FadeHook, T>) {
        f(RawFloat{h.start}, RawFloat{h.end}, RawFloat{h.time});
    } else if constexpr (Is<ScaleHook, T>) {
        f(RawFloat{h.end}, RawFloat{h.time});
    } else if constexpr (Is<CreateParticleHook, T>) {
        f(h.emitter, h.part, h.offset, h.logical_emitter);
    } else if constexpr (Is<DestroyParticleHook, T> || Is<StopParticleHook, T>) {
        f(h.logical_emitter);
    } else if constexpr (Is<DefaultScriptPartHook, T>) {
        f(h.part);
    } else if constexpr (Is<CallPesHook, T>) {
        f(h.script, RawFloat{h.pause});
    } else if constexpr (Is<SoundTweakedHook, T>) {
        f(h.wave, RawFloat{h.probability}, RawFloat{h.priority}, RawFloat{h.volume});
    } else if constexpr (Is<SetOmegaHook, T>) {
        f(h.omega);
    } else if constexpr (Is<TextureVelocityHook, T>) {
        f(RawFloat{h.u}, RawFloat{h.v});
    } else if constexpr (Is<TextureVelocityPartHook, T>) {
        f(h.part, RawFloat{h.u}, RawFloat{h.v});
    } else {
        static_assert(std::is_empty_v<std::remove_const_t<T>>, "every hook with fields has a layout");
    }
}

template <std::size_t Index>
void read_payload(core::ByteReader& reader, HookPayload& payload) {
    auto& hook = payload.emplace<Index>();
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(hook)>, ReplaceObjectHook>) {
        hook.part = reader.u16();
        hook.gfx_obj = read_known_id(reader, kGfxObjBase);
    } else {
        FieldReader fields(reader);
        layout(fields, hook);
    }
}

using ReadPayload = void (*)(core::ByteReader&, HookPayload&);

template <std::size_t... Index>
constexpr std::array<ReadPayload, sizeof...(Index)> payload_readers(std::index_sequence<Index...>) {
    return {&read_payload<Index>...};
}

constexpr auto kReaders = payload_readers(std::make_index_sequence<std::variant_size_v<HookPayload>>{});

}  // namespace

std::string_view hook_name(HookType type) {
    const auto index = static_cast<std::size_t>(type);
    return index < kNames.size() ? kNames[index] : std::string_view{};
}

AnimationHook AnimationHook::unpack(core::ByteReader& reader) {
    AnimationHook hook;
    const std::uint32_t type = reader.u32();
    if (type >= kReaders.size()) {
        core::fail_record(reader, core::FormatReason::bad_enum, "a hook type of 0 to 0x1A", core::id_text(type));
    }
    const std::int32_t direction = reader.i32();
    if (direction < -2 || direction > 1) {
        core::fail_record(reader, core::FormatReason::bad_enum, "a hook direction of -2 to 1",
                          std::to_string(direction));
    }
    hook.direction = static_cast<HookDirection>(direction);
    kReaders[type](reader, hook.payload);
    reader.align(4);
    return hook;
}

void AnimationHook::pack(core::ByteWriter& writer) const {
    writer.u32(static_cast<std::uint32_t>(type()));
    writer.i32(static_cast<std::int32_t>(direction));
    std::visit(
        [&](const auto& hook) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(hook)>, ReplaceObjectHook>) {
                writer.u16(hook.part);
                write_known_id(writer, hook.gfx_obj, kGfxObjBase);
            } else {
                FieldWriter fields(writer);
                layout(fields, hook);
            }
        },
        payload);
    writer.align(4);
}

}  // namespace portalspace::content
