#include <cstring>

#include "net/messages/game_event.h"
#include "net/messages/name_table.h"
#include "net/messages/names.h"

namespace portalspace::net {
namespace {

/// Server to client, top level; sorted.
constexpr Named kServerMessages[] = {
    {0x0024, "InventoryRemoveObject"},
    {0x0197, "SetStackSize"},
    {0x019E, "PlayerKilled"},
    {0x01D1, "PrivateRemoveInt"},
    {0x01D2, "PublicRemoveInt"},
    {0x01D3, "PrivateRemoveBool"},
    {0x01D4, "PublicRemoveBool"},
    {0x01D5, "PrivateRemoveFloat"},
    {0x01D6, "PublicRemoveFloat"},
    {0x01D7, "PrivateRemoveString"},
    {0x01D8, "PublicRemoveString"},
    {0x01D9, "PrivateRemoveDataId"},
    {0x01DA, "PublicRemoveDataId"},
    {0x01DB, "PrivateRemoveInstanceId"},
    {0x01DC, "PublicRemoveInstanceId"},
    {0x01DD, "PrivateRemovePosition"},
    {0x01DE, "PublicRemovePosition"},
    {0x01E0, "EmoteText"},
    {0x01E2, "SoulEmote"},
    {0x02B8, "PrivateRemoveInt64"},
    {0x02B9, "PublicRemoveInt64"},
    {0x02BB, "HearSpeech"},
    {0x02BC, "HearRangedSpeech"},
    {0x02CD, "PrivateUpdateInt"},
    {0x02CE, "PublicUpdateInt"},
    {0x02CF, "PrivateUpdateInt64"},
    {0x02D0, "PublicUpdateInt64"},
    {0x02D1, "PrivateUpdateBool"},
    {0x02D2, "PublicUpdateBool"},
    {0x02D3, "PrivateUpdateFloat"},
    {0x02D4, "PublicUpdateFloat"},
    {0x02D5, "PrivateUpdateString"},
    {0x02D6, "PublicUpdateString"},
    {0x02D7, "PrivateUpdateDataId"},
    {0x02D8, "PublicUpdateDataId"},
    {0x02D9, "PrivateUpdateInstanceId"},
    {0x02DA, "PublicUpdateInstanceId"},
    {0x02DB, "PrivateUpdatePosition"},
    {0x02DC, "PublicUpdatePosition"},
    {0x02DD, "PrivateUpdateSkill"},
    {0x02DE, "PublicUpdateSkill"},
    {0x02DF, "PrivateUpdateSkillLevel"},
    {0x02E0, "PublicUpdateSkillLevel"},
    {0x02E1, "PrivateUpdateSkillClass"},
    {0x02E2, "PublicUpdateSkillClass"},
    {0x02E3, "PrivateUpdateAttribute"},
    {0x02E4, "PublicUpdateAttribute"},
    {0x02E5, "PrivateUpdateAttributeLevel"},
    {0x02E6, "PublicUpdateAttributeLevel"},
    {0x02E7, "PrivateUpdateVital"},
    {0x02E8, "PublicUpdateVital"},
    {0x02E9, "PrivateUpdateCurrentVital"},
    {0x02EA, "PublicUpdateCurrentVital"},
    {0xEA60, "AdminEnvirons"},
    {0xF619, "PositionAndMovement"},
    {0xF625, "ObjDescEvent"},
    {0xF643, "CharacterCreateResponse"},
    {0xF651, "AwaitingSubscriptionExpiration"},
    {0xF653, "CharacterLogOff"},
    {0xF655, "CharacterDelete"},
    {0xF658, "CharacterList"},
    {0xF659, "CharacterError"},
    {0xF745, "CreateObject"},
    {0xF746, "PlayerCreate"},
    {0xF747, "DeleteObject"},
    {0xF748, "UpdatePosition"},
    {0xF749, "ParentEvent"},
    {0xF74A, "PickupEvent"},
    {0xF74B, "SetState"},
    {0xF74C, "UpdateMotion"},
    {0xF74E, "VectorUpdate"},
    {0xF750, "Sound"},
    {0xF751, "PlayerTeleport"},
    {0xF752, "AutonomyLevel"},
    {0xF753, "AutonomousPosition"},
    {0xF754, "PlayScriptId"},
    {0xF755, "PlayScriptType"},
    {0xF7C1, "AccountBanned"},
    {0xF7DB, "UpdateObject"},
    {0xF7DC, "AccountBoot"},
    {0xF7DE, "TurbineChat"},
    {0xF7DF, "EnterWorldServerReady"},
    {0xF7E0, "ServerMessage"},
    {0xF7E1, "ServerName"},
    {0xF7E2, "DDD_Data"},
    {0xF7E4, "DDD_Error"},
    {0xF7E5, "DDD_Interrogation"},
    {0xF7E7, "DDD_Begin"},
    {0xF7EA, "DDD_End"},
};

/// Types of F7B0; sorted.
constexpr Named kEvents[] = {
    {0x0003, "AllegianceUpdateAborted"},
    {0x0004, "PopupString"},
    {0x0013, "PlayerDescription"},
    {0x0020, "AllegianceUpdate"},
    {0x0021, "FriendsListUpdate"},
    {0x0022, "PutObjInContainer"},
    {0x0023, "WieldObject"},
    {0x0029, "CharacterTitle"},
    {0x002B, "UpdateTitle"},
    {0x0052, "CloseGroundContainer"},
    {0x0062, "VendorInfo"},
    {0x0075, "StartBarber"},
    {0x00A0, "InventoryServerSaveFailed"},
    {0x00A3, "FellowshipQuit"},
    {0x00A4, "FellowshipDismiss"},
    {0x00B4, "BookDataResponse"},
    {0x00B5, "BookModifyPageResponse"},
    {0x00B6, "BookAddPageResponse"},
    {0x00B7, "BookDeletePageResponse"},
    {0x00B8, "BookPageDataResponse"},
    {0x00C3, "GetInscriptionResponse"},
    {0x00C9, "IdentifyObjectResponse"},
    {0x0147, "ChannelBroadcast"},
    {0x0148, "ChannelList"},
    {0x0149, "ChannelIndex"},
    {0x0196, "ViewContents"},
    {0x019A, "PutObjectIn3D"},
    {0x01A7, "AttackDone"},
    {0x01A8, "MagicRemoveSpell"},
    {0x01AC, "VictimNotification"},
    {0x01AD, "KillerNotification"},
    {0x01B1, "AttackerNotification"},
    {0x01B2, "DefenderNotification"},
    {0x01B3, "EvasionAttackerNotification"},
    {0x01B4, "EvasionDefenderNotification"},
    {0x01B8, "CombatCommenceAttack"},
    {0x01C0, "UpdateHealth"},
    {0x01C3, "QueryAgeResponse"},
    {0x01C7, "UseDone"},
    {0x01C8, "AllegianceUpdateDone"},
    {0x01C9, "FellowUpdateDone"},
    {0x01CA, "FellowStatsDone"},
    {0x01CB, "AppraiseDone"},
    {0x01E2, "SoulEmote"},
    {0x01EA, "PingResponse"},
    {0x01F4, "SetSquelchDB"},
    {0x01FD, "RegisterTrade"},
    {0x01FE, "OpenTrade"},
    {0x01FF, "CloseTrade"},
    {0x0200, "AddToTrade"},
    {0x0201, "RemoveFromTrade"},
    {0x0202, "AcceptTrade"},
    {0x0203, "DeclineTrade"},
    {0x0205, "ResetTrade"},
    {0x0207, "TradeFailure"},
    {0x0208, "ClearTradeAcceptance"},
    {0x021D, "HouseProfile"},
    {0x0225, "HouseData"},
    {0x0226, "HouseStatus"},
    {0x0227, "UpdateRentTime"},
    {0x0228, "UpdateRentPayment"},
    {0x0248, "HouseUpdateRestrictions"},
    {0x0257, "UpdateHAR"},
    {0x0259, "HouseTransaction"},
    {0x0264, "QueryItemManaResponse"},
    {0x0271, "AvailableHouses"},
    {0x0274, "ConfirmationRequest"},
    {0x0276, "ConfirmationDone"},
    {0x027A, "AllegianceLoginNotification"},
    {0x027C, "AllegianceInfoResponse"},
    {0x0281, "JoinGameResponse"},
    {0x0282, "StartGame"},
    {0x0283, "MoveResponse"},
    {0x0284, "OpponentTurn"},
    {0x0285, "OpponentStalemate"},
    {0x028A, "WeenieError"},
    {0x028B, "WeenieErrorWithString"},
    {0x028C, "GameOver"},
    {0x0295, "SetTurbineChatChannels"},
    {0x02AE, "AdminQueryPluginList"},
    {0x02B1, "AdminQueryPlugin"},
    {0x02B3, "AdminQueryPluginResponse"},
    {0x02B4, "SalvageOperationsResult"},
    {0x02BD, "Tell"},
    {0x02BE, "FellowshipFullUpdate"},
    {0x02BF, "FellowshipDisband"},
    {0x02C0, "FellowshipUpdateFellow"},
    {0x02C1, "MagicUpdateSpell"},
    {0x02C2, "MagicUpdateEnchantment"},
    {0x02C3, "MagicRemoveEnchantment"},
    {0x02C4, "MagicUpdateMultipleEnchantments"},
    {0x02C5, "MagicRemoveMultipleEnchantments"},
    {0x02C6, "MagicPurgeEnchantments"},
    {0x02C7, "MagicDispelEnchantment"},
    {0x02C8, "MagicDispelMultipleEnchantments"},
    {0x02C9, "PortalStormBrewing"},
    {0x02CA, "PortalStormImminent"},
    {0x02CB, "PortalStorm"},
    {0x02CC, "PortalStormSubsided"},
    {0x02EB, "TransientString"},
    {0x0312, "MagicPurgeBadEnchantments"},
    {0x0314, "ContractTable"},
    {0x0315, "ContractUpdate"},
};

std::uint32_t dword_at(std::span<const std::byte> bytes, std::size_t offset) {
    std::uint32_t value = 0;
    if (bytes.size() >= offset + sizeof value) {
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    }
    return value;
}

}  // namespace

std::uint32_t outer_opcode(std::span<const std::byte> message) noexcept { return dword_at(message, 0); }

std::uint32_t inner_opcode(std::span<const std::byte> message) noexcept {
    switch (outer_opcode(message)) {
        case GameEventHeader::kOpcode: return dword_at(message, 12);
        case GameActionHeader::kOpcode: return dword_at(message, 8);
        default: return 0;
    }
}

std::string message_name(std::span<const std::byte> message) {
    if (message.size() < 4) {
        return "Short";
    }
    if (outer_opcode(message) == GameEventHeader::kOpcode && message.size() < 16) {
        return "MessageF7B0";
    }
    return message_name(outer_opcode(message), inner_opcode(message));
}

std::string message_name(std::uint32_t opcode, std::uint32_t event) {
    return opcode == GameEventHeader::kOpcode ? name_or_number(kEvents, event, "Event")
                                              : name_or_number(kServerMessages, opcode, "Message");
}

}  // namespace portalspace::net
