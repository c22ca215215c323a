#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>
#include <ostream>
#include <stdexcept>
#include <thread>

#include "app/platform/platform.h"
#include "app/tool/serve_scene.h"
#include "app/tool/tool.h"
#include "content/dat_store.h"
#include "core/format_error.h"
#include "core/log.h"
#include "engine/landscape.h"
#include "engine/records.h"
#include "net/loopback/loopback_server.h"

namespace portalspace::app {

namespace {

struct ServeOptions {
    std::uint16_t port = 0;
    std::string dat_folder;
    std::string scene_file;
    net::FaultPlan faults;
};

std::uint16_t read_port(const std::string& text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > 65534) {
        throw std::runtime_error("--port wants a number from 1 to 65534, not '" + text + "'.");
    }
    return static_cast<std::uint16_t>(value);
}

ServeOptions read_options(const std::vector<std::string>& args) {
    ServeOptions options;
    for (std::size_t i = 0; i < args.size(); i += 2) {
        if (i + 1 >= args.size()) {
            throw std::runtime_error(args[i] + " needs a value.");
        }
        if (args[i] == "--port") {
            options.port = read_port(args[i + 1]);
        } else if (args[i] == "--dat") {
            options.dat_folder = args[i + 1];
        } else if (args[i] == "--scene") {
            options.scene_file = args[i + 1];
        } else if (args[i] == "--fault") {
            options.faults = net::FaultPlan::parse(args[i + 1]);
        } else {
            throw std::runtime_error("serve does not know " + args[i] + ".");
        }
    }
    if (options.port == 0 || options.dat_folder.empty()) {
        throw std::runtime_error(
            "serve needs --port N and --dat DIR, the folder of the DAT files (portalspace-tool forge DIR makes one).");
    }
    return options;
}

net::Scene read_scene(const std::string& file, const net::GroundHeight& ground) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("The scene file " + file + " cannot be read.");
    }
    try {
        net::Scene scene = net::parse_scene(std::string(std::istreambuf_iterator<char>(in), {}));
        net::place_on_ground(scene, ground);
        return scene;
    } catch (const core::FormatError& e) {
        throw std::runtime_error(file + ": expected " + e.expected() + ", found " + e.found() + ".");
    }
}

void run(const ServeOptions& options, ToolContext& context) {
    core::Log log;
    content::DatStore store(options.dat_folder, log);
    engine::DatRecords records(store);
    engine::Landscape land(records);
    const net::GroundHeight ground = [&land](core::CellId block, float x, float y) {
        return land.ground_height(block, {x, y, 0}).value_or(0.0F);
    };
    net::Scene scene = options.scene_file.empty() ? serve_scene(ground) : read_scene(options.scene_file, ground);
    net::LoopbackOptions loopback;
    loopback.port = options.port;
    loopback.faults = options.faults;
    platform::catch_interrupts();
    const net::LoopbackServer server(std::move(scene), loopback, log);
    context.out << "Serving on 127.0.0.1, ports " << server.port() << " and " << server.port() + 1 << ", until Ctrl-C."
                << std::endl;
    while (!platform::interrupted()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    const auto stats = server.stats();
    context.out << "Ended: " << stats.sessions << " logins, " << stats.bolts << " bolts, " << stats.datagrams_received
                << " datagrams in, " << stats.datagrams_sent << " out, " << stats.rejected << " rejected." << std::endl;
}

}  // namespace

int serve(ToolContext& context) {
    try {
        run(read_options(context.args), context);
        return kExitDone;
    } catch (const std::exception& e) {
        context.err << "serve: " << e.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
