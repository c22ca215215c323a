// Rules of motion tables and their queue, one by one: spec/physics.md 4.2 to 4.7.
#include "engine/motion_table.h"
#include "engine/motion_table_manager.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using content::MotionData;
using engine::CMotionTable;
using engine::CSequence;
using engine::MotionState;
namespace motion = engine::motion;

namespace {

constexpr std::uint32_t kStyle = motion::kNonCombat;
constexpr std::uint32_t kMagic = 0x80000049;
constexpr std::uint32_t kWave = 0x13000087;
constexpr std::uint32_t kBow = 0x1300007D;

using Ids = std::vector<std::uint32_t>;

/// A table made by hand: an animation is known by its number.
struct TableWorld : TestWorld {
    content::MotionTable table;
    MotionState state;
    CSequence sequence;

    TableWorld() {
        table.id = DataId(0x09000001);
        table.default_style = kStyle;
        table.style_defaults = {{kStyle, motion::kReady}, {kMagic, motion::kReady}};
        cycle(kStyle, motion::kReady, data(1));
        cycle(kStyle, motion::kWalkForward, data(2));
    }
    /// A creature that moves by the table as it is now.
    CPhysicsObj& create_creature() {
        records.motions[table.id.value] = table;
        net::CreateObject message = description();
        message.physics.motion_table = table.id;
        message.weenie.item_type = 0x10;
        return create(message);
    }
    static std::uint32_t key(std::uint32_t style, std::uint32_t substate) {
        return content::MotionTable::key(style, substate);
    }
    MotionData data(std::uint32_t number, std::uint32_t bitfield = 0) {
        content::Animation& animation = records.animations[0x03000000 + number];
        animation.id = DataId(0x03000000 + number);
        animation.frames.resize(4);
        MotionData out;
        out.bitfield = static_cast<std::uint8_t>(bitfield);
        out.anims = {{animation.id, 0, -1, 30}};
        return out;
    }
    void cycle(std::uint32_t style, std::uint32_t substate, MotionData what) {
        table.cycles.push_back({key(style, substate), std::move(what)});
    }
    void link(std::uint32_t style, std::uint32_t from, std::uint32_t to, std::uint32_t number) {
        link_key(key(style, from), to, number);
    }
    void link_key(std::uint32_t from, std::uint32_t to, std::uint32_t number) {
        for (content::MotionLinks& links : table.links) {
            if (links.from == from) {
                links.to.push_back({to, data(number)});
                return;
            }
        }
        table.links.push_back({from, {{to, data(number)}}});
    }
    CMotionTable motions() { return CMotionTable(table, records); }
    std::uint32_t start() {
        std::uint32_t num_anims = 0;
        REQUIRE(motions().set_default_state(state, sequence, num_anims));
        return num_anims;
    }
    /// Number of animations to wait for, or -1 when the table refuses.
    int play(std::uint32_t what, float speed = 1, bool stop_call = false) {
        std::uint32_t num_anims = 0;
        const bool done = motions().get_object_sequence(what, state, sequence, speed, num_anims, stop_call);
        return done ? static_cast<int>(num_anims) : -1;
    }
    [[nodiscard]] Ids playing() const {
        Ids ids;
        for (const auto& node : sequence.nodes()) {
            ids.push_back(node.animation_id.value & 0xFF);
        }
        return ids;
    }
    [[nodiscard]] std::uint32_t link_of(std::uint32_t substate, float substate_speed, std::uint32_t to, float speed) {
        const MotionData* found = motions().get_link(kStyle, substate, substate_speed, to, speed);
        return found == nullptr ? 0 : found->anims[0].animation.value & 0xFF;
    }
};

}  // namespace

TEST_CASE("physics 4.2, 4.1: links of a substate, of any substate, and the way back of negative speeds") {
    TableWorld w;
    w.link(kStyle, motion::kReady, motion::kWalkForward, 10);
    w.link_key(kStyle << 16, motion::kDead, 11);
    w.link(kStyle, motion::kWalkForward, motion::kReady, 12);
    CHECK(w.link_of(motion::kReady, 1, motion::kWalkForward, 1) == 10);
    CHECK(w.link_of(motion::kReady, 1, motion::kDead, 1) == 11);
    CHECK(w.link_of(motion::kReady, 1, motion::kCrouch, 1) == 0);
    // Backwards: the link from the new motion to the old substate, else the one to the style's default.
    CHECK(w.link_of(motion::kReady, 1, motion::kWalkForward, -1) == 12);
    CHECK(w.link_of(motion::kReady, -1, motion::kWalkForward, 1) == 12);
    CHECK(w.link_of(motion::kWalkForward, -1, motion::kCrouch, 1) == 12);
}

TEST_CASE("physics 4.3: nothing plays before there is a state, and the default state is the table's") {
    TableWorld w;
    CHECK(w.play(motion::kWalkForward) == -1);
    CHECK(w.start() == 0);
    CHECK(w.state.style == kStyle);
    CHECK(w.state.substate == motion::kReady);
    CHECK(w.state.substate_mod == 1);
    CHECK(w.playing() == Ids{1});
    CHECK(w.play(motion::kWalkForward, NAN) == -1);
}

TEST_CASE("physics 4.3: without a link a substate comes through the style's default") {
    TableWorld w;
    w.cycle(kStyle, motion::kCrouch, w.data(3));
    w.link(kStyle, motion::kWalkForward, motion::kReady, 10);
    w.link(kStyle, motion::kReady, motion::kCrouch, 11);
    w.start();
    CHECK(w.play(motion::kWalkForward) == 0);
    CHECK(w.play(motion::kCrouch, 2) == 2);
    CHECK(w.playing() == Ids{10, 11, 3});
    // The first link at the old speed, the second and the cycle at the new one.
    CHECK(w.sequence.nodes()[0].framerate == 30);
    CHECK(w.sequence.nodes()[1].framerate == 60);
    CHECK(w.sequence.nodes()[2].framerate == 60);
}

TEST_CASE("physics 4.3: a change of sign starts the cycle again, the same sign does not") {
    TableWorld w;
    w.start();
    w.play(motion::kWalkForward, 1);
    CHECK(w.play(motion::kWalkForward, 1.5F) == 0);
    CHECK(w.playing() == Ids{2});
    CHECK(w.sequence.nodes()[0].framerate == Approx(45));
    CHECK(w.play(motion::kWalkForward, -0.65F) == 0);
    CHECK(w.state.substate_mod == -0.65F);
    CHECK(w.sequence.nodes()[0].framerate == Approx(-19.5));
    CHECK(w.sequence.frame_number() == Approx(3.9998));
}

TEST_CASE("physics 4.3: a cycle that is allowed from the default only, and one that clears modifiers") {
    TableWorld w;
    w.cycle(kStyle, motion::kCrouch, w.data(3, 2));
    w.cycle(kStyle, motion::kSitting, w.data(4, 1));
    MotionData turn;
    turn.omega = {0, 0, -1.5F};
    turn.flags = 2;
    w.table.modifiers = {{motion::kTurnRight & 0xFFFFFF, turn}};
    w.start();
    w.play(motion::kWalkForward);
    CHECK(w.play(motion::kCrouch) == -1);
    CHECK(w.state.substate == motion::kWalkForward);
    CHECK(w.play(motion::kTurnRight) == 0);
    CHECK(w.state.modifiers.size() == 1);
    CHECK(w.play(motion::kSitting) == 0);
    CHECK(w.state.modifiers.empty());
    CHECK(w.sequence.omega() == Vec3(0, 0, 0));
    // It admits none either.
    CHECK(w.play(motion::kTurnRight) == -1);
    CHECK(w.play(motion::kReady) == 0);
    CHECK(w.play(motion::kCrouch) == 0);
}

TEST_CASE("physics 4.3: an action without a link of its own goes through the default and back") {
    TableWorld w;
    w.link(kStyle, motion::kReady, kWave, 10);
    w.link(kStyle, motion::kWalkForward, motion::kReady, 11);
    w.link(kStyle, motion::kReady, motion::kWalkForward, 12);
    w.start();
    CHECK(w.play(kWave, 2) == 1);
    CHECK(w.playing() == Ids{10, 1});
    CHECK(w.state.actions.size() == 1);
    CHECK(w.sequence.nodes()[0].framerate == 60);
    CHECK(w.sequence.nodes()[1].framerate == 30);
    w.state.actions.clear();
    w.play(motion::kWalkForward);
    CHECK(w.play(kWave, 2) == 3);
    // Behind the first wave, which is still under way: to Ready, the wave, back, and on.
    CHECK(w.playing() == Ids{10, 12, 11, 10, 12, 2});
    CHECK(w.play(kBow) == -1);
}

TEST_CASE("physics 4.3: a modifier is added once, again at another speed, and taken away with that speed") {
    TableWorld w;
    MotionData turn;
    turn.omega = {0, 0, -1.5F};
    turn.flags = 2;
    w.table.modifiers = {{w.key(kStyle, motion::kTurnRight), turn}};
    w.start();
    w.play(motion::kTurnRight, 1);
    CHECK(w.sequence.omega().z == Approx(-1.5));
    w.play(motion::kTurnRight, 2);
    REQUIRE(w.state.modifiers.size() == 1);
    CHECK(w.state.modifiers[0].speed == 2);
    CHECK(w.sequence.omega().z == Approx(-3));
    std::uint32_t num_anims = 0;
    CHECK(w.motions().stop_sequence_motion(motion::kTurnRight, 1, w.state, w.sequence, num_anims));
    CHECK(w.sequence.omega().z == Approx(0).margin(1e-6));
    CHECK_FALSE(w.motions().stop_sequence_motion(motion::kTurnRight, 1, w.state, w.sequence, num_anims));
}

TEST_CASE("physics 4.3: modifiers survive a change of substate, and a turning cycle becomes one") {
    TableWorld w;
    MotionData turn = w.data(5, 2);
    turn.omega = {0, 0, -1.5F};
    turn.flags = 2;
    w.cycle(kStyle, motion::kTurnRight, turn);
    w.table.modifiers = {{w.key(kStyle, motion::kTurnRight), turn}};
    w.start();
    // From the default state the turn is a whole-body cycle.
    CHECK(w.play(motion::kTurnRight) == 0);
    CHECK(w.state.substate == motion::kTurnRight);
    CHECK(w.state.modifiers.empty());
    // Walking takes the body over; the turn goes on as a modifier of it.
    CHECK(w.play(motion::kWalkForward) == 0);
    CHECK(w.state.substate == motion::kWalkForward);
    REQUIRE(w.state.modifiers.size() == 1);
    CHECK(w.state.modifiers[0].id == motion::kTurnRight);
    CHECK(w.sequence.omega().z == Approx(-1.5));
    std::uint32_t num_anims = 0;
    w.motions().stop_completely(w.state, w.sequence, num_anims);
    CHECK(w.state.modifiers.empty());
    CHECK(w.state.substate == motion::kReady);
    CHECK(w.sequence.omega().z == Approx(0).margin(1e-6));
}

TEST_CASE("physics 4.3: a style without a link of its own is reached through the default style") {
    TableWorld w;
    constexpr std::uint32_t kSword = 0x8000003E;
    w.table.style_defaults.push_back({kSword, motion::kReady});
    w.cycle(kSword, motion::kReady, w.data(7));
    w.cycle(kMagic, motion::kReady, w.data(8));
    w.link(kStyle, motion::kReady, kSword, 20);
    w.link(kSword, motion::kReady, kStyle, 21);
    w.link(kStyle, motion::kReady, kMagic, 22);
    w.start();
    CHECK(w.play(kSword) == 1);
    CHECK(w.playing() == Ids{20, 7});
    CHECK(w.play(kSword) == 0);
    CHECK(w.play(kMagic) == 2);
    CHECK(w.state.style == kMagic);
    CHECK(w.playing() == Ids{20, 21, 22, 8});
    CHECK(w.play(0x8000004F) == -1);
}

TEST_CASE("physics 4.4: what a sequence does with its nodes") {
    TestWorld world;
    content::Animation animation;
    animation.frames.resize(5);
    const auto borrowed = content::RecordPtr<content::Animation>::borrowed(&animation);
    CSequence sequence;
    sequence.append_animation(DataId(0x03000001), nullptr, 30, 0, -1);
    CHECK_FALSE(sequence.has_animations());
    sequence.append_animation(DataId(0x03000001), borrowed, 30, 9, 12);
    REQUIRE(sequence.nodes().size() == 1);
    CHECK(sequence.nodes()[0].low == 4);
    CHECK(sequence.nodes()[0].high == 4);
    sequence.clear();
    sequence.append_animation(DataId(0x03000001), borrowed, 30, 1, -1);
    CHECK(sequence.nodes()[0].high == 4);
    CHECK(sequence.frame_number() == 1);
    sequence.append_animation(DataId(0x03000002), borrowed, -30, 0, -1);
    sequence.append_animation(DataId(0x03000003), borrowed, 30, 0, -1);
    // The loop is the last one only: its rate is what a change of speed means.
    sequence.multiply_cyclic_framerate(2);
    CHECK(sequence.nodes()[1].framerate == -30);
    CHECK(sequence.nodes()[2].framerate == 60);
    CHECK(sequence.nodes()[1].starting_frame() == Approx(4.9998));
    CHECK(sequence.nodes()[1].ending_frame() == 0);
    // The link before the loop goes; the current one stays what it is.
    sequence.remove_link_animations(1);
    REQUIRE(sequence.nodes().size() == 2);
    CHECK(sequence.nodes()[1].animation_id == DataId(0x03000003));
    CHECK(sequence.current() == 0);
    // Without its loop a sequence whose current node stays goes on; without that node too it stands at an end.
    sequence.remove_cyclic_anims();
    REQUIRE(sequence.nodes().size() == 1);
    CHECK(sequence.current() == 0);
    sequence.append_animation(DataId(0x03000004), borrowed, 30, 0, -1);
    core::Frame offset;
    sequence.update(0.2, &offset);
    CHECK(sequence.nodes()[sequence.current()].animation_id == DataId(0x03000004));
    CHECK(sequence.nodes().size() == 1);
}

TEST_CASE("physics 4.6: a command drops the transitions that its repetition makes needless") {
    TableWorld w;
    w.link(kStyle, motion::kReady, motion::kWalkForward, 10);
    w.link(kStyle, motion::kWalkForward, motion::kReady, 11);
    w.link(kStyle, motion::kReady, kWave, 12);
    CPhysicsObj& object = w.create_creature();
    auto& manager = *object.part_array()->motion_table_manager();
    manager.handle_enter_world();
    const auto queue = [&] {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> out;
        for (const auto& pending : manager.pending()) {
            out.emplace_back(pending.motion, pending.num_anims);
        }
        return out;
    };
    using Queue = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    CHECK(manager.do_motion(motion::kWalkForward, 1));
    CHECK(manager.do_motion(motion::kReady, 1));
    CHECK(queue() == Queue{{motion::kWalkForward, 1}, {motion::kReady, 1}});
    // Walking again: the way to Ready and back is not waited for.
    CHECK(manager.do_motion(motion::kWalkForward, 1));
    CHECK(queue() == Queue{{motion::kWalkForward, 1}, {motion::kReady, 0}, {motion::kWalkForward, 0}});
    CHECK(object.part_array()->sequence().nodes().size() == 2);
    // An action in between is a barrier.
    manager.handle_exit_world();
    CHECK(manager.do_motion(motion::kReady, 1));
    CHECK(manager.do_motion(kWave, 1));
    CHECK(manager.do_motion(motion::kWalkForward, 1));
    CHECK(manager.do_motion(motion::kReady, 1));
    CHECK(queue() == Queue{{motion::kReady, 1}, {kWave, 1}, {motion::kWalkForward, 1}, {motion::kReady, 1}});
}

TEST_CASE("physics 4.7: commands are done in order, as their animations end, and fail when the world is left") {
    TableWorld w;
    w.link(kStyle, motion::kReady, motion::kWalkForward, 10);
    w.link(kStyle, motion::kReady, kWave, 12);
    CPhysicsObj& object = w.create_creature();
    auto& manager = *object.part_array()->motion_table_manager();
    manager.handle_enter_world();
    const auto done = [&] {
        std::vector<std::pair<std::uint32_t, bool>> out;
        for (const auto& event : w.context.events.motions) {
            out.emplace_back(event.motion, event.success);
        }
        w.context.events.clear();
        return out;
    };
    using Done = std::vector<std::pair<std::uint32_t, bool>>;
    (void)done();
    manager.animation_done(true);
    CHECK(done().empty());
    CHECK(manager.do_motion(kWave, 1));
    CHECK(manager.do_motion(motion::kWalkForward, 1));
    CHECK(manager.state().actions.size() == 1);
    manager.check_for_completed_motions();
    CHECK(done().empty());
    manager.animation_done(true);
    CHECK(done() == Done{{kWave, true}});
    CHECK(manager.state().actions.empty());
    manager.handle_exit_world();
    CHECK(done() == Done{{motion::kWalkForward, false}});
    CHECK(manager.pending().empty());
    // A command without transitions is done at the next look.
    CHECK(manager.do_motion(motion::kWalkForward, 2));
    manager.check_for_completed_motions();
    CHECK(done() == Done{{motion::kWalkForward, true}});
}
