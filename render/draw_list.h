#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/frame.h"
#include "render/mesh_cache.h"

namespace portalspace::render {

/// One instance as the mesh shader reads it: six RGBA32F texels.
struct InstanceRecord {
    core::Vec4 row0{0};
    core::Vec4 row1{0};
    core::Vec4 row2{0};
    float layer = 0;
    float opacity = 1;
    float luminosity = 0;
    float diffuse = 1;
    float alpha_test = 0;
    float flags = 0;  ///< 1 fog; plus 2 times the colour mode; plus 8 in a room
    core::Vec2 scroll{0, 0};
    /// Eight lamps in bytes, three to a number: 1 + the number in the frame's lamps, 0 none.
    std::array<float, 4> lamps{};
};
static_assert(sizeof(InstanceRecord) == 96);

/// A mesh at a place; what all its batches share.
struct Placement {
    core::Frame frame;
    core::Vec3 scale{1, 1, 1};
    float opacity = 1;
    /// Negative: as the surface says.
    float luminosity = -1;
    float diffuse = -1;
    core::Vec2 scroll{0, 0};
    /// From the eye to the sort centre, in metres.
    float distance = 0;
    /// A particle keeps its surface's blending while it fades.
    bool particle = false;
    /// The sky is not fogged.
    bool fog = true;
    bool indoors = false;
    std::array<float, 4> lamps{};  ///< as in InstanceRecord
};

/// One draw call: `instances` records from `first` on with one batch.
struct DrawRun {
    const MeshBatch* batch = nullptr;
    SurfaceState state;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Collects the meshes of a frame and puts them in the order of drawing (spec/rendering.md 10.2): opaque, alpha-tested,
/// translucent far to near, additive. Draws of the same batch that follow each other become one run. Keeps its memory
/// from frame to frame.
class DrawList {
public:
    void clear();
    void add(const GpuMesh& mesh, const Placement& placement);
    /// Sorts and builds records and runs. At most `max_instances` are kept; what is too much is counted.
    void finish(std::size_t max_instances);

    [[nodiscard]] std::span<const InstanceRecord> records() const { return records_; }
    [[nodiscard]] std::span<const DrawRun> runs() const { return runs_; }
    [[nodiscard]] std::size_t left_out() const { return left_out_; }

private:
    struct Item {
        std::uint64_t key;
        std::uint32_t placement;
        const MeshBatch* batch;
        bool fade;
    };

    std::vector<Placement> placements_;
    std::vector<Item> items_;
    std::vector<InstanceRecord> records_;
    std::vector<DrawRun> runs_;
    std::size_t left_out_ = 0;
};

/// The place of a draw in the frame; smaller comes first.
[[nodiscard]] std::uint64_t draw_key(const SurfaceState& state, const MeshBatch& batch, float distance);

}  // namespace portalspace::render
