#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <random>

#include "content/dat_file.h"
#include "content/record_codec.h"
#include "content/record_decode.h"
#include "content/record_views.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

namespace {

/// What this thread takes from the heap while `counting`; everything else of the program is left out.
struct Counter {
    bool counting = false;
    std::size_t allocations = 0;
    std::size_t bytes = 0;
};
thread_local Counter counter;

void* counted(std::size_t size) {
    if (counter.counting) {
        ++counter.allocations;
        counter.bytes += size;
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

using namespace portalspace;
using namespace portalspace::content;

namespace {

template <class Function>
Counter count(Function function) {
    counter = {true, 0, 0};
    function();
    counter.counting = false;
    return counter;
}

}  // namespace

TEST_CASE("a decoded record takes at most two allocations, whatever its type") {
    std::size_t records = 0;
    std::map<RecordType, std::size_t> second_allocations;
    const PropertyTypes types = test::property_types();
    for (const DatFileKind kind : {DatFileKind::portal, DatFileKind::cell, DatFileKind::highres, DatFileKind::local}) {
        const DatFile file(test::dats_folder() / dat_file_name(kind));
        for (const DatEntry& entry : file.entries()) {
            const RecordType type = record_type_of(kind, entry.id);
            const RecordCodec* codec = record_codec(type);
            REQUIRE(codec != nullptr);
            const RecordBytes bytes = file.read(entry);
            core::ByteReader reader(bytes.view());
            std::shared_ptr<const void> record;
            const Counter used = count([&] { record = codec->decode(reader, &types); });
            if (used.allocations > 2 || used.bytes > bytes.view().size() * 16 + 64 * 1024) {
                FAIL_CHECK(record_type_name(type)
                           << " " << core::id_text(entry.id) << " of " << bytes.view().size()
                           << " bytes: " << used.allocations << " allocations, " << used.bytes << " bytes");
            }
            second_allocations[type] += used.allocations - 1;
            ++records;
        }
    }
    for (const auto& [type, count] : second_allocations) {
        INFO(record_type_name(type));
        CHECK(count == 0);
    }
    CHECK(records > 5000);
}

TEST_CASE("a damaged record takes no more memory than sixteen times its size and 64 KiB") {
    const PropertyTypes types = test::property_types();
    std::mt19937 random(5);
    std::size_t refused = 0;
    std::map<RecordType, int> seen;
    for (const DatFileKind kind : {DatFileKind::portal, DatFileKind::cell, DatFileKind::local}) {
        const DatFile file(test::dats_folder() / dat_file_name(kind));
        for (const DatEntry& entry : file.entries()) {
            const RecordType type = record_type_of(kind, entry.id);
            if (++seen[type] > 3) {
                continue;
            }
            const RecordBytes bytes = file.read(entry);
            for (int round = 0; round < 40; ++round) {
                std::vector<std::byte> damaged(bytes.view().begin(), bytes.view().end());
                for (int n = 0; n < 3; ++n) {
                    const std::size_t at = random() % std::min<std::size_t>(damaged.size(), 400);
                    damaged[at] = static_cast<std::byte>(random() % 2 == 0 ? 0xFF : random());
                }
                core::ByteReader reader(damaged);
                const Counter used = count([&] {
                    try {
                        (void)record_codec(type)->decode(reader, &types);
                    } catch (const core::FormatError&) {
                        ++refused;
                    }
                });
                if (used.bytes > heap_limit(damaged.size()) + 4096) {  // the error's sentences, the record itself
                    FAIL_CHECK(record_type_name(type) << " " << core::id_text(entry.id) << " took " << used.bytes);
                }
            }
        }
    }
    CHECK(refused > 500);
}

TEST_CASE("a record outlives what it was read from, and a copy outlives the record") {
    const std::vector<std::byte> bytes = test::spec_vector("8.5 GfxObj");
    auto input = std::make_unique<std::vector<std::byte>>(bytes);
    core::ByteReader reader(*input);
    auto record = decode_record<GfxObj>(reader);
    reader.expect_end();
    input.reset();
    const GfxObj copy = *record;
    CHECK(copy == *record);
    CHECK(test::packed(*record) == bytes);
    record.reset();
    CHECK(test::packed(copy) == bytes);
}

TEST_CASE("an arena that is too small goes on in chunks of the heap") {
    alignas(16) std::array<std::byte, 64> first{};
    RecordArena arena(first.data(), first.data() + first.size(), 1 << 20);
    List<std::uint32_t> kept;
    {
        const RecordArena::Scope scope(arena);
        for (std::uint32_t i = 0; i < 50000; ++i) {
            kept.push_back(i);
        }
        CHECK(arena.overflow_size() > 200000);
    }
    CHECK(kept.size() == 50000);
    CHECK(kept[49999] == 49999);
    const List<std::uint32_t> copy = kept;
    CHECK(copy == kept);
}

TEST_CASE("lists behave as vectors do") {
    List<Text> list{"a", "b"};
    list.push_back("c");
    list.emplace_back(list.front());
    CHECK(list == List<Text>{"a", "b", "c", "a"});
    list.erase(list.begin() + 1);
    CHECK(list == List<Text>{"a", "c", "a"});
    CHECK(erase_if(list, [](const Text& text) { return text == "a"; }) == 2);
    CHECK(list == List<Text>{"c"});
    List<Text> moved = std::move(list);
    CHECK(moved.size() == 1);
    moved = List<Text>(3, "x");
    moved.resize(2);
    CHECK(moved == List<Text>{"x", "x"});
    const std::vector<std::uint32_t> numbers{1, 2, 3};
    List<std::uint32_t> copied = numbers;
    copied.insert(copied.end(), numbers.begin(), numbers.end());
    CHECK(copied == List<std::uint32_t>{1, 2, 3, 1, 2, 3});
    copied.assign(numbers.begin(), numbers.begin() + 1);
    CHECK(copied == List<std::uint32_t>{1});
    copied.clear();
    CHECK(copied.empty());
}
