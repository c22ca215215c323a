#include "net/loopback/scene.h"

#include <fstream>
#include <limits>
#include <string>

#include "core/format_error.h"
#include "net/loopback/bolt_flight.h"
#include "tests/net/loopback_small_scene.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

std::string complaint(const std::string& text) {
    try {
        (void)parse_scene(text);
    } catch (const core::FormatError& e) {
        return e.what();
    }
    return {};
}

const std::string kPlayer = "player me guid=0x50000001 setup=0x02000001 cell=0xA9B40019 at=1,2,3\n";

}  // namespace

TEST_CASE("a scene is read with its defaults") {
    const Scene scene = parse_scene(test::kSceneText);
    CHECK(scene.server_name == "Test World");
    CHECK(scene.player.guid.value == 0x50000001);
    CHECK(scene.player.name == "Guest");
    REQUIRE(scene.objects.size() == 2);
    const SceneObject& oak = *scene.find("oak");
    CHECK(oak.name == "Oak Target");
    CHECK(oak.on_ground);
    CHECK(oak.radius == Approx(0.6));
    CHECK(oak.position.frame.heading() == Approx(180.0));
    CHECK(oak.position.frame.origin == core::Vec3{86, 32, 0});
    const SceneProjectile& fire = *scene.find_projectile("fire");
    CHECK(fire.state == 0x00028B48);
    CHECK(fire.default_script == SceneScript{90, 1.0F});
    REQUIRE(scene.timelines.size() == 1);
    CHECK(scene.timelines[0].repeat == 1.0);
    REQUIRE(scene.timelines[0].steps.size() == 4);
    CHECK(std::get<SayStep>(scene.timelines[0].steps[0].action).text == "burn now");
    CHECK(std::get<BoltStep>(scene.timelines[0].steps[2].action).target == "oak");
}

TEST_CASE("every kind of step is read") {
    const Scene scene =
        parse_scene(kPlayer +
                    "timeline\n"
                    "0 script me type=0x5 intensity=0.5\n0.5 script-id me 0x33000001\n1 sound me type=3 volume=0.25\n"
                    "1.5 move me at=4,5,6 ground heading=90\n2 state me 0x408\r\n");
    const auto& steps = scene.timelines.at(0).steps;
    REQUIRE(steps.size() == 5);
    CHECK(std::get<ScriptStep>(steps[0].action).script == SceneScript{5, 0.5F});
    CHECK(std::get<ScriptIdStep>(steps[1].action).script.value == 0x33000001);
    CHECK(std::get<SoundStep>(steps[2].action).volume == 0.25F);
    CHECK(std::get<MoveStep>(steps[3].action).on_ground);
    CHECK(std::get<StateStep>(steps[4].action).state == 0x408);
}

TEST_CASE("errors of a scene name the line and what was expected") {
    CHECK(complaint(kPlayer + "object\n").find("line 2: a key") != std::string::npos);
    CHECK(complaint(kPlayer + "\n\nfrog\n").find("line 4") != std::string::npos);
    CHECK(complaint(kPlayer + "object a guid=zwei\n").find("line 2: a number for guid") != std::string::npos);
    CHECK(complaint(kPlayer + "object a at=1,2\n").find("at as x,y,z") != std::string::npos);
    CHECK(complaint(kPlayer + "object a name=\"open\n").find("closing quotation mark") != std::string::npos);
    CHECK(complaint(kPlayer + "object a colour=red\n").find("colour=red") != std::string::npos);
    CHECK(complaint(kPlayer + "1.0 say me hello\n").find("a timeline before") != std::string::npos);
    CHECK(complaint(kPlayer + "timeline\n1.0 dance me\n").find("one of say") != std::string::npos);
    CHECK(complaint(kPlayer + kPlayer).find("one player only") != std::string::npos);
    CHECK(complaint(kPlayer + "object a scale=nan\n").find("finite") != std::string::npos);
}

TEST_CASE("the scene of docs/scene-files.md is one") {
    std::ifstream page(PORTALSPACE_TEST_DATA "/../../docs/scene-files.md");
    std::string text;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("    ")) {
            text += line + "\n";
        }
    }
    const Scene scene = parse_scene(text);
    CHECK(scene.player.key == "me");
    CHECK(scene.objects.size() == 4);
    CHECK(scene.find("gate")->leads_to.has_value());
    REQUIRE(scene.timelines.size() == 1);
    CHECK(scene.timelines[0].steps.size() == 8);
    CHECK(scene.find("shop")->stock.size() == 1);
}

TEST_CASE("a scene that cannot be played is refused with the reason") {
    CHECK(complaint("").find("needs a key") != std::string::npos);
    CHECK(complaint(kPlayer + "timeline\n0 say nobody hello\n").find("'nobody'") != std::string::npos);
    CHECK(complaint(kPlayer + "timeline\n2 state me 1\n1 state me 1\n").find("order of their times") !=
          std::string::npos);
    CHECK(complaint(kPlayer + "timeline repeat=0.5\n2 state me 1\n").find("period is shorter") != std::string::npos);
    CHECK(complaint(kPlayer + "object b guid=0x50000001 setup=0x02000001 cell=0xA9B40019\n")
              .find("another one has too") != std::string::npos);
    CHECK(complaint(kPlayer + "projectile p setup=0x02000001 speed=0\n").find("out of range") != std::string::npos);
    CHECK(complaint(kPlayer + "timeline\n0 bolt me me fire\n").find("no projectile") != std::string::npos);
    Scene scene = parse_scene(kPlayer);
    scene.player.position.cell = core::CellId{0xA9B40050};
    CHECK(check_scene(scene).text.find("no valid cell") != std::string::npos);
    scene.player.position.cell = core::CellId{0xA9B40019};
    scene.player.position.frame.origin.x = std::numeric_limits<float>::quiet_NaN();
    CHECK(check_scene(scene).text.find("not finite") != std::string::npos);
}

TEST_CASE("what cannot be played names its line too") {
    const std::string start = "# a comment\n" + kPlayer;  // the player stands in line 2
    const auto refused_at = [](const std::string& text, int line) {
        INFO(complaint(text));
        return complaint(text).find("line " + std::to_string(line) + ": a scene that can be played") !=
               std::string::npos;
    };
    CHECK(refused_at("player me guid=0x50000001 setup=0x02000001 cell=0xA9B40050\n", 1));
    CHECK(refused_at(start + "\nobject b guid=0x50000001 setup=0x02000001 cell=0xA9B40019\n", 4));
    CHECK(refused_at(start + "object b guid=1 cell=0xA9B40019\n", 3));
    CHECK(refused_at(start + "timeline\n0 say me hello\n\n1 say nobody hello\n", 6));
    CHECK(refused_at(start + "timeline\n2 state me 1\n1 state me 1\n", 5));
    CHECK(refused_at(start + "timeline\n0 state me 1\ntimeline repeat=0.5\n2 state me 1\n", 5));
    CHECK(refused_at(start + "item apple stack=2\nstock me apple amount=2\nstock me apple amount=3\n", 5));
    CHECK(refused_at(start + "item apple\nitem apple\n", 4));
    CHECK(refused_at(start + "projectile p setup=0x02000001\nprojectile p setup=0x02000001\n", 4));
    CHECK(complaint("object b guid=1 setup=0x02000001 cell=0xA9B40019\n").find("there is no player") !=
          std::string::npos);
}

TEST_CASE("what stands on the ground gets its height once") {
    Scene scene = parse_scene(std::string(test::kSceneText) + "timeline\n0 move oak at=80,30,0.5 ground\n");
    core::CellId asked;
    const GroundHeight ground = [&asked](core::CellId block, float x, float y) {
        asked = block;
        return x + y;
    };
    place_on_ground(scene, ground);
    place_on_ground(scene, ground);
    CHECK(asked.value == 0xA9B40000);
    CHECK(scene.find("oak")->position.frame.origin.z == Approx(118.0));
    CHECK(scene.find("mage")->position.frame.origin.z == Approx(94.0));
    CHECK(std::get<MoveStep>(scene.timelines[1].steps[0].action).to.z == Approx(110.5));
}

TEST_CASE("a bolt flies straight and meets the target's cylinder") {
    SceneProjectile projectile;
    core::Frame caster;
    caster.origin = {90, 20, 94};
    core::Frame target;
    target.origin = {90, 30, 94};
    const BoltFlight flight = plan_bolt(caster, target, 0.5F, 1.8F, projectile);
    CHECK(flight.start.origin.x == Approx(90.0));
    CHECK(flight.start.origin.y == Approx(21.16));
    CHECK(flight.start.origin.z == Approx(95.18));
    CHECK(glm::length(flight.velocity) == Approx(15.0));
    CHECK(flight.start.heading() == Approx(0.0).margin(0.01));
    const core::Vec3 impact = flight.start.origin + flight.velocity * static_cast<float>(flight.impact_after);
    CHECK(impact.y == Approx(29.5).margin(0.001));
    CHECK(impact.z > 94.0);
    CHECK(impact.z < 95.8);

    SECTION("touching distance: at once") {
        CHECK(plan_bolt(caster, caster, 0.5F, 1.8F, projectile).impact_after == 0.0);
    }
    SECTION("straight above: at once, and finite") {
        target.origin = {90, 20, 120};
        const BoltFlight up = plan_bolt(caster, target, 0.5F, 1.8F, projectile);
        CHECK(up.impact_after == 0.0);
        CHECK(core::is_finite(up.velocity));
        CHECK(up.start.is_valid());
    }
}
