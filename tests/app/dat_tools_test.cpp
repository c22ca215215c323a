#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/export/gltf_export.h"
#include "app/export/picture_export.h"
#include "app/inspect/audit.h"
#include "app/inspect/dat_set.h"
#include "app/tool/tool.h"
#include "content/forge/forge.h"
#include "content/records/wave.h"
#include "core/output_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::app;
using Json = nlohmann::ordered_json;

namespace fs = std::filesystem;

namespace {

fs::path dats() { return fs::path(PORTALSPACE_TEST_DATA) / "dats"; }

struct Run {
    int status = 0;
    std::string out;
    std::string err;
};

Run run(ToolFunction command, std::vector<std::string> args, bool json = false) {
    std::ostringstream out;
    std::ostringstream err;
    ToolContext context{std::move(args), json, out, err};
    const int status = command(context);
    return {status, out.str(), err.str()};
}

std::string slurp(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Copies the fixture set and changes a byte of a record in the portal file, `at` bytes after its start.
void damaged_copy(const fs::path& to, std::uint32_t id, std::size_t at, unsigned char value) {
    for (const char* name : {"client_portal.dat", "client_cell_1.dat", "client_local_English.dat"}) {
        fs::copy_file(dats() / name, to / name, fs::copy_options::overwrite_existing);
        fs::permissions(to / name, fs::perms::owner_write, fs::perm_options::add);
    }
    std::uint64_t place = 0;
    {
        const auto sources = open_dat_sources(to / "client_portal.dat");
        const auto entry = sources.front().file->find(id);
        REQUIRE(entry);
        place = entry->offset + 4 + at;  // within the first block, after its link
    }
    std::fstream file(to / "client_portal.dat", std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(place));
    file.put(static_cast<char>(value));
}

std::uint32_t u32_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes.at(at + i))) << (8 * i);
    }
    return value;
}

}  // namespace

TEST_CASE("dat check passes over the fixture set and names a damaged record with its offset") {
    const Run good = run(dat_check, {dats().string()}, true);
    CHECK(good.status == kExitDone);
    const Json report = Json::parse(good.out);
    CHECK(report["records"] == 5174);
    CHECK(report["without_decoder"] == 0);
    CHECK(report["not_canonical"] == 0);
    CHECK(report["failures"].empty());

    const test::ScratchFolder copy("tools-check");
    damaged_copy(copy.path(), 0x33000AEA, 7, 0xFF);  // the number of entries
    const Run bad = run(dat_check, {copy.path().string()});
    CHECK(bad.status == kExitDiffers);
    CHECK(bad.out.find("0x33000AEA PhysicsScript in client_portal.dat at ") != std::string::npos);
    CHECK(run(dat_check, {copy.file("nothing")}).status == kExitUnable);
}

TEST_CASE("dat-format 1.13 C15: dat check names records that share a block") {
    const test::ScratchFolder copy("tools-crossed");
    damaged_copy(copy.path(), 0x33000AEA, 0, 0xEA);  // as it was
    std::uint32_t first = 0;
    std::uint32_t target = 0;
    {
        const auto sources = open_dat_sources(copy.path() / "client_portal.dat");
        const content::DatFile& file = *sources.front().file;
        for (const content::DatEntry& entry : file.entries()) {
            const auto blocks = file.chain(entry);
            if (blocks.size() == 2) {
                (first == 0 ? first : target) = first == 0 ? blocks[0] : blocks[1];
            }
            if (target != 0) {
                break;
            }
        }
    }
    REQUIRE(target != 0);
    std::fstream file(copy.path() / "client_portal.dat", std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(first);
    file.write(reinterpret_cast<const char*>(&target), sizeof target);
    file.close();
    const Run crossed = run(dat_check, {copy.path().string()}, true);
    CHECK(crossed.status == kExitDiffers);
    const Json report = Json::parse(crossed.out);
    REQUIRE_FALSE(report["failures"].empty());
    const bool named = std::any_of(report["failures"].begin(), report["failures"].end(), [target](const Json& failure) {
        return failure["reason"] == "chain" &&
               failure["what"].get<std::string>().find("its block at " + core::id_text(target)) == 0;
    });
    CHECK(named);
}

TEST_CASE("dat verify: exit status and lines of the command") {
    const std::string expected = (dats() / "expected.json").string();
    const test::ScratchFolder copy("tools-verify");
    damaged_copy(copy.path(), 0x33000AEA, 40, 9);
    const Run bad = run(dat_verify, {copy.path().string(), "--expect", expected});
    CHECK(bad.status == kExitDiffers);
    CHECK(bad.out.find("decoded[") != std::string::npos);
    CHECK(bad.out.find("files.client_portal.dat.sha256: expected ") != std::string::npos);
    CHECK(run(dat_verify, {dats().string(), "--expect", copy.file("none.json")}).status == kExitUnable);
    core::write_whole_file(copy.path() / "broken.json", std::string_view("{"));
    CHECK(run(dat_verify, {dats().string(), "--expect", copy.file("broken.json")}).status == kExitUnable);
    CHECK(run(dat_verify, {dats().string()}).status == kExitUnable);
}

TEST_CASE("dat verify: a file that cannot be read, or says to be another, is a difference that names it") {
    const std::string expected = (dats() / "expected.json").string();
    struct Damage {
        std::streamoff at;
        std::uint32_t value;
        const char* named;
    };
    const std::uint32_t root = open_dat_sources(dats() / "client_portal.dat").front().file->header().root;
    for (const Damage& damage : {Damage{0x140, 0, "files.client_portal.dat:"},           // no mark
                                 Damage{0x144, 512, "files.client_portal.dat:"},         // blocks of another size
                                 Damage{0x14C, 2, "files.client_portal.dat.data_set:"},  // a cell file
                                 Damage{0x14C, 3, "files.client_portal.dat.data_set:"},  // a local file
                                 Damage{0x150, 0x69466948, "files.client_portal.dat.data_subset:"},
                                 Damage{std::streamoff{root} + 256 + 4, 5, "files.client_portal.dat:"}}) {  // an id
        const test::ScratchFolder copy("tools-verify-damage");
        damaged_copy(copy.path(), 0x33000AEA, 0, 0xEA);  // as it was
        std::fstream file(copy.path() / "client_portal.dat", std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(damage.at);
        file.write(reinterpret_cast<const char*>(&damage.value), sizeof damage.value);
        file.close();
        const Run bad = run(dat_verify, {copy.path().string(), "--expect", expected});
        INFO(damage.at << " " << bad.err);
        CHECK(bad.status == kExitDiffers);
        CHECK(bad.out.find(damage.named) != std::string::npos);
        CHECK((run(dat_check, {copy.path().string()}).status != kExitDone || damage.at == 0x150 || damage.at == 0x14C));
    }
}

TEST_CASE("dat diff: entries of one side only, and the fields that changed") {
    CHECK(run(dat_diff, {dats().string(), dats().string()}).out == "no difference\n");
    const test::ScratchFolder copy("tools-diff");
    damaged_copy(copy.path(), 0x33000AEA, 27, 0x3F);
    const Run changed = run(dat_diff, {(dats() / "client_portal.dat").string(), copy.file("client_portal.dat")});
    CHECK(changed.status == kExitDiffers);
    CHECK(changed.out.find("0x33000AEA PhysicsScript in client_portal.dat: changed\n    [0].") != std::string::npos);
    const Run one_sided = run(dat_diff, {dats().string(), copy.path().string()}, true);
    std::size_t only_in_a = 0;
    for (const Json& row : Json::parse(one_sided.out)) {
        only_in_a += row["change"] == "only in A" && row["file"] == "client_highres.dat" ? 1 : 0;
    }
    CHECK(only_in_a == 7);
}

TEST_CASE("dat export: pictures are PNG with the decoded pixels") {
    const test::ScratchFolder out("tools-png");
    const Run done = run(dat_export, {dats().string(), "0x06F00001", out.file("skin.png")});
    CHECK(done.status == kExitDone);
    const std::string png = slurp(out.path() / "skin.png");
    REQUIRE(png.size() > 33);
    CHECK(png.substr(1, 3) == "PNG");
    CHECK(png.substr(16, 8) == std::string("\0\0\0\x20\0\0\0\x20", 8));
    CHECK(run(dat_export, {dats().string(), "0x06F00001", out.file("skin.wav")}).status == kExitUnable);
    CHECK(run(dat_export, {dats().string(), "0x06FFFFFF", out.file("no.png")}).status == kExitUnable);
    CHECK(run(dat_export, {dats().string(), "0x33000AEA", out.file("no.png")}).status == kExitUnable);
    CHECK(run(dat_export, {dats().string(), "0x06F00001", out.file("no/such/folder.png")}).status == kExitUnable);
    CHECK(std::distance(fs::directory_iterator(out.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("dat export: sounds are RIFF files around the stored data") {
    const test::ScratchFolder out("tools-wav");
    REQUIRE(run(dat_export, {dats().string(), "0x0A000519", out.file("chime.wav")}).status == kExitDone);
    const std::string wav = slurp(out.path() / "chime.wav");
    DatSet set(open_dat_sources(dats()));
    const auto& wave = set.need<content::Wave>(0x0A000519);
    CHECK(wav.substr(0, 4) == "RIFF");
    CHECK(u32_at(wav, 4) == wav.size() - 8);
    CHECK(wav.substr(8, 8) == "WAVEfmt ");
    const std::size_t data = 20 + wave.header.size() + wave.header.size() % 2;
    CHECK(wav.substr(data, 4) == "data");
    CHECK(u32_at(wav, data + 4) == wave.data.size());
    CHECK(wav.size() == data + 8 + wave.data.size() + wave.data.size() % 2);
}

TEST_CASE("dat export: models are glTF 2.0 whose parts, triangles and pictures are all there") {
    DatSet set(open_dat_sources(dats()));
    for (const std::uint32_t id : {0x02000001U, 0x01007053U}) {
        const std::vector<std::byte> file = gltf_bytes(set, id, GltfForm::binary);
        const std::string bytes(reinterpret_cast<const char*>(file.data()), file.size());
        CHECK(bytes.substr(0, 4) == "glTF");
        CHECK(u32_at(bytes, 4) == 2);
        CHECK(u32_at(bytes, 8) == bytes.size());
        const std::uint32_t json_size = u32_at(bytes, 12);
        CHECK(json_size % 4 == 0);
        const Json document = Json::parse(bytes.substr(20, json_size));
        const std::size_t binary = u32_at(bytes, 20 + json_size);
        CHECK(binary == bytes.size() - 28 - json_size);
        CHECK(document["asset"]["version"] == "2.0");
        for (const Json& view : document["bufferViews"]) {
            CHECK(view["byteOffset"].get<std::size_t>() + view["byteLength"].get<std::size_t>() <= binary);
        }
        for (const Json& accessor : document["accessors"]) {
            CHECK(accessor["bufferView"] < document["bufferViews"].size());
        }
        std::size_t triangles = 0;
        for (const Json& mesh : document["meshes"]) {
            for (const Json& primitive : mesh["primitives"]) {
                const std::size_t count = document["accessors"][primitive["indices"].get<std::size_t>()]["count"];
                CHECK(count % 3 == 0);
                triangles += count / 3;
                CHECK(primitive["material"] < document["materials"].size());
            }
        }
        CHECK(triangles > 10);
        CHECK_FALSE(document["images"].empty());
    }
    const std::vector<std::byte> text = gltf_bytes(set, 0x02000001, GltfForm::text);
    const Json document = Json::parse(std::string(reinterpret_cast<const char*>(text.data()), text.size()));
    CHECK(document["nodes"].size() == 35);
    CHECK(document["buffers"][0]["uri"].get<std::string>().starts_with("data:application/octet-stream;base64,"));
    CHECK_THROWS_AS(gltf_bytes(set, 0x0200FFFF, GltfForm::binary), MissingRecord);
}

TEST_CASE("2026-07-13 s11: the audit holds for a set whose pins were written from it, and fails for a damaged copy") {
    const test::ScratchFolder work("tools-audit");
    const std::string forged = work.file("forged");
    content::forge_demo_world(forged);
    REQUIRE(run(audit_files, {"--write-pins", work.file("pins.json"), forged}).status == kExitDone);
    const Json pins = Json::parse(slurp(work.path() / "pins.json"));
    CHECK(pins["projectiles"].size() == 10);
    const Run good = run(audit_files, {forged, "--pins", work.file("pins.json")});
    INFO(good.out);
    CHECK(good.status == kExitDone);
    CHECK(good.out.find("0 do not hold") != std::string::npos);
    // The demo world is not the retail game.
    CHECK(run(audit_files, {forged}).status == kExitDiffers);
}

TEST_CASE(
    "2026-07-13 s11: changed shapes, hooks, tables and damaged records are findings, missing files end the audit") {
    const test::ScratchFolder work("tools-audit-damage");
    const std::string pins = work.file("pins.json");
    REQUIRE(run(audit_files, {"--write-pins", pins, dats().string()}).status == kExitDone);
    CHECK(run(audit_files, {dats().string(), "--pins", pins}).status == kExitDone);
    struct Damage {
        std::uint32_t id;
        std::size_t at;
        unsigned char value;
        const char* group;
    };
    for (const Damage& damage : {Damage{0x33000AEA, 16, 13, "create_blocking"},    // another hook type
                                 Damage{0x34000005, 7, 0xFF, "decoding"},          // a lying count
                                 Damage{0x02000124, 8, 0xFF, "projectiles"},       // a lying number of parts
                                 Damage{0x33000D77, 16, 0x10, "script_hooks"}}) {  // NoDraw for Scale
        const test::ScratchFolder copy("tools-audit-copy");
        damaged_copy(copy.path(), damage.id, damage.at, damage.value);
        const Run bad = run(audit_files, {copy.path().string(), "--pins", pins});
        INFO(core::id_text(damage.id) << "\n" << bad.out);
        CHECK(bad.status == kExitDiffers);
        CHECK(bad.out.find(std::string("WRONG ") + damage.group) != std::string::npos);
    }
    const test::ScratchFolder part("tools-audit-part");
    damaged_copy(part.path(), 0x33000AEA, 0, 0xEA);
    fs::remove(part.path() / "client_cell_1.dat");
    const Run missing = run(audit_files, {part.path().string(), "--pins", pins});
    CHECK(missing.status == kExitUnable);
    CHECK(missing.err.find("client_cell_1.dat is missing in ") != std::string::npos);
    CHECK(run(audit_files, {work.path().string()}).status == kExitUnable);
    CHECK(run(audit_files, {}).status == kExitUnable);
}
