#include "render/radar.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/position.h"

namespace portalspace::render {
namespace {

constexpr float kMiddle = 60;
constexpr float kRadius = 50;
constexpr float kFarHeight = 5;
constexpr float kFarShade = 0.65F;
constexpr int kMapMiddle = 1024;

/// Tenths of a degree of the map, with their letter; a value of zero has none.
std::string coordinate(int tenths, char positive, char negative) {
    char text[16];
    const int amount = std::abs(tenths);
    std::snprintf(text, sizeof text, "%d.%d", amount / 10, amount % 10);
    std::string result = text;
    if (tenths != 0) result += tenths > 0 ? positive : negative;
    return result;
}

}  // namespace

std::optional<RadarPixel> radar_pixel(float heading, const core::Vec2& offset, float range) {
    const float reach = range - 1;
    if (!(offset.x * offset.x + offset.y * offset.y < reach * reach)) return std::nullopt;
    const float h = glm::radians(heading);
    const float right = offset.x * std::cos(h) - offset.y * std::sin(h);
    const float ahead = offset.x * std::sin(h) + offset.y * std::cos(h);
    return RadarPixel{static_cast<int>(kMiddle + right * kRadius / range),
                      static_cast<int>(kMiddle - ahead * kRadius / range)};
}

float radar_shade(float height_difference) { return std::abs(height_difference) >= kFarHeight ? kFarShade : 1.0F; }

std::array<core::Vec2, 4> radar_letters(float heading) {
    constexpr std::array<float, 4> kQuarters = {180, 90, 0, 270};
    std::array<core::Vec2, 4> letters{};
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const float angle = glm::radians(heading + kQuarters[i]);
        letters[i] = core::Vec2(std::sin(angle), std::cos(angle));
    }
    return letters;
}

std::optional<std::string> map_coordinates(core::CellId cell) {
    if (!core::is_land_cell(cell)) return std::nullopt;
    const auto number = static_cast<int>(core::cell_number(cell)) - 1;
    const int lx = static_cast<int>(core::block_x(cell)) * 8 + number / 8;
    const int ly = static_cast<int>(core::block_y(cell)) * 8 + number % 8;
    // (l - 1024) * 0.1 + 0.5, in tenths.
    return coordinate(ly - kMapMiddle + 5, 'N', 'S') + "," + coordinate(lx - kMapMiddle + 5, 'E', 'W');
}

}  // namespace portalspace::render
