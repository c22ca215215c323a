#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "net/messages/message_table.h"
#include "tests/net/messages_without_caller.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace portalspace;

namespace {

fs::path source_folder() { return fs::path(PORTALSPACE_TEST_DATA).parent_path().parent_path(); }

std::string read_source(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void add_matches(std::set<std::string>& out, const std::string& text, const std::regex& wanted, int group) {
    out.insert(std::sregex_token_iterator(text.begin(), text.end(), wanted, group), std::sregex_token_iterator());
}

/// The struct of each row of the client's table, read from the table's own source.
std::set<std::string> builders() {
    std::set<std::string> out;
    add_matches(out, read_source(source_folder() / "net" / "messages" / "client_table.cpp"),
                std::regex(R"((?:top|action)<(\w+)>\()"), 1);
    return out;
}

/// The names in the client's sources that may be those of a message to send: what is only decoded, or asked for its
/// number, does not count. The tool and the loopback server are no clients.
std::set<std::string> names_in_client() {
    const std::regex skipped(R"(//[^\n]*|decode\w*<[\w:]+>|\w+::k\w+)");
    const std::regex qualified(R"(net::(\w+))");
    const std::regex word(R"(\w+)");
    std::set<std::string> out;
    for (const char* folder : {"app", "engine", "net/session"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            const fs::path& path = entry.path();
            const bool source = path.extension() == ".cpp" || path.extension() == ".h";
            if (!source || path.parent_path().filename() == "tool") {
                continue;
            }
            const std::string text = std::regex_replace(read_source(path), skipped, " ");
            const bool inside_net = std::string(folder) == "net/session";
            add_matches(out, text, inside_net ? word : qualified, inside_net ? 0 : 1);
        }
    }
    return out;
}

}  // namespace

TEST_CASE("every builder of the client has a caller or stands on the list with a reason") {
    const auto rows = builders();
    const auto with_codec = std::count_if(net::client_messages().begin(), net::client_messages().end(),
                                          [](const net::MessageRow& row) { return row.recode != nullptr; });
    REQUIRE(rows.size() == static_cast<std::size_t>(with_codec));
    std::map<std::string, std::string> listed;
    for (const test::WithoutCaller& row : test::kWithoutCaller) {
        CHECK_FALSE(row.reason.empty());
        CHECK(listed.emplace(row.type, row.reason).second);
    }
    const auto names = names_in_client();
    for (const std::string& type : rows) {
        INFO(type);
        CHECK((names.count(type) != 0) != (listed.count(type) != 0));
        listed.erase(type);
    }
    for (const auto& [type, reason] : listed) {
        INFO(type << " is on the list but has no row");
        CHECK(false);
    }
}
