#pragma once

#include <chrono>
#include <string>

namespace portalspace::app {

/// Tells on standard error how far a long piece of work is, with an estimate of what is left: only on a terminal, and
/// only once the work has taken a second. Every program that uses it ends on Ctrl-C through `step`.
class Progress {
public:
    explicit Progress(std::string what);
    /// Wipes the line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `share` done, 0..1. False after Ctrl-C: the work has to end at once.
    [[nodiscard]] bool step(double share);

private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    Clock::time_point start_;
    Clock::time_point shown_;
    bool terminal_;
    bool visible_ = false;
};

}  // namespace portalspace::app
