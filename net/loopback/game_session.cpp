#include "net/loopback/game_session.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <memory>

#include "core/format_error.h"
#include "net/messages/appraisal.h"
#include "net/messages/character.h"
#include "net/messages/chat_actions.h"
#include "net/messages/combat.h"
#include "net/messages/ddd.h"
#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/login.h"
#include "net/messages/magic.h"
#include "net/messages/names.h"
#include "net/messages/opcodes.h"
#include "net/messages/player.h"
#include "net/messages/property.h"
#include "net/messages/recall.h"
#include "net/messages/stats.h"
#include "net/messages/text.h"
#include "net/messages/turbine_chat.h"
#include "net/messages/vendor.h"

namespace portalspace::net::loopback {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kServerPing = 100.0;  ///< ACE's unasked ping at the list (spec/net-transport.md 6.7)
constexpr std::uint32_t kDeleteFailed = 0x06;
constexpr std::uint32_t kCharacterInWorld = 0x0D;
constexpr std::uint32_t kCharacterNotOwned = 0x0F;
constexpr std::uint32_t kLevelProperty = 25;
constexpr std::uint32_t kCoinProperty = 20;
constexpr std::uint32_t kNameProperty = 1;
constexpr std::uint32_t kChatEnabled = 0x051D;
constexpr std::uint32_t kGeneralRoom = 2;
constexpr std::uint32_t kHealthVital = 2;  ///< the present amounts have the even ids
constexpr std::uint32_t kManaVital = 6;
constexpr std::size_t kMaxName = 32;
/// The skills that characters have (spec/net-messages.md 14.5), and those of them that ours are trained in.
constexpr std::uint32_t kSkills[] = {6,  7,  14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 27, 28, 29, 30, 31, 32, 33,
                                     34, 35, 36, 37, 38, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54};
constexpr std::uint32_t kTrainedSkills[] = {22, 24, 34};  ///< Jump, Run, WarMagic
constexpr std::uint32_t kUntrained = 1;
constexpr std::uint32_t kTrained = 2;
constexpr std::uint32_t kTrainedBonus = 5;
constexpr std::size_t kMaxEver = 60;  ///< of an account, with the deleted ones: they stay in the list

/// Hidden, not colliding, as a character is from its creation to LoginComplete (spec/net-messages.md 4.1: 0x00404410).
std::uint32_t hidden_state(std::uint32_t visible) {
    const PhysicsStateFlags report{static_cast<std::uint32_t>(PhysicsState::kReportCollisions)};
    return (visible & ~report.raw()) |
           (PhysicsStateFlags(PhysicsState::kHidden) | PhysicsState::kIgnoreCollisions).raw();
}

PlayerDescription describe_player(const Character& character, const Scene& scene) {
    PlayerDescription description;
    description.ints.push_back({kCoinProperty, static_cast<std::int32_t>(character.coins)});
    description.ints.push_back({kLevelProperty, 1});
    description.strings.push_back({kNameProperty, Text::from_utf8(character.name)});
    for (auto& attribute : description.attributes) {
        attribute = Attribute{0, 100, 0};
    }
    // Half of Endurance, Endurance, Self are added to what stands here (spec/net-messages.md 6.3).
    description.vitals = {Vital{0, Character::kMaxHealth - 50, 0, character.health}, Vital{0, 0, 0, 100},
                          Vital{0, Character::kMaxMana - 100, 0, character.mana}};
    for (const std::uint32_t id : kSkills) {
        Skill skill;
        skill.id = id;
        const bool trained = std::ranges::find(kTrainedSkills, id) != std::end(kTrainedSkills);
        skill.advancement_class = trained ? kTrained : kUntrained;
        skill.init_level = trained ? kTrainedBonus : 0;
        description.skills.push_back(skill);
    }
    for (const SceneProjectile& projectile : scene.projectiles) {
        if (projectile.spell != 0) {
            description.spells.push_back({projectile.spell});
        }
    }
    for (const Item& item : character.pack) {
        description.inventory.push_back({item.guid, 0});
    }
    return description;
}

bool good_name(const std::string& name) {
    return !name.empty() && name.size() <= kMaxName && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalpha(c) != 0 || c == ' ' || c == '\'' || c == '-';
    });
}

}  // namespace

const GameSession::ActionEntry GameSession::kActions[] = {
    {LoginComplete::kAction, &GameSession::login_complete},
    {MoveToState::kAction, &GameSession::move_to_state},
    {AutonomousPosition::kAction, &GameSession::autonomous_position},
    {Jump::kAction, &GameSession::jump},
    {TeleToLifestone::kAction, &GameSession::recall},
    {PingRequest::kAction, &GameSession::ping},
    {Talk::kAction, &GameSession::talk},
    {TellAction::kAction, &GameSession::tell},
    {Emote::kAction, &GameSession::emote},
    {SoulEmoteAction::kAction, &GameSession::soul_emote},
    {ChatChannel::kAction, &GameSession::channel},
    {Use::kAction, &GameSession::use},
    {PutItemInContainer::kAction, &GameSession::put_item},
    {DropItem::kAction, &GameSession::drop_item},
    {NoLongerViewingContents::kAction, &GameSession::close_container},
    {IdentifyObject::kAction, &GameSession::appraise},
    {Buy::kAction, &GameSession::buy},
    {Sell::kAction, &GameSession::sell},
    {ChangeCombatMode::kAction, &GameSession::combat_mode},
    {TargetedMeleeAttack::kAction, &GameSession::melee_attack},
    {TargetedMissileAttack::kAction, &GameSession::missile_attack},
    {CancelAttack::kAction, &GameSession::cancel_attack},
    {CastTargetedSpell::kAction, &GameSession::cast_at},
    {CastUntargetedSpell::kAction, &GameSession::cast_untargeted},
    {QueryHealth::kAction, &GameSession::query_health},
};

GameSession::GameSession(GameWorld& world, ServerTransport& transport, std::string account, double log_off_delay,
                         core::Log& log)
    : world_(world), transport_(transport), account_(std::move(account)), log_off_delay_(log_off_delay), log_(log) {}

void GameSession::send(std::vector<std::byte> message) {
    const auto queue = static_cast<std::uint16_t>(server_queue(outer_opcode(message)));
    transport_.send(queue, std::move(message));
}

std::uint8_t GameSession::next_property(std::uint32_t opcode, std::uint32_t property) {
    return properties_[{opcode, property}]++;
}

void GameSession::send_int(std::uint32_t property, std::int32_t value) {
    send(encode(PrivateUpdateInt{next_property(PrivateUpdateInt::kOpcode, property), property, value}));
}

void GameSession::send_health() {
    send(encode(PrivateUpdateCurrentVital{next_property(PrivateUpdateCurrentVital::kOpcode, kHealthVital), kHealthVital,
                                          avatar().character->health}));
}

void GameSession::send_mana() {
    send(encode(PrivateUpdateCurrentVital{next_property(PrivateUpdateCurrentVital::kOpcode, kManaVital), kManaVital,
                                          avatar().character->mana}));
}

void GameSession::say(const std::string& text, std::uint32_t chat_type) {
    send(encode(ServerMessage{Text::from_utf8(text), chat_type}));
}

void GameSession::use_done(std::uint32_t error) { send_event(UseDone{error}); }

void GameSession::later(double due, void (GameSession::*work)(double)) {
    world_.at(due, [this, stay = stay_, alive = std::weak_ptr<int>(alive_), work](double now) {
        if (!alive.expired() && avatar_ != nullptr && stay_ == stay) {
            (this->*work)(now);
        }
    });
}

void GameSession::greet() {
    DddInterrogation interrogation;
    interrogation.languages = {0, 1};
    send(encode(interrogation));
    send_character_list();
}

void GameSession::send_character_list() {
    CharacterList list;
    list.account = Text(account_);
    list.use_turbine_chat = true;
    for (const Character* character : world_.characters().of(account_)) {
        list.characters.push_back({character->guid, Text::from_utf8(character->name), character->deleted ? 1U : 0U});
    }
    send(encode(list));
    send(encode(ServerName{1, -1, Text::from_utf8(world_.scene().server_name)}));
}

void GameSession::handle(std::span<const std::byte> message, double now) {
    try {
        const std::uint32_t opcode = outer_opcode(message);
        if (avatar_ == nullptr) {
            at_the_list(opcode, message, now);
        } else if (opcode == GameActionHeader::kOpcode) {
            act(message, now);
        } else if (opcode == TurbineChat::kOpcode) {
            global_chat(message);
        } else if (opcode == CharacterLogOff::kOpcode && !log_off_due_.has_value()) {
            log_off_due_ = now + log_off_delay_;
        }
    } catch (const core::FormatError& e) {
        log_.warn("loopback.message", client_message_name(message) + ": " + e.what());
    }
}

void GameSession::at_the_list(std::uint32_t opcode, std::span<const std::byte> message, double now) {
    switch (opcode) {
        case DddInterrogationResponse::kOpcode:
            (void)decode<DddInterrogationResponse>(message);
            send(encode(DddEnd{}));
            break;
        case CharacterCreate::kOpcode: create_character(message); break;
        case CharacterDelete::kOpcode: delete_character(message); break;
        case CharacterRestore::kOpcode: restore_character(message); break;
        case EnterWorldRequest::kOpcode: send(encode(EnterWorldServerReady{})); break;
        case CharacterEnterWorld::kOpcode: {
            const auto request = decode<CharacterEnterWorld>(message);
            const auto& own = world_.characters().of(account_);
            const auto wanted = std::find_if(own.begin(), own.end(), [&](const Character* character) {
                return character->guid == request.guid && !character->deleted;
            });
            if (wanted == own.end() || request.account.raw != account_) {
                send(encode(CharacterError{kCharacterNotOwned}));
            } else {
                enter(**wanted, now);
            }
            break;
        }
        default: break;
    }
}

void GameSession::create_character(std::span<const std::byte> message) {
    const auto request = decode<CharacterCreate>(message);
    if (request.account.raw != account_) {
        return;  // ACE does not answer either
    }
    const std::string name = request.name.utf8();
    const auto& own = world_.characters().of(account_);
    const auto living =
        std::count_if(own.begin(), own.end(), [](const Character* character) { return !character->deleted; });
    CharacterCreateResponse answer;
    if (world_.characters().name_taken(name)) {
        answer.code = CharacterCreateResponse::kNameInUse;
    } else if (!good_name(name)) {
        answer.code = CharacterCreateResponse::kNameBanned;
    } else if (living >= static_cast<std::ptrdiff_t>(Characters::kSlots) || own.size() >= kMaxEver) {
        answer.code = CharacterCreateResponse::kCorrupt;
    } else {
        const Character& made = world_.characters().create(account_, name);
        answer.guid = made.guid;
        answer.name = request.name;
    }
    send(encode(answer));
}

void GameSession::delete_character(std::span<const std::byte> message) {
    const auto request = decode<CharacterDelete>(message);
    auto& own = world_.characters().of(account_);
    if (request.account.raw != account_ || request.slot >= own.size() || world_.find(own[request.slot]->guid)) {
        send(encode(CharacterError{kDeleteFailed}));
        return;
    }
    own[request.slot]->deleted = true;
    send(encode(CharacterDeleted{}));
    send_character_list();
}

void GameSession::restore_character(std::span<const std::byte> message) {
    const auto request = decode<CharacterRestore>(message);
    for (Character* character : world_.characters().of(account_)) {
        if (character->guid != request.guid || !character->deleted) {
            continue;
        }
        CharacterCreateResponse answer;
        if (world_.characters().name_taken(character->name)) {
            answer.code = CharacterCreateResponse::kNameInUse;
        } else {
            character->deleted = false;
            answer.guid = character->guid;
            answer.name = Text::from_utf8(character->name);
        }
        send(encode(answer));
        return;
    }
}

void GameSession::enter(Character& character, double now) {
    avatar_ = world_.enter(
        character, [this](std::vector<std::byte> m) { send(std::move(m)); }, now);
    if (avatar_ == nullptr) {
        send(encode(CharacterError{kCharacterInWorld}));
        return;
    }
    avatar_->session = this;
    ++stay_;
    event_sequence_ = 0;
    properties_.clear();
    mode_ = 1;
    attack_.reset();
    cast_.reset();
    open_chest_ = {};
    errand_.reset();
    send_event(describe_player(character, world_.scene()));
    send(encode(PlayerCreate{character.guid}));
    SceneActor& actor = avatar().actor;
    const std::uint32_t visible = actor.object.state;
    actor.object.state = hidden_state(visible);
    CreateObject own = describe(actor);
    own.weenie.items_capacity = 102;
    own.weenie.containers_capacity = 7;
    send(encode(own));
    send_possessions();
    world_.show(avatar());
    actor.object.state = visible;
    send_event(WeenieError{kChatEnabled});
    SetTurbineChatChannels rooms;
    rooms.general = kGeneralRoom;
    rooms.trade = kGeneralRoom + 1;
    rooms.lfg = kGeneralRoom + 2;
    rooms.roleplay = kGeneralRoom + 3;
    send_event(rooms);
    say("Welcome to " + world_.scene().server_name + ".");
}

void GameSession::send_possessions() {
    for (const Item& item : avatar().character->pack) {
        send(encode(describe_item(item, avatar().character->guid)));
    }
}

void GameSession::leave(double now) {
    log_off_due_.reset();
    world_.leave(avatar(), now);
    avatar_ = nullptr;
    server_pings_ = now + kServerPing;
    send(encode(CharacterLogOff{}));
    send_character_list();
}

void GameSession::abandon(double now) {
    if (avatar_ != nullptr) {
        world_.abandon(avatar(), log_off_delay_, now);
        avatar_ = nullptr;
    }
}

void GameSession::act(std::span<const std::byte> message, double now) {
    const std::uint32_t type = inner_opcode(message);
    const auto* const end = std::end(kActions);
    const auto* const entry = std::find_if(std::begin(kActions), end, [type](const auto& e) { return e.type == type; });
    if (entry == end) {
        return;  // beyond this server
    }
    core::ByteReader reader(message);
    reader.skip(12);
    (this->*entry->act)(reader, now);
}

void GameSession::tick(double now) {
    if (avatar_ != nullptr && log_off_due_.has_value() && now >= *log_off_due_) {
        leave(now);
    }
    if (avatar_ == nullptr) {
        if (server_pings_ == 0) {
            server_pings_ = now + kServerPing;
        } else if (now >= server_pings_) {
            server_pings_ = now + kServerPing;
            send(encode_event(core::ObjectId{}, 0, PingResponse{}));
        }
    }
}

double GameSession::next_due() const {
    return avatar_ == nullptr ? (server_pings_ == 0 ? kNever : server_pings_) : log_off_due_.value_or(kNever);
}

}  // namespace portalspace::net::loopback
