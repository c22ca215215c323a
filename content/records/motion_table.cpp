#include "content/records/motion_table.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::uint8_t kVelocity = 1;
constexpr std::uint8_t kOmega = 2;

static_assert(sizeof(MotionAnim) == 16 && std::is_trivially_copyable_v<MotionAnim>, "copied as stored");

template <class Fields, class T>
void vectors_layout(Fields& f, T& motion) {
    if ((motion.flags & kVelocity) != 0) {
        f(motion.velocity);
    }
    if ((motion.flags & kOmega) != 0) {
        f(motion.omega);
    }
}

struct KeyedMotionLayout {
    void operator()(FieldReader& f, KeyedMotion& keyed) const {
        f(keyed.key);
        keyed.motion = MotionData::unpack(f.reader());
    }
    void operator()(FieldWriter& f, const KeyedMotion& keyed) const {
        f(keyed.key);
        keyed.motion.pack(f.writer());
    }
};

template <class Fields, class T>
void table_layout(Fields& f, T& table) {
    f(table.id, table.default_style);
    f.list(table.style_defaults);
    f.list(table.cycles, 8, KeyedMotionLayout{});
    f.list(table.modifiers, 8, KeyedMotionLayout{});
    f.list(table.links, 8, [](auto& fields, auto& links) {
        fields(links.from);
        fields.list(links.to, 8, KeyedMotionLayout{});
    });
}

const MotionData* find_motion(const List<KeyedMotion>& motions, std::uint32_t key) {
    const auto at =
        std::find_if(motions.begin(), motions.end(), [key](const KeyedMotion& keyed) { return keyed.key == key; });
    return at == motions.end() ? nullptr : &at->motion;
}

}  // namespace

MotionData MotionData::unpack(core::ByteReader& reader) {
    MotionData motion;
    const std::uint8_t count = reader.u8();
    motion.bitfield = reader.u8();
    motion.flags = reader.u8();
    reader.align(4);
    const auto anims = reader.bytes(count * sizeof(MotionAnim));
    if (count > 0) {  // memcpy wants a place even for nothing
        std::memcpy(motion.anims.resize_for_overwrite(count), anims.data(), anims.size());
    }
    for (const MotionAnim& anim : motion.anims) {
        if (!core::is_finite(anim.frame_rate)) {
            core::fail_record(reader, core::FormatReason::bad_float, "a finite frame rate", "NaN or infinity");
        }
    }
    FieldReader f(reader);
    vectors_layout(f, motion);
    return motion;
}

void MotionData::pack(core::ByteWriter& writer) const {
    writer.u8(static_cast<std::uint8_t>(anims.size()));
    writer.u8(bitfield);
    writer.u8(flags);
    writer.align(4);
    writer.bytes(std::as_bytes(std::span(anims.data(), anims.size())));
    FieldWriter f(writer);
    vectors_layout(f, *this);
}

std::optional<std::uint32_t> MotionTable::style_default(std::uint32_t style) const {
    const auto at = std::find_if(style_defaults.begin(), style_defaults.end(),
                                 [style](const StyleDefault& row) { return row.style == style; });
    return at == style_defaults.end() ? std::nullopt : std::optional(at->substate);
}

const MotionData* MotionTable::cycle(std::uint32_t cycle_key) const { return find_motion(cycles, cycle_key); }

const MotionData* MotionTable::modifier(std::uint32_t modifier_key) const {
    return find_motion(modifiers, modifier_key);
}

const MotionData* MotionTable::link(std::uint32_t from_key, std::uint32_t to_motion) const {
    const auto at = std::find_if(links.begin(), links.end(),
                                 [from_key](const MotionLinks& candidate) { return candidate.from == from_key; });
    return at == links.end() ? nullptr : find_motion(at->to, to_motion);
}

MotionTable MotionTable::unpack(core::ByteReader& reader) {
    MotionTable table;
    FieldReader f(reader);
    table_layout(f, table);
    return table;
}

void MotionTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    table_layout(f, *this);
}

}  // namespace portalspace::content
