#pragma once

#include <cstdint>
#include <vector>

#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::render {

/// 0x11: the meshes that stand for one GfxObj by distance, nearest first, and how each is turned to the viewer
/// (spec/dat-format.md 3.18, spec/rendering.md 5.6). Retail GfxObjDegradeInfo.
struct DegradeInfo {
    static constexpr content::RecordType kRecordType = content::RecordType::degrade_info;

    struct Band {
        core::DataId gfx_obj;  ///< none: not drawn at this distance
        std::uint32_t mode = 1;
        float min = 0;
        float ideal = 0;
        float max = 0;
    };
    core::DataId id;
    std::vector<Band> bands;

    static DegradeInfo unpack(core::ByteReader& reader);
    /// The first band whose threshold lies beyond `distance` - 50 m (the default of the degrade distance preference),
    /// else the last; null without bands. `distance` in metres, already divided by the part's z scale; `multiplier` is
    /// -1 (coarse) to 1 (fine).
    [[nodiscard]] const Band* choose(float distance, float multiplier) const;
};

/// The part's rotation after it was turned to the viewer by a band's mode (the table of spec/rendering.md 5.6).
/// `to_part` points from the viewer to the part's sort centre. Modes without a rule and degenerate directions leave the
/// rotation alone. A frame with roll 0 for mode 2.
[[nodiscard]] core::Quat turn_to_viewer(const core::Quat& rotation, std::uint32_t mode, const core::Vec3& to_part);

}  // namespace portalspace::render
