#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"

namespace portalspace::content {

/// 0xFFFF0001 of every file: which iterations of its data it contains (spec/dat-format.md 1.10). The record holds no id
/// of its own. `items` are as stored: -n with a start behind it is a run of n, another number stands for itself.
struct Iteration {
    static constexpr RecordType kRecordType = RecordType::iteration;

    std::int32_t total = 0;
    List<std::int32_t> items;

    /// More than one run means that iterations are missing.
    [[nodiscard]] std::size_t run_count() const;

    bool operator==(const Iteration&) const = default;
    /// Reads items until they add up to the total; a run without its start is a FormatError.
    static Iteration unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
