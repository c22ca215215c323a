#pragma once

#include <cstdint>
#include <vector>

#include "app/client/solid_scenery.h"
#include "app/tool/scene_flight_path.h"
#include "content/dat_store.h"
#include "content/loads.h"
#include "core/log.h"
#include "engine/collision/object_collision.h"
#include "engine/frame_loop.h"
#include "engine/message_gate.h"
#include "engine/records.h"

namespace portalspace::app {

/// The simulation of a flight: a player whom the server moves along the way, and people, beasts, things and bolts that
/// appear around it second by second, move, play their scripts and go again.
class FlightWorld final : public engine::FrameClient {
public:
    /// All must outlive it, but for a loader of `loads`, which must be destroyed before.
    FlightWorld(content::DatStore& store, core::Log& log, content::Loads loads, const std::vector<FlightPose>& poses);

    void frame(std::size_t number, double now);

    [[nodiscard]] engine::FrameLoop& loop() { return loop_; }
    /// Objects that have entered the world.
    [[nodiscard]] std::size_t appeared() const { return appeared_; }
    /// Frames in which messages waited for workers, and in which the player stood where nothing was resident yet.
    [[nodiscard]] std::size_t frames_waiting() const { return frames_waiting_; }
    [[nodiscard]] std::size_t frames_held() const { return frames_held_; }

    void receive(double now, std::vector<net::Message>& into) override;
    void intend(engine::SmartBox& world) override;

private:
    void send_second(std::size_t second, double now);

    const std::vector<FlightPose>& poses_;
    engine::DatRecords records_;
    SolidScenery scenery_;
    engine::collision::ObjectCollision collision_;
    engine::FrameLoop loop_;
    engine::MessageGate gate_;
    std::vector<net::Message> arrived_;
    std::size_t frame_ = 0;
    std::size_t appeared_ = 0;
    std::size_t frames_waiting_ = 0;
    std::size_t frames_held_ = 0;
};

}  // namespace portalspace::app
