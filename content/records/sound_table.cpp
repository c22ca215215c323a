#include "content/records/sound_table.h"

#include <algorithm>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 8;  // spec/dat-format.md 5.2; retail files have 2

template <class Fields, class T>
void record_layout(Fields& f, T& record) {
    f(record.wave, record.priority, record.probability, record.volume);
}

void unpack_node(FieldReader& f, SoundNode& node, int depth) {
    if (depth > kMaxDepth) {
        core::fail_record(f.reader(), core::FormatReason::depth, "at most 8 levels of sounds", "more");
    }
    f(node.key);
    f.list(node.records, 16, [](FieldReader& fields, SoundRecord& record) { record_layout(fields, record); });
    f.list(node.children, 12,
           [depth](FieldReader& fields, SoundNode& child) { unpack_node(fields, child, depth + 1); });
}

void pack_node(FieldWriter& f, const SoundNode& node) {
    f(node.key);
    f.list(node.records, 0, [](FieldWriter& fields, const SoundRecord& record) { record_layout(fields, record); });
    f.list(node.children, 0, [](FieldWriter& fields, const SoundNode& child) { pack_node(fields, child); });
}

}  // namespace

const SoundNode* SoundTable::sound(std::uint32_t sound_id) const {
    const auto at = std::find_if(root.children.begin(), root.children.end(),
                                 [sound_id](const SoundNode& node) { return node.key == sound_id; });
    return at == root.children.end() ? nullptr : &*at;
}

SoundTable SoundTable::unpack(core::ByteReader& reader) {
    SoundTable table;
    FieldReader f(reader);
    f(table.id);
    unpack_node(f, table.root, 1);
    return table;
}

void SoundTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    pack_node(f, root);
}

}  // namespace portalspace::content
