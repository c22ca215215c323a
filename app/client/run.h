#pragma once

#include "app/options.h"

namespace portalspace::app {

/// Runs the client as the options say: demo, recording or connection. Returns the exit status; what went wrong is one
/// sentence on standard error.
int run_client(Options options);

}  // namespace portalspace::app
