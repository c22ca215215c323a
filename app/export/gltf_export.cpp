#include "app/export/gltf_export.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/export/picture_export.h"
#include "app/version.h"
#include "content/records/gfx_obj.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "core/byte_writer.h"
#include "render/polygon_mesh.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFloat = 5126;
constexpr int kUnsigned = 5125;
constexpr int kVertexBuffer = 34962;
constexpr int kIndexBuffer = 34963;
constexpr int kRepeat = 10497;
constexpr int kClamp = 33071;

Json vec(const core::Vec3& v) { return Json::array({v.x, v.y, v.z}); }

std::string base64(std::span<const std::byte> bytes) {
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8U | (k < count ? static_cast<std::uint32_t>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= count ? kDigits[group >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

class Builder {
public:
    explicit Builder(DatSet& set) : set_(set) {
        document_["asset"] = {{"version", "2.0"}, {"generator", version_text("portalspace-tool")}};
        document_["scene"] = 0;
        document_["scenes"] = {{{"nodes", {0}}}};
        // From z up, y north to y up, z south.
        document_["nodes"] = {{{"name", "z up"}, {"rotation", {-0.70710678F, 0.0F, 0.0F, 0.70710678F}}}};
    }

    void add_gfx_obj(std::uint32_t id) {
        Json node{{"name", core::id_text(id)}};
        if (const auto index = mesh(set_.need<content::GfxObj>(id))) {
            node["mesh"] = *index;
        }
        document_["nodes"].push_back(std::move(node));
        document_["nodes"][0]["children"] = {1};
    }

    void add_setup(std::uint32_t id) {
        const auto& setup = set_.need<content::Setup>(id);
        const content::AnimFrame* pose = setup.placement(0);
        Json children = Json::array();
        for (std::size_t i = 0; i < setup.parts.size(); ++i) {
            Json node{{"name", "part " + std::to_string(i) + " " + core::id_text(setup.parts[i])}};
            if (const auto* part = set_.find<content::GfxObj>(setup.parts[i].value)) {
                if (const auto index = mesh(*part)) {
                    node["mesh"] = *index;
                }
            }
            if (pose != nullptr && i < pose->parts.size()) {
                const core::Quat& q = pose->parts[i].rotation;
                node["translation"] = vec(pose->parts[i].origin);
                node["rotation"] = {q.x, q.y, q.z, q.w};
            }
            if (i < setup.default_scales.size()) {
                node["scale"] = vec(setup.default_scales[i]);
            }
            children.push_back(document_["nodes"].size());
            document_["nodes"].push_back(std::move(node));
        }
        document_["nodes"][0]["name"] = "Setup " + core::id_text(id);
        if (!children.empty()) {
            document_["nodes"][0]["children"] = std::move(children);
        }
    }

    std::vector<std::byte> take(GltfForm form) {
        std::vector<std::byte> data = binary_.take();
        if (!data.empty()) {
            document_["buffers"] = {{{"byteLength", data.size()}}};
            if (form == GltfForm::text) {
                document_["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64(data);
            }
        }
        std::string text = document_.dump(form == GltfForm::text ? 1 : -1);
        if (form == GltfForm::text) {
            const auto bytes = std::as_bytes(std::span(text));
            return {bytes.begin(), bytes.end()};
        }
        text.resize((text.size() + 3) / 4 * 4, ' ');
        data.resize((data.size() + 3) / 4 * 4);
        constexpr std::uint32_t kMagic = 0x46546C67;
        constexpr std::uint32_t kJson = 0x4E4F534A;
        constexpr std::uint32_t kBinary = 0x004E4942;
        core::ByteWriter file;
        file.u32(kMagic);
        file.u32(2);
        file.u32(static_cast<std::uint32_t>(12 + 8 + text.size() + (data.empty() ? 0 : 8 + data.size())));
        file.u32(static_cast<std::uint32_t>(text.size()));
        file.u32(kJson);
        file.bytes(std::as_bytes(std::span(text)));
        if (!data.empty()) {
            file.u32(static_cast<std::uint32_t>(data.size()));
            file.u32(kBinary);
            file.bytes(data);
        }
        return file.take();
    }

private:
    /// Index of the mesh, made at its first use; nothing for one without triangles.
    std::optional<std::size_t> mesh(const content::GfxObj& obj) {
        if (const auto known = meshes_.find(obj.id.value); known != meshes_.end()) {
            return known->second;
        }
        const render::PolygonMesh triangles = render::triangulate(obj);
        if (triangles.sections.empty()) {
            return meshes_[obj.id.value] = std::nullopt;
        }
        const Json attributes = vertex_attributes(triangles);
        Json primitives = Json::array();
        for (const render::MeshSection& section : triangles.sections) {
            const std::span<const std::uint32_t> indices =
                std::span(triangles.indices).subspan(section.first_index, section.index_count);
            primitives.push_back(
                {{"attributes", attributes},
                 {"indices", accessor(std::as_bytes(indices), kUnsigned, "SCALAR", indices.size(), kIndexBuffer)},
                 {"material", material(obj.surfaces[section.surface].value, section.repeat)}});
        }
        document_["meshes"].push_back({{"name", core::id_text(obj.id)}, {"primitives", std::move(primitives)}});
        return meshes_[obj.id.value] = document_["meshes"].size() - 1;
    }

    Json vertex_attributes(const render::PolygonMesh& mesh) {
        std::vector<core::Vec3> positions;
        std::vector<core::Vec3> normals;
        std::vector<core::Vec2> uvs;
        core::Vec3 low{1e30F, 1e30F, 1e30F};
        core::Vec3 high{-1e30F, -1e30F, -1e30F};
        for (const render::MeshVertex& vertex : mesh.vertices) {
            low = glm::min(low, vertex.position);
            high = glm::max(high, vertex.position);
            positions.push_back(vertex.position);
            const float length = glm::length(vertex.normal);
            normals.push_back(length > 1e-6F ? vertex.normal / length : core::Vec3{0, 0, 1});
            uvs.push_back(vertex.uv);
        }
        const std::size_t count = positions.size();
        const std::size_t position =
            accessor(std::as_bytes(std::span(positions)), kFloat, "VEC3", count, kVertexBuffer);
        document_["accessors"][position]["min"] = vec(low);
        document_["accessors"][position]["max"] = vec(high);
        return {{"POSITION", position},
                {"NORMAL", accessor(std::as_bytes(std::span(normals)), kFloat, "VEC3", count, kVertexBuffer)},
                {"TEXCOORD_0", accessor(std::as_bytes(std::span(uvs)), kFloat, "VEC2", count, kVertexBuffer)}};
    }

    std::size_t buffer_view(std::span<const std::byte> bytes, int target) {
        binary_.align(4);
        Json view{{"buffer", 0}, {"byteOffset", binary_.size()}, {"byteLength", bytes.size()}};
        if (target != 0) {
            view["target"] = target;
        }
        binary_.bytes(bytes);
        document_["bufferViews"].push_back(std::move(view));
        return document_["bufferViews"].size() - 1;
    }

    std::size_t accessor(std::span<const std::byte> bytes, int component, const char* type, std::size_t count,
                         int target) {
        document_["accessors"].push_back({{"bufferView", buffer_view(bytes, target)},
                                          {"componentType", component},
                                          {"count", count},
                                          {"type", type}});
        return document_["accessors"].size() - 1;
    }

    std::size_t material(std::uint32_t surface_id, bool repeat) {
        const auto [at, is_new] = materials_.try_emplace({surface_id, repeat}, 0);
        if (!is_new) {
            return at->second;
        }
        Json pbr{{"metallicFactor", 0}, {"roughnessFactor", 1}};
        Json made{{"name", "surface " + core::id_text(surface_id)}};
        if (const auto* surface = set_.find<content::Surface>(surface_id)) {
            using content::SurfaceType;
            const auto has = [surface](SurfaceType bit) { return surface->type.has(bit); };
            const float alpha = has(SurfaceType::translucent) ? 1 - surface->translucency : 1;
            if (has(SurfaceType::clip_map)) {
                made["alphaMode"] = "MASK";
            } else if (has(SurfaceType::alpha) || has(SurfaceType::additive) || has(SurfaceType::inverse_alpha) ||
                       alpha < 1) {
                made["alphaMode"] = "BLEND";
            }
            pbr["baseColorFactor"] = {1.0F, 1.0F, 1.0F, alpha};
            if (surface->is_textured()) {
                if (const auto texture = this->texture(surface_id, *surface, repeat)) {
                    pbr["baseColorTexture"] = {{"index", *texture}};
                }
            } else {
                // The colours of the files are sRGB, the factors linear.
                const auto linear = [](std::uint8_t c) { return std::pow(static_cast<float>(c) / 255.0F, 2.2F); };
                pbr["baseColorFactor"] = {linear(surface->color.r()), linear(surface->color.g()),
                                          linear(surface->color.b()), alpha};
            }
        }
        made["pbrMetallicRoughness"] = std::move(pbr);
        document_["materials"].push_back(std::move(made));
        return at->second = document_["materials"].size() - 1;
    }

    std::optional<std::size_t> texture(std::uint32_t surface_id, const content::Surface& surface, bool repeat) {
        std::vector<std::byte> png;
        try {
            png = png_bytes(surface_picture(set_, surface));
        } catch (const MissingRecord&) {
            return std::nullopt;
        }
        auto image = images_.find(surface_id);
        if (image == images_.end()) {
            document_["images"].push_back({{"name", "surface " + core::id_text(surface_id)},
                                           {"bufferView", buffer_view(png, 0)},
                                           {"mimeType", "image/png"}});
            image = images_.emplace(surface_id, document_["images"].size() - 1).first;
        }
        const int wrap = repeat ? kRepeat : kClamp;
        const auto [sampler, is_new] = samplers_.try_emplace(wrap, samplers_.size());
        if (is_new) {
            document_["samplers"].push_back({{"wrapS", wrap}, {"wrapT", wrap}});
        }
        document_["textures"].push_back({{"source", image->second}, {"sampler", sampler->second}});
        return document_["textures"].size() - 1;
    }

    DatSet& set_;
    Json document_;
    core::ByteWriter binary_;
    std::map<std::uint32_t, std::optional<std::size_t>> meshes_;
    std::map<std::pair<std::uint32_t, bool>, std::size_t> materials_;
    std::map<std::uint32_t, std::size_t> images_;
    std::map<int, std::size_t> samplers_;
};

}  // namespace

std::vector<std::byte> gltf_bytes(DatSet& set, std::uint32_t id, GltfForm form) {
    Builder builder(set);
    if (content::record_type_of(content::DatFileKind::portal, id) == content::RecordType::setup) {
        builder.add_setup(id);
    } else {
        builder.add_gfx_obj(id);
    }
    return builder.take(form);
}

}  // namespace portalspace::app
