#include "core/path_text.h"

namespace portalspace::core {

std::string path_text(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace portalspace::core
