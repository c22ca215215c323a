#include "render/mesh_cache.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"
#include "content/records/surface.h"

namespace portalspace::render {
namespace {

constexpr std::size_t kFirstVertices = 16 * 1024;
constexpr std::size_t kFirstIndices = 32 * 1024;
/// A mesh that was drawn a moment ago is likely to be drawn again, whatever the budget says.
constexpr std::uint64_t kKeptFrames = 60;
constexpr std::uint64_t kShellKey = 1ULL << 63;
/// Location of shaders/mesh.vert.glsl.
constexpr std::uint32_t kInstanceNumber = 4;

MeshGeometry load_gfx_obj(content::DatStore& store, std::uint32_t id) {
    return load_mesh_geometry(store, core::DataId(id));
}
MeshGeometry load_shell(content::DatStore& store, std::uint32_t id) {
    return load_shell_geometry(store, core::CellId(id));
}
std::vector<core::DataId> surfaces_of_gfx_obj(content::DatStore& store, std::uint32_t id) {
    return load_mesh_surfaces(store, core::DataId(id));
}
std::vector<core::DataId> surfaces_of_shell(content::DatStore& store, std::uint32_t id) {
    return load_shell_surfaces(store, core::CellId(id));
}

}  // namespace

struct MeshCache::Geometry {
    std::uint64_t key = 0;
    std::size_t users = 0;
    content::LoadRequest request;
    MeshGeometry loaded;  ///< polygons without vertices and indices once they are uploaded
    bool delivered = false;
    bool placed = false;  ///< has its ranges
    bool uploaded = false;
    std::size_t sent = 0;  ///< bytes of the vertices and then the indices
    std::size_t first_vertex = 0;
    std::size_t first_index = 0;
    std::size_t vertex_count = 0;
    std::size_t index_count = 0;
};

struct MeshCache::Mesh {
    GpuMesh gpu;
    std::uint64_t key = 0;
    std::uint64_t used = 0;  ///< frame
    bool building = false;
    bool ready = false;
    bool empty = false;  ///< the room is missing
    Geometry* geometry = nullptr;
    content::LoadRequest request;
    std::optional<std::vector<TexturePlan>> plans;  ///< by surface of the record
    std::vector<TextureCache::Entry*> textures;     ///< by section, null for those left out
};

struct MeshCache::DegradeEntry {
    Degrade degrade;
    content::LoadRequest request;
};

MeshCache::MeshCache(Device& device, content::DatStore& store, TextureCache& textures, Loads loads, std::size_t memory)
    : device_(device), store_(store), textures_(textures), loads_(loads), memory_(memory) {
    reserve(kFirstVertices, kFirstIndices);
}

MeshCache::~MeshCache() = default;

void MeshCache::reserve(std::size_t vertices, std::size_t indices) {
    if (vertices > vertices_.capacity()) {
        vertex_buffer_ = device_.grow_buffer(vertex_buffer_, vertices_.capacity() * sizeof(MeshVertex),
                                             vertices * sizeof(MeshVertex));
        vertices_.grow(vertices);
    }
    if (indices > indices_.capacity()) {
        index_buffer_ = device_.grow_buffer(index_buffer_, indices_.capacity() * sizeof(std::uint32_t),
                                            indices * sizeof(std::uint32_t));
        indices_.grow(indices);
    }
    const std::array<VertexAttribute, 4> attributes = {{
        {0, 3, AttributeType::float32, offsetof(MeshVertex, position)},
        {1, 3, AttributeType::float32, offsetof(MeshVertex, normal)},
        {2, 2, AttributeType::float32, offsetof(MeshVertex, uv)},
        {3, 3, AttributeType::float32, offsetof(MeshVertex, burned)},
    }};
    vertex_array_ = device_.create_vertex_array(vertex_buffer_, sizeof(MeshVertex), attributes, &index_buffer_);
    if (device_.can_draw_indirect()) device_.add_instance_numbers(vertex_array_, kInstanceNumber);
}

void MeshCache::place(Geometry& geometry) {
    geometry.placed = true;
    geometry.vertex_count = geometry.loaded.polygons.vertices.size();
    geometry.index_count = geometry.loaded.polygons.indices.size();
    auto vertex = vertices_.take(geometry.vertex_count);
    if (!vertex) {
        reserve(vertices_.capacity() + std::max(vertices_.capacity(), geometry.vertex_count), indices_.capacity());
        vertex = vertices_.take(geometry.vertex_count);
    }
    auto index = indices_.take(geometry.index_count);
    if (!index) {
        reserve(vertices_.capacity(), indices_.capacity() + std::max(indices_.capacity(), geometry.index_count));
        index = indices_.take(geometry.index_count);
    }
    geometry.first_vertex = *vertex;
    geometry.first_index = *index;
}

bool MeshCache::upload(Geometry& geometry, UploadBudget& budget) {
    if (geometry.uploaded || !geometry.delivered) return geometry.uploaded;
    if (!geometry.placed) place(geometry);
    PolygonMesh& mesh = geometry.loaded.polygons;
    // A large mesh goes piece by piece.
    const auto send = [&](const GlBuffer& buffer, std::size_t at, std::size_t begin, std::span<const std::byte> bytes) {
        if (geometry.sent < begin || geometry.sent >= begin + bytes.size()) return;
        const std::size_t done = geometry.sent - begin;
        const std::size_t count = std::min(bytes.size() - done, budget.left());
        if (count == 0) return;
        device_.upload(buffer, at + done, bytes.subspan(done, count));
        budget.take(count);
        geometry.sent += count;
    };
    const auto vertices = std::as_bytes(std::span(mesh.vertices));
    const auto indices = std::as_bytes(std::span(mesh.indices));
    send(vertex_buffer_, geometry.first_vertex * sizeof(MeshVertex), 0, vertices);
    send(index_buffer_, geometry.first_index * sizeof(std::uint32_t), vertices.size(), indices);
    if (geometry.sent < vertices.size() + indices.size()) return false;
    mesh.vertices = {};
    mesh.indices = {};
    geometry.uploaded = true;
    return true;
}

MeshCache::Geometry* MeshCache::take_geometry(std::uint64_t key, std::uint32_t id, Loader load) {
    const auto [place, added] = geometries_.try_emplace(key);
    if (added) {
        place->second = std::make_unique<Geometry>();
        Geometry& geometry = *place->second;
        geometry.key = key;
        geometry.request = loads_.run(content::LoadPriority::soon,
                                      [&geometry, id, load, &store = store_]() -> content::AsyncLoader::Delivery {
                                          auto loaded = std::make_shared<MeshGeometry>(load(store, id));
                                          return [&geometry, loaded] {
                                              geometry.loaded = std::move(*loaded);
                                              geometry.delivered = true;
                                          };
                                      });
    }
    ++place->second->users;
    return place->second.get();
}

void MeshCache::give_back(Geometry* geometry) {
    if (--geometry->users > 0) return;
    if (geometry->placed) {
        vertices_.give_back(geometry->first_vertex, geometry->vertex_count);
        indices_.give_back(geometry->first_index, geometry->index_count);
    }
    geometries_.erase(geometry->key);
}

MeshCache::Degrade MeshCache::degrade_of(core::DataId gfx_obj) {
    const auto [place, added] = degrades_.try_emplace(gfx_obj);
    if (added) {
        place->second = std::make_unique<DegradeEntry>();
        DegradeEntry& entry = *place->second;
        ++pending_degrades_;
        entry.request = loads_.run(
            content::LoadPriority::soon, [this, &entry, gfx_obj, &store = store_]() -> content::AsyncLoader::Delivery {
                const auto record = store.try_get<content::GfxObj>(gfx_obj);
                const bool has_table = record != nullptr && record->degrade;
                const auto* table = has_table ? store.find<content::DegradeInfo>(record->degrade) : nullptr;
                return [this, &entry, table] {
                    entry.degrade = {true, table};
                    --pending_degrades_;
                };
            });
    }
    return place->second->degrade;
}

void MeshCache::plan(Mesh& mesh, std::uint32_t id, Surfaces surfaces, std::vector<engine::TextureChange> changes,
                     std::shared_ptr<const engine::Palettes> palettes) {
    mesh.request = loads_.run(content::LoadPriority::soon,
                              [&mesh, id, surfaces, changes = std::move(changes), palettes = std::move(palettes),
                               &store = store_]() -> content::AsyncLoader::Delivery {
                                  auto plans = std::make_shared<std::vector<TexturePlan>>();
                                  for (const core::DataId surface : surfaces(store, id)) {
                                      plans->push_back(make_texture_plan(store, surface, changes, palettes));
                                  }
                                  return [&mesh, plans] { mesh.plans = std::move(*plans); };
                              });
}

const GpuMesh* MeshCache::use(Mesh& mesh) {
    mesh.used = frame_;
    if (!mesh.ready && loads_.at_once()) {
        UploadBudget all = UploadBudget::without_end();
        advance(all);
    }
    return mesh.ready && !mesh.empty ? &mesh.gpu : nullptr;
}

const GpuMesh* MeshCache::find(core::DataId gfx_obj, std::span<const engine::TextureChange> changes,
                               const engine::Palettes* palettes, bool building) {
    const std::uint64_t look = appearance_hash(changes, palettes) ^ (building ? 0xB1D9ULL << 40 : 0);
    const std::uint64_t key = (look ^ (std::uint64_t{gfx_obj.value} * 0x9E3779B97F4A7C15ULL)) & ~kShellKey;
    const auto [place, added] = meshes_.try_emplace(key);
    if (added) {
        place->second = std::make_unique<Mesh>();
        Mesh& mesh = *place->second;
        mesh.key = key;
        mesh.building = building;
        mesh.geometry = take_geometry(gfx_obj.value, gfx_obj.value, &load_gfx_obj);
        plan(mesh, gfx_obj.value, &surfaces_of_gfx_obj, {changes.begin(), changes.end()},
             palettes != nullptr ? std::make_shared<const engine::Palettes>(*palettes) : nullptr);
        waiting_.push_back(&mesh);
    }
    return use(*place->second);
}

const GpuMesh* MeshCache::find_shell(core::CellId cell) {
    const std::uint64_t key = cell.value | kShellKey;
    const auto [place, added] = meshes_.try_emplace(key);
    if (added) {
        place->second = std::make_unique<Mesh>();
        Mesh& mesh = *place->second;
        mesh.key = key;
        mesh.geometry = take_geometry(key, cell.value, &load_shell);
        plan(mesh, cell.value, &surfaces_of_shell, {}, nullptr);
        waiting_.push_back(&mesh);
    }
    return use(*place->second);
}

MeshBatch MeshCache::make_batch(const Geometry& shape, const MeshSection& section, const ResolvedSurface& surface) {
    MeshBatch batch;
    batch.number = batch_count_++;
    batch.first_index = static_cast<std::uint32_t>(shape.first_index) + section.first_index;
    batch.index_count = section.index_count;
    batch.base_vertex = static_cast<std::int32_t>(shape.first_vertex);
    batch.repeat = section.repeat;
    batch.state = surface.state;
    batch.slot = surface.slot;
    return batch;
}

bool MeshCache::finish(Mesh& mesh) {
    if (!mesh.plans || !mesh.geometry->delivered) return false;
    const MeshGeometry& loaded = mesh.geometry->loaded;
    const std::vector<MeshSection>& sections = loaded.polygons.sections;
    const auto plan_of = [&](const MeshSection& section) -> const TexturePlan& {
        static const TexturePlan kPlaceholder;
        const bool known = !loaded.placeholder && section.surface < mesh.plans->size();
        return known ? (*mesh.plans)[section.surface] : kPlaceholder;
    };
    if (mesh.textures.size() != sections.size()) {
        for (const MeshSection& section : sections) {
            const TexturePlan& plan = plan_of(section);
            const bool left_out = mesh.building && plan.surface != nullptr && !plan.surface->texture;
            mesh.textures.push_back(left_out ? nullptr : textures_.take(plan));
        }
    }
    if (!mesh.geometry->uploaded) return false;
    for (const TextureCache::Entry* texture : mesh.textures) {
        if (texture != nullptr && !TextureCache::is_ready(*texture)) return false;
    }
    mesh.gpu.centre = loaded.polygons.centre;
    mesh.gpu.radius = loaded.polygons.radius;
    mesh.gpu.sort_centre = loaded.sort_centre.value_or(loaded.polygons.centre);
    mesh.empty = (mesh.key & kShellKey) != 0 && mesh.geometry->vertex_count == 0;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (mesh.textures[i] == nullptr) continue;
        mesh.gpu.batches.push_back(
            make_batch(*mesh.geometry, sections[i], textures_.resolve(plan_of(sections[i]), *mesh.textures[i])));
    }
    mesh.ready = true;
    return true;
}

void MeshCache::advance(UploadBudget& budget) {
    for (const Mesh* mesh : waiting_) (void)upload(*mesh->geometry, budget);
    std::erase_if(waiting_, [this](Mesh* mesh) { return finish(*mesh); });
    // Textures come last: what a mesh just asked for may be there at once.
    textures_.upload(budget);
    std::erase_if(waiting_, [this](Mesh* mesh) { return finish(*mesh); });
}

void MeshCache::begin_frame(UploadBudget& budget) {
    ++frame_;
    advance(budget);
    if (bytes() > memory_) trim();
}

std::size_t MeshCache::bytes() const {
    return vertices_.used() * sizeof(MeshVertex) + indices_.used() * sizeof(std::uint32_t) + textures_.pool().bytes();
}

void MeshCache::drop(std::uint64_t key) {
    const auto place = meshes_.find(key);
    Mesh& mesh = *place->second;
    for (TextureCache::Entry* texture : mesh.textures) {
        if (texture != nullptr) textures_.give_back(texture);
    }
    give_back(mesh.geometry);
    meshes_.erase(place);
}

void MeshCache::trim() {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> old;  // frame of last use, key
    for (const auto& [key, mesh] : meshes_) {
        if (mesh->ready && mesh->used + kKeptFrames < frame_) old.emplace_back(mesh->used, key);
    }
    std::sort(old.begin(), old.end());
    for (const auto& [used, key] : old) {
        if (bytes() <= memory_) return;
        drop(key);
    }
}

void MeshCache::bind() { device_.bind_vertex_array(vertex_array_); }

}  // namespace portalspace::render
