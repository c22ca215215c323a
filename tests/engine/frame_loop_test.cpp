// The order of a frame, the 30 Hz gate, and equal worlds from equal messages.
#include "content/records/landblock.h"
#include "engine/landscape.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::EntityId;
using engine::FrameStep;

namespace {

/// Delivers messages at their times and writes down who was called.
class Script final : public engine::FrameClient {
public:
    std::vector<net::Message> messages;
    std::size_t next = 0;
    std::vector<std::string> calls;

    void at(double time, std::vector<std::byte> bytes) {
        net::Message message = message_of(std::move(bytes));
        message.time = time;
        messages.push_back(std::move(message));
    }
    void receive(double now, std::vector<net::Message>& into) override {
        calls.emplace_back("receive");
        for (; next < messages.size() && messages[next].time <= now; ++next) {
            into.push_back(messages[next]);
        }
    }
    void intend(engine::SmartBox&) override { calls.emplace_back("intend"); }
    void present(engine::SmartBox&) override { calls.emplace_back("present"); }
    void send() override { calls.emplace_back("send"); }
};

struct Loop {
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop{records, log, 7};

    Loop() {
        records.add_setup();
        content::PhysicsScript script;
        script.id = DataId(0x33000001);
        script.entries.push_back({0.0, hook(content::CreateParticleHook{DataId(0x32000001), 0xFFFFFFFF, {}, 9})});
        records.scripts[0x33000001] = script;
        content::ParticleEmitterInfo info;
        info.id = DataId(0x32000001);
        info.hw_gfx_obj = DataId(0x01000001);
        info.max_particles = 20;
        info.birth_rate = 0.05;
        info.life_span = 0.5;
        info.a = {{0, 0, 1}, 0.5F, 2.0F};
        records.emitters[0x32000001] = info;
    }
};

/// A bolt with a trail that is stopped after two seconds.
Script bolt() {
    Script script;
    script.at(0, net::encode(missile()));
    script.at(0, net::encode(net::PlayScriptId{kObject, DataId(0x33000001)}));
    script.at(2, net::encode(net::VectorUpdate{kObject, {0, 0, 0}, {0, 0, 0}, 0, 1}));
    script.at(4.5, net::encode(net::DeleteObject{kObject, 0}));
    return script;
}

}  // namespace

TEST_CASE("vfx 1.6: frame order: receive, intend, advance with the objects, world, present, send") {
    Loop game;
    Script script = bolt();
    engine::FrameTrace trace;
    game.loop.trace_to(&trace);
    game.loop.run_frame(0, script);
    game.loop.run_frame(0.05, script);
    CHECK(script.calls ==
          std::vector<std::string>{"receive", "intend", "present", "send", "receive", "intend", "present", "send"});
    const EntityId bolt_entity(1);
    const engine::FrameTrace expected = {{FrameStep::receive, {}},
                                         {FrameStep::intend, {}},
                                         {FrameStep::advance, {}},
                                         {FrameStep::quantum, bolt_entity},
                                         {FrameStep::animation, bolt_entity},
                                         {FrameStep::physics, bolt_entity},
                                         {FrameStep::process_hooks, bolt_entity},
                                         {FrameStep::commit, bolt_entity},
                                         {FrameStep::managers, bolt_entity},
                                         {FrameStep::particles, bolt_entity},
                                         {FrameStep::scripts, bolt_entity},
                                         {FrameStep::world, {}},
                                         {FrameStep::present, {}},
                                         {FrameStep::send, {}}};
    CHECK(trace == expected);
}

TEST_CASE("2026-07-13 s13.5: an emitter that a script made starts to simulate on the next tick") {
    Loop game;
    Script script = bolt();
    game.loop.run_frame(0, script);
    game.loop.run_frame(0.05, script);
    const CPhysicsObj* object = game.loop.smart_box().maint().find(kObject);
    REQUIRE(object->particle_manager() != nullptr);
    REQUIRE(object->particle_manager()->find(9) != nullptr);
    CHECK(object->particle_manager()->find(9)->alive() == 0);
    game.loop.run_frame(0.1, script);
    game.loop.run_frame(0.15, script);
    CHECK(object->particle_manager()->find(9)->alive() >= 1);
}

TEST_CASE("2026-07-13 s13.1, vfx 1.1 OWN-1: events name local entities, which translate back to the guid") {
    Loop game;
    Script script = bolt();
    game.loop.run_frame(0, script);
    REQUIRE(game.loop.world().events.objects.size() == 1);
    CHECK(game.loop.world().events.objects[0].entity == EntityId(1));
    CHECK(game.loop.smart_box().maint().guid_of(EntityId(1)) == kObject);
    game.loop.run_frame(0.05, script);
    REQUIRE_FALSE(game.loop.world().events.hooks.empty());
    CHECK(game.loop.world().events.hooks[0].owner == EntityId(1));
    game.loop.run_frame(5, script);
    CHECK(game.loop.smart_box().maint().find(kObject) == nullptr);
    CHECK(game.loop.smart_box().maint().guid_of(EntityId(1)) == kObject);
}

TEST_CASE("2026-07-13 s13.4: the client invents no impact, effect or deletion of its own") {
    Loop game;
    Script script;
    net::CreateObject create = missile();
    create.physics.state.set(PhysicsState::kGravity);
    create.physics.position->frame.origin.z = -50;
    script.at(0, net::encode(create));
    for (int i = 0; i <= 200; ++i) {
        game.loop.run_frame(i * 0.05, script);
    }
    const CPhysicsObj* object = game.loop.smart_box().maint().find(kObject);
    REQUIRE(object != nullptr);
    CHECK(object->state() == create.physics.state);
    CHECK(object->in_cell());
    CHECK(object->velocity().z < -40);
    CHECK(object->script_manager() == nullptr);
}

TEST_CASE("physics 10.2, 2.1: the pass gate of 1/30 s") {
    Loop game;
    Script script = bolt();
    engine::FrameTrace trace;
    game.loop.trace_to(&trace);
    std::vector<double> passes;
    for (const double t : {0.0, 0.016, 0.033, 0.034, 0.067}) {
        game.loop.run_frame(t, script);
        for (const auto& entry : trace) {
            if (entry.step == FrameStep::quantum) {
                passes.push_back(t);
            }
        }
    }
    CHECK(passes == std::vector<double>{0.034});
}

TEST_CASE("the same messages give the same digests, others give others") {
    const auto digests = [](double seconds_of_stop) {
        Loop game;
        Script script = bolt();
        script.messages[2].time = seconds_of_stop;
        for (int i = 0; i <= 300; ++i) {
            game.loop.run_frame(i / 60.0, script);
        }
        CHECK(game.loop.figures().frames == 301);
        CHECK(game.loop.figures().quanta > 80);
        return game.loop.figures().digests;
    };
    const auto first = digests(2);
    REQUIRE(first.size() == 5);
    CHECK(first == digests(2));
    CHECK(first[0] != first[1]);
    const auto other = digests(1.5);
    CHECK(first[0] == other[0]);
    CHECK(first[1] != other[1]);
}

TEST_CASE("a long stall is dropped, not simulated, and each second has its digest") {
    Loop game;
    Script script = bolt();
    game.loop.run_frame(0, script);
    game.loop.run_frame(0.1, script);
    const auto* object = game.loop.smart_box().maint().find(kObject);
    const Vec3 place = object->position().frame.origin;
    game.loop.run_frame(2.5, script);
    CHECK(object->position().frame.origin == place);
    CHECK(game.loop.figures().digests.size() == 2);
}

TEST_CASE("physics 10.6: which diagonal cuts a land cell") {
    struct Row {
        std::uint32_t x, y;
        bool sw_ne;
    };
    const Row rows[] = {{0, 0, true},       {1, 0, false},       {0, 1, false},      {1, 1, true},
                        {1352, 1440, true}, {1353, 1440, false}, {1352, 1441, true}, {1355, 1445, false},
                        {1359, 1447, true}, {2039, 2039, false}};
    for (const Row& row : rows) {
        CHECK((engine::Landscape::split_of(row.x, row.y) == engine::CellSplit::sw_to_ne) == row.sw_ne);
    }
}

TEST_CASE("physics 10.6: heights inside a land cell") {
    // Cell (0,0) of block (0,0) is cut SW-NE, its neighbour (1,0) NW-SE.
    MemoryRecords records;
    for (std::size_t i = 0; i < records.world_region.land.heights.size(); ++i) {
        records.world_region.land.heights[i] = static_cast<float>(i);
    }
    const auto height = [&](std::size_t cell, std::array<std::uint8_t, 4> corners, float x, float y) {
        content::LandBlock block;
        block.heights[content::LandBlock::index(cell, 0)] = corners[0];
        block.heights[content::LandBlock::index(cell + 1, 0)] = corners[1];
        block.heights[content::LandBlock::index(cell, 1)] = corners[2];
        block.heights[content::LandBlock::index(cell + 1, 1)] = corners[3];
        records.blocks[0x0000FFFF] = block;
        engine::Landscape land(records);
        return land.ground_height(core::CellId(1), {static_cast<float>(cell) * 24 + x, y, 0}).value();
    };
    struct Row {
        std::array<std::uint8_t, 4> corners;
        std::size_t cell;
        std::array<float, 5> heights;  // at (6,6) (12,6) (6,12) (18,18) (12,12)
    };
    const Row rows[] = {{{0, 0, 0, 10}, 0, {2.5F, 2.5F, 2.5F, 7.5F, 5}},
                        {{0, 0, 0, 10}, 1, {0, 0, 0, 5, 0}},
                        {{10, 12, 14, 20}, 0, {12.5F, 13, 13.5F, 17.5F, 15}},
                        {{10, 12, 14, 20}, 1, {11.5F, 12, 12.5F, 16.5F, 13}},
                        {{5, 5, 25, 5}, 0, {5, 5, 10, 5, 5}},
                        {{5, 5, 25, 5}, 1, {10, 10, 15, 10, 15}}};
    for (const Row& row : rows) {
        CHECK(height(row.cell, row.corners, 6, 6) == Approx(row.heights[0]));
        CHECK(height(row.cell, row.corners, 12, 6) == Approx(row.heights[1]));
        CHECK(height(row.cell, row.corners, 6, 12) == Approx(row.heights[2]));
        CHECK(height(row.cell, row.corners, 18, 18) == Approx(row.heights[3]));
        CHECK(height(row.cell, row.corners, 12, 12) == Approx(row.heights[4]));
    }
    engine::Landscape land(records);
    CHECK_FALSE(land.ground_height(core::CellId(1), {-1, 0, 0}).has_value());
    CHECK_FALSE(land.ground_height(core::CellId(0x50500001), {1, 1, 0}).has_value());
    CHECK_FALSE(land.ground_height(core::CellId(1), {NAN, 0, 0}).has_value());
    CHECK(land.blocks().empty());
    CHECK(land.ground_height(core::CellId(1), {1, 1, 0}).has_value());
    CHECK(land.blocks().size() == 1);
}

TEST_CASE("vfx 5.6 TXV-2 TXV-3: textures scroll once a frame, modulo 1, and another speed goes on from there") {
    Loop game;
    Script script;
    script.at(0, net::encode(missile()));
    game.loop.run_frame(0, script);
    CPhysicsObj* object = game.loop.smart_box().maint().find(kObject);
    object->set_texture_velocity({0.5F, -0.25F});
    game.loop.run_frame(1, script);
    const auto offset = [&] { return game.loop.world().texture_scrolls.at(DataId(0x01000001)).offset; };
    CHECK(offset().x == Approx(0.5));
    CHECK(offset().y == Approx(0.75));
    object->set_texture_velocity({1.5F, 0});
    CHECK(offset().x == Approx(0.5));
    game.loop.run_frame(2, script);
    CHECK(offset().x == Approx(0).margin(1e-5));
    CHECK(offset().y == Approx(0.75));
}

TEST_CASE("2026-07-13 s13.7: what an effect looks like is what its records say") {
    // The same message with other records: nothing about the emitter comes from the program.
    for (const std::int32_t slots : {3, 20}) {
        Loop game;
        game.records.emitters[0x32000001].max_particles = slots;
        game.records.emitters[0x32000001].initial_particles = 30;
        Script script = bolt();
        for (int i = 0; i <= 10; ++i) {
            game.loop.run_frame(i * 0.05, script);
        }
        const auto* emitter = game.loop.smart_box().maint().find(kObject)->particle_manager()->find(9);
        REQUIRE(emitter != nullptr);
        CHECK(emitter->gfx_obj() == DataId(0x01000001));
        CHECK(emitter->alive() == static_cast<std::size_t>(slots));
    }
}
