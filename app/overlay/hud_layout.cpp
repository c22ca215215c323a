#include "app/overlay/hud_layout.h"

#include <algorithm>

namespace portalspace::app {
namespace {

constexpr float kMargin = 8;
constexpr float kGap = 4;
/// The main window's width in the original (spec/client-features.md 22.1).
constexpr float kChatWidth = 410;
constexpr float kChatHeight = 140;
/// The chat takes no more of a small window.
constexpr float kChatShare = 0.4F;
constexpr float kChargeWidth = 236;

}  // namespace

HudLayout hud_layout(float width, float height, float status_height, float charge_height) {
    const float room = std::max(width - 2 * kMargin, 0.0F);
    HudLayout layout;
    layout.status = {kMargin, height - kMargin - status_height, room, status_height};
    const float chat_height = std::min(kChatHeight, height * kChatShare);
    layout.chat = {kMargin, layout.status.y - kGap - chat_height, std::min(kChatWidth, room), chat_height};
    const float charge_width = std::min(kChargeWidth, room);
    const float left = (width - charge_width) / 2;
    const float below = left < layout.chat.right() ? layout.chat.y : layout.status.y;
    layout.charge = {left, below - kGap - charge_height, charge_width, charge_height};
    return layout;
}

HudParts hud_parts(bool menu_open, bool playing) {
    if (menu_open) {
        return {};
    }
    return {true, playing ? "    W X A D move, Enter chats, F1 debug overlay, F12 screenshot"
                          : "    F1 debug overlay, F12 screenshot"};
}

}  // namespace portalspace::app
