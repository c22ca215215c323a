#include "render/mesh_cache.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"

namespace portalspace::render {
namespace {

constexpr float kPlaceholderHalf = 0.25F;
constexpr std::size_t kFirstVertices = 16 * 1024;
constexpr std::size_t kFirstIndices = 32 * 1024;

}  // namespace

struct MeshCache::Geometry {
    bool placeholder = false;            ///< the record is missing
    std::vector<core::DataId> surfaces;  ///< of the record
    std::optional<core::Vec3> sort_centre;
    const DegradeInfo* degrade = nullptr;
    std::int32_t base_vertex = 0;
    std::uint32_t first_index = 0;
    std::vector<MeshSection> sections;
    core::Vec3 centre{0, 0, 0};
    float radius = 0;
};

MeshCache::MeshCache(Device& device, content::DatStore& store, core::Log& log, TextureCache& textures)
    : device_(device), store_(store), log_(log), textures_(textures) {
    reserve(kFirstVertices, kFirstIndices);
}

MeshCache::~MeshCache() = default;

void MeshCache::reserve(std::size_t vertices, std::size_t indices) {
    if (vertices <= vertex_capacity_ && indices <= index_capacity_) return;
    if (vertices > vertex_capacity_) {
        vertex_capacity_ = std::max(vertices, vertex_capacity_ * 2);
        vertex_buffer_ = device_.grow_buffer(vertex_buffer_, vertex_count_ * sizeof(MeshVertex),
                                             vertex_capacity_ * sizeof(MeshVertex));
    }
    if (indices > index_capacity_) {
        index_capacity_ = std::max(indices, index_capacity_ * 2);
        index_buffer_ = device_.grow_buffer(index_buffer_, index_count_ * sizeof(std::uint32_t),
                                            index_capacity_ * sizeof(std::uint32_t));
    }
    const std::array<VertexAttribute, 3> attributes = {{
        {0, 3, AttributeType::float32, offsetof(MeshVertex, position)},
        {1, 3, AttributeType::float32, offsetof(MeshVertex, normal)},
        {2, 2, AttributeType::float32, offsetof(MeshVertex, uv)},
    }};
    vertex_array_ = device_.create_vertex_array(vertex_buffer_, sizeof(MeshVertex), attributes, &index_buffer_);
}

void MeshCache::upload(Geometry& target, const PolygonMesh& mesh) {
    reserve(vertex_count_ + mesh.vertices.size(), index_count_ + mesh.indices.size());
    target.base_vertex = static_cast<std::int32_t>(vertex_count_);
    target.first_index = static_cast<std::uint32_t>(index_count_);
    target.sections = mesh.sections;
    target.centre = mesh.centre;
    target.radius = mesh.radius;
    if (mesh.indices.empty()) return;
    device_.upload(vertex_buffer_, vertex_count_ * sizeof(MeshVertex), std::as_bytes(std::span(mesh.vertices)));
    device_.upload(index_buffer_, index_count_ * sizeof(std::uint32_t), std::as_bytes(std::span(mesh.indices)));
    vertex_count_ += mesh.vertices.size();
    index_count_ += mesh.indices.size();
}

const MeshCache::Geometry& MeshCache::geometry(core::DataId gfx_obj) {
    const auto [place, added] = geometries_.try_emplace(gfx_obj);
    if (added) {
        place->second = std::make_unique<Geometry>();
        Geometry& target = *place->second;
        const content::RecordPtr<content::GfxObj> record = store_.try_get<content::GfxObj>(gfx_obj);
        target.placeholder = !record;
        upload(target, record ? triangulate(*record) : placeholder_cube(kPlaceholderHalf));
        if (record) {
            target.surfaces.assign(record->surfaces.begin(), record->surfaces.end());
            if (core::is_finite(record->sort_center)) target.sort_centre = record->sort_center;
            if (record->degrade) target.degrade = store_.find<DegradeInfo>(record->degrade);
        }
    }
    return *place->second;
}

const DegradeInfo* MeshCache::degrade_of(core::DataId gfx_obj) { return geometry(gfx_obj).degrade; }

const GpuMesh& MeshCache::find(core::DataId gfx_obj, std::span<const engine::TextureChange> changes,
                               const engine::Palettes* palettes) {
    const std::uint64_t look = appearance_hash(changes, palettes);
    const std::uint64_t key = look ^ (std::uint64_t{gfx_obj.value} * 0x9E3779B97F4A7C15ULL);
    const auto [place, added] = meshes_.try_emplace(key);
    if (!added) return *place->second;
    place->second = std::make_unique<GpuMesh>();
    GpuMesh& mesh = *place->second;
    const Geometry& shape = geometry(gfx_obj);
    mesh.centre = shape.centre;
    mesh.radius = shape.radius;
    mesh.sort_centre = shape.sort_centre.value_or(shape.centre);
    for (const MeshSection& section : shape.sections) {
        MeshBatch batch;
        batch.number = batch_count_++;
        batch.first_index = shape.first_index + section.first_index;
        batch.index_count = section.index_count;
        batch.base_vertex = shape.base_vertex;
        batch.repeat = section.repeat;
        const ResolvedSurface surface = shape.placeholder
                                            ? textures_.placeholder()
                                            : textures_.resolve(shape.surfaces[section.surface], changes, palettes);
        batch.state = surface.state;
        batch.slot = surface.slot;
        mesh.batches.push_back(batch);
    }
    return mesh;
}

void MeshCache::bind() { device_.bind_vertex_array(vertex_array_); }

}  // namespace portalspace::render
