#pragma once

#include <array>
#include <cstdint>

namespace portalspace::app {

/// Red, green and blue of a text, 0..1 as they are shown.
using TextColour = std::array<float, 3>;

/// How much of the ground is covered behind the text of the screens: it stays readable on snow and sky.
inline constexpr float kBackdropAlpha = 0.8F;
inline constexpr TextColour kBackdrop{0, 0, 0};

inline constexpr TextColour kPlainText{1, 1, 1};
inline constexpr TextColour kHintText{0.72F, 0.72F, 0.72F};
inline constexpr TextColour kWarningText{1, 0.6F, 0.2F};

/// By chat message type (spec/net-messages.md 14.2).
[[nodiscard]] constexpr TextColour chat_colour(std::uint32_t type) {
    switch (type) {
        case 2: return kPlainText;            // speech
        case 3: return {1, 0.85F, 0.35F};     // told
        case 4: return {0.9F, 0.75F, 0.45F};  // telling
        case 6:
        case 0x15:
        case 0x16: return {1, 0.52F, 0.46F};  // fights
        case 7:
        case 0x11: return {0.55F, 0.75F, 1};  // magic
        case 8:
        case 9: return {0.8F, 0.7F, 1};           // channels
        case 0x0C: return {0.75F, 0.75F, 0.75F};  // emotes
        case 0x12: return {1, 0.75F, 0.5F};       // allegiance
        case 0x13: return {1, 1, 0.5F};           // fellowship
        default: return {0.55F, 0.95F, 0.55F};
    }
}

}  // namespace portalspace::app
