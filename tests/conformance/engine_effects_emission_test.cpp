// Emission: seed 2026-07-13 section 8, spec/vfx-sky-audio.md 7.5 to 7.9 and 17.6.
#include <limits>

#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::EmitterSpec;

namespace {

using Lines = std::vector<std::string>;
constexpr std::uint32_t kInfo = 0x32000001;
constexpr std::uint32_t kId = 7;

/// Writes down births and deaths by slot: "50.25 -0 +0".
struct EmissionWorld : TestWorld {
    Lines lines;

    explicit EmissionWorld(const ParticleEmitterInfo& info) {
        records.emitters[kInfo] = info;
        records.meshes[kMesh.value] = {};
        owner.root.origin = {10, 20, 30};
        set_time(50);
        EmitterSpec spec;
        spec.info = DataId(kInfo);
        spec.logical_id = kId;
        REQUIRE(owner.particles.create(context, owner, spec) == kId);
        compare({});
    }
    [[nodiscard]] const engine::effects::ParticleEmitter* emitter() const { return owner.particles.find(kId); }
    [[nodiscard]] std::vector<engine::effects::Particle> slots() const {
        return emitter() == nullptr ? std::vector<engine::effects::Particle>{} : emitter()->slots();
    }
    void compare(const std::vector<engine::effects::Particle>& before) {
        const auto after = slots();
        std::string text;
        for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
            const bool was = i < before.size() && before[i].live;
            const bool is = i < after.size() && after[i].live;
            const bool other = was && is && before[i].birth != after[i].birth && !emitter()->persistent();
            text += was && (!is || other) ? " -" + std::to_string(i) : "";
            text += is && (!was || other) ? " +" + std::to_string(i) : "";
        }
        if (!text.empty()) {
            lines.push_back(time_text(clock.now()) + text);
        }
    }
    void tick(double t) {
        const auto before = slots();
        set_time(t);
        owner.particles.update(context, owner);
        compare(before);
    }
    /// Ticks until the emitter is gone and returns that time.
    double run(double step = 0.125, float metres = 0) {
        for (double t = 50 + step; t < 60; t += step) {
            owner.root.origin.x += metres;
            tick(t);
            if (emitter() == nullptr) {
                return t;
            }
        }
        return 0;
    }
};

ParticleEmitterInfo still(double birth_rate, int max, int initial, int total, double seconds, double lifespan) {
    auto info = plain_emitter(kInfo);
    info.birth_rate = birth_rate;
    info.max_particles = max;
    info.initial_particles = initial;
    info.total_particles = total;
    info.total_seconds = seconds;
    info.life_span = lifespan;
    return info;
}

ParticleEmitterInfo per_metre(int initial) {
    auto info = still(2, 4, initial, 3, 0, 1);
    info.emitter_type = content::EmitterType::birth_rate_per_metre;
    return info;
}

}  // namespace

TEST_CASE("vfx 17.6 V-E1, 7.9 PEM-13 PEM-14: limited in seconds") {
    EmissionWorld w(still(0.25, 3, 1, 0, 1.0, 0.5));
    for (double t = 50.125; t <= 51.5; t += 0.125) {
        w.tick(t);
        CHECK(w.emitter()->stopped() == (t >= 51.125));
    }
    CHECK(w.emitter()->total() == 4);
    w.tick(51.625);
    CHECK(w.emitter() == nullptr);
    CHECK(w.lines ==
          Lines{"50 +0", "50.375 +1", "50.5 -0", "50.75 +0", "50.875 -1", "51.125 +1", "51.25 -0", "51.625 -1"});
}

TEST_CASE("vfx 17.6 V-E2, 7.9 PEM-11 PEM-13: limited in number") {
    EmissionWorld w(still(0.25, 3, 1, 3, 0, 0.5));
    CHECK(w.run() == 51.25);
    CHECK(w.lines == Lines{"50 +0", "50.375 +1", "50.5 -0", "50.75 +0", "50.875 -1", "51.25 -0"});
}

TEST_CASE("vfx 17.6 V-E3, 7.7 PEM-9 PEM-10: per metre") {
    EmissionWorld w(per_metre(0));
    CHECK(w.run(0.125, 1) == 51.875);
    CHECK(w.lines == Lines{"50.125 +0", "50.5 +1", "50.875 +2", "51.125 -0", "51.5 -1", "51.875 -2"});
}

TEST_CASE("vfx 17.6 V-E3b: per metre with an initial particle") {
    EmissionWorld w(per_metre(1));
    for (int i = 1; i <= 8; ++i) {
        w.owner.root.origin.x += 1;
        w.tick(50 + 0.125 * i);
    }
    CHECK(w.lines == Lines{"50 +0", "50.375 +1", "50.75 +2", "51 -0"});
}

TEST_CASE("vfx 17.6 V-E4, 7.8, 7.9 PEM-12: a slot that dies is free for the birth of the same update") {
    EmissionWorld w(still(0.0625, 1, 1, 3, 0, 0.25));
    CHECK(w.run() == 50.75);
    CHECK(w.lines == Lines{"50 +0", "50.25 -0 +0", "50.5 -0 +0", "50.75 -0"});
}

TEST_CASE("vfx 17.6 V-E5, 7.6 PEM-4 PEM-5: initial particles beyond the slots are not born") {
    EmissionWorld w(still(1, 3, 5, 0, 0, 0.5));
    CHECK(w.emitter()->total() == 3);
    w.tick(50.5);
    CHECK(w.emitter()->total() == 3);
    CHECK(w.lines == Lines{"50 +0 +1 +2", "50.5 -0 -1 -2"});
}

TEST_CASE("vfx 17.6 V-E6, 7.9 PEM-16 PEM-17 PEM-18: a persistent emitter freezes while it is not drawn") {
    EmissionWorld w(still(10, 1, 1, 0, 0, 1.0));
    const double expected[] = {0.25, 0.25, 0.25, 0.25, 0.25, 0.5, 0.75};
    for (int i = 0; i < 7; ++i) {
        const double t = 50.25 + 0.25 * i;
        w.owner.drawn = !(t >= 50.5 && t <= 51.25);
        w.tick(t);
        CAPTURE(t);
        CHECK(w.emitter()->drawn() == w.owner.drawn);
        CHECK(w.emitter()->slots()[0].lifetime == expected[i]);
    }
    w.tick(52.0);
    CHECK(w.lines == Lines{"50 +0", "52 -0"});
    CHECK(w.emitter() != nullptr);
}

TEST_CASE("vfx 17.6 V-E7, 7.9 PEM-15 PEM-18: an emitter that is never drawn counts its births and ends") {
    auto info = still(0.25, 3, 0, 2, 0, 0.5);
    EmissionWorld w(info);
    w.owner.drawn = false;
    for (double t = 50.125; t <= 50.75; t += 0.125) {
        w.tick(t);
        CHECK(w.emitter()->total() == (t >= 50.75 ? 2U : t >= 50.375 ? 1U : 0U));
    }
    CHECK(w.emitter()->stopped());
    CHECK(w.emitter()->alive() == 0);
    CHECK(w.emitter()->born() == 0);
    w.tick(50.875);
    CHECK(w.emitter() == nullptr);
}

TEST_CASE("vfx 17.6 V-E8, 7.7 PEM-6: no more than one birth an update") {
    EmissionWorld w(still(0.1, 5, 0, 10, 0, 2));
    w.tick(51.0);
    w.tick(51.05);
    w.tick(51.2);
    CHECK(w.lines == Lines{"51 +0", "51.2 +1"});
}

TEST_CASE("vfx 7.7 PEM-7: type 3 is per second, unknown types never emit") {
    auto both = still(0.0625, 1, 0, 0, 1, 5);
    both.emitter_type = static_cast<content::EmitterType>(3);
    EmissionWorld w(both);
    w.tick(50.125);
    CHECK(w.lines == Lines{"50.125 +0"});
    auto none = both;
    none.emitter_type = static_cast<content::EmitterType>(4);
    EmissionWorld u(none);
    u.tick(50.5);
    CHECK(u.lines.empty());
}

TEST_CASE("vfx 7.7: a birth rate of NaN never emits, of 0 once an update") {
    auto info = still(std::numeric_limits<double>::quiet_NaN(), 3, 0, 0, 0, 5);
    EmissionWorld nan(info);
    nan.tick(51);
    CHECK(nan.lines.empty());
    info.emitter_type = content::EmitterType::birth_rate_per_metre;
    EmissionWorld first(info);
    first.tick(51);
    first.owner.root.origin.x += 50;
    first.tick(52);
    CHECK(first.lines == Lines{"51 +0"});
    EmissionWorld zero(still(0, 3, 0, 0, 0, 5));
    zero.tick(50.125);
    zero.tick(50.25);
    CHECK(zero.lines == Lines{"50.125 +0", "50.25 +1"});
}

TEST_CASE("vfx 7.7 PEM-8: crossing a landblock border is no way of 192 m") {
    EmissionWorld w(per_metre(1));
    w.owner.root.origin.x = 191;
    w.tick(50.125);
    REQUIRE(w.emitter()->total() == 2);
    const auto before = w.emitter()->slots()[1].position;
    w.owner.cell = core::CellId(0x02010001);
    w.owner.root.origin.x = 0;
    w.tick(50.25);
    CHECK(w.emitter()->total() == 2);
    CHECK(w.emitter()->block_cell() == core::CellId(0x02010001));
    CHECK(w.emitter()->slots()[1].position.x == Approx(before.x - 192));
    CHECK(w.emitter()->slots()[1].position.y == Approx(before.y));
}
