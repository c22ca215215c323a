#include "engine/frame_loop.h"

#include <algorithm>

#include "content/records/region.h"
#include "engine/collision/object_collision.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Seconds of simulated time for which digests are kept: a week.
constexpr std::size_t kMaxDigests = 7 * 24 * 3600;

}  // namespace

FrameLoop::FrameLoop(RecordSource& records, core::Log& log, std::uint64_t seed)
    : random_(seed), world_{clock_, random_, records, log}, smart_box_(world_) {}

void FrameLoop::run_frame(double now, FrameClient& client) {
    begin(now);
    receive(client);
    intend(client);
    advance();
    world_phase();
    present(client);
    send(client);
    end();
}

void FrameLoop::begin(double now) {
    clock_.advance_to(now);
    if (!started_) {
        started_ = true;
        start_ = clock_.now();
        last_physics_ = clock_.now();
        if (const content::Region* region = world_.records.region(); region != nullptr) {
            smart_box_.environment().set_light_tick(region->sky.light_tick_size);
        }
    }
    world_.events.clear();
    smart_box_.commands().clear_reports();
    if (world_.trace != nullptr) {
        world_.trace->clear();
    }
}

void FrameLoop::receive(FrameClient& client) {
    world_.mark(FrameStep::receive);
    inbox_.clear();
    client.receive(clock_.now(), inbox_);
    for (const net::Message& message : inbox_) {
        smart_box_.handle(message);
    }
    smart_box_.maint().use_time();
    smart_box_.maint().sweep();
}

void FrameLoop::intend(FrameClient& client) {
    world_.mark(FrameStep::intend);
    client.intend(smart_box_);
    smart_box_.commands().use_time();
}

/// Retail CPhysics::UseTime: the whole simulation passes at most 30 times a second (spec/physics.md 2.1).
void FrameLoop::advance() {
    world_.mark(FrameStep::advance);
    const double elapsed = clock_.now() - last_physics_;
    if (elapsed < kMinQuantum) {
        return;
    }
    last_physics_ = clock_.now();
    CObjectMaint& maint = smart_box_.maint();
    maint.gather_ticking();
    for (CPhysicsObj* object : maint.ticking()) {
        if (object != nullptr && !object->is_static_animating()) {
            object->update_object();
        }
    }
    for (CPhysicsObj* object : maint.ticking()) {
        if (object != nullptr && object->is_static_animating()) {
            object->animate_static_object();
        }
    }
    maint.retire_resting();
    for (auto& [gfx_obj, scroll] : world_.texture_scrolls) {
        const core::Vec2 offset = scroll.offset + scroll.velocity * static_cast<float>(elapsed);
        scroll.offset = offset - glm::floor(offset);
    }
}

void FrameLoop::world_phase() {
    world_.mark(FrameStep::world);
    if (world_.collision != nullptr) {
        world_.collision->follow(world_);
    }
    smart_box_.environment().use_time(clock_.now());
}

void FrameLoop::present(FrameClient& client) {
    world_.mark(FrameStep::present);
    client.present(smart_box_);
}

void FrameLoop::send(FrameClient& client) {
    world_.mark(FrameStep::send);
    client.send();
}

void FrameLoop::end() {
    ++figures_.frames;
    figures_.quanta = world_.quanta;
    const auto seconds = static_cast<std::size_t>(std::min(clock_.now() - start_, static_cast<double>(kMaxDigests)));
    if (figures_.digests.size() < seconds) {
        // Seconds that a long frame skipped saw the same world.
        figures_.digests.resize(seconds, world_digest(smart_box_.maint()));
    }
}

}  // namespace portalspace::engine
