#pragma once

#include <string>

#include "app/client/client.h"
#include "app/options.h"
#include "core/log.h"
#include "net/facts/facts.h"

namespace portalspace::app {

/// The report of a run that is over (PROGRAMS.md 3).
[[nodiscard]] std::string run_report(const Options& options, Client& client, const net::TransportFigures& transport,
                                     const core::Log& log);

}  // namespace portalspace::app
