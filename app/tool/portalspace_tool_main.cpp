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
};

constexpr std::array kCommands{
    Command{"dat", "ls", dat_ls, "dat ls DIR|FILE [--json]", "list every entry: id, type, size, file",
            "portalspace-tool dat ls ~/ac"},
    Command{"dat", "show", dat_show, "dat show DIR|FILE ID [--json]", "one record with its fields",
            "portalspace-tool dat show ~/ac 0x0200040D"},
    Command{"", "forge", forge_world, "forge DIR", "write the four DAT files of the demo world",
            "portalspace-tool forge demo-data"},
    Command{"session", "verify", session_verify, "session verify FILE [--json]",
            "check every datagram and checksum of a recording, both directions",
            "portalspace-tool session verify login.pcapng"},
    Command{"session", "show", session_show, "session show FILE [--json]", "the conversation, message by message",
            "portalspace-tool session show login.pcapng"},
    Command{"session", "stats", session_stats, "session stats FILE [--json]", "figures about a recording",
            "portalspace-tool session stats login.pcapng"},
    Command{"session", "cut", session_cut, "session cut FILE --from S --to S -o OUT",
            "the datagrams between two times (OUT: .jsonl, else pcapng)",
            "portalspace-tool session cut login.pcapng --from 10 --to 20 -o part.pcapng"},
    Command{"session", "scrub", session_scrub, "session scrub FILE -o OUT [--json]",
            "replace account and character names by made-up ones of the same length",
            "portalspace-tool session scrub login.pcapng -o public.pcapng"},
    Command{"", "serve", serve, "serve --port N --dat DIR [--scene FILE]",
            "the loopback server on 127.0.0.1 until Ctrl-C", "portalspace-tool serve --port 9000 --dat demo-data"},
    Command{"", "physics", physics, "physics FILE... --dat DIR [--json]",
            "run cases of movement, animation and collision and compare with their numbers",
            "portalspace-tool physics animation.json --dat ~/ac"},
};

void print_help(std::ostream& out) {
    out << "portalspace-tool: files and sessions of Asheron's Call\n\n";
    for (const Command& c : kCommands) {
        out << "  " << c.usage << "\n      " << c.what << "\n";
    }
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
            std::cout << "portalspace-tool " << c.usage << "\n" << c.what << "\nexample: " << c.example << "\n";
            return kExitDone;
        }
        args.erase(args.begin(), args.begin() + static_cast<std::ptrdiff_t>(words));
        ToolContext context{std::move(args), json, std::cout, std::cerr};
        return c.run(context);
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
