#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "net/messages/message_table.h"
#include "tests/net/messages_without_caller.h"
#include "tests/net/messages_without_handler.h"
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

/// The struct of each row of a table, read from the table's own source.
std::set<std::string> structs_of(const char* table) {
    std::set<std::string> out;
    add_matches(out, read_source(source_folder() / "net" / "messages" / table),
                std::regex(R"((?:top|action|event)<(\w+)>\()"), 1);
    return out;
}

/// Hands the text of each source of the client to `read`, and whether it stands within the room of the messages. The
/// tool and the loopback server are no clients.
template <class Read>
void each_client_source(Read&& read) {
    for (const char* folder : {"app", "engine", "net/session", "net/facts"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
            const fs::path& path = entry.path();
            const bool source = path.extension() == ".cpp" || path.extension() == ".h";
            if (!source || path.parent_path().filename() == "tool") {
                continue;
            }
            read(read_source(path), std::string_view(folder).starts_with("net/"));
        }
    }
}

/// The names in the client's sources that may be those of a message to send: what is only decoded, or asked for its
/// number, does not count.
std::set<std::string> names_sent() {
    const std::regex skipped(R"(//[^\n]*|decode\w*<[\w:]+>|\w+::k\w+)");
    const std::regex qualified(R"(net::(\w+))");
    const std::regex word(R"(\w+)");
    std::set<std::string> out;
    each_client_source([&](const std::string& source, bool inside_net) {
        add_matches(out, std::regex_replace(source, skipped, " "), inside_net ? word : qualified, inside_net ? 0 : 1);
    });
    return out;
}

/// All names in the client's sources.
std::set<std::string> names_handled() {
    const std::regex skipped(R"(//[^\n]*)");
    const std::regex word(R"(\w+)");
    std::set<std::string> out;
    each_client_source(
        [&](const std::string& source, bool) { add_matches(out, std::regex_replace(source, skipped, " "), word, 0); });
    return out;
}

/// Each type is in `names` or on the list, and not in both; the list holds nothing else.
template <class Rows>
void check_listed(const std::set<std::string>& types, const std::set<std::string>& names, const Rows& list) {
    std::map<std::string, std::string> listed;
    for (const auto& row : list) {
        CHECK_FALSE(row.reason.empty());
        CHECK(listed.emplace(row.type, row.reason).second);
    }
    for (const std::string& type : types) {
        INFO(type);
        CHECK((names.count(type) != 0) != (listed.count(type) != 0));
        listed.erase(type);
    }
    for (const auto& [type, reason] : listed) {
        INFO(type << " is on the list but has no row");
        CHECK(false);
    }
}

}  // namespace

TEST_CASE("every builder of the client has a caller or stands on the list with a reason") {
    const auto rows = structs_of("client_table.cpp");
    const auto with_codec = std::count_if(net::client_messages().begin(), net::client_messages().end(),
                                          [](const net::MessageRow& row) { return row.recode != nullptr; });
    REQUIRE(rows.size() == static_cast<std::size_t>(with_codec));
    check_listed(rows, names_sent(), test::kWithoutCaller);
}

TEST_CASE("every message of the server has a handler in the client or stands on the list with a reason") {
    const auto rows = structs_of("server_table.cpp");
    const auto with_codec = std::count_if(net::server_messages().begin(), net::server_messages().end(),
                                          [](const net::MessageRow& row) { return row.recode != nullptr; });
    REQUIRE(rows.size() > 150);
    REQUIRE(rows.size() <= static_cast<std::size_t>(with_codec));
    check_listed(rows, names_handled(), test::kWithoutHandler);
}
