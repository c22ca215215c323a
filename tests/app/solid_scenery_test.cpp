#include "app/client/solid_scenery.h"

#include "content/dat_store.h"
#include "core/log.h"
#include "engine/collision/world_collision.h"
#include "tests/support/catch.h"

using namespace portalspace;

TEST_CASE("the trees that are drawn are solid, and only where a client asked for them") {
    core::Log log{core::LogLevel::error};
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    app::SolidScenery scenery(store);
    engine::collision::WorldCollision bare(store);
    engine::collision::WorldCollision grown(store);
    grown.loader().scenery = &scenery;
    std::size_t more = 0;
    for (std::uint32_t x = 0xA8; x <= 0xAA; ++x) {
        for (std::uint32_t y = 0xB3; y <= 0xB5; ++y) {
            const core::CellId block(x << 24 | y << 16 | 0xFFFF);
            if (!bare.load(block)) {
                continue;
            }
            REQUIRE(grown.load(block));
            const auto& plain = bare.world().block(block)->statics;
            const auto& full = grown.world().block(block)->statics;
            REQUIRE(full.size() >= plain.size());
            more += full.size() - plain.size();
            for (std::size_t i = plain.size(); i < full.size(); ++i) {
                CHECK(full[i].is_static());
                CHECK_FALSE(full[i].cells().empty());
            }
        }
    }
    CHECK(more > 0);
}
