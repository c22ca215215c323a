#pragma once

#include "net/messages/advancement.h"
#include "net/messages/allegiance.h"
#include "net/messages/allegiance_actions.h"
#include "net/messages/appraisal.h"
#include "net/messages/barber.h"
#include "net/messages/books.h"
#include "net/messages/character.h"
#include "net/messages/chat_actions.h"
#include "net/messages/chess.h"
#include "net/messages/combat.h"
#include "net/messages/confirmation.h"
#include "net/messages/contracts.h"
#include "net/messages/create_object.h"
#include "net/messages/ddd.h"
#include "net/messages/effects.h"
#include "net/messages/fellowship.h"
#include "net/messages/friends.h"
#include "net/messages/house.h"
#include "net/messages/house_actions.h"
#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/login.h"
#include "net/messages/magic.h"
#include "net/messages/motion_actions.h"
#include "net/messages/movement.h"
#include "net/messages/object_desc.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "net/messages/player_options.h"
#include "net/messages/position.h"
#include "net/messages/property.h"
#include "net/messages/recall.h"
#include "net/messages/salvage.h"
#include "net/messages/squelch.h"
#include "net/messages/state.h"
#include "net/messages/stats.h"
#include "net/messages/text.h"
#include "net/messages/titles.h"
#include "net/messages/trade.h"
#include "net/messages/turbine_chat.h"
#include "net/messages/vendor.h"
#include "tests/fuzz/net_messages_family.h"

/// The families of messages that the fuzz targets take one by one. The order inside a family is that of the first byte
/// of the corpora in tests/data/fuzz: new messages go to the end.
namespace portalspace::fuzz {

using AllegianceMessages =
    Family<net::AllegianceUpdateAborted, net::AllegianceUpdate, net::AllegianceUpdateDone,
           net::AllegianceLoginNotification, net::AllegianceInfoResponse, net::SwearAllegiance, net::BreakAllegiance,
           net::AllegianceUpdateRequest, net::QueryAllegianceName, net::ClearAllegianceName, net::SetAllegianceName,
           net::SetAllegianceOfficer, net::SetAllegianceOfficerTitle, net::ListAllegianceOfficerTitles,
           net::ClearAllegianceOfficerTitles, net::DoAllegianceLockAction, net::SetAllegianceApprovedVassal,
           net::AllegianceChatGag, net::DoAllegianceHouseAction, net::SetMotd, net::QueryMotd, net::ClearMotd,
           net::BreakAllegianceBoot, net::AllegianceInfoRequest, net::AllegianceChatBoot, net::AddAllegianceBan,
           net::RemoveAllegianceBan, net::ListAllegianceBans, net::RemoveAllegianceOfficer, net::ListAllegianceOfficers,
           net::ClearAllegianceOfficers>;
using AppraisalMessages = Family<net::IdentifyObjectResponse, net::AppraiseDone, net::QueryItemManaResponse,
                                 net::IdentifyObject, net::QueryItemMana>;
using BooksMessages = Family<net::BookDataResponse, net::BookModifyPageResponse, net::BookAddPageResponse,
                             net::BookDeletePageResponse, net::BookPageDataResponse, net::BookData, net::BookModifyPage,
                             net::BookAddPage, net::BookDeletePage, net::BookPageData, net::SetInscription>;
using CharacterMessages =
    Family<net::CharacterTitle, net::UpdateTitle, net::StartBarber, net::ConfirmationRequest, net::ConfirmationDone,
           net::ContractTable, net::ContractUpdate, net::TeleToPklArena, net::TeleToPkArena, net::TitleSet,
           net::RaiseVital, net::RaiseAttribute, net::RaiseSkill, net::TrainSkill, net::TeleToLifestone,
           net::AdvocateTeleport, net::TeleToHouse, net::ConfirmationResponse, net::TeleToMansion, net::Suicide,
           net::TeleToMarketPlace, net::EnterPkLite, net::RecallAllegianceHometown, net::FinishBarber,
           net::AbandonContract>;
using ChatMessages =
    Family<net::PlayerKilled, net::EmoteText, net::SoulEmote, net::HearSpeech, net::HearRangedSpeech, net::PopupString,
           net::ChannelBroadcast, net::ChannelList, net::ChannelIndex, net::QueryAgeResponse, net::WeenieError,
           net::WeenieErrorWithString, net::Tell, net::TransientString, net::ServerMessage, net::SetAfkMode,
           net::SetAfkMessage, net::Talk, net::TalkDirect, net::TellAction, net::AbuseLogRequest, net::AddChannel,
           net::RemoveChannel, net::ChatChannel, net::ListChannels, net::IndexChannels, net::QueryAge, net::QueryBirth,
           net::Emote, net::SoulEmoteAction>;
using ChessMessages =
    Family<net::JoinGameResponse, net::StartGame, net::MoveResponse, net::OpponentTurn, net::OpponentStalemate,
           net::GameOver, net::ChessJoin, net::ChessQuit, net::ChessMove, net::ChessMovePass, net::ChessStalemate>;
using CombatMessages =
    Family<net::AttackDone, net::VictimNotification, net::KillerNotification, net::AttackerNotification,
           net::DefenderNotification, net::EvasionAttackerNotification, net::EvasionDefenderNotification,
           net::CombatCommenceAttack, net::UpdateHealth, net::TargetedMeleeAttack, net::TargetedMissileAttack,
           net::ChangeCombatMode, net::CancelAttack, net::QueryHealth>;
using DddMessages = Family<net::DddDataMessage, net::DddErrorMessage, net::DddInterrogation, net::DddBegin, net::DddEnd,
                           net::DddRequestData, net::DddInterrogationResponse>;
using EffectsMessages =
    Family<net::AdminEnvirons, net::Sound, net::PlayScriptId, net::PlayScriptType, net::PortalStormBrewing,
           net::PortalStormImminent, net::PortalStorm, net::PortalStormSubsided>;
using HouseMessages =
    Family<net::HouseProfile, net::HouseData, net::HouseStatus, net::UpdateRentTime, net::UpdateRentPayment,
           net::HouseUpdateRestrictions, net::UpdateHar, net::HouseTransaction, net::AvailableHouses, net::BuyHouse,
           net::HouseQuery, net::AbandonHouse, net::RentHouse, net::AddPermanentGuest, net::RemovePermanentGuest,
           net::SetOpenHouseStatus, net::ChangeStoragePermission, net::BootSpecificHouseGuest,
           net::RemoveAllStoragePermission, net::RequestFullGuestList, net::QueryLord, net::AddAllStoragePermission,
           net::RemoveAllPermanentGuests, net::BootEveryone, net::SetHooksVisibility,
           net::ModifyAllegianceGuestPermission, net::ModifyAllegianceStoragePermission, net::ListAvailableHouses>;
using InventoryMessages =
    Family<net::InventoryRemoveObject, net::SetStackSize, net::PutObjInContainer, net::WieldObject,
           net::CloseGroundContainer, net::InventoryServerSaveFailed, net::ViewContents, net::PutObjectIn3d,
           net::UseDone, net::PutItemInContainer, net::GetAndWieldItem, net::DropItem, net::UseWithTarget, net::Use,
           net::StackableMerge, net::StackableSplitToContainer, net::StackableSplitTo3D, net::GiveObjectRequest,
           net::NoLongerViewingContents, net::StackableSplitToWield, net::AddShortCut, net::RemoveShortCut>;
using LoginMessages = Family<net::CharacterCreateResponse, net::AwaitingSubscriptionExpiration, net::CharacterLogOff,
                             net::CharacterDeleted, net::CharacterList, net::CharacterError, net::PingResponse,
                             net::AccountBanned, net::AccountBoot, net::EnterWorldServerReady, net::ServerName,
                             net::CharacterDelete, net::CharacterCreate, net::CharacterEnterWorld, net::LoginComplete,
                             net::PingRequest, net::EnterWorldRequest, net::GetServerVersion, net::CharacterRestore>;
using MagicMessages =
    Family<net::MagicRemoveSpell, net::MagicUpdateSpell, net::MagicUpdateEnchantment, net::MagicRemoveEnchantment,
           net::MagicUpdateMultipleEnchantments, net::MagicRemoveMultipleEnchantments, net::MagicPurgeEnchantments,
           net::MagicDispelEnchantment, net::MagicDispelMultipleEnchantments, net::MagicPurgeBadEnchantments,
           net::CastUntargetedSpell, net::CastTargetedSpell, net::RemoveSpell, net::AddSpellFavorite,
           net::RemoveSpellFavorite, net::SetDesiredComponentLevel, net::SpellbookFilter>;
using MotionMessages =
    Family<net::PositionAndMovement, net::UpdatePosition, net::UpdateMotion, net::PlayerTeleport,
           net::ServerAutonomyLevel, net::AutonomousPositionEcho, net::Jump, net::MoveToState, net::DoMovementCommand,
           net::StopMovementCommand, net::AutonomyLevel, net::AutonomousPosition, net::JumpNonAutonomous>;
using ObjectsMessages =
    Family<net::ObjDescEvent, net::SetPlayerVisualDesc, net::CreateObject, net::DeleteObject, net::ParentEvent,
           net::PickupEvent, net::SetState, net::VectorUpdate, net::UpdateObject, net::ForceObjectDescSend>;
using PlayerMessages =
    Family<net::PlayerCreate, net::PlayerDescription, net::SetSingleCharacterOption, net::SetCharacterOptions>;
using PropertyMessages =
    Family<net::PrivateRemoveInt, net::PublicRemoveInt, net::PrivateRemoveBool, net::PublicRemoveBool,
           net::PrivateRemoveFloat, net::PublicRemoveFloat, net::PrivateRemoveString, net::PublicRemoveString,
           net::PrivateRemoveDataId, net::PublicRemoveDataId, net::PrivateRemoveInstanceId, net::PublicRemoveInstanceId,
           net::PrivateRemovePosition, net::PublicRemovePosition, net::PrivateRemoveInt64, net::PublicRemoveInt64,
           net::PrivateUpdateInt, net::PublicUpdateInt, net::PrivateUpdateInt64, net::PublicUpdateInt64,
           net::PrivateUpdateBool, net::PublicUpdateBool, net::PrivateUpdateFloat, net::PublicUpdateFloat,
           net::PrivateUpdateString, net::PublicUpdateString, net::PrivateUpdateDataId, net::PublicUpdateDataId,
           net::PrivateUpdateInstanceId, net::PublicUpdateInstanceId, net::PrivateUpdatePosition,
           net::PublicUpdatePosition, net::PrivateUpdateSkill, net::PublicUpdateSkill, net::PrivateUpdateSkillLevel,
           net::PublicUpdateSkillLevel, net::PrivateUpdateSkillClass, net::PublicUpdateSkillClass,
           net::PrivateUpdateAttribute, net::PublicUpdateAttribute, net::PrivateUpdateAttributeLevel,
           net::PublicUpdateAttributeLevel, net::PrivateUpdateVital, net::PublicUpdateVital,
           net::PrivateUpdateCurrentVital, net::PublicUpdateCurrentVital>;
using SocialMessages =
    Family<net::FriendsListUpdate, net::FellowshipQuit, net::FellowshipDismiss, net::FellowUpdateDone,
           net::FellowStatsDone, net::SetSquelchDb, net::FellowshipFullUpdate, net::FellowshipDisband,
           net::FellowshipUpdateFellow, net::RemoveFriend, net::AddFriend, net::RemoveAllFriends,
           net::ModifyCharacterSquelch, net::ModifyAccountSquelch, net::ModifyGlobalSquelch, net::FellowshipCreate,
           net::FellowshipQuitAction, net::FellowshipDismissAction, net::FellowshipRecruit,
           net::FellowshipUpdateRequest, net::ClearPlayerConsentList, net::DisplayPlayerConsentList,
           net::RemoveFromPlayerConsentList, net::AddPlayerPermission, net::RemovePlayerPermission,
           net::FellowshipAssignNewLeader, net::FellowshipChangeOpenness, net::FriendsOld>;
using TradeMessages =
    Family<net::VendorInfo, net::RegisterTrade, net::OpenTrade, net::CloseTrade, net::AddToTrade, net::RemoveFromTrade,
           net::AcceptTrade, net::DeclineTrade, net::ResetTrade, net::TradeFailure, net::ClearTradeAcceptance,
           net::SalvageOperationsResult, net::Buy, net::Sell, net::OpenTradeNegotiations, net::CloseTradeNegotiations,
           net::AddToTradeAction, net::AcceptTradeAction, net::DeclineTradeAction, net::ResetTradeAction,
           net::CreateTinkeringTool>;
using TurbineMessages = Family<net::SetTurbineChatChannels, net::TurbineChat>;

struct NamedFamily {
    const char* name;  ///< of the corpus folder behind "net_messages_"
    int (*run)(const std::uint8_t* data, std::size_t size);
};
inline constexpr NamedFamily kMessageFamilies[] = {
    {"allegiance", AllegianceMessages::run},
    {"appraisal", AppraisalMessages::run},
    {"books", BooksMessages::run},
    {"character", CharacterMessages::run},
    {"chat", ChatMessages::run},
    {"chess", ChessMessages::run},
    {"combat", CombatMessages::run},
    {"ddd", DddMessages::run},
    {"effects", EffectsMessages::run},
    {"house", HouseMessages::run},
    {"inventory", InventoryMessages::run},
    {"login", LoginMessages::run},
    {"magic", MagicMessages::run},
    {"motion", MotionMessages::run},
    {"objects", ObjectsMessages::run},
    {"player", PlayerMessages::run},
    {"property", PropertyMessages::run},
    {"social", SocialMessages::run},
    {"trade", TradeMessages::run},
    {"turbine", TurbineMessages::run},
};

}  // namespace portalspace::fuzz
