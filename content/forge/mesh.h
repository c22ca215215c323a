#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "content/forge/book.h"
#include "content/records/gfx_obj.h"
#include "core/math.h"

namespace portalspace::content::forge {

using core::Vec2;
using core::Vec3;

/// A corner of a polygon.
struct Corner {
    Vec3 position;
    Vec2 uv;
    Vec3 normal{0, 0, 0};  ///< zero: the polygon's own
};

/// Collects polygons into a GfxObj. All shapes are built in the object's own space, +y forward, +z up, metres; corners
/// run counter-clockwise seen from outside.
class Mesh {
public:
    void polygon(core::DataId surface, std::span<const Corner> corners, SidesType sides = SidesType::single_sided);
    void quad(core::DataId surface, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, Vec2 uv_lo = {0, 0},
              Vec2 uv_hi = {1, 1}, SidesType sides = SidesType::single_sided);

    /// Six faces; `tile` metres to one repeat of the picture, or 0 for the whole picture on each face.
    void box(core::DataId surface, const Vec3& lo, const Vec3& hi, float tile = 0);
    /// The same with another surface on the face towards +y.
    void box_with_front(core::DataId surface, core::DataId front, const Vec3& lo, const Vec3& hi);
    /// A round or square column from `foot` to `head` (any direction) with its own radius at both ends, shaded round
    /// when it has more than five sides. A radius of 0 makes a cone.
    struct Column {
        Vec3 foot;
        Vec3 head;
        float foot_radius;
        float head_radius;
        int sides;
        float turn = 0;  ///< radians
        bool caps = true;
        float repeat_u = 1;
        float repeat_v = 1;
        float squash = 1;  ///< depth as a share of the width
    };
    void column(core::DataId surface, const Column& c);
    /// A ball; with `rough` > 0 its surface is pushed in and out by noise, which makes rocks and bushes.
    struct Ball {
        Vec3 centre;
        Vec3 radii;
        int rings = 6;
        int slices = 10;
        float rough = 0;
        std::uint32_t seed = 0;
        float repeat = 1;
        bool flat = false;  ///< facets instead of round shading
    };
    void ball(core::DataId surface, const Ball& b);
    /// An upright picture in the XZ plane that faces -y, both sides visible, as sprites are authored.
    void sprite(core::DataId surface, float width, float height, float foot);

    /// A doorway of a building's shell: in the drawing tree as a PORT node, in the order of the calls.
    void portal(core::DataId surface, const std::array<Vec3, 4>& corners);

    /// Whether the shape stops bodies.
    void set_solid(bool solid) { solid_ = solid; }
    /// Polygons added from now on are only to look at, in a solid shape too.
    void set_decor(bool decor) { decor_ = decor; }
    /// Six faces that stop bodies and are not drawn, in a solid shape: beside decor that is too fine to stop anybody.
    void unseen_box(core::DataId surface, const Vec3& lo, const Vec3& hi);

    /// Stores the GfxObj and returns its id.
    core::DataId store(Book& book, core::DataId degrade = {}) const;

    [[nodiscard]] bool empty() const { return polygons_.empty(); }
    /// The ball around everything so far.
    [[nodiscard]] Sphere bounds() const;

private:
    struct Face {
        std::size_t surface;
        SidesType sides;
        std::vector<Corner> corners;
        bool decor = false;
        bool portal = false;
        bool unseen = false;
    };

    std::size_t surface_index(core::DataId surface);

    std::vector<core::DataId> surfaces_;
    std::vector<Face> polygons_;
    bool solid_ = false;
    bool decor_ = false;
};

}  // namespace portalspace::content::forge
