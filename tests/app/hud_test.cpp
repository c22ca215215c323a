// The screen while playing: spec/client-features.md 22.1, 23.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/overlay/hud_layout.h"
#include "app/overlay/hud_style.h"
#include "tests/support/catch.h"

using namespace portalspace::app;

namespace {

bool overlap(const ScreenRect& a, const ScreenRect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool inside(const ScreenRect& rect, float width, float height) {
    return rect.x >= 0 && rect.y >= 0 && rect.right() <= width && rect.bottom() <= height;
}

/// Relative luminance of an sRGB colour, and the ratio of two (WCAG 2).
float luminance(const TextColour& c) {
    const auto linear = [](float v) { return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F); };
    return 0.2126F * linear(c[0]) + 0.7152F * linear(c[1]) + 0.0722F * linear(c[2]);
}
float contrast(const TextColour& a, const TextColour& b) {
    const float one = luminance(a) + 0.05F;
    const float two = luminance(b) + 0.05F;
    return std::max(one, two) / std::min(one, two);
}

}  // namespace

TEST_CASE("client-features 22.1: status lines, chat and power bar cover one another at no window size") {
    for (const float width : {320.0F, 480.0F, 640.0F, 800.0F, 1280.0F, 3840.0F}) {
        for (const float status : {0.0F, 30.0F, 47.0F, 81.0F}) {  // a notice makes the status lines more
            const float height = width * 0.5625F + 100;
            CAPTURE(width, status);
            const HudLayout layout = hud_layout(width, height, status, 26);
            CHECK(inside(layout.status, width, height));
            CHECK(inside(layout.chat, width, height));
            CHECK(inside(layout.charge, width, height));
            CHECK_FALSE(overlap(layout.status, layout.chat));
            CHECK_FALSE(overlap(layout.status, layout.charge));
            CHECK_FALSE(overlap(layout.chat, layout.charge));
            CHECK(layout.chat.height >= 100);
        }
    }
    CHECK(hud_layout(1280, 720, 30, 26).chat.width == 410);
}

TEST_CASE("the text of the screens is readable before white and before black ground") {
    const auto over = [](float ground) {
        TextColour colour{};
        for (std::size_t i = 0; i < colour.size(); ++i) {
            colour[i] = kBackdrop[i] * kBackdropAlpha + ground * (1 - kBackdropAlpha);
        }
        return colour;
    };
    for (const float ground : {0.0F, 0.5F, 1.0F}) {
        CAPTURE(ground);
        for (const TextColour& text : {kPlainText, kHintText, kWarningText}) {
            CHECK(contrast(text, over(ground)) >= 4.5F);
        }
        for (std::uint32_t type = 0; type < 0x20; ++type) {
            CAPTURE(type);
            CHECK(contrast(chat_colour(type), over(ground)) >= 4.5F);
        }
    }
}

TEST_CASE(
    "client-features 22.1: nothing of playing stands behind a menu; who only watches is told no keys for playing") {
    for (const bool playing : {false, true}) {
        const HudParts behind = hud_parts(true, playing);
        CHECK_FALSE(behind.play);
        CHECK(std::string_view(behind.hints).empty());
        const HudParts parts = hud_parts(false, playing);
        CHECK(parts.play);
        const std::string_view hints = parts.hints;
        CHECK(hints.find("F1") != std::string_view::npos);
        CHECK((hints.find("move") != std::string_view::npos) == playing);
        CHECK((hints.find("chats") != std::string_view::npos) == playing);
    }
}
