#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace portalspace::app {

/// A JSON list of `rows`, each turned by `row_json`, in their order.
template <class Row>
[[nodiscard]] nlohmann::ordered_json list_json(const std::vector<Row>& rows,
                                               nlohmann::ordered_json (*row_json)(const Row&)) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        list.push_back(row_json(row));
    }
    return list;
}

}  // namespace portalspace::app
