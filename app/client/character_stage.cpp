#include "app/client/character_stage.h"

#include <algorithm>
#include <cctype>

#include "core/format_error.h"
#include "net/messages/encode.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/session/player_text.h"

namespace portalspace::app {

namespace {

bool same_name(const std::string& a, const std::string& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

void CharacterStage::on_message(const net::Message& message) {
    if (message.direction != net::Direction::s2c) {
        return;
    }
    try {
        switch (message.opcode()) {
            case net::CharacterList::kOpcode: take_list(net::decode<net::CharacterList>(message.bytes)); break;
            case net::ServerName::kOpcode:
                server_name_ = net::decode<net::ServerName>(message.bytes).name.utf8();
                break;
            case net::PlayerCreate::kOpcode: owes_login_complete_ = in_world_ = entered_ = true; break;
            case net::PlayerTeleport::kOpcode: owes_login_complete_ = true; break;
            case net::CharacterError::kOpcode:
                entered_ = in_world_ = false;
                refusal_ = net::character_error_text(net::decode<net::CharacterError>(message.bytes).code);
                break;
            case net::CharacterLogOff::kOpcode: in_world_ = false; break;
            default: break;
        }
    } catch (const core::FormatError&) {
        if (message.opcode() == net::CharacterList::kOpcode && !in_world_) {
            failure_ = "The server's character list cannot be read.";
        }
    }
}

void CharacterStage::take_list(net::CharacterList list) {
    list_ = std::move(list);
    names_.clear();
    for (const auto& character : list_->characters) {
        names_.push_back(character.name.utf8());
    }
    if (in_world_) {  // ACE sends a list after the log off, never before it
        return;
    }
    entered_ = false;
    if (wanted_.empty() && unnamed_ == Unnamed::ask) {
        return;
    }
    const bool any = wanted_.empty() && unnamed_ == Unnamed::first;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (any || same_name(names_[i], wanted_)) {
            choose(i);
            return;
        }
    }
    std::string& reason = unnamed_ == Unnamed::ask ? refusal_ : failure_;
    std::string known;
    for (const std::string& name : names_) {
        known += (known.empty() ? "" : ", ") + net::player_text(name);
    }
    if (names_.empty()) {
        reason = "This account has no character yet; create one first.";
    } else if (wanted_.empty()) {
        reason =
            "Name the character to enter with: --character NAME. This account has " + net::player_text(known) + ".";
    } else {
        reason = "This account has no character named '" + wanted_ + "'; it has " + net::player_text(known) + ".";
    }
}

void CharacterStage::choose(std::size_t index) {
    if (!list_ || index >= list_->characters.size() || entered_) {
        return;
    }
    entry_ = Entry{list_->characters[index].guid, list_->account.raw};
    entered_name_ = names_[index];
    refusal_.clear();
    entered_ = true;
}

void CharacterStage::enter_again() {
    if (list_ && entered_name_.has_value()) {
        wanted_ = *entered_name_;
    }
    list_.reset();
    failure_.clear();
    refusal_.clear();
    entered_ = in_world_ = owes_login_complete_ = false;
}

std::optional<CharacterStage::Entry> CharacterStage::take_entry() {
    std::optional<Entry> entry;
    std::swap(entry, entry_);
    return entry;
}

bool CharacterStage::take_login_complete(bool player_placed) {
    if (!owes_login_complete_ || !player_placed) {
        return false;
    }
    owes_login_complete_ = false;
    return true;
}

}  // namespace portalspace::app
