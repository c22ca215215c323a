#include <algorithm>
#include <array>
#include <exception>
#include <iostream>
#include <string_view>

#include "app/tool/tool.h"
#include "app/version.h"

namespace {

using namespace portalspace::app;

struct Command {
    std::string_view group;  ///< first word, or empty when the command is one word
    std::string_view name;
    ToolFunction run;
    std::string_view usage;
    std::string_view what;
    std::string_view example;
    std::string_view options = {};  ///< lines of its own --help
};

constexpr std::string_view kServeOptions =
    "  --port N      1 to 65534; the next port is taken too\n"
    "  --dat DIR     the DAT files, for the height of the land (forge DIR makes some)\n"
    "  --scene FILE  what is played instead of the demo (docs/scene-files.md)\n"
    "  --fault SPEC  what the network does to datagrams: words with commas between them\n"
    "    loss, dup, reorder, truncate, garbage, forge, checksum=PERCENT   of the datagrams\n"
    "    delay=LOW-HIGH      milliseconds, for each\n"
    "    silence=AT+LONG     seconds: nothing passes from AT on for LONG\n"
    "    stop=N              the server falls silent for good within its N-th split message\n"
    "    only=in, only=out   to the server, or from it, alone\n"
    "    seed=N              another course of chance\n";

constexpr std::array kCommands{
    Command{"dat", "ls", dat_ls, "dat ls DIR|FILE [--json]", "list every entry: id, type, size, file",
            "portalspace-tool dat ls ~/ac"},
    Command{"dat", "show", dat_show, "dat show DIR|FILE ID [--json]", "one record with its fields",
            "portalspace-tool dat show ~/ac 0x0200040D"},
    Command{"dat", "check", dat_check, "dat check DIR|FILE [--json]",
            "decode everything to its last byte and pack it again; what fails is listed",
            "portalspace-tool dat check ~/ac"},
    Command{"dat", "verify", dat_verify, "dat verify DIR --expect FILE [--json]",
            "compare files, records, pixels and facts with an expectation",
            "portalspace-tool dat verify fixtures/dats --expect fixtures/dats/expected.json"},
    Command{"dat", "export", dat_export, "dat export DIR|FILE ID FILE",
            "a picture as PNG, a sound as WAV, a model as glTF (.gltf, .glb)",
            "portalspace-tool dat export ~/ac 0x02000001 person.glb"},
    Command{"dat", "diff", dat_diff, "dat diff A B [--json]", "two folders or files, entry by entry, field by field",
            "portalspace-tool dat diff ~/ac ~/ac-changed"},
    Command{"", "audit", audit_files, "audit DIR [--pins FILE] [--write-pins FILE] [--json]",
            "check the pinned facts of the installed retail files", "portalspace-tool audit ~/ac"},
    Command{"", "forge", forge_world, "forge DIR", "write the four DAT files of the demo world",
            "portalspace-tool forge demo-data"},
    Command{"session", "verify", session_verify, "session verify FILE [--stream N] [--json]",
            "check every datagram and checksum of a recording, both directions",
            "portalspace-tool session verify login.pcapng"},
    Command{"session", "show", session_show, "session show FILE [--stream N] [--json]",
            "the conversation, message by message", "portalspace-tool session show login.pcapng"},
    Command{"session", "stats", session_stats, "session stats FILE [--stream N] [--json]", "figures about a recording",
            "portalspace-tool session stats login.pcapng"},
    Command{"session", "cut", session_cut, "session cut FILE --from S --to S -o OUT [--stream N] [--json]",
            "the datagrams between two times (OUT: .jsonl, .pcap, else pcapng)",
            "portalspace-tool session cut login.pcapng --from 10 --to 20 -o part.pcapng"},
    Command{"session", "scrub", session_scrub, "session scrub FILE -o OUT [--stream N] [--json]",
            "replace account and character names by made-up ones of the same length (OUT: as for cut)",
            "portalspace-tool session scrub login.pcapng -o public.pcapng"},
    Command{"", "serve", serve, "serve --port N --dat DIR [--scene FILE] [--fault SPEC]",
            "the loopback server on 127.0.0.1 until Ctrl-C",
            "portalspace-tool serve --port 9000 --dat demo-data --fault loss=5,dup=1,delay=20-80", kServeOptions},
    Command{"", "physics", physics, "physics FILE... --dat DIR [--json]",
            "run cases of movement, animation and collision and compare with their numbers",
            "portalspace-tool physics animation.json --dat ~/ac"},
    Command{"", "scene", scene, "scene FILE... --dat DIR [--json]",
            "compute scenery, terrain, sky, surfaces, rooms and lights of the cases and compare",
            "portalspace-tool scene scenery.json --dat ~/ac"},
    Command{"", "flight", flight,
            "flight FILE --dat DIR [--device null|gl] [--size WxH] [--picture FILE@SECONDS]... [--at-once]",
            "draw along a scripted way as in play and report what the frames cost",
            "portalspace-tool flight tests/data/flights/fixture.json --dat tests/data/dats"},
};

/// The commands of one group, or all.
void list_commands(std::ostream& out, std::string_view group = {}) {
    for (const Command& c : kCommands) {
        if (group.empty() || c.group == group) {
            out << "  " << c.usage << "\n      " << c.what << "\n";
        }
    }
}

/// `dat` or `session` alone.
bool is_group(const std::vector<std::string>& args) {
    return args.size() == 1 &&
           std::ranges::any_of(kCommands, [&](const Command& c) { return !c.group.empty() && c.group == args[0]; });
}

void print_help(std::ostream& out) {
    out << "portalspace-tool: files and sessions of Asheron's Call\n\n";
    list_commands(out);
    out << "\n--help after a command shows an example; --version prints the version.\n"
           "Exit status: 0 done, 1 something checked does not hold, 2 the command could not do its work.\n";
}

int run(std::vector<std::string> args) {
    const auto take = [&args](std::string_view option) { return std::erase(args, option) > 0; };
    const bool help = take("--help");
    const bool json = take("--json");
    if (take("--version")) {
        std::cout << version_text("portalspace-tool") << "\n";
        return kExitDone;
    }
    for (const Command& c : kCommands) {
        const std::size_t words = c.group.empty() ? 1 : 2;
        if (args.size() < words || (words == 2 && args[0] != c.group) || args[words - 1] != c.name) {
            continue;
        }
        if (help) {
            std::cout << "portalspace-tool " << c.usage << "\n"
                      << c.what << "\n"
                      << c.options << "example: " << c.example << "\n";
            return kExitDone;
        }
        args.erase(args.begin(), args.begin() + static_cast<std::ptrdiff_t>(words));
        ToolContext context{std::move(args), json, std::cout, std::cerr};
        return c.run(context);
    }
    if (is_group(args)) {
        (help ? std::cout : std::cerr) << "portalspace-tool " << args[0] << (help ? " has" : ": name one of")
                                       << " these commands:\n";
        list_commands(help ? std::cout : std::cerr, args[0]);
        return help ? kExitDone : kExitUnable;
    }
    if (help) {
        print_help(std::cout);
        return kExitDone;
    }
    std::cerr << (args.empty() ? std::string("portalspace-tool: name a command")
                               : "portalspace-tool: there is no command '" + args[0] +
                                     (args.size() > 1 ? " " + args[1] : std::string{}) + "'")
              << "; --help lists them\n";
    return kExitUnable;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int status = run(std::vector<std::string>(argv + 1, argv + argc));
        std::cout.flush();
        if (!std::cout) {
            std::cerr << "portalspace-tool: the output could not be written\n";
            return kExitUnable;
        }
        return status;
    } catch (const std::exception& e) {
        std::cerr << "portalspace-tool: " << e.what() << "\n";
        return kExitUnable;
    }
}
