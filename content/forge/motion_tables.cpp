#include <array>
#include <utility>

#include "content/forge/motions.h"
#include "content/records/motion_table.h"

namespace portalspace::content::forge {
namespace {

// Stances and commands (net-messages 10).
constexpr std::uint32_t kNonCombat = 0x8000003D;
constexpr std::uint32_t kMagic = 0x80000049;
constexpr std::array<std::uint32_t, 16> kStyles{0x8000003D, 0x8000003C, 0x8000003E, 0x8000003F, 0x80000040, 0x80000041,
                                                0x80000043, 0x80000044, 0x80000045, 0x80000046, 0x80000047, 0x80000049,
                                                0x800000E8, 0x800000E9, 0x8000013B, 0x8000013C};
constexpr std::uint32_t kReady = 0x41000003;
constexpr std::uint32_t kWalkForward = 0x45000005;
constexpr std::uint32_t kWalkBackwards = 0x45000006;
constexpr std::uint32_t kRunForward = 0x44000007;
constexpr std::uint32_t kTurnRight = 0x6500000D;
constexpr std::uint32_t kTurnLeft = 0x6500000E;
constexpr std::uint32_t kSideStepRight = 0x6500000F;
constexpr std::uint32_t kSideStepLeft = 0x65000010;
constexpr std::uint32_t kDead = 0x40000011;
constexpr std::uint32_t kFalling = 0x40000015;
constexpr std::uint32_t kWave = 0x13000087;
constexpr std::uint32_t kLifestoneRecall = 0x10000153;

/// The cast states: MagicBlast to MagicPray, CastSpell, UseMagicStaff and UseMagicWand.
std::vector<std::uint32_t> cast_states() {
    std::vector<std::uint32_t> states;
    for (std::uint32_t index = 0x2B; index <= 0x39; ++index) {
        states.push_back(0x40000000 | index);
    }
    states.insert(states.end(), {0x400000D3, 0x400000E0, 0x400000E1});
    return states;
}

/// MagicPowerUp01 to 10 and their purple forms.
std::vector<std::uint32_t> power_ups() {
    std::vector<std::uint32_t> gestures;
    for (std::uint32_t i = 0; i < 10; ++i) {
        gestures.push_back(0x1000006F + i);
        gestures.push_back(0x1000012B + i);
    }
    return gestures;
}

/// Thrusts, slashes, backhands, and the attacks of creatures and fists.
std::vector<std::uint32_t> attacks() {
    std::vector<std::uint32_t> blows;
    for (std::uint32_t m = 0x10000058; m <= 0x1000006A; ++m) {
        blows.push_back(m);
    }
    for (std::uint32_t m = 0x10000186; m <= 0x10000194; ++m) {
        blows.push_back(m);
    }
    return blows;
}

MotionData play(core::DataId animation, float rate) {
    MotionData m;
    m.anims.push_back({animation, 0, -1, rate});
    return m;
}

MotionData moving(MotionData m, core::Vec3 velocity) {
    m.flags |= 1;
    m.velocity = velocity;
    return m;
}

MotionData turning(MotionData m, float omega) {
    m.flags |= 2;
    m.omega = {0, 0, omega};
    return m;
}

// Speeds of a person (physics 5.3), in metres and radians per second; a positive turn about z is to the left.
constexpr float kWalkSpeed = 3.12F;
constexpr float kRunSpeed = 4.0F;
constexpr float kSideSpeed = 1.25F;
constexpr float kTurnSpeed = 1.5707964F;

void add_cycles(MotionTable& t, std::uint32_t style, const MotionSet& s) {
    const auto cycle = [&](std::uint32_t substate, MotionData m) {
        t.cycles.push_back({MotionTable::key(style, substate), std::move(m)});
    };
    const auto whole_body = [](MotionData m) {
        m.bitfield |= MotionData::kOnlyFromDefaultSubstate;
        return m;
    };
    cycle(kReady, play(style == kMagic ? s.magic_ready : s.idle, 10));
    cycle(kWalkForward, moving(play(s.walk, 24), {0, kWalkSpeed, 0}));
    cycle(kWalkBackwards, moving(play(s.walk, -18), {0, -0.65F * kWalkSpeed, 0}));
    cycle(kRunForward, moving(play(s.run, 24), {0, kRunSpeed, 0}));
    cycle(kTurnRight, whole_body(turning(play(s.turn, 16), -kTurnSpeed)));
    cycle(kTurnLeft, whole_body(turning(play(s.turn, 16), kTurnSpeed)));
    cycle(kSideStepRight, whole_body(moving(play(s.sidestep, 20), {kSideSpeed, 0, 0})));
    cycle(kSideStepLeft, whole_body(moving(play(s.sidestep, 20), {-kSideSpeed, 0, 0})));
    cycle(kFalling, play(s.fall, 12));
    cycle(kDead, play(s.dead, 1));
    if (style == kMagic) {
        for (const std::uint32_t state : cast_states()) {
            cycle(state, play(s.released, 8));
        }
    }
}

MotionLinks links_from_ready(std::uint32_t style, const MotionSet& s) {
    MotionLinks links{MotionTable::key(style, kReady), {}};
    const auto link = [&](std::uint32_t motion, MotionData m) { links.to.push_back({motion, std::move(m)}); };
    link(kDead, play(s.die, 16));
    link(kWave, play(s.wave, 18));
    for (std::uint32_t m = 0x10000051; m <= 0x10000056; ++m) {  // Twitch1 to StaggerForward
        link(m, play(s.flinch, 20));
    }
    if (style == kMagic) {
        for (const std::uint32_t gesture : power_ups()) {
            link(gesture, play(s.power_up, 22));
        }
        for (const std::uint32_t state : cast_states()) {
            link(state, play(s.release, 20));
        }
    } else {
        for (const std::uint32_t blow : attacks()) {
            link(blow, play(s.strike, 24));
        }
    }
    if (style == kNonCombat) {
        link(kLifestoneRecall, play(s.recall, 9.96F));
        for (const std::uint32_t other : kStyles) {
            if (other != kNonCombat) {
                link(other, other == kMagic ? play(s.to_magic, 20) : play(s.idle, 64));
            }
        }
    } else {
        link(kNonCombat, style == kMagic ? play(s.to_magic, -20) : play(s.idle, 64));
    }
    return links;
}

}  // namespace

void forge_motion_table(Book& book, core::DataId id, const MotionSet& set) {
    MotionTable t;
    t.id = id;
    t.default_style = kNonCombat;
    for (const std::uint32_t style : kStyles) {
        t.style_defaults.push_back({style, kReady});
        add_cycles(t, style, set);
        t.links.push_back(links_from_ready(style, set));
        t.links.push_back({MotionTable::key(style, kFalling), {{kReady, play(set.flinch, 24)}}});
        t.links.push_back({MotionTable::key(style, kDead), {{kReady, play(set.die, -16)}}});
    }
    for (const std::uint32_t state : cast_states()) {
        t.links.push_back({MotionTable::key(kMagic, state), {{kReady, play(set.release, -16)}}});
    }
    // Turning and stepping while something else runs.
    MotionData none;
    t.modifiers.push_back({kTurnRight & 0xFFFFFF, turning(none, -kTurnSpeed)});
    t.modifiers.push_back({kTurnLeft & 0xFFFFFF, turning(none, kTurnSpeed)});
    t.modifiers.push_back({kSideStepRight & 0xFFFFFF, moving(none, {kSideSpeed, 0, 0})});
    t.modifiers.push_back({kSideStepLeft & 0xFFFFFF, moving(none, {-kSideSpeed, 0, 0})});
    book.portal.add_record(id.value, t);
}

}  // namespace portalspace::content::forge
