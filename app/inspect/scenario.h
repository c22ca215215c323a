#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/inspect/dat_set.h"
#include "app/inspect/differences.h"
#include "core/math.h"

/// What the parts of `scenarios` share. Each part derives from the files what the expectation says about them, in the
/// same form, and compares the two.
namespace portalspace::app::scenario {

using Json = nlohmann::ordered_json;

struct Context {
    DatSet& set;
    const Json& expected;
    std::string path;
    Differences& out;
    const Json& scenarios;  ///< all of the expectation, for facts that bear on one another; null when there is one only

    /// The same for one of the values of this one.
    [[nodiscard]] Context child(const std::string& key) const {
        return {set, expected.at(key), child_path(path, key), out, scenarios};
    }
    void compare_with(const Json& found) const { compare(expected, found, path, Keys::known, out); }
};

/// A value of the expectation that is not of the kind that belongs there.
class WrongForm : public std::runtime_error {
public:
    WrongForm(const Json& value, const std::string& wanted) : std::runtime_error(wanted), value_(&value) {}
    /// One difference under the path of the value, where it is within `part`, whose path is given; else of `part`.
    void note(const Json& part, const std::string& path, Differences& out) const;

private:
    const Json* value_;
};

enum class Form { list, map };
/// Derives each item of a list or map on its own, so that one that cannot be derived is one difference.
void each(const Context& context, Form form,
          const std::function<Json(const Json& item, const std::string& key)>& derive);

/// Reads "0x01001234"; throws WrongForm for anything else. `text` has to be part of the expectation itself, no copy.
[[nodiscard]] std::uint32_t id_of(const Json& text);
[[nodiscard]] float number_of(const Json& number);
/// The value of that key; null in what has none or is no map.
[[nodiscard]] Json member(const Json& object, const std::string& key);
[[nodiscard]] std::string short_hex(std::uint32_t value);  ///< "0x102"
/// The expected number when the computed one is that close to it, else the computed one.
[[nodiscard]] Json near(const Json& expected, double computed, double tolerance);
/// The same for a number that is given with four decimals.
[[nodiscard]] Json near_decimals(const Json& expected, double computed);
[[nodiscard]] Json near_list(const Json& expected, const std::vector<double>& computed, double tolerance);
/// A text that is about nothing in the files (a label, a remark): the expected one, when it is a text.
[[nodiscard]] Json prose(const Json& expected);

/// An id that the expectation gives a name.
struct NamedId {
    std::string path;
    std::uint32_t id = 0;
};
/// Differences for ids of `all` that are not named, and for those that have two names.
void check_complete(const Context& context, const std::vector<NamedId>& named, const std::set<std::uint32_t>& all);

/// What a land block places next to a point; nothing for a block that places nothing.
struct PlacedObject {
    std::uint32_t id = 0;
    float x = 0;
    float y = 0;
};
[[nodiscard]] std::optional<PlacedObject> nearest_object(DatSet& set, std::uint32_t block, float x, float y);

/// Where characters start: the first place of a starting area.
struct StartPlace {
    std::uint32_t cell = 0;
    core::Vec3 origin{0, 0, 0};
    double heading = 0;
};
[[nodiscard]] std::vector<StartPlace> start_places(DatSet& set);
/// 0xXXYYFFFF of the block where characters start.
[[nodiscard]] std::uint32_t home_block(DatSet& set);

void start(const Context& context);
void terrain(const Context& context);
void steep_slope(const Context& context);
void walkable_slope(const Context& context);
void water(const Context& context);
void roads(const Context& context);
void land(const Context& context);
void building(const Context& context);
void restricted(const Context& context);
void dungeon(const Context& context);
void walks(const Context& context);
void blocked(const Context& context);
void cell_of_point(const Context& context);
void landmarks(const Context& context);
void models(const Context& context);
void names(const Context& context);
void projectiles(const Context& context);
void motion_times(const Context& context);
void effects(const Context& context);
void surfaces(const Context& context);
void sky(const Context& context);
void sounds(const Context& context);
void people(const Context& context);
void heritages(const Context& context);
void spell_count(const Context& context);
void skill_count(const Context& context);

}  // namespace portalspace::app::scenario
