#include "app/tool/progress.h"

#include <cmath>
#include <iostream>

#include "app/platform/platform.h"

namespace portalspace::app {

Progress::Progress(std::string what)
    : what_(std::move(what)), start_(Clock::now()), shown_(start_), terminal_(platform::errors_go_to_terminal()) {
    platform::catch_interrupts();
}

Progress::~Progress() {
    if (visible_) {
        std::cerr << "\r\x1b[K" << std::flush;
    }
}

bool Progress::step(double share) {
    constexpr auto kBefore = std::chrono::seconds(1);
    constexpr auto kBetween = std::chrono::milliseconds(200);
    const Clock::time_point now = Clock::now();
    if (terminal_ && now - start_ > kBefore && now - shown_ > kBetween) {
        const double passed = std::chrono::duration<double>(now - start_).count();
        std::cerr << "\r" << what_ << " " << std::lround(share * 100) << " %";
        if (share > 0) {
            std::cerr << ", about " << std::lround(passed * (1 - share) / share) << " s left";
        }
        std::cerr << "\x1b[K" << std::flush;
        shown_ = now;
        visible_ = true;
    }
    return !platform::interrupted();
}

}  // namespace portalspace::app
