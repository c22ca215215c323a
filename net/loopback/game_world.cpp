#include "net/loopback/game_world.h"

#include <algorithm>
#include <cctype>
#include <limits>

#include "net/messages/encode.h"
#include "net/messages/position.h"
#include "net/messages/state.h"

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kPlayerItemType = 0x10;     ///< creature
constexpr std::uint32_t kPlayerFlags = 0x0000001C;  ///< stuck, player, attackable
constexpr std::uint32_t kItemState = 0x00000414;    ///< Ethereal, IgnoreCollisions, Gravity
constexpr std::uint16_t kNonCombat = 0x003D;
constexpr std::uint16_t kLogOutMotion = 0x011E;
constexpr double kLogOutMotionTime = 2.0;

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

CreateObject describe_thing(const Item& item) {
    CreateObject message;
    message.guid = item.guid;
    message.physics.state = PhysicsStateFlags(kItemState);
    if (item.kind->setup.value != 0) {
        message.physics.setup = item.kind->setup;
    }
    message.weenie = describe_goods(item);
    return message;
}

}  // namespace

WeenieDesc describe_goods(const Item& item) {
    const SceneItem& kind = *item.kind;
    WeenieDesc weenie;
    weenie.name = Text::from_utf8(kind.name);
    weenie.wcid = kind.wcid;
    weenie.icon = kind.icon;
    weenie.item_type = kind.item_type;
    weenie.value = kind.value * item.amount;
    weenie.burden = kind.burden;
    if (kind.max_stack > 1) {
        weenie.stack_size = static_cast<std::uint16_t>(item.amount);
        weenie.max_stack_size = kind.max_stack;
    }
    return weenie;
}

CreateObject describe_item(const Item& item, core::ObjectId holder) {
    CreateObject message = describe_thing(item);
    message.weenie.container = holder;
    return message;
}

CreateObject describe_ground_item(const GroundItem& item) {
    CreateObject message = describe_thing(item.item);
    message.physics.position = item.position;
    message.physics.stamps = item.stamps;
    return message;
}

Avatar* GameWorld::enter(Character& character, ScenePlayer::Sink sink, double now) {
    const bool here = std::any_of(avatars_.begin(), avatars_.end(),
                                  [&](const auto& avatar) { return avatar->character == &character; });
    if (here) {
        return nullptr;
    }
    auto avatar = std::make_unique<Avatar>();
    avatar->character = &character;
    avatar->sink = std::move(sink);
    SceneObject& object = avatar->actor.object;
    object = scene_.player;
    object.guid = character.guid;
    object.name = character.name;
    object.position = character.position;
    object.item_type |= kPlayerItemType;
    object.description_flags |= kPlayerFlags;
    avatar->actor.stamps.instance = ++character.entries;
    avatar->actor.health = character.health;
    if (!stage_) {
        stage_ = std::make_unique<ScenePlayer>(
            scene_, avatar->actor, guids_, [this](const std::vector<std::byte>& m) { broadcast(m); }, now);
    }
    avatars_.push_back(std::move(avatar));
    return avatars_.back().get();
}

void GameWorld::show(Avatar& newcomer) {
    const std::vector<std::byte> own = encode(describe(newcomer.actor));
    broadcast(own, &newcomer);
    for (const auto& other : avatars_) {
        if (other.get() != &newcomer && !other->leaving) {
            newcomer.sink(encode(describe(other->actor)));
        }
    }
    stage_->create_objects(newcomer.sink);
    for (const auto& [guid, item] : ground_) {
        newcomer.sink(encode(describe_ground_item(item)));
    }
}

void GameWorld::leave(Avatar& avatar, double now) {
    if (avatar.leaving) {
        return;
    }
    avatar.leaving = true;
    avatar.session = nullptr;
    avatar.sink = {};
    avatar.character->position = avatar.actor.object.position;
    stage_->send_motion(avatar.actor, kNonCombat, kLogOutMotion, 1.0F);
    at(now + kLogOutMotionTime, [this, guid = avatar.character->guid](double) { remove(guid); });
}

void GameWorld::abandon(Avatar& avatar, double seconds, double now) {
    avatar.session = nullptr;
    avatar.sink = {};
    at(now + seconds, [this, guid = avatar.character->guid](double later) {
        if (Avatar* left = find(guid)) {
            leave(*left, later);
        }
    });
}

void GameWorld::remove(core::ObjectId guid) {
    const auto gone = std::find_if(avatars_.begin(), avatars_.end(),
                                   [guid](const auto& avatar) { return avatar->character->guid == guid; });
    if (gone == avatars_.end()) {
        return;
    }
    broadcast(encode(DeleteObject{guid, (*gone)->actor.stamps.instance}));
    avatars_.erase(gone);
    if (avatars_.empty()) {
        bolts_before_ += stage_->bolts();
        stage_.reset();
        later_.clear();
        ground_.clear();
    } else {
        stage_->set_player(avatars_.front()->actor);
    }
}

Avatar* GameWorld::find(core::ObjectId guid) {
    const auto it = std::find_if(avatars_.begin(), avatars_.end(), [guid](const auto& avatar) {
        return avatar->character->guid == guid && !avatar->leaving;
    });
    return it == avatars_.end() ? nullptr : it->get();
}

Avatar* GameWorld::find_by_name(std::string_view name) {
    const auto it = std::find_if(avatars_.begin(), avatars_.end(), [name](const auto& avatar) {
        return same_name(avatar->character->name, name) && avatar->session != nullptr;
    });
    return it == avatars_.end() ? nullptr : it->get();
}

SceneActor* GameWorld::find_actor(core::ObjectId guid) {
    if (Avatar* avatar = find(guid)) {
        return &avatar->actor;
    }
    return stage_ ? stage_->object(guid) : nullptr;
}

void GameWorld::broadcast(const std::vector<std::byte>& message, const Avatar* except) {
    for (const auto& avatar : avatars_) {
        if (avatar->sink && avatar.get() != except) {
            avatar->sink(message);
        }
    }
}

void GameWorld::drop(Item item, const core::Position& where) {
    GroundItem& lying = ground_[item.guid];
    lying.item = item;
    lying.position = where;
    broadcast(encode(describe_ground_item(lying)));
}

void GameWorld::tick(double now) {
    if (stage_) {
        stage_->tick(now);
    }
    while (!later_.empty() && later_.begin()->first <= now) {
        const auto work = std::move(later_.begin()->second);
        later_.erase(later_.begin());
        work(now);
    }
}

double GameWorld::next_due() const {
    double due = std::numeric_limits<double>::infinity();
    if (stage_) {
        due = stage_->next_due();
    }
    return later_.empty() ? due : std::min(due, later_.begin()->first);
}

}  // namespace portalspace::net::loopback
