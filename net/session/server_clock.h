#pragma once

#include <optional>

namespace portalspace::net {

/// The server's clock in portal-year seconds (spec/net-transport.md 6.9): begun by ConnectRequest, corrected by
/// TimeSync. An error above two seconds is taken over at once, a smaller one within one second.
class ServerClock {
public:
    /// Values that are not finite or outside [0, 2^31) change nothing.
    void begin(double server_time, double now);
    void correct(double server_time, double round_trip, double now);
    [[nodiscard]] std::optional<double> at(double now) const;

private:
    bool known_ = false;
    double base_ = 0;  ///< server time at `since_`
    double since_ = 0;
    double error_ = 0;  ///< still to be taken away at `since_`
};

}  // namespace portalspace::net
