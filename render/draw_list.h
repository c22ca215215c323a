#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/frame.h"
#include "render/mesh_cache.h"
#include "render/scene_view.h"

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
    /// The sky is not fogged.
    bool fog = true;
    bool indoors = false;
    std::array<float, 4> lamps{};  ///< as in InstanceRecord
};

/// One draw call: `count` records from `first` on with one batch; of records() or of particles().
struct DrawRun {
    const MeshBatch* batch = nullptr;
    SurfaceState state;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool particles = false;
    /// Of particles: how they turn to the viewer (a mode of spec/rendering.md 5.6), and their mesh's sort centre.
    std::uint32_t mode = 0;
    core::Vec3 sort_centre{0, 0, 0};
};

/// Which draws of a mesh: those that hide what is behind them, or those that let it through.
enum class DrawKinds : std::uint8_t { all, solid, blended };

/// Collects the meshes of a frame and puts them in the order of drawing (spec/rendering.md 10.2): opaque, alpha-tested,
/// translucent far to near, additive. Draws of the same batch that follow each other become one run. Keeps its memory
/// from frame to frame.
class DrawList {
public:
    void clear();
    void add(const GpuMesh& mesh, const Placement& placement, DrawKinds kinds = DrawKinds::all);
    /// Particles of an emitter, a range of the scene's. They keep their surface's blending while they fade; translucent
    /// ones are put in order within the emitter, from far to near (spec/vfx-sky-audio.md 8.8 DRW-7).
    void add_particles(const GpuMesh& mesh, const ParticleBatch& batch, std::uint32_t mode, float distance,
                       DrawKinds kinds = DrawKinds::all);
    /// How many of each kind a frame may draw.
    struct Limits {
        std::size_t instances = 0;
        std::size_t particles = 0;
    };
    /// Sorts and builds records and runs. `particles` are the scene's. What is beyond the limits is counted.
    void finish(const Limits& limits, std::span<const ParticleRecord> particles, const core::Vec3& eye);

    [[nodiscard]] std::span<const InstanceRecord> records() const { return records_; }
    [[nodiscard]] std::span<const ParticleRecord> particles() const { return particles_; }
    [[nodiscard]] std::span<const DrawRun> runs() const { return runs_; }
    [[nodiscard]] std::span<const DrawRun> runs(DrawKinds kinds) const;
    [[nodiscard]] std::size_t left_out() const { return left_out_; }

private:
    struct Item {
        std::uint64_t key;
        std::uint32_t place;  ///< in placements_ or sources_
        const MeshBatch* batch;
        bool fade;
        bool particles;
    };
    struct ParticleSource {
        ParticleBatch batch;
        std::uint32_t mode;
        core::Vec3 sort_centre;
    };
    void add_run(const Item& item, const SurfaceState& state, std::uint32_t first, std::uint32_t count);
    void copy_particles(const ParticleBatch& batch, std::span<const ParticleRecord> from, bool sorted,
                        const core::Vec3& eye);

    std::vector<Placement> placements_;
    std::vector<ParticleSource> sources_;
    std::vector<Item> items_;
    std::vector<InstanceRecord> records_;
    std::vector<ParticleRecord> particles_;
    std::vector<std::uint8_t> depths_;
    std::vector<DrawRun> runs_;
    std::size_t first_blended_ = 0;  ///< of runs_
    std::size_t left_out_ = 0;
};

/// The place of a draw in the frame; smaller comes first.
[[nodiscard]] std::uint64_t draw_key(const SurfaceState& state, const MeshBatch& batch, float distance);

/// What shaders/surface_colour.glsl does with the colour for a blend: 0 nothing, 1 times alpha and opacity, 2 times
/// opacity.
[[nodiscard]] float colour_mode(Blend blend);
/// Least alpha, 0..1, of a texel that is drawn.
[[nodiscard]] float alpha_threshold(const SurfaceState& state);

}  // namespace portalspace::render
