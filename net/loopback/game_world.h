#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "net/loopback/characters.h"
#include "net/loopback/scene_player.h"

namespace portalspace::net::loopback {

class GameSession;

/// A character in the world. Everybody sees everybody: the server has one place.
struct Avatar {
    Character* character = nullptr;
    SceneActor actor;
    GameSession* session = nullptr;  ///< of its client; null when that has left and the character lingers
    ScenePlayer::Sink sink;          ///< to its client; empty like `session`
    bool visible = false;            ///< LoginComplete came after the entry or the last teleport
    bool leaving = false;
};

/// A thing that lies about.
struct GroundItem {
    Item item;
    core::Position position;
    ObjectStamps stamps;
};

/// CreateObject of an item: carried by `holder`, or on the ground.
[[nodiscard]] CreateObject describe_item(const Item& item, core::ObjectId holder);
[[nodiscard]] CreateObject describe_ground_item(const GroundItem& item);
[[nodiscard]] WeenieDesc describe_goods(const Item& item);

/// What all sessions share: the characters, those of them that are in the world, the scene that is played to them and
/// the things on the ground. The scene begins when the first player enters and ends when the last has left.
class GameWorld {
public:
    /// The scene must outlive this object.
    explicit GameWorld(const Scene& scene) : scene_(scene), guids_(scene), characters_(scene, guids_) {}

    [[nodiscard]] const Scene& scene() const { return scene_; }
    [[nodiscard]] Characters& characters() { return characters_; }
    [[nodiscard]] GuidSource& guids() { return guids_; }
    /// The scene as it is played now; only while somebody is in the world.
    [[nodiscard]] ScenePlayer& stage() { return *stage_; }

    /// Null when the character is in the world already (its last client has left it a moment ago). Others are told by
    /// show().
    Avatar* enter(Character& character, ScenePlayer::Sink sink, double now);
    /// CreateObject of the others, the scene and the ground to a newcomer, and of the newcomer to the others.
    void show(Avatar& newcomer);
    /// The log-off motion for those who see it; two seconds later the character is gone (spec/net-messages.md 4.5).
    void leave(Avatar& avatar, double now);
    /// The client is gone without a word: the character stands for `seconds`, then leaves.
    void abandon(Avatar& avatar, double seconds, double now);

    /// In the world and not on the way out; null when there is none.
    [[nodiscard]] Avatar* find(core::ObjectId guid);
    [[nodiscard]] Avatar* find_by_name(std::string_view name);
    /// A player or an object of the scene.
    [[nodiscard]] SceneActor* find_actor(core::ObjectId guid);

    /// To all clients whose character is in the world.
    void broadcast(const std::vector<std::byte>& message, const Avatar* except = nullptr);

    [[nodiscard]] std::map<core::ObjectId, GroundItem>& ground() { return ground_; }
    void drop(Item item, const core::Position& where);

    /// Calls `work` at that time; for what takes a while. `work` must find by guid what it needs.
    void at(double due, std::function<void(double)> work) { later_.emplace(due, std::move(work)); }
    void tick(double now);
    [[nodiscard]] double next_due() const;
    [[nodiscard]] std::uint64_t bolts() const { return bolts_before_ + (stage_ ? stage_->bolts() : 0); }

private:
    void remove(core::ObjectId guid);

    const Scene& scene_;
    GuidSource guids_;
    Characters characters_;
    std::unique_ptr<ScenePlayer> stage_;
    std::deque<std::unique_ptr<Avatar>> avatars_;
    std::map<core::ObjectId, GroundItem> ground_;
    std::multimap<double, std::function<void(double)>> later_;
    std::uint64_t bolts_before_ = 0;
};

}  // namespace portalspace::net::loopback
