#include "app/tool/scene_flight_path.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/path_text.h"
#include "engine/landscape.h"

namespace portalspace::app {
namespace {

constexpr double kFrame = 1.0 / 60.0;

float turned(float from, float to, float ratio) {
    const float way = std::remainder(to - from, 360.0F);
    return from + way * ratio;
}

}  // namespace

FlightPath::FlightPath(const std::filesystem::path& file) {
    std::ifstream in(file);
    const nlohmann::json json = nlohmann::json::parse(in, nullptr, false);
    if (json.is_discarded() || json.value("format", 0) != 1 || !json.contains("points")) {
        throw std::runtime_error(core::path_text(file) + " is no flight path of format 1.");
    }
    try {
        for (const nlohmann::json& row : json.at("points")) {
            Point point;
            std::uint32_t cell = 0;
            if (!core::parse_id(row.at("cell").get<std::string>(), cell)) throw std::runtime_error("bad cell");
            point.time = row.at("t").get<double>();
            point.cell = core::CellId(cell);
            for (int i = 0; i < 3; ++i) point.at[i] = row.at("at").at(static_cast<std::size_t>(i)).get<float>();
            point.above = row.value("above", false);
            point.heading = row.value("heading", 0.0F);
            point.pitch = row.value("pitch", 0.0F);
            if (!points_.empty() && !(point.time > points_.back().time)) throw std::runtime_error("times must grow");
            points_.push_back(point);
        }
    } catch (const std::exception& e) {
        throw std::runtime_error(core::path_text(file) + " is no flight path: " + e.what() + ".");
    }
    if (points_.size() < 2) throw std::runtime_error(core::path_text(file) + " has fewer than two points.");
}

FlightPose FlightPath::between(const Point& a, const Point& b, float ratio, engine::Landscape& land) {
    const bool jump = core::is_env_cell(a.cell) || core::is_env_cell(b.cell);
    const bool rooms = core::is_env_cell(a.cell) && core::is_env_cell(b.cell);
    FlightPose pose;
    pose.eye.cell = a.cell;
    pose.eye.frame.origin = a.at;
    if (!jump || rooms) {
        const core::Vec3 to = core::block_offset(a.cell, b.cell) + b.at;
        pose.eye.frame.origin += (to - a.at) * ratio;
    }
    pose.eye.frame.set_heading(turned(a.heading, b.heading, ratio));
    pose.pitch = a.pitch + (b.pitch - a.pitch) * ratio;
    if (core::is_env_cell(a.cell)) return pose;
    core::adjust_to_outside(pose.eye.cell, pose.eye.frame.origin);
    if (a.above) pose.eye.frame.origin.z += land.ground_height(pose.eye.cell, pose.eye.frame.origin).value_or(0);
    return pose;
}

std::vector<FlightPose> FlightPath::poses(engine::Landscape& land) const {
    std::vector<FlightPose> poses;
    std::size_t at = 0;
    for (double time = points_.front().time; time < seconds(); time += kFrame) {
        while (at + 2 < points_.size() && time >= points_[at + 1].time) ++at;
        const Point& a = points_[at];
        const Point& b = points_[at + 1];
        poses.push_back(between(a, b, static_cast<float>((time - a.time) / (b.time - a.time)), land));
    }
    return poses;
}

}  // namespace portalspace::app
