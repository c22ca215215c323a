#include "net/loopback/server_events.h"

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kAlways = 1;

}  // namespace

void HitOther::pack(core::ByteWriter& w) const {
    defender.pack(w);
    w.u32(damage_type);
    w.f64(fraction);
    w.u32(damage);
    w.u32(0);  // not critical
    w.u64(0);  // no conditions
}

void HitByOther::pack(core::ByteWriter& w) const {
    attacker.pack(w);
    w.u32(damage_type);
    w.f64(fraction);
    w.u32(damage);
    w.u32(location);
    w.u32(0);
    w.u64(0);
    w.align(4);
}

void HealthOf::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.f32(fraction);
}

void ItemRefused::pack(core::ByteWriter& w) const {
    w.u32(item.value);
    w.u32(error);
}

void Appraisal::pack(core::ByteWriter& w) const {
    constexpr std::uint32_t kInts = 0x0001;
    constexpr std::uint32_t kCreature = 0x0100;
    constexpr std::uint32_t kValue = 19;
    constexpr std::uint32_t kBurden = 5;
    w.u32(guid.value);
    w.u32(!known ? 0 : creature ? kCreature : kInts);
    w.u32(known ? 1 : 0);
    if (known && creature) {
        w.u32(0);
        w.u32(health);
        w.u32(max_health);
    } else if (known) {
        write_table_header(w, 2, 16);
        w.u32(kBurden);
        w.u32(burden);
        w.u32(kValue);
        w.u32(value);
    }
}

void VendorGoods::pack(core::ByteWriter& w) const {
    constexpr std::uint32_t kAnyType = 0xFFFFFFFF;
    constexpr std::uint32_t kUnlimited = 0xFFFFFF;
    constexpr std::uint32_t kWithDescription = 0xFF000000;
    w.u32(vendor.value);
    w.u32(kAnyType);
    w.u32(0);
    w.u32(100000);
    w.u32(1);
    w.f32(buys_at);
    w.f32(sells_at);
    w.u32(0);
    w.u32(0);
    Text{}.pack(w);
    w.u32(static_cast<std::uint32_t>(lines.size()));
    for (const Line& line : lines) {
        w.u32(kWithDescription | kUnlimited);
        w.u32(line.guid.value);
        line.description.pack(w);
    }
    w.align(4);
}

void ChatRooms::pack(core::ByteWriter& w) const {
    for (const std::uint32_t room : {0U, 2U, 3U, 4U, 5U, 0U, 0U, 0U, 0U, 0U}) {
        w.u32(room);
    }
}

void ChatTaken::pack(core::ByteWriter& w) const {
    constexpr std::uint32_t kResponse = 5;
    constexpr std::uint32_t kPayload = 16;
    w.u32(kPayload + 32);
    for (const std::uint32_t word : {kResponse, kAlways, kAlways, 0U, 0U, 0U, 0U, kPayload}) {
        w.u32(word);
    }
    w.u32(context);
    w.u32(2);
    w.u32(2);
    w.u32(0);
}

void StackSize::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(item.value);
    w.u32(amount);
    w.u32(value);
}

}  // namespace portalspace::net::loopback
