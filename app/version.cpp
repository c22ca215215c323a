#include "app/version.h"

namespace portalspace::app {

std::string version_text(const std::string& program) {
    std::string text = program + " " PORTALSPACE_VERSION " (commit " PORTALSPACE_COMMIT ", ";
#if defined(__clang__)
    text += "clang " __clang_version__;
#elif defined(__GNUC__)
    text += "gcc " __VERSION__;
#elif defined(_MSC_VER)
    text += "msvc " + std::to_string(_MSC_VER);
#endif
    return text + ")";
}

}  // namespace portalspace::app
