#pragma once

#include "content/forge/book.h"
#include "content/records/sky.h"

namespace portalspace::content::forge {

/// Dome, stars, sun, moon and clouds, and the light of a clear and of a cloudy day.
[[nodiscard]] SkyDesc forge_sky(Book& book);

}  // namespace portalspace::content::forge
