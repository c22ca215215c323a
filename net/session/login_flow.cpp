#include "net/session/login_flow.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/names.h"
#include "net/messages/player.h"
#include "net/session/player_text.h"

namespace portalspace::net {

namespace {

/// Codes that end the session wherever it stands; the others leave the player at the character list. Code 5 (could not
/// log off) is among the latter, as the transport's table has it.
constexpr std::uint32_t kFinalErrors[] = {0x01, 0x03, 0x04, 0x08, 0x09, 0x0A, 0x18};
constexpr std::uint32_t kServerFull = 0x15;
constexpr std::uint32_t kAccountInUse = 0x01;
constexpr std::uint32_t kCharacterInWorld = 0x0D;

}  // namespace

LoginFlow::Outcome LoginFlow::handle(std::span<const std::byte> message, double now) {
    Outcome outcome;
    switch (outer_opcode(message)) {
        case DddInterrogation::kOpcode: answer_data_check(message, outcome); break;
        case DddBegin::kOpcode:
            outcome.ended =
                "The server wants to change your DAT files, which this program never does. Get the files that the "
                "server asks "
                "for and log in again.";
            break;
        case DddEnd::kOpcode: outcome.replies.push_back(encode(DddEnd{})); break;
        case CharacterList::kOpcode:
            list_seen_ = true;
            entering_.reset();
            break;
        case EnterWorldServerReady::kOpcode:
            if (entering_.has_value() && !entering_->named) {
                entering_->named = true;
                outcome.replies.push_back(encode(CharacterEnterWorld{entering_->character, Text(entering_->account)}));
            }
            break;
        case PlayerCreate::kOpcode: entering_.reset(); break;
        case CharacterError::kOpcode: character_error(decode<CharacterError>(message).code, now, outcome); break;
        case AccountBoot::kOpcode: outcome.ended = boot_text(decode<AccountBoot>(message).reason.utf8()); break;
        case AccountBanned::kOpcode: {
            const auto banned = decode<AccountBanned>(message);
            outcome.ended = banned_text(banned.seconds_left, banned.reason.utf8());
            break;
        }
        default: break;
    }
    return outcome;
}

void LoginFlow::answer_data_check(std::span<const std::byte> message, Outcome& outcome) const {
    const auto interrogation = decode<DddInterrogation>(message);
    const bool highres = (interrogation.product_id & DddInterrogation::kHighResProduct) != 0;
    DddInterrogationResponse response;
    std::copy_if(iterations_.begin(), iterations_.end(), std::back_inserter(response.files),
                 [highres](const DatIterations& file) { return highres || file.dat_type != kHighResDatType; });
    outcome.replies.push_back(encode(response));
}

void LoginFlow::character_error(std::uint32_t code, double now, Outcome& outcome) {
    if (code == kCharacterInWorld && entering_.has_value() && entering_->tries < kEnterTries) {
        ++entering_->tries;
        entering_->again = now + kEnterRetry;
        return;
    }
    entering_.reset();
    outcome.account_busy = code == kAccountInUse && !list_seen_;
    const bool final_error =
        std::find(std::begin(kFinalErrors), std::end(kFinalErrors), code) != std::end(kFinalErrors);
    if (final_error || (code == kServerFull && !list_seen_)) {
        outcome.ended = character_error_text(code);
    }
}

std::optional<std::vector<std::byte>> LoginFlow::enter_world(core::ObjectId character, std::string account) {
    if (entering_.has_value()) {
        return std::nullopt;
    }
    entering_ = Entering{character, std::move(account), false, 1, std::nullopt};
    return encode(EnterWorldRequest{});
}

std::optional<std::vector<std::byte>> LoginFlow::tick(double now) {
    if (!entering_.has_value() || !entering_->again.has_value() || now < *entering_->again) {
        return std::nullopt;
    }
    entering_->again.reset();
    entering_->named = false;
    return encode(EnterWorldRequest{});
}

double LoginFlow::next_due() const {
    return entering_.has_value() && entering_->again.has_value() ? *entering_->again
                                                                 : std::numeric_limits<double>::infinity();
}

}  // namespace portalspace::net
