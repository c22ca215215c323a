#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace portalspace::app {

/// Readable JSON: whatever fits a line stays on one. Ends with a line feed; text that is no UTF-8 gets U+FFFD.
[[nodiscard]] std::string layout_json(const nlohmann::ordered_json& value);

}  // namespace portalspace::app
