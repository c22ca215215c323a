#pragma once

#include <span>

#include "core/ids.h"

namespace portalspace::content {
class DatStore;
}
namespace portalspace::engine::collision {
class BlockLoader;
}

namespace portalspace::engine {

/// Reads the records of `roots` and everything that the simulation may ask for because of them into the cache of the
/// store: parts, animations of all motions, scripts, emitters and their meshes; of Setups also the collision meshes.
/// Ids that the data set does not have are passed over without a word. For any thread.
void read_reach(content::DatStore& store, collision::BlockLoader& shapes, std::span<const core::DataId> roots);

}  // namespace portalspace::engine
