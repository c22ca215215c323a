#include <algorithm>

#include "app/demo/demo_scene.h"
#include "core/log.h"
#include "net/loopback/loopback_server.h"
#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace::test;

namespace {

/// One sentence on standard error, nothing on standard output, status 2.
void check_refused(const Ended& ended, const std::string& words) {
    INFO(ended.err);
    CHECK(ended.status == 2);
    CHECK(ended.out == "");
    CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
    CHECK(ended.err.find(words) != std::string::npos);
}

std::string war_magic() { return data_file("sessions/ace-06-war-magic.jsonl"); }

}  // namespace

TEST_CASE("a missing or wrong data folder is one sentence that names the file") {
    const Scratch scratch;
    check_refused(run_program("portalspace", {"--replay", war_magic(), "--headless", "--dat", scratch.file("nowhere")}),
                  "client_portal.dat");
    check_refused(
        run_program("portalspace", {"--replay", war_magic(), "--headless", "--dat", scratch.folder().string()}),
        "client_portal.dat");
    check_refused(run_program("portalspace-tool", {"dat", "ls", scratch.folder().string()}), "dat");
}

TEST_CASE("a truncated data file is one sentence") {
    const Scratch scratch;
    for (const char* name : {"client_portal.dat", "client_cell_1.dat", "client_local_English.dat"}) {
        const std::string bytes = read_file(data_file(std::string("dats/") + name));
        write_file(scratch.file(name), bytes.substr(0, bytes.size() / 2));
    }
    const std::string folder = scratch.folder().string();
    check_refused(run_program("portalspace", {"--replay", war_magic(), "--headless", "--dat", folder}), "client_");
    check_refused(run_program("portalspace-tool", {"dat", "ls", folder}), "client_");
}

TEST_CASE("a server that does not answer is one sentence") {
    check_refused(run_program("portalspace", {"-h", "127.0.0.1", "-p", "9", "-a", "x", "-v", "y", "--headless", "--dat",
                                              data_file("dats"), "--seconds", "40"}),
                  "127.0.0.1");
}

TEST_CASE("a port in use is one sentence") {
    portalspace::core::Log log(portalspace::core::LogLevel::error);
    const auto level = [](portalspace::core::CellId, float, float) { return 94.0F; };
    const portalspace::net::LoopbackServer server(portalspace::app::demo_scene(level), {}, log);
    const std::string port = std::to_string(server.port());
    check_refused(run_program("portalspace-tool", {"serve", "--port", port, "--dat", data_file("dats")}), port);
}

TEST_CASE("the local port is the one that -q names, and one in use is one sentence") {
    portalspace::core::Log log(portalspace::core::LogLevel::error);
    const auto level = [](portalspace::core::CellId, float, float) { return 94.0F; };
    const portalspace::net::LoopbackServer server(portalspace::app::demo_scene(level), {}, log);
    const std::string port = std::to_string(server.port());
    check_refused(run_program("portalspace", {"-h", "127.0.0.1", "-p", port, "-q", port, "-a", "x", "-v", "y",
                                              "--headless", "--dat", data_file("dats"), "--seconds", "5"}),
                  "No connection can be opened");
}

TEST_CASE("a missing display is one sentence") {
    for (const char* display : {"DISPLAY=", "DISPLAY=:58777"}) {
        CAPTURE(display);
        const Ended ended = run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats")},
                                        {display, "WAYLAND_DISPLAY=", "XDG_RUNTIME_DIR=/tmp"});
        check_refused(ended, "display");
    }
}

TEST_CASE("recordings that are none are one sentence") {
    const Scratch scratch;
    write_file(scratch.file("text.jsonl"), "hello\n");
    write_file(scratch.file("empty.pcapng"), "");
    check_refused(run_program("portalspace", {"--replay", scratch.file("text.jsonl"), "--headless"}), "text.jsonl");
    check_refused(run_program("portalspace", {"--replay", scratch.file("empty.pcapng"), "--headless"}), "empty.pcapng");
    check_refused(run_program("portalspace", {"--replay", scratch.file("missing.pcap"), "--headless"}), "missing.pcap");
    check_refused(run_program("portalspace-tool", {"session", "verify", scratch.file("text.jsonl")}), "text.jsonl");
}

TEST_CASE("a recording whose times jump is refused instead of played for years") {
    const Scratch scratch;
    std::string text = read_file(war_magic());
    const std::size_t at = text.rfind("{\"t\": ");
    REQUIRE(at != std::string::npos);
    const std::size_t comma = text.find(',', at);
    text.replace(at, comma - at, "{\"t\": 3.2e8");
    write_file(scratch.file("jump.jsonl"), text);
    check_refused(run_program("portalspace", {"--replay", scratch.file("jump.jsonl"), "--headless", "--speed", "max",
                                              "--dat", data_file("dats")}),
                  "jump.jsonl");
}

TEST_CASE("files that cannot be written are one sentence and leave nothing behind") {
    const Scratch scratch;
    const std::string nowhere = scratch.file("no/such/folder/x");
    for (const char* option : {"--report", "--screenshot"}) {
        CAPTURE(option);
        check_refused(run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats"), "--headless",
                                                  "--speed", "max", option, scratch.folder().string()}),
                      "folder");
        check_refused(run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats"), "--headless",
                                                  "--speed", "max", "--frames", "3", option, nowhere}),
                      "x");
    }
    CHECK(std::filesystem::is_empty(scratch.folder()));
}

TEST_CASE("a picture that never comes is one sentence, and said before the run where it can be known") {
    const Scratch scratch;
    const std::string picture = scratch.file("x.png");
    check_refused(run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats"), "--headless",
                                              "--seconds", "1", "--screenshot", picture + "@5"}),
                  "at 5 s");
    check_refused(run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats"), "--headless",
                                              "--speed", "max", "--screenshot", picture + "@9999"}),
                  "the recording ends at");
    check_refused(run_program("portalspace", {"--replay", war_magic(), "--dat", data_file("dats"), "--headless",
                                              "--speed", "max", "--frames", "3", "--screenshot", picture + "@1"}),
                  "--frames ends the run at 0.03 s");
    // A connection's run may end earlier than planned.
    const Ended ended = run_program("portalspace", {"--demo", "--dat", data_file("dats"), "--headless", "--frames",
                                                    "240", "--screenshot", picture + "@500"});
    INFO(ended.err);
    CHECK(ended.status == 2);
    CHECK(ended.err.find("before the picture '" + picture + "' at 500 s was due") != std::string::npos);
    CHECK(std::filesystem::is_empty(scratch.folder()));
}

TEST_CASE("a refused login without a window is one sentence") {
    portalspace::core::Log log(portalspace::core::LogLevel::error);
    const auto level = [](portalspace::core::CellId, float, float) { return 94.0F; };
    portalspace::net::LoopbackOptions options;
    options.password = "another";
    const portalspace::net::LoopbackServer server(portalspace::app::demo_scene(level), options, log);
    check_refused(run_program("portalspace", {"-h", "127.0.0.1", "-p", std::to_string(server.port()), "-a", "x", "-v",
                                              "y", "--headless", "--dat", data_file("dats"), "--seconds", "40"}),
                  "password");
}

TEST_CASE("a scene that cannot be played is one sentence that names the line") {
    const Scratch scratch;
    const std::string file = scratch.file("town.scene");
    write_file(file,
               "# nothing\nplayer me guid=0x50000001 setup=0x02000001 cell=0xA9B40019 at=1,2,3\n"
               "timeline\n0 say nobody hello\n");
    check_refused(
        run_program("portalspace-tool", {"serve", "--port", "9000", "--dat", data_file("dats"), "--scene", file}),
        "line 4");
}

TEST_CASE("a recording into a folder or to nowhere is refused before anything starts") {
    const Scratch scratch;
    for (const std::string& file : {scratch.folder().string(), scratch.file("no/such/x.pcapng")}) {
        check_refused(run_program("portalspace", {"--demo", "--headless", "--seconds", "1", "--record", file}), file);
    }
    CHECK(std::filesystem::is_empty(scratch.folder()));
}

TEST_CASE("bad options are named and nothing starts") {
    const Ended ended = run_program("portalspace", {"--demo", "--nonsense", "--speed", "-1"});
    CHECK(ended.status == 2);
    CHECK(ended.err.find("--nonsense") != std::string::npos);
    CHECK(ended.err.find("--speed") != std::string::npos);
    check_refused(run_program("portalspace", {"--bogus"}), "--bogus");
    check_refused(run_program("portalspace", {"--fov"}), "--fov");
    CHECK(run_program("portalspace", {"--help"}).status == 0);
    CHECK(run_program("portalspace-tool", {"--help"}).status == 0);
    check_refused(run_program("portalspace-tool", {}), "name a command");
    check_refused(run_program("portalspace-tool", {"dat", "bogus"}), "dat bogus");
}

TEST_CASE("a group of commands alone lists its commands") {
    const Ended alone = run_program("portalspace-tool", {"session"});
    CHECK(alone.status == 2);
    const Ended help = run_program("portalspace-tool", {"session", "--help"});
    CHECK(help.status == 0);
    const Ended serve = run_program("portalspace-tool", {"serve", "--help"});
    CHECK(serve.status == 0);
    for (const char* fault : {"loss", "dup", "reorder", "truncate", "garbage", "forge", "checksum=PERCENT",
                              "delay=LOW-HIGH", "silence=AT+LONG", "stop=N", "only=in", "only=out", "seed=N"}) {
        CAPTURE(fault);
        CHECK(serve.out.find(fault) != std::string::npos);
    }
    for (const char* command : {"verify", "show", "stats", "cut", "scrub"}) {
        CAPTURE(command);
        CHECK(alone.err.find(std::string("session ") + command + " FILE") != std::string::npos);
        CHECK(help.out.find(std::string("session ") + command + " FILE") != std::string::npos);
    }
    CHECK(alone.err.find("dat ls") == std::string::npos);
    CHECK(alone.out.empty());
}
