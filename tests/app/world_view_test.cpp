// What a run shows of its objects: the world of the test data, a thing and a player in it.
#include "app/client/world_view.h"

#include "content/dat_store.h"
#include "content/records/region.h"
#include "engine/frame_loop.h"
#include "engine/records.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using object_test::description;

namespace {

constexpr core::ObjectId kThing{0x80000001};
constexpr core::ObjectId kOther{0x80000002};

/// Two things appear in the first frame.
struct Arrival final : engine::FrameClient {
    bool said = false;
    void receive(double, std::vector<net::Message>& into) override {
        if (said) return;
        said = true;
        for (const core::ObjectId id : {kThing, kOther}) {
            net::CreateObject create = description(id);
            create.physics.position->cell = core::CellId(0xA9B40001);
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

TEST_CASE("rendering 7.5: the selected object shines") {
    Run run;
    run.loop.run_frame(0, run.arrival);
    const engine::CPhysicsObj* thing = run.loop.smart_box().maint().find(kThing);
    REQUIRE(thing != nullptr);
    REQUIRE(thing->part_array() != nullptr);
    CHECK(run.shining() == 0);
    run.view.highlight(kThing);
    const std::size_t parts = thing->part_array()->parts().size();
    CHECK(run.shining() > 0);
    CHECK(run.shining() <= parts);
    run.view.highlight({});
    CHECK(run.shining() == 0);
}
