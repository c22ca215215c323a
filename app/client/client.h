#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/client/action_sender.h"
#include "app/client/character_sheet.h"
#include "app/client/character_stage.h"
#include "app/client/chat_log.h"
#include "app/client/chat_sender.h"
#include "app/client/effect_history.h"
#include "app/client/live_source.h"
#include "app/client/login_screens.h"
#include "app/client/message_source.h"
#include "app/client/player_controls.h"
#include "app/client/player_input.h"
#include "app/client/presentation.h"
#include "app/client/recorded_player.h"
#include "app/client/replay_pace.h"
#include "app/client/selection.h"
#include "app/client/solid_scenery.h"
#include "app/client/timing.h"
#include "app/options.h"
#include "app/overlay/overlay.h"
#include "content/dat_store.h"
#include "content/records/attributes.h"
#include "core/log.h"
#include "engine/collision/object_collision.h"
#include "engine/frame_loop.h"
#include "engine/message_gate.h"
#include "engine/records.h"
#include "net/facts/session_facts.h"

namespace portalspace::app {

/// One run of the client: the world, what feeds it and what shows it.
class Client final : public engine::FrameClient {
public:
    /// `live` is `source` when that is a connection, else null. All references must outlive the client. Throws
    /// std::runtime_error with a sentence when no window can be opened.
    Client(const Options& options, content::DatStore& store, MessageSource& source, LiveSource* live, core::Log& log);

    /// Length of a frame of a recording and of a run without a window, in seconds.
    static constexpr double kFrame = 1.0 / 60.0;

    /// Runs until the time of the options is over, the window is closed, the player quits or the program is
    /// interrupted; without a player at a window also until the source ends.
    /// `end_time`: when a recording is over; `program_start` in seconds of core::wall_seconds(). Returns a sentence
    /// when the run could not do its work, else an empty string.
    [[nodiscard]] std::string run(double end_time, double program_start);

    [[nodiscard]] engine::FrameLoop& loop() { return loop_; }
    [[nodiscard]] const net::SessionFacts& facts() const { return facts_; }
    [[nodiscard]] const EffectHistory& history() const { return history_; }
    [[nodiscard]] const CharacterStage& stage() const { return stage_; }
    [[nodiscard]] const Timing& timing() const { return timing_; }
    /// Where the window's keys go; a run without a window has its keys pressed here.
    [[nodiscard]] PlayerInput& input() { return input_; }
    [[nodiscard]] const ChatLog& chat() const { return chat_; }
    [[nodiscard]] const Selection& selection() const { return selection_; }

    void receive(double now, std::vector<net::Message>& into) override;
    void intend(engine::SmartBox& world) override;
    void present(engine::SmartBox& world) override;
    void send() override;

private:
    /// The whole story of a run is kept only when somebody will read it.
    [[nodiscard]] bool wants_report() const { return !options_.report_file.empty() || !options_.expect_file.empty(); }
    /// Everything that keeps something of the conversation looks at a message of it.
    void hear(const net::Message& message);
    void play(engine::SmartBox& world);
    void act(Action action, engine::SmartBox& world);
    void take_lines(const engine::SmartBox& world);
    void take_click(engine::SmartBox& world);
    void note_unknown(const net::Message& message);
    [[nodiscard]] double next_frame_time(double previous, double frame_begin, double wall_start);
    [[nodiscard]] bool picture_due(double now) const;
    void take_pictures(double now, bool at_end);
    /// A sentence about a picture whose time did not come; empty when there is none.
    [[nodiscard]] std::string missing_picture(double now) const;
    [[nodiscard]] bool over() const;

    const Options& options_;
    MessageSource& source_;
    LiveSource* live_;
    core::Log& log_;
    engine::DatRecords records_;
    SolidScenery scenery_;
    engine::collision::ObjectCollision collision_;
    engine::FrameLoop loop_;
    EffectHistory history_;
    net::SessionFacts facts_;
    CharacterStage stage_;
    RecordedPlayer recorded_player_;
    content::RecordPtr<content::SkillTable> skill_table_;
    CharacterSheet sheet_;
    ActionSender actions_;
    PlayerInput input_;
    PlayerControls controls_;
    Selection selection_;
    ChatLog chat_;
    ChatSender chat_sender_;
    std::unique_ptr<Presentation> presentation_;
    /// In a live run with a window, where workers read; else messages are handled as they come.
    std::unique_ptr<engine::MessageGate> gate_;
    std::vector<net::Message> arrived_;
    content::LoadRequest sky_;             ///< what the sky may need, read at the start
    std::optional<LoginScreens> screens_;  ///< when somebody plays in a window
    OverlayInput overlay_input_;
    std::vector<bool> pictures_taken_;
    Timing timing_;
    ReplayPace pace_;             ///< of a recording in a window
    bool draws_ = true;           ///< the frame that runs, as far as the pace is asked
    bool drawn_ = false;          ///< whether the frame that runs got a picture
    double present_seconds_ = 0;  ///< of the frame that runs
    bool window_closed_ = false;
};

}  // namespace portalspace::app
