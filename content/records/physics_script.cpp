#include "content/records/physics_script.h"

#include <algorithm>

#include "content/encodings.h"
#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void table_layout(Fields& f, T& table) {
    f(table.id);
    f.list(table.rows, 8, [](auto& fields, auto& row) {
        fields(row.play_script);
        fields.list(row.choices, 8, [](auto& inner, auto& choice) { inner(RawFloat{choice.mod}, choice.script); });
    });
}

}  // namespace

PhysicsScript PhysicsScript::unpack(core::ByteReader& reader) {
    PhysicsScript script;
    script.id = read_id(reader);
    const std::size_t count = reader.checked_count(reader.u32(), 16);
    script.entries.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        PhysicsScriptEntry& entry = script.entries.emplace_back();
        entry.start_time = read_finite_f64(reader);
        entry.hook = AnimationHook::unpack(reader);
    }
    return script;
}

void PhysicsScript::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.u32(static_cast<std::uint32_t>(entries.size()));
    for (const PhysicsScriptEntry& entry : entries) {
        writer.f64(entry.start_time);
        entry.hook.pack(writer);
    }
}

const PhysicsScriptTable::Row* PhysicsScriptTable::row(std::uint32_t play_script) const {
    const auto at =
        std::find_if(rows.begin(), rows.end(), [play_script](const Row& r) { return r.play_script == play_script; });
    return at == rows.end() ? nullptr : &*at;
}

core::DataId PhysicsScriptTable::select(std::uint32_t play_script, float intensity) const {
    if (const Row* found = row(play_script)) {
        for (const PhysicsScriptChoice& choice : found->choices) {
            if (intensity <= choice.mod) {  // false for NaN on either side
                return choice.script;
            }
        }
    }
    return {};
}

PhysicsScriptTable PhysicsScriptTable::unpack(core::ByteReader& reader) {
    PhysicsScriptTable table;
    FieldReader f(reader);
    table_layout(f, table);
    return table;
}

void PhysicsScriptTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    table_layout(f, *this);
}

}  // namespace portalspace::content
