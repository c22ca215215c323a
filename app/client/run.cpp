#include "app/client/run.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "app/client/client.h"
#include "app/client/game_world.h"
#include "app/client/live_source.h"
#include "app/client/replay_source.h"
#include "app/client/run_report.h"
#include "app/dat_folder.h"
#include "app/demo/demo_scene.h"
#include "app/demo/demo_world.h"
#include "app/exit_status.h"
#include "app/platform/platform.h"
#include "app/report/expect.h"
#include "core/clock.h"
#include "core/output_file.h"
#include "engine/landscape.h"
#include "engine/records.h"
#include "net/loopback/loopback_server.h"

namespace portalspace::app {

namespace {

std::string read_text(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) {
        throw std::runtime_error("'" + file + "' could not be read.");
    }
    return text.str();
}

/// Says before the run what would only be found out after it.
void check_output(const std::string& file) {
    if (!file.empty()) {
        (void)core::output_place(file);
    }
}

void check_outputs(const Options& options) {
    check_output(options.report_file);
    check_output(options.record_file);
    for (const ScreenshotRequest& picture : options.screenshots) {
        check_output(picture.file);
    }
}

/// Pictures of a time that the recording does not reach are refused before it is played.
void check_pictures(const Options& options, double end_time) {
    double last = end_time;
    std::string why = "the recording ends at";
    if (const double frames = static_cast<double>(options.frames.value_or(0)) - 1;
        options.frames && frames * Client::kFrame < last) {
        last = frames * Client::kFrame;
        why = "--frames ends the run at";
    }
    for (const ScreenshotRequest& picture : options.screenshots) {
        if (picture.at_seconds.value_or(0) > last) {
            throw std::runtime_error(fmt::format("--screenshot asks for the picture '{}' at {:g} s, but {} {:.2f} s.",
                                                 picture.file, *picture.at_seconds, why, last));
        }
    }
}

/// Writes the report and compares it with the expectation, as far as the options ask for either.
int finish_report(const Options& options, const std::string& expectation, const std::string& report) {
    if (!options.report_file.empty()) {
        core::write_whole_file(options.report_file, report);
    }
    if (options.expect_file.empty()) {
        return kExitDone;
    }
    const std::vector<std::string> differences = compare_expectation(report, expectation);
    for (const std::string& line : differences) {
        std::cout << line << "\n";
    }
    return differences.empty() ? kExitDone : kExitDiffers;
}

int run_with(const Options& options, content::DatStore& store, MessageSource& source, LiveSource* live,
             const std::string& expectation, double program_start, core::Log& log) {
    Client client(options, store, source, live, log);
    const auto* replay = dynamic_cast<const ReplaySource*>(&source);
    const std::string problem =
        client.run(replay ? replay->end_time() : std::numeric_limits<double>::infinity(), program_start);
    const net::TransportFigures transport = replay ? replay->figures() : live->figures();
    if (live != nullptr) {
        live->close();
    }
    int status = kExitDone;
    if (!options.report_file.empty() || !options.expect_file.empty()) {
        status = finish_report(options, expectation, run_report(options, client, transport, log));
    }
    if (!problem.empty()) {
        throw std::runtime_error(problem);
    }
    return status;
}

int run_demo(Options options, const std::string& expectation, double program_start, core::Log& log) {
    std::filesystem::path folder = options.dat_folder;
    if (folder.empty()) {
        folder = demo_world_folder();
        prepare_demo_world(folder);
    }
    const auto store = open_dat_store({folder}, log);
    engine::DatRecords records(*store);
    engine::Landscape land(records);
    const auto ground = [&land](core::CellId block, float x, float y) {
        return land.ground_height(block, {x, y, 0}).value_or(0.0F);
    };
    net::LoopbackServer server(demo_scene(ground), net::LoopbackOptions{}, log);
    options.host = "127.0.0.1";
    options.port = server.port();
    options.account = "demo";
    options.password = "fireflies";
    LiveSource live(options, dat_iterations(*store), log);
    return run_with(options, *store, live, &live, expectation, program_start, log);
}

/// The player's files; when there are none, the world that the demo left, so that its recordings replay anywhere.
std::unique_ptr<content::DatStore> open_replay_store(const std::string& folder, core::Log& log) {
    try {
        return open_dat_store(dat_folder_candidates(folder), log);
    } catch (const std::runtime_error&) {
        if (!folder.empty() || !std::filesystem::exists(demo_world_folder())) {
            throw;
        }
    }
    log.warn("app.data", "no data files were found (--dat DIR names their folder): the demo's world is shown");
    return open_dat_store({demo_world_folder()}, log);
}

int run_replay(const Options& options, const std::string& expectation, double program_start, core::Log& log) {
    ReplaySource replay(options.replay_file, log, options.replay_stream);
    check_pictures(options, replay.end_time());
    const auto store = open_replay_store(options.dat_folder, log);
    return run_with(options, *store, replay, nullptr, expectation, program_start, log);
}

int run_live(const Options& options, const std::string& expectation, double program_start, core::Log& log) {
    const auto store = open_dat_store(dat_folder_candidates(options.dat_folder), log);
    LiveSource live(options, dat_iterations(*store), log);
    return run_with(options, *store, live, &live, expectation, program_start, log);
}

}  // namespace

int run_client(Options options) {
    const double program_start = core::wall_seconds();
    core::Log log(options.verbose ? core::LogLevel::info : core::LogLevel::warning);
    platform::catch_interrupts();
    platform::outlive_readers();
    try {
        check_outputs(options);
        const std::string expectation = options.expect_file.empty() ? std::string{} : read_text(options.expect_file);
        if (options.demo) {
            return run_demo(std::move(options), expectation, program_start, log);
        }
        return options.replay_file.empty() ? run_live(options, expectation, program_start, log)
                                           : run_replay(options, expectation, program_start, log);
    } catch (const std::exception& e) {
        std::cerr << "portalspace: " << e.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
