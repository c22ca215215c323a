#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace portalspace::app {

/// Wall-clock figures of a run: how long each phase of a frame took. Keeps counts in steps of a hundredth of a
/// millisecond, so that noting a frame allocates nothing.
class Timing {
public:
    enum class Phase : std::uint8_t { simulate, present, count };

    void note(Phase phase, double seconds);
    void first_frame(double seconds) { start_to_first_frame_ = seconds; }

    void run_took(double seconds) { wall_seconds_ = seconds; }
    [[nodiscard]] double wall_seconds() const { return wall_seconds_; }
    [[nodiscard]] double start_to_first_frame() const { return start_to_first_frame_; }
    /// Milliseconds that `share` (0..1) of the frames did not exceed; 0 when nothing was noted.
    [[nodiscard]] double percentile(Phase phase, double share) const;
    [[nodiscard]] std::uint64_t frames(Phase phase) const { return total_[static_cast<std::size_t>(phase)]; }

private:
    static constexpr std::size_t kSteps = 100'000;  ///< a second; longer frames count as that
    static constexpr std::size_t kPhases = static_cast<std::size_t>(Phase::count);

    std::array<std::vector<std::uint32_t>, kPhases> steps_{std::vector<std::uint32_t>(kSteps + 1),
                                                           std::vector<std::uint32_t>(kSteps + 1)};
    std::array<std::uint64_t, kPhases> total_{};
    double start_to_first_frame_ = 0;
    double wall_seconds_ = 0;
};

}  // namespace portalspace::app
