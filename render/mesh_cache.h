#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "content/records/degrade_info.h"
#include "render/degrade.h"
#include "render/mesh_geometry.h"
#include "render/range_allocator.h"
#include "render/texture_cache.h"

namespace portalspace::render {

/// One draw of a mesh: triangles that share surface and addressing.
struct MeshBatch {
    /// In order of creation; the sort key among equal states.
    std::uint32_t number = 0;
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    std::int32_t base_vertex = 0;
    bool repeat = false;
    SurfaceState state;
    TexturePool::Slot slot;
};

/// A GfxObj with certain textures, ready to draw.
struct GpuMesh {
    std::vector<MeshBatch> batches;
    core::Vec3 centre{0, 0, 0};
    float radius = 0;
    core::Vec3 sort_centre{0, 0, 0};
};

/// Meshes on the graphics card: one vertex and one index buffer for all. A mesh that is asked for the first time is
/// loaded and uploaded, by workers and within the budget of the frames that follow, or at once; until then there is
/// nothing to draw. Those that were not asked for longest go when all together are over the budget of memory.
class MeshCache {
public:
    /// `memory`: bytes of meshes and their textures.
    MeshCache(Device& device, content::DatStore& store, TextureCache& textures, Loads loads, std::size_t memory);
    ~MeshCache();
    MeshCache(const MeshCache&) = delete;
    MeshCache& operator=(const MeshCache&) = delete;

    /// Begins a frame: sends what was loaded as far as the budget goes, and lets go what nobody asked for. What find()
    /// gave in the frame before counts no more.
    void begin_frame(UploadBudget& budget);

    /// The mesh of a GfxObj (0x01) as its part shows it; a missing one gives the placeholder cube. Null while it is on
    /// its way. Allocates only when the combination is new.
    [[nodiscard]] const GpuMesh* find(core::DataId gfx_obj, std::span<const engine::TextureChange> changes,
                                      const engine::Palettes* palettes, bool building = false);
    /// The shell of a room (0xXXYYCCCC); null while it is on its way or when the room is missing.
    [[nodiscard]] const GpuMesh* find_shell(core::CellId cell);

    /// The table that replaces a GfxObj by distance (spec/rendering.md 5.6).
    struct Degrade {
        bool known = false;                           ///< false while it is on its way
        const content::DegradeInfo* table = nullptr;  ///< null: it has none
    };
    [[nodiscard]] Degrade degrade_of(core::DataId gfx_obj);

    /// Binds the buffers.
    void bind();

    /// Meshes that are on their way.
    [[nodiscard]] std::size_t pending() const { return waiting_.size() + pending_degrades_; }
    /// Of vertices, indices and textures in use.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] std::size_t meshes() const { return meshes_.size(); }

private:
    struct Geometry;
    struct Mesh;
    struct DegradeEntry;
    using Loader = MeshGeometry (*)(content::DatStore&, std::uint32_t);
    using Surfaces = std::vector<core::DataId> (*)(content::DatStore&, std::uint32_t);

    [[nodiscard]] const GpuMesh* use(Mesh& mesh);
    [[nodiscard]] Geometry* take_geometry(std::uint64_t key, std::uint32_t id, Loader load);
    void give_back(Geometry* geometry);
    void drop(std::uint64_t key);
    void plan(Mesh& mesh, std::uint32_t id, Surfaces surfaces, std::vector<engine::TextureChange> changes,
              std::shared_ptr<const engine::Palettes> palettes);
    void place(Geometry& geometry);
    [[nodiscard]] bool upload(Geometry& geometry, UploadBudget& budget);
    void reserve(std::size_t vertices, std::size_t indices);
    void advance(UploadBudget& budget);
    [[nodiscard]] bool finish(Mesh& mesh);
    [[nodiscard]] MeshBatch make_batch(const Geometry& shape, const MeshSection& section,
                                       const ResolvedSurface& surface);
    void trim();

    Device& device_;
    content::DatStore& store_;
    TextureCache& textures_;
    Loads loads_;
    std::size_t memory_;
    GlBuffer vertex_buffer_;
    GlBuffer index_buffer_;
    GlVertexArray vertex_array_;
    RangeAllocator vertices_;
    RangeAllocator indices_;
    std::uint32_t batch_count_ = 0;
    std::uint64_t frame_ = 0;
    std::size_t pending_degrades_ = 0;
    std::unordered_map<core::DataId, std::unique_ptr<DegradeEntry>> degrades_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Geometry>> geometries_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Mesh>> meshes_;
    std::vector<Mesh*> waiting_;
};

}  // namespace portalspace::render
