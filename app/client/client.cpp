#include "app/client/client.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <thread>

#include "app/platform/platform.h"
#include "core/clock.h"
#include "core/format_error.h"
#include "engine/physics_obj.h"
#include "net/facts/chat_line.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/message_table.h"
#include "net/messages/names.h"

namespace portalspace::app {

namespace {

/// Length of a frame of a recording and of a run without a window, in seconds.
constexpr double kFrame = 1.0 / 60.0;
constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kChatLines = 200;

CharacterStage::Unnamed unnamed_character(const Options& options) {
    if (options.demo) {
        return CharacterStage::Unnamed::first;
    }
    // Recordings show what another client chose.
    return options.headless && options.replay_file.empty() ? CharacterStage::Unnamed::fail
                                                           : CharacterStage::Unnamed::ask;
}

void sleep_until(double wall) {
    const double left = wall - core::wall_seconds();
    if (left > 0) {
        std::this_thread::sleep_for(std::chrono::duration<double>(left));
    }
}

}  // namespace

Client::Client(const Options& options, content::DatStore& store, MessageSource& source, LiveSource* live,
               core::Log& log)
    : options_(options),
      source_(source),
      live_(live),
      log_(log),
      records_(store),
      loop_(records_, log, kSeed),
      stage_(options.character, unnamed_character(options)),
      pictures_taken_(options.screenshots.size(), false) {
    if (!options.headless || !options.screenshots.empty()) {
        presentation_ = std::make_unique<Presentation>(options, store, log);
    }
    overlay_input_.chat = &chat_;
    overlay_input_.choose = [this](std::size_t index) { stage_.choose(index); };
}

std::string Client::run(double end_time, double program_start) {
    const double wall_start = core::wall_seconds();
    const double limit = std::min(end_time, options_.seconds.value_or(std::numeric_limits<double>::infinity()));
    std::uint64_t frames = 0;
    double now = 0;
    for (;;) {
        const double begin = core::wall_seconds();
        if (presentation_ && !presentation_->poll_events()) {
            window_closed_ = true;
        }
        present_seconds_ = 0;
        loop_.run_frame(now, *this);
        if (frames++ == 0) {
            timing_.first_frame(core::wall_seconds() - program_start);
        }
        timing_.note(Timing::Phase::simulate, core::wall_seconds() - begin - present_seconds_);
        take_pictures(now, false);
        const bool over = now >= limit || (options_.frames && frames >= *options_.frames);
        if (over || window_closed_ || platform::interrupted() || (source_.finished() && live_ != nullptr) ||
            !stage_.failure().empty()) {
            break;
        }
        now = next_frame_time(now, begin, wall_start);
    }
    take_pictures(now, true);
    history_.finish(loop_.smart_box().maint());
    facts_.finish(std::min(now, end_time));
    timing_.run_took(core::wall_seconds() - program_start);
    if (!source_.failure().empty()) {
        return source_.failure();
    }
    if (stage_.failure().empty() && live_ != nullptr && !live_->logged_in() && !window_closed_ &&
        !platform::interrupted()) {
        return "The server had not let us in when the time was over.";
    }
    return stage_.failure();
}

double Client::next_frame_time(double previous, double frame_begin, double wall_start) const {
    if (live_ != nullptr) {
        if (options_.headless) {
            sleep_until(frame_begin + kFrame);
        }
        return live_->now();
    }
    // Recordings step by whole frames whatever the speed, so that the simulation sees the same clock each time.
    const double next = (std::round(previous / kFrame) + 1) * kFrame;
    if (std::isfinite(options_.speed)) {
        sleep_until(wall_start + next / options_.speed);
    }
    return next;
}

void Client::receive(double now, std::vector<net::Message>& into) {
    const std::size_t before = into.size();
    source_.collect(now, into);
    for (std::size_t i = before; i < into.size(); ++i) {
        if (wants_report()) {
            facts_.on_message(into[i]);
        }
        stage_.on_message(into[i]);
        recorded_player_.on_message(into[i]);
        note_text(into[i]);
        note_unknown(into[i]);
    }
    if (chat_.size() > kChatLines) {
        chat_.erase(chat_.begin(), chat_.end() - kChatLines);
    }
}

void Client::note_text(const net::Message& message) {
    try {
        if (auto line = net::chat_line_of(message)) {
            chat_.push_back(line->sender.empty() ? std::move(line->text) : line->sender + ": " + line->text);
        }
    } catch (const core::FormatError& e) {
        log_.warn("net.text", e.what());
    }
}

/// Unknown messages are no errors: they are counted under one kind of the log (and by name in the report).
void Client::note_unknown(const net::Message& message) {
    if (net::find_reader(message.direction, message.bytes) == nullptr) {
        const bool sent = message.direction == net::Direction::c2s;
        log_.warn("net.unknown_message",
                  (sent ? net::client_message_name(message.bytes) : net::message_name(message.bytes)) + " of " +
                      std::to_string(message.bytes.size()) + " bytes");
    }
}

void Client::intend(engine::SmartBox& world) {
    if (live_ == nullptr) {
        recorded_player_.intend(world);
    }
}

void Client::present(engine::SmartBox& world) {
    if (wants_report()) {
        history_.take(world.world().events);
    }
    if (!presentation_) {
        return;
    }
    const double begin = core::wall_seconds();
    presentation_->play(loop_);
    const double now = loop_.clock().now();
    if (!options_.headless || picture_due(now)) {
        overlay_input_.status = live_ != nullptr ? live_->status() : "Replay";
        overlay_input_.silence = live_ != nullptr ? live_->silence() : 0;
        if (live_ != nullptr && stage_.choosing() && !options_.headless) {
            overlay_input_.characters = stage_.characters();
        } else {
            overlay_input_.characters.clear();
        }
        presentation_->draw(loop_, source_.server_time(now), overlay_input_);
    }
    present_seconds_ = core::wall_seconds() - begin;
    timing_.note(Timing::Phase::present, present_seconds_);
}

void Client::send() {
    if (live_ == nullptr) {
        return;
    }
    if (const auto entry = stage_.take_entry()) {
        live_->enter_world(entry->guid, entry->account);
    }
    const engine::SmartBox& world = loop_.smart_box();
    const engine::CPhysicsObj* player = world.player();
    const bool placed = player != nullptr && player->in_cell() && !world.waiting_for_teleport();
    if (stage_.take_login_complete(placed)) {
        source_.send(net::encode_action(++action_sequence_, net::LoginComplete{}));
    }
}

bool Client::picture_due(double now) const {
    for (std::size_t i = 0; i < pictures_taken_.size(); ++i) {
        const auto at = options_.screenshots[i].at_seconds;
        if (!pictures_taken_[i] && at && now >= *at) {
            return true;
        }
    }
    return false;
}

void Client::take_pictures(double now, bool at_end) {
    bool drawn = !options_.headless;
    for (std::size_t i = 0; i < pictures_taken_.size(); ++i) {
        const auto at = options_.screenshots[i].at_seconds;
        if (pictures_taken_[i] || (at ? now < *at && !at_end : !at_end)) {
            continue;
        }
        if (at && at_end && now < *at) {
            log_.warn("app.screenshot", "the run ended before the picture at " + std::to_string(*at) + " s was due");
        }
        if (at_end && !drawn) {
            presentation_->draw(loop_, source_.server_time(now), overlay_input_);
            drawn = true;
        }
        presentation_->screenshot(options_.screenshots[i].file);
        log_.info("picture: " + options_.screenshots[i].file);
        pictures_taken_[i] = true;
    }
}

}  // namespace portalspace::app
