#pragma once

#include "core/ids.h"

namespace portalspace::engine {

/// The client's own name for an object, given in order of creation and never reused. The server's GUID is translated to
/// it once, in CObjectMaint; effects, renderer and mixer see nothing else (seed 2026-07-13, section 13.1).
using EntityId = core::Id<struct EntityIdTag>;

}  // namespace portalspace::engine
