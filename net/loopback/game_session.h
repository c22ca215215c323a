#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/byte_reader.h"
#include "core/log.h"
#include "net/loopback/game_world.h"
#include "net/loopback/server_transport.h"
#include "net/messages/encode.h"
#include "net/messages/motion_actions.h"

namespace portalspace::net::loopback {

/// The game behind one connection: character list, data check, creation, entering, what the player does, leaving
/// (spec/net-messages.md 3, 4, 8). Answers what a client may send in its present place and ignores the rest without an
/// answer, as ACE does. Its actions stand in session_*.cpp by their kind.
class GameSession {
public:
    /// World and transport must outlive this object.
    GameSession(GameWorld& world, ServerTransport& transport, std::string account, double log_off_delay,
                core::Log& log);

    /// The first messages after the handshake: data check, character list, server name.
    void greet();
    /// One message of the client. A malformed one is one log line.
    void handle(std::span<const std::byte> message, double now);
    void tick(double now);
    [[nodiscard]] double next_due() const;
    /// The connection is gone; a character that is in the world stays there for a while.
    void abandon(double now);

private:
    using Action = void (GameSession::*)(core::ByteReader&, double);
    struct ActionEntry {
        std::uint32_t type;
        Action act;
    };
    static const ActionEntry kActions[];

    void at_the_list(std::uint32_t opcode, std::span<const std::byte> message, double now);
    void create_character(std::span<const std::byte> message);
    void delete_character(std::span<const std::byte> message);
    void restore_character(std::span<const std::byte> message);
    void send_character_list();
    void enter(Character& character, double now);
    void send_possessions();
    void leave(double now);
    void act(std::span<const std::byte> message, double now);

    void send(std::vector<std::byte> message);
    template <class Event>
    void send_event(const Event& event) {
        send(encode_event(avatar().character->guid, ++event_sequence_, event));
    }
    [[nodiscard]] std::uint8_t next_property(std::uint32_t opcode, std::uint32_t property);
    void send_int(std::uint32_t property, std::int32_t value);
    void send_health();
    void send_mana();
    void say(const std::string& text, std::uint32_t chat_type = 0);
    void use_done(std::uint32_t error = 0);
    /// Only while in_world_.
    [[nodiscard]] Avatar& avatar() { return *avatar_; }
    /// Calls `work` later when this session is still in this stay in the world.
    void later(double due, void (GameSession::*work)(double));

    // session_move.cpp
    void login_complete(core::ByteReader& r, double now);
    void move_to_state(core::ByteReader& r, double now);
    void autonomous_position(core::ByteReader& r, double now);
    void jump(core::ByteReader& r, double now);
    void recall(core::ByteReader& r, double now);
    void moved(const core::Position& position, bool contact, double now);
    void echo_motion(const RawMotionState& state);
    void teleport(const core::Position& where);
    void arrive_home(double now);

    // session_chat.cpp
    void ping(core::ByteReader& r, double now);
    void talk(core::ByteReader& r, double now);
    void tell(core::ByteReader& r, double now);
    void emote(core::ByteReader& r, double now);
    void soul_emote(core::ByteReader& r, double now);
    void channel(core::ByteReader& r, double now);
    void global_chat(std::span<const std::byte> message);
    void command(const std::string& text);

    // session_items.cpp
    void use(core::ByteReader& r, double now);
    void put_item(core::ByteReader& r, double now);
    void drop_item(core::ByteReader& r, double now);
    void close_container(core::ByteReader& r, double now);
    void appraise(core::ByteReader& r, double now);
    void buy(core::ByteReader& r, double now);
    void sell(core::ByteReader& r, double now);
    void use_at_hand(SceneActor& thing, double now);
    void walk_to(const SceneActor& thing, double now);
    void walked(double now);
    void look_after_walk(double now);
    void end_walk();
    void open_door(SceneActor& door, double now);
    void open_chest(SceneActor& chest);
    void show_goods(SceneActor& vendor);
    void shut_chest(core::ObjectId guid);
    void put_into_pack(Item item, std::uint32_t slot);
    void refuse_item(core::ObjectId item, std::uint32_t error = 0);
    [[nodiscard]] std::optional<Item> take_from_pack(core::ObjectId guid);

    // session_fight.cpp
    void combat_mode(core::ByteReader& r, double now);
    void melee_attack(core::ByteReader& r, double now);
    void missile_attack(core::ByteReader& r, double now);
    void cancel_attack(core::ByteReader& r, double now);
    void cast_at(core::ByteReader& r, double now);
    void cast_untargeted(core::ByteReader& r, double now);
    void query_health(core::ByteReader& r, double now);
    void begin_attack(core::ObjectId target, bool missile, double now);
    void strike(double now);
    void stop_attack(std::uint32_t error);
    void cast(std::uint32_t spell, core::ObjectId target, double now);
    void release_spell(double now);
    void cast_done(double now);
    void hit(core::ObjectId target, std::uint32_t damage, std::uint32_t damage_type, double now);
    void kill(SceneActor& victim, double now);
    void strike_back(core::ObjectId attacker, double now);
    void die(const std::string& killer, double now);

    GameWorld& world_;
    ServerTransport& transport_;
    std::string account_;
    double log_off_delay_;
    core::Log& log_;

    Avatar* avatar_ = nullptr;  ///< while the character is in the world
    std::uint32_t stay_ = 0;    ///< counts the entries, so that old work is told apart
    std::uint32_t event_sequence_ = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint8_t> properties_;
    std::optional<double> log_off_due_;
    double server_pings_ = 0;  ///< when the next unasked ping at the list is due

    std::uint32_t mode_ = 1;
    core::ObjectId open_chest_;
    /// What the player walks to because it was to be used from afar.
    struct Errand {
        core::ObjectId target;
        double walked = 0;  ///< when the player was last seen on the way
        double due = 0;     ///< when it is given up
    };
    std::optional<Errand> errand_;
    struct Attack {
        core::ObjectId target;
        bool missile = false;
        std::uint32_t round = 0;
    };
    std::optional<Attack> attack_;
    struct Cast {
        core::ObjectId target;
        const SceneProjectile* projectile = nullptr;
    };
    std::optional<Cast> cast_;
    /// Tells delayed work that its session lives.
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace portalspace::net::loopback
