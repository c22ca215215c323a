#include <algorithm>

#include "net/loopback/game_session.h"
#include "net/messages/appraisal.h"
#include "net/messages/effects.h"
#include "net/messages/inventory.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/parenting.h"
#include "net/messages/property.h"
#include "net/messages/state.h"
#include "net/messages/text.h"
#include "net/messages/vendor.h"

// Doors, chests, vendors, portals, and what the player carries (spec/net-messages.md 7.4, 7.6, 8.4).

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kBurdenProperty = 5;
constexpr std::uint32_t kValueProperty = 19;
constexpr std::uint32_t kCoinProperty = 20;
constexpr std::size_t kPackSlots = 102;
constexpr std::uint16_t kDefaultStyle = 0x003D;
constexpr std::uint16_t kOn = 0x000B;
constexpr std::uint16_t kOff = 0x000C;
constexpr std::uint32_t kEthereal = 0x00000004;
constexpr double kDoorReset = 30.0;
constexpr std::uint32_t kPickUpSound = 0x8F;
constexpr std::uint32_t kDropSound = 0x90;
constexpr std::uint32_t kTell = 3;
constexpr std::uint32_t kTeleported = 0x003C;
constexpr std::int32_t kMaxPurchase = 100;
constexpr float kReach = 30.0F;
constexpr std::uint32_t kOutOfReach = 0x0498;  ///< YouHaveMovedTooFar
/// From centre to centre: what is farther off is walked to before it is used. Room for two bodies of a metre each.
constexpr float kAtHand = 3.0F;
/// The server does not know how wide things are: who stands this near and has come no nearer for a while has arrived.
constexpr float kBeforeSomethingBig = 8.0F;
constexpr double kStandsFor = 1.5;
constexpr double kLongestWalk = 15.0;

std::int32_t burden_of(const Character& character) {
    std::int32_t burden = 0;
    for (const Item& item : character.pack) {
        burden += item.kind->burden * static_cast<std::int32_t>(item.amount);
    }
    return burden;
}

}  // namespace

void GameSession::use(core::ByteReader& r, double now) {
    const core::ObjectId guid = unpack<Use>(r).guid;
    SceneActor* const thing = world_.stage().object(guid);
    if (thing == nullptr) {
        use_done();
        return;
    }
    if (thing->object.position.distance_to(avatar().actor.object.position) > kReach) {
        use_done(kOutOfReach);
        return;
    }
    end_walk();
    if (thing->object.position.distance_to(avatar().actor.object.position) > kAtHand) {
        walk_to(*thing, now);
    } else {
        use_at_hand(*thing, now);
    }
}

/// F74C type 6 for all, and the player's client walks (spec/net-messages.md 5.8.3). The use waits until that reports a
/// place at hand, or stands before something big; a MoveToState ends it (12.2 row 6), and so does a quarter of a
/// minute.
void GameSession::walk_to(const SceneActor& thing, double now) {
    SceneActor& player = avatar().actor;
    UpdateMotion message;
    message.guid = player.object.guid;
    message.instance = player.stamps.instance;
    message.movement_stamp = ++player.stamps.movement;
    message.server_control_stamp = ++player.stamps.server_control;
    message.movement.style = kDefaultStyle;
    message.movement.motion = MoveToObject{thing.object.guid, thing.object.position, {}, 0};
    world_.broadcast(encode(message));
    errand_ = Errand{thing.object.guid, now, now + kLongestWalk};
    later(errand_->due, &GameSession::look_after_walk);
    later(now + kStandsFor, &GameSession::look_after_walk);  // nothing is reported by who is there already
}

void GameSession::walked(double now) {
    if (errand_) {
        errand_->walked = now;
        later(now + kStandsFor, &GameSession::look_after_walk);
        look_after_walk(now);
    }
}

void GameSession::look_after_walk(double now) {
    if (!errand_) {
        return;
    }
    SceneActor* const thing = world_.stage().object(errand_->target);
    const bool stands = now >= errand_->walked + kStandsFor;
    if (thing != nullptr && thing->object.position.distance_to(avatar().actor.object.position) <=
                                (stands ? kBeforeSomethingBig : kAtHand)) {
        errand_.reset();
        use_at_hand(*thing, now);
    } else if (now >= errand_->due) {
        end_walk();
    }
}

/// ACE says that the request is done with, without an error.
void GameSession::end_walk() {
    if (errand_) {
        errand_.reset();
        use_done();
    }
}

void GameSession::use_at_hand(SceneActor& thing, double now) {
    const core::ObjectId guid = thing.object.guid;
    const std::uint32_t kind = thing.object.description_flags;
    if ((kind & kSceneDoor) != 0) {
        open_door(thing, now);
    } else if ((kind & kSceneVendor) != 0) {
        use_done();
        show_goods(thing);
        if (!thing.object.greeting.empty()) {
            send_event(Tell{Text::from_utf8(thing.object.greeting), Text::from_utf8(thing.object.name), guid,
                            avatar().character->guid, kTell});
        }
        return;
    } else if ((kind & kSceneOpenable) != 0) {
        if (open_chest_ == guid) {
            shut_chest(guid);
        } else {
            open_chest(thing);
        }
    } else if (thing.object.leads_to.has_value()) {
        teleport(*thing.object.leads_to);
        send_event(WeenieError{kTeleported});
    }
    use_done();
}

/// A door opens at once and shuts by itself; a second use shuts it (7.4).
void GameSession::open_door(SceneActor& door, double now) {
    const auto set = [](GameWorld& world, SceneActor& which, bool open) {
        which.open = open;
        world.stage().send_motion(which, kDefaultStyle, open ? kOn : kOff, 1.0F);
        world.stage().send_state(which, open ? which.object.state | kEthereal : which.object.state & ~kEthereal);
    };
    set(world_, door, !door.open);
    if (door.open) {
        world_.at(now + kDoorReset, [&world = world_, set, guid = door.object.guid](double) {
            SceneActor* const left = world.stage().object(guid);
            if (left != nullptr && left->open) {
                set(world, *left, false);
            }
        });
    }
}

void GameSession::open_chest(SceneActor& chest) {
    if (open_chest_.value != 0) {
        shut_chest(open_chest_);
    }
    open_chest_ = chest.object.guid;
    ViewContents view{chest.object.guid, {}};
    for (const Item& item : chest.contents) {
        view.items.push_back({item.guid, 0});
    }
    send_event(view);
    for (const Item& item : chest.contents) {
        send(encode(describe_item(item, chest.object.guid)));
    }
    world_.stage().send_motion(chest, kDefaultStyle, kOn, 1.0F);
}

void GameSession::shut_chest(core::ObjectId guid) {
    open_chest_ = {};
    send_event(CloseGroundContainer{guid});
    if (SceneActor* const chest = world_.stage().object(guid)) {
        world_.stage().send_motion(*chest, kDefaultStyle, kOff, 1.0F);
        for (const Item& item : chest->contents) {
            send(encode(DeleteObject{item.guid, 0}));
        }
    }
}

void GameSession::close_container(core::ByteReader& r, double) {
    const core::ObjectId guid = unpack<NoLongerViewingContents>(r).guid;
    if (guid == open_chest_ && guid.value != 0) {
        shut_chest(guid);
    }
}

void GameSession::refuse_item(core::ObjectId item, std::uint32_t error) {
    send_event(InventoryServerSaveFailed{item, error});
}

std::optional<Item> GameSession::take_from_pack(core::ObjectId guid) {
    auto& pack = avatar().character->pack;
    const auto it = std::find_if(pack.begin(), pack.end(), [guid](const Item& item) { return item.guid == guid; });
    if (it == pack.end()) {
        return std::nullopt;
    }
    const Item item = *it;
    pack.erase(it);
    return item;
}

void GameSession::put_into_pack(Item item, std::uint32_t slot) {
    auto& pack = avatar().character->pack;
    slot = std::min<std::uint32_t>(slot, static_cast<std::uint32_t>(pack.size()));
    pack.insert(pack.begin() + slot, item);
    const core::ObjectId own = avatar().character->guid;
    send_event(PutObjInContainer{item.guid, own, slot, 0});
    send_int(kBurdenProperty, burden_of(*avatar().character));
}

/// From the ground, from the open chest, or to another slot of the pack; into the open chest (8.4).
void GameSession::put_item(core::ByteReader& r, double) {
    const auto request = unpack<PutItemInContainer>(r);
    const core::ObjectId guid = request.item;
    const core::ObjectId container = request.container;
    const auto slot = static_cast<std::uint32_t>(std::max(0, request.slot));
    const core::ObjectId own = avatar().character->guid;
    SceneActor* const chest = open_chest_.value != 0 ? world_.stage().object(open_chest_) : nullptr;
    if (chest != nullptr && container == open_chest_) {
        if (const auto item = take_from_pack(guid)) {
            const auto at = std::min<std::size_t>(slot, chest->contents.size());
            chest->contents.insert(chest->contents.begin() + static_cast<std::ptrdiff_t>(at), *item);
            send_event(PutObjInContainer{guid, container, static_cast<std::uint32_t>(at), 0});
            send_int(kBurdenProperty, burden_of(*avatar().character));
            return;
        }
    }
    if (container != own) {
        refuse_item(guid);
        return;
    }
    if (const auto item = take_from_pack(guid)) {
        put_into_pack(*item, slot);
        return;
    }
    if (avatar().character->pack.size() >= kPackSlots) {
        refuse_item(guid);
        return;
    }
    const auto lying = world_.ground().find(guid);
    if (lying != world_.ground().end() &&
        lying->second.position.distance_to(avatar().actor.object.position) <= kReach) {
        GroundItem found = lying->second;
        world_.ground().erase(lying);
        put_into_pack(found.item, slot);
        send(encode(Sound{own, kPickUpSound, 1.0F}));
        world_.broadcast(encode(PickupEvent{guid, found.stamps.instance, ++found.stamps.position}));
        return;
    }
    if (chest != nullptr) {
        const auto inside = std::find_if(chest->contents.begin(), chest->contents.end(),
                                         [guid](const Item& item) { return item.guid == guid; });
        if (inside != chest->contents.end()) {
            const Item item = *inside;
            chest->contents.erase(inside);
            put_into_pack(item, slot);
            return;
        }
    }
    refuse_item(guid);
}

void GameSession::drop_item(core::ByteReader& r, double) {
    const core::ObjectId guid = unpack<DropItem>(r).guid;
    const auto item = take_from_pack(guid);
    if (!item.has_value()) {
        refuse_item(guid);
        return;
    }
    send_int(kBurdenProperty, burden_of(*avatar().character));
    send_event(PutObjectIn3d{guid});
    world_.drop(*item, avatar().actor.object.position);
    world_.broadcast(encode(Sound{avatar().character->guid, kDropSound, 1.0F}));
}

void GameSession::appraise(core::ByteReader& r, double) {
    IdentifyObjectResponse answer;
    answer.guid = unpack<IdentifyObject>(r).guid;
    if (const SceneActor* const actor = world_.find_actor(answer.guid)) {
        answer.success = true;
        answer.creature.emplace();
        answer.creature->health = actor->health;
        answer.creature->max_health = std::max(actor->object.health, actor->health);
    }
    for (const Item& item : avatar().character->pack) {
        if (item.guid == answer.guid) {
            answer.success = true;
            answer.ints.emplace();
            answer.ints->entries.push_back(
                {kBurdenProperty, static_cast<std::int32_t>(item.kind->burden * item.amount)});
            answer.ints->entries.push_back({kValueProperty, static_cast<std::int32_t>(item.kind->value * item.amount)});
        }
    }
    send_event(answer);
}

void GameSession::show_goods(SceneActor& vendor) {
    constexpr std::uint32_t kAnyType = 0xFFFFFFFF;
    constexpr std::uint32_t kHighestValue = 100000;
    VendorInfo goods;
    goods.vendor = vendor.object.guid;
    goods.item_types = kAnyType;
    goods.max_value = kHighestValue;
    goods.deals_magic = true;
    goods.buy_price = 0.5F;
    for (const Item& item : vendor.contents) {
        goods.items.push_back({VendorItem::kUnlimited, item.guid, describe_goods({item.guid, item.kind, 1})});
    }
    send_event(goods);
}

/// Each piece becomes an object of its own or a stack; the goods never end.
void GameSession::buy(core::ByteReader& r, double) {
    const auto request = unpack<Buy>(r);
    SceneActor* const vendor = world_.stage().object(request.vendor);
    Character& character = *avatar().character;
    for (std::size_t i = 0; i < request.items.size() && vendor != nullptr; ++i) {
        auto left = static_cast<std::uint32_t>(std::clamp(request.items[i].amount, 0, kMaxPurchase));
        const core::ObjectId guid = request.items[i].guid;
        const auto offer = std::find_if(vendor->contents.begin(), vendor->contents.end(),
                                        [guid](const Item& item) { return item.guid == guid; });
        if (offer == vendor->contents.end()) {
            continue;
        }
        const SceneItem& kind = *offer->kind;
        while (left > 0) {
            const std::uint32_t amount = std::min<std::uint32_t>(left, kind.max_stack);
            if (character.coins < kind.value * amount || character.pack.size() >= kPackSlots) {
                refuse_item(character.guid);
                break;
            }
            character.coins -= kind.value * amount;
            left -= amount;
            const Item item{world_.guids().next(), &kind, amount};
            send(encode(describe_item(item, character.guid)));
            put_into_pack(item, static_cast<std::uint32_t>(character.pack.size()));
        }
    }
    if (vendor != nullptr) {
        send_int(kCoinProperty, static_cast<std::int32_t>(character.coins));
        send(encode(Sound{character.guid, kPickUpSound, 1.0F}));
        show_goods(*vendor);
    }
    use_done();
}

void GameSession::sell(core::ByteReader& r, double) {
    const auto request = unpack<Sell>(r);
    SceneActor* const vendor = world_.stage().object(request.vendor);
    Character& character = *avatar().character;
    for (std::size_t i = 0; i < request.items.size() && vendor != nullptr; ++i) {
        const core::ObjectId guid = request.items[i].guid;
        if (const auto item = take_from_pack(guid)) {
            character.coins += item->kind->value * item->amount / 2;
            send(encode(InventoryRemoveObject{guid}));
        } else {
            refuse_item(guid);
        }
    }
    if (vendor != nullptr) {
        send_int(kBurdenProperty, burden_of(character));
        send_int(kCoinProperty, static_cast<std::int32_t>(character.coins));
        show_goods(*vendor);
    }
    use_done();
}

}  // namespace portalspace::net::loopback
