#include "app/tool/scene_flight_world.h"

#include <array>
#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "engine/motion_interp.h"
#include "engine/physics_obj.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/player.h"
#include "net/messages/state.h"

namespace portalspace::app {
namespace {

namespace demo = content::demo;

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kFramesASecond = 60;
constexpr core::ObjectId kPlayer{0x50000001};
constexpr std::uint32_t kFirstId = 0x80000001;
/// Objects that come each second, how long they stay, and how far from the player they are, metres.
constexpr std::size_t kComing = 2;
constexpr std::size_t kStay = 8;
constexpr float kAway = 6;
constexpr std::uint32_t kCreature = 0x10;
constexpr std::uint32_t kWalk = 0x45000005;
constexpr std::uint32_t kRun = 0x44000007;
constexpr std::uint32_t kMissileState = 0x748;
constexpr std::uint32_t kThingState = 0x00010408;

/// Kinds of things that a server places, with the tables that it names for them.
struct Kind {
    core::DataId setup;
    core::DataId motions;
    core::DataId sounds;
    core::DataId scripts;
    std::uint32_t state = net::kInitialPhysicsState;
};

constexpr std::array kKinds{
    Kind{demo::kHumanSetup, demo::kHumanMotionTable, demo::kHumanSoundTable, demo::kHumanScriptTable},
    Kind{demo::kFlameBoltSetup, {}, demo::kBoltSoundTable, demo::kFlameBoltScriptTable, kMissileState},
    Kind{demo::kDoorSetup, demo::kDoorMotionTable, demo::kDoorSoundTable, demo::kThingScriptTable, kThingState},
    Kind{demo::kDrudgeSetup, demo::kDrudgeMotionTable, demo::kDrudgeSoundTable, demo::kDrudgeScriptTable},
    Kind{demo::kFrostBoltSetup, {}, demo::kFrostSoundTable, demo::kFrostBoltScriptTable, kMissileState},
    Kind{demo::kChestSetup, demo::kChestMotionTable, demo::kChestSoundTable, demo::kThingScriptTable, kThingState},
    Kind{demo::kFemaleSetup, demo::kHumanMotionTable, demo::kFemaleSoundTable, demo::kHumanScriptTable},
    Kind{demo::kPortalSetup, demo::kPortalMotionTable, {}, {}, kThingState},
    Kind{demo::kRatSetup, demo::kRatMotionTable, demo::kRatSoundTable, demo::kRatScriptTable},
    Kind{demo::kLightningBoltSetup, {}, demo::kLightningSoundTable, demo::kLightningBoltScriptTable, kMissileState},
    Kind{demo::kTargetSetup, demo::kTargetMotionTable, demo::kTargetSoundTable, demo::kTargetScriptTable},
    Kind{demo::kLifestoneSetup, demo::kLifestoneMotionTable, {}, {}, kThingState},
    Kind{demo::kAurochSetup, demo::kAurochMotionTable, demo::kAurochSoundTable, demo::kAurochScriptTable},
    Kind{demo::kAcidStreamSetup, {}, demo::kAcidSoundTable, demo::kAcidStreamScriptTable, kMissileState},
    Kind{demo::kTuskerFistSetup, {}, {}, {}, kMissileState},
    Kind{demo::kTorchSetup, {}, {}, {}, kThingState},
};

core::ObjectId id_of(std::size_t number) { return core::ObjectId(kFirstId + static_cast<std::uint32_t>(number)); }

net::CreateObject described(core::ObjectId id, const Kind& kind, const core::Position& at) {
    net::CreateObject create;
    create.guid = id;
    create.physics.setup = kind.setup;
    create.physics.state = net::PhysicsStateFlags(kind.state);
    create.physics.position = at;
    if (kind.motions) create.physics.motion_table = kind.motions;
    if (kind.sounds) create.physics.sound_table = kind.sounds;
    if (kind.scripts) create.physics.physics_script_table = kind.scripts;
    if (kind.state == kMissileState) {
        create.physics.velocity = at.frame.local_to_global_vec({0, 10, 0});
    } else if (kind.state == net::kInitialPhysicsState) {
        create.weenie.item_type = kCreature;
    }
    create.weenie.name = net::Text("Thing");
    return create;
}

}  // namespace

FlightWorld::FlightWorld(content::DatStore& store, core::Log& log, content::Loads loads,
                         const std::vector<FlightPose>& poses)
    : poses_(poses),
      records_(store),
      scenery_(store),
      collision_(store),
      loop_(records_, log, kSeed),
      gate_(store, collision_.world().loader(), loads) {
    collision_.world().loader().scenery = &scenery_;
    collision_.build_with(loads);
    loop_.world().collision = &collision_;
}

void FlightWorld::frame(std::size_t number, double now) {
    frame_ = number;
    loop_.run_frame(now, *this);
    frames_waiting_ += gate_.waiting() > 0 ? 1 : 0;
    const engine::CPhysicsObj* player = loop_.world().player;
    frames_held_ += player != nullptr && !collision_.has_cell(player->position().cell) ? 1 : 0;
}

void FlightWorld::receive(double now, std::vector<net::Message>& into) {
    if (frame_ % kFramesASecond == 0) send_second(frame_ / kFramesASecond, now);
    gate_.pass(arrived_, into);
}

void FlightWorld::send_second(std::size_t second, double now) {
    const auto send = [this, now](const auto& message) {
        arrived_.push_back(
            {now, net::Direction::s2c, static_cast<std::uint16_t>(net::Queue::smartbox), net::encode(message)});
    };
    const core::Position& eye = poses_[frame_].eye;
    if (second == 0) {
        send(net::PlayerCreate{kPlayer});
        send(described(kPlayer, kKinds.front(), eye));
    }
    for (std::size_t i = 0; i < kComing; ++i) {
        const std::size_t number = second * kComing + i;
        core::Position at = eye;
        const auto turn = static_cast<float>(number);
        at.frame.origin += core::Vec3(std::sin(turn), std::cos(turn), 0) * kAway;
        at.frame.set_heading(turn * 70);
        send(described(id_of(number), kKinds[number % kKinds.size()], at));
        if (number >= kComing) {
            // What came a second ago: a script of its table.
            send(net::PlayScriptType{id_of(number - kComing), static_cast<std::uint32_t>(number % 0x40), 0.5F});
        }
        if (number >= kComing * kStay) {
            send(net::DeleteObject{id_of(number - kComing * kStay), 0});
        }
    }
}

void FlightWorld::intend(engine::SmartBox& world) {
    if (engine::CPhysicsObj* player = world.player()) {
        (void)player->set_position(poses_[frame_].eye);
    }
    for (const engine::ObjectEvent& event : world.world().events.objects) {
        if (event.kind != engine::ObjectEvent::Kind::created) continue;
        ++appeared_;
        engine::CPhysicsObj* object = world.maint().find(event.id);
        if (object == nullptr || object->motion_interp() == nullptr) continue;
        engine::InterpretedMotion state;
        state.forward = appeared_ % 2 == 0 ? kWalk : kRun;
        object->motion_interp()->move_to_interpreted_state(state, {});
    }
}

}  // namespace portalspace::app
