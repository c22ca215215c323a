#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "content/records/env_cell.h"
#include "core/log.h"
#include "core/random.h"
#include "tests/engine/random_walker.h"

namespace portalspace::walker_test {

/// Random walks of 60 s, each from a place of its own: on the floor of some room, beside some house, or anywhere on the
/// land. Everything of a walk comes from its seed.
///
/// A walker always wants to move. When for 5 s he has not come farther than kFree from where he was, he may just have
/// pushed against a wall; so copies of him try the sixteen directions, walking and with a jump. If one of them comes
/// away, there is a path, and he, who turns that way, comes away as well. If none does he is stuck, and the walk fails,
/// whether or not somebody else could have come away from there. One case is told apart: where all the land around is
/// too steep to stand on there is no path, because whoever does not stand neither walks nor jumps
/// (spec/physics.md 2.4), and a quantum that gravity cannot move ends as it began (7.2). Such a crevice ends the walk
/// and is counted; so does a place where whatever he does leads over the end of the data set.
///
/// Two houses of the fixture world hang in the air, their undersides up to 0.4 m above sloping land. Whoever walks
/// uphill against the lower edge of one gets into it by the original's rules: the underside counts as what was hit, and
/// a slide between two planes that face each other lets him pass (spec/physics.md 7.6, slide_sphere, step 5). A walk
/// that touches one of them is over.
///
/// Where a neighbouring block is missing the walker turns inwards: the end of a data set is no wall.
class RandomWalks {
public:
    RandomWalks(WorldCollision& world, content::DatStore& store, std::vector<Start> fixed = {})
        : world_(world), fixed_(std::move(fixed)), setup_(store.find<content::Setup>(core::DataId(0x02000001))) {
        for (std::uint32_t x = 0; x <= 0xFE; ++x) {
            for (std::uint32_t y = 0; y <= 0xFE; ++y) {
                const CellId block(x << 24 | y << 16 | 0xFFFF);
                if (store.contains(core::DataId(block.value), content::RecordType::land_block) ||
                    store.contains(core::DataId(block.value - 1), content::RecordType::land_block_info)) {
                    take_in_block(store, block);
                }
            }
        }
    }

    /// One walk; what went wrong with what led there, empty when nothing did.
    [[nodiscard]] std::string walk(std::uint64_t seed) {
        if (setup_ == nullptr || (floors_.empty() && land_.empty())) {
            return "there is nothing to walk on";
        }
        core::Random random(seed);
        Walker walker(world_, *setup_);
        if (!begin(random, walker)) {
            return "seed " + std::to_string(seed) + ": found no place to begin";
        }
        history_.clear();
        Stride stride{random.roll(0, kFullTurn), 4, false};
        Position anchor = walker.at();
        int since = 0;
        for (int q = 0; q < kQuantaPerWalk; ++q) {
            if (random.next01() < 0.03F) {
                stride.heading = random.roll(0, kFullTurn);
                stride.speed = random.roll(1, 9.5F);
            }
            stride.jump = random.next01() < 0.02F;
            turn_inwards(walker, stride);
            const Walker before = walker;
            walker.quantum(stride);
            note(q, stride, walker);
            metres_ += before.at().distance_to(walker.at());
            if (before.at().cell != walker.at().cell) {
                visited_.insert(walker.at().cell.value);
            }
            held_back_ += walker.held_back() ? 1 : 0;
            if (in_hanging_house(walker)) {
                break;
            }
            std::string complaint = walker.complaint();
            if (complaint.empty() && walker.inside_a_solid()) {
                complaint = "is inside a solid";
            }
            if (anchor.distance_to(walker.at()) > kFree) {
                anchor = walker.at();
                since = q;
            } else if (complaint.empty() && q - since >= kPatience) {
                ++pressed_;
                if (const auto way = way_out(walker)) {
                    stride = *way;
                } else if (walker.between_slopes() || walker.at_the_end()) {
                    ++crevices_;
                    break;
                } else {
                    complaint = "is stuck";
                }
                since = q;
            }
            if (!complaint.empty()) {
                return "seed " + std::to_string(seed) + ", quantum " + std::to_string(q) + ": " + complaint + " at " +
                       text_of(walker.at()) + "\n" + story(before, stride);
            }
        }
        ++walks_;
        return {};
    }

    [[nodiscard]] int walks() const { return walks_; }
    [[nodiscard]] double metres() const { return metres_; }
    /// Times that a walker had not come away for 5 s and had to turn.
    [[nodiscard]] int pressed() const { return pressed_; }
    [[nodiscard]] std::size_t cells_visited() const { return visited_.size(); }
    [[nodiscard]] std::size_t rooms_visited() const {
        std::size_t count = 0;
        for (const std::uint32_t cell : visited_) {
            count += core::is_env_cell(CellId(cell)) ? 1 : 0;
        }
        return count;
    }
    /// Rooms with a floor where a walk may begin.
    [[nodiscard]] std::size_t rooms() const { return floors_.size(); }
    [[nodiscard]] std::string summary() const {
        std::array<char, 256> text{};
        std::snprintf(
            text.data(), text.size(),
            "%d walks, %.0f km, %zu cells entered, %zu of them rooms (%zu rooms have a floor), turned %d times "
            "after 5 s on one spot, %d ended in a crevice or at the end of the land, "
            "held back %d times from leaving the cells",
            walks_, metres_ / 1000, cells_visited(), rooms_visited(), rooms(), pressed_, crevices_, held_back_);
        return text.data();
    }

private:
    static constexpr float kFree = 0.5F;  ///< metres
    static constexpr int kPatience = 5 * kQuantaPerSecond;
    static constexpr int kTryOut = 3 * kQuantaPerSecond;  ///< of a direction
    static constexpr int kDirections = 16;
    static constexpr std::size_t kRemembered = 30;  ///< quanta that a failure tells
    static constexpr float kAroundHouse = 14;       ///< metres
    static constexpr int kTries = 50;

    struct Moment {
        int quantum;
        Stride stride;
        Position at;
        bool contact, on_walkable;
    };

    void take_in_block(content::DatStore& store, CellId id) {
        world_.load_around(id, 0);
        const Block* block = world_.world().block(id);
        if (block == nullptr) {
            return;
        }
        if (block->has_land) {
            land_.push_back(id);
        }
        for (const Building& building : block->buildings) {
            houses_.push_back({id.value, building.frame.origin});
        }
        for (const auto& room : block->rooms) {
            if (room) {
                take_in_room(store, *room);
            }
        }
    }
    /// The middles of what one can stand on in a room.
    void take_in_room(content::DatStore& store, const EnvCell& room) {
        const auto record = store.try_get<content::EnvCell>(room.id);
        const auto environment = store.try_get<content::Environment>(record->environment);
        const content::CellStructure* structure = environment->structure(record->structure);
        std::vector<Start> places;
        for (const content::Polygon& polygon : structure->physics_polygons) {
            std::vector<Vec3> points;
            Vec3 middle(0);
            for (const std::int16_t vertex : polygon.vertex_ids) {
                points.push_back(
                    room.frame.to_world(structure->vertices.vertices[static_cast<std::size_t>(vertex)].position));
                middle += points.back();
            }
            Plane plane;
            middle /= static_cast<float>(points.size());
            if (make_plane(points, plane) && plane.normal.z >= kFloorZ && room.contains(middle + Vec3(0, 0, 0.5F))) {
                places.push_back({room.id.value, middle + Vec3(0, 0, 0.01F)});
            }
        }
        if (!places.empty()) {
            floors_.push_back(std::move(places));
        }
    }

    template <class T>
    [[nodiscard]] static const T& any_of(const std::vector<T>& list, core::Random& random) {
        const auto at = static_cast<std::size_t>(random.next01() * static_cast<float>(list.size()));
        return list[std::min(at, list.size() - 1)];
    }

    [[nodiscard]] static bool in_hanging_house(const Walker& walker) {
        constexpr std::array kHouses{0xA8B20040U, 0xA7B40040U};
        constexpr float kAround = 3.5F;
        const Vec3& at = walker.at().frame.origin;
        return std::find(kHouses.begin(), kHouses.end(), walker.at().cell.value) != kHouses.end() &&
               std::abs(at.x - 180) < kAround && std::abs(at.y - 180) < kAround;
    }

    [[nodiscard]] Start somewhere(core::Random& random) {
        const float kind = random.next01();
        if (!fixed_.empty() && kind < 0.1F) {
            return any_of(fixed_, random);
        }
        if ((!floors_.empty() && kind < 0.5F) || land_.empty()) {
            return any_of(any_of(floors_, random), random);
        }
        Start start{};
        if (!houses_.empty() && kind < 0.8F) {
            start = any_of(houses_, random);
            start.at += Vec3(random.roll(-kAroundHouse, kAroundHouse), random.roll(-kAroundHouse, kAroundHouse), 0);
        } else {
            start = {any_of(land_, random).value, {random.roll(0, 192), random.roll(0, 192), 0}};
        }
        if (const auto land = world_.land_at(CellId(start.cell), start.at)) {
            start = {land->cell.value, land->origin + Vec3(0, 0, 0.01F)};
        }
        return start;
    }

    /// Some places have no room, beneath a house or in a tree: then another one.
    [[nodiscard]] bool begin(core::Random& random, Walker& walker) {
        for (int i = 0; i < kTries; ++i) {
            const Start start = somewhere(random);
            if (walker.start(start) && walker.complaint().empty() && !walker.inside_a_solid()) {
                visited_.insert(walker.at().cell.value);
                return true;
            }
        }
        return false;
    }

    void turn_inwards(const Walker& walker, Stride& stride) const {
        if (!core::is_land_cell(walker.at().cell)) {
            return;
        }
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) {
                const Vec3& at = walker.at().frame.origin;
                const auto close = [](float p, int d) { return d == 0 || (d < 0 ? p < kEdge : p > 192 - kEdge); };
                if (close(at.x, dx) && close(at.y, dy) && !walker.has_land(dx, dy)) {
                    stride.heading = std::atan2(static_cast<float>(-dx), static_cast<float>(-dy));
                    stride.jump = false;
                    return;
                }
            }
        }
    }

    /// A direction in which he comes away.
    [[nodiscard]] std::optional<Stride> way_out(const Walker& walker) const {
        for (const bool jumps : {false, true}) {
            for (int i = 0; i < kDirections; ++i) {
                const Stride stride{kFullTurn * static_cast<float>(i) / kDirections, 4, false};
                Walker copy = walker;
                bool jumped = !jumps;
                for (int q = 0; q < kTryOut; ++q) {
                    const bool jump = !jumped && copy.body().contact.on_walkable;
                    jumped = jumped || jump;
                    copy.quantum({stride.heading, stride.speed, jump});
                    if (walker.at().distance_to(copy.at()) > kFree) {
                        return stride;
                    }
                }
            }
        }
        return std::nullopt;
    }

    void note(int quantum, const Stride& stride, const Walker& walker) {
        if (history_.size() == kRemembered) {
            history_.pop_front();
        }
        history_.push_back(
            {quantum, stride, walker.at(), walker.body().contact.contact, walker.body().contact.on_walkable});
    }

    /// Appends what `step` makes the collision do.
    template <class Step>
    void append_trace(std::string& text, const char* title, Step step) const {
        SweepTrace trace;
        world_.transition().trace = &trace;
        step();
        world_.transition().trace = nullptr;
        text += title;
        std::array<char, 192> line{};
        for (const SweepTrace::Line& at : trace.lines()) {
            std::snprintf(line.data(), line.size(), "    %-15s %u %08X (%.4f, %.4f, %.4f) normal %.3f %.3f %.3f\n",
                          name_of(at.step), static_cast<unsigned>(at.state), at.cell.value,
                          static_cast<double>(at.origin.x), static_cast<double>(at.origin.y),
                          static_cast<double>(at.origin.z), static_cast<double>(at.normal.x),
                          static_cast<double>(at.normal.y), static_cast<double>(at.normal.z));
            text += line.data();
        }
    }

    /// The last second, what the last quantum met, and what a placement there meets.
    [[nodiscard]] std::string story(Walker before, const Stride& stride) const {
        std::string text;
        std::array<char, 160> line{};
        for (const Moment& moment : history_) {
            std::snprintf(line.data(), line.size(), "  %4d %.4f at %.3f%s -> %s%s\n", moment.quantum,
                          static_cast<double>(moment.stride.heading), static_cast<double>(moment.stride.speed),
                          moment.stride.jump ? " jump" : "", text_of(moment.at).c_str(),
                          moment.on_walkable ? " walkable"
                          : moment.contact   ? " contact"
                                             : "");
            text += line.data();
        }
        const BodyContact& contact = before.body().contact;
        const Vec3 sliding = contact.sliding_normal.value_or(Vec3(0));
        std::snprintf(line.data(), line.size(),
                      "contact plane %.4f %.4f %.4f %.4f, sliding normal %.4f %.4f %.4f, fall %d\n",
                      static_cast<double>(contact.plane.normal.x), static_cast<double>(contact.plane.normal.y),
                      static_cast<double>(contact.plane.normal.z), static_cast<double>(contact.plane.d),
                      static_cast<double>(sliding.x), static_cast<double>(sliding.y), static_cast<double>(sliding.z),
                      static_cast<int>(contact.stationary));
        text += line.data();
        append_trace(text, "the last quantum:\n", [&] { before.quantum(stride); });
        append_trace(text, "a placement where he is:\n", [&] { (void)before.inside_a_solid(); });
        for (int i = 0; i < kDirections; i += kDirections / 4) {
            Walker copy = before;
            const float heading = kFullTurn * static_cast<float>(i) / kDirections;
            append_trace(text, "a step in another direction:\n", [&] { copy.quantum({heading, 4, false}); });
        }
        return text;
    }

    static constexpr float kEdge = 40;  ///< metres

    WorldCollision& world_;
    std::vector<Start> fixed_;
    const content::Setup* setup_;
    std::vector<std::vector<Start>> floors_;  ///< by room
    std::vector<Start> houses_;
    std::vector<CellId> land_;
    std::deque<Moment> history_;
    std::set<std::uint32_t> visited_;
    int walks_ = 0;
    int pressed_ = 0;
    int crevices_ = 0;
    int held_back_ = 0;
    double metres_ = 0;
};

/// Makes the walks with these seeds; the failures are told one after the other, the first kWholeStories of them with
/// all that led there. PORTALSPACE_WALK_SEED=N in the environment makes the one walk of that seed instead.
inline std::string make_walks(RandomWalks& walks, int count, std::uint64_t first_seed) {
    constexpr int kWholeStories = 5;
    if (const char* one = std::getenv("PORTALSPACE_WALK_SEED")) {
        return walks.walk(std::strtoull(one, nullptr, 10));
    }
    std::string failures;
    int failed = 0;
    for (int i = 0; i < count; ++i) {
        const std::string failure = walks.walk(first_seed + static_cast<std::uint64_t>(i));
        if (!failure.empty()) {
            failures += (++failed <= kWholeStories ? failure : failure.substr(0, failure.find('\n'))) + "\n";
        }
    }
    return failures;
}

}  // namespace portalspace::walker_test
