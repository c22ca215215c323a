#include "content/dat_store.h"

#include <fstream>
#include <stdexcept>
#include <thread>

#include "content/dat_writer.h"
#include "content/records/env_cell.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/surface.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using Catch::Matchers::Contains;

namespace {

std::string open_error(const std::filesystem::path& folder) {
    core::Log log(core::LogLevel::error);
    try {
        const DatStore store(folder, log);
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

void write_set(const std::filesystem::path& folder) {
    DatWriter portal(DatFileKind::portal, 5);
    portal.add(0x04007F01, test::spec_vector("8.5 Palette"));
    portal.add(0x04007F02, test::spec_vector("8.5 Palette"));  // its bytes say 0x04007F01
    portal.add(0x02007F01, test::from_hex("01 7F 00 02 00 00"));
    portal.add(0x08007F01, test::spec_vector("8.5 Surface solid"));
    portal.add(0x06007F01, test::spec_vector("8.5 RenderSurface"));
    auto long_record = test::spec_vector("8.5 SurfaceTexture");
    long_record.push_back(std::byte{1});
    portal.add(0x05007F01, long_record);
    portal.write(folder / "Client_Portal.DAT");
    DatWriter cell(DatFileKind::cell, 6);
    cell.add(0x0001FFFF, test::spec_vector("8.7 LandBlock"));
    cell.add(0x00010100, test::spec_vector("8.7 EnvCell"));
    cell.write(folder / "client_cell_1.dat");
    DatWriter(DatFileKind::local, 7).write(folder / "client_local_English.dat");
}

}  // namespace

TEST_CASE("a store finds records in the files of a folder, whatever the case of their names") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    const Palette* palette = store.find<Palette>(core::DataId(0x04007F01));
    REQUIRE(palette != nullptr);
    CHECK(palette->colors.size() == 2);
    CHECK(store.find<Palette>(core::DataId(0x04007F01)) == palette);
    CHECK(store.find<Surface>(core::DataId(0x08007F01)) != nullptr);
    REQUIRE(store.find<LandBlock>(core::CellId(0x0001FFFF)) != nullptr);
    REQUIRE(store.find<EnvCell>(core::CellId(0x00010100)) != nullptr);
    CHECK(store.load<RenderSurface>(core::DataId(0x06007F01))->width == 2);
    CHECK(store.iteration(DatFileKind::portal) == 5);
    CHECK(store.iteration(DatFileKind::cell) == 6);
    CHECK(store.iteration(DatFileKind::local) == 7);
    CHECK(store.iteration(DatFileKind::highres) == 0);
    CHECK(store.file(DatFileKind::highres) == nullptr);
    CHECK(log.kinds().empty());
}

TEST_CASE("a missing or bad record is one log line and null") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    for (int i = 0; i < 3; ++i) {
        CHECK(store.find<Palette>(core::DataId(0x04000001)) == nullptr);
        CHECK(store.find<Setup>(core::DataId(0x02007F01)) == nullptr);
        CHECK(store.find<Palette>(core::DataId(0x04007F02)) == nullptr);
    }
    CHECK(log.kinds()["dat.missing"].count == 1);
    CHECK_THAT(log.kinds()["dat.missing"].first, Contains("Palette 0x04000001"));
    CHECK(log.kinds()["dat.record"].count == 2);  // cut short; another id inside
    CHECK_THAT(log.kinds()["dat.record"].first, Contains("Setup 0x02007F01"));
    // An id of another type is missing, even where the file holds it.
    CHECK(store.find<Setup>(core::DataId(0x04007F01)) == nullptr);
    CHECK(store.find<LandBlock>(core::CellId(0x00010100)) == nullptr);
    CHECK(log.kinds()["dat.missing"].count == 3);
}

TEST_CASE("dat-format 5.5: bytes behind a record's end are logged and the record is used") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    CHECK(store.find<SurfaceTexture>(core::DataId(0x05007F01)) != nullptr);
    CHECK(log.kinds()["dat.trailing"].count == 1);
}

TEST_CASE("dat-format 1.11: pictures come from portal, then from highres") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    DatWriter highres(DatFileKind::highres, 8);
    auto picture = test::unpack_all<RenderSurface>(test::spec_vector("8.5 RenderSurface"));
    picture.id = core::DataId(0x06007F02);
    highres.add_record(0x06007F02, picture);
    picture.id = core::DataId(0x06007F01);
    picture.category = 99;
    highres.add_record(0x06007F01, picture);
    highres.write(folder.path() / "client_highres.dat");
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    CHECK(store.iteration(DatFileKind::highres) == 8);
    CHECK(store.load<RenderSurface>(core::DataId(0x06007F01))->category == 7);
    CHECK(store.load<RenderSurface>(core::DataId(0x06007F02))->category == 7);
    SurfaceTexture texture;
    texture.images = {core::DataId(0x06000001), core::DataId(0x06007F02), core::DataId(0x06007F01)};
    CHECK(store.best_image(texture).value == 0x06007F02);
    texture.images = {core::DataId(0x06000001)};
    CHECK_FALSE(store.best_image(texture));
    CHECK(log.kinds().empty());
}

TEST_CASE("a folder that cannot be used is one sentence that names the file, the folder and what to do") {
    const test::TemporaryFolder folder;
    const std::string empty = open_error(folder.path());
    CHECK(empty == "client_portal.dat was not found in " + folder.path().string() +
                       "; choose the folder of the game's DAT files with --dat");
    CHECK_THAT(open_error(folder.path() / "nowhere"), Contains("client_portal.dat was not found"));
    write_set(folder.path());
    std::filesystem::remove(folder.path() / "client_cell_1.dat");
    CHECK_THAT(open_error(folder.path()), Contains("client_cell_1.dat was not found"));
    std::filesystem::copy_file(folder.path() / "Client_Portal.DAT", folder.path() / "client_cell_1.dat");
    CHECK_THAT(open_error(folder.path()), Contains("client_cell_1.dat in") && Contains("another file"));
    std::filesystem::resize_file(folder.path() / "client_cell_1.dat", 2000);
    CHECK_THAT(open_error(folder.path()), Contains("is damaged") && Contains("--dat"));
    std::ofstream(folder.path() / "client_cell_1.dat", std::ios::trunc);
    CHECK_THAT(open_error(folder.path()), Contains("is damaged"));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "client_cell_1.dat.part"));
}

TEST_CASE("the whole fixture set opens, and several threads may read it at once") {
    core::Log log(core::LogLevel::error);
    DatStore store(test::dats_folder(), log);
    CHECK(store.iteration(DatFileKind::portal) == 2072);
    CHECK(store.iteration(DatFileKind::cell) == 982);
    CHECK(store.iteration(DatFileKind::highres) == 497);
    CHECK(store.iteration(DatFileKind::local) == 994);
    REQUIRE(store.find<Region>(core::DataId(0x13000000)) != nullptr);
    CHECK(store.find<Region>(core::DataId(0x13000000))->name == "Dereth");
    std::vector<std::thread> threads;
    std::array<std::vector<const void*>, 4> found;
    for (std::size_t t = 0; t < found.size(); ++t) {
        threads.emplace_back([&, t] {
            for (const DatEntry& entry : store.file(DatFileKind::cell)->entries()) {
                if ((entry.id & 0xFFFF) == 0xFFFF) {
                    found[t].push_back(store.find<LandBlock>(core::CellId(entry.id)));
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(found[0].size() > 200);
    CHECK(found[0] == found[1]);
    CHECK(found[0] == found[2]);
    CHECK(found[0] == found[3]);
    CHECK(log.kinds().empty());
}
