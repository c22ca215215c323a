#include "content/record_rows.h"
#include "content/record_views.h"
#include "content/view_helpers.h"

namespace portalspace::content {

namespace {

using Map = FieldValue::Map;

FieldValue formula(const SkillFormula& f) {
    return {Map{{"additive", field(f.additive)},
                {"mult1", field(f.multiplier_1)},
                {"mult2", field(f.multiplier_2)},
                {"divisor", field(f.divisor)},
                {"attr1", field(f.attribute_1)},
                {"attr2", field(f.attribute_2)}}};
}

FieldValue set_view(const SpellTable::Set& set) {
    Map tiers;
    for (const SpellSetTier& tier : set.tiers) {
        tiers.emplace_back(key_text(tier.pieces), list(tier.spells));
    }
    return {std::move(tiers)};
}

FieldValue contract_view(const Contract& contract) {
    return {Map{{"version", field(contract.version)},
                {"id", field(contract.contract_id)},
                {"texts", list(contract.texts)},
                {"positions", list(contract.positions)}}};
}

FieldValue hierarchy_view(const HierarchyNode& node) {
    return {Map{{"name", field(node.name)},
                {"class", field(node.class_id)},
                {"children", list(node.children, hierarchy_view)}}};
}

/// A row of experiences as expectations abbreviate it.
template <class Items>
FieldValue totals(const Items& items) {
    Map out{{"count", field(items.size())}};
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
        out.emplace_back("at " + std::to_string(i), i < items.size() ? field(items[i]) : FieldValue{});
    }
    out.emplace_back("last", items.empty() ? FieldValue{} : field(items.back()));
    return {std::move(out)};
}

}  // namespace

FieldValue view_of(const Skill& s) {
    return {Map{{"description", field(s.description)},
                {"name", field(s.name)},
                {"icon", field(s.icon)},
                {"trained", field(s.trained_cost)},
                {"specialised", field(s.specialized_cost)},
                {"category", field(s.category)},
                {"chargen", field(s.in_char_gen)},
                {"min_level", field(s.min_level)},
                {"formula", formula(s.formula)},
                {"bounds", row(s.upper_bound, s.lower_bound, s.learn_modifier)}}};
}

FieldValue view_of(const Spell& s) {
    Map out{{"name", field(s.name)},
            {"description", field(s.description)},
            {"school", field(s.school)},
            {"icon", field(s.icon)},
            {"category", field(s.category)},
            {"flags", field(s.flags)},
            {"mana", field(s.base_mana)},
            {"range", field(s.base_range)},
            {"range_mod", field(s.range_per_skill)},
            {"power", field(s.power)},
            {"economy", field(s.economy_modifier)},
            {"version", field(s.formula_version)},
            {"loss", field(s.component_loss)},
            {"meta", field(s.meta_type)},
            {"meta_id", field(s.meta_spell_id)}};
    if (s.has_duration()) {
        out.emplace_back("duration", field(s.duration));
        out.emplace_back("degrade_mod", field(s.degrade_modifier));
        out.emplace_back("degrade_limit", field(s.degrade_limit));
    } else if (s.meta_type == SpellMetaType::portal_summon) {
        out.emplace_back("portal_lifetime", field(s.portal_lifetime));
    }
    out.emplace_back("components", list(s.components()));
    out.emplace_back("effects", row(s.caster_effect, s.target_effect, s.fizzle_effect));
    out.emplace_back("recovery", row(s.recovery_interval, s.recovery_amount));
    out.emplace_back("order", field(s.display_order));
    out.emplace_back("target_mask", field(s.target_mask));
    out.emplace_back("mana_mod", field(s.mana_per_target));
    return {std::move(out)};
}

FieldValue view_of(const SpellComponent& c) {
    return {Map{{"name", field(c.name)},
                {"category", field(c.category)},
                {"icon", field(c.icon)},
                {"type", field(c.type)},
                {"gesture", field(c.gesture)},
                {"time", field(c.time)},
                {"words", field(c.words)},
                {"cdm", field(c.destruction_modifier)}}};
}

FieldValue view_of(const VitalTable& table) {
    return {Map{{"health", formula(table.health)}, {"stamina", formula(table.stamina)}, {"mana", formula(table.mana)}}};
}

FieldValue view_of(const SkillTable& table) {
    return rows(table.skills, [](const Skill& s) { return view_of(s); });
}

FieldValue view_of(const SpellTable& table) {
    return {Map{{"spells", rows(table.spells, [](const Spell& s) { return view_of(s); })},
                {"sets", rows(table.sets, set_view)}}};
}

FieldValue view_of(const SpellComponentTable& table) {
    return rows(table.components, [](const SpellComponent& c) { return view_of(c); });
}

FieldValue view_of(const ExperienceTable& table) {
    return {Map{{"attribute", list(table.attribute)},
                {"vital", list(table.vital)},
                {"trained", list(table.trained_skill)},
                {"specialised", list(table.specialized_skill)},
                {"levels", list(table.level)},
                {"credits", list(table.skill_credits)}}};
}

FieldValue totals_of(const ExperienceTable& table) {
    return {Map{{"attribute", totals(table.attribute)},
                {"vital", totals(table.vital)},
                {"trained", totals(table.trained_skill)},
                {"specialised", totals(table.specialized_skill)},
                {"levels", totals(table.level)},
                {"credits", totals(table.skill_credits)}}};
}

FieldValue view_of(const ChatPoseTable& table) {
    Map poses;
    for (const auto& pose : table.poses) {
        poses.emplace_back(utf8_from_windows1252(pose.command), field(pose.pose));
    }
    Map emotes;
    for (const auto& emote : table.emotes) {
        emotes.emplace_back(utf8_from_windows1252(emote.pose), row(emote.you, emote.other));
    }
    return {Map{{"poses", {std::move(poses)}}, {"emotes", {std::move(emotes)}}}};
}

FieldValue view_of(const ObjectHierarchy& hierarchy) { return hierarchy_view(hierarchy.root); }

FieldValue view_of(const BadDataTable& table) { return rows(table.records); }

FieldValue view_of(const ContractTable& table) { return rows(table.contracts, contract_view); }

FieldValue view_of(const TabooTable& table) {
    return rows(table.audiences, [](const TabooTable::Audience& a) {
        return FieldValue{Map{{"key", field(a.key)}, {"unknown", field(a.unknown)}, {"patterns", list(a.patterns)}}};
    });
}

FieldValue view_of(const NameFilterTable& table) {
    return rows(table.languages, [](const NameFilterTable::Filter& f) {
        return FieldValue{Map{{"limits", row(f.max_equal_letters, f.max_vowels, f.vowel_within, f.vowel_run)},
                              {"extra", field(f.extra_characters)},
                              {"groups", list(f.compound_letters)}}};
    });
}

FieldValue view_of(const QualityFilter& filter) {
    const auto numbers = [](const List<std::uint32_t>& items) { return list(items); };
    return {Map{{"properties", list(filter.properties, numbers)}, {"creature", list(filter.creature, numbers)}}};
}

FieldValue view_of(const CombatTable& table) {
    return list(table.maneuvers, [](const CombatTable::Maneuver& m) {
        return row(m.stance, m.attack_height, m.attack_type, m.min_skill, m.motion);
    });
}

}  // namespace portalspace::content
