#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::content {

/// A kind of scenery that may stand in a land cell. Retail ObjectDesc.
struct SceneObject {
    core::DataId object;   ///< 0x01 or 0x02, zero with `weenie`
    core::Frame base;      ///< in the cell before it is displaced
    float frequency = 0;   ///< 0..1
    float displace_x = 0;  ///< metres
    float displace_y = 0;
    float min_scale = 1;
    float max_scale = 1;
    float max_rotation = 0;  ///< degrees
    float min_slope = 0;     ///< z of the ground's normal
    float max_slope = 1;
    std::uint32_t align = 0;  ///< not 0: stands along the ground's normal
    std::uint32_t orient = 0;
    std::uint32_t weenie = 0;  ///< not 0: spawned by the server, not drawn by the client

    bool operator==(const SceneObject&) const = default;
};

/// 0x12 (spec/dat-format.md 3.19). Retail Scene.
struct Scene {
    static constexpr RecordType kRecordType = RecordType::scene;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<SceneObject> objects;

    bool operator==(const Scene&) const = default;
    static Scene unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
