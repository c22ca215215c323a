#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

#include "content/record_type.h"
#include "core/byte_writer.h"

namespace portalspace::content {

/// Makes a DAT file that retail's rules, public servers and public readers accept (spec/dat-format.md 1.12): block
/// size, subset and versions follow the kind of file. The same records give the same bytes.
class DatWriter {
public:
    /// The iteration numbers of a complete installation are 2072 (portal), 982 (cell), 497 (highres), 994 (local).
    DatWriter(DatFileKind kind, std::int32_t iteration);

    /// Adds or replaces a record. The iteration record is written by itself.
    void add(std::uint32_t id, std::vector<std::byte> bytes);
    template <class Record>
    void add_record(std::uint32_t id, const Record& record) {
        core::ByteWriter writer;
        record.pack(writer);
        add(id, writer.take());
    }

    void set_date(std::int32_t unix_seconds) { date_ = unix_seconds; }

    [[nodiscard]] std::vector<std::byte> bytes() const;
    /// Writes beside the final name first and renames, so that no half-written file is left under it.
    void write(const std::filesystem::path& path) const;

private:
    DatFileKind kind_;
    std::int32_t iteration_;
    std::int32_t date_ = 0x52000000;
    std::map<std::uint32_t, std::vector<std::byte>> records_;
};

}  // namespace portalspace::content
