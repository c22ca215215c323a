#include <algorithm>
#include <iterator>

#include "net/loopback/scene_player.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/names.h"
#include "net/messages/state.h"
#include "tests/net/loopback_small_scene.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

struct Sent {
    double at = 0;
    std::vector<std::byte> bytes;
};

Scene placed() {
    Scene scene = parse_scene(test::kSceneText);
    place_on_ground(scene, [](core::CellId, float, float) { return 94.0F; });
    return scene;
}

/// Plays the small scene in steps of a hundredth of a second.
struct Stage {
    Scene scene = placed();
    double now = 0;
    std::vector<Sent> sent;
    loopback::GuidSource guids{scene};
    SceneActor guest;
    ScenePlayer player{scene, guest, guids,
                       [this](std::vector<std::byte> m) {
                           sent.push_back({now, std::move(m)});
                       },
                       0.0};

    void run(double until) {
        for (; now < until; now += 0.01) {
            player.tick(now);
        }
    }
    [[nodiscard]] std::vector<Sent> of(std::uint32_t opcode) const {
        std::vector<Sent> out;
        std::copy_if(sent.begin(), sent.end(), std::back_inserter(out),
                     [opcode](const Sent& s) { return outer_opcode(s.bytes) == opcode; });
        return out;
    }
};

}  // namespace

TEST_CASE("net-messages 12.3.1: fields of a Flame Bolt's CreateObject") {
    Stage stage;
    stage.run(0.7);
    const auto created = stage.of(CreateObject::kOpcode);
    REQUIRE(created.size() == 1);
    const auto bolt = decode<CreateObject>(created[0].bytes);
    CHECK(bolt.guid.value >= 0x80000000);
    CHECK(bolt.physics.state.raw() == 0x00028B48);
    CHECK(bolt.physics.setup->value == 0x0200040D);
    CHECK(bolt.physics.sound_table->value == 0x20000037);
    CHECK(bolt.physics.physics_script_table->value == 0x34000005);
    CHECK(*bolt.physics.friction == 1.0F);
    CHECK(*bolt.physics.elasticity == 0.0F);
    CHECK(*bolt.physics.default_script == 90);
    CHECK(*bolt.physics.default_script_intensity == 1.0F);
    CHECK(glm::length(*bolt.physics.velocity) == Approx(15.0));
    CHECK_FALSE(bolt.physics.movement.has_value());
    CHECK_FALSE(bolt.physics.scale.has_value());
    CHECK_FALSE(bolt.physics.acceleration.has_value());
    CHECK_FALSE(bolt.physics.omega.has_value());
    CHECK(bolt.physics.stamps == ObjectStamps{});
    CHECK(bolt.weenie.flags.raw() == 0x94);
    CHECK(bolt.weenie.item_type == 0);
    CHECK(*bolt.weenie.spell == 27);
    CHECK(*bolt.weenie.physics_script == 90);
    CHECK(bolt.physics.position->cell.value == 0xA9B40019);
    CHECK(bolt.physics.position->frame.heading() == Approx(0.0).margin(0.01));
}

TEST_CASE("net-messages 12.3.1: launch, impact and end of a bolt in this order") {
    Stage stage;
    stage.run(6.5);
    const auto created = decode<CreateObject>(stage.of(CreateObject::kOpcode)[0].bytes);
    std::vector<Sent> about;
    for (const Sent& s : stage.sent) {
        core::ByteReader reader(s.bytes);
        reader.skip(4);
        if (s.bytes.size() >= 8 && reader.u32() == created.guid.value) {
            about.push_back(s);
        }
    }
    REQUIRE(about.size() == 6);
    CHECK(outer_opcode(about[0].bytes) == CreateObject::kOpcode);
    const auto launch = decode<PlayScriptType>(about[1].bytes);
    CHECK(launch.type == 4);
    CHECK(launch.intensity == 0.4F);
    CHECK(about[1].at == about[0].at);

    const double flight = (10.0 - 1.16 - 0.6) / 15.0;  // a little more: the path leads downwards
    CHECK(about[2].at - about[0].at == Approx(flight).margin(0.03));
    const auto state = decode<SetState>(about[2].bytes);
    CHECK(state.state.raw() == 0x00128374);
    CHECK(state.state_stamp == 1);
    const auto explode = decode<PlayScriptType>(about[3].bytes);
    CHECK(explode.type == 5);
    CHECK(explode.intensity == 0.4F);
    const auto vector = decode<VectorUpdate>(about[4].bytes);
    CHECK(vector.velocity == core::Vec3{0, 0, 0});
    CHECK(vector.vector_stamp == 1);
    CHECK(about[4].at == about[2].at);

    CHECK(outer_opcode(about[5].bytes) == DeleteObject::kOpcode);
    CHECK(about[5].at - about[2].at == Approx(5.0).margin(0.03));
}

TEST_CASE("net-messages 5.5.1: movement and position stamps rise from 1") {
    Stage stage;
    stage.run(1.5);
    const auto motions = stage.of(UpdateMotion::kOpcode);
    REQUIRE(motions.size() >= 3);
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const auto motion = decode<UpdateMotion>(motions[i].bytes);
        CHECK(motion.movement_stamp == i + 1);
        CHECK(motion.server_control_stamp == i + 1);
        CHECK_FALSE(motion.autonomous);
    }
    const auto first = std::get<InterpretedMotionState>(decode<UpdateMotion>(motions[0].bytes).movement.motion);
    CHECK(*first.style == 0x49);
    CHECK(*first.forward == 0x6F);
    CHECK(*first.forward_speed == 2.0F);
}

TEST_CASE("net-messages 5.2: a thing of the scene carries only the fields that it has") {
    Stage stage;
    stage.player.create_objects([&stage](std::vector<std::byte> m) { stage.sent.push_back({0, std::move(m)}); });
    const auto created = stage.of(CreateObject::kOpcode);
    REQUIRE(created.size() == 2);
    const auto oak = decode<CreateObject>(created[1].bytes);
    CHECK(oak.guid.value == 0x80000002);
    CHECK_FALSE(oak.physics.motion_table.has_value());
    CHECK_FALSE(oak.physics.movement.has_value());
    CHECK_FALSE(oak.physics.scale.has_value());
    CHECK(oak.weenie.wcid == 6077);
    CHECK(oak.weenie.flags.raw() == 0x14);
    const auto mage = decode<CreateObject>(created[0].bytes);
    REQUIRE(mage.physics.movement.has_value());
    CHECK(std::get<InterpretedMotionState>(mage.physics.movement->data->motion).style == 0x49);
}

TEST_CASE("a scene that was called late does not play what it missed") {
    Stage stage;
    stage.run(1.0);
    const std::size_t before = stage.sent.size();
    stage.now = 3600.0;
    stage.player.tick(stage.now);
    CHECK(stage.sent.size() - before < 10);
    const std::size_t woken = stage.sent.size();
    stage.run(3602.0);
    CHECK(stage.sent.size() > woken);
}
