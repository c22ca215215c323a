#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "net/messages/actions.h"
#include "net/messages/character.h"
#include "net/messages/create_object.h"
#include "net/messages/ddd.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/names.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/property.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

namespace portalspace::test {

/// The bytes that the codec of a message makes of what it read; empty when there is no codec for it. Throws FormatError
/// like the codec.
using Recoded = std::optional<std::vector<std::byte>>;

template <class... Ms>
Recoded recode_top(std::span<const std::byte> bytes) {
    Recoded out;
    const std::uint32_t opcode = net::outer_opcode(bytes);
    (void)((Ms::kOpcode == opcode ? (out = net::encode(net::decode<Ms>(bytes)), true) : false) || ...);
    return out;
}

template <class... Es>
Recoded recode_event(std::span<const std::byte> bytes) {
    core::ByteReader r(bytes);
    r.skip(4);
    const auto header = net::GameEventHeader::unpack(r);
    Recoded out;
    (void)((Es::kEvent == header.type ? (out = net::encode_event(header.owner, header.sequence, Es::unpack(r)), true)
                                      : false) ||
           ...);
    return out;
}

template <class... As>
Recoded recode_action(std::span<const std::byte> bytes) {
    core::ByteReader r(bytes);
    r.skip(4);
    const auto header = net::GameActionHeader::unpack(r);
    Recoded out;
    (void)((As::kAction == header.type ? (out = net::encode_action(header.sequence, As::unpack(r)), true) : false) ||
           ...);
    return out;
}

inline Recoded recode_server(std::span<const std::byte> bytes) {
    using namespace net;
    if (outer_opcode(bytes) == GameEventHeader::kOpcode) {
        return recode_event<PlayerDescription, Tell, ChannelBroadcast, PopupString, TransientString, WeenieError,
                            WeenieErrorWithString, PutObjInContainer, WieldObject, PutObjectIn3d, ViewContents,
                            MagicUpdateSpell, MagicRemoveSpell>(bytes);
    }
    return recode_top<CharacterList, ServerName, EnterWorldServerReady, CharacterLogOff, CharacterError, AccountBoot,
                      AccountBanned, CharacterCreateResponse, CharacterDeleted, DddInterrogation, DddBegin,
                      DddDataMessage, DddErrorMessage, DddEnd, PlayerCreate, CreateObject, UpdateObject, ObjDescEvent,
                      UpdatePosition, PlayerTeleport, SetState, VectorUpdate, DeleteObject, PlayScriptId,
                      PlayScriptType, Sound, UpdateMotion, ParentEvent, PickupEvent, InventoryRemoveObject, HearSpeech,
                      HearRangedSpeech, EmoteText, SoulEmote, ServerMessage, PlayerKilled, TurbineChatLine,
                      PrivateUpdateInt, PublicUpdateInstanceId, PublicUpdateString, PrivateUpdateVital,
                      PrivateUpdateCurrentVital>(bytes);
}

inline Recoded recode_client(std::span<const std::byte> bytes) {
    using namespace net;
    if (outer_opcode(bytes) == GameActionHeader::kOpcode) {
        return recode_action<LoginComplete, PingRequest, Talk, CastUntargetedSpell, CastTargetedSpell, MoveToState,
                             AutonomousPosition, Jump>(bytes);
    }
    return recode_top<EnterWorldRequest, CharacterEnterWorld, CharacterLogOff, CharacterCreate, CharacterDelete,
                      CharacterRestore, DddInterrogationResponse, DddEnd, ForceObjectDescSend>(bytes);
}

}  // namespace portalspace::test
