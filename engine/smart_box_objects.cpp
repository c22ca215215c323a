#include "engine/physics_obj.h"
#include "engine/smart_box.h"
#include "net/messages/create_object.h"
#include "net/messages/game_event.h"
#include "net/messages/house.h"
#include "net/messages/inventory.h"
#include "net/messages/parenting.h"
#include "net/messages/primitives.h"
#include "net/messages/state.h"

namespace portalspace::engine {
namespace {

/// Stamps of one byte: those up to half of all ahead are newer.
constexpr std::uint8_t kHalfOfStamps = 0x80;

std::uint16_t& stamp(CPhysicsObj& object, Stamp which) { return object.update_times[static_cast<std::size_t>(which)]; }

WeenieInfo weenie_of(const net::WeenieDesc& desc) {
    WeenieInfo info;
    info.name = desc.name.utf8();
    info.wcid = desc.wcid;
    info.item_type = desc.item_type;
    info.container = desc.container.value_or(core::ObjectId());
    info.wielder = desc.wielder.value_or(core::ObjectId());
    info.player = desc.flags.has(net::ObjectFlag::kPlayer);
    info.player_killer = desc.flags.has(net::ObjectFlag::kPlayerKiller);
    info.pk_lite = desc.flags.has(net::ObjectFlag::kPkLiteStatus);
    info.impenetrable = desc.flags.has(net::ObjectFlag::kFreePkStatus);
    info.corpse = desc.flags.has(net::ObjectFlag::kCorpse);
    info.attackable = desc.flags.has(net::ObjectFlag::kAttackable);
    info.vendor = desc.flags.has(net::ObjectFlag::kVendor);
    info.portal = desc.flags.has(net::ObjectFlag::kPortal);
    info.admin = desc.flags.has(net::ObjectFlag::kAdmin);
    info.hidden_admin = desc.flags.has(net::ObjectFlag::kHiddenAdmin);
    info.ui_hidden = desc.flags.has(net::ObjectFlag::kUiHidden);
    info.radar_colour = desc.radar_colour.value_or(0);
    info.monarch = desc.monarch.value_or(core::ObjectId());
    // Retail ACCWeenieObject::CanBypassMoveRestrictions 0x0058C500.
    info.passes_barriers =
        desc.flags.has(net::ObjectFlag::kAdmin) && desc.flags.has(net::ObjectFlag::kImmuneCellRestrictions);
    info.house = house_access_of(desc);
    return info;
}

}  // namespace

HandleResult SmartBox::handle_create_object(core::ByteReader& body, const net::Message& whole) {
    return describe(net::unpack<net::CreateObject>(body), whole);
}

HandleResult SmartBox::handle_update_object(core::ByteReader& body, const net::Message& whole) {
    return describe(net::unpack<net::UpdateObject>(body).object, whole);
}

/// spec/net-messages.md 5.4.2.
HandleResult SmartBox::describe(const net::CreateObject& message, const net::Message& whole) {
    if (!message.guid) {
        return HandleResult::ignored;
    }
    const auto& parent = message.physics.parent;
    if (parent && parent->guid && parent->guid != message.guid && maint_.find(parent->guid) == nullptr) {
        maint_.queue_blob_for_object(parent->guid, whole);
        return HandleResult::queued;
    }
    if (CPhysicsObj* known = maint_.find(message.guid); known != nullptr) {
        const std::uint16_t stored = stamp(*known, Stamp::instance);
        if (message.physics.stamps.instance == stored) {
            refresh(*known, message);
            return HandleResult::handled;
        }
        if (!is_newer(message.physics.stamps.instance, stored)) {
            return HandleResult::ignored;
        }
        delete_object(*known);
    }
    CPhysicsObj* object = maint_.create(message.guid);
    if (object == nullptr) {
        return HandleResult::ignored;
    }
    install(*object, message);
    world_.events.objects.push_back({world_.clock.now(), ObjectEvent::Kind::created, object->entity(), message.guid});
    replay(message.guid);
    return HandleResult::handled;
}

void SmartBox::take_weenie(CPhysicsObj& object, const net::CreateObject& message) {
    const auto stamp_before = object.weenie.house ? object.weenie.house->stamp : std::nullopt;
    object.weenie = weenie_of(message.weenie);
    if (object.weenie.house) {
        object.weenie.house->stamp = stamp_before;
    }
    if (object.id() == player_id_) {
        object.weenie.skills = player_skills_;
    }
}

void SmartBox::install(CPhysicsObj& object, const net::CreateObject& message) {
    const net::PhysicsDesc& physics = message.physics;
    take_weenie(object, message);
    if (physics.setup) {
        object.make_part_array(*physics.setup);
    }
    object.set_obj_desc(message.appearance);
    object.set_description(physics);
    if (object.id() == player_id_) {
        world_.player = &object;
    }
    if (CPhysicsObj* parent = physics.parent ? maint_.find(physics.parent->guid) : nullptr; parent != nullptr) {
        object.set_parent(*parent, physics.parent->location);
    } else if (physics.position) {
        core::Position place;
        if (net::sanitized_position(*physics.position, core::identity_quat(), place)) {
            object.set_position(place);
        } else {
            world_.log.warn("engine.position", "object " + core::id_text(object.id()) + " has no usable position");
        }
    }
    maint_.watch_cell(object);
}

void SmartBox::refresh(CPhysicsObj& object, const net::CreateObject& message) {
    const net::PhysicsDesc& physics = message.physics;
    take_weenie(object, message);
    const core::DataId setup = physics.setup.value_or(core::DataId());
    const bool other_body = setup && (object.part_array() == nullptr || object.part_array()->data_id() != setup);
    if (other_body) {
        object.make_part_array(setup);
    }
    if (!is_newer(stamp(object, Stamp::obj_desc), physics.stamps.obj_desc)) {
        object.set_obj_desc(message.appearance);
    }
    const bool newer_position = is_newer(physics.stamps.position, stamp(object, Stamp::position)) ||
                                is_newer(physics.stamps.teleport, stamp(object, Stamp::teleport));
    const bool newer_movement = is_newer(physics.stamps.movement, stamp(object, Stamp::movement)) &&
                                !is_newer(stamp(object, Stamp::server_controlled_move), physics.stamps.server_control);
    object.set_description(physics, newer_movement || other_body);
    if (CPhysicsObj* parent = physics.parent ? maint_.find(physics.parent->guid) : nullptr; parent != nullptr) {
        if (object.parent() != parent) {
            object.set_parent(*parent, physics.parent->location);
        }
    } else if (physics.position && (newer_position || (!object.in_cell() && object.parent() == nullptr))) {
        core::Position place;
        if (net::sanitized_position(*physics.position, object.position().frame.rotation, place)) {
            object.unset_parent();
            object.set_position(place);
        }
    }
    maint_.watch_cell(object);
    world_.events.objects.push_back({world_.clock.now(), ObjectEvent::Kind::refreshed, object.entity(), object.id()});
    replay(object.id());
}

/// spec/net-messages.md 7.12. Retail ClientHousingSystem::Handle_House__Recv_UpdateRestrictions.
HandleResult SmartBox::handle_game_event(core::ByteReader& body, const net::Message& whole) {
    (void)whole;
    if (net::GameEventHeader::unpack(body).type != net::HouseUpdateRestrictions::kEvent) {
        return HandleResult::unhandled;
    }
    const auto message = net::unpack<net::HouseUpdateRestrictions>(body);
    CPhysicsObj* house = message.guid ? maint_.find(message.guid) : nullptr;
    if (house == nullptr) {
        return HandleResult::ignored;
    }
    std::optional<HouseAccess>& access = house->weenie.house;
    if (!access) {
        access.emplace();
    }
    const auto ahead = static_cast<std::uint8_t>(message.sequence - access->stamp.value_or(0));
    if (access->stamp && (ahead == 0 || ahead >= kHalfOfStamps)) {
        return HandleResult::ignored;
    }
    access->stamp = message.sequence;
    access->guests = guests_of(message.restrictions);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_player_create(core::ByteReader& body, const net::Message& whole) {
    (void)whole;
    player_id_ = core::ObjectId(body.u32());
    world_.player = player();
    return HandleResult::handled;
}

HandleResult SmartBox::handle_log_off(core::ByteReader& body, const net::Message& whole) {
    (void)body;
    (void)whole;
    while (!maint_.by_id().empty()) {
        delete_object(*maint_.by_id().begin()->second);
    }
    maint_.drop_blobs();
    player_id_ = {};
    waiting_for_teleport_ = false;
    environment_.clear();
    return HandleResult::handled;
}

HandleResult SmartBox::handle_delete_object(core::ByteReader& body, const net::Message& whole) {
    (void)whole;
    const auto message = net::unpack<net::DeleteObject>(body);
    maint_.drop_blobs(message.guid);
    CPhysicsObj* object = maint_.find(message.guid);
    if (object == nullptr || is_newer(stamp(*object, Stamp::instance), message.instance)) {
        return HandleResult::ignored;
    }
    delete_object(*object);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_inventory_remove_object(core::ByteReader& body, const net::Message& whole) {
    (void)whole;
    const auto message = net::unpack<net::InventoryRemoveObject>(body);
    CPhysicsObj* object = maint_.find(message.guid);
    if (object == nullptr) {
        return HandleResult::ignored;
    }
    delete_object(*object);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_parent_event(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::ParentEvent>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* parent = gate(message.parent, message.parent_instance, whole, result);
    if (parent == nullptr) {
        return result;
    }
    CPhysicsObj* child = find_or_queue(message.child, whole, result);
    if (child == nullptr) {
        return result;
    }
    if (!newer_event(child->update_times, Stamp::position, message.child_position_stamp) ||
        !child->set_parent(*parent, message.location)) {
        return HandleResult::ignored;
    }
    if (CPartArray* parts = child->part_array(); parts != nullptr) {
        parts->set_placement_frame(message.placement);
        parts->update_parts(child->position().frame);
    }
    maint_.watch_cell(*child);
    return HandleResult::handled;
}

HandleResult SmartBox::handle_pickup_event(core::ByteReader& body, const net::Message& whole) {
    const auto message = net::unpack<net::PickupEvent>(body);
    HandleResult result = HandleResult::handled;
    CPhysicsObj* object = gate(message.guid, message.instance, whole, result);
    if (object == nullptr) {
        return result;
    }
    if (!newer_event(object->update_times, Stamp::position, message.position_stamp)) {
        return HandleResult::ignored;
    }
    object->unset_parent();
    object->leave_world();
    return HandleResult::handled;
}

}  // namespace portalspace::engine
