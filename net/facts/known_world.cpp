#include "net/facts/known_world.h"

#include <algorithm>

#include "net/messages/encode.h"
#include "net/messages/inventory.h"
#include "net/messages/login.h"
#include "net/messages/magic.h"
#include "net/messages/names.h"
#include "net/messages/property.h"
#include "net/messages/state.h"
#include "net/messages/stats.h"
#include "net/messages/whole_text.h"

namespace portalspace::net {
namespace {

constexpr std::uint32_t kContainerItemType = 0x200;
/// Bounds of what waits for its object (spec/net-messages.md 5.4.4).
constexpr std::size_t kMaxWaitingGuids = 256;
constexpr std::size_t kMaxWaitingPerGuid = 64;
constexpr float kNoRotation = 0.0001F;

}  // namespace

void KnownWorld::on_message(const Message& message) {
    switch (message.opcode()) {
        case GameEventHeader::kOpcode: on_event(message); break;
        case CharacterLogOff::kOpcode: *this = KnownWorld(); break;
        case PlayerCreate::kOpcode: player_ = decode<PlayerCreate>(message.bytes).guid; break;
        case CreateObject::kOpcode: create(decode<CreateObject>(message.bytes)); break;
        case UpdateObject::kOpcode: create(decode<UpdateObject>(message.bytes).object); break;
        case DeleteObject::kOpcode: {
            const auto gone = decode<DeleteObject>(message.bytes);
            things_.erase(gone.guid);
            waiting_.erase(gone.guid);
            break;
        }
        case InventoryRemoveObject::kOpcode: {
            const auto gone = decode<InventoryRemoveObject>(message.bytes);
            take_out(gone.guid);
            things_.erase(gone.guid);
            break;
        }
        case UpdatePosition::kOpcode: {
            const auto update = decode<UpdatePosition>(message.bytes);
            if (!wait_for(update.guid, message)) {
                place(update);
            }
            break;
        }
        case PublicUpdateInstanceId::kOpcode: {
            const auto update = decode<PublicUpdateInstanceId>(message.bytes);
            // What is worn is decided by the inventory events, never by the numbers that come with them (spec 7.4).
            if (update.property == property::kContainer && !wait_for(update.guid, message) &&
                !worn_.contains(update.guid)) {
                things_[update.guid].container = update.value;
            }
            break;
        }
        case PublicUpdateString::kOpcode: {
            const auto update = decode<PublicUpdateString>(message.bytes);
            if (update.property == property::kName && !wait_for(update.guid, message)) {
                things_[update.guid].name = update.value;
            }
            break;
        }
        case PrivateUpdateInt::kOpcode: {
            const auto update = decode<PrivateUpdateInt>(message.bytes);
            if (update.property == property::kCombatMode) {
                combat_mode_ = update.value;
            }
            break;
        }
        case PrivateUpdateVital::kOpcode: {
            const auto update = decode<PrivateUpdateVital>(message.bytes);
            if (vital_index(update.vital) == PlayerDescription::kHealth) {
                health_ = update.value.current;
            }
            break;
        }
        case PrivateUpdateCurrentVital::kOpcode: {
            const auto update = decode<PrivateUpdateCurrentVital>(message.bytes);
            if (vital_index(update.vital) == PlayerDescription::kHealth) {
                health_ = update.current;
            }
            break;
        }
        default: break;
    }
}

void KnownWorld::on_event(const Message& message) {
    switch (inner_opcode(message.bytes)) {
        case PlayerDescription::kEvent: {
            core::ByteReader r(message.bytes);
            r.skip(4);
            const core::ObjectId owner = GameEventHeader::unpack(r).owner;
            describe_player(unpack<PlayerDescription>(r), owner);
            break;
        }
        case PutObjInContainer::kEvent: {
            const auto put = decode_event<PutObjInContainer>(message.bytes);
            take_out(put.item);
            auto& list = contents_[put.container];
            const std::size_t slot = std::min<std::size_t>(put.slot, list.size());
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(slot), put.item);
            if (const auto it = things_.find(put.item); it != things_.end()) {
                it->second.container = put.container;
                it->second.wielder = {};
            }
            break;
        }
        case WieldObject::kEvent: {
            const auto wield = decode_event<WieldObject>(message.bytes);
            take_out(wield.item);
            worn_.insert(wield.item);
            if (const auto it = things_.find(wield.item); it != things_.end()) {
                it->second.container = {};
                it->second.wielder = player_;
            }
            break;
        }
        case PutObjectIn3d::kEvent: {
            const auto put = decode_event<PutObjectIn3d>(message.bytes);
            take_out(put.item);
            if (const auto it = things_.find(put.item); it != things_.end()) {
                it->second.container = {};
                it->second.wielder = {};
            }
            break;
        }
        case ViewContents::kEvent: {
            const auto view = decode_event<ViewContents>(message.bytes);
            auto& list = contents_[view.container];
            list.clear();
            for (const ViewContents::Item& item : view.items) {
                list.push_back(item.guid);
            }
            break;
        }
        case MagicUpdateSpell::kEvent: spells_.insert(decode_event<MagicUpdateSpell>(message.bytes).spell); break;
        case MagicRemoveSpell::kEvent: spells_.erase(decode_event<MagicRemoveSpell>(message.bytes).spell); break;
        default: break;
    }
}

void KnownWorld::create(const CreateObject& object) {
    const bool is_new = !things_.contains(object.guid);
    Thing thing;
    thing.name = object.weenie.name;
    thing.container = object.weenie.container.value_or(core::ObjectId());
    thing.wielder = object.weenie.wielder.value_or(core::ObjectId());
    thing.is_container = (object.weenie.item_type & kContainerItemType) != 0;
    if (object.guid == player_ && object.physics.position && (is_new || !player_position_)) {
        player_position_ = object.physics.position;
    }
    if (thing.container == player_) {
        if (const auto pack = contents_.find(player_); pack != contents_.end()) {
            auto& list = pack->second;
            if (std::find(list.begin(), list.end(), object.guid) == list.end()) {
                list.push_back(object.guid);
            }
        }
    }
    things_[object.guid] = std::move(thing);
    if (auto waiting = waiting_.extract(object.guid)) {
        for (const Message& message : waiting.mapped()) {
            on_message(message);
        }
    }
}

void KnownWorld::place(const UpdatePosition& update) {
    Thing& thing = things_[update.guid];
    thing.container = {};
    thing.wielder = {};
    if (update.guid != player_) {
        return;
    }
    core::Position position = update.position;
    const core::Quat& q = position.frame.rotation;
    if (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z < kNoRotation && player_position_) {
        position.frame.rotation = player_position_->frame.rotation;
    }
    player_position_ = position;
}

void KnownWorld::describe_player(const PlayerDescription& description, core::ObjectId owner) {
    player_ = owner;
    if (description.vitals[PlayerDescription::kHealth]) {
        health_ = description.vitals[PlayerDescription::kHealth]->current;
    }
    spells_.clear();
    for (const KnownSpell& known : description.spells) {
        spells_.insert(known.spell);
    }
    auto& pack = contents_[owner];
    pack.clear();
    for (const auto& item : description.inventory) {
        pack.push_back(item.guid);
    }
    worn_.clear();
    for (const auto& item : description.equipment) {
        worn_.insert(item.guid);
    }
}

void KnownWorld::take_out(core::ObjectId guid) {
    for (auto& [container, list] : contents_) {
        list.erase(std::remove(list.begin(), list.end(), guid), list.end());
    }
    worn_.erase(guid);
}

bool KnownWorld::wait_for(core::ObjectId guid, const Message& message) {
    if (things_.contains(guid)) {
        return false;
    }
    if (!waiting_.contains(guid) && waiting_.size() == kMaxWaitingGuids) {
        waiting_.erase(waiting_.begin());
    }
    auto& queue = waiting_[guid];
    if (queue.size() == kMaxWaitingPerGuid) {
        queue.erase(queue.begin());
    }
    queue.push_back(message);
    return true;
}

std::set<core::ObjectId> KnownWorld::own_containers() const {
    std::set<core::ObjectId> own{player_};
    if (const auto pack = contents_.find(player_); pack != contents_.end()) {
        for (const core::ObjectId guid : pack->second) {
            if (contents_.contains(guid)) {
                own.insert(guid);
            }
        }
    }
    for (const auto& [guid, thing] : things_) {
        if (thing.is_container && thing.container == player_) {
            own.insert(guid);
        }
    }
    return own;
}

std::size_t KnownWorld::inventory_count() const {
    if (!player_) {
        return 0;
    }
    const std::set<core::ObjectId> own = own_containers();
    return static_cast<std::size_t>(std::count_if(things_.begin(), things_.end(), [&](const auto& entry) {
        const auto& [guid, thing] = entry;
        return own.contains(thing.container) || worn_.contains(guid) || thing.wielder == player_;
    }));
}

std::string KnownWorld::player_name() const {
    const auto it = things_.find(player_);
    return it == things_.end() ? std::string() : whole_utf8(it->second.name);
}

}  // namespace portalspace::net
