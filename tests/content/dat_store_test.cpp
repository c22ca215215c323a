#include "content/dat_store.h"

#include <atomic>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "content/dat_writer.h"
#include "content/records/char_gen.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/layout.h"
#include "content/records/properties.h"
#include "content/records/region.h"
#include "content/records/setup.h"
#include "content/records/spell_table.h"
#include "content/records/surface.h"
#include "content/records/wave.h"
#include "content/texture_decode.h"
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
    const RecordPtr<Palette> palette = store.get<Palette>(core::DataId(0x04007F01));
    REQUIRE(palette != nullptr);
    CHECK(palette->colors.size() == 2);
    CHECK_FALSE(palette.is_placeholder());
    CHECK(store.get<Palette>(core::DataId(0x04007F01)) == palette);
    CHECK(store.find<Surface>(core::DataId(0x08007F01)) != nullptr);
    REQUIRE(store.try_get<LandBlock>(core::CellId(0x0001FFFF)));
    REQUIRE(store.try_get<EnvCell>(core::CellId(0x00010100)));
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
        CHECK_FALSE(store.try_get<Palette>(core::DataId(0x04000001)));
        CHECK(store.find<Setup>(core::DataId(0x02007F01)) == nullptr);
        CHECK_FALSE(store.try_get<Palette>(core::DataId(0x04007F02)));
    }
    CHECK(log.kinds()["dat.missing"].count == 1);
    CHECK_THAT(log.kinds()["dat.missing"].first, Contains("Palette 0x04000001"));
    CHECK(log.kinds()["dat.record"].count == 2);  // cut short; another id inside
    CHECK_THAT(log.kinds()["dat.record"].first, Contains("Setup 0x02007F01"));
    // An id of another type is missing, even where the file holds it.
    CHECK(store.find<Setup>(core::DataId(0x04007F01)) == nullptr);
    CHECK_FALSE(store.try_get<LandBlock>(core::CellId(0x00010100)));
    CHECK(log.kinds()["dat.missing"].count == 3);
}

TEST_CASE("dat-format 1.13 C17, 5.6: what is known of a bad record: file, id, reason, offset and field") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    CHECK_FALSE(store.try_get<Palette>(core::DataId(0x04007F02)));
    CHECK_THAT(
        log.kinds()["dat.record"].first,
        Contains("Palette 0x04007F02 in client_portal.dat: id mismatch at byte 0: expected the record's own id"));
    core::Log cut(core::LogLevel::error);
    DatStore other(folder.path(), cut);
    CHECK(other.find<Setup>(core::DataId(0x02007F01)) == nullptr);
    CHECK_THAT(cut.kinds()["dat.record"].first,
               Contains("Setup 0x02007F01 in client_portal.dat: truncated at byte 4: expected 4 more bytes, found 2"));
}

TEST_CASE("dat-format 6 D13: a record asked for as another type is missing there, and read as its own") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    CHECK(store.get<Setup>(core::DataId(0x04007F01)).is_placeholder());
    CHECK_FALSE(store.get<Palette>(core::DataId(0x04007F01)).is_placeholder());
    CHECK(store.get<Palette>(core::DataId(0x04007F09)).is_placeholder());
    CHECK_FALSE(store.contains(core::DataId(0x04007F09), RecordType::palette));
}

TEST_CASE("dat-format 3.24: a store reads properties by the master property table of its portal file") {
    PropertyDescription margin;
    margin.name = 7;
    margin.type = PropertyType::integer;
    MasterProperty master;
    master.id = core::DataId(0x39000001);
    master.names.rows = {{7, "Margin"}};
    master.descriptions.rows.push_back({7, margin});
    DbProperties properties;
    properties.id = core::DataId(0x78000001);
    properties.properties.fields = {{7, {7, std::int32_t{-12}}}};
    LayoutElement element;
    element.element_id = 3;
    element.state.properties = properties.properties;
    LayoutDesc layout;
    layout.id = core::DataId(0x21000001);
    layout.elements.rows = {{3, element}};

    for (const bool with_master : {true, false}) {
        const test::TemporaryFolder folder;
        DatWriter portal(DatFileKind::portal, 1);
        if (with_master) {
            portal.add(0x39000001, test::packed(master));
        }
        portal.add(0x78000001, test::packed(properties));
        portal.write(folder.path() / "client_portal.dat");
        DatWriter local(DatFileKind::local, 1);
        local.add(0x21000001, test::packed(layout));
        local.write(folder.path() / "client_local_English.dat");
        DatWriter(DatFileKind::cell, 1).write(folder.path() / "client_cell_1.dat");
        core::Log log(core::LogLevel::error);
        DatStore store(folder.path(), log);
        const RecordPtr<LayoutDesc> read = store.get<LayoutDesc>(core::DataId(0x21000001));
        CHECK(read.is_placeholder() == !with_master);
        CHECK(store.get<DbProperties>(core::DataId(0x78000001)).is_placeholder() == !with_master);
        CHECK((store.property_types() != nullptr) == with_master);
        if (with_master) {
            CHECK(*read == layout);
            CHECK(*store.get<DbProperties>(core::DataId(0x78000001)) == properties);
            CHECK(log.kinds().empty());
        } else {
            CHECK_THAT(log.kinds()["dat.record"].first, Contains("bad reference"));
        }
    }
}

TEST_CASE("a store gives out every layout of the fixture set, and finds its tables") {
    core::Log log(core::LogLevel::error);
    DatStore store(std::filesystem::path(PORTALSPACE_TEST_DATA) / "dats", log);
    std::size_t layouts = 0;
    for (const DatEntry& entry : store.file(DatFileKind::local)->entries()) {
        if (record_type_of(DatFileKind::local, entry.id) == RecordType::layout) {
            ++layouts;
            CHECK_FALSE(store.get<LayoutDesc>(core::DataId(entry.id)).is_placeholder());
        }
    }
    CHECK(layouts > 0);
    CHECK(store.find<SpellTable>(core::DataId(0x0E00000E)) != nullptr);
    CHECK(store.find<CharGen>(core::DataId(0x0E000002)) != nullptr);
    CHECK(log.kinds().empty());
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
    std::array<std::vector<RecordPtr<LandBlock>>, 4> held;
    std::array<std::vector<const void*>, 4> found;
    for (std::size_t t = 0; t < found.size(); ++t) {
        threads.emplace_back([&, t] {
            for (const DatEntry& entry : store.file(DatFileKind::cell)->entries()) {
                if ((entry.id & 0xFFFF) == 0xFFFF) {
                    held[t].push_back(store.get<LandBlock>(core::CellId(entry.id)));
                    found[t].push_back(held[t].back().get());
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

TEST_CASE("dat-format 1.1: a highres file that cannot be used is a warning, and the store goes on") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    const std::filesystem::path highres = folder.path() / "client_highres.dat";
    DatWriter(DatFileKind::portal, 8).write(highres);  // the data of another file
    const auto warning = [&] {
        core::Log log(core::LogLevel::error);
        DatStore store(folder.path(), log);
        CHECK(store.file(DatFileKind::highres) == nullptr);
        CHECK(store.load<RenderSurface>(core::DataId(0x06007F01)));
        CHECK(log.kinds()["dat.file"].count == 1);
        return log.kinds()["dat.file"].first;
    };
    CHECK_THAT(warning(), Contains("another file"));
    std::ofstream(highres, std::ios::trunc) << "no DAT file";
    CHECK_THAT(warning(), Contains("client_highres.dat in") && Contains("is damaged"));
    std::filesystem::remove(highres);
    std::filesystem::create_directory(highres);
    CHECK_THAT(warning(), Contains("cannot be read"));
}

TEST_CASE("a missing or bad record gives the placeholder of its type, which is visible and harmless") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    const RecordPtr<Setup> setup = store.get<Setup>(core::DataId(0x02007F01));  // cut short
    CHECK(setup.is_placeholder());
    REQUIRE(setup->parts.size() == 1);
    CHECK(setup->spheres.empty());
    CHECK(setup->cyl_spheres.empty());
    REQUIRE(setup->placement(0) != nullptr);
    CHECK(setup->placement(0)->parts.size() == 1);

    const RecordPtr<GfxObj> mesh = store.get<GfxObj>(setup->parts[0]);
    CHECK(mesh.is_placeholder());
    REQUIRE(mesh->polygons.size() == 6);
    CHECK(mesh->physics_polygons.empty());
    for (const Polygon& polygon : mesh->polygons) {
        const auto corner = [&](std::size_t i) {
            return mesh->vertices.vertices[static_cast<std::size_t>(polygon.vertex_ids[i])];
        };
        REQUIRE(polygon.vertex_ids.size() == 4);
        const core::Vec3 normal =
            glm::cross(corner(1).position - corner(0).position, corner(2).position - corner(0).position);
        CHECK(glm::dot(normal, corner(0).normal) > 0);
        CHECK(glm::dot(corner(0).position, corner(0).normal) > 0);  // outward
    }
    CHECK(store.get<Surface>(mesh->surfaces[0])->color.argb == 0xFFFF00FF);
    const RecordPtr<RenderSurface> picture = store.get<RenderSurface>(core::DataId(0x06000001));
    CHECK(decode_texture(*picture, {}).pixels[0] == 255);
    CHECK(store.get<Palette>(core::DataId(0x04007F02))->colors.size() == 256);
    const RecordPtr<Wave> wave = store.get<Wave>(core::DataId(0x0A000001));
    CHECK(wave->format().samples_per_second == 8000);
    CHECK(wave->data.size() == 1600);
    CHECK(store.get<Region>(core::DataId(0x13000001)).is_placeholder());
    CHECK(store.get<Setup>(core::DataId(0x02007F02)) == setup);  // one for all

    // Each id has its one line; id 0 names nothing and has none.
    std::uint64_t lines = 0;
    for (const auto& [kind, counted] : log.kinds()) {
        lines += counted.count;
    }
    CHECK(lines == 6);
}

TEST_CASE("one log line for a bad record, from however many threads it is asked for") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    std::atomic<int> placeholders = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&] {
            for (std::uint32_t i = 0; i < 200; ++i) {
                placeholders += store.get<Palette>(core::DataId(0x04000000 + i)).is_placeholder() ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(placeholders == 8 * 200);
    CHECK(log.kinds()["dat.missing"].count == 200);
}

TEST_CASE("a damaged directory is one log line for each record that cannot be reached") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    DatWriter cell(DatFileKind::cell, 6);
    for (std::uint32_t i = 1; i <= 123; ++i) {
        cell.add(i << 16U | 0xFFFFU, test::spec_vector("8.7 LandBlock"));
    }
    std::vector<std::byte> bytes = cell.bytes();
    std::uint32_t leaf = 0;  // the first branch of the root
    std::memcpy(&leaf, bytes.data() + DatFile(bytes).header().root + 4, 4);
    bytes[leaf + 3] = std::byte{0x80};
    std::ofstream(folder.path() / "client_cell_1.dat", std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    core::Log log(core::LogLevel::error);
    DatStore store(folder.path(), log);
    for (int i = 0; i < 2; ++i) {
        CHECK_FALSE(store.contains(core::DataId(0x0001FFFF), RecordType::land_block));
        CHECK_FALSE(store.try_get<LandBlock>(core::CellId(0x0001FFFF)));
        CHECK(store.contains(core::DataId(0x007BFFFF), RecordType::land_block));
    }
    CHECK(log.kinds()["dat.record"].count == 1);
    CHECK_THAT(log.kinds()["dat.record"].first, Contains("LandBlock 0x0001FFFF"));
}

TEST_CASE("two stores may have the same files open, and reading changes nothing in them") {
    const test::TemporaryFolder folder;
    write_set(folder.path());
    const auto before = test::read_file(folder.path() / "Client_Portal.DAT");
    core::Log log(core::LogLevel::error);
    {
        DatStore first(folder.path(), log);
        DatStore second(folder.path(), log);
        CHECK(first.get<Surface>(core::DataId(0x08007F01))->type ==
              second.get<Surface>(core::DataId(0x08007F01))->type);
        std::ofstream writer(folder.path() / "Client_Portal.DAT", std::ios::binary | std::ios::in | std::ios::out);
        CHECK(writer.good());  // another program may still open it for writing
    }
    CHECK(test::read_file(folder.path() / "Client_Portal.DAT") == before);
}
