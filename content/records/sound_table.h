#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

struct SoundRecord {
    core::DataId wave;  ///< 0x0A; zero in the root
    float priority = 0;
    float probability = 0;
    float volume = 0;

    bool operator==(const SoundRecord&) const = default;
};

struct SoundNode {
    std::uint32_t key = 0;  ///< sound id (spec/dat-format.md A.2), 0 in the root
    List<SoundRecord> records;
    List<SoundNode> children;

    bool operator==(const SoundNode&) const = default;
};

/// 0x20 (spec/dat-format.md 3.23). More than 8 levels is a FormatError.
struct SoundTable {
    static constexpr RecordType kRecordType = RecordType::sound_table;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    SoundNode root;

    /// The child of the root for a sound id, or null. Several records under it = random choice by probability.
    [[nodiscard]] const SoundNode* sound(std::uint32_t sound_id) const;

    bool operator==(const SoundTable&) const = default;
    static SoundTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
