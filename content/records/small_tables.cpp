#include "content/records/small_tables.h"

#include <algorithm>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 64;  // spec/dat-format.md 5.2

void unpack_node(FieldReader& f, HierarchyNode& node, int depth) {
    if (depth > kMaxDepth) {
        core::fail_record(f.reader(), core::FormatReason::depth, "at most 64 levels of classes", "more");
    }
    f(Obfuscated{node.name}, node.class_id);
    f.list(node.children, 12,
           [depth](FieldReader& fields, HierarchyNode& child) { unpack_node(fields, child, depth + 1); });
    f.align4();
}

void pack_node(FieldWriter& f, const HierarchyNode& node) {
    f(Obfuscated{node.name}, node.class_id);
    f.list(node.children, 0, [](FieldWriter& fields, const HierarchyNode& child) { pack_node(fields, child); });
    f.align4();
}

constexpr auto kContract = [](auto& f, auto& contract) {
    f(contract.version, contract.contract_id);
    for (auto& text : contract.texts) {
        f(text);
    }
    for (auto& position : contract.positions) {
        f(position);
    }
};

template <class Fields, class T>
void taboo_layout(Fields& f, T& table) {
    f(table.id);
    f.hash(table.audiences, 14, [](auto& fields, auto& audience) {
        fields(audience.key, audience.unknown);
        fields.list(audience.patterns, 1, [](auto& inner, auto& pattern) { inner(P8{pattern}); });
    });
}

template <class Fields, class T>
void name_filter_layout(Fields& f, T& table) {
    f(table.id);
    f.hash(table.languages, 25, [](auto& fields, auto& filter) {
        fields(filter.max_equal_letters, filter.max_vowels, filter.vowel_within, filter.vowel_run,
               P16{filter.extra_characters});
        fields.list(filter.compound_letters, 1, [](auto& inner, auto& letters) { inner(P16{letters}); });
    });
}

template <std::size_t N>
void unpack_lists(core::ByteReader& reader, std::array<List<std::uint32_t>, N>& lists) {
    std::array<std::uint32_t, N> counts{};
    for (std::uint32_t& count : counts) {
        count = reader.u32();
    }
    for (std::size_t i = 0; i < N; ++i) {
        read_array(reader, lists[i], counts[i]);
    }
}

template <std::size_t N>
void pack_lists(core::ByteWriter& writer, const std::array<List<std::uint32_t>, N>& lists) {
    for (const auto& list : lists) {
        writer.u32(static_cast<std::uint32_t>(list.size()));
    }
    for (const auto& list : lists) {
        write_array(writer, list);
    }
}

}  // namespace

const ChatPoseTable::Pose* ChatPoseTable::pose(std::string_view command) const {
    const auto at = std::find_if(poses.begin(), poses.end(), [&](const Pose& p) { return p.command == command; });
    return at == poses.end() ? nullptr : at;
}

const ChatPoseTable::Emote* ChatPoseTable::emote(std::string_view pose_name) const {
    const auto at = std::find_if(emotes.begin(), emotes.end(), [&](const Emote& e) { return e.pose == pose_name; });
    return at == emotes.end() ? nullptr : at;
}

ChatPoseTable ChatPoseTable::unpack(core::ByteReader& reader) {
    ChatPoseTable table;
    FieldReader f(reader);
    f(table.id);
    table.poses.resize(reader.checked_count(reader.u16(), 8));
    f(table.pose_buckets);
    for (Pose& pose : table.poses) {
        f(pose.command, pose.pose);
    }
    table.emotes.resize(reader.checked_count(reader.u16(), 12));
    f(table.emote_buckets);
    for (Emote& emote : table.emotes) {
        f(emote.pose, emote.you, emote.other);
    }
    return table;
}

void ChatPoseTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, static_cast<std::uint16_t>(poses.size()), pose_buckets);
    for (const Pose& pose : poses) {
        f(pose.command, pose.pose);
    }
    f(static_cast<std::uint16_t>(emotes.size()), emote_buckets);
    for (const Emote& emote : emotes) {
        f(emote.pose, emote.you, emote.other);
    }
}

ObjectHierarchy ObjectHierarchy::unpack(core::ByteReader& reader) {
    ObjectHierarchy hierarchy;
    FieldReader f(reader);
    f(hierarchy.id);
    unpack_node(f, hierarchy.root, 1);
    return hierarchy;
}

void ObjectHierarchy::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    pack_node(f, root);
}

BadDataTable BadDataTable::unpack(core::ByteReader& reader) {
    BadDataTable table;
    FieldReader f(reader);
    f(table.id);
    f.packhash(table.records, 8, EachField{});
    return table;
}

void BadDataTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    f.packhash(records, 8, EachField{});
}

ContractTable ContractTable::unpack(core::ByteReader& reader) {
    ContractTable table;
    FieldReader f(reader);
    f(table.id);
    f.packhash(table.contracts, 152, kContract);
    return table;
}

void ContractTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    f.packhash(contracts, 152, kContract);
}

TabooTable TabooTable::unpack(core::ByteReader& reader) {
    TabooTable table;
    FieldReader f(reader);
    taboo_layout(f, table);
    return table;
}

void TabooTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    taboo_layout(f, *this);
}

NameFilterTable NameFilterTable::unpack(core::ByteReader& reader) {
    NameFilterTable table;
    FieldReader f(reader);
    name_filter_layout(f, table);
    return table;
}

void NameFilterTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    name_filter_layout(f, *this);
}

QualityFilter QualityFilter::unpack(core::ByteReader& reader) {
    QualityFilter filter;
    filter.id = read_id(reader);
    unpack_lists(reader, filter.properties);
    unpack_lists(reader, filter.creature);
    return filter;
}

void QualityFilter::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    pack_lists(writer, properties);
    pack_lists(writer, creature);
}

CombatTable CombatTable::unpack(core::ByteReader& reader) {
    CombatTable table;
    FieldReader f(reader);
    f(table.id);
    f.list(table.maneuvers);
    return table;
}

void CombatTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    f.list(maneuvers);
}

}  // namespace portalspace::content
