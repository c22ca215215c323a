#include "net/messages/magic.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<
        net::MagicRemoveSpell, net::MagicUpdateSpell, net::MagicUpdateEnchantment, net::MagicRemoveEnchantment,
        net::MagicUpdateMultipleEnchantments, net::MagicRemoveMultipleEnchantments, net::MagicPurgeEnchantments,
        net::MagicDispelEnchantment, net::MagicDispelMultipleEnchantments, net::MagicPurgeBadEnchantments,
        net::CastUntargetedSpell, net::CastTargetedSpell, net::RemoveSpell, net::AddSpellFavorite,
        net::RemoveSpellFavorite, net::SetDesiredComponentLevel, net::SpellbookFilter>(data, size);
}
