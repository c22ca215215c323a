#include "app/client/timing.h"

#include <algorithm>

namespace portalspace::app {

namespace {
constexpr double kStepsPerMillisecond = 100;
}

void Timing::note(Phase phase, double seconds) {
    const auto at = static_cast<std::size_t>(phase);
    const double step = std::clamp(seconds * 1000.0 * kStepsPerMillisecond, 0.0, static_cast<double>(kSteps));
    ++steps_[at][static_cast<std::size_t>(step)];
    ++total_[at];
}

double Timing::percentile(Phase phase, double share) const {
    const auto at = static_cast<std::size_t>(phase);
    const auto wanted = static_cast<std::uint64_t>(share * static_cast<double>(total_[at]));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < steps_[at].size(); ++i) {
        seen += steps_[at][i];
        if (seen > 0 && seen >= wanted) {
            return static_cast<double>(i) / kStepsPerMillisecond;
        }
    }
    return 0;
}

}  // namespace portalspace::app
