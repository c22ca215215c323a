#pragma once

#include "content/forge/book.h"
#include "content/records/sky.h"

namespace portalspace::content::forge {

/// Dome, stars, sun, moon and clouds, and the light and weather of five kinds of days.
[[nodiscard]] SkyDesc forge_sky(Book& book);

}  // namespace portalspace::content::forge
