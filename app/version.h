#pragma once

#include <string>

namespace portalspace::app {

/// Version, commit and compiler in one line.
[[nodiscard]] std::string version_text(const std::string& program);

}  // namespace portalspace::app
