#include "tests/bench/content_support.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "content/dat_blocks.h"
#include "content/dat_writer.h"
#include "content/mapped_file.h"
#include "core/random.h"

namespace portalspace::bench {

namespace fs = std::filesystem;

namespace {

/// A folder of its own, removed with what is in it.
class WorkFolder {
public:
    WorkFolder() {
        const fs::path parent = fs::temp_directory_path();
        core::Random random(reinterpret_cast<std::uintptr_t>(this));
        do {
            path_ = parent / ("portalspace-bench-" + std::to_string(random.next_u32()));
        } while (!fs::create_directory(path_));
    }
    ~WorkFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

fs::path fixture_folder() { return fs::path(PORTALSPACE_TEST_DATA) / "dats"; }

const content::DatFile& fixture_file(content::DatFileKind kind) {
    static std::array<std::unique_ptr<content::DatFile>, content::kDatFileKinds> files;
    auto& file = files[static_cast<std::size_t>(kind)];
    if (!file) {
        file = std::make_unique<content::DatFile>(fixture_folder() / content::dat_file_name(kind));
    }
    return *file;
}

const std::vector<StoredRecord>& fixture_records(content::RecordType type) {
    static std::map<content::RecordType, std::vector<StoredRecord>> all;
    const auto [place, added] = all.try_emplace(type);
    for (std::size_t i = 0; added && i < content::kDatFileKinds; ++i) {
        const auto kind = static_cast<content::DatFileKind>(i);
        for (const content::DatEntry& entry : fixture_file(kind).entries()) {
            if (content::record_type_of(kind, entry.id) == type) {
                const content::RecordBytes bytes = fixture_file(kind).read(entry);
                place->second.push_back({entry, {bytes.view().begin(), bytes.view().end()}});
            }
        }
    }
    return place->second;
}

fs::path container_of(std::uint32_t records, std::size_t size) {
    static const WorkFolder folder;
    const fs::path path = folder.path() / (std::to_string(records) + "x" + std::to_string(size) + ".dat");
    if (!fs::exists(path)) {
        content::DatWriter writer(content::DatFileKind::portal, 1);
        for (std::uint32_t i = 0; i < records; ++i) {
            writer.add(0x01000000 + i * 3, std::vector<std::byte>(size, static_cast<std::byte>(i)));
        }
        writer.write(path);
    }
    return path;
}

std::vector<std::byte> scattered_container_of(std::uint32_t records, std::size_t size) {
    const content::MappedFile mapped(container_of(records, size));
    const content::DatFile file(mapped.bytes());
    const content::DatBlocks blocks(mapped.bytes(), file.header().block_size);
    std::vector<std::uint32_t> tails;  // offsets of all blocks but the first ones, record by record
    for (const content::DatEntry& entry : file.entries()) {
        for (std::uint32_t at = blocks.next(entry.offset); at != 0; at = blocks.next(at)) {
            tails.push_back(at);
        }
    }
    std::vector<std::uint32_t> places = tails;
    core::Random random(5);
    for (std::size_t i = places.size(); i > 1; --i) {
        std::swap(places[i - 1], places[random.next_u32() % i]);
    }
    std::vector<std::byte> bytes(mapped.bytes().begin(), mapped.bytes().end());
    const auto link = [&bytes](std::uint32_t from, std::uint32_t to) { std::memcpy(&bytes[from], &to, sizeof(to)); };
    std::size_t moved = 0;
    for (const content::DatEntry& entry : file.entries()) {
        std::uint32_t place = entry.offset;
        for (std::size_t i = 1; i < blocks.blocks_for(entry.size); ++i, ++moved) {
            const auto block = mapped.bytes().subspan(tails[moved], blocks.block_size());
            std::copy(block.begin(), block.end(), bytes.begin() + places[moved]);
            link(place, places[moved]);
            place = places[moved];
        }
        link(place, 0);
    }
    return bytes;
}

}  // namespace portalspace::bench
