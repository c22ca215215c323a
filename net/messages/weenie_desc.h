#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/flags.h"
#include "core/ids.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// Who may enter a house (spec/net-messages.md 5.3).
struct RestrictionDb {
    struct Guest {
        core::ObjectId guid;
        std::uint32_t access = 0;  ///< 0 may enter, 1 storage too
        bool operator==(const Guest&) const = default;
    };
    static constexpr std::uint16_t kBuckets = 768;

    std::uint32_t version = 0x10000002;
    bool open = false;
    core::ObjectId monarch;
    std::vector<Guest> guests;

    [[nodiscard]] static RestrictionDb unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const RestrictionDb&) const = default;
};

/// Description flags: what kind of thing an object is. Never derive that from the guid.
enum class ObjectFlag : std::uint32_t {
    kOpenable = 0x00000001,
    kInscribable = 0x00000002,
    kStuck = 0x00000004,
    kPlayer = 0x00000008,
    kAttackable = 0x00000010,
    kPlayerKiller = 0x00000020,
    kHiddenAdmin = 0x00000040,
    kUiHidden = 0x00000080,
    kBook = 0x00000100,
    kVendor = 0x00000200,
    kPkSwitch = 0x00000400,
    kNpkSwitch = 0x00000800,
    kDoor = 0x00001000,
    kCorpse = 0x00002000,
    kLifeStone = 0x00004000,
    kFood = 0x00008000,
    kHealer = 0x00010000,
    kLockpick = 0x00020000,
    kPortal = 0x00040000,
    kAdmin = 0x00100000,
    kFreePkStatus = 0x00200000,
    kImmuneCellRestrictions = 0x00400000,
    kRequiresPackSlot = 0x00800000,
    kRetained = 0x01000000,
    kPkLiteStatus = 0x02000000,
    kIncludesSecondHeader = 0x04000000,
    kBindStone = 0x08000000,
    kVolatileRare = 0x10000000,
    kWieldOnUse = 0x20000000,
    kWieldLeft = 0x40000000,
};
using ObjectFlags = core::Flags<ObjectFlag>;

/// PublicWeenieDesc: what an object is for the game (spec 5.3). An absent field is an empty optional.
struct WeenieDesc {
    Text name;
    std::uint32_t wcid = 0;  ///< weenie class id
    core::DataId icon;
    std::uint32_t item_type = 0;
    ObjectFlags flags;

    std::optional<Text> plural_name;
    std::optional<std::uint8_t> items_capacity;
    std::optional<std::uint8_t> containers_capacity;
    std::optional<std::uint16_t> ammo_type;
    std::optional<std::uint32_t> value;
    std::optional<std::uint32_t> usable;
    std::optional<float> use_radius;  ///< metres; treat a value at or below 0 as 0
    std::optional<std::uint32_t> target_type;
    std::optional<std::uint32_t> ui_effects;
    std::optional<std::int8_t> combat_use;
    std::optional<std::uint16_t> structure;
    std::optional<std::uint16_t> max_structure;
    std::optional<std::uint16_t> stack_size;
    std::optional<std::uint16_t> max_stack_size;
    std::optional<core::ObjectId> container;
    std::optional<core::ObjectId> wielder;
    std::optional<std::uint32_t> valid_locations;
    std::optional<std::uint32_t> current_location;
    std::optional<std::uint32_t> priority;  ///< coverage
    std::optional<std::uint8_t> radar_colour;
    std::optional<std::uint8_t> radar_behaviour;
    std::optional<std::uint16_t> physics_script;
    std::optional<float> workmanship;
    std::optional<std::uint16_t> burden;
    std::optional<std::uint16_t> spell;
    std::optional<core::ObjectId> house_owner;
    std::optional<RestrictionDb> restrictions;
    std::optional<std::uint32_t> hook_item_types;
    std::optional<core::ObjectId> monarch;
    std::optional<std::uint16_t> hook_type;
    std::optional<core::DataId> icon_overlay;
    std::optional<core::DataId> icon_underlay;
    std::optional<std::uint32_t> material;
    std::optional<std::uint32_t> cooldown_id;
    std::optional<double> cooldown_duration;
    std::optional<core::ObjectId> pet_owner;
    /// Bits of the second header that carry no field.
    std::uint32_t other_flags2 = 0;

    [[nodiscard]] static WeenieDesc unpack(core::ByteReader& r);
    /// Sets kIncludesSecondHeader on the wire when a field of the second header is present.
    void pack(core::ByteWriter& w) const;
    bool operator==(const WeenieDesc&) const = default;
};

}  // namespace portalspace::net
