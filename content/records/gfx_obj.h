#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/bsp.h"
#include "content/records/geometry.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

enum class GfxObjFlag : std::uint32_t { physics = 1, drawing = 2, unknown = 4, degrade = 8 };

/// One mesh, 0x01 (spec/dat-format.md 3.2). Without physics polygons it does not collide.
struct GfxObj {
    static constexpr RecordType kRecordType = RecordType::gfx_obj;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    core::Flags<GfxObjFlag> flags;
    List<core::DataId> surfaces;  ///< 0x08
    VertexArray vertices;
    List<Polygon> physics_polygons;
    BspTree physics_bsp{BspKind::physics, {}};
    core::Vec3 sort_center{0, 0, 0};
    List<Polygon> polygons;
    BspTree drawing_bsp{BspKind::drawing, {}};
    core::DataId degrade;  ///< 0x11, none without the flag

    bool operator==(const GfxObj&) const = default;
    /// Tree nodes that name a polygon which does not exist are a FormatError.
    static GfxObj unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
