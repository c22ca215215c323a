#include "content/forge/skeleton.h"

#include <cmath>

#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

Quat about(const Vec3& axis, float degrees) {
    const float half = degrees * 0.5F * 3.1415927F / 180.0F;
    const float s = std::sin(half);
    return core::make_quat(std::cos(half), axis.x * s, axis.y * s, axis.z * s);
}

}  // namespace

std::size_t parent_of(std::size_t part) {
    switch (part) {
        case kPelvis: return kPartCount;
        case kLeftThigh:
        case kRightThigh:
        case kTorso: return kPelvis;
        case kLeftUpperArm:
        case kRightUpperArm:
        case kHead: return kTorso;
        default: return part - 1;
    }
}

Skeleton skeleton_of(const BodyShape& s) {
    Skeleton k{};
    for (std::size_t i = 0; i < kPartCount; ++i) {
        k[i].parent = parent_of(i);
    }
    k[kPelvis].offset = {0, 0, s.pelvis_height()};
    k[kLeftThigh].offset = {-s.hip, 0, -0.04F};
    k[kRightThigh].offset = {s.hip, 0, -0.04F};
    k[kLeftShin].offset = k[kRightShin].offset = {0, 0, -s.thigh};
    k[kLeftFoot].offset = k[kRightFoot].offset = {0, 0, -s.shin};
    k[kLeftToe].offset = k[kRightToe].offset = {0, 0.13F * s.girth, -s.ankle + 0.035F};
    k[kTorso].offset = {0, 0, s.waist};
    k[kLeftUpperArm].offset = {-s.shoulder, 0, s.chest};
    k[kRightUpperArm].offset = {s.shoulder, 0, s.chest};
    k[kLeftForearm].offset = k[kRightForearm].offset = {0, 0, -s.upper_arm};
    k[kLeftHand].offset = k[kRightHand].offset = {0, 0, -s.forearm};
    k[kHead].offset = {0, s.neck_ahead, s.neck};
    return k;
}

Pose& Pose::turn(std::size_t part, float x, float y, float z) {
    turns[part] = about({0, 0, 1}, z) * about({0, 1, 0}, y) * about({1, 0, 0}, x);
    return *this;
}

Pose blend(const Pose& from, const Pose& to, float t) {
    Pose p;
    p.shift = from.shift + (to.shift - from.shift) * t;
    for (std::size_t i = 0; i < kPartCount; ++i) {
        p.turns[i] = core::interpolate_rotation(from.turns[i], to.turns[i], t);
    }
    return p;
}

std::vector<Frame> frames_of(const Skeleton& skeleton, const Pose& pose) {
    std::vector<Frame> frames(kPartCount);
    for (std::size_t i = 0; i < kPartCount; ++i) {
        Frame local;
        local.origin = skeleton[i].offset;
        local.set_rotation(pose.turns[i]);
        if (skeleton[i].parent == kPartCount) {
            local.origin += pose.shift;
            frames[i] = local;
        } else {
            frames[i] = core::combine(frames[skeleton[i].parent], local);
        }
    }
    return frames;
}

std::vector<AnimFrame> play_keys(const Skeleton& skeleton, const std::vector<KeyPose>& keys) {
    std::vector<AnimFrame> frames;
    for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
        const int span = keys[k + 1].frame - keys[k].frame;
        for (int i = 0; i < span; ++i) {
            const float t = smooth_step(0.0F, 1.0F, static_cast<float>(i) / static_cast<float>(span));
            frames.push_back({frames_of(skeleton, blend(keys[k].pose, keys[k + 1].pose, t)), {}});
        }
    }
    frames.push_back({frames_of(skeleton, keys.back().pose), {}});
    return frames;
}

}  // namespace portalspace::content::forge
