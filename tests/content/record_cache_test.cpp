#include "content/record_cache.h"

#include <atomic>
#include <thread>
#include <vector>

#include "content/dat_store.h"
#include "content/dat_writer.h"
#include "content/records/texture.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

RecordCache::Holder number(int value) { return std::make_shared<const int>(value); }

}  // namespace

TEST_CASE("what nobody holds leaves a full cache, least recently used first") {
    RecordCache cache(300);
    for (int i = 1; i <= 3; ++i) {
        (void)cache.insert(static_cast<std::uint64_t>(i), number(i), 100, false);
    }
    CHECK(cache.find(1, false) != nullptr);  // now 2 is the oldest
    (void)cache.insert(4, number(4), 100, false);
    CHECK(cache.find(2, false) == nullptr);
    CHECK(cache.find(1, false) != nullptr);
    CHECK(cache.find(3, false) != nullptr);
    CHECK(cache.find(4, false) != nullptr);
    CHECK(cache.stats().bytes == 300);
    CHECK(cache.stats().evictions == 1);
}

TEST_CASE("what somebody holds stays, and leaves when it is given back") {
    RecordCache cache(250);
    std::vector<RecordCache::Holder> held;
    for (std::uint64_t i = 0; i < 200; ++i) {
        held.push_back(cache.insert(i, number(1), 100, false));
    }
    CHECK(cache.stats().bytes == 20000);
    (void)cache.insert(1000, number(2), 100, false);  // held by nobody: it goes with the next insertions
    for (std::uint64_t i = 0; i < 10; ++i) {
        (void)cache.insert(2000 + i, number(2), 100, false);
    }
    CHECK(cache.find(1000, false) == nullptr);
    CHECK(cache.find(0, false) == held[0]);
    held.clear();
    for (int i = 0; i < 4; ++i) {
        cache.trim();
    }
    CHECK(cache.stats().bytes <= 250);
    CHECK(cache.stats().entries == 2);
}

TEST_CASE("pinned entries stay and count against the budget of the others") {
    RecordCache cache(300);
    (void)cache.insert(1, number(1), 200, true);
    (void)cache.insert(2, number(2), 100, false);
    CHECK(cache.find(2, true) != nullptr);  // pinned now
    (void)cache.insert(3, number(3), 100, false);
    cache.trim();
    CHECK(cache.find(3, false) == nullptr);  // no room is left for anything else
    CHECK(cache.find(1, false) != nullptr);
    CHECK(cache.stats().pinned_bytes == 300);
    cache.set_budget(1000);
    (void)cache.insert(3, number(3), 100, false);
    CHECK(cache.find(3, false) != nullptr);
}

TEST_CASE("the first of two threads that load the same record wins") {
    RecordCache cache(1000);
    const RecordCache::Holder first = cache.insert(1, number(1), 10, false);
    CHECK(cache.insert(1, number(1), 10, false) == first);
    CHECK(cache.stats().entries == 1);
    CHECK(cache.stats().bytes == 10);
}

TEST_CASE("a store keeps its decoded records within the budget while threads read all of them") {
    constexpr std::uint32_t kPictures = 300;
    constexpr std::size_t kBudget = 512 * 1024;
    const test::TemporaryFolder folder;
    DatWriter portal(DatFileKind::portal, 1);
    RenderSurface picture;
    picture.width = picture.height = 64;
    picture.data.resize(64 * 64 * 4, std::byte{7});
    for (std::uint32_t i = 1; i <= kPictures; ++i) {
        picture.id = core::DataId(0x06000000 + i);
        portal.add_record(picture.id.value, picture);
    }
    portal.write(folder.path() / "client_portal.dat");
    DatWriter(DatFileKind::cell, 1).write(folder.path() / "client_cell_1.dat");
    DatWriter(DatFileKind::local, 1).write(folder.path() / "client_local_English.dat");
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log, kBudget);
    const RecordPtr<RenderSurface> held = store.get<RenderSurface>(core::DataId(0x06000001));
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (std::uint32_t t = 0; t < 4; ++t) {
        threads.emplace_back([&store, &wrong, t] {
            for (std::uint32_t i = 0; i < 2 * kPictures; ++i) {
                const core::DataId id(0x06000001 + (i * 7 + t * 31) % kPictures);
                const RecordPtr<RenderSurface> record = store.get<RenderSurface>(id);
                wrong += record->id == id && record->data[4095] == std::byte{7} ? 0 : 1;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(wrong == 0);
    const CacheStats stats = store.cache().stats();
    CHECK(stats.bytes <= kBudget);
    CHECK(stats.bytes > kBudget / 2);
    CHECK(stats.evictions > kPictures);
    CHECK(held->data.size() == 64 * 64 * 4);
    CHECK(store.get<RenderSurface>(core::DataId(0x06000001)) == held);  // held, so it never left
}
