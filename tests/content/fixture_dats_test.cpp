#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "content/dat_store.h"
#include "content/dat_writer.h"
#include "content/record_codec.h"
#include "content/record_rows.h"
#include "content/records/properties.h"
#include "content/texture_decode.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/content/expected_compare.h"
#include "tests/support/catch.h"
#include "tests/support/sha256.h"

using namespace portalspace;
using namespace portalspace::content;
using nlohmann::json;

namespace {

const json& expected() {
    static const json document = json::parse(std::ifstream(test::dats_folder() / "expected.json"));
    return document;
}

const DatFile& file_of(DatFileKind kind) {
    static std::array<std::unique_ptr<DatFile>, kDatFileKinds> files;
    auto& file = files[static_cast<std::size_t>(kind)];
    if (!file) {
        file = std::make_unique<DatFile>(test::dats_folder() / dat_file_name(kind));
    }
    return *file;
}

constexpr std::array kKinds{DatFileKind::portal, DatFileKind::cell, DatFileKind::highres, DatFileKind::local};

DatFileKind kind_of(const std::string& name) {
    return *std::find_if(kKinds.begin(), kKinds.end(), [&](DatFileKind kind) { return dat_file_name(kind) == name; });
}

std::uint32_t number(const json& id) {
    std::uint32_t value = 0;
    REQUIRE(core::parse_id(id.get<std::string>(), value));
    return value;
}

const PropertyTypes& types() {
    static const PropertyTypes all = test::property_types();
    return all;
}

FieldValue view(const RecordCodec& codec, std::span<const std::byte> bytes) {
    core::ByteReader reader(bytes);
    FieldValue value = codec.view(reader, &types());
    reader.expect_end();
    return value;
}

}  // namespace

TEST_CASE("every entry of the four fixture files has the expected size and hash") {
    std::size_t records = 0;
    for (const DatFileKind kind : kKinds) {
        const json& wanted = expected()["files"][std::string(dat_file_name(kind))];
        const DatFile& file = file_of(kind);
        INFO(dat_file_name(kind));
        CHECK(file.warnings().empty());
        CHECK(file.header().block_size == wanted["block_size"]);
        CHECK(file.header().data_set == wanted["data_set"]);
        CHECK(file.header().data_subset == wanted["data_subset"]);
        CHECK(file.header().root == wanted["root_offset"]);
        CHECK(file.header().engine_version == wanted["engine_version"]);
        CHECK(file.header().minor_version == wanted["version_bits"]);
        CHECK(file.tree_depth() == wanted["tree_depth"]);
        CHECK(file.iteration() == wanted["iteration"]);
        REQUIRE(file.entries().size() == wanted["entry_count"]);
        REQUIRE(wanted["entries"].size() == file.entries().size());
        for (std::size_t i = 0; i < file.entries().size(); ++i) {
            const DatEntry& entry = file.entries()[i];
            const json& row = wanted["entries"][i];
            const RecordBytes bytes = file.read(entry);
            const bool same = entry.id == number(row[0]) && entry.size == row[1] && bytes.view().size() == row[1] &&
                              test::sha256_hex(bytes.view()) == row[2] && entry.date == wanted["entry_date"] &&
                              entry.version == wanted["entry_version"];
            if (!same) {
                FAIL_CHECK("entry " << i << ": expected " << row.dump() << ", found " << core::id_text(entry.id));
            }
            file.check_exact_chain(entry);
            ++records;
        }
    }
    CHECK(records == 2661 + 2497 + 7 + 9);
}

TEST_CASE("the writer reproduces the four fixture files byte by byte") {
    for (const DatFileKind kind : kKinds) {
        const DatFile& file = file_of(kind);
        DatWriter writer(kind, file.iteration());
        writer.set_date(file.entries().front().date);
        for (const DatEntry& entry : file.entries()) {
            if (entry.id != kIterationId) {
                const RecordBytes bytes = file.read(entry);
                writer.add(entry.id, {bytes.view().begin(), bytes.view().end()});
            }
        }
        const std::vector<std::byte> written = writer.bytes();
        INFO(dat_file_name(kind));
        CHECK(test::sha256_hex(written) == expected()["files"][std::string(dat_file_name(kind))]["sha256"]);
    }
}

TEST_CASE("every record of the four files re-packs to the same bytes with nothing left over") {
    std::map<std::string, std::size_t> counts;
    for (const DatFileKind kind : kKinds) {
        for (const DatEntry& entry : file_of(kind).entries()) {
            const RecordType type = record_type_of(kind, entry.id);
            const RecordCodec* codec = record_codec(type);
            REQUIRE(codec != nullptr);
            const RecordBytes bytes = file_of(kind).read(entry);
            core::ByteReader reader(bytes.view());
            try {
                const std::vector<std::byte> again = codec->repack(reader, &types());
                if (!std::equal(again.begin(), again.end(), bytes.view().begin(), bytes.view().end())) {
                    FAIL_CHECK(record_type_name(type) << " " << core::id_text(entry.id) << " re-packs differently");
                }
                reader.expect_end();
            } catch (const core::FormatError& error) {
                FAIL_CHECK(record_type_name(type) << " " << core::id_text(entry.id) << " " << error.what());
            }
            ++counts[std::string(record_type_name(type))];
        }
    }
    CHECK(counts["Setup"] > 10);
    CHECK(counts["GfxObj"] > 100);
    CHECK(counts["EnvCell"] > 100);
    CHECK(counts["LandBlock"] > 200);
    CHECK(counts["Region"] == 1);
    CHECK(counts["PhysicsScript"] > 20);
    CHECK(counts.size() == 51);
}

TEST_CASE("every expected record decodes to the expected values field by field") {
    std::size_t compared = 0;
    for (const json& record : expected()["decoded"]) {
        const DatFileKind kind = kind_of(record["file"]);
        const std::uint32_t id = number(record["id"]);
        const RecordType type = record_type_of(kind, id);
        const RecordCodec* codec = record_codec(type);
        REQUIRE(codec != nullptr);
        const std::optional<DatEntry> entry = file_of(kind).find(id);
        REQUIRE(entry);
        const RecordBytes bytes = file_of(kind).read(*entry);
        FieldValue found;
        if (record.contains("key")) {
            const std::string row = record["type"];
            CHECK(table_of_row(row) == type);
            core::ByteReader reader(bytes.view());
            const auto value = view_of_row(row, record["key"], reader);
            REQUIRE(value);
            found = *value;
        } else {
            CHECK(record_family_name(type) == record["type"]);
            found = view(*codec, bytes.view());
        }
        if (record["type"] == "Environment") {  // the expectation holds chosen structures of it only
            std::erase_if(std::get<FieldValue::Map>(found.value),
                          [&](const auto& structure) { return !record["value"].contains(structure.first); });
        }
        for (const std::string& line : test::differences(found, record["value"], record["id"].get<std::string>())) {
            FAIL_CHECK(line);
        }
        ++compared;
    }
    CHECK(compared == expected()["decoded"].size());
}

TEST_CASE("the comparer names the field of a changed value") {
    std::size_t changed = 0;
    for (json record : expected()["decoded"]) {
        if (record["id"] != "0x02000001" && record["id"] != "0x33000AEA") {
            continue;
        }
        const std::uint32_t id = number(record["id"]);
        const RecordCodec* codec = record_codec(record_type_of(DatFileKind::portal, id));
        const RecordBytes bytes = file_of(DatFileKind::portal).read(*file_of(DatFileKind::portal).find(id));
        const FieldValue found = view(*codec, bytes.view());
        if (record["type"] == "Setup") {
            record["value"]["holding"][2]["frame"]["origin"][1] = 0.25;
            CHECK(test::differences(found, record["value"], "setup") ==
                  std::vector<std::string>{"setup.holding[2].frame.origin[1]: expected 0.25, found 0"});
            record["value"]["new"] = 1;
            CHECK(test::differences(found, record["value"], "setup").size() == 3);
        } else {
            record["value"][0]["hook"]["logical"] = 2;
            CHECK(test::differences(found, record["value"], "script") ==
                  std::vector<std::string>{"script[0].hook.logical: expected 2, found 1"});
            record["value"].push_back(nullptr);
            CHECK(test::differences(found, record["value"], "script").size() == 1);
        }
        ++changed;
    }
    CHECK(changed == 2);
}

TEST_CASE("every pixel format decodes to the expected pixels") {
    core::Log log(core::LogLevel::error);
    DatStore store(test::dats_folder(), log);
    std::size_t exact = 0;
    for (const json& picture : expected()["pixels"]["pictures"]) {
        INFO(picture["name"]);
        const auto surface = store.load<RenderSurface>(core::DataId(number(picture["id"])));
        REQUIRE(surface);
        CHECK(static_cast<std::uint32_t>(surface->format) == number(picture["format"]));
        const RecordPtr<Palette> palette =
            surface->is_paletted() ? store.try_get<Palette>(surface->default_palette) : nullptr;
        const RgbaImage image = decode_texture(
            *surface, palette == nullptr ? std::span<const Color>{} : std::span<const Color>(palette->colors),
            {picture["clip_map"], picture["additive"]});
        CHECK(image.width == picture["width"]);
        CHECK(image.height == picture["height"]);
        REQUIRE(image.pixels.size() == std::size_t{image.width} * image.height * 4);
        if (picture.contains("rgba_sha256")) {
            CHECK(test::sha256_hex(std::as_bytes(std::span(image.pixels))) == picture["rgba_sha256"]);
            ++exact;
        } else {
            CHECK(surface->format == PixelFormat::raw_jpeg);
            const auto [low, high] = std::minmax_element(image.pixels.begin(), image.pixels.end());
            CHECK(*low < *high);
        }
    }
    CHECK(exact == 17);
}
