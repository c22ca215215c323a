#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// One band of distances and what is drawn in it. Retail GfxObjInfo.
struct DegradeBand {
    core::DataId model;  ///< 0x01, zero draws nothing
    std::uint32_t mode = 0;
    float min_distance = 0;  ///< metres
    float ideal_distance = 0;
    float max_distance = 0;

    bool operator==(const DegradeBand&) const = default;
};

/// 0x11: meshes in place of one mesh, nearest first (spec/dat-format.md 3.18). Retail GfxObjDegradeInfo.
struct DegradeInfo {
    static constexpr RecordType kRecordType = RecordType::degrade_info;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<DegradeBand> bands;

    bool operator==(const DegradeInfo&) const = default;
    static DegradeInfo unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
