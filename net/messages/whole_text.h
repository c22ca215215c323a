#pragma once

#include <string>

#include "net/messages/primitives.h"

namespace portalspace::net {

/// A text for reports and listings: unlike Text::utf8(), which is for display, it does not end at a zero byte. The zero
/// comes out as U+0000, which JSON writes as an escape.
[[nodiscard]] std::string whole_utf8(const Text& text);

}  // namespace portalspace::net
