#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/position.h"
#include "net/facts/facts.h"

namespace portalspace::app {

/// The rows of the report that come from the engine and the program. Numbers are printed so that they read back.

/// An object known at the end.
struct ObjectRow {
    core::ObjectId guid;
    std::string name;  ///< UTF-8
    std::uint32_t wcid = 0;
    core::DataId setup;                      ///< zero: none, printed as null
    core::ObjectId parent;                   ///< zero: none
    std::optional<core::Position> position;  ///< gives cell, position and heading; empty without a place in the world
    std::uint32_t state = 0;
    std::uint32_t motion_style = 0;  ///< full command words of the running motion; zero: none
    std::uint32_t motion_command = 0;
    std::vector<core::ObjectId> children;
    std::vector<std::uint32_t> emitters;  ///< ids of those that are alive
};

/// One executed script hook.
struct ScriptRow {
    double time = 0;
    core::ObjectId owner;
    core::DataId script;
    std::string hook;  ///< type of the hook, as "CreateParticle"
    std::string made;  ///< what came of it ("emitter 12", "sound 0x0A000123"); empty: nothing
};

struct EmitterRow {
    std::uint32_t id = 0;
    core::ObjectId owner;
    core::DataId info;
    double created = 0;
    std::optional<double> stopped;
    std::optional<double> destroyed;
    std::uint64_t born = 0;  ///< particles
    std::uint64_t live = 0;  ///< particles at the end
};

struct FrameRow {
    std::uint64_t frames = 0;
    std::uint64_t quanta = 0;
    std::vector<std::uint64_t> digests;  ///< of the world, after each simulated second
};

struct LogRow {
    std::string kind;
    std::string level;  ///< "warning" or "error"
    std::uint64_t count = 0;
    std::string first;
};

/// Wall-clock figures: the only part of a report that differs between two runs.
struct TimingRow {
    struct Phase {
        std::string name;
        double p50_ms = 0;
        double p95_ms = 0;
        double p99_ms = 0;
        double max_ms = 0;
    };
    std::optional<double> first_frame_seconds;  ///< from the start of the program
    double wall_seconds = 0;
    std::vector<Phase> phases;
    std::uint64_t peak_memory_bytes = 0;
};

struct ReportInput {
    std::string file;  ///< name of the recording without its folder; empty for a live session
    net::TransportFigures transport;
    net::ConversationFacts facts;
    std::vector<ObjectRow> objects;
    std::vector<ScriptRow> scripts;
    std::vector<EmitterRow> emitters;
    FrameRow frames;
    std::vector<LogRow> log;
    std::optional<TimingRow> timing;  ///< empty: no such key
};

/// The report as one JSON document (PROGRAMS.md 3), with its keys in a fixed order: the same input gives the same
/// bytes. The facts are rounded as in the expectation files: times to a millisecond, positions to 0.1 mm, headings to
/// 0.01 degree, other numbers to six decimals; what is not a number is the text "nan", "inf" or "-inf".
[[nodiscard]] std::string render_report(const ReportInput& input);

}  // namespace portalspace::app
