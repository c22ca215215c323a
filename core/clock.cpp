#include "core/clock.h"

#include <chrono>

namespace portalspace::core {

double wall_seconds() noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace portalspace::core
