#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "content/records/animation.h"
#include "core/frame.h"
#include "core/math.h"

namespace portalspace::content::forge {

using core::Frame;
using core::Quat;
using core::Vec3;

/// The parts of a two-legged body, in the order of its Setup.
enum Part : std::size_t {
    kPelvis,
    kLeftThigh,
    kLeftShin,
    kLeftFoot,
    kLeftToe,
    kRightThigh,
    kRightShin,
    kRightFoot,
    kRightToe,
    kTorso,
    kLeftUpperArm,
    kLeftForearm,
    kLeftHand,
    kRightUpperArm,
    kRightForearm,
    kRightHand,
    kHead,
    kPartCount
};

/// Joint `i` sits at `offset` in the space of its parent's part.
struct Joint {
    std::size_t parent;  ///< kPartCount for the root
    Vec3 offset;
};
using Skeleton = std::array<Joint, kPartCount>;

/// Sizes of a body in metres.
struct BodyShape {
    float thigh = 0.42F;
    float shin = 0.42F;
    float ankle = 0.08F;
    float hip = 0.1F;        ///< half the distance of the legs
    float waist = 0.11F;     ///< pelvis to torso
    float chest = 0.42F;     ///< torso joint to shoulders
    float shoulder = 0.22F;  ///< half the distance of the arms
    float neck = 0.49F;      ///< torso joint to the head's joint
    float neck_ahead = 0.0F;
    float upper_arm = 0.29F;
    float forearm = 0.26F;
    float head = 1.0F;   ///< size of the head against a person's
    float girth = 1.0F;  ///< thickness of limbs and trunk

    [[nodiscard]] float pelvis_height() const { return thigh + shin + ankle + 0.04F; }
};

[[nodiscard]] Skeleton skeleton_of(const BodyShape& shape);
[[nodiscard]] std::size_t parent_of(std::size_t part);

/// Turns of the joints against the upright stance; limbs hang down. A turn about +x swings a limb forward (+y).
struct Pose {
    Vec3 shift{0, 0, 0};  ///< of the pelvis
    std::array<Quat, kPartCount> turns;

    Pose() { turns.fill(core::identity_quat()); }
    /// Degrees about x, then y, then z of the parent.
    Pose& turn(std::size_t part, float x, float y = 0, float z = 0);
};

[[nodiscard]] Pose blend(const Pose& from, const Pose& to, float t);
/// Frames of all parts in the object's space.
[[nodiscard]] std::vector<Frame> frames_of(const Skeleton& skeleton, const Pose& pose);

struct KeyPose {
    int frame;
    Pose pose;
};
/// One frame for each number up to the last key, eased between the keys.
[[nodiscard]] std::vector<AnimFrame> play_keys(const Skeleton& skeleton, const std::vector<KeyPose>& keys);

}  // namespace portalspace::content::forge
