#pragma once

#include <cstdint>

#include "net/message.h"

namespace portalspace::net {

/// First four bytes of every message (spec/net-messages.md 2). Messages with a codec carry their opcode as kOpcode too;
/// this table is for dispatch and for naming what has none.
namespace opcode {
inline constexpr std::uint32_t kInventoryRemoveObject = 0x0024;
inline constexpr std::uint32_t kSetStackSize = 0x0197;
inline constexpr std::uint32_t kPlayerKilled = 0x019E;
inline constexpr std::uint32_t kEmoteText = 0x01E0;
inline constexpr std::uint32_t kSoulEmote = 0x01E2;
inline constexpr std::uint32_t kHearSpeech = 0x02BB;
inline constexpr std::uint32_t kHearRangedSpeech = 0x02BC;
inline constexpr std::uint32_t kPrivateUpdateInt = 0x02CD;
inline constexpr std::uint32_t kPublicUpdateInt = 0x02CE;
inline constexpr std::uint32_t kPublicUpdateInstanceId = 0x02DA;
inline constexpr std::uint32_t kPrivateUpdateVital = 0x02E7;
inline constexpr std::uint32_t kPrivateUpdateCurrentVital = 0x02E9;
inline constexpr std::uint32_t kAdminEnvirons = 0xEA60;
inline constexpr std::uint32_t kObjDescEvent = 0xF625;
inline constexpr std::uint32_t kCharacterCreateResponse = 0xF643;
inline constexpr std::uint32_t kCharacterLogOff = 0xF653;
inline constexpr std::uint32_t kCharacterDelete = 0xF655;
inline constexpr std::uint32_t kCharacterCreate = 0xF656;
inline constexpr std::uint32_t kCharacterEnterWorld = 0xF657;
inline constexpr std::uint32_t kCharacterList = 0xF658;
inline constexpr std::uint32_t kCharacterError = 0xF659;
inline constexpr std::uint32_t kForceObjectDescSend = 0xF6EA;
inline constexpr std::uint32_t kCreateObject = 0xF745;
inline constexpr std::uint32_t kPlayerCreate = 0xF746;
inline constexpr std::uint32_t kDeleteObject = 0xF747;
inline constexpr std::uint32_t kUpdatePosition = 0xF748;
inline constexpr std::uint32_t kParentEvent = 0xF749;
inline constexpr std::uint32_t kPickupEvent = 0xF74A;
inline constexpr std::uint32_t kSetState = 0xF74B;
inline constexpr std::uint32_t kUpdateMotion = 0xF74C;
inline constexpr std::uint32_t kVectorUpdate = 0xF74E;
inline constexpr std::uint32_t kSound = 0xF750;
inline constexpr std::uint32_t kPlayerTeleport = 0xF751;
inline constexpr std::uint32_t kPlayScriptId = 0xF754;
inline constexpr std::uint32_t kPlayScriptType = 0xF755;
inline constexpr std::uint32_t kGameEvent = 0xF7B0;
inline constexpr std::uint32_t kGameAction = 0xF7B1;
inline constexpr std::uint32_t kAccountBanned = 0xF7C1;
inline constexpr std::uint32_t kEnterWorldRequest = 0xF7C8;
inline constexpr std::uint32_t kCharacterRestore = 0xF7D9;
inline constexpr std::uint32_t kUpdateObject = 0xF7DB;
inline constexpr std::uint32_t kAccountBoot = 0xF7DC;
inline constexpr std::uint32_t kTurbineChat = 0xF7DE;
inline constexpr std::uint32_t kEnterWorldServerReady = 0xF7DF;
inline constexpr std::uint32_t kServerMessage = 0xF7E0;
inline constexpr std::uint32_t kServerName = 0xF7E1;
inline constexpr std::uint32_t kDddDataMessage = 0xF7E2;
inline constexpr std::uint32_t kDddErrorMessage = 0xF7E4;
inline constexpr std::uint32_t kDddInterrogation = 0xF7E5;
inline constexpr std::uint32_t kDddInterrogationResponse = 0xF7E6;
inline constexpr std::uint32_t kDddBegin = 0xF7E7;
inline constexpr std::uint32_t kDddEnd = 0xF7EA;
}  // namespace opcode

/// The queue to send a message of the client in (spec 1.8, the recommendation; ACE does not look at it).
[[nodiscard]] Queue client_queue(std::uint32_t opcode) noexcept;
/// The queue in which an ACE server sends a message: database for data patches, login for Turbine chat, smartbox for
/// objects, ui for the rest. Order is kept inside a queue only.
[[nodiscard]] Queue server_queue(std::uint32_t opcode) noexcept;

}  // namespace portalspace::net
