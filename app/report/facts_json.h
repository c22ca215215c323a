#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/position.h"
#include "net/facts/facts.h"

namespace portalspace::app {

/// Rounded to so many decimals, as the nearest double prints it; "nan", "inf" or "-inf" when it is not finite.
[[nodiscard]] nlohmann::ordered_json rounded(double value, int decimals);
/// Cell, x, y, z and heading, rounded as the expectation files have them.
[[nodiscard]] nlohmann::ordered_json place_json(const core::Position& position);

/// Adds the keys of the facts part to `report`, in their order.
void add_facts(nlohmann::ordered_json& report, const net::TransportFigures& transport,
               const net::ConversationFacts& facts);

}  // namespace portalspace::app
