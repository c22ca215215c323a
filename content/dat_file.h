#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "content/dat_blocks.h"
#include "content/dat_directory.h"
#include "content/mapped_file.h"
#include "content/record_bytes.h"

namespace portalspace::content {

/// The disk file info at 0x140 (spec/dat-format.md 1.2).
struct DatHeader {
    std::uint32_t block_size = 0;
    std::uint32_t file_size = 0;
    std::uint32_t data_set = 0;
    std::uint32_t data_subset = 0;
    std::int32_t first_free_block = 0;  ///< the free list (1.5) is for writers: nothing here follows it
    std::int32_t last_free_block = 0;
    std::int32_t free_block_count = 0;
    std::uint32_t root = 0;  ///< offset of the root node's first block
    std::int32_t engine_version = 0;
    std::uint32_t minor_version = 0;
    std::uint8_t transaction = 0;  ///< not 0: the file was not closed cleanly (1.3)
};

/// Largest record, stored or inflated (5.4).
inline constexpr std::uint32_t kMaxRecordSize = 64U << 20U;

inline constexpr std::uint32_t kIterationId = 0xFFFF0001;

/// One DAT file, mapped. Opening reads the header and the directory's root, so it takes the same time for a file of any
/// size; everything else is read where it lies when it is asked for. Reading is safe from any
/// thread. Every corruption of spec 1.13 is a FormatError: at opening when it is in the header or the root, else of the
/// lookup or the read that meets it.
class DatFile {
public:
    /// Throws FormatError for a damaged file, std::runtime_error for one that cannot be opened.
    explicit DatFile(const std::filesystem::path& path);
    /// The same over bytes in memory, which must outlive the object.
    explicit DatFile(std::span<const std::byte> bytes);

    [[nodiscard]] const DatHeader& header() const noexcept { return header_; }
    /// The directory entry of `id`; allocates nothing. A FormatError when the directory is damaged on the way to it.
    [[nodiscard]] std::optional<DatEntry> find(std::uint32_t id) const { return directory_.find(id); }

    /// The record's bytes, inflated when they are stored compressed. Errors: C3 to C8 and C14 of 1.13.
    [[nodiscard]] RecordBytes read(const DatEntry& entry) const;
    /// The same without an allocation once `buffer` has grown: the view lies in the mapping when one block holds the
    /// record, else in `buffer`, and is void after the next use of it.
    [[nodiscard]] std::span<const std::byte> read(const DatEntry& entry, RecordBuffer& buffer) const;
    /// Throws FormatError when blocks follow the last one that the record needs (case C7 of 1.13).
    void check_exact_chain(const DatEntry& entry) const { blocks_.check_exact(entry.offset, entry.size); }
    /// The offsets of the blocks of a record that can be read.
    [[nodiscard]] std::vector<std::uint32_t> chain(const DatEntry& entry) const {
        return blocks_.chain(entry.offset, entry.size);
    }

    /// The whole directory: read at the first call, for tools and checks; the game looks up instead. A FormatError for
    /// each damage that 1.13 lists for trees.
    [[nodiscard]] const DatListing& listing() const;
    /// In directory order, which is ascending by id; the iteration record is the last.
    [[nodiscard]] const std::vector<DatEntry>& entries() const { return listing().entries; }
    /// Levels of the directory below the root; 0 for one leaf.
    [[nodiscard]] std::uint32_t tree_depth() const { return listing().depth; }

    /// The total of the record 0xFFFF0001 (1.10), read at the first call; 0 when it is missing or shorter than four
    /// bytes. A FormatError when the directory is damaged on the way to it.
    [[nodiscard]] std::int32_t iteration() const { return notes().iteration; }
    /// What is odd but usable (an unclean file, missing iterations): one sentence each. Errors as iteration().
    [[nodiscard]] const std::vector<std::string>& warnings() const { return notes().warnings; }

private:
    struct Notes {
        std::int32_t iteration = 0;
        std::vector<std::string> warnings;
    };

    void open(std::span<const std::byte> bytes);
    /// Fills `out` with the file's bytes from `offset` on; false when there are fewer.
    [[nodiscard]] bool copy(std::span<const std::byte> bytes, std::size_t offset, std::span<std::byte> out) const;
    void read_header(std::span<const std::byte> head, std::size_t size);
    [[nodiscard]] const Notes& notes() const;
    void read_iteration(Notes& notes) const;
    [[nodiscard]] std::span<const std::byte> stored_bytes(const DatEntry& entry, RecordBuffer& buffer) const;

    std::unique_ptr<MappedFile> file_;
    DatHeader header_;
    DatBlocks blocks_;
    DatDirectory directory_;
    mutable std::mutex lazy_mutex_;  ///< of both below, which are read when somebody asks
    mutable std::optional<Notes> notes_;
    mutable std::optional<DatListing> listing_;
};

}  // namespace portalspace::content
