#pragma once

namespace portalspace::app {

/// Exit status that all programs share.
inline constexpr int kExitDone = 0;     ///< done, and everything that was checked holds
inline constexpr int kExitDiffers = 1;  ///< something that was checked does not hold
inline constexpr int kExitUnable = 2;   ///< the program could not do its work

}  // namespace portalspace::app
