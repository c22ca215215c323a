#pragma once

#include <cstdint>
#include <vector>

#include "core/clock.h"
#include "core/log.h"
#include "core/random.h"
#include "engine/smart_box.h"
#include "engine/world.h"
#include "net/message.h"

namespace portalspace::engine {

/// What the rooms around the engine do in a frame. The engine calls; only `intend` may change the world.
class FrameClient {
public:
    virtual ~FrameClient() = default;
    /// Appends the whole messages that arrived, in order; `now` is the frame clock in seconds.
    virtual void receive(double now, std::vector<net::Message>& into) = 0;
    /// Input and auto-move: keys go to world.commands(), whose reports `send` finds there.
    virtual void intend(SmartBox& world) { (void)world; }
    /// Renderer, mixer and overlay read the graph; the events of the frame are in world.world().events.
    virtual void present(SmartBox& world) { (void)world; }
    /// Flushes what the frame has to say to the server.
    virtual void send() {}
};

/// Figures of a run, for the report.
struct FrameFigures {
    std::uint64_t frames = 0;
    std::uint64_t quanta = 0;
    /// World after each full simulated second since the first frame.
    std::vector<std::uint64_t> digests;
};

/// One world and its time. A frame is receive, intend, advance, world, present, send, in this order
/// (docs/architecture.md); the same messages at the same frame times give the same world bit by bit.
class FrameLoop {
public:
    /// All references must outlive the loop.
    FrameLoop(RecordSource& records, core::Log& log, std::uint64_t seed);

    /// Runs one frame at `now` seconds; an earlier `now` than the last frame's is held back.
    void run_frame(double now, FrameClient& client);

    [[nodiscard]] SmartBox& smart_box() { return smart_box_; }
    [[nodiscard]] const SmartBox& smart_box() const { return smart_box_; }
    [[nodiscard]] WorldContext& world() { return world_; }
    [[nodiscard]] const core::Clock& clock() const { return clock_; }
    [[nodiscard]] const FrameFigures& figures() const { return figures_; }
    /// Writes the order of every following frame to `trace`, which is cleared at its start; none ends that.
    void trace_to(FrameTrace* trace) { world_.trace = trace; }

private:
    void begin(double now);
    void receive(FrameClient& client);
    void intend(FrameClient& client);
    void advance();
    void world_phase();
    void present(FrameClient& client);
    void send(FrameClient& client);
    void end();

    core::Clock clock_;
    core::Random random_;
    WorldContext world_;
    SmartBox smart_box_;
    std::vector<net::Message> inbox_;
    FrameFigures figures_;
    bool started_ = false;
    double start_ = 0;
    double last_physics_ = 0;
};

/// Hash of everything simulated: objects in order of GUID with position, velocities, state, sequence frame, script
/// queue and live particles. Equal worlds have equal digests on one build.
[[nodiscard]] std::uint64_t world_digest(const CObjectMaint& maint);

}  // namespace portalspace::engine
