#include "content/async_loader.h"

#include <chrono>
#include <future>
#include <string>
#include <vector>

#include "content/records/landblock.h"
#include "content/records/setup.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

/// A store over the fixture world and a loader whose workers can be held up.
struct Bench {
    core::Log log{core::LogLevel::error};
    DatStore store{test::dats_folder(), log};
    std::promise<void> gate;
    std::shared_future<void> opened{gate.get_future()};
    AsyncLoader loader;
    LoadRequest blocker;

    explicit Bench(unsigned threads = 1) : loader(store, log, threads) {}
    /// Occupies one worker until open().
    void close() {
        std::promise<void> begun;
        auto waiting = begun.get_future();
        blocker = loader.run(LoadPriority::now, [this, &begun]() -> AsyncLoader::Delivery {
            begun.set_value();
            opened.wait();
            return nullptr;
        });
        waiting.wait();
    }
    void open() { gate.set_value(); }
    void finish() {
        loader.wait_until_idle();
        while (loader.deliver() != 0) {
        }
    }
};

}  // namespace

TEST_CASE("a record that was asked for comes on the thread that delivers") {
    Bench bench;
    const auto main_thread = std::this_thread::get_id();
    RecordPtr<LandBlock> block;
    std::thread::id delivered_on;
    const LoadRequest request =
        bench.loader.load<LandBlock>(core::DataId(0xA9B4FFFF), LoadPriority::soon, [&](RecordPtr<LandBlock> record) {
            block = std::move(record);
            delivered_on = std::this_thread::get_id();
        });
    CHECK(request.is_pending());
    bench.loader.wait_until_idle();
    CHECK_FALSE(block);  // nothing happens behind the main thread's back
    CHECK(bench.loader.deliver() == 1);
    REQUIRE(block);
    CHECK_FALSE(block.is_placeholder());
    CHECK(delivered_on == main_thread);
    CHECK_FALSE(request.is_pending());
    CHECK(bench.store.get<LandBlock>(core::DataId(0xA9B4FFFF)) == block);
    CHECK(bench.loader.deliver() == 0);
}

TEST_CASE("a missing record comes as its placeholder, with one log line") {
    Bench bench;
    RecordPtr<Setup> setup;
    const LoadRequest request = bench.loader.load<Setup>(core::DataId(0x0200FFFF), LoadPriority::soon,
                                                         [&](RecordPtr<Setup> record) { setup = std::move(record); });
    bench.finish();
    REQUIRE(setup);
    CHECK(setup.is_placeholder());
    CHECK(bench.log.kinds()["dat.missing"].count == 1);
}

TEST_CASE("what is needed now is loaded before what is needed soon, equals in the order of asking") {
    Bench bench;
    bench.close();
    std::string order;
    std::vector<LoadRequest> requests;
    const auto ask = [&](char name, LoadPriority priority) {
        requests.push_back(bench.loader.run(
            priority, [&order, name]() -> AsyncLoader::Delivery { return [&order, name] { order += name; }; }));
    };
    ask('a', LoadPriority::background);
    ask('b', LoadPriority::soon);
    ask('c', LoadPriority::now);
    ask('d', LoadPriority::soon);
    ask('e', LoadPriority::now);
    ask('f', LoadPriority::background);
    requests[5].set_priority(LoadPriority::now);  // behind c: it was asked for later
    CHECK(bench.loader.pending() == 7);
    bench.open();
    bench.finish();
    CHECK(order == "cefbda");
    CHECK(bench.loader.pending() == 0);
}

TEST_CASE("cancelling removes what waits, throws away what runs, and leaves the rest alone") {
    Bench bench;
    bench.close();
    int worked = 0;
    int delivered = 0;
    const auto work = [&]() -> AsyncLoader::Delivery {
        ++worked;
        return [&] { ++delivered; };
    };
    LoadRequest kept = bench.loader.run(LoadPriority::soon, work);
    LoadRequest cancelled = bench.loader.run(LoadPriority::soon, work);
    { const LoadRequest forgotten = bench.loader.run(LoadPriority::soon, work); }
    cancelled.cancel();
    CHECK_FALSE(cancelled.is_pending());
    CHECK(bench.loader.pending() == 2);  // the blocker and the one that is kept
    bench.blocker.cancel();              // it runs: its end is not awaited
    bench.open();
    bench.finish();
    CHECK(worked == 1);
    CHECK(delivered == 1);

    // A result that is finished but not delivered yet.
    LoadRequest late = bench.loader.run(LoadPriority::soon, work);
    bench.loader.wait_until_idle();
    late.cancel();
    bench.finish();
    CHECK(worked == 2);
    CHECK(delivered == 1);
    kept.cancel();  // was delivered: nothing happens
    kept.set_priority(LoadPriority::now);
}

TEST_CASE("delivering goes on without waiting, in portions when asked, while workers work") {
    Bench bench(2);
    bench.close();
    CHECK(bench.loader.deliver() == 0);  // a worker is busy: this returns at once
    std::vector<LoadRequest> requests;
    std::size_t delivered = 0;
    for (const DatEntry& entry : bench.store.file(DatFileKind::cell)->entries()) {
        if ((entry.id & 0xFFFF) == 0xFFFF) {
            requests.push_back(bench.loader.load<LandBlock>(
                core::DataId(entry.id), LoadPriority::soon,
                [&](const RecordPtr<LandBlock>& block) { delivered += block.is_placeholder() ? 0 : 1; }));
        }
    }
    bench.open();
    bench.loader.wait_until_idle();
    CHECK(bench.loader.deliver(10) <= 10);
    CHECK(delivered <= 10);
    bench.finish();
    CHECK(delivered == requests.size());
}

TEST_CASE("work that fails is one log line, and the workers go on") {
    Bench bench;
    const LoadRequest bad =
        bench.loader.run(LoadPriority::soon, []() -> AsyncLoader::Delivery { throw std::runtime_error("a reason"); });
    bool good = false;
    const LoadRequest next =
        bench.loader.run(LoadPriority::soon, [&good]() -> AsyncLoader::Delivery { return [&good] { good = true; }; });
    bench.finish();
    CHECK(good);
    CHECK_FALSE(bad.is_pending());
    CHECK(bench.log.kinds()["content.load"].count == 1);
}

TEST_CASE("dat-format 6 D31: a loader ends with requests still open, and they may outlive it") {
    core::Log log(core::LogLevel::error);
    DatStore store(test::dats_folder(), log);
    std::vector<LoadRequest> requests;
    {
        AsyncLoader loader(store, log, 2);
        for (std::uint32_t i = 0; i < 500; ++i) {
            requests.push_back(loader.load<LandBlock>(core::DataId(0xA9B4FFFF), LoadPriority::background,
                                                      [](const RecordPtr<LandBlock>&) { FAIL("nobody delivers"); }));
        }
    }
    CHECK_FALSE(requests.front().is_pending());
    requests.front().set_priority(LoadPriority::now);
    requests.front().cancel();
}
