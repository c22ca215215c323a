// What is selected, how it is found, and its use: spec/client-features.md 9, 11, spec/net-messages.md 8.2, 8.4.
#include "app/client/selection.h"

#include "app/client/picker.h"
#include "net/messages/combat.h"
#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/state.h"
#include "tests/app/fake_source.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::TargetKind;
using app::TargetStep;
using core::ObjectId;
using object_test::kPlayer;

namespace {

constexpr ObjectId kNear{0x80000001};
constexpr ObjectId kFar{0x80000002};
constexpr ObjectId kChest{0x80000003};
constexpr ObjectId kOther{0x50000002};

struct Field : object_test::PersonWorld {
    test::FakeSource server;
    app::ActionSender actions{server};
    app::Selection selection{actions};

    Field() { player({50, 50, 5}); }
    void creature(ObjectId id, core::Vec3 at) { person(id, at); }
    void thing(ObjectId id, core::Vec3 at) {
        net::CreateObject create = object_test::description(id);
        create.physics.position->frame.origin = at;
        create.weenie.item_type = 0x200;
        create.weenie.name = net::Text("Chest");
        box.handle(object_test::message_of(net::encode(create)));
    }
    /// The world lists anew what is visible (spec/physics.md 1.5).
    void a_second_passes() {
        clock.advance_to(clock.now() + 1);
        box.maint().use_time();
    }
    void remove(ObjectId id) { send(net::DeleteObject{id, 0}); }
};

}  // namespace

TEST_CASE("client-features 11: selecting a creature asks for its health, another object ends the asking") {
    Field field;
    field.creature(kNear, {52, 50, 5});
    field.thing(kChest, {50, 53, 5});
    field.selection.select(kNear, field.box);
    CHECK(field.server.last<net::QueryHealth>().guid == kNear);
    field.selection.on_message(test::event_message(net::UpdateHealth{kFar, 0.5F}));
    CHECK_FALSE(field.selection.health());
    field.selection.on_message(test::event_message(net::UpdateHealth{kNear, 0.25F}));
    CHECK(field.selection.health() == 0.25F);
    field.selection.select(kNear, field.box);
    CHECK(field.server.sent.size() == 1);
    field.selection.select(kChest, field.box);
    CHECK(field.server.last<net::QueryHealth>().guid == ObjectId());
    CHECK_FALSE(field.selection.health());
    CHECK(field.selection.name(field.box) == "Chest");
    field.selection.select({}, field.box);
    CHECK(field.server.sent.size() == 2);
    CHECK(field.selection.name(field.box).empty());
    field.selection.select_previous(field.box);
    CHECK(field.selection.selected() == kChest);
}

TEST_CASE("client-features 11: what is deleted is no longer selected") {
    Field field;
    field.creature(kNear, {52, 50, 5});
    field.selection.select(kNear, field.box);
    field.selection.use_time(field.box);
    CHECK(field.selection.selected() == kNear);
    field.remove(kNear);
    field.selection.use_time(field.box);
    CHECK(field.selection.selected() == ObjectId());
    CHECK(field.server.last<net::QueryHealth>().guid == ObjectId());
    field.selection.select_previous(field.box);
    CHECK(field.selection.selected() == ObjectId());
}

TEST_CASE("client-features 11, physics 1.5: keys pick by kind and distance inside the radar, and go round") {
    Field field;
    field.creature(kFar, {80, 50, 5});
    field.creature(kNear, {52, 50, 5});
    field.creature(ObjectId(0x80000009), {126, 50, 5});  // beyond 75 m
    field.creature(kOther, {51, 50, 5});
    field.thing(kChest, {50, 53, 5});
    const auto step = [&](TargetKind kind, TargetStep how) {
        field.selection.step(kind, how, field.box);
        return field.selection.selected();
    };
    // They read the list of visible objects, which is made once a second.
    CHECK(step(TargetKind::monster, TargetStep::closest) == ObjectId());
    field.a_second_passes();
    CHECK(step(TargetKind::monster, TargetStep::closest) == kNear);
    CHECK(step(TargetKind::monster, TargetStep::next) == kFar);
    CHECK(step(TargetKind::monster, TargetStep::next) == kNear);
    CHECK(step(TargetKind::monster, TargetStep::previous) == kFar);
    CHECK(step(TargetKind::monster, TargetStep::closest) == kNear);
    CHECK(step(TargetKind::item, TargetStep::closest) == kChest);
    CHECK(step(TargetKind::player, TargetStep::closest) == kOther);
    field.remove(kChest);
    CHECK(step(TargetKind::item, TargetStep::closest) == kOther);  // nothing to pick, nothing changes
}

TEST_CASE("net-messages 8.4: one use at a time, until the server has answered or the wait is over") {
    Field field;
    field.selection.use(1);
    CHECK(field.server.sent.empty());
    field.thing(kChest, {50, 53, 5});
    field.selection.select(kChest, field.box);
    field.selection.use(1);
    CHECK(field.server.last<net::Use>().guid == kChest);
    CHECK(field.selection.busy(2));
    field.selection.use(2);
    CHECK(field.server.sent.size() == 1);
    field.selection.on_message(test::event_message(net::UseDone{0}));
    CHECK_FALSE(field.selection.busy(2));
    field.selection.use(3);
    CHECK(field.server.sent.size() == 2);
    field.selection.use(3 + app::Selection::kBusySeconds);
    CHECK(field.server.sent.size() == 3);
}

TEST_CASE("net-messages 8.4: picking up puts the thing into the own pack") {
    Field field;
    field.thing(kChest, {50, 53, 5});
    field.selection.pick_up(kPlayer, 1);
    CHECK(field.server.sent.empty());
    field.selection.select(kChest, field.box);
    field.selection.pick_up(kPlayer, 1);
    CHECK(field.server.last<net::PutItemInContainer>() == net::PutItemInContainer{kChest, kPlayer, 0});
    field.selection.pick_up(kPlayer, 2);
    CHECK(field.server.sent.size() == 1);
    field.selection.on_message(test::event_message(net::InventoryServerSaveFailed{kChest, 0x29}));
    field.selection.pick_up(kPlayer, 3);
    CHECK(field.server.sent.size() == 2);
    field.selection.on_message(test::event_message(net::PutObjInContainer{kChest, kPlayer, 0, 0}));
    CHECK_FALSE(field.selection.busy(3));
}

TEST_CASE("client-features 9: the nearest drawn mesh under the cursor is picked, not the own body") {
    Field field;
    field.creature(kNear, {50, 56, 5});
    field.creature(kFar, {50, 62, 5});
    const auto at = [&](float x, float y, float z) {
        const core::Vec3 eye{50, 44, 6};
        return app::pick(field.box, {object_test::kCell, eye, glm::normalize(core::Vec3{x, y, z} - eye)});
    };
    CHECK(at(50, 56, 6) == kNear);
    CHECK(at(50, 62, 30) == ObjectId());
    CHECK(at(51.5F, 56, 6) == ObjectId());  // beside it: the mesh counts, no box around it
    field.remove(kNear);
    CHECK(at(50, 62, 6) == kFar);
    // Seen from the block to the south, the same line.
    const core::CellId south{0xA9B30001};
    const core::Vec3 eye{50, 44 + 192, 6};
    CHECK(app::pick(field.box, {south, eye, {0, 1, 0}}) == kFar);
    net::SetState hide{kFar, net::PhysicsStateFlags(0x4000), 0, 1};
    hide.state.set(net::PhysicsState::kHidden);
    field.send(hide);
    CHECK(at(50, 62, 6) == ObjectId());
}

TEST_CASE("client-features 9: a ray goes through the point of the picture that was clicked") {
    const render::Camera camera = render::look_at({0, 0, 0}, {0, 10, 0});
    const auto middle = app::pick_ray(camera, object_test::kCell, 2, 0.5F, 0.5F);
    CHECK(middle.direction.y == Approx(1));
    const auto corner = app::pick_ray(camera, object_test::kCell, 2, 1, 0);
    const core::Vec4 seen = camera.projection_matrix(2) * camera.view_matrix() * core::Vec4(corner.direction * 5.0F, 1);
    CHECK(seen.x / seen.w == Approx(1));
    CHECK(seen.y / seen.w == Approx(1));
}
