// What a run shows of its objects: the world of the test data, a thing and a player in it.
#include "app/client/world_view.h"

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "engine/frame_loop.h"
#include "engine/records.h"
#include "net/messages/player.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using object_test::description;

namespace {

constexpr core::ObjectId kThing{0x80000001};
constexpr core::ObjectId kOther{0x80000002};

/// Two things appear in the first frame.
constexpr core::ObjectId kPlayer{0x50000001};

struct Arrival final : engine::FrameClient {
    bool said = false;
    void receive(double, std::vector<net::Message>& into) override {
        if (said) return;
        said = true;
        into.push_back(object_test::message_of(net::encode(net::PlayerCreate{kPlayer})));
        for (const core::ObjectId id : {kPlayer, kThing, kOther}) {
            net::CreateObject create = description(id);
            create.physics.position->cell = core::CellId(0xA9B40001);
            create.weenie.item_type = 0x10;  // a creature
            into.push_back(object_test::message_of(net::encode(create)));
        }
    }
};

struct Run {
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    engine::DatRecords records{store};
    engine::FrameLoop loop{records, log, 1};
    app::WorldView view{store, store.find<content::Region>(core::DataId(0x13000000)), log, {}};
    render::SceneView scene;
    Arrival arrival;

    /// Parts that shine as the selected object does.
    std::size_t shining() {
        view.build(loop, {}, 0, 1, scene);
        std::size_t count = 0;
        for (const render::PartView& part : scene.parts) {
            count += part.luminosity == 0.99F && part.diffusion == 1 ? 1 : 0;
        }
        return count;
    }
};

}  // namespace

TEST_CASE("rendering 7.5, 11: the selected object shines a few times and is marked as long as it is selected") {
    Run run;
    run.loop.run_frame(0, run.arrival);
    const engine::CPhysicsObj* thing = run.loop.smart_box().maint().find(kThing);
    REQUIRE(thing != nullptr);
    REQUIRE(thing->part_array() != nullptr);
    CHECK(run.shining() == 0);
    CHECK_FALSE(run.scene.target);
    run.view.highlight(kThing);
    const std::size_t parts = thing->part_array()->parts().size();
    CHECK(run.shining() > 0);
    CHECK(run.shining() <= parts);
    REQUIRE(run.scene.target);
    CHECK(glm::distance(run.scene.target->centre, thing->position().frame.origin) < 2);
    CHECK(run.scene.target->radius > 0);
    // On, off, on, off, in steps of 0.2 s.
    const auto shines_at = [&](double time) {
        run.loop.run_frame(time, run.arrival);
        run.view.highlight(kThing);
        return run.shining() > 0;
    };
    CHECK(shines_at(0.1));
    CHECK_FALSE(shines_at(0.3));
    CHECK(shines_at(0.5));
    CHECK_FALSE(shines_at(0.7));
    CHECK_FALSE(shines_at(0.9));
    CHECK_FALSE(shines_at(5));
    CHECK(run.scene.target);
    run.view.highlight({});
    CHECK(run.shining() == 0);
    CHECK_FALSE(run.scene.target);
}

TEST_CASE("rendering 11: names hang over creatures when they are asked for, and over the player never") {
    Run run;
    run.loop.run_frame(0, run.arrival);
    REQUIRE(run.loop.smart_box().player() != nullptr);
    run.view.build(run.loop, {}, 0, 1, run.scene);
    CHECK(run.scene.labels.empty());
    app::WorldView::Settings settings;
    settings.name_plates = true;
    app::WorldView named{run.store, run.store.find<content::Region>(core::DataId(0x13000000)), run.log, settings};
    named.build(run.loop, {}, 0, 1, run.scene);
    REQUIRE(run.scene.labels.size() == 2);
    CHECK(run.scene.text_of(run.scene.labels[0]) == u"Thing");
    engine::CPhysicsObj* thing = run.loop.smart_box().maint().find(kThing);
    REQUIRE(thing != nullptr);
    CHECK(run.scene.labels[0].place.z > thing->position().frame.origin.z + 1);
    // A hostile server's name.
    thing->weenie.name.assign(60'000, 'x');
    named.build(run.loop, {}, 0, 1, run.scene);
    REQUIRE(run.scene.labels.size() == 2);
    CHECK(run.scene.text_of(run.scene.labels[0]).size() == 64);
}

TEST_CASE("rendering 10.3: the sphere of an object holds all of its parts") {
    Run run;
    run.loop.run_frame(0, run.arrival);
    run.view.build(run.loop, {}, 0, 1, run.scene);
    REQUIRE(run.scene.objects.size() == 3);
    for (const render::ObjectView& whole : run.scene.objects) {
        CHECK(whole.count > 10);
        CHECK(whole.radius < 6);
        for (std::uint32_t i = whole.first; i < whole.first + whole.count; ++i) {
            const render::PartView& part = run.scene.parts[i];
            const auto mesh = run.store.try_get<content::GfxObj>(part.gfx_obj);
            REQUIRE(mesh != nullptr);
            for (const auto& vertex : mesh->vertices.vertices) {
                CHECK(glm::distance(part.frame.local_to_global(vertex.position * part.scale), whole.centre) <=
                      whole.radius);
            }
        }
    }
}
