#include "core/format_error.h"

#include <utility>

namespace portalspace::core {

FormatError::FormatError(std::size_t offset, std::string expected, std::string found)
    : std::runtime_error("at byte " + std::to_string(offset) + ": expected " + expected + ", found " + found),
      offset_(offset),
      expected_(std::move(expected)),
      found_(std::move(found)) {}

}  // namespace portalspace::core
