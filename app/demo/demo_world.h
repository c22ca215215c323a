#pragma once

#include <filesystem>

namespace portalspace::app {

/// Where the demo keeps its world: a folder of the cache.
[[nodiscard]] std::filesystem::path demo_world_folder();

/// Makes the demo world in `folder` unless the one that is there was made since this program was built. Throws
/// std::exception with a sentence when it cannot be written.
void prepare_demo_world(const std::filesystem::path& folder);

}  // namespace portalspace::app
