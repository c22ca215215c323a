#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/frame.h"
#include "core/ids.h"
#include "engine/appearance.h"
#include "engine/motion_table_manager.h"
#include "engine/records.h"
#include "engine/sequence.h"
#include "engine/world.h"

namespace portalspace::engine {

/// One drawn piece of an object.
struct CPhysicsPart {
    core::DataId gfx_obj_id;                      ///< 0x01
    content::RecordPtr<content::GfxObj> gfx_obj;  ///< none when the record is missing: the renderer's placeholder
    core::Frame frame;                            ///< relative to the landblock of the owner's cell
    core::Vec3 scale{1, 1, 1};                    ///< of the mesh: the Setup's default scale times the object's
    bool no_draw = false;
    float translucency = 0;                      ///< 0 opaque, 1 invisible; may lie outside, clamp when drawing
    std::optional<float> luminosity;             ///< none: as the surface was authored
    std::optional<float> diffusion;              ///< none: as the surface was authored
    std::vector<TextureChange> texture_changes;  ///< in order, later ones override
};

/// Body, pose and animation of an object. Made from a data id: 0x01 gives a single part, 0x02 a Setup; anything that
/// cannot be read leaves an array without parts.
class CPartArray {
public:
    /// `owner` receives the hooks of crossed animation frames and the completion of motions.
    CPartArray(WorldContext& world, CPhysicsObj& owner, core::DataId data_id);

    [[nodiscard]] core::DataId data_id() const { return data_id_; }
    /// None for a single GfxObj or a missing record.
    [[nodiscard]] const content::Setup* setup() const { return setup_; }
    [[nodiscard]] std::span<const CPhysicsPart> parts() const { return parts_; }
    [[nodiscard]] std::span<CPhysicsPart> parts() { return parts_; }
    [[nodiscard]] std::uint32_t num_parts() const { return static_cast<std::uint32_t>(parts_.size()); }
    /// Physics spheres of the Setup; cylinder-spheres do not count.
    [[nodiscard]] std::size_t num_spheres() const;
    [[nodiscard]] const CSequence& sequence() const { return sequence_; }
    [[nodiscard]] CSequence& sequence() { return sequence_; }
    [[nodiscard]] const MotionTableManager* motion_table_manager() const { return motions_.get(); }
    [[nodiscard]] MotionTableManager* motion_table_manager() { return motions_.get(); }
    /// Whether the Setup's lights are lit (state bit Lighting).
    [[nodiscard]] bool lights_on() const { return lights_on_; }
    [[nodiscard]] core::Vec3 scale() const { return scale_; }
    [[nodiscard]] float height() const;
    [[nodiscard]] float radius() const;

    /// False when the table is missing. Retail CPartArray::SetMotionTableID.
    bool set_motion_table_id(core::DataId id);
    /// Picks the pose used while nothing is animated; falls back to placement 0 (spec/physics.md 4.9).
    void set_placement_frame(std::uint32_t id);
    [[nodiscard]] std::uint32_t placement_frame() const { return placement_; }
    void set_scale(const core::Vec3& scale);
    void set_lights(bool on) { lights_on_ = on; }
    void set_no_draw(bool on);
    void set_translucency(float value);
    /// Exactly 1.0 hides the part, anything else shows it (spec/vfx-sky-audio.md 5.4). A missing part is ignored.
    void set_part_translucency(std::uint32_t part, float value);
    void set_luminosity(float value);
    void set_part_luminosity(std::uint32_t part, float value);
    void set_diffusion(float value);
    void set_part_diffusion(std::uint32_t part, float value);
    /// Plays the Setup's default animation in a loop, for static objects.
    void start_default_animation();

    /// Starts over from the Setup's parts and then replaces parts and textures.
    void reset_parts();
    void change_part(std::uint32_t part, core::DataId gfx_obj);
    void change_texture(std::uint32_t part, TextureChange change);

    /// Advances the animation; adds its root motion to `offset` (body space) when given. Retail CPartArray::Update.
    void update(double dt, core::Frame* offset) { sequence_.update(dt, offset); }
    /// Places every part by the present pose under the object's frame. Retail CPartArray::UpdateParts.
    void update_parts(const core::Frame& root);
    /// Completes motions without animations. Retail CPartArray::HandleMovement.
    void handle_movement();
    /// Retail CPartArray::AnimationDone.
    void animation_done(bool success);
    void handle_enter_world();
    void handle_exit_world();

private:
    [[nodiscard]] std::span<const core::Frame> current_pose() const;
    void rescale_parts();

    WorldContext& world_;
    CPhysicsObj& owner_;
    core::DataId data_id_;
    const content::Setup* setup_ = nullptr;
    std::vector<CPhysicsPart> parts_;
    CSequence sequence_;
    std::unique_ptr<MotionTableManager> motions_;
    core::Vec3 scale_{1, 1, 1};
    std::uint32_t placement_ = 0;
    std::span<const core::Frame> placement_pose_;
    bool lights_on_ = false;
};

}  // namespace portalspace::engine
