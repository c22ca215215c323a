// What dressing a person costs: composing his indexed textures with his palette, as the renderer does it, against what
// palettes on the graphics card would ask for. The people are those of tests/data/render/objdesc.json. "sent" and
// "kept" are bytes, of RGBA8 with mipmaps in the first case, of index pictures and a row of colours in the other.
#include <benchmark/benchmark.h>

#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/dat_store.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "core/log.h"
#include "engine/appearance.h"
#include "render/surface_images.h"
#include "render/texture_pool.h"
#include "tests/bench/content_support.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

/// A picture of a person: with what palette, if the surface names one.
struct Indexed {
    core::DataId image;
    core::DataId palette;
    bool clip_map = false;
    std::size_t pixels = 0;
    std::size_t index_bytes = 0;
    auto operator<=>(const Indexed&) const = default;
};

struct Person {
    engine::Palettes palettes;
    std::set<Indexed> pictures;
};

core::DataId id_of(const nlohmann::json& value) {
    return core::DataId(static_cast<std::uint32_t>(std::stoul(value.get<std::string>(), nullptr, 16)));
}

struct People {
    core::Log log{core::LogLevel::error};
    content::DatStore store{bench::fixture_folder(), log};
    std::vector<Person> all;

    People() {
        std::ifstream in(std::string(PORTALSPACE_TEST_DATA) + "/render/objdesc.json");
        const nlohmann::json file = nlohmann::json::parse(in);
        for (const auto& row : file["rows"]) add(row);
    }

    void add(const nlohmann::json& row) {
        // Places and lengths of the wire are in units of eight colours.
        constexpr std::uint32_t kUnit = 8;
        const nlohmann::json& description = row["description"];
        if (description["palettes"].empty()) return;
        Person person;
        person.palettes.base = id_of(description["base_palette"]);
        for (const auto& range : description["palettes"]) {
            person.palettes.sub_palettes.push_back(
                {id_of(range[0]), range[1].get<std::uint32_t>() * kUnit, range[2].get<std::uint32_t>() * kUnit});
        }
        for (const auto& part : row["result"]["parts"]) {
            for (const auto& surface : part["surfaces"]) take(id_of(surface[0]), surface[1], person);
        }
        if (!person.pictures.empty()) all.push_back(std::move(person));
    }

    void take(core::DataId id, const nlohmann::json& texture, Person& person) {
        const auto* surface = store.find<content::Surface>(id);
        if (surface == nullptr || !texture.is_string()) return;
        const core::DataId image = drawn_image(store, id_of(texture));
        const auto pixels = store.try_get<content::RenderSurface>(image);
        if (pixels == nullptr || !pixels->default_palette) return;
        const auto count = static_cast<std::size_t>(pixels->width) * static_cast<std::size_t>(pixels->height);
        person.pictures.insert({image, surface->palette, surface->type.has(content::SurfaceType::clip_map), count,
                                content::pixel_bytes(pixels->format, pixels->width, pixels->height)});
    }
};

People& people() {
    static People p;
    return p;
}

void appearance(benchmark::State& state) {
    constexpr int kMost = 4096;
    std::size_t sent = 0;
    std::size_t pictures = 0;
    for (auto _ : state) {
        sent = 0;
        pictures = 0;
        for (const Person& person : people().all) {
            for (const Indexed& picture : person.pictures) {
                const auto loaded = load_image(people().store, people().log, picture.image, picture.palette,
                                               &person.palettes, {picture.clip_map, false});
                if (!loaded) continue;
                const MipPicture mips = make_mips(loaded->image.pixels, static_cast<int>(loaded->image.width),
                                                  static_cast<int>(loaded->image.height), MipRule::plain, 0, kMost);
                for (const auto& level : mips.levels) sent += level.size();
                ++pictures;
            }
        }
    }
    const auto count = static_cast<double>(people().all.size());
    state.counters["people"] = count;
    state.counters["pictures_each"] = static_cast<double>(pictures) / count;
    state.counters["sent_each"] = static_cast<double>(sent) / count;
    state.counters["us_each"] = benchmark::Counter(static_cast<double>(state.iterations()) * count / 1e6,
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void palette_row(benchmark::State& state) {
    std::size_t row = 0;
    std::set<Indexed> shared;
    for (auto _ : state) {
        row = 0;
        for (const Person& person : people().all) {
            row += object_palette(people().store, {}, person.palettes).size() * sizeof(std::uint32_t);
        }
        benchmark::DoNotOptimize(row);
    }
    std::size_t indices = 0;
    for (const Person& person : people().all) shared.insert(person.pictures.begin(), person.pictures.end());
    for (const Indexed& picture : shared) indices += picture.index_bytes;
    const auto count = static_cast<double>(people().all.size());
    state.counters["pictures_of_all"] = static_cast<double>(shared.size());
    state.counters["indices_of_all"] = static_cast<double>(indices);
    state.counters["row_each"] = static_cast<double>(row) / count;
    state.counters["us_each"] = benchmark::Counter(static_cast<double>(state.iterations()) * count / 1e6,
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(appearance)->Name("render/dress_by_worker")->Unit(benchmark::kMicrosecond);
BENCHMARK(palette_row)->Name("render/dress_by_palette_row")->Unit(benchmark::kMicrosecond);

}  // namespace
