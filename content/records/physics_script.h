#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "content/records/animation_hooks.h"
#include "core/ids.h"

namespace portalspace::content {

struct PhysicsScriptEntry {
    double start_time = 0;  ///< seconds from the script's start
    AnimationHook hook;

    bool operator==(const PhysicsScriptEntry&) const = default;
};

/// 0x33 (spec/dat-format.md 3.28). Entries stand in STORED order; retail sorts by start time when it loads, which is
/// the engine's step.
struct PhysicsScript {
    static constexpr RecordType kRecordType = RecordType::physics_script;
    static constexpr std::size_t kUnfolds = 4;

    core::DataId id;
    List<PhysicsScriptEntry> entries;

    bool operator==(const PhysicsScript&) const = default;
    static PhysicsScript unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

struct PhysicsScriptChoice {
    float mod = 0;  ///< raw as stored, NaN included
    core::DataId script;

    bool operator==(const PhysicsScriptChoice&) const = default;
};

/// 0x34 (spec/dat-format.md 3.29).
struct PhysicsScriptTable {
    static constexpr RecordType kRecordType = RecordType::physics_script_table;

    struct Row {
        std::uint32_t play_script = 0;  ///< spec/dat-format.md A.1
        List<PhysicsScriptChoice> choices;
        bool operator==(const Row&) const = default;
    };

    core::DataId id;
    List<Row> rows;

    [[nodiscard]] const Row* row(std::uint32_t play_script) const;
    /// Picks the script for `play_script` at `intensity`: the first choice, in stored order, with intensity <= mod. NaN
    /// and anything above every mod select nothing (a zero id). Retail: PhysicsScriptTableData::GetScript 0x00521A20
    /// (seed 2026-07-13, section 5).
    [[nodiscard]] core::DataId select(std::uint32_t play_script, float intensity) const;

    bool operator==(const PhysicsScriptTable&) const = default;
    static PhysicsScriptTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
