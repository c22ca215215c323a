#include "core/random.h"

#include <bit>

namespace portalspace::core {

namespace {
constexpr std::uint64_t kMultiplier = 6364136223846793005U;
constexpr std::uint64_t kIncrement = 1442695040888963407U;
}  // namespace

Random::Random(std::uint64_t seed) noexcept : state_(seed + kIncrement) { (void)next_u32(); }

std::uint32_t Random::next_u32() noexcept {
    const std::uint64_t old = state_;
    state_ = old * kMultiplier + kIncrement;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    return std::rotr(shifted, static_cast<int>(old >> 59U));
}

float Random::next01() { return static_cast<float>(next_u32() >> 8U) * (1.0F / 16777216.0F); }

}  // namespace portalspace::core
