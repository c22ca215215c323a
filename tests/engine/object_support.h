#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "content/records/animation.h"
#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/frame_loop.h"
#include "engine/physics_obj.h"
#include "engine/smart_box.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "tests/support/hex.h"

namespace portalspace::object_test {

using core::DataId;
using core::ObjectId;
using core::Vec3;
using engine::CPhysicsObj;
using engine::HandleResult;
using engine::PhysicsState;
using engine::Stamp;
using engine::TransientState;
using test::from_hex;

inline constexpr ObjectId kObject{0x80001234};
inline constexpr ObjectId kPlayer{0x50000001};
inline constexpr DataId kSetup{0x02000001};
inline constexpr core::CellId kCell{0xA9B40001};

/// Records that a test wrote down.
class MemoryRecords : public engine::RecordSource {
public:
    std::map<std::uint32_t, content::Setup> setups;
    std::map<std::uint32_t, content::GfxObj> meshes;
    std::map<std::uint32_t, content::DegradeInfo> degrades;
    std::map<std::uint32_t, content::Animation> animations;
    std::map<std::uint32_t, content::MotionTable> motions;
    std::map<std::uint32_t, content::PhysicsScript> scripts;
    std::map<std::uint32_t, content::PhysicsScriptTable> tables;
    std::map<std::uint32_t, content::ParticleEmitterInfo> emitters;
    std::map<std::uint32_t, content::LandBlock> blocks;
    content::Region world_region;

    /// A Setup of one part, with so many spheres of a tenth of a metre at its zero.
    content::Setup& add_setup(DataId id = kSetup, std::size_t spheres = 1) {
        const DataId mesh(0x01000001);
        meshes[mesh.value] = {};
        content::Setup& setup = setups[id.value];
        setup.id = id;
        setup.parts = {mesh};
        setup.spheres.resize(spheres);
        for (auto& sphere : setup.spheres) sphere.radius = 0.1F;
        return setup;
    }

    const content::Setup* setup(DataId id) override { return find(setups, id.value); }
    content::RecordPtr<content::GfxObj> gfx_obj(DataId id) override { return borrow(meshes, id.value); }
    content::RecordPtr<content::DegradeInfo> degrade_info(DataId id) override { return borrow(degrades, id.value); }
    content::RecordPtr<content::Animation> animation(DataId id) override { return borrow(animations, id.value); }
    const content::MotionTable* motion_table(DataId id) override { return find(motions, id.value); }
    const content::PhysicsScript* physics_script(DataId id) override { return find(scripts, id.value); }
    const content::PhysicsScriptTable* physics_script_table(DataId id) override { return find(tables, id.value); }
    const content::ParticleEmitterInfo* particle_emitter_info(DataId id) override { return find(emitters, id.value); }
    const content::Region* region() override { return &world_region; }
    content::RecordPtr<content::LandBlock> land_block(core::CellId cell) override {
        return borrow(blocks, (cell.value & 0xFFFF0000) | 0xFFFF);
    }

private:
    template <class T>
    static const T* find(const std::map<std::uint32_t, T>& map, std::uint32_t id) {
        const auto it = map.find(id);
        return it == map.end() ? nullptr : &it->second;
    }
    template <class T>
    static content::RecordPtr<T> borrow(const std::map<std::uint32_t, T>& map, std::uint32_t id) {
        return content::RecordPtr<T>::borrowed(find(map, id));
    }
};

class FixedRandom final : public core::IRandom {
public:
    float value = 0.5F;
    float next01() override { return value; }
};

inline net::Message message_of(std::vector<std::byte> bytes) {
    net::Message message;
    message.bytes = std::move(bytes);
    return message;
}

/// A description of a thing on the ground at (10, 20, 5).
inline net::CreateObject description(ObjectId id = kObject) {
    net::CreateObject create;
    create.guid = id;
    create.physics.state = net::PhysicsStateFlags(net::kInitialPhysicsState);
    create.physics.setup = kSetup;
    core::Position place;
    place.cell = kCell;
    place.frame.origin = {10, 20, 5};
    create.physics.position = place;
    create.weenie.name = net::Text("Thing");
    return create;
}

/// A missile of Setup kSetup with velocity (0, 10, 0).
inline net::CreateObject missile(ObjectId id = kObject) {
    net::CreateObject create = description(id);
    create.physics.state = PhysicsState::kReportCollisions;
    create.physics.state.set(PhysicsState::kMissile);
    create.physics.state.set(PhysicsState::kAlignPath);
    create.physics.state.set(PhysicsState::kPathClipped);
    create.physics.velocity = Vec3(0, 10, 0);
    return create;
}

/// A client that brings messages and nothing else.
struct Feed final : engine::FrameClient {
    std::vector<net::Message> messages;
    template <class M>
    void say(const M& message) {
        messages.push_back(message_of(net::encode(message)));
    }
    void receive(double, std::vector<net::Message>& into) override {
        into.insert(into.end(), messages.begin(), messages.end());
        messages.clear();
    }
};

template <class Payload>
content::AnimationHook hook(Payload payload, content::HookDirection direction = content::HookDirection::both) {
    return {direction, content::HookPayload(payload)};
}

/// A world of one SmartBox on records in memory.
struct TestWorld {
    core::Clock clock;
    FixedRandom random;
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::WorldContext context{clock, random, records, log};
    engine::SmartBox box{context};

    TestWorld() { records.add_setup(); }

    template <class M>
    HandleResult send(const M& message) {
        return box.handle(message_of(net::encode(message)));
    }
    HandleResult send_hex(const std::string& hex) { return box.handle(message_of(from_hex(hex))); }
    [[nodiscard]] CPhysicsObj* find(ObjectId id = kObject) { return box.maint().find(id); }
    CPhysicsObj& create(const net::CreateObject& message) {
        send(message);
        return *find(message.guid);
    }

    /// A script of sound hooks: {start, sound type}.
    void add_script(std::uint32_t id, const std::vector<std::pair<double, std::uint32_t>>& sounds) {
        content::PhysicsScript script;
        script.id = DataId(id);
        for (const auto& [start, sound] : sounds) {
            script.entries.push_back({start, hook(content::SoundTableHook{sound})});
        }
        records.scripts[id] = script;
    }
    void add_table(std::uint32_t id, std::uint32_t type, std::uint32_t script, float mod = 1.0F) {
        content::PhysicsScriptTable& table = records.tables[id];
        table.id = DataId(id);
        table.rows.push_back({type, {{mod, DataId(script)}}});
    }
    [[nodiscard]] static std::size_t queued(const CPhysicsObj& object) {
        return object.script_manager() == nullptr ? 0 : object.script_manager()->size();
    }
    [[nodiscard]] static std::uint32_t first_queued(const CPhysicsObj& object) {
        return queued(object) == 0 ? 0 : (*object.script_manager())[0].script().id.value;
    }
    [[nodiscard]] std::uint64_t warnings(const std::string& kind) const {
        const auto kinds = log.kinds();
        const auto it = kinds.find(kind);
        return it == kinds.end() ? 0 : it->second.count;
    }
    /// Simulates in frames of 1/20 s up to `time`.
    void run_to(double time) {
        for (double t = clock.now(); t < time - 1e-9;) {
            t = t + 0.05 < time ? t + 0.05 : time;
            clock.advance_to(t);
            for (CPhysicsObj* object : box.maint().objects()) {
                object->update_object();
            }
        }
    }
};

}  // namespace portalspace::object_test
