// portalspace-tool flight: the renderer and the simulation along a scripted way, with workers and budgets as in play,
// and what it cost.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <thread>

#include "app/client/game_world.h"
#include "app/dat_folder.h"
#include "app/platform/platform.h"
#include "app/tool/scene_flight_path.h"
#include "app/tool/scene_flight_world.h"
#include "app/tool/tool.h"
#include "audio/audio_system.h"
#include "content/async_loader.h"
#include "content/read_count.h"
#include "content/records/region.h"
#include "core/path_text.h"
#include "core/random.h"
#include "engine/landscape.h"
#include "engine/physics_obj.h"
#include "engine/records.h"
#include "render/null_gl.h"
#include "render/renderer.h"
#include "render/scene_view.h"
#include "render/screenshot.h"
#include "render/world_scene.h"

namespace portalspace::app {
namespace {

using nlohmann::ordered_json;

constexpr double kFramesASecond = 60;
constexpr std::chrono::microseconds kFrameTime{16'667};
/// Memory is noted that often.
constexpr std::size_t kMarkFrames = 600;
/// A whole day of the sky passes in a flight.
constexpr float kFirstHour = 0.3F;

struct FlightOptions {
    std::filesystem::path path;
    std::filesystem::path dat;
    bool null_device = false;
    /// Only the pictures, with everything loaded that they show: the same on every machine.
    bool at_once = false;
    render::FrameSize size{640, 360};
    std::vector<std::pair<std::size_t, std::filesystem::path>> pictures;  ///< frame, file
};

std::optional<FlightOptions> read_options(const std::vector<std::string>& args) {
    FlightOptions options;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const bool more = i + 1 < args.size();
        if (args[i] == "--dat" && more) {
            options.dat = args[++i];
        } else if (args[i] == "--device" && more && (args[i + 1] == "null" || args[i + 1] == "gl")) {
            options.null_device = args[++i] == "null";
        } else if (args[i] == "--at-once") {
            options.at_once = true;
        } else if (args[i] == "--size" && more &&
                   std::sscanf(args[i + 1].c_str(), "%dx%d", &options.size.width, &options.size.height) == 2) {
            ++i;
        } else if (args[i] == "--picture" && more && args[i + 1].find('@') != std::string::npos) {
            const std::string& what = args[++i];
            const std::size_t at = what.rfind('@');
            const double seconds = std::strtod(what.c_str() + at + 1, nullptr);
            options.pictures.emplace_back(static_cast<std::size_t>(std::max(seconds, 0.0) * kFramesASecond),
                                          what.substr(0, at));
        } else if (options.path.empty() && !args[i].starts_with("--")) {
            options.path = args[i];
        } else {
            return std::nullopt;
        }
    }
    if (options.path.empty() || options.dat.empty()) return std::nullopt;
    return options;
}

/// Values of all frames.
class Series {
public:
    explicit Series(std::size_t frames) { values_.reserve(frames); }
    void add(double value) { values_.push_back(value); }
    [[nodiscard]] double worst() const { return *std::max_element(values_.begin(), values_.end()); }
    [[nodiscard]] ordered_json summary() const {
        std::vector<double> sorted = values_;
        std::sort(sorted.begin(), sorted.end());
        const auto at = [&sorted](double share) {
            const auto last = static_cast<double>(sorted.size() - 1);
            return sorted[static_cast<std::size_t>(share * last)];
        };
        return {{"p50", at(0.5)}, {"p95", at(0.95)}, {"p99", at(0.99)}, {"worst", sorted.back()}};
    }

private:
    std::vector<double> values_;
};

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// Takes all sounds and plays none: a flight asks for their data as play does.
class NoVoices final : public audio::VoiceOutput {
public:
    Buffer load(const audio::PcmSound&) override { return 1; }
    void unload(Buffer) override {}
    void start(std::size_t, Buffer, float, float) override {}
    void stop(std::size_t) override {}
    bool finished(std::size_t) override { return true; }
};

class Flight {
public:
    Flight(const FlightOptions& options, content::DatStore& store, core::Log& log, std::vector<FlightPose> poses)
        : options_(options),
          store_(store),
          log_(log),
          poses_(std::move(poses)),
          region_(store.find<content::Region>(core::DataId(0x13000000))),
          loader_(options.at_once ? nullptr : std::make_unique<content::AsyncLoader>(store, log)),
          world_(store, region_, render::Loads(loader_.get())),
          engine_ms_(poses_.size()),
          build_ms_(poses_.size()),
          draw_ms_(poses_.size()),
          whole_ms_(poses_.size()),
          draws_(poses_.size()),
          calls_(poses_.size()),
          triangles_(poses_.size()),
          uploads_(poses_.size()) {
        // Pictures show the land and what stands in it, as it always is.
        if (!options.at_once) {
            game_ = std::make_unique<FlightWorld>(store, log, content::Loads(loader_.get()), poses_);
            audio_ =
                std::make_unique<audio::AudioSystem>(store, log, std::make_unique<NoVoices>(),
                                                     std::make_unique<core::Random>(1), content::Loads(loader_.get()));
        }
        if (options.null_device) {
            render::use_null_gl();
        } else {
            render::GlContext::Options window;
            window.headless = true;
            window.debug = true;
            context_ = std::make_unique<render::GlContext>(window);
        }
        drawing_.debug = true;
        drawing_.loader = loader_.get();
        if (options.at_once) drawing_.samples = 4;
        renderer_ = std::make_unique<render::Renderer>(store, log, drawing_);
    }

    /// Workers end before what they build for goes.
    ~Flight() { loader_.reset(); }
    Flight(const Flight&) = delete;
    Flight& operator=(const Flight&) = delete;

    void run() {
        for (std::size_t i = 0; i < poses_.size(); ++i) {
            if (options_.at_once && !wanted(i)) continue;
            const auto begin = std::chrono::steady_clock::now();
            frame(i);
            // The clock of play: a driver that does nothing must not leave the workers behind.
            if (!options_.at_once) std::this_thread::sleep_until(begin + kFrameTime);
            take_pictures(i);
            if (i % kMarkFrames == 0 || i + 1 == poses_.size()) mark(i);
        }
    }

    [[nodiscard]] ordered_json report() const {
        const auto kinds = log_.kinds();
        const auto complaint = kinds.find("render.gl");
        return {{"frames", poses_.size()},
                {"device", options_.null_device ? "null" : context_->description()},
                {"engine_ms", engine_ms_.summary()},
                {"build_ms", build_ms_.summary()},
                {"draw_ms", draw_ms_.summary()},
                {"frame_ms", whole_ms_.summary()},
                {"draws", draws_.summary()},
                {"gl_calls", calls_.summary()},
                {"triangles", triangles_.summary()},
                {"upload_bytes", uploads_.summary()},
                {"upload_budget", drawing_.upload_budget},
                {"programs_linked", linked_},
                {"records_read_on_main_thread",
                 {{"engine", engine_reads_}, {"scene_and_renderer", reads_}, {"audio", audio_reads_}}},
                {"sounds", sounds()},
                {"objects_appeared", game_ ? game_->appeared() : 0},
                {"frames_with_messages_waiting_for_workers", game_ ? game_->frames_waiting() : 0},
                {"frames_with_player_held", game_ ? game_->frames_held() : 0},
                {"gl_complaints", complaint == kinds.end() ? 0 : complaint->second.count},
                {"frames_with_something_missing", incomplete_},
                {"longest_row_of_such_frames", longest_incomplete_},
                {"memory", marks_}};
    }

    /// What must hold (docs/performance.md).
    [[nodiscard]] bool kept() const {
        return linked_ == 0 && reads_ + engine_reads_ + audio_reads_ == 0 &&
               uploads_.worst() <= static_cast<double>(drawing_.upload_budget) && !log_.kinds().contains("render.gl");
    }

private:
    void frame(std::size_t number) {
        const FlightPose& pose = poses_[number];
        const auto begin = std::chrono::steady_clock::now();
        if (loader_ != nullptr) loader_->deliver();
        simulate(number);
        play_sounds(number);
        const std::uint64_t reads = content::records_read_by_this_thread();
        const auto building = std::chrono::steady_clock::now();
        scene_.begin(pose.eye.cell);
        scene_.time = static_cast<double>(number) / kFramesASecond;
        core::Frame ahead = pose.eye.frame;
        const core::Vec3 direction =
            ahead.rotation * core::Vec3(0, 1, 0) + core::Vec3(0, 0, std::tan(glm::radians(pose.pitch)));
        scene_.camera = render::look_at(ahead.origin, ahead.origin + direction);
        const float day = std::fmod(kFirstHour + static_cast<float>(number) / static_cast<float>(poses_.size()), 1.0F);
        if (region_ != nullptr) scene_.light = render::light_of_day(*region_, 0, day);
        world_.add(scene_, {pose.eye.cell, pose.eye.cell},
                   static_cast<float>(options_.size.width) / static_cast<float>(options_.size.height));
        world_.add_sky(scene_, 0, day, scene_.time);
        add_objects();
        build_ms_.add(milliseconds_since(building));
        const auto drawing = std::chrono::steady_clock::now();
        renderer_->draw(scene_, options_.size);
        draw_ms_.add(milliseconds_since(drawing));
        note(renderer_->stats());
        // Without a window nothing else keeps a driver from putting off its work without end.
        renderer_->wait();
        whole_ms_.add(milliseconds_since(begin));
        reads_ += content::records_read_by_this_thread() - reads;
    }

    void simulate(std::size_t number) {
        if (game_ == nullptr) return;
        const std::uint64_t reads = content::records_read_by_this_thread();
        const auto begin = std::chrono::steady_clock::now();
        game_->frame(number, static_cast<double>(number) / kFramesASecond);
        engine_ms_.add(milliseconds_since(begin));
        engine_reads_ += content::records_read_by_this_thread() - reads;
    }

    void play_sounds(std::size_t number) {
        if (audio_ == nullptr) return;
        const std::uint64_t reads = content::records_read_by_this_thread();
        audio_->set_listener(poses_[number].eye);
        audio_->update(static_cast<double>(number) / kFramesASecond, game_->loop().world().events.sounds);
        audio_reads_ += content::records_read_by_this_thread() - reads;
    }

    [[nodiscard]] ordered_json sounds() const {
        const audio::AudioCounts counts = audio_ ? audio_->counts() : audio::AudioCounts();
        return {{"asked", counts.asked}, {"started", counts.started}, {"late", counts.late}};
    }

    /// All but the player, in whose eyes the camera is.
    void add_objects() {
        if (game_ == nullptr) return;
        for (const engine::CPhysicsObj* object : game_->loop().smart_box().maint().objects()) {
            if (object != nullptr && object != game_->loop().world().player) scene_.add_object(*object);
        }
    }

    void note(const render::RenderStats& stats) {
        draws_.add(static_cast<double>(stats.device.draws));
        calls_.add(static_cast<double>(stats.device.gl_calls));
        triangles_.add(static_cast<double>(stats.device.triangles));
        uploads_.add(static_cast<double>(stats.upload_bytes));
        linked_ += stats.device.linked_programs;
        const bool missing = stats.pending + world_.pending() > 0;
        row_ = missing ? row_ + 1 : 0;
        incomplete_ += missing ? 1 : 0;
        longest_incomplete_ = std::max(longest_incomplete_, row_);
    }

    void mark(std::size_t frame) {
        marks_.push_back({{"second", static_cast<double>(frame) / kFramesASecond},
                          {"graphics_bytes", renderer_->stats().memory_bytes},
                          {"record_bytes", store_.cache().stats().bytes},
                          {"peak_bytes", platform::peak_memory()},
                          {"blocks", world_.blocks()}});
    }

    [[nodiscard]] bool wanted(std::size_t frame) const {
        return std::any_of(options_.pictures.begin(), options_.pictures.end(),
                           [frame](const auto& picture) { return picture.first == frame; });
    }

    void take_pictures(std::size_t frame) {
        for (const auto& [at, file] : options_.pictures) {
            if (at == frame && context_ != nullptr) render::write_png(renderer_->read_image(), file);
        }
    }

    const FlightOptions& options_;
    content::DatStore& store_;
    core::Log& log_;
    std::vector<FlightPose> poses_;
    const content::Region* region_;
    std::unique_ptr<content::AsyncLoader> loader_;
    render::WorldScene world_;
    std::unique_ptr<render::GlContext> context_;
    render::Renderer::Options drawing_;
    std::unique_ptr<render::Renderer> renderer_;
    render::SceneView scene_;
    std::unique_ptr<FlightWorld> game_;
    std::unique_ptr<audio::AudioSystem> audio_;
    Series engine_ms_;
    Series build_ms_;
    Series draw_ms_;
    Series whole_ms_;
    Series draws_;
    Series calls_;
    Series triangles_;
    Series uploads_;
    std::uint64_t linked_ = 0;
    std::uint64_t engine_reads_ = 0;
    std::uint64_t reads_ = 0;
    std::uint64_t audio_reads_ = 0;
    std::size_t incomplete_ = 0;
    std::size_t row_ = 0;
    std::size_t longest_incomplete_ = 0;
    ordered_json marks_ = ordered_json::array();
};

}  // namespace

int flight(ToolContext& context) {
    const auto options = read_options(context.args);
    if (!options) {
        context.err << "flight wants a path and the data files: portalspace-tool flight FILE --dat DIR "
                       "[--device null|gl] [--size WxH] [--picture FILE@SECONDS]... [--at-once]\n";
        return kExitUnable;
    }
    try {
        core::Log log;
        const auto folders = dat_folder_candidates(core::path_text(options->dat));
        const auto store = open_dat_store(folders, log);
        std::vector<FlightPose> poses;
        {
            // Of a store of its own: what the way needs must not be in the cache when the flight begins.
            const auto aside = open_dat_store(folders, log);
            engine::DatRecords records(*aside);
            engine::Landscape land(records);
            poses = FlightPath(options->path).poses(land);
        }
        Flight run(*options, *store, log, std::move(poses));
        run.run();
        if (options->at_once) return kExitDone;
        context.out << run.report().dump(1) << "\n";
        return run.kept() ? kExitDone : kExitDiffers;
    } catch (const std::exception& e) {
        context.err << e.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
