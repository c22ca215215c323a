#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/dat_store.h"
#include "core/ids.h"
#include "core/log.h"
#include "core/math.h"
#include "engine/records.h"

namespace portalspace::app {

/// What the cases of a file run on: the data files of the command line. Everything outlives the runners.
struct PhysicsData {
    content::DatStore& store;
    engine::RecordSource& records;
    core::Log& log;
};

/// Compares one row with what was found and keeps the differences, each as "path: expected VALUE, found VALUE".
/// Expected values come as JSON of any kind: one of the wrong kind is a difference, never an error.
class RowCheck {
public:
    /// |expected - found| <= tolerance; `null` is equal to nothing but NaN.
    void number(std::string_view path, const nlohmann::json& expected, double found, double tolerance);
    /// The same for each component.
    void vec3(std::string_view path, const nlohmann::json& expected, const core::Vec3& found, double tolerance);
    /// w, x, y, z; a rotation and its negative are the same.
    void rotation(std::string_view path, const nlohmann::json& expected, const core::Quat& found, double tolerance);
    void flag(std::string_view path, const nlohmann::json& expected, bool found);
    void integer(std::string_view path, const nlohmann::json& expected, long long found);
    /// Ids as the fixtures write them ("0x01001234"), compared by value.
    void id(std::string_view path, const nlohmann::json& expected, std::uint32_t found);
    /// Any value, compared as a whole.
    void value(std::string_view path, const nlohmann::json& expected, const nlohmann::json& found);
    /// A difference that is no comparison, for instance a row that this runner does not understand.
    void fail(std::string text);

    [[nodiscard]] const std::vector<std::string>& differences() const { return differences_; }

private:
    void differ(std::string_view path, const nlohmann::json& expected, const nlohmann::json& found);

    std::vector<std::string> differences_;
};

/// Runs the rows of one kind of file. Made once a file, so that what rows share (collision data, a world) is loaded
/// once.
class PhysicsRunner {
public:
    virtual ~PhysicsRunner() = default;
    /// Called once before the rows with the whole file, for what it says beside them.
    virtual void begin(const nlohmann::json& /*file*/) {}
    /// Exceptions of nlohmann::json and std::runtime_error mean that the row is not of the expected form; the caller
    /// makes them the row's difference.
    virtual void run(const nlohmann::json& row, RowCheck& check) = 0;
};

/// One kind of file: the value of its key `what`, and who runs its rows.
struct PhysicsKind {
    std::string_view what;
    std::unique_ptr<PhysicsRunner> (*make)(PhysicsData& data);
};

/// All kinds of each command; a new one is a line in physics_kinds.cpp or scene_kinds.cpp and a file of its own with
/// its maker.
[[nodiscard]] std::span<const PhysicsKind> physics_kinds();
[[nodiscard]] std::span<const PhysicsKind> scene_kinds();

// The makers, one a file.
std::unique_ptr<PhysicsRunner> make_animation_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_flights_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_managers_runner(PhysicsData& data);

struct PhysicsFailure {
    std::string row;  ///< id of the row, or its number from 1 when it has none
    std::vector<std::string> differences;
};

struct PhysicsFileResult {
    std::string what;
    std::size_t rows = 0;
    std::vector<PhysicsFailure> failures;
};

/// Runs one file of cases. Throws std::runtime_error with one sentence when it cannot be read or its kind is unknown.
[[nodiscard]] PhysicsFileResult run_physics_file(const std::filesystem::path& file, PhysicsData& data,
                                                 std::span<const PhysicsKind> kinds);

/// A three-number list; throws std::runtime_error on anything else.
[[nodiscard]] core::Vec3 json_vec3(const nlohmann::json& value);
/// w, x, y, z.
[[nodiscard]] core::Quat json_quat(const nlohmann::json& value);
/// "0x01001234" or a number; throws std::runtime_error on anything else.
[[nodiscard]] std::uint32_t json_id(const nlohmann::json& value);

}  // namespace portalspace::app
