#include "app/client/character_sheet.h"

#include <algorithm>
#include <cmath>

#include "net/messages/encode.h"
#include "net/messages/magic.h"
#include "net/messages/names.h"
#include "net/messages/player.h"
#include "net/messages/property.h"
#include "net/messages/stats.h"

namespace portalspace::app {
namespace {

constexpr std::uint32_t kEncumbrance = 5;              ///< int property
constexpr std::uint32_t kCarryingAugmentations = 230;  ///< int property
constexpr std::size_t kMostEnchantments = 1024;
constexpr std::size_t kMostSkills = 256;
constexpr std::uint16_t kFirstCooldown = 0x8000;

/// Bits of an enchantment's stat type (spec/net-messages.md 14.9).
constexpr std::uint32_t kOnAttribute = 0x1;
constexpr std::uint32_t kOnSkill = 0x10;
constexpr std::uint32_t kSingleStat = 0x1000;
constexpr std::uint32_t kMultiplicative = 0x4000;
constexpr std::uint32_t kAdditive = 0x8000;
constexpr std::uint32_t kVitae = 0x800000;
constexpr std::uint32_t kBeneficial = 0x2000000;

/// Advancement classes of a skill.
constexpr std::uint32_t kTrained = 2;
constexpr std::uint32_t kUsableUntrained = 1;

std::uint32_t rounded(double value) {
    return value <= 0 ? 0 : static_cast<std::uint32_t>(std::min(std::floor(value + 0.5), 4.0e9));
}

}  // namespace

std::uint32_t formula_value(const content::SkillFormula& formula, std::uint32_t attribute_1,
                            std::uint32_t attribute_2) {
    if (formula.multiplier_1 == 0) {
        return 0;
    }
    const double sum = static_cast<double>(attribute_1) + (formula.attribute_2 != 0 ? attribute_2 : 0);
    return rounded(formula.divisor > 1 ? sum / formula.divisor : sum);
}

std::int32_t burden_capacity(std::int32_t strength, std::int32_t augmentations) {
    if (strength <= 0) {
        return 0;
    }
    const std::int32_t most = std::min(strength, 1'000'000);
    return 150 * most + most * std::min(30 * std::clamp(augmentations, 0, 5), 150);
}

float burden_ratio(std::int32_t carried, std::int32_t capacity) {
    if (capacity <= 0) {
        return 3;
    }
    return carried < 0 ? 0.0F : static_cast<float>(carried) / static_cast<float>(capacity);
}

void CharacterSheet::on_message(const net::Message& message) {
    if (message.direction != net::Direction::s2c) {
        return;
    }
    if (message.opcode() == net::GameEventHeader::kOpcode) {
        on_event(message);
    } else {
        on_update(message);
    }
}

void CharacterSheet::describe(const net::PlayerDescription& description) {
    described_ = changed_ = true;
    options_ = description.options.options1;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
        attributes_[i] = description.attributes[i].value_or(net::Attribute{});
    }
    const auto& stamina = description.vitals[net::PlayerDescription::kStamina];
    stamina_ = stamina ? stamina->current : 0;
    skills_.clear();
    for (const net::Skill& skill : description.skills) {
        if (skills_.size() < kMostSkills) {
            skills_[skill.id] = skill;
        }
    }
    carried_ = carrying_augmentations_ = 0;
    for (const auto& property : description.ints) {
        if (property.id == kEncumbrance) {
            carried_ = property.value;
        } else if (property.id == kCarryingAugmentations) {
            carrying_augmentations_ = property.value;
        }
    }
    enchantments_.clear();
    vitae_ = 1;
    sequences_.clear();
    if (!description.enchantments) {
        return;
    }
    for (const auto* list : {&description.enchantments->multiplicative, &description.enchantments->additive}) {
        if (*list) {
            for (const net::Enchantment& enchantment : **list) {
                put(enchantment);
            }
        }
    }
    if (description.enchantments->vitae) {
        put(*description.enchantments->vitae);
    }
}

void CharacterSheet::on_event(const net::Message& message) {
    switch (net::inner_opcode(message.bytes)) {
        case net::PlayerDescription::kEvent: describe(net::decode_event<net::PlayerDescription>(message.bytes)); break;
        case net::MagicUpdateEnchantment::kEvent:
            put(net::decode_event<net::MagicUpdateEnchantment>(message.bytes).enchantment);
            break;
        case net::MagicUpdateMultipleEnchantments::kEvent:
            for (const net::Enchantment& enchantment :
                 net::decode_event<net::MagicUpdateMultipleEnchantments>(message.bytes).enchantments) {
                put(enchantment);
            }
            break;
        case net::MagicRemoveEnchantment::kEvent:
        case net::MagicDispelEnchantment::kEvent: {
            const auto gone = net::decode_event<net::MagicRemoveEnchantment>(message.bytes);
            const net::LayeredSpell spell{gone.spell, gone.layer};
            remove({&spell, 1});
            break;
        }
        case net::MagicRemoveMultipleEnchantments::kEvent:
        case net::MagicDispelMultipleEnchantments::kEvent:
            remove(net::decode_event<net::MagicRemoveMultipleEnchantments>(message.bytes).spells);
            break;
        case net::MagicPurgeEnchantments::kEvent: purge(false); break;
        case net::MagicPurgeBadEnchantments::kEvent: purge(true); break;
        default: break;
    }
}

/// The update, unless it is an older one that came after a newer one of the same number (spec/net-messages.md 6.1).
template <class Update>
std::optional<Update> CharacterSheet::fresh(const net::Message& message, std::uint32_t (*id)(const Update&)) {
    Update update = net::decode<Update>(message.bytes);
    const auto [at, first] = sequences_.try_emplace({Update::kOpcode, id(update)}, update.sequence);
    const auto behind = static_cast<std::uint8_t>(at->second - update.sequence);
    if (!first && behind >= 1 && behind <= 3) {
        return std::nullopt;
    }
    at->second = update.sequence;
    changed_ = true;
    return update;
}

void CharacterSheet::on_update(const net::Message& message) {
    const auto attribute_at = [this](std::uint32_t id) -> net::Attribute* {
        return id >= 1 && id <= attributes_.size() ? &attributes_[id - 1] : nullptr;
    };
    switch (message.opcode()) {
        case net::PrivateUpdateInt::kOpcode: {
            using Update = net::PrivateUpdateInt;
            const auto update = net::decode<Update>(message.bytes);
            if (update.property != kEncumbrance && update.property != kCarryingAugmentations) {
                break;
            }
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.property; })) {
                (now->property == kEncumbrance ? carried_ : carrying_augmentations_) = now->value;
            }
            break;
        }
        case net::PrivateUpdateAttribute::kOpcode: {
            using Update = net::PrivateUpdateAttribute;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.attribute; })) {
                if (net::Attribute* at = attribute_at(now->attribute)) {
                    *at = now->value;
                }
            }
            break;
        }
        case net::PrivateUpdateAttributeLevel::kOpcode: {
            using Update = net::PrivateUpdateAttributeLevel;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.stat; })) {
                if (net::Attribute* at = attribute_at(now->stat)) {
                    at->ranks = now->value;
                }
            }
            break;
        }
        case net::PrivateUpdateSkill::kOpcode: {
            using Update = net::PrivateUpdateSkill;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.value.id; });
                now && (skills_.size() < kMostSkills || skills_.contains(now->value.id))) {
                skills_[now->value.id] = now->value;
            }
            break;
        }
        case net::PrivateUpdateSkillLevel::kOpcode: {
            using Update = net::PrivateUpdateSkillLevel;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.stat; });
                now && skills_.contains(now->stat)) {
                skills_[now->stat].ranks = static_cast<std::uint16_t>(std::min(now->value, 0xFFFFU));
            }
            break;
        }
        case net::PrivateUpdateSkillClass::kOpcode: {
            using Update = net::PrivateUpdateSkillClass;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.stat; });
                now && skills_.contains(now->stat)) {
                skills_[now->stat].advancement_class = now->value;
            }
            break;
        }
        case net::PrivateUpdateVital::kOpcode: {
            using Update = net::PrivateUpdateVital;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.vital; });
                now && net::vital_index(now->vital) == net::PlayerDescription::kStamina) {
                stamina_ = now->value.current;
            }
            break;
        }
        case net::PrivateUpdateCurrentVital::kOpcode: {
            using Update = net::PrivateUpdateCurrentVital;
            if (const auto now = fresh<Update>(message, [](const Update& u) { return u.vital; });
                now && net::vital_index(now->vital) == net::PlayerDescription::kStamina) {
                stamina_ = now->current;
            }
            break;
        }
        default: break;
    }
}

void CharacterSheet::put(const net::Enchantment& enchantment) {
    if (enchantment.id.spell >= kFirstCooldown) {
        return;
    }
    changed_ = true;
    if ((enchantment.stat_type & kVitae) != 0) {
        vitae_ = std::isfinite(enchantment.stat_value) ? std::clamp(enchantment.stat_value, 0.0F, 1.0F) : 1.0F;
        return;
    }
    const auto same = std::find_if(enchantments_.begin(), enchantments_.end(),
                                   [&](const net::Enchantment& e) { return e.id == enchantment.id; });
    if (same != enchantments_.end()) {
        *same = enchantment;
    } else if (enchantments_.size() < kMostEnchantments) {
        enchantments_.push_back(enchantment);
    }
}

void CharacterSheet::remove(std::span<const net::LayeredSpell> spells) {
    changed_ = true;
    std::erase_if(enchantments_, [spells](const net::Enchantment& e) {
        return std::find(spells.begin(), spells.end(), e.id) != spells.end();
    });
}

/// What items cast stays, and with `keep_good` what helps.
void CharacterSheet::purge(bool keep_good) {
    changed_ = true;
    std::erase_if(enchantments_, [keep_good](const net::Enchantment& e) {
        return e.duration != net::Enchantment::kPermanent && !(keep_good && (e.stat_type & kBeneficial) != 0);
    });
}

/// Only the strongest spell of a category acts: the one with the highest power, among equal ones the newest
/// (spec/client-features.md 25).
double CharacterSheet::changed_by_spells(double value, std::uint32_t kind, std::uint32_t key) const {
    double sum = 0;
    for (const net::Enchantment& e : enchantments_) {
        if ((e.stat_type & kind) == 0 || (e.stat_type & kSingleStat) == 0 || e.stat_key != key ||
            !std::isfinite(e.stat_value)) {
            continue;
        }
        const bool beaten = std::any_of(enchantments_.begin(), enchantments_.end(), [&e](const net::Enchantment& o) {
            return o.category == e.category && &o != &e &&
                   (o.power > e.power || (o.power == e.power && o.start_time > e.start_time));
        });
        if (beaten) {
            continue;
        }
        if ((e.stat_type & kMultiplicative) != 0) {
            value *= static_cast<double>(e.stat_value);
        } else if ((e.stat_type & kAdditive) != 0) {
            sum += static_cast<double>(e.stat_value);
        }
    }
    return (kind == kOnSkill ? value * static_cast<double>(vitae_) : value) + sum;
}

std::uint32_t CharacterSheet::attribute(std::uint32_t id) const {
    if (id < 1 || id > attributes_.size()) {
        return 0;
    }
    const net::Attribute& base = attributes_[id - 1];
    return rounded(changed_by_spells(static_cast<double>(base.start) + base.ranks, kOnAttribute, id));
}

std::uint32_t CharacterSheet::skill(std::uint32_t id) const {
    double base = 0;
    bool trained = false;
    if (const auto own = skills_.find(id); own != skills_.end()) {
        base = static_cast<double>(own->second.init_level) + own->second.ranks;
        trained = own->second.advancement_class >= kTrained;
    }
    if (const content::Skill* row = table_ == nullptr ? nullptr : table_->skills.find(id);
        row != nullptr && (trained || row->min_level == kUsableUntrained)) {
        base += formula_value(row->formula, attribute(row->formula.attribute_1), attribute(row->formula.attribute_2));
    }
    return rounded(changed_by_spells(base, kOnSkill, id));
}

float CharacterSheet::burden() const {
    const auto strength = static_cast<std::int32_t>(std::min(attribute(kStrength), 1'000'000U));
    return burden_ratio(carried_, burden_capacity(strength, carrying_augmentations_));
}

std::optional<engine::MovementSkills> CharacterSheet::movement() const {
    if (!described_) {
        return std::nullopt;
    }
    engine::MovementSkills out;
    out.run = static_cast<float>(skill(kRun));
    out.jump = static_cast<float>(skill(kJump));
    out.burden = burden();
    out.stamina = stamina_;
    return out;
}

}  // namespace portalspace::app
