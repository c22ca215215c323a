#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "content/records/properties.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "tests/support/hex.h"

namespace portalspace::test {

[[nodiscard]] std::filesystem::path dats_folder();
[[nodiscard]] std::vector<std::byte> read_file(const std::filesystem::path& path);
/// The types of the master property record of the fixture set.
[[nodiscard]] content::PropertyTypes property_types();
/// A vector of spec/dat-format.md section 8 by its name ("8.4 Wave"), after its length and hash were checked.
[[nodiscard]] std::vector<std::byte> spec_vector(const std::string& name);

template <class T>
[[nodiscard]] T unpack_all(std::span<const std::byte> bytes) {
    core::ByteReader reader(bytes);
    T record = T::unpack(reader);
    reader.expect_end();
    return record;
}

template <class T>
[[nodiscard]] std::vector<std::byte> packed(const T& record) {
    core::ByteWriter writer;
    record.pack(writer);
    return writer.take();
}

/// A folder of its own under the system's temporary folder, removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace portalspace::test
