#include "engine/message_gate.h"

#include <span>
#include <utility>

#include "core/byte_reader.h"
#include "core/format_error.h"
#include "engine/record_reach.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"

namespace portalspace::engine {
namespace {

/// Ids come from the server: what is remembered has an end, after which they are asked for again.
constexpr std::size_t kMostAsked = 65536;

void add_parts(const net::ObjDesc& appearance, std::vector<core::DataId>& roots) {
    for (const net::ObjDesc::PartChange& change : appearance.part_changes) {
        roots.push_back(change.gfx_obj);
    }
}

void add_object(const net::CreateObject& object, std::vector<core::DataId>& roots) {
    for (const auto& id : {object.physics.setup, object.physics.motion_table, object.physics.sound_table,
                           object.physics.physics_script_table}) {
        roots.push_back(id.value_or(core::DataId()));
    }
    add_parts(object.appearance, roots);
}

/// The records that a message names; those that they name in turn are found by reading them. None for a message that
/// does not parse: who handles it says so.
std::vector<core::DataId> roots_of(const net::Message& message) {
    std::vector<core::DataId> roots;
    if (message.direction != net::Direction::s2c) {
        return roots;
    }
    try {
        core::ByteReader body{std::span<const std::byte>(message.bytes)};
        switch (body.u32()) {
            case net::CreateObject::kOpcode: add_object(net::unpack<net::CreateObject>(body), roots); break;
            case net::UpdateObject::kOpcode: add_object(net::unpack<net::UpdateObject>(body).object, roots); break;
            case net::ObjDescEvent::kOpcode: add_parts(net::unpack<net::ObjDescEvent>(body).desc, roots); break;
            case net::PlayScriptId::kOpcode: roots.push_back(net::unpack<net::PlayScriptId>(body).script); break;
            default: break;
        }
    } catch (const core::FormatError&) {
        roots.clear();
    }
    return roots;
}

}  // namespace

void MessageGate::pass(std::vector<net::Message>& arrived, std::vector<net::Message>& ready) {
    for (net::Message& message : arrived) {
        std::vector<core::DataId> roots = roots_of(message);
        if (asked_.size() > kMostAsked) {
            asked_.clear();
        }
        std::erase_if(roots, [this](core::DataId id) { return !id || !asked_.insert(id).second; });
        content::LoadRequest request;
        if (!roots.empty()) {
            request = loads_.run(
                content::LoadPriority::now,
                [&store = store_, &shapes = shapes_, roots = std::move(roots)]() -> content::AsyncLoader::Delivery {
                    read_reach(store, shapes, roots);
                    return nullptr;
                });
        }
        waiting_.push_back({std::move(message), std::move(request)});
    }
    arrived.clear();
    while (!waiting_.empty() && !waiting_.front().request.is_pending()) {
        ready.push_back(std::move(waiting_.front().message));
        waiting_.pop_front();
    }
}

}  // namespace portalspace::engine
