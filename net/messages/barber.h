#pragma once

#include <cstdint>

#include "net/messages/codec.h"

namespace portalspace::net {

/// The barber (spec/net-messages.md 7.11, 8.5).

/// The parts, textures and palettes of a face.
struct BarberLook {
    core::DataId base_palette;
    core::DataId head_part;
    core::DataId hair_texture;
    core::DataId default_hair_texture;
    core::DataId eyes_texture;
    core::DataId default_eyes_texture;
    core::DataId nose_texture;
    core::DataId default_nose_texture;
    core::DataId mouth_texture;
    core::DataId default_mouth_texture;
    core::DataId skin_palette;
    core::DataId hair_palette;
    core::DataId eyes_palette;
    core::DataId setup;
    std::int32_t option1 = 0;
    std::int32_t option2 = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("base_palette", m.base_palette);
        v("head_part", m.head_part);
        v("hair_texture", m.hair_texture);
        v("default_hair_texture", m.default_hair_texture);
        v("eyes_texture", m.eyes_texture);
        v("default_eyes_texture", m.default_eyes_texture);
        v("nose_texture", m.nose_texture);
        v("default_nose_texture", m.default_nose_texture);
        v("mouth_texture", m.mouth_texture);
        v("default_mouth_texture", m.default_mouth_texture);
        v("skin_palette", m.skin_palette);
        v("hair_palette", m.hair_palette);
        v("eyes_palette", m.eyes_palette);
        v("setup", m.setup);
        v("option1", m.option1);
        v("option2", m.option2);
    }
    bool operator==(const BarberLook&) const = default;
};

/// Event 0075.
struct StartBarber {
    static constexpr std::uint32_t kEvent = 0x0075;
    BarberLook look;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BarberLook::fields(v, m.look);
    }
    bool operator==(const StartBarber&) const = default;
};

/// Action 0311.
struct FinishBarber {
    static constexpr std::uint32_t kAction = 0x0311;
    BarberLook look;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BarberLook::fields(v, m.look);
    }
    bool operator==(const FinishBarber&) const = default;
};

}  // namespace portalspace::net
