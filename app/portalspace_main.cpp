#include <algorithm>
#include <iostream>

#include "app/client/run.h"
#include "app/exit_status.h"
#include "app/options.h"
#include "app/version.h"

int main(int argc, char** argv) {
    using namespace portalspace::app;
    ParsedOptions parsed = parse_options(std::vector<std::string>(argv + 1, argv + argc));
    // A password on the command line is visible to other programs: nothing of it is needed here any more.
    for (int i = 1; i < argc; ++i) {
        if (!parsed.options.password.empty() && std::string_view(argv[i]).ends_with(parsed.options.password)) {
            std::fill_n(argv[i], std::string_view(argv[i]).size(), '*');
        }
    }
    if (parsed.options.help) {
        std::cout << options_help();
        return kExitDone;
    }
    if (parsed.options.version) {
        std::cout << version_text("portalspace") << "\n";
        return kExitDone;
    }
    if (!parsed.errors.empty()) {
        for (const std::string& error : parsed.errors) {
            std::cerr << "portalspace: " << error << "\n";
        }
        return kExitUnable;
    }
    return run_client(std::move(parsed.options));
}
