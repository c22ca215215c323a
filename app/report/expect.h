#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace portalspace::app {

/// Compares a report with an expectation (PROGRAMS.md 1 and 3): one line "path: expected VALUE, found VALUE" for each
/// difference, in the order of the expectation; empty when it holds. Every key of the expectation counts, at any depth,
/// apart from `file` and `problems` at the top; keys that only the report has do not. Lists must have the same length.
/// Numbers agree within 1 ms (times), 1 mm (x, y, z of positions), 0.1 degree around the circle (headings), and 1e-5
/// relative or half of the sixth decimal (others); two integers must be equal. Throws std::runtime_error that says
/// which of the two is no JSON object, and where it breaks.
[[nodiscard]] std::vector<std::string> compare_expectation(std::string_view report_json,
                                                           std::string_view expectation_json);

}  // namespace portalspace::app
