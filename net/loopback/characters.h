#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.h"
#include "core/position.h"
#include "net/loopback/scene.h"

namespace portalspace::net::loopback {

/// A thing that somebody carries.
struct Item {
    core::ObjectId guid;
    const SceneItem* kind = nullptr;
    std::uint32_t amount = 1;
};

/// What a character keeps while it is not in the world. Lives as long as the server.
struct Character {
    static constexpr std::uint32_t kMaxHealth = 100;
    static constexpr std::uint32_t kMaxMana = 100;

    core::ObjectId guid;
    std::string name;  ///< UTF-8
    bool deleted = false;
    core::Position position;
    std::uint16_t entries = 0;  ///< the INSTANCE stamp of the last entry
    std::vector<Item> pack;     ///< in slot order
    std::uint32_t coins = 1000;
    std::uint32_t health = kMaxHealth;
    std::uint32_t mana = kMaxMana;
};

/// Guids of things made at run time (spec/net-messages.md 1.6); never one that the scene uses.
class GuidSource {
public:
    explicit GuidSource(const Scene& scene) : scene_(scene) {}
    [[nodiscard]] core::ObjectId next();

private:
    const Scene& scene_;
    std::uint32_t last_ = 0x80010000;
};

/// The characters of all accounts, in memory.
class Characters {
public:
    static constexpr std::size_t kSlots = 11;

    Characters(const Scene& scene, GuidSource& guids) : scene_(scene), guids_(guids) {}

    /// The account's characters in slot order. An account that is new gets one, made after the scene's player, so that
    /// whoever logs in can enter: the first account the scene's own name and guid, the others their account's name.
    [[nodiscard]] std::vector<Character*>& of(const std::string& account);
    [[nodiscard]] bool name_taken(std::string_view name) const;
    /// A new one at the scene's place of start. The name must be free and the account must have a slot.
    Character& create(const std::string& account, std::string name);

private:
    [[nodiscard]] Character& make(core::ObjectId guid, std::string name);

    const Scene& scene_;
    GuidSource& guids_;
    std::deque<Character> all_;
    std::map<std::string, std::vector<Character*>> accounts_;
    std::uint32_t next_player_ = 0x50001000;
};

}  // namespace portalspace::net::loopback
