#include "net/facts/session_facts.h"

#include <cmath>
#include <utility>

#include "core/format_error.h"
#include "net/facts/chat_line.h"
#include "net/facts/known_world.h"
#include "net/facts/projectile_log.h"
#include "net/facts/subject.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/magic.h"
#include "net/messages/names.h"
#include "net/messages/whole_text.h"

namespace portalspace::net {

namespace {

/// Kinds of messages that are counted by name; a server that invents more gets one number for the rest.
constexpr std::size_t kMaxKinds = 1024;

}  // namespace

double to_milliseconds(double seconds) { return std::nearbyint(seconds * 1000) / 1000; }

struct SessionFacts::State {
    ConversationFacts facts;
    KnownWorld world;
    ProjectileLog projectiles;
    std::map<std::string, std::uint64_t> odd_counts;  ///< messages too short to have a code
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> counts;

    void count(const Message& message);
    void on_client(const Message& message);
    void on_server(const Message& message);
    void refuse(double time, const Message& message);
    void leave(double time);
};

/// Counts by code, so that no text is made for each message.
void SessionFacts::State::count(const Message& message) {
    ++facts.messages;
    const bool short_event = message.opcode() == GameEventHeader::kOpcode && message.bytes.size() < 16;
    if (message.bytes.size() < 4 || short_event) {
        ++odd_counts[message_name(message.bytes)];
        return;
    }
    const std::pair code(message.opcode(), inner_opcode(message.bytes));
    if (counts.size() < kMaxKinds || counts.contains(code)) {
        ++counts[code];
    } else {
        ++odd_counts["Other"];
    }
}

void SessionFacts::State::on_client(const Message& message) {
    if (message.opcode() != GameActionHeader::kOpcode) {
        return;
    }
    switch (inner_opcode(message.bytes)) {
        case LoginComplete::kAction:
            if (!facts.entries.empty()) {
                facts.entries.back().login_complete.push_back(to_milliseconds(message.time));
            }
            break;
        case CastTargetedSpell::kAction:
            projectiles.on_cast(message.time, decode_action<CastTargetedSpell>(message.bytes).spell);
            break;
        case CastUntargetedSpell::kAction:
            projectiles.on_cast(message.time, decode_action<CastUntargetedSpell>(message.bytes).spell);
            break;
        default: break;
    }
}

void SessionFacts::State::refuse(double time, const Message& message) {
    RefusalFacts r;
    r.time = time;
    r.kind = message_name(message.bytes);
    if (message.opcode() == CharacterError::kOpcode) {
        r.code = decode<CharacterError>(message.bytes).code;
    } else if (message.opcode() == AccountBoot::kOpcode) {
        r.reason = whole_utf8(decode<AccountBoot>(message.bytes).reason);
    } else {
        r.reason = whole_utf8(decode<AccountBanned>(message.bytes).reason);
    }
    facts.refusals.push_back(std::move(r));
}

void SessionFacts::State::on_server(const Message& message) {
    const double time = to_milliseconds(message.time);
    bool launched = false;
    switch (message.opcode()) {
        case CharacterList::kOpcode: facts.account = whole_utf8(decode<CharacterList>(message.bytes).account); break;
        case ServerName::kOpcode: facts.server = whole_utf8(decode<ServerName>(message.bytes).name); break;
        case PlayerCreate::kOpcode: {
            EntryFacts entry;
            entry.guid = decode<PlayerCreate>(message.bytes).guid;
            entry.entered = time;
            facts.entries.push_back(std::move(entry));
            break;
        }
        case CharacterLogOff::kOpcode: leave(time); break;
        case PlayerTeleport::kOpcode: {
            TeleportFacts teleport;
            teleport.time = time;
            teleport.stamp = decode<PlayerTeleport>(message.bytes).teleport_stamp;
            facts.teleports.push_back(teleport);
            break;
        }
        case UpdatePosition::kOpcode: {
            const auto m = decode<UpdatePosition>(message.bytes);
            if (m.guid == world.player() && !facts.teleports.empty() && !facts.teleports.back().to) {
                facts.teleports.back().to = m.position;
            }
            break;
        }
        case CharacterError::kOpcode:
        case AccountBoot::kOpcode:
        case AccountBanned::kOpcode: refuse(time, message); break;
        case CreateObject::kOpcode:
            launched = projectiles.on_create(message.time, decode<CreateObject>(message.bytes));
            break;
        default:
            if (auto line = chat_line_of(message)) {
                facts.chat.push_back(std::move(*line));
            }
    }
    if (const auto subject = subject_of(message); subject && !launched) {
        projectiles.on_message(message, *subject, world.knows(*subject));
    }
    world.on_message(message);
}

void SessionFacts::State::leave(double time) {
    if (facts.entries.empty() || facts.entries.back().left) {
        return;
    }
    EntryFacts& entry = facts.entries.back();
    entry.left = time;
    entry.name = world.player_name();
    entry.position = world.player_position();
    entry.objects_known = world.object_count();
    entry.inventory = world.inventory_count();
    entry.health = world.health();
    entry.combat_mode = world.combat_mode();
    entry.spells = world.spell_count();
}

SessionFacts::SessionFacts() : state_(std::make_unique<State>()) {}
SessionFacts::~SessionFacts() = default;

void SessionFacts::on_message(const Message& message) {
    try {
        if (message.direction == Direction::c2s) {
            state_->on_client(message);
        } else {
            state_->count(message);
            state_->on_server(message);
        }
    } catch (const core::FormatError&) {
        ++state_->facts.undecodable;
    }
}

void SessionFacts::finish(double time) { state_->leave(to_milliseconds(time)); }

ConversationFacts SessionFacts::results() const {
    ConversationFacts out = state_->facts;
    out.projectiles = state_->projectiles.records();
    out.counts = state_->odd_counts;
    for (const auto& [code, count] : state_->counts) {
        out.counts[message_name(code.first, code.second)] += count;
    }
    return out;
}

}  // namespace portalspace::net
