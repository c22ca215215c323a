#pragma once

#include <filesystem>

namespace portalspace::content {

/// Writes the demo world into `folder` (made when missing): client_portal.dat, client_cell_1.dat,
/// client_local_English.dat and client_highres.dat in the retail container format. Everything in them is invented by
/// rules: geometry, pictures, sounds, motions and effects; the ids of forge/demo_ids.h are the ones that servers and
/// recordings name. The same bytes come out on each run. Each file is written under a temporary name and renamed, so a
/// half-written file never stands under its final name. Throws std::runtime_error with one sentence when the folder
/// cannot be written.
void forge_demo_world(const std::filesystem::path& folder);

}  // namespace portalspace::content
