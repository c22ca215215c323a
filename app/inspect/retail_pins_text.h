#pragma once

namespace portalspace::app {

/// content/audit/retail_pins.json, put into the program by app/inspect/embed_pins.cmake.
extern const char* const kRetailPinsText;

}  // namespace portalspace::app
