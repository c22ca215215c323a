#pragma once

namespace portalspace::app {

/// A rectangle of the screen in pixels from the upper left corner.
struct ScreenRect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
    [[nodiscard]] float right() const { return x + width; }
    [[nodiscard]] float bottom() const { return y + height; }
};

/// Where the parts of the screen stand while playing: the status lines at the bottom, the chat above them, the power
/// bar in the middle where it covers neither.
struct HudLayout {
    ScreenRect status;  ///< as wide as there is room; longer lines are broken
    ScreenRect chat;
    ScreenRect charge;
};

/// For a window of that size. `status_height`: of the status lines as they were drawn last; `charge_height`: of the
/// power bar with its frame.
[[nodiscard]] HudLayout hud_layout(float width, float height, float status_height, float charge_height);

/// What stands on the screen besides a menu and the connection's state.
struct HudParts {
    bool play = false;       ///< chat, target and power bar
    const char* hints = "";  ///< which keys there are, behind the connection's state
};

/// A menu has the keyboard and the middle of the screen: nothing stands behind it. `playing`: not only watching.
[[nodiscard]] HudParts hud_parts(bool menu_open, bool playing);

}  // namespace portalspace::app
