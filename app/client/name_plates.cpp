#include "app/client/name_plates.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "content/records/setup.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "net/messages/utf8.h"
#include "render/pose_history.h"
#include "render/radar.h"

namespace portalspace::app {
namespace {

/// Metres between the top of the selection sphere and the name.
constexpr float kGap = 0.1F;
constexpr std::uint32_t kLastOfPlane = 0xFFFF;
/// Letters of a name that are shown: no character has so many, and a hostile server sends 64 KiB.
constexpr std::size_t kLongestName = 64;

constexpr core::Vec4 of_bytes(float r, float g, float b) { return {r / 255, g / 255, b / 255, 1}; }

constexpr core::Vec4 kBlue = of_bytes(64, 168, 255);
constexpr core::Vec4 kGold = of_bytes(255, 171, 0);
constexpr core::Vec4 kWhite = of_bytes(255, 255, 255);
constexpr core::Vec4 kPurple = of_bytes(191, 99, 255);
constexpr core::Vec4 kRed = of_bytes(255, 64, 99);
constexpr core::Vec4 kPink = of_bytes(255, 168, 191);
constexpr core::Vec4 kGreen = of_bytes(0, 128, 64);
constexpr core::Vec4 kYellow = of_bytes(255, 255, 128);
constexpr core::Vec4 kCyan = of_bytes(0, 255, 255);
constexpr core::Vec4 kBrightGreen = of_bytes(0, 255, 0);

/// Colours that servers name (spec/rendering.md 12.3); what no table knows is white.
core::Vec4 radar_colour(std::uint8_t number) {
    constexpr std::uint8_t kOtherBrightGreen = 0x10;
    constexpr std::array kColours = {kWhite, kBlue,  kGold,   kWhite, kPurple,     kRed,
                                     kPink,  kGreen, kYellow, kCyan,  kBrightGreen};
    if (number == kOtherBrightGreen) {
        return kBrightGreen;
    }
    return number < kColours.size() ? kColours[number] : kWhite;
}

bool has_plate(const engine::CPhysicsObj& object) {
    return object.has_weenie() && object.in_cell() && object.parent() == nullptr && object.part_array() != nullptr &&
           (object.weenie.is_creature() || object.weenie.player) && !object.weenie.name.empty() &&
           !object.state().has(engine::PhysicsState::kHidden) && !object.state().has(engine::PhysicsState::kNoDraw);
}

/// Characters beyond the first plane have no letters in the fonts of the data files.
void take_text(std::string_view utf8, std::u16string& out) {
    out.clear();
    while (!utf8.empty() && out.size() < kLongestName) {
        const std::uint32_t code = net::take_utf8(utf8);
        out.push_back(static_cast<char16_t>(code <= kLastOfPlane ? code : net::kReplacementCharacter));
    }
}

}  // namespace

core::Vec4 blip_colour(const engine::WeenieInfo& weenie) {
    if (weenie.ui_hidden) {
        return kWhite;
    }
    if (weenie.radar_colour != 0) {
        return radar_colour(weenie.radar_colour);
    }
    if (weenie.portal) {
        return kPurple;
    }
    if (weenie.vendor) {
        return kYellow;
    }
    if (!weenie.player) {
        return weenie.attackable && weenie.is_creature() ? kGold : kWhite;
    }
    if (weenie.admin && !weenie.hidden_admin) {
        return kCyan;
    }
    if (weenie.player_killer) {
        return kRed;
    }
    if (weenie.pk_lite) {
        return kPink;
    }
    return weenie.impenetrable ? kGold : kWhite;
}

content::Sphere selection_sphere(const engine::CPhysicsObj& object, const core::Frame& frame) {
    const engine::CPartArray* parts = object.part_array();
    const content::Setup* setup = parts != nullptr ? parts->setup() : nullptr;
    content::Sphere sphere = setup != nullptr ? setup->selection_sphere : content::Sphere{};
    sphere.center = frame.local_to_global(sphere.center * object.scale());
    sphere.radius *= object.scale();
    return sphere;
}

void NamePlates::add_to(render::SceneView& scene, const engine::SmartBox& world, const render::PoseHistory& poses) {
    const engine::CPhysicsObj* player = world.player();
    if (!shown_ || player == nullptr) {
        return;
    }
    const float range =
        core::is_env_cell(player->position().cell) ? render::kRadarRangeIndoors : render::kRadarRangeOutdoors;
    for (const engine::CPhysicsObj* object : world.maint().objects()) {
        if (object == nullptr || object == player || !has_plate(*object) ||
            object->position().distance_to(player->position()) > range) {
            continue;
        }
        const content::Sphere sphere = selection_sphere(*object, poses.root(object->id(), object->position().frame));
        const core::Vec3 place = sphere.center + core::Vec3(0, 0, sphere.radius + kGap);
        take_text(object->weenie.name, text_);
        scene.add_label(place + core::block_offset(scene.origin, object->position().cell), text_,
                        blip_colour(object->weenie));
    }
}

}  // namespace portalspace::app
