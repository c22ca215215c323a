#include "app/tool/serve_scene.h"

#include <string>
#include <utility>

#include "app/demo/demo_scene.h"
#include "content/forge/demo_ids.h"

namespace portalspace::app {

namespace {

namespace demo = content::demo;

constexpr std::uint32_t kStuck = 0x4;
constexpr std::uint32_t kContainer = 0x200;
constexpr std::uint32_t kMisc = 0x80;
constexpr std::uint32_t kFood = 0x20;
constexpr std::uint16_t kStyle = 0x003D;
constexpr std::uint16_t kOff = 0x000C;

net::SceneObject stand(const net::Scene& scene, std::string key, std::uint32_t guid, std::string name,
                       core::DataId setup, float x, float y) {
    net::SceneObject object;
    object.key = std::move(key);
    object.guid = core::ObjectId{guid};
    object.name = std::move(name);
    object.setup = setup;
    object.position.cell = core::CellId{(scene.player.position.cell.value & 0xFFFF0000U) | 1};
    object.position.frame.origin = {x, y, 0};
    core::adjust_to_outside(object.position.cell, object.position.frame.origin);
    object.on_ground = true;
    object.item_type = kMisc;
    object.description_flags = kStuck;
    object.state = 0x00010008;
    return object;
}

void add_goods(net::Scene& scene) {
    net::SceneItem apple;
    apple.key = "apple";
    apple.name = "Apple";
    apple.wcid = 258;
    apple.setup = demo::kRockSetup;
    apple.item_type = kFood;
    apple.value = 2;
    apple.max_stack = 100;
    net::SceneItem stone;
    stone.key = "stone";
    stone.name = "Lucky Stone";
    stone.setup = demo::kCrystalSetup;
    stone.item_type = kMisc;
    stone.value = 50;
    scene.items = {apple, stone};
    scene.player.stock = {{"apple", 3}, {"stone", 1}};
}

}  // namespace

net::Scene serve_scene(const net::GroundHeight& ground) {
    net::Scene scene = demo_scene(ground);
    add_goods(scene);

    net::SceneObject chest = stand(scene, "strongbox", 0x80000201, "Chest", demo::kBoulderSetup, 86, 36);
    chest.description_flags |= net::kSceneOpenable;
    chest.item_type = kContainer;
    chest.stock = {{"apple", 5}, {"stone", 1}};

    net::SceneObject door = stand(scene, "door", 0x80000202, "Door", demo::kPineSetup, 84, 30);
    door.description_flags |= net::kSceneDoor;
    door.style = kStyle;
    door.forward = kOff;

    net::SceneObject vendor = stand(scene, "vendor", 0x80000203, "Tolla the Grocer", demo::kHumanSetup, 94, 26);
    vendor.motion_table = demo::kHumanMotionTable;
    vendor.description_flags |= net::kSceneVendor;
    vendor.item_type = 0x10;
    vendor.style = kStyle;
    vendor.greeting = "Fresh from the orchard!";
    vendor.stock = {{"apple", 1}, {"stone", 1}};

    net::SceneObject wolf = stand(scene, "wolf", 0x80000204, "Straw Wolf", demo::kTargetSetup, 96, 32);
    wolf.motion_table = demo::kTargetMotionTable;
    wolf.description_flags = net::kSceneAttackable | kStuck;
    wolf.item_type = 0x10;
    wolf.style = kStyle;
    wolf.health = 40;
    wolf.damage = 3;

    net::SceneObject gate = stand(scene, "gate", 0x80000205, "Gate to the North", demo::kCrystalSetup, 100, 26);
    gate.description_flags |= net::kScenePortal;
    gate.leads_to = scene.player.position;
    core::Vec3& arrival = gate.leads_to->frame.origin;
    arrival.y += 40;
    arrival.z = ground(core::CellId{gate.leads_to->cell.value & 0xFFFF0000U}, arrival.x, arrival.y);
    core::adjust_to_outside(gate.leads_to->cell, arrival);

    scene.objects.insert(scene.objects.end(), {chest, door, vendor, wolf, gate});
    net::SceneProjectile arrow;
    arrow.key = "flying arrow";
    arrow.name = "Arrow";
    arrow.wcid = 300;
    arrow.setup = demo::kCrystalSetup;
    arrow.state = 0x00020748;
    arrow.default_script = {};
    arrow.speed = 22.5F;
    arrow.arrow = true;
    arrow.damage = 12;
    scene.projectiles.push_back(arrow);
    net::place_on_ground(scene, ground);
    return scene;
}

}  // namespace portalspace::app
