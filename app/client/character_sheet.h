#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "content/records/attributes.h"
#include "engine/movement_skills.h"
#include "net/message.h"
#include "net/messages/enchantment.h"
#include "net/messages/player_options.h"
#include "net/messages/player_stats.h"

namespace portalspace::net {
struct PlayerDescription;
}

namespace portalspace::app {

/// The numbers of the own character as the server tells them, and what follows from them for its movement
/// (spec/client-features.md 36.1 to 36.3): the server never sends totals.
class CharacterSheet {
public:
    static constexpr std::uint32_t kJump = 22;
    static constexpr std::uint32_t kRun = 24;
    enum Attribute : std::uint32_t { kStrength = 1, kEndurance, kQuickness, kCoordination, kFocus, kSelf };

    /// `skills` must outlive the sheet; none: no skill has a formula.
    explicit CharacterSheet(const content::SkillTable* skills) : table_(skills) {}

    /// Looks at a message of the server. Throws core::FormatError when one that it reads does not decode.
    void on_message(const net::Message& message);

    /// None before the character was described.
    [[nodiscard]] std::optional<engine::MovementSkills> movement() const;
    /// Whether a key without the walk key runs (option ToggleRun).
    [[nodiscard]] bool run_as_default() const { return (options_ & kToggleRun) != 0; }
    /// Whether houses that keep the player out show it (option DisableHouseRestrictionEffects).
    [[nodiscard]] bool barrier_effects() const { return (options_ & kNoBarrierEffects) == 0; }
    [[nodiscard]] bool stay_in_chat() const { return (options_ & kStayInChat) != 0; }
    /// With the spells that act on it.
    [[nodiscard]] std::uint32_t attribute(std::uint32_t id) const;
    [[nodiscard]] std::uint32_t skill(std::uint32_t id) const;
    /// Carried weight by capacity; 1 is full.
    [[nodiscard]] float burden() const;
    /// True once after something that movement() or the options depend on may have changed.
    [[nodiscard]] bool take_changed() { return std::exchange(changed_, false); }

private:
    static constexpr std::uint32_t kToggleRun = 0x400;
    static constexpr std::uint32_t kStayInChat = 0x800;
    static constexpr std::uint32_t kNoBarrierEffects = 0x2000000;

    void describe(const net::PlayerDescription& description);
    void on_event(const net::Message& message);
    void on_update(const net::Message& message);
    template <class Update>
    std::optional<Update> fresh(const net::Message& message, std::uint32_t (*id)(const Update&));
    void put(const net::Enchantment& enchantment);
    void remove(std::span<const net::LayeredSpell> spells);
    void purge(bool keep_good);
    [[nodiscard]] double changed_by_spells(double value, std::uint32_t kind, std::uint32_t key) const;

    const content::SkillTable* table_;
    bool described_ = false;
    bool changed_ = false;
    std::uint32_t options_ = net::PlayerOptions::kDefaultOptions1;
    std::array<net::Attribute, 6> attributes_{};
    std::map<std::uint32_t, net::Skill> skills_;
    std::uint32_t stamina_ = 0;
    std::int32_t carried_ = 0;
    std::int32_t carrying_augmentations_ = 0;
    std::vector<net::Enchantment> enchantments_;
    float vitae_ = 1;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint8_t> sequences_;
};

/// Attributes by their weight, divided and rounded half away from zero (spec/client-features.md 36.3); 0 when the
/// formula names none.
[[nodiscard]] std::uint32_t formula_value(const content::SkillFormula& formula, std::uint32_t attribute_1,
                                          std::uint32_t attribute_2);
/// Burden units that a strength carries: 150 for each point, and up to as much again by augmentations.
[[nodiscard]] std::int32_t burden_capacity(std::int32_t strength, std::int32_t augmentations);
/// 3 without a capacity, 0 for a negative weight.
[[nodiscard]] float burden_ratio(std::int32_t carried, std::int32_t capacity);

}  // namespace portalspace::app
