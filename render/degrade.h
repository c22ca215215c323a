#pragma once

#include <cstdint>

#include "content/records/degrade_info.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::render {

/// The first band whose threshold lies beyond `distance` - 50 m (the default of the degrade distance preference), else
/// the last; null without bands. `distance` in metres, already divided by the part's z scale; `multiplier` is -1
/// (coarse) to 1 (fine) (spec/rendering.md 5.6). Retail GfxObjDegradeInfo.
[[nodiscard]] const content::DegradeBand* choose_band(const content::DegradeInfo& table, float distance,
                                                      float multiplier);

/// The part's rotation after it was turned to the viewer by a band's mode (the table of spec/rendering.md 5.6).
/// `to_part` points from the viewer to the part's sort centre. Modes without a rule and degenerate directions leave the
/// rotation alone. A frame with roll 0 for mode 2.
[[nodiscard]] core::Quat turn_to_viewer(const core::Quat& rotation, std::uint32_t mode, const core::Vec3& to_part);

}  // namespace portalspace::render
