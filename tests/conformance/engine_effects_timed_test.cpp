// Timed object hooks: seed 2026-07-13 section 7, spec/vfx-sky-audio.md 4.2, 5.4, 5.7 and 17.4.
#include "engine/effects/hook_executor.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::TimedHook;
using engine::effects::TimedHookKind;

namespace {

content::AnimationHook transparent(float start, float end, float time) {
    content::TransparentHook fade;
    fade.start = start;
    fade.end = end;
    fade.time = time;
    return hook(fade);
}

constexpr DataId kFade{0x33000054};

struct FadeWorld : TestWorld {
    FadeWorld() {
        records.scripts[kFade.value] = {kFade, {{0, transparent(0, 1, 0.5F)}, {0.25, transparent(0.8F, 0, 1)}}};
        set_time(100);
        owner.scripts.add(context, kFade);
    }
    std::vector<float> frame(double t) {
        set_time(t);
        owner.translucency_applied.clear();
        owner.timed.process(context, owner);
        owner.scripts.update(context, owner);
        return owner.translucency_applied;
    }
};

struct FadeRow {
    double time;
    std::vector<float> applied;
    float shown;
};

const FadeRow kFadeRows[] = {
    {100, {}, 0},
    {100.125, {0.25F}, 0.25F},
    {100.25, {0.5F}, 0.5F},
    {100.375, {0.7F, 0.75F}, 0.75F},
    {100.5, {0.6F, 1.0F}, 1.0F},
    {100.625, {0.5F}, 0.5F},
    {100.75, {0.4F}, 0.4F},
    {100.875, {0.3F}, 0.3F},
    {101, {0.2F}, 0.2F},
    {101.125, {0.1F}, 0.1F},
    {101.25, {0.0F}, 0.0F},
};

}  // namespace

TEST_CASE("vfx 17.4 V-R, 4.2 FPH-2 FPH-3 FPH-4, 5.4 TRA-2: two fades of one object, the oldest has the last word") {
    for (const float original : {0.0F, 0.4F}) {
        FadeWorld w;
        w.owner.original_translucency = original;
        w.owner.translucency = original;
        for (const FadeRow& row : kFadeRows) {
            CAPTURE(row.time, original);
            const auto applied = w.frame(row.time);
            REQUIRE(applied.size() == row.applied.size());
            for (std::size_t i = 0; i < applied.size(); ++i) {
                CHECK(applied[i] == Approx(row.applied[i]).margin(1e-5));
            }
            CHECK(w.owner.translucency == Approx(std::max(row.shown, original)).margin(1e-5));
        }
        CHECK(w.owner.timed.empty());
        CHECK(w.frame(101.375).empty());
    }
}

TEST_CASE("vfx 17.4 V-R, 4.2 FPH-1: the edges of a timed hook") {
    const TimedHook hook{TimedHookKind::scale, 0, 100, 0.25, 0, 1};
    CHECK(hook.fraction(100) == 0);
    CHECK(hook.fraction(99) == 0);
    CHECK(hook.fraction(100.0625) == 0.25);
    CHECK(hook.fraction(100.25) == 1);
    const TimedHook instant{TimedHookKind::scale, 0, 100, 0, 0, 1};
    CHECK(instant.fraction(100) == 0);
    CHECK(instant.fraction(100.0001) == 1);
}

TEST_CASE(
    "2026-07-13 s7, physics 2.6, vfx 4.4: the newest timed hook is at the head, finished ones go where they stand") {
    TestWorld w;
    auto& list = w.owner.timed;
    list.insert({TimedHookKind::luminosity, 0, 100, 1, 0, 1});
    list.insert({TimedHookKind::diffusion, 0, 100, 0.5, 0, 1});
    list.insert({TimedHookKind::scale, 0, 100, 1, 1, 2});
    CHECK(list[0].kind == TimedHookKind::scale);
    w.set_time(100.5);
    list.process(w.context, w.owner);
    CHECK(w.owner.take_done() == std::vector<std::string>{"scale 1.5", "diffusion 1", "luminosity 0.5"});
    REQUIRE(list.size() == 2);
    CHECK(list[0].kind == TimedHookKind::scale);
    CHECK(list[1].kind == TimedHookKind::luminosity);
}

TEST_CASE("vfx 5.7: a scale ramp starts from the present scale") {
    TestWorld w;
    w.set_time(100);
    const auto scale_to = [&](float end) {
        engine::effects::execute_hook(w.context, w.owner, hook(content::ScaleHook{end, 1}), {});
    };
    const auto frame = [&](double t) {
        w.set_time(t);
        w.owner.timed.process(w.context, w.owner);
        return w.owner.scale;
    };
    scale_to(2);
    CHECK(w.owner.scale == 1.0F);
    CHECK(frame(100.5) == 1.5F);
    scale_to(3);
    CHECK(frame(100.75) == 1.75F);
    CHECK(frame(101) == 2.0F);
    CHECK(frame(101.25) == Approx(2.625F));
    CHECK(frame(101.5) == 3.0F);
    CHECK(w.owner.timed.empty());
}

TEST_CASE("vfx 5.3: a ramp shorter than 0.0002 s is set at once, one of exactly that is a ramp") {
    TestWorld w;
    w.set_time(100);
    engine::effects::execute_hook(w.context, w.owner, transparent(0.2F, 0.7F, 0.0001F), {});
    CHECK(w.owner.translucency == 0.7F);
    CHECK(w.owner.timed.empty());
    engine::effects::execute_hook(w.context, w.owner, transparent(0.2F, 0.9F, 0.0002F), {});
    CHECK(w.owner.translucency == 0.7F);
    CHECK(w.owner.timed.size() == 1);
}
