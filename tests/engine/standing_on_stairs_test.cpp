// Whoever comes to rest on stairs stays there. No world at hand has stairs (theirs are ramps), so these are forged.
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/dat_store.h"
#include "content/forge/bsp_builder.h"
#include "content/forge/mesh.h"
#include "content/forge/rooms.h"
#include "content/records/landblock.h"
#include "engine/collision/object_collision.h"
#include "engine/frame_loop.h"
#include "engine/motion_interp.h"
#include "engine/records.h"
#include "tests/engine/object_support.h"
#include "tests/engine/random_walker.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::walker_test;
namespace forge = content::forge;

namespace {

constexpr std::uint32_t kBlock = 0x7F7F0000;
constexpr int kTreads = 5;
constexpr float kLanding = 2.5F;  ///< depth of the highest tread, metres
constexpr float kHalfWidth = 1.5F;
constexpr float kFoot = 0.48F;  ///< radius of a person's lower sphere, metres
constexpr float kNear = 0.01F;  ///< metres; a person's lower sphere ends a little below his zero
constexpr int kSettling = 3 * kQuantaPerSecond;
constexpr int kTenMinutes = 10 * 60 * kQuantaPerSecond;

/// A straight staircase that leads to +y from the line y = 0, metres.
struct Flight {
    const char* name;
    float run;
    float rise;

    [[nodiscard]] float front(int tread) const { return static_cast<float>(tread) * run; }
    [[nodiscard]] float height(int tread) const { return static_cast<float>(tread + 1) * rise; }
    [[nodiscard]] float back(int tread) const { return front(tread) + (tread + 1 == kTreads ? kLanding : run); }
};

/// Treads that a foot fits on, those of a house, and those of a cellar.
constexpr std::array kFlights{Flight{"broad", 1.2F, 0.3F}, Flight{"narrow", 0.28F, 0.18F},
                              Flight{"steep", 0.5F, 0.45F}};

using Quad = std::array<Vec3, 4>;

/// Treads, risers, the sides and the back, counter-clockwise seen from outside.
std::vector<Quad> faces_of(const Flight& flight) {
    std::vector<Quad> faces;
    const float w = kHalfWidth;
    for (int i = 0; i < kTreads; ++i) {
        const float y0 = flight.front(i);
        const float y1 = flight.back(i);
        const float z = flight.height(i);
        const float below = z - flight.rise;
        faces.push_back({{{-w, y0, z}, {w, y0, z}, {w, y1, z}, {-w, y1, z}}});
        faces.push_back({{{-w, y0, below}, {w, y0, below}, {w, y0, z}, {-w, y0, z}}});
        faces.push_back({{{w, y0, 0}, {w, y1, 0}, {w, y1, z}, {w, y0, z}}});
        faces.push_back({{{-w, y1, 0}, {-w, y0, 0}, {-w, y0, z}, {-w, y1, z}}});
    }
    const float end = flight.back(kTreads - 1);
    const float top = flight.height(kTreads - 1);
    faces.push_back({{{w, end, 0}, {-w, end, 0}, {-w, end, top}, {w, end, top}}});
    return faces;
}

struct Stairs {
    Flight flight;
    bool is_object;  ///< a thing in the room, else part of the room
    CellId cell;
    core::Frame frame;  ///< in the landblock

    [[nodiscard]] Vec3 at(const Vec3& local) const { return frame.local_to_global(local); }
    /// Which tread a height is that of; -1 the floor, none for heights between.
    [[nodiscard]] std::optional<int> tread_at(float z) const {
        for (int i = -1; i < kTreads; ++i) {
            if (std::abs(z - flight.height(i)) < kNear) {
                return i;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] std::string name() const {
        return std::string(flight.name) + (is_object ? " stairs as a thing" : " stairs of a room");
    }
};

/// Closed rooms with a staircase each: of every kind one that is part of its room, and one that stands in it askew.
class Stairwells {
public:
    explicit Stairwells(const std::string& name) : folder_(name) {
        forge::Book book;
        content::Environment environment;
        environment.id = book.next_id(0x0D);
        for (const bool is_object : {false, true}) {
            for (const Flight& flight : kFlights) {
                add(book, environment, flight, is_object);
            }
        }
        book.portal.add_record(environment.id.value, environment);
        content::LandBlockInfo info;
        info.id = core::DataId(kBlock | 0xFFFE);
        info.num_cells = static_cast<std::uint32_t>(stairs_.size());
        book.cell.add_record(info.id.value, info);
        for (const auto& [file, kind] :
             {std::pair(&book.portal, content::DatFileKind::portal), std::pair(&book.cell, content::DatFileKind::cell),
              std::pair(&book.highres, content::DatFileKind::highres),
              std::pair(&book.local, content::DatFileKind::local)}) {
            file->write(folder_.path() / content::dat_file_name(kind));
        }
        store_ = std::make_unique<content::DatStore>(folder_.path(), log_);
    }
    [[nodiscard]] const std::vector<Stairs>& stairs() const { return stairs_; }
    [[nodiscard]] content::DatStore& store() { return *store_; }

private:
    void add(forge::Book& book, content::Environment& environment, const Flight& flight, bool is_object) {
        const auto number = static_cast<std::uint32_t>(stairs_.size());
        content::EnvCell cell;
        cell.id = core::DataId(kBlock | (0x100 + number));
        cell.second_id = cell.id.value;
        cell.environment = environment.id;
        cell.structure = static_cast<std::uint16_t>(number);
        cell.frame.origin = {20.0F + 25.0F * static_cast<float>(number), 40, 0};
        Stairs stairs{flight, is_object, CellId(cell.id.value), cell.frame};
        content::CellStructure structure = forge::build_room(number, forge::box_room(20, 24, 8));
        if (is_object) {
            stairs.frame.set_heading(37);
            cell.statics.push_back({as_thing(book, flight), stairs.frame});
            cell.flags.set(content::EnvCellFlag::has_statics);
        } else {
            build_in(structure, flight);
        }
        environment.structures.push_back(std::move(structure));
        book.cell.add_record(cell.id.value, cell);
        stairs_.push_back(stairs);
    }
    static core::DataId as_thing(forge::Book& book, const Flight& flight) {
        forge::Mesh mesh;
        mesh.set_solid(true);
        for (const Quad& face : faces_of(flight)) {
            mesh.quad({}, face[0], face[1], face[2], face[3]);
        }
        return mesh.store(book);
    }
    static void build_in(content::CellStructure& room, const Flight& flight) {
        for (const Quad& face : faces_of(flight)) {
            content::Polygon polygon;
            polygon.id = static_cast<std::uint16_t>(room.physics_polygons.size());
            polygon.stippling = content::kNoPositiveUvs;
            for (const Vec3& corner : face) {
                content::Vertex vertex;
                vertex.id = static_cast<std::uint16_t>(room.vertices.vertices.size());
                vertex.position = corner;
                polygon.vertex_ids.push_back(static_cast<std::int16_t>(vertex.id));
                room.vertices.vertices.push_back(std::move(vertex));
            }
            room.physics_polygons.push_back(std::move(polygon));
        }
        room.physics_bsp = forge::physics_tree(room.vertices, room.physics_polygons);
    }

    test::ScratchFolder folder_;
    core::Log log_{core::LogLevel::error};
    std::vector<Stairs> stairs_;
    std::unique_ptr<content::DatStore> store_;
};

/// Points of some treads, in the space of the stairs: in the middle, at the edges, over them, at the next riser.
std::vector<Vec3> spots_of(const Flight& flight) {
    std::vector<Vec3> spots;
    for (const int tread : {0, 2, kTreads - 1}) {
        const float front = flight.front(tread);
        const float back = flight.back(tread);
        const float z = flight.height(tread);
        spots.emplace_back(0.2F, (front + back) / 2, z);
        spots.emplace_back(-0.3F, front, z);
        spots.emplace_back(0.1F, front + 0.02F, z);
        spots.emplace_back(0.1F, front - 0.1F, z);
        spots.emplace_back(-0.1F, back - kFoot, z);
        spots.emplace_back(kHalfWidth - 0.01F, (front + back) / 2, z);
        spots.emplace_back(-kHalfWidth, front, z);
        spots.emplace_back(kHalfWidth + 0.2F, (front + back) / 2, z);
    }
    return spots;
}

/// A person in a frame loop of his own, whose rooms are those of the stairwells.
struct Resident {
    core::Log log{core::LogLevel::error};
    content::DatStore people{PORTALSPACE_TEST_DATA "/dats", log};
    engine::DatRecords records{people};
    ObjectCollision collision;
    engine::FrameLoop loop{records, log, 1};
    object_test::Feed feed;
    engine::CPhysicsObj* body = nullptr;
    double now = 0;

    Resident(Stairwells& wells, const Stairs& stairs, const Vec3& local) : collision(wells.store()) {
        loop.world().collision = &collision;
        collision.world().load_around(stairs.cell);
        net::CreateObject create = object_test::description();
        create.physics.motion_table = core::DataId(0x09000001);
        create.physics.position->cell = stairs.cell;
        create.physics.position->frame = stairs.frame;
        create.physics.position->frame.origin = stairs.at(local);
        create.weenie.item_type = 0x10;
        feed.say(create);
        frames(1);
        body = loop.smart_box().maint().find(object_test::kObject);
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) {
            loop.run_frame(now += 0.0341, feed);
        }
    }
    void move(std::uint32_t forward, float speed) {
        engine::InterpretedMotion state;
        state.style = 0x8000003D;
        state.forward = forward;
        state.forward_speed = speed;
        body->set_active(true);
        body->motion_interp()->move_to_interpreted_state(state, {});
    }
    [[nodiscard]] float height() const { return body->position().frame.origin.z; }
    /// Empty when he comes to rest and stays.
    [[nodiscard]] std::string unrest() {
        frames(kSettling);
        const Position rest = body->position();
        if (!body->on_walkable_ground()) {
            return "does not stand at " + text_of(rest);
        }
        frames(kTenMinutes);
        return body->position() == rest ? "" : "went from " + text_of(rest) + " to " + text_of(body->position());
    }
};

std::string unrest(Walker& walker) {
    for (int q = 0; q < kSettling; ++q) {
        walker.quantum({});
    }
    const Position rest = walker.at();
    if (!walker.body().contact.on_walkable || walker.inside_a_solid() || !walker.complaint().empty()) {
        return "does not stand at " + text_of(rest);
    }
    for (int q = 0; q < kTenMinutes; ++q) {
        walker.quantum({});
    }
    return walker.at() == rest ? "" : "went from " + text_of(rest) + " to " + text_of(walker.at());
}

/// A person of the fixture world among the stairs.
struct Person {
    core::Log log;
    content::DatStore people{PORTALSPACE_TEST_DATA "/dats", log};
    WorldCollision world;
    Walker walker;

    explicit Person(Stairwells& wells) : world(wells.store()), walker(world, setup_of(people)) {}

private:
    static const content::Setup& setup_of(content::DatStore& people) {
        const auto* setup = people.find<content::Setup>(core::DataId(0x02000001));
        REQUIRE(setup != nullptr);
        return *setup;
    }
};

}  // namespace

TEST_CASE("collision: standing is exactly still for ten minutes on stairs, on treads and on their edges") {
    Stairwells wells("stairs-standing");
    Person person(wells);
    Walker& walker = person.walker;
    for (const Stairs& stairs : wells.stairs()) {
        CAPTURE(stairs.name());
        std::set<int> treads;
        for (const Vec3& spot : spots_of(stairs.flight)) {
            for (const float above : {0.01F, 2.0F}) {
                CAPTURE(spot.x, spot.y, spot.z, above);
                REQUIRE(walker.start({stairs.cell.value, stairs.at(spot + Vec3(0, 0, above))}));
                CHECK(unrest(walker) == "");
                const auto tread = stairs.tread_at(walker.at().frame.origin.z);
                CHECK(tread.has_value());
                treads.insert(tread.value_or(-1));
            }
        }
        CHECK(treads.size() >= 3);
    }
}

TEST_CASE("collision: who stops on his way up or down some stairs is exactly still for ten minutes") {
    Stairwells wells("stairs-stopping");
    Person person(wells);
    Walker& walker = person.walker;
    for (const Stairs& stairs : wells.stairs()) {
        CAPTURE(stairs.name());
        std::set<int> treads;
        for (const bool up : {true, false}) {
            const Vec3 from = up ? Vec3(0.2F, -1, kNear) : Vec3(-0.2F, stairs.flight.back(kTreads - 1) - 1, 3);
            const float heading = (stairs.frame.heading() + (up ? 0.0F : 180.0F)) * kFullTurn / 360;
            for (const float speed : {2.0F, 6.0F}) {
                for (int stop = 9; stop < 80; stop += 7) {
                    CAPTURE(up, speed, stop);
                    REQUIRE(walker.start({stairs.cell.value, stairs.at(from)}));
                    for (int q = 0; q < kSettling; ++q) {
                        walker.quantum({});
                    }
                    for (int q = 0; q < stop; ++q) {
                        walker.quantum({heading, speed, false});
                    }
                    CHECK(unrest(walker) == "");
                    treads.insert(stairs.tread_at(walker.at().frame.origin.z).value_or(-1));
                }
            }
        }
        CHECK(treads.size() >= kTreads);
    }
}

TEST_CASE("objects: standing for ten minutes moves nobody on stairs, on treads and on their edges") {
    Stairwells wells("stairs-objects");
    for (const Stairs& stairs : wells.stairs()) {
        CAPTURE(stairs.name());
        for (const Vec3& spot : spots_of(stairs.flight)) {
            CAPTURE(spot.x, spot.y, spot.z);
            Resident person(wells, stairs, spot + Vec3(0, 0, 0.01F));
            REQUIRE(person.body != nullptr);
            CHECK(person.unrest() == "");
            CHECK(stairs.tread_at(person.height()).has_value());
        }
    }
}

TEST_CASE("objects: who walks up some stairs and stops stays there for ten minutes") {
    Stairwells wells("stairs-walking");
    for (const Stairs& stairs : wells.stairs()) {
        CAPTURE(stairs.name());
        std::set<int> treads;
        for (int stop = 6; stop < 54; stop += 6) {
            CAPTURE(stop);
            Resident person(wells, stairs, {0.1F, -1, 0.01F});
            REQUIRE(person.body != nullptr);
            person.move(0x45000005, 1);
            person.frames(stop);
            person.move(0x41000003, 1);
            CHECK(person.unrest() == "");
            treads.insert(stairs.tread_at(person.height()).value_or(-1));
        }
        CHECK(treads.size() > 1);
    }
}
