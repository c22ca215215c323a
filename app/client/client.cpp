#include "app/client/client.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <thread>
#include <variant>

#include "app/client/error_texts.h"
#include "app/client/picker.h"
#include "app/platform/platform.h"
#include "content/async_loader.h"
#include "content/records/region.h"
#include "core/clock.h"
#include "core/format_error.h"
#include "engine/physics_obj.h"
#include "engine/record_reach.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/message_table.h"
#include "net/messages/names.h"

namespace portalspace::app {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr core::DataId kSkillTable{0x0E000004};
constexpr core::DataId kRegion{0x13000000};

CharacterStage::Unnamed unnamed_character(const Options& options) {
    if (options.demo) {
        return CharacterStage::Unnamed::first;
    }
    // Recordings show what another client chose.
    return options.headless && options.replay_file.empty() ? CharacterStage::Unnamed::fail
                                                           : CharacterStage::Unnamed::ask;
}

/// What the sky of any day may show and play.
std::vector<core::DataId> sky_records(content::DatStore& store) {
    std::vector<core::DataId> records;
    if (const auto* region = store.find<content::Region>(kRegion)) {
        for (const content::DayGroup& day : region->sky.day_groups) {
            for (const content::SkyObject& object : day.objects) {
                records.push_back(object.gfx_obj);
                records.push_back(object.script);
            }
            for (const content::SkyTime& time : day.times) {
                for (const content::SkyReplace& replace : time.replaces) {
                    records.push_back(replace.gfx_obj);
                }
            }
        }
    }
    return records;
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
      scenery_(store),
      collision_(store),
      loop_(records_, log, kSeed),
      stage_(options.character, unnamed_character(options)),
      skill_table_(store.try_get<content::SkillTable>(kSkillTable)),
      sheet_(skill_table_.get()),
      actions_(source),
      selection_(actions_),
      chat_sender_(actions_, chat_),
      pictures_taken_(options.screenshots.size(), false),
      pace_(options.speed, kFrame) {
    collision_.world().loader().scenery = &scenery_;
    loop_.world().collision = &collision_;
    if (!options.headless || !options.screenshots.empty()) {
        presentation_ = std::make_unique<Presentation>(options, store, log);
    }
    // A recording is read at once even in a window: what it shows does not depend on how fast workers are.
    if (content::AsyncLoader* loader = live != nullptr && presentation_ ? presentation_->loader() : nullptr) {
        collision_.build_with(content::Loads(loader));
        gate_ = std::make_unique<engine::MessageGate>(store, collision_.world().loader(), content::Loads(loader));
        sky_ = loader->run(content::LoadPriority::soon, [&store, &shapes = collision_.world().loader()]() {
            engine::read_reach(store, shapes, sky_records(store));
            return content::AsyncLoader::Delivery();
        });
    }
    overlay_input_.chat = &chat_;
    overlay_input_.entry = live != nullptr ? &input_.entry() : nullptr;
    overlay_input_.menu = &input_.menu();
    if (live != nullptr && !options.headless) {
        screens_.emplace(*live, stage_, input_);
    }
}

std::string Client::run(double end_time, double program_start) {
    const double wall_start = core::wall_seconds();
    const double limit = std::min(end_time, options_.seconds.value_or(std::numeric_limits<double>::infinity()));
    std::uint64_t frames = 0;
    double now = 0;
    for (;;) {
        const double begin = core::wall_seconds();
        if (presentation_ && !presentation_->poll_events(live_ != nullptr ? &input_ : nullptr)) {
            window_closed_ = true;
        }
        present_seconds_ = 0;
        loop_.run_frame(now, *this);
        if (frames++ == 0) {
            timing_.first_frame(core::wall_seconds() - program_start);
        }
        timing_.note(Timing::Phase::simulate, core::wall_seconds() - begin - present_seconds_);
        take_pictures(now, false);
        if (screens_) {
            screens_->use_time();
        }
        if (now >= limit || (options_.frames && frames >= *options_.frames) || over()) {
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
    return stage_.failure().empty() ? missing_picture(now) : stage_.failure();
}

bool Client::over() const {
    if (window_closed_ || platform::interrupted()) {
        return true;
    }
    // At a window the player reads why, and decides.
    return screens_ ? screens_->quit() : (live_ != nullptr && source_.finished()) || !stage_.failure().empty();
}

std::string Client::missing_picture(double now) const {
    for (std::size_t i = 0; i < pictures_taken_.size(); ++i) {
        if (const ScreenshotRequest& picture = options_.screenshots[i]; !pictures_taken_[i]) {
            return fmt::format("The run ended at {:.1f} s, before the picture '{}' at {:g} s was due.", now,
                               picture.file, picture.at_seconds.value_or(0));
        }
    }
    return {};
}

double Client::next_frame_time(double previous, double frame_begin, double wall_start) {
    if (live_ != nullptr) {
        if (options_.headless) {
            sleep_until(frame_begin + kFrame);
        }
        return live_->now();
    }
    // Recordings step by whole frames whatever the speed, so that the simulation sees the same clock each time.
    const double next = (std::round(previous / kFrame) + 1) * kFrame;
    if (!options_.headless) {
        sleep_until(pace_.due(next));
        draws_ = pace_.draws(next, core::wall_seconds());
    } else if (std::isfinite(options_.speed)) {
        sleep_until(wall_start + next / options_.speed);
    }
    return next;
}

void Client::receive(double now, std::vector<net::Message>& into) {
    const std::size_t before = into.size();
    if (gate_) {
        // Also while nothing is drawn: a small window must not keep the world waiting.
        (void)presentation_->loader()->deliver();
        if (!gate_->is_full()) {
            source_.collect(now, arrived_);
        }
        gate_->pass(arrived_, into);
    } else {
        source_.collect(now, into);
    }
    for (std::size_t i = before; i < into.size(); ++i) {
        if (wants_report()) {
            facts_.on_message(into[i]);
        }
        stage_.on_message(into[i]);
        recorded_player_.on_message(into[i]);
        hear(into[i]);
        note_unknown(into[i]);
    }
}

void Client::hear(const net::Message& message) {
    const auto tell = [this, &message](auto& listener, const char* kind) {
        try {
            listener.on_message(message);
        } catch (const core::FormatError& e) {
            log_.warn(kind, e.what());
        }
    };
    tell(chat_, "net.text");
    tell(chat_sender_, "net.text");
    tell(sheet_, "net.player");
    tell(selection_, "net.player");
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
    if (sheet_.take_changed()) {
        if (const auto skills = sheet_.movement()) {
            world.set_player_skills(*skills);
        }
        world.commands().set_run_as_default(sheet_.run_as_default());
        world.world().barrier_effects = sheet_.barrier_effects();
        input_.entry().stay_open(sheet_.stay_in_chat());
    }
    if (live_ == nullptr) {
        recorded_player_.intend(world);
    } else {
        play(world);
    }
}

void Client::play(engine::SmartBox& world) {
    const double now = loop_.clock().now();
    world.commands().set_enabled(stage_.in_world() && !world.waiting_for_teleport());
    for (const PlayerInput::Change& change : input_.take_changes(now)) {
        controls_.apply(change, world.commands(), now);
        if (presentation_) {
            presentation_->view_controls().apply(change);
        }
        if (change.down) {
            act(change.action, world);
        }
    }
    if (const auto refusal = controls_.take_refusal()) {
        chat_.tell(error_text(static_cast<std::uint32_t>(*refusal)));
    }
    take_click(world);
    take_lines(world);
    selection_.use_time(world);
}

void Client::act(Action action, engine::SmartBox& world) {
    switch (action) {
        case Action::use: selection_.use(loop_.clock().now()); break;
        case Action::pick_up:
            if (const engine::CPhysicsObj* player = world.player()) {
                selection_.pick_up(player->id(), loop_.clock().now());
            }
            break;
        case Action::close_or_clear: selection_.select({}, world); break;
        case Action::previous_selection: selection_.select_previous(world); break;
        case Action::closest_item: selection_.step(TargetKind::item, TargetStep::closest, world); break;
        case Action::previous_item: selection_.step(TargetKind::item, TargetStep::previous, world); break;
        case Action::next_item: selection_.step(TargetKind::item, TargetStep::next, world); break;
        case Action::closest_monster: selection_.step(TargetKind::monster, TargetStep::closest, world); break;
        case Action::previous_monster: selection_.step(TargetKind::monster, TargetStep::previous, world); break;
        case Action::next_monster: selection_.step(TargetKind::monster, TargetStep::next, world); break;
        case Action::closest_player: selection_.step(TargetKind::player, TargetStep::closest, world); break;
        case Action::previous_player: selection_.step(TargetKind::player, TargetStep::previous, world); break;
        case Action::next_player: selection_.step(TargetKind::player, TargetStep::next, world); break;
        default: break;
    }
}

/// A click selects, a double click uses as well; a click on nothing changes nothing (spec/client-features.md 11).
void Client::take_click(engine::SmartBox& world) {
    const auto click = presentation_ ? presentation_->take_click() : std::nullopt;
    if (!click || !stage_.in_world()) {
        return;
    }
    if (const core::ObjectId found = pick(world, click->ray)) {
        selection_.select(found, world);
        if (click->twice) {
            selection_.use(loop_.clock().now());
        }
    }
}

void Client::take_lines(const engine::SmartBox& world) {
    for (const std::string& line : input_.entry().take_lines()) {
        if (!stage_.in_world()) {
            chat_.tell("You are not in the world.");
            continue;
        }
        ChatSender::Context context;
        if (const engine::CPhysicsObj* player = world.player()) {
            context.own = player->id();
            context.place = player->position();
        }
        context.selected = selection_.selected();
        context.selected_name = selection_.name(world);
        context.selected_player = is_player_id(context.selected);
        chat_sender_.take_line(line, context);
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
    drawn_ = (!options_.headless && draws_) || picture_due(now);
    if (drawn_) {
        overlay_input_.status = live_ != nullptr ? live_->status() : "Replay";
        overlay_input_.silence = live_ != nullptr && live_->troubled() ? live_->silence() : 0;
        overlay_input_.charge = controls_.charge(now);
        overlay_input_.selected = selection_.name(world);
        overlay_input_.health = selection_.health();
        presentation_->highlight(selection_.selected());
        presentation_->hold_noon(chat_sender_.always_day());
        presentation_->draw(loop_, source_.server_time(now), overlay_input_);
    }
    present_seconds_ = core::wall_seconds() - begin;
    if (drawn_) {
        pace_.drawn(now, core::wall_seconds());
    }
    if (drawn_ || options_.headless) {
        timing_.note(Timing::Phase::present, present_seconds_);
    }
}

void Client::send() {
    if (live_ == nullptr) {
        return;
    }
    if (const auto entry = stage_.take_entry()) {
        live_->enter_world(entry->guid, entry->account);
    }
    const engine::SmartBox& world = loop_.smart_box();
    for (const engine::PlayerReport& report : world.commands().reports()) {
        std::visit([this](const auto& message) { actions_.act(message); }, report);
    }
    const engine::CPhysicsObj* player = world.player();
    const bool placed = player != nullptr && player->in_cell() && !world.waiting_for_teleport();
    if (stage_.take_login_complete(placed)) {
        actions_.act(net::LoginComplete{});
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
    bool drawn = !options_.headless && drawn_;
    for (std::size_t i = 0; i < pictures_taken_.size(); ++i) {
        const auto at = options_.screenshots[i].at_seconds;
        if (pictures_taken_[i] || (at ? now < *at : !at_end)) {
            continue;
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
