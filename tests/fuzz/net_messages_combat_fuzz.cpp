#include "net/messages/combat.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::AttackDone, net::VictimNotification, net::KillerNotification,
                             net::AttackerNotification, net::DefenderNotification, net::EvasionAttackerNotification,
                             net::EvasionDefenderNotification, net::CombatCommenceAttack, net::UpdateHealth,
                             net::TargetedMeleeAttack, net::TargetedMissileAttack, net::ChangeCombatMode,
                             net::CancelAttack, net::QueryHealth>(data, size);
}
