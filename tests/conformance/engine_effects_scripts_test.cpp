// Script queue and CallPES: seed 2026-07-13 sections 6 and 7, spec/vfx-sky-audio.md 2, 4.1 and 17.3.
#include <initializer_list>
#include <limits>
#include <utility>

#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;

namespace {

using Lines = std::vector<std::string>;

/// The scripts of spec/vfx-sky-audio.md 17.3 and a frame as it prescribes.
struct Library : TestWorld {
    std::map<std::uint32_t, char> names;
    Lines lines;

    static DataId id(char name) { return DataId(0x33000000U + static_cast<std::uint32_t>(name)); }

    Library() {
        plain('A', {0, 0.5, 1.0});
        plain('B', {0, 0.25});
        plain('C', {0.25});
        plain('Z', {0});
        plain('E', {});
        script('P', {{0, nothing()}, {0.25, call('B', 0)}, {1.0, nothing()}});
        script('Q', {{0, call('B', 1.0F)}, {0.5, nothing()}});
        script('L', {{0, nothing()}, {0.75, call('L', 0)}});
        script('N', {{0, call('P', 0)}});
        script('W', {{0, call('B', 1.0F)}, {0, call('C', 1.0F)}});
        script('K', {{0, call('B', 0.0001F)}, {0, call('B', 0.0002F)}});
    }

    static content::AnimationHook nothing() { return hook(content::NoOpHook{}); }
    static content::AnimationHook call(char name, float pause) { return hook(content::CallPesHook{id(name), pause}); }
    void script(char name, std::vector<content::PhysicsScriptEntry> entries) {
        records.scripts[id(name).value] = {id(name), std::move(entries)};
        names[id(name).value] = name;
    }
    void plain(char name, std::initializer_list<double> times) {
        std::vector<content::PhysicsScriptEntry> entries;
        for (const double t : times) {
            entries.push_back({t, nothing()});
        }
        script(name, std::move(entries));
    }

    void add(double t, const char* scripts) {
        set_time(t);
        for (; *scripts != 0; ++scripts) {
            CHECK(owner.scripts.add(context, id(*scripts)));
        }
    }
    void process_hooks() {
        const std::size_t before = owner.scripts.size();
        owner.timed.process(context, owner);
        for (std::size_t i = before; i < owner.scripts.size(); ++i) {
            lines.push_back(std::string("due ") + names[owner.scripts[i].script().id.value] + " " +
                            time_text(owner.scripts[i].start()) + "@" + time_text(clock.now()));
        }
    }
    void update_scripts() {
        context.events.clear();
        owner.scripts.update(context, owner);
        for (const auto& event : context.events.hooks) {
            lines.push_back(names[event.source.value] + std::to_string(event.index) + "@" + time_text(event.time));
        }
    }
    void frame(double t) {
        set_time(t);
        process_hooks();
        update_scripts();
    }
    void frames(double from, double to, double step = 0.25) {
        for (int i = 0; from + i * step <= to; ++i) {
            frame(from + i * step);
        }
    }
    [[nodiscard]] double start(std::size_t i) const { return owner.scripts[i].start(); }
};

}  // namespace

TEST_CASE("vfx 17.3 V-S1, 2.4 SCR-7, 2.5 SCR-9 SCR-11, 2026-04-23 Q2: one script") {
    Library w;
    w.add(100, "A");
    w.frames(100, 101.25);
    CHECK(w.lines == Lines{"A0@100", "A1@100.5", "A2@101"});
    CHECK(w.owner.scripts.empty());
    CHECK(w.owner.scripts.next_time() == -1.0);
}

TEST_CASE(
    "vfx 17.3 V-S2 V-S3, 2.3 SCR-4, 2026-04-23 Q5: the second script starts at the end of the first, whenever it was "
    "added") {
    const Lines expected{"A0@100", "A1@100.5", "A2@101", "B0@101", "B1@101.25"};
    Library w;
    w.add(100, "AB");
    CHECK(w.start(1) == 101.0);
    w.frames(100, 101.5);
    CHECK(w.lines == expected);

    Library late;
    late.add(100, "A");
    late.frames(100, 100.25);
    late.add(100.375, "B");
    late.frames(100.5, 101.5);
    CHECK(late.lines == expected);
}

TEST_CASE("vfx 17.3 V-S4, 2.5 SCR-8: a long frame runs every due hook in order, across scripts") {
    Library w;
    w.add(100, "AB");
    w.frame(100);
    CHECK(w.start(1) == 101.0);
    w.frame(103);
    CHECK(w.lines == Lines{"A0@100", "A1@103", "A2@103", "B0@103", "B1@103"});
}

TEST_CASE("vfx 17.3 V-S5, 2.5 SCR-11: an empty queue starts now") {
    Library w;
    w.add(100, "A");
    w.frame(100);
    w.frame(101.5);
    CHECK(w.owner.scripts.empty());
    w.add(101.625, "B");
    CHECK(w.start(0) == 101.625);
    w.frame(101.75);
    w.frame(102);
    CHECK(w.lines == Lines{"A0@100", "A1@101.5", "A2@101.5", "B0@101.75", "B1@102"});
}

TEST_CASE("vfx 17.3 V-S6, 2.3 SCR-4, 2.6: tail start plus length even when that is past") {
    Library w;
    w.add(100, "A");
    w.add(104, "B");
    CHECK(w.start(1) == 101.0);
    w.frame(105);
    CHECK(w.lines == Lines{"A0@105", "A1@105", "A2@105", "B0@105", "B1@105"});
}

TEST_CASE("vfx 17.3 V-S7, 2.3 SCR-5: duplicates are queued like anything else") {
    Library w;
    w.add(100, "BBB");
    CHECK(w.start(0) == 100.0);
    CHECK(w.start(1) == 100.25);
    CHECK(w.start(2) == 100.5);
    w.frames(100, 101);
    CHECK(w.lines == Lines{"B0@100", "B1@100.25", "B0@100.25", "B1@100.5", "B0@100.5", "B1@100.75"});
}

TEST_CASE("vfx 17.3 V-S8, 2.5 SCR-12, 4.1 CPS-5: CallPES without pause goes to the end of the same queue") {
    Library w;
    w.add(100, "P");
    w.frames(100, 101.5);
    CHECK(w.lines == Lines{"P0@100", "P1@100.25", "P2@101", "B0@101", "B1@101.25"});
}

TEST_CASE("vfx 17.3 V-S9, 2.5 SCR-12: a script that calls itself") {
    Library w;
    w.add(100, "L");
    w.frames(100, 102.25);
    CHECK(w.lines == Lines{"L0@100", "L1@100.75", "L0@100.75", "L1@101.5", "L0@101.5", "L1@102.25", "L0@102.25"});
    REQUIRE(w.owner.scripts.size() == 1);
    CHECK(w.start(0) == 102.25);
    CHECK(w.owner.scripts.next_time() == 103.0);
}

TEST_CASE("vfx 17.3 V-S9b: the same in long frames") {
    Library w;
    w.add(100, "L");
    w.frames(100, 104, 2.0);
    CHECK(w.lines == Lines{"L0@100", "L1@102", "L0@102", "L1@102", "L0@102", "L1@104", "L0@104", "L1@104", "L0@104",
                           "L1@104", "L0@104"});
    CHECK(w.owner.scripts.next_time() == 104.5);
}

TEST_CASE("vfx 17.3 V-S10, 4.1 CPS-2 CPS-6: CallPES with a pause") {
    Library w;
    w.add(100, "Q");
    w.frames(100, 101);
    CHECK(w.lines == Lines{"Q0@100", "due B 100.5@100.5", "Q1@100.5", "B0@100.5", "B1@100.75"});
    CHECK(w.random.used == 1);
}

TEST_CASE("vfx 17.3 V-S11, 4.1 CPS-2, 4.3: delayed calls that are due together start newest first") {
    Library w;
    w.random.draws = {0.5F, 0.25F};
    w.add(100, "W");
    w.frame(100);
    w.frame(100.5);
    w.frame(100.75);
    w.frame(101);
    CHECK(w.lines ==
          Lines{"W0@100", "W1@100", "due C 100.5@100.5", "due B 100.75@100.5", "C0@100.75", "B0@100.75", "B1@101"});
}

TEST_CASE("vfx 17.3 V-S11b: delayed calls each at its own time") {
    Library w;
    w.random.draws = {0.5F, 0.25F};
    w.add(100, "W");
    w.frames(100, 101);
    CHECK(w.lines ==
          Lines{"W0@100", "W1@100", "due C 100.25@100.25", "due B 100.5@100.5", "C0@100.5", "B0@100.5", "B1@100.75"});
}

TEST_CASE("vfx 17.3 V-S12, 2.5 SCR-12: a script of no length that calls another") {
    Library w;
    w.add(100, "N");
    w.frames(100, 101.5);
    CHECK(w.lines == Lines{"N0@100", "P0@100", "P1@100.25", "P2@101", "B0@101", "B1@101.25"});
}

TEST_CASE("vfx 17.3 V-S13, 4.1 CPS-1 CPS-6: a pause of 0.0002 is a pause, 0.0001 is none") {
    Library w;
    w.add(100, "K");
    w.frame(100);
    w.frame(100.25);
    CHECK(w.lines == Lines{"K0@100", "K1@100", "B0@100", "due B 100.25@100.25", "B1@100.25", "B0@100.25"});
    CHECK(w.owner.scripts.next_time() == 100.5);
    CHECK(w.random.used == 1);
}

TEST_CASE("vfx 17.3 V-S14, 2.5 SCR-14, 4.1 CPS-1: CallPES without a cell queues nothing") {
    Library w;
    w.add(100, "P");
    w.frame(100);
    w.owner.cell = core::CellId();
    w.frames(100.25, 101.25);
    CHECK(w.lines == Lines{"P0@100", "P1@100.25", "P2@101"});
}

TEST_CASE("vfx 17.3 V-S15, 4.1 CPS-4: a delayed call that comes due without a cell is lost") {
    Library w;
    w.add(100, "Q");
    w.frames(100, 100.25);
    w.owner.cell = core::CellId();
    w.frame(100.5);
    CHECK(w.owner.timed.empty());
    w.owner.cell = core::CellId(0x01010001);
    w.frames(100.75, 101);
    CHECK(w.lines == Lines{"Q0@100", "Q1@100.5"});
}

TEST_CASE("vfx 17.3 V-S16: scripts of no length run through in one update") {
    Library w;
    w.add(100, "ZZA");
    w.frame(100);
    w.frame(100.5);
    CHECK(w.lines == Lines{"Z0@100", "Z0@100", "A0@100", "A1@100.5"});
    CHECK(w.owner.scripts.next_time() == 101.0);
}

TEST_CASE("vfx 17.3 V-S17: a first hook that is not at zero") {
    Library w;
    w.add(100, "CC");
    CHECK(w.start(1) == 100.25);
    w.frames(100, 100.75);
    CHECK(w.lines == Lines{"C0@100.25", "C0@100.5"});
}

TEST_CASE("vfx 17.3 V-S18, 1.3 ORD-5: in catch-up the queue sees the frame clock, delayed calls the physics clock") {
    Library w;
    w.add(100, "Q");
    w.clock.advance_to(100.65);
    for (const double phys : {100.2, 100.4, 100.6, 100.65}) {
        w.context.phys_time = phys;
        w.process_hooks();
        w.update_scripts();
    }
    CHECK(w.lines == Lines{"Q0@100.65", "Q1@100.65"});
    REQUIRE(w.owner.timed.size() == 1);
    CHECK(w.owner.timed[0].created == 100.2);
    CHECK(w.owner.timed[0].duration == 0.5);
    w.frame(100.75);
    CHECK(w.lines == Lines{"Q0@100.65", "Q1@100.65", "due B 100.75@100.75", "B0@100.75"});
    CHECK(w.owner.scripts.next_time() == 101.0);
}

TEST_CASE("vfx 17.3 V-S19, 2.3 SCR-3: empty, missing and absent scripts are refused") {
    Library w;
    w.set_time(100);
    CHECK_FALSE(w.owner.scripts.add(w.context, Library::id('E')));
    CHECK_FALSE(w.owner.scripts.add(w.context, DataId(0x33009999)));
    CHECK_FALSE(w.owner.scripts.add(w.context, DataId(0)));
    CHECK(w.owner.scripts.empty());
}

TEST_CASE("vfx 17.3 V-S20: scripts of early messages follow the Setup's default script") {
    Library w;
    w.plain('D', {0, 1.0});
    w.plain('X', {0, 0.5});
    w.plain('Y', {0, 0.25});
    w.add(10, "DXY");
    CHECK(w.start(0) == 10.0);
    CHECK(w.start(1) == 11.0);
    CHECK(w.start(2) == 11.5);
    Library without;
    without.plain('X', {0, 0.5});
    without.plain('Y', {0, 0.25});
    without.add(10, "XY");
    CHECK(without.start(0) == 10.0);
    CHECK(without.start(1) == 10.5);
}

TEST_CASE("vfx 17.3 V-S22: a dynamic owner runs particles before scripts, a static one scripts before particles") {
    for (const bool is_static : {false, true}) {
        CAPTURE(is_static);
        Library w;
        auto info = plain_emitter(0x32000005);
        info.life_span = 0.5;
        w.records.emitters[info.id.value] = info;
        w.records.meshes[kMesh.value] = {};
        content::CreateParticleHook create;
        create.emitter = info.id;
        create.logical_emitter = 5;
        w.script('M', {{0, hook(create)},
                       {0.25, hook(content::StopParticleHook{5})},
                       {0.5, hook(content::DestroyParticleHook{5})}});
        w.add(100, "M");
        std::vector<double> lifetimes;
        std::vector<std::uint32_t> made;
        for (const double t : {100.0, 100.25, 100.5}) {
            w.set_time(t);
            w.process_hooks();
            if (!is_static) {
                w.owner.particles.update(w.context, w.owner);
            }
            w.update_scripts();
            for (const auto& event : w.context.events.hooks) {
                made.push_back(event.made);
            }
            if (is_static) {
                w.owner.particles.update(w.context, w.owner);
            }
            const auto* emitter = w.owner.particles.find(5);
            lifetimes.push_back(emitter != nullptr ? emitter->slots()[0].lifetime : -1);
        }
        CHECK(lifetimes == std::vector<double>{0, 0.25, -1});
        CHECK(made == (is_static ? std::vector<std::uint32_t>{5, 5, 5} : std::vector<std::uint32_t>{5, 5, 0}));
    }
}

TEST_CASE("2026-07-13 s6, vfx 1.1 OWN-2: owners have independent queues") {
    Library w;
    FakeOwner other;
    other.entity = engine::EntityId(2);
    w.set_time(100);
    CHECK(w.owner.scripts.add(w.context, Library::id('A')));
    CHECK(other.scripts.add(w.context, Library::id('A')));
    CHECK(other.scripts[0].start() == 100.0);
    CHECK(w.owner.scripts.size() == 1);
}

TEST_CASE("2026-07-13 s6, vfx 2.2, 2.3 SCR-6: adding runs nothing and touches only an empty queue's next time") {
    Library w;
    w.add(100, "C");
    CHECK(w.owner.scripts.hook_index() == -1);
    CHECK(w.owner.scripts.next_time() == 100.25);
    w.add(100.125, "A");
    CHECK(w.owner.scripts.next_time() == 100.25);
    CHECK(w.lines.empty());
}

TEST_CASE("2026-07-13 s6, vfx 2.4, 2.5 SCR-10: a finished head stays until its successor's first entry is due") {
    Library w;
    w.add(100, "BC");
    w.frames(100, 100.25);
    REQUIRE(w.owner.scripts.size() == 2);
    CHECK(w.owner.scripts.next_time() == 100.5);
    // What is added meanwhile comes after the successor, which starts at 100.25 and is a quarter long.
    w.add(100.375, "A");
    CHECK(w.start(2) == 100.5);
    CHECK(w.owner.scripts.next_time() == 100.5);
    w.frame(100.5);
    CHECK(w.lines == Lines{"B0@100", "B1@100.25", "C0@100.5", "A0@100.5"});
    CHECK(w.owner.scripts.size() == 1);
}

TEST_CASE("vfx 2.1: a hook before the start of its script is due at once") {
    Library w;
    w.plain('M', {-1.0, 0.5});
    w.add(100, "M");
    CHECK(w.owner.scripts.next_time() == 99.0);
    CHECK(w.lines.empty());
    w.frame(100);
    CHECK(w.lines == Lines{"M0@100"});
    w.frame(100.5);
    CHECK(w.lines == Lines{"M0@100", "M1@100.5"});
}

TEST_CASE("vfx 2.5: a hook that fails is a line in the log, and the next ones run") {
    Library w;
    w.owner.waves_fail = true;
    w.script('F', {{0, hook(content::SoundHook{DataId(0x0A000001)})}, {0, hook(content::SoundTableHook{3})}});
    w.add(100, "F");
    w.frame(100);
    CHECK(w.owner.done == Lines{"sound 3"});
    CHECK(w.warnings("effect.hook") == 1);
    CHECK(w.owner.scripts.empty());
}

TEST_CASE("vfx 17.1 B7, 2.1 SCR-1 SCR-2: hooks run in ascending order, equal times as stored") {
    Library w;
    const auto numbered = [](std::uint32_t n) { return hook(content::SoundTableHook{n}); };
    w.script('S', {{1.0, numbered(1)}, {0.0, numbered(2)}, {1.0, numbered(3)}, {0.0, numbered(4)}});
    w.add(100, "S");
    CHECK(w.owner.scripts[0].length() == 1.0);
    w.frame(101);
    CHECK(w.owner.done == Lines{"sound 2", "sound 4", "sound 1", "sound 3"});
}

TEST_CASE("2026-07-13 s7, vfx 4.1 CPS-3: a negative or NaN pause is none, and draws nothing") {
    Library w;
    w.set_time(100);
    engine::effects::call_pes(w.context, w.owner, Library::id('A'), -1.0F);
    engine::effects::call_pes(w.context, w.owner, Library::id('A'), std::numeric_limits<float>::quiet_NaN());
    CHECK(w.owner.scripts.size() == 2);
    CHECK(w.random.used == 0);
    CHECK(w.owner.timed.empty());
}
