// A recording in a window runs as recorded however slowly pictures are drawn.
#include "app/client/replay_pace.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/support/catch.h"

using portalspace::app::ReplayPace;

namespace {

constexpr double kFrame = 1.0 / 60.0;

/// A machine that needs so many seconds for a frame's simulation and for its picture.
struct Machine {
    double simulate = 0;
    double draw = 0;
};

/// A window as Client::run has it, without the window.
struct Player {
    explicit Player(double speed) : pace(speed, kFrame) {}

    void show(const Machine& machine) {
        wall += machine.simulate;
        if (draws) {
            wall += machine.draw;
            pace.drawn(frames * kFrame, wall);
            longest_gap = std::max(longest_gap, wall - last_picture);
            last_picture = wall;
            ++pictures;
        }
    }
    /// Plays for so many seconds of the wall clock.
    void play(double seconds, const Machine& machine) {
        const double end = wall + seconds;
        longest_gap = 0;
        pictures = 0;
        while (wall < end) {
            ++frames;
            wall = std::max(wall, pace.due(frames * kFrame));
            draws = pace.draws(frames * kFrame, wall);
            show(machine);
        }
    }
    [[nodiscard]] double time() const { return frames * kFrame; }

    ReplayPace pace;
    double wall = 100;
    double frames = 0;
    bool draws = true;
    int pictures = 0;
    double last_picture = 100;
    double longest_gap = 0;
};

}  // namespace

TEST_CASE("a replay in a window runs at its speed whatever a picture takes") {
    for (const double speed : {0.25, 1.0, 2.0, 4.0}) {
        for (const double draw : {0.001, 0.02, 0.045, 1 / 7.0, 0.6, 1.3}) {
            CAPTURE(speed, draw);
            const Machine machine{0.0005, draw};
            Player player(speed);
            player.show(machine);
            const double begin = player.wall;
            player.play(20, machine);
            CHECK(std::abs(player.time() - (player.wall - begin) * speed) <= (draw + 0.01) * speed + kFrame);
        }
    }
}

TEST_CASE("a replay in a window: a fast machine draws every frame, none before its time") {
    const Machine machine{0.001, 0.004};
    Player player(1);
    player.show(machine);
    const double begin = player.wall;
    player.play(10, machine);
    CHECK(player.pictures == static_cast<int>(player.frames));
    CHECK(player.time() <= player.wall - begin);
    CHECK(std::abs(player.frames - 600) <= 1);
}

TEST_CASE("a replay in a window: what the first picture takes is no part of the recording") {
    Player player(1);
    player.show({0.001, 5});
    const double begin = player.wall;
    player.play(1, {0.001, 0.004});
    CHECK(player.longest_gap < 2 * kFrame);
    CHECK(std::abs(player.time() - (player.wall - begin)) <= 2 * kFrame);
}

TEST_CASE("a replay in a window: a machine that cannot simulate in time draws still, and does not hurry afterwards") {
    const Machine slow{0.04, 0.1};
    Player player(1);
    player.show(slow);
    player.play(20, slow);
    CHECK(player.longest_gap <= ReplayPace::kLongestWithout + 2 * slow.simulate + slow.draw);
    CHECK(player.time() < 12);  // 25 frames a second at the best
    CHECK(player.pictures >= 20 / (ReplayPace::kLongestWithout + 2 * slow.simulate + slow.draw) - 1);
    const double before = player.time();
    const double begin = player.wall;
    player.play(5, {0.001, 0.004});
    CHECK(player.time() - before <= player.wall - begin + ReplayPace::kLongestWithout + slow.simulate + slow.draw);
}

TEST_CASE("a replay in a window at speed max waits for nothing and draws every frame") {
    const Machine machine{0.001, 0.2};
    Player player(std::numeric_limits<double>::infinity());
    player.show(machine);
    player.play(10, machine);
    CHECK(player.pictures == static_cast<int>(player.frames));
    CHECK(player.pictures == 50);
}
