#include "render/terrain_pass.h"

#include <array>
#include <cstddef>

#include "content/dat_store.h"
#include "content/records/region.h"

namespace portalspace::render {
namespace {

constexpr core::DataId kRegionId{0x13000000};
constexpr std::uint32_t kFirstSlots = 32;
constexpr std::size_t kSlotBytes = sizeof(TerrainVertex) * kBlockTriangleVertices;

}  // namespace

TerrainPass::TerrainPass(Device& device, content::DatStore& store, core::Log& log, Loads loads)
    : device_(device),
      program_(device.create_program("terrain", std::array{"terrain_textures", "alpha_maps"})),
      repeat_(device.create_sampler(true)),
      clamp_(device.create_sampler(false)) {
    grow(kFirstSlots);
    if (const auto* region = store.find<content::Region>(kRegionId)) {
        textures_ = std::make_unique<TerrainTextures>(device, store, log, *region, loads);
    }
}

void TerrainPass::grow(std::uint32_t capacity) {
    vertices_ = device_.grow_buffer(vertices_, capacity_ * kSlotBytes, capacity * kSlotBytes);
    using enum AttributeType;
    const std::array<VertexAttribute, 8> attributes = {{
        {0, 3, float32, offsetof(TerrainVertex, position)},
        {1, 3, float32, offsetof(TerrainVertex, normal)},
        {2, 2, float32, offsetof(TerrainVertex, cell_uv)},
        {3, 2, uint8_integer, offsetof(TerrainVertex, block)},
        {4, 4, uint8_integer, offsetof(TerrainVertex, layers_a)},
        {5, 4, uint8_integer, offsetof(TerrainVertex, layers_b)},
        {6, 4, uint8_integer, offsetof(TerrainVertex, masks_a)},
        {7, 4, uint8_integer, offsetof(TerrainVertex, masks_b)},
    }};
    vertex_array_ = device_.create_vertex_array(vertices_, sizeof(TerrainVertex), attributes, nullptr);
    for (std::uint32_t i = capacity; i > capacity_; --i) free_.push_back(i - 1);
    capacity_ = capacity;
}

std::uint32_t TerrainPass::take_slot() {
    if (free_.empty()) grow(capacity_ * 2);
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
}

void TerrainPass::upload(const TerrainBlock& block, UploadBudget& budget) {
    Slot slot;
    slot.number = take_slot();
    slot.low = block.low;
    slot.high = block.high;
    slot.seen = frame_;
    device_.upload(vertices_, slot.number * kSlotBytes, std::as_bytes(std::span(block.vertices)));
    budget.take(kSlotBytes);
    slots_.emplace(block.block.value >> 16, slot);
}

void TerrainPass::update(std::span<const TerrainView> blocks, UploadBudget& budget) {
    ++frame_;
    pending_ = 0;
    if (textures_ == nullptr) return;
    textures_->upload(budget);
    for (const TerrainView& view : blocks) {
        if (view.block == nullptr) continue;
        const auto found = slots_.find(view.block->block.value >> 16);
        if (found != slots_.end()) {
            found->second.seen = frame_;
        } else if (budget.allows(kSlotBytes)) {
            upload(*view.block, budget);
        } else {
            ++pending_;
        }
    }
    std::erase_if(slots_, [this](const auto& item) {
        if (item.second.seen == frame_) return false;
        free_.push_back(item.second.number);
        return true;
    });
    if (!textures_->ready()) ++pending_;
}

std::size_t TerrainPass::bytes() const { return capacity_ * kSlotBytes; }

std::uint32_t TerrainPass::draw(core::CellId origin, const Frustum& frustum) {
    if (textures_ == nullptr || !textures_->ready()) return 0;
    firsts_.clear();
    counts_.clear();
    for (const auto& [block, slot] : slots_) {
        const core::Vec3 corner = core::block_offset(origin, core::CellId((block << 16) | 1));
        const core::Vec3 low(corner.x, corner.y, slot.low - kTerrainBias);
        const core::Vec3 high(corner.x + core::kBlockLength, corner.y + core::kBlockLength, slot.high);
        if (!frustum.may_see_box(low, high)) continue;
        firsts_.push_back(static_cast<int>(slot.number) * kBlockTriangleVertices);
        counts_.push_back(kBlockTriangleVertices);
    }
    if (firsts_.empty()) return 0;
    device_.bind_program(program_);
    device_.bind_texture(0, TextureTarget::array_2d, textures_->pictures());
    device_.bind_sampler(0, repeat_);
    device_.bind_texture(1, TextureTarget::array_2d, textures_->maps());
    device_.bind_sampler(1, clamp_);
    device_.bind_vertex_array(vertex_array_);
    device_.set_state({});
    device_.draw_ranges(firsts_, counts_);
    return static_cast<std::uint32_t>(firsts_.size());
}

}  // namespace portalspace::render
