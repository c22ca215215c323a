#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "content/record_ptr.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {
struct AnimFrame;
struct Animation;
struct MotionAnim;
}  // namespace portalspace::content

namespace portalspace::engine {

class CPhysicsObj;
class RecordSource;

/// One animation in a sequence. Frames low..high, both included; a negative framerate plays backwards.
struct AnimSequenceNode {
    core::DataId animation_id;
    content::RecordPtr<content::Animation> animation;
    float framerate = 0;  ///< frames per second
    int low = 0;
    int high = 0;

    /// Where playing starts and ends, a hair before the next whole frame (spec/physics.md 4.4).
    [[nodiscard]] double starting_frame() const;
    [[nodiscard]] double ending_frame() const;
};

/// The list of animations of an object: links that play once, then the cyclic tail that repeats. Root motion comes in
/// whole animation frames (spec/physics.md 4.4, 4.5). Velocity and omega are body space, per second.
class CSequence {
public:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    /// Hooks of crossed frames are given to `hook_object`, none when null.
    explicit CSequence(CPhysicsObj* hook_object = nullptr) : hook_object_(hook_object) {}

    /// Appends; the loop starts at the animation appended last. A missing or empty animation is left out.
    void append_animation(RecordSource& records, const content::MotionAnim& data, float speed);
    /// The same with a record at hand; `high` < 0 means the last frame.
    void append_animation(core::DataId id, content::RecordPtr<content::Animation> animation, float framerate, int low,
                          int high);
    void remove_cyclic_anims();
    void remove_link_animations(std::uint32_t count);
    void remove_all_link_animations();
    void clear_animations();
    void clear_physics();
    void clear();
    void multiply_cyclic_framerate(float factor);

    void set_velocity(const core::Vec3& v) { velocity_ = v; }
    void set_omega(const core::Vec3& w) { omega_ = w; }
    void add_velocity(const core::Vec3& v) { velocity_ += v; }
    void add_omega(const core::Vec3& w) { omega_ += w; }
    [[nodiscard]] core::Vec3 velocity() const { return velocity_; }
    [[nodiscard]] core::Vec3 omega() const { return omega_; }

    /// Advances by `dt` seconds, gives the hooks of crossed frames to the hook object and adds root motion to `offset`
    /// when there is one. Retail CSequence::update_internal 0x005255D0 (spec/physics.md 4.5). A NaN dt changes nothing.
    void update(double dt, core::Frame* offset);

    [[nodiscard]] bool has_animations() const { return !nodes_.empty(); }
    [[nodiscard]] std::span<const AnimSequenceNode> nodes() const { return nodes_; }
    /// kNone when nothing plays.
    [[nodiscard]] std::size_t current() const { return current_; }
    [[nodiscard]] double frame_number() const { return frame_number_; }
    /// Pose of the present frame, none when no animation plays.
    [[nodiscard]] const content::AnimFrame* current_frame() const;

private:
    void apply_physics(core::Frame& frame, double seconds, double sign) const;
    void update_internal(double dt, core::Frame* offset);
    void advance_to_next_animation(double dt, core::Frame* offset);
    void add_pos_frame(core::Frame& offset, const AnimSequenceNode& node, int frame) const;
    void subtract_pos_frame(core::Frame& offset, const AnimSequenceNode& node, int frame) const;
    void execute_hooks(const AnimSequenceNode& node, int frame, int direction);
    void apricot();

    std::vector<AnimSequenceNode> nodes_;
    std::size_t current_ = kNone;
    std::size_t first_cyclic_ = kNone;
    double frame_number_ = 0;
    core::Vec3 velocity_{0, 0, 0};
    core::Vec3 omega_{0, 0, 0};
    CPhysicsObj* hook_object_;
};

}  // namespace portalspace::engine
