#pragma once

#include <filesystem>
#include <functional>

namespace portalspace::content {

/// Writes the demo world into `folder` (made when missing): client_portal.dat, client_cell_1.dat,
/// client_local_English.dat and client_highres.dat in the retail container format. Everything in them is invented by
/// rules: geometry, pictures, sounds, motions and effects; the ids of forge/demo_ids.h are the ones that servers and
/// recordings name. The same bytes come out on each run. Each file is written under a temporary name and renamed, so a
/// half-written file never stands under its final name. Throws std::runtime_error with one sentence when the folder
/// cannot be written. `progress` hears the share done, 0..1, now and then; false from it ends the work, with the files
/// that are whole by then and false as the result.
bool forge_demo_world(const std::filesystem::path& folder, const std::function<bool(double)>& progress = {});

}  // namespace portalspace::content
