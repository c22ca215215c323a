#include <algorithm>
#include <array>
#include <random>

#include "content/dat_file.h"
#include "content/record_codec.h"
#include "content/records/properties.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

struct Sample {
    RecordType type;
    std::vector<std::byte> bytes;
};

/// The smallest records of each type in the fixture files, up to `per_type` of them.
std::vector<Sample> samples(std::size_t per_type) {
    std::vector<Sample> all;
    for (const DatFileKind kind : {DatFileKind::portal, DatFileKind::cell, DatFileKind::local}) {
        const DatFile file(test::dats_folder() / dat_file_name(kind));
        for (const DatEntry& entry : file.entries()) {
            const RecordType type = record_type_of(kind, entry.id);
            if (record_codec(type) != nullptr && entry.size >= 20) {
                const RecordBytes bytes = file.read(entry);
                all.push_back({type, {bytes.view().begin(), bytes.view().end()}});
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Sample& a, const Sample& b) {
        return std::pair(a.type, a.bytes.size()) < std::pair(b.type, b.bytes.size());
    });
    std::vector<Sample> chosen;
    std::size_t of_type = 0;
    for (Sample& sample : all) {
        of_type = !chosen.empty() && chosen.back().type == sample.type ? of_type : 0;
        if (of_type < per_type) {
            chosen.push_back(std::move(sample));
            ++of_type;
        }
    }
    return chosen;
}

const PropertyTypes& types() {
    static const PropertyTypes all = test::property_types();
    return all;
}

/// True when the record was read, false for a FormatError; anything else is a failure of the test.
bool reads(RecordType type, std::span<const std::byte> bytes) {
    core::ByteReader reader(bytes);
    try {
        (void)record_codec(type)->view(reader, &types());
        return true;
    } catch (const core::FormatError&) {
        return false;
    }
}

}  // namespace

TEST_CASE("dat-format 5.1: every prefix of a record is refused") {
    std::size_t prefixes = 0;
    for (const Sample& sample : samples(1)) {
        const std::size_t step = sample.bytes.size() > 4000 ? 97 : 1;
        INFO(record_type_name(sample.type));
        CHECK(reads(sample.type, sample.bytes));
        // Sound data that is missing at the end is cut by rule (5.3): a wave needs its head
        // and the format alone.
        const std::size_t needed =
            sample.type == RecordType::wave ? 12 + static_cast<std::size_t>(sample.bytes[4]) : sample.bytes.size();
        std::size_t wrong = 0;
        for (std::size_t size = 0; size < sample.bytes.size(); size += step) {
            // A copy of exactly that size, so that a sanitizer sees any read behind it.
            const std::vector<std::byte> prefix(sample.bytes.begin(),
                                                sample.bytes.begin() + static_cast<std::ptrdiff_t>(size));
            wrong += reads(sample.type, prefix) != (size >= needed) ? 1 : 0;
            ++prefixes;
        }
        CHECK(wrong == 0);
    }
    CHECK(prefixes > 2000);
}

TEST_CASE("records with changed bytes are read or refused, never more") {
    std::mt19937 random(20260713);
    std::size_t read = 0;
    std::size_t refused = 0;
    for (const Sample& sample : samples(3)) {
        const int rounds = sample.bytes.size() > 20000 ? 30 : 300;
        for (int round = 0; round < rounds; ++round) {
            std::vector<std::byte> bytes = sample.bytes;
            for (std::uint32_t n = 1 + random() % 4; n > 0; --n) {
                static constexpr std::array<std::uint8_t, 6> kEvil{0x00, 0x01, 0x7F, 0x80, 0xC0, 0xFF};
                const std::size_t at = random() % bytes.size();
                bytes[at] = static_cast<std::byte>(random() % 2 == 0 ? kEvil[random() % kEvil.size()] : random());
            }
            ++(reads(sample.type, bytes) ? read : refused);
        }
    }
    CHECK(read > 1000);
    CHECK(refused > 1000);
}

TEST_CASE("pictures with changed bytes are decoded or refused, never more") {
    std::mt19937 random(4);
    const DatFile file(test::dats_folder() / "client_portal.dat");
    std::size_t decoded = 0;
    std::size_t refused = 0;
    const std::vector<Color> palette(256, Color{0xFF102030});
    for (const std::uint32_t id : {0x06F00001U, 0x06F00019U, 0x06F00031U, 0x06F0003BU, 0x06F00057U, 0x06F0007FU}) {
        const RecordBytes stored = file.read(*file.find(id));
        const auto original = test::unpack_all<RenderSurface>(stored.view());
        for (int round = 0; round < 200; ++round) {
            RenderSurface surface = original;
            for (int n = 0; n < 3; ++n) {
                surface.data[random() % surface.data.size()] = static_cast<std::byte>(random());
            }
            if (round % 4 == 0) {
                surface.data.resize(random() % surface.data.size());
            }
            if (round % 5 == 0) {
                surface.width = static_cast<std::int32_t>(1 + random() % 100);
            }
            try {
                const RgbaImage image = decode_texture(surface, palette);
                decoded += image.pixels.size() == std::size_t{image.width} * image.height * 4 ? 1U : 0U;
            } catch (const core::FormatError&) {
                ++refused;
            }
        }
    }
    CHECK(decoded + refused == 1200);
    CHECK(decoded > 300);
    CHECK(refused > 200);
}

TEST_CASE("files with changed bytes open or are refused, and so do their records") {
    std::mt19937 random(7);
    const std::vector<std::byte> original = test::read_file(test::dats_folder() / "client_local_English.dat");
    std::size_t opened = 0;
    std::size_t refused = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::byte> bytes = original;
        const std::size_t from = round % 2 == 0 ? 0x140 : bytes.size() - 2048;
        for (int n = 0; n < 3; ++n) {
            bytes[from + random() % (round % 2 == 0 ? 0x50 : 600)] = static_cast<std::byte>(random());
        }
        try {
            const DatFile file(bytes);
            ++opened;
            for (const DatEntry& entry : file.entries()) {
                try {
                    (void)file.read(entry);
                } catch (const core::FormatError&) {
                    ++refused;
                }
            }
        } catch (const core::FormatError&) {
            ++refused;
        }
    }
    CHECK(opened > 100);
    CHECK(refused > 100);
}
