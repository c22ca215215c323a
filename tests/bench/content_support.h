#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "content/dat_file.h"
#include "content/record_type.h"

namespace portalspace::bench {

/// A file of the fixture world (tests/data/dats), opened once.
[[nodiscard]] const content::DatFile& fixture_file(content::DatFileKind kind);
[[nodiscard]] std::filesystem::path fixture_folder();

/// A record's stored bytes.
struct StoredRecord {
    content::DatEntry entry;
    std::vector<std::byte> bytes;
};
/// Every record of that type in the fixture world, in the order of their ids.
[[nodiscard]] const std::vector<StoredRecord>& fixture_records(content::RecordType type);

/// A portal file of that many records, each of `size` bytes, in the system's temporary folder; removed at the end of
/// the program. The ids are 0x01000000 + 3 i.
[[nodiscard]] std::filesystem::path container_of(std::uint32_t records, std::size_t size);

/// The bytes of such a file after many patches: no two blocks of a record follow each other but by chance, only the
/// first ones lie where they did. `size` is that of several blocks.
[[nodiscard]] std::vector<std::byte> scattered_container_of(std::uint32_t records, std::size_t size);

}  // namespace portalspace::bench
