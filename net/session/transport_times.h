#pragma once

namespace portalspace::net {

/// Every waiting time of the client's transport, in seconds (spec/net-transport.md 11). Tests shorten them.
struct TransportTimes {
    double login_retry_first = 5.0;   ///< second LoginRequest after the first; it may only clear a stale session
    double login_retry_second = 7.0;  ///< third LoginRequest after the first
    double login_give_up = 12.0;      ///< after the first LoginRequest: the server does not answer
    double connect_response_delay = 0.3;
    double answer_retry = 15.0;      ///< until the next attempt after one that nothing answered; the last request is
                                     ///< 20 s old then, and forgotten by the server
    double activation_limit = 12.0;  ///< after ConnectRequest without one verified packet
    double ack_delay = 2.0;
    double nak_first = 0.060;
    double nak_repeat = 0.600;
    double tail_hint_delay = 0.100;  ///< a pure ack spoke of numbers that did not come
    double resend_guard = 0.200;     ///< at most one re-send of a number in this time
    double echo_interval = 5.0;
    double nat_keepalive = 20.0;
    /// Nothing was sent for this long: an ack keeps the server's patience fresh, so that a blackout of 55 s fits into
    /// its 60 s. While something of ours is unconfirmed that is sent again instead, a little later than the server's
    /// own acks need.
    double idle_ack = 2.0;
    double idle_resend = 2.3;
    double flush_interval = 0.005;
    double silence_limit = 60.0;
    double suspect_limit = 5.0;     ///< after an unauthenticated farewell without further traffic
    double sent_age_limit = 120.0;  ///< an own packet that nobody acknowledges
    double disconnect_gap = 0.050;  ///< between the three Disconnect datagrams
};

}  // namespace portalspace::net
