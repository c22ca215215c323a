#include <string_view>

#include "content/encodings.h"
#include "content/records/spell_table.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kTapers = 12;
constexpr std::uint32_t kFirstTaper = 63;

std::uint32_t taper(std::uint32_t number) { return number % kTapers + kFirstTaper; }

/// The first taper is the sum of the formula; the second and third also depend on the account. Slots are: scarab, taper
/// or herb, ... as the number of components says (spec/dat-format.md 3.15, version 1).
void change_version_1(Spell::Formula& c, std::uint32_t account_share) {
    std::size_t count = 0;
    while (count < c.size() && c[count] != 0) {
        ++count;
    }
    const bool first = count > 5;
    const bool second = count > 6;
    const bool third = count > 7;
    std::size_t slot = first ? 2 : 1;
    const std::uint32_t scarab = c[0];
    const std::uint32_t herb = c[slot++];
    slot += second ? 1U : 0U;
    const std::uint32_t powder = c[slot++];
    const std::uint32_t potion = c[slot++];
    slot += third ? 1U : 0U;
    const std::uint32_t talisman = c[slot];
    if (first) {
        c[1] = taper(powder + 2 * herb + potion + talisman + scarab);
    }
    if (second && scarab + powder + potion != 0) {
        c[3] = taper((scarab + herb + talisman + 2 * (powder + potion)) * (account_share / (scarab + powder + potion)));
    }
    if (third && talisman + scarab != 0) {
        c[6] = taper((powder + 2 * talisman + potion + herb + scarab) * (account_share / (talisman + scarab)));
    }
}

void change_version_2(Spell::Formula& c, std::uint32_t account_share) {
    const Spell::Formula old = c;
    const std::uint32_t divisor = old[1] * old[7] + 2 * old[4];
    c[3] = taper(old[7] + 2 * old[0] + 2 * old[4] * old[5] + old[0] + old[2] + old[1]);
    if (divisor != 0) {
        c[6] =
            taper((old[7] + 2 * old[0] * old[2] + 2 * old[5] + old[0] * old[2] + old[4]) * (account_share / divisor));
    }
}

void change_version_3(Spell::Formula& c, std::uint32_t hash) {
    const auto share = [hash](std::uint32_t modulus, std::uint32_t component) {
        return (hash % modulus + component) % kTapers;
    };
    const std::uint32_t a = share(0x13D573, c[0]);
    const std::uint32_t b = share(0x4AEFD, c[1]);
    const std::uint32_t d = share(0x96A7F, c[2]);
    const std::uint32_t e = share(0x100A03, c[4]);
    const std::uint32_t f = share(0xEB2EF, c[5]);
    const std::uint32_t g = share(0x121E7D, c[7]);
    c[3] = taper(a + b + d + e + f + d * f + a * b + g * (e + 1));
    c[6] = taper(a + b + d + e + hash % 0x65039 % kTapers + g * (e * (a * b * d * f + 7) + 1) + f + 5 * a * b +
                 11 * d * f);
}

}  // namespace

std::uint32_t Spell::formula_key() const {
    return string_hash(name) % 0x12107680 + string_hash(description) % 0xBEADCF45;
}

Spell::Formula Spell::components() const {
    Formula formula{};
    const std::uint32_t key = formula_key();
    for (std::size_t i = 0; i < formula.size(); ++i) {
        formula[i] = encrypted_components[i] == 0 ? 0 : encrypted_components[i] - key;
    }
    return formula;
}

void Spell::set_components(const Formula& formula) {
    const std::uint32_t key = formula_key();
    for (std::size_t i = 0; i < formula.size(); ++i) {
        encrypted_components[i] = formula[i] == 0 ? 0 : formula[i] + key;
    }
}

Spell::Formula formula_of_account(const Spell::Formula& formula, std::uint32_t version, std::string_view account) {
    constexpr std::uint32_t kAccountModulus = 0x13D573;
    Spell::Formula changed = formula;
    const std::uint32_t hash = string_hash(account);
    switch (version) {
        case 1: change_version_1(changed, hash % kAccountModulus); break;
        case 2: change_version_2(changed, hash % kAccountModulus); break;
        case 3: change_version_3(changed, hash); break;
        default: break;
    }
    return changed;
}

}  // namespace portalspace::content
