#pragma once

#include "content/loads.h"

namespace portalspace::render {

using content::Loads;

}  // namespace portalspace::render
