#include "net/loopback/scene_session.h"

#include <algorithm>
#include <limits>

#include "core/format_error.h"
#include "net/messages/character.h"
#include "net/messages/ddd.h"
#include "net/messages/chat_actions.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/names.h"
#include "net/messages/opcodes.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

namespace portalspace::net {

namespace {

constexpr std::uint32_t kSpeech = 2;
constexpr std::uint32_t kLevelProperty = 25;
constexpr std::uint32_t kNameProperty = 1;
constexpr std::uint32_t kCharacterNotOwned = 0x0F;
constexpr std::uint32_t kPlayerItemType = 0x10;     ///< creature
constexpr std::uint32_t kPlayerFlags = 0x0000001C;  ///< stuck, player, attackable

/// 01EA: answers PingRequest.
struct PingAnswer {
    static constexpr std::uint32_t kEvent = 0x01EA;
    void pack(core::ByteWriter&) const {}
};

/// Hidden, not colliding, as a character is from its creation to LoginComplete (spec/net-messages.md 4.1: 0x00404410).
std::uint32_t hidden_state(std::uint32_t visible) {
    const PhysicsStateFlags report{static_cast<std::uint32_t>(PhysicsState::kReportCollisions)};
    return (visible & ~report.raw()) |
           (PhysicsStateFlags(PhysicsState::kHidden) | PhysicsState::kIgnoreCollisions).raw();
}

PlayerDescription describe_player(const SceneObject& player) {
    PlayerDescription description;
    description.ints.push_back({kLevelProperty, 1});
    description.strings.push_back({kNameProperty, Text::from_utf8(player.name)});
    for (auto& attribute : description.attributes) {
        attribute = Attribute{0, 50, 0};
    }
    description.vitals = {Vital{0, 0, 0, 25}, Vital{0, 0, 0, 50}, Vital{0, 0, 0, 50}};
    return description;
}

}  // namespace

SceneSession::SceneSession(const Scene& scene, ServerTransport& transport, std::string account, double log_off_delay,
                           core::Log& log)
    : scene_(scene), transport_(transport), account_(std::move(account)), log_off_delay_(log_off_delay), log_(log) {}

void SceneSession::send(std::vector<std::byte> message) {
    const auto queue = static_cast<std::uint16_t>(server_queue(outer_opcode(message)));
    transport_.send(queue, std::move(message));
}

template <class Event>
void SceneSession::send_event(const Event& event) {
    send(encode_event(scene_.player.guid, ++event_sequence_, event));
}

void SceneSession::greet() {
    DddInterrogation interrogation;
    interrogation.languages = {0, 1};
    send(encode(interrogation));
    send_character_list();
}

void SceneSession::send_character_list() {
    CharacterList list;
    list.characters.push_back({scene_.player.guid, Text::from_utf8(scene_.player.name), 0});
    list.account = Text(account_);
    send(encode(list));
    send(encode(ServerName{1, -1, Text::from_utf8(scene_.server_name)}));
}

void SceneSession::handle(std::span<const std::byte> message, double now) {
    try {
        dispatch(message, now);
    } catch (const core::FormatError& e) {
        log_.warn("loopback.message", client_message_name(message) + ": " + e.what());
    }
}

void SceneSession::dispatch(std::span<const std::byte> message, double now) {
    const std::uint32_t opcode = outer_opcode(message);
    if (world_) {
        if (opcode == GameActionHeader::kOpcode) {
            dispatch_action(message);
        } else if (opcode == CharacterLogOff::kOpcode && !log_off_due_.has_value()) {
            log_off_due_ = now + log_off_delay_;
        }
        return;
    }
    if (opcode == DddInterrogationResponse::kOpcode) {
        (void)decode<DddInterrogationResponse>(message);
        send(encode(DddEnd{}));
    } else if (opcode == EnterWorldRequest::kOpcode) {
        send(encode(EnterWorldServerReady{}));
    } else if (opcode == CharacterEnterWorld::kOpcode) {
        const auto request = decode<CharacterEnterWorld>(message);
        if (request.guid == scene_.player.guid && request.account.raw == account_) {
            enter(now);
        } else {
            send(encode(CharacterError{kCharacterNotOwned}));
        }
    } else if (opcode == CharacterCreate::kOpcode) {
        CharacterCreateResponse refusal;
        refusal.code = CharacterCreateResponse::kDatabaseDown;
        send(encode(refusal));
    }
}

void SceneSession::enter(double now) {
    visible_ = false;
    event_sequence_ = 0;
    world_ = std::make_unique<ScenePlayer>(
        scene_, ++entries_, [this](std::vector<std::byte> m) { send(std::move(m)); }, now);
    send_event(describe_player(scene_.player));
    send(encode(PlayerCreate{scene_.player.guid}));
    SceneActor actor = world_->player();
    actor.object.state = hidden_state(actor.object.state);
    actor.object.item_type |= kPlayerItemType;
    actor.object.description_flags |= kPlayerFlags;
    CreateObject own = describe(actor);
    own.weenie.items_capacity = 102;
    own.weenie.containers_capacity = 7;
    send(encode(own));
    world_->create_objects();
    send(encode(ServerMessage{Text::from_utf8("Welcome to " + scene_.server_name + "."), 0}));
}

void SceneSession::leave() {
    bolts_before_ += world_->bolts();
    world_.reset();
    log_off_due_.reset();
    send(encode(CharacterLogOff{}));
    send_character_list();
}

void SceneSession::dispatch_action(std::span<const std::byte> message) {
    switch (inner_opcode(message)) {
        case LoginComplete::kAction: login_complete(); break;
        case PingRequest::kAction: send_event(PingAnswer{}); break;
        case Talk::kAction:
            send(encode(HearSpeech{decode_action<Talk>(message).text, Text::from_utf8(scene_.player.name),
                                   scene_.player.guid, kSpeech}));
            break;
        case MoveToState::kAction: {
            const auto move = decode_action<MoveToState>(message);
            echo_motion(move.state);
            moved(move.position);
            break;
        }
        case AutonomousPosition::kAction: moved(decode_action<AutonomousPosition>(message).position); break;
        case Jump::kAction: moved(decode_action<Jump>(message).position); break;
        default: break;  // everything else is beyond this server
    }
}

void SceneSession::login_complete() {
    if (!visible_) {
        visible_ = true;
        SceneActor& player = world_->player();
        send(encode(SetState{player.object.guid, PhysicsStateFlags(player.object.state), player.stamps.instance,
                             ++player.stamps.state}));
    }
}

/// Believed when it is a place at all; before LoginComplete positions are ignored (spec/net-messages.md 4.4).
void SceneSession::moved(const core::Position& position) {
    SceneActor& player = world_->player();
    core::Position sane;
    if (visible_ && sanitized_position(position, player.object.position.frame.rotation, sane)) {
        player.object.position = sane;
        world_->send_position(player);
    }
}

/// The mover gets its own motion back, marked as autonomous (spec/net-messages.md 12.2 row 1).
void SceneSession::echo_motion(const RawMotionState& raw) {
    const auto low = [](std::uint32_t command) { return static_cast<std::uint16_t>(command & 0xFFFF); };
    SceneActor& player = world_->player();
    InterpretedMotionState state;
    state.style = low(raw.style);
    state.forward = low(raw.forward);
    state.forward_speed = raw.forward_speed;
    if (raw.side != 0) {
        state.side = low(raw.side);
        state.side_speed = raw.side_speed;
    }
    if (raw.turn != 0) {
        state.turn = low(raw.turn);
        state.turn_speed = raw.turn_speed;
    }
    UpdateMotion message;
    message.guid = player.object.guid;
    message.instance = player.stamps.instance;
    message.movement_stamp = ++player.stamps.movement;
    message.server_control_stamp = player.stamps.server_control;
    message.autonomous = true;
    message.movement.motion = state;
    send(encode(message));
}

void SceneSession::tick(double now) {
    if (!world_) {
        return;
    }
    world_->tick(now);
    if (log_off_due_.has_value() && now >= *log_off_due_) {
        leave();
    }
}

double SceneSession::next_due() const {
    if (!world_) {
        return std::numeric_limits<double>::infinity();
    }
    return std::min(world_->next_due(), log_off_due_.value_or(std::numeric_limits<double>::infinity()));
}

}  // namespace portalspace::net
