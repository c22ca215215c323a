#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "content/records/degrade_info.h"
#include "render/degrade.h"
#include "render/polygon_mesh.h"
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

/// Meshes on the graphics card: one vertex and one index buffer for all, filled when a mesh is first seen.
class MeshCache {
public:
    MeshCache(Device& device, content::DatStore& store, core::Log& log, TextureCache& textures);
    ~MeshCache();

    /// The mesh of a GfxObj (0x01) as its part shows it; a missing one gives the placeholder cube. Allocates only when
    /// the combination is new. The reference stays valid.
    [[nodiscard]] const GpuMesh& find(core::DataId gfx_obj, std::span<const engine::TextureChange> changes,
                                      const engine::Palettes* palettes, bool building = false);
    /// The shell of a room (0xXXYYCCCC) with the light of its lamps burned in; null when the room is missing.
    [[nodiscard]] const GpuMesh* find_shell(core::CellId cell);
    /// The table that replaces this GfxObj by distance (spec/rendering.md 5.6); null when it has none.
    [[nodiscard]] const content::DegradeInfo* degrade_of(core::DataId gfx_obj);

    /// Binds the buffers.
    void bind();

private:
    struct Geometry;
    [[nodiscard]] const Geometry& geometry(core::DataId gfx_obj);
    [[nodiscard]] PolygonMesh shell_polygons(core::CellId cell, std::vector<core::DataId>& surfaces);
    [[nodiscard]] bool is_untextured(core::DataId surface);
    [[nodiscard]] MeshBatch make_batch(const Geometry& shape, const MeshSection& section,
                                       const ResolvedSurface& surface);
    void upload(Geometry& target, const PolygonMesh& mesh);
    void reserve(std::size_t vertices, std::size_t indices);

    Device& device_;
    content::DatStore& store_;
    core::Log& log_;
    TextureCache& textures_;
    GlBuffer vertex_buffer_;
    GlBuffer index_buffer_;
    GlVertexArray vertex_array_;
    std::size_t vertex_capacity_ = 0;
    std::size_t index_capacity_ = 0;
    std::size_t vertex_count_ = 0;
    std::size_t index_count_ = 0;
    std::uint32_t batch_count_ = 0;
    std::unordered_map<core::DataId, std::unique_ptr<Geometry>> geometries_;
    std::unordered_map<std::uint64_t, std::unique_ptr<GpuMesh>> meshes_;
    std::unordered_map<core::CellId, std::unique_ptr<GpuMesh>> shells_;  ///< null: no such room
};

}  // namespace portalspace::render
