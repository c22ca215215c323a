#include "content/forge/scripts.h"

#include <utility>
#include <vector>

#include "content/forge/demo_ids.h"
#include "content/records/physics_script.h"

namespace portalspace::content::forge {
namespace {

// Play scripts (dat-format A.1).
constexpr std::uint32_t kLaunch = 0x04;
constexpr std::uint32_t kExplode = 0x05;
constexpr std::uint32_t kFizzle = 0x51;
constexpr std::uint32_t kCreate = 0x58;
constexpr std::uint32_t kDestroy = 0x59;
constexpr std::uint32_t kProjectileCollision = 0x5A;
constexpr std::uint32_t kUnHide = 0x75;
constexpr std::uint32_t kHidden = 0x76;
constexpr std::uint32_t kDisappearDestroy = 0x77;
constexpr std::uint32_t kLevelUp = 0x8A;
// Sounds (A.2).
constexpr std::uint32_t kSoundHit = 0x30;
constexpr std::uint32_t kSoundEnchantUp = 0x5A;
constexpr std::uint32_t kSoundEnchantDown = 0x5B;
constexpr std::uint32_t kSoundFizzle = 0x5E;
constexpr std::uint32_t kSoundLaunch = 0x5F;
constexpr std::uint32_t kSoundExplode = 0x60;
constexpr std::uint32_t kSoundTransUp = 0x61;
constexpr std::uint32_t kSoundTransDown = 0x62;

/// Logical emitters of a bolt, which its explosion stops.
constexpr std::uint32_t kBody = 1;
constexpr std::uint32_t kTrail = 2;
constexpr std::uint32_t kSparks = 3;
constexpr std::uint32_t kSmoke = 4;

/// A script under construction, in the order of its hooks.
class ScriptMaker {
public:
    explicit ScriptMaker(core::DataId id) { script_.id = id; }

    ScriptMaker& at(double seconds, HookPayload payload) {
        script_.entries.push_back({seconds, {HookDirection::forward, std::move(payload)}});
        return *this;
    }
    /// Nothing when the emitter is none.
    ScriptMaker& particles(double seconds, core::DataId emitter, std::uint32_t logical = 0,
                           core::Vec3 place = {0, 0, 0}) {
        if (emitter) {
            CreateParticleHook hook;
            hook.emitter = emitter;
            hook.offset.origin = place;
            hook.logical_emitter = logical;
            at(seconds, hook);
        }
        return *this;
    }
    ScriptMaker& sound(double seconds, std::uint32_t sound_id) { return at(seconds, SoundTableHook{sound_id}); }
    core::DataId store(Book& book) {
        book.portal.add_record(script_.id.value, script_);
        return script_.id;
    }

private:
    PhysicsScript script_;
};

void launch_script(Book& book, core::DataId id, const BoltEmitters& e) {
    ScriptMaker(id)
        .sound(0.0, kSoundLaunch)
        .particles(0.0, e.body, kBody)
        .particles(0.0, e.trail, kTrail)
        .particles(0.02, e.sparks, kSparks)
        .particles(0.05, e.smoke, kSmoke)
        .store(book);
}

void explode_script(Book& book, core::DataId id, const BoltEmitters& e) {
    ScriptMaker m(id);
    m.sound(0.0, kSoundExplode);
    for (const std::uint32_t logical : {kBody, kTrail, kSparks, kSmoke}) {
        m.at(0.0, StopParticleHook{logical});
    }
    m.particles(0.0, e.flash)
        .particles(0.0, e.burst)
        .particles(0.0, e.shards)
        .particles(0.03, e.ring)
        .particles(0.12, e.fume)
        .store(book);
}

PhysicsScriptTable bolt_table(core::DataId id, std::vector<PhysicsScriptChoice> launch,
                              std::vector<PhysicsScriptChoice> explode) {
    PhysicsScriptTable t;
    t.id = id;
    t.rows.push_back({kProjectileCollision, {{1.0F, demo::kProjectileCollisionScript}}});
    t.rows.push_back({kLaunch, std::move(launch)});
    t.rows.push_back({kExplode, std::move(explode)});
    return t;
}

void store_table(Book& book, PhysicsScriptTable table, core::DataId id) {
    table.id = id;
    book.portal.add_record(id.value, table);
}

}  // namespace

void forge_bolt_scripts(Book& book, const Sprites& s) {
    ScriptMaker(demo::kProjectileCollisionScript).at(0.0, SetLightHook{0}).store(book);
    for (std::size_t i = 0; i < 3; ++i) {
        const BoltEmitters e = forge_flame_emitters(book, s, static_cast<int>(i));
        launch_script(book, demo::kFlameLaunchScripts[i], e);
        explode_script(book, demo::kFlameExplodeScripts[i], e);
    }
    // Thresholds in stored order, as seed 2026-07-13 section 11.2 lists them.
    const auto three = [](const core::DataId(&scripts)[3]) {
        return std::vector<PhysicsScriptChoice>{{0.0F, scripts[0]}, {0.5F, scripts[1]}, {1.0F, scripts[2]}};
    };
    const PhysicsScriptTable flame =
        bolt_table(demo::kFlameBoltScriptTable, three(demo::kFlameLaunchScripts), three(demo::kFlameExplodeScripts));
    store_table(book, flame, demo::kFlameBoltScriptTable);

    const BoltEmitters frost = forge_frost_emitters(book, s);
    launch_script(book, demo::kFrostLaunchScript, frost);
    explode_script(book, demo::kFrostExplodeScript, frost);
    const PhysicsScriptTable cold = bolt_table(demo::kFrostBoltScriptTable, {{1.0F, demo::kFrostLaunchScript}},
                                               {{1.0F, demo::kFrostExplodeScript}});
    store_table(book, cold, demo::kFrostBoltScriptTable);
    store_table(book, cold, core::DataId(0x34000006));  // the table that servers send with frost bolts

    const BoltEmitters lightning = forge_lightning_emitters(book, s);
    launch_script(book, demo::kLightningLaunchScript, lightning);
    explode_script(book, demo::kLightningExplodeScript, lightning);
    const PhysicsScriptTable sky = bolt_table(demo::kLightningBoltScriptTable, {{1.0F, demo::kLightningLaunchScript}},
                                              {{1.0F, demo::kLightningExplodeScript}});
    store_table(book, sky, demo::kLightningBoltScriptTable);
    store_table(book, sky, core::DataId(0x34000007));  // and with lightning bolts

    const BoltEmitters acid = forge_acid_emitters(book, s);
    launch_script(book, demo::kAcidLaunchScript, acid);
    explode_script(book, demo::kAcidExplodeScript, acid);
    store_table(
        book,
        bolt_table(demo::kAcidStreamScriptTable, {{1.0F, demo::kAcidLaunchScript}}, {{1.0F, demo::kAcidExplodeScript}}),
        demo::kAcidStreamScriptTable);

    forge_fist_emitter(book, s);
    CreateParticleHook wind;
    wind.emitter = demo::kTuskerFistEmitter;
    wind.part = 0;
    ScriptMaker(demo::kTuskerFistScript)
        .at(0.0, ScaleHook{1.4F, 0.2F})
        .at(0.0, wind)
        .sound(0.0, kSoundLaunch)
        .store(book);
}

void forge_thing_scripts(Book& book, const MagicEmitters& m) {
    TransparentHook fade;
    fade.end = 1;
    fade.time = 0.8F;
    ScriptMaker(demo::kThingCreateScript).particles(0.0, m.puff).store(book);
    ScriptMaker(demo::kThingDestroyScript).particles(0.0, m.puff).store(book);
    ScriptMaker(demo::kThingDisappearScript).at(0.0, fade).particles(0.0, m.puff).store(book);
    PhysicsScriptTable t;
    t.rows.push_back({kCreate, {{1.0F, demo::kThingCreateScript}}});
    t.rows.push_back({kDestroy, {{1.0F, demo::kThingDestroyScript}}});
    t.rows.push_back({kDisappearDestroy, {{1.0F, demo::kThingDisappearScript}}});
    store_table(book, std::move(t), demo::kThingScriptTable);
    // The scripts with blocking particles: the next starts when the one before is over.
    for (std::uint32_t i = 0; i < 15; ++i) {
        CreateBlockingParticleHook wait;
        wait.emitter = m.rise[i % m.rise.size()];
        wait.logical_emitter = i + 1;
        ScriptMaker(core::DataId(0x33000AEA + i)).at(0.0, wait).at(0.0, AnimationDoneHook{}).store(book);
    }
}

void forge_body_scripts(Book& book, const MagicEmitters& m) {
    PhysicsScriptTable t;
    const auto row = [&](std::uint32_t play_script, core::DataId script) {
        t.rows.push_back({play_script, {{1.0F, script}}});
    };
    const core::Vec3 waist{0, 0, 1.0F};

    std::array<core::DataId, 6> up;
    std::array<core::DataId, 6> down;
    for (std::size_t i = 0; i < up.size(); ++i) {
        up[i] = ScriptMaker(book.next_id(0x33)).sound(0.0, kSoundEnchantUp).particles(0.0, m.rise[i]).store(book);
        down[i] = ScriptMaker(book.next_id(0x33))
                      .sound(0.0, kSoundEnchantDown)
                      .particles(0.0, m.sink[i], 0, {0, 0, 2.0F})
                      .store(book);
    }
    const auto colors = [&](std::uint32_t first, const std::vector<std::size_t>& order) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            row(first + 2 * static_cast<std::uint32_t>(i), up[order[i]]);
            row(first + 2 * static_cast<std::uint32_t>(i) + 1, down[order[i]]);
        }
    };
    const std::vector<std::size_t> all{0, 1, 2, 3, 4, 5};  // red, orange, yellow, green, blue, purple
    colors(0x06, all);                                     // Attrib
    colors(0x12, all);                                     // Skill
    colors(0x1F, {0, 4, 2});                               // Health red, blue, yellow
    colors(0x25, {0, 4, 2});                               // Regen
    colors(0x2B, all);                                     // Shield
    colors(0x39, all);                                     // Enchant

    const core::DataId puff =
        ScriptMaker(book.next_id(0x33)).sound(0.0, kSoundFizzle).particles(0.0, m.puff, 0, waist).store(book);
    row(kFizzle, puff);
    const core::DataId appear = ScriptMaker(book.next_id(0x33)).particles(0.0, m.vanish, 0, waist).store(book);
    row(kCreate, appear);
    row(kDestroy, appear);
    // Twelve places of splatter and twelve of sparks: low, middle, upper; left and right; back and front.
    for (std::uint32_t i = 0; i < 12; ++i) {
        const core::Vec3 place{(i / 2) % 2 == 0 ? -0.2F : 0.2F, i % 2 == 0 ? -0.2F : 0.2F,
                               0.5F + 0.5F * static_cast<float>(i / 4)};
        row(0x5B + i, ScriptMaker(book.next_id(0x33)).particles(0.0, m.blood, 0, place).store(book));
        row(0x67 + i,
            ScriptMaker(book.next_id(0x33)).sound(0.0, kSoundHit).particles(0.0, m.hit_sparks, 0, place).store(book));
    }
    TransparentHook show;
    show.start = 1;
    show.time = 1.0F;
    row(kUnHide, ScriptMaker(demo::kUnHideScript)
                     .at(0.0, show)
                     .particles(0.0, m.vanish, 0, waist)
                     .sound(0.0, kSoundTransUp)
                     .store(book));
    TransparentHook fade;
    fade.end = 1;
    // Much shorter than the way back: both run at once when a player enters, the older ramp has the last word in a
    // quantum, and nobody may stay invisible.
    fade.time = 0.3F;
    row(kHidden, ScriptMaker(demo::kHiddenScript)
                     .at(0.0, fade)
                     .particles(0.0, m.vanish, 0, waist)
                     .sound(0.0, kSoundTransDown)
                     .store(book));
    ScriptMaker level(book.next_id(0x33));
    level.sound(0.0, kSoundEnchantUp);
    for (std::size_t i = 0; i < 3; ++i) {
        level.particles(0.25 * static_cast<double>(i), m.rise[2 * i]);
    }
    row(kLevelUp, level.store(book));
    for (const core::DataId table : {demo::kHumanScriptTable, demo::kTargetScriptTable, demo::kDrudgeScriptTable,
                                     demo::kRatScriptTable, demo::kAurochScriptTable}) {
        store_table(book, t, table);
    }
}

PlaceScripts forge_place_scripts(Book& book, const PlaceEmitters& p, const Waves& w) {
    PlaceScripts s;
    // A crackle that comes back by itself: the script calls itself after a pause.
    const auto burning = [&](core::Vec3 place, std::vector<core::DataId> emitters, float volume) {
        const core::DataId loop = book.next_id(0x33);
        SoundTweakedHook crackle;
        crackle.wave = w.crackle;
        crackle.probability = 0.7F;
        crackle.priority = 0.3F;
        crackle.volume = volume;
        ScriptMaker(loop).at(0.0, crackle).at(2.4, CallPesHook{loop, 2.0F}).store(book);
        ScriptMaker start(book.next_id(0x33));
        std::uint32_t logical = 0;
        for (const core::DataId e : emitters) {
            start.particles(0.0, e, ++logical, place);
        }
        start.at(0.0, SetLightHook{1}).at(0.5, CallPesHook{loop, 3.0F});
        return start.store(book);
    };
    s.torch = burning({0, 0, 1.86F}, {p.torch_glow, p.torch_flame, p.torch_sparks}, 0.35F);
    s.fire = burning({0, 0, 0.25F}, {p.torch_glow, p.fire_flame, p.fire_sparks, p.fire_smoke}, 0.7F);
    s.crystal = ScriptMaker(book.next_id(0x33))
                    .particles(0.0, p.crystal_swarm, 1, {0, 0, 0.6F})
                    .particles(0.0, p.crystal_glow, 2, {0, 0, 1.5F})
                    .at(0.0, SetOmegaHook{{0, 0, 0.35F}})
                    .store(book);
    s.hearth = burning({0, 0.3F, 0.1F}, {p.torch_glow, p.fire_flame, p.torch_sparks}, 0.5F);
    s.forge = burning({0, 0.1F, 0.9F}, {p.torch_glow, p.torch_flame, p.fire_sparks}, 0.4F);
    s.brazier = burning({0, 0, 1.0F}, {p.torch_glow, p.fire_flame, p.torch_sparks}, 0.4F);
    s.candles = ScriptMaker(book.next_id(0x33))
                    .particles(0.0, p.candle, 1, {-0.25F, 0, 1.5F})
                    .particles(0.0, p.candle, 2, {0, 0, 1.5F})
                    .particles(0.0, p.candle, 3, {0.25F, 0, 1.5F})
                    .store(book);
    const auto humming = [&](core::DataId emitter, core::Vec3 place, float volume) {
        const core::DataId loop = book.next_id(0x33);
        SoundTweakedHook hum;
        hum.wave = w.hum;
        hum.probability = 1;
        hum.priority = 0.4F;
        hum.volume = volume;
        ScriptMaker(loop).at(0.0, hum).at(1.8, CallPesHook{loop, 0.2F}).store(book);
        return ScriptMaker(book.next_id(0x33))
            .particles(0.0, emitter, 1, place)
            .at(0.0, SetLightHook{1})
            .at(0.3, CallPesHook{loop, 1.0F})
            .store(book);
    };
    s.portal = humming(p.portal_swirl, {0, 0, 1.4F}, 0.5F);
    s.lifestone = humming(p.lifestone_motes, {0, 0, 1.2F}, 0.25F);
    s.motes = ScriptMaker(book.next_id(0x33)).particles(0.0, p.motes, 1, {0, 0, 0.8F}).store(book);
    return s;
}

}  // namespace portalspace::content::forge
