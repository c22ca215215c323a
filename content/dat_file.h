#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "content/mapped_file.h"

namespace portalspace::content {

/// The disk file info at 0x140 (spec/dat-format.md 1.2).
struct DatHeader {
    std::uint32_t block_size = 0;
    std::uint32_t file_size = 0;
    std::uint32_t data_set = 0;
    std::uint32_t data_subset = 0;
    std::uint32_t root = 0;  ///< offset of the root node's first block
    std::int32_t engine_version = 0;
    std::uint32_t minor_version = 0;
    std::uint8_t transaction = 0;  ///< not 0: the file was not closed cleanly
};

/// One directory entry (1.6).
struct DatEntry {
    std::uint16_t flags = 0;  ///< bit 0: compressed
    std::uint16_t version = 0;
    std::uint32_t id = 0;
    std::uint32_t offset = 0;  ///< first block
    std::uint32_t size = 0;    ///< stored bytes
    std::int32_t date = 0;
    std::int32_t iteration = 0;

    [[nodiscard]] bool compressed() const { return (flags & 1) != 0; }
};

/// The bytes of one record: a view into the mapping when one block holds them all, else a copy.
class RecordBytes {
public:
    explicit RecordBytes(std::span<const std::byte> view) : view_(view) {}
    explicit RecordBytes(std::vector<std::byte> owned) : owned_(std::move(owned)), view_(owned_) {}
    RecordBytes(RecordBytes&&) noexcept = default;
    RecordBytes& operator=(RecordBytes&&) noexcept = default;
    RecordBytes(const RecordBytes&) = delete;
    RecordBytes& operator=(const RecordBytes&) = delete;

    [[nodiscard]] std::span<const std::byte> view() const noexcept { return view_; }

private:
    std::vector<std::byte> owned_;
    std::span<const std::byte> view_;
};

/// Largest record, stored or inflated (5.4).
inline constexpr std::uint32_t kMaxRecordSize = 64U << 20U;

/// One DAT file: mapped once, its directory walked once into an array sorted by id. Reading is safe from any thread.
/// Every corruption of spec 1.13 is a FormatError: of the directory when the file is opened, of a chain when its record
/// is read.
class DatFile {
public:
    /// Throws FormatError for a damaged file, std::runtime_error for one that cannot be opened.
    explicit DatFile(const std::filesystem::path& path);
    /// The same over bytes in memory, which must outlive the object.
    explicit DatFile(std::span<const std::byte> bytes);

    [[nodiscard]] const DatHeader& header() const noexcept { return header_; }
    /// In directory order, which is ascending by id; the iteration record is the last.
    [[nodiscard]] const std::vector<DatEntry>& entries() const noexcept { return entries_; }
    [[nodiscard]] const DatEntry* find(std::uint32_t id) const noexcept;
    [[nodiscard]] RecordBytes read(const DatEntry& entry) const;
    /// Levels of the directory below the root; 0 for one leaf.
    [[nodiscard]] std::uint32_t tree_depth() const noexcept { return tree_depth_; }
    /// The total of the record 0xFFFF0001 (1.10); 0 when it is missing or shorter than four bytes.
    [[nodiscard]] std::int32_t iteration() const noexcept { return iteration_; }
    /// What is odd but usable (an unclean file, thin nodes, missing iterations): one sentence each.
    [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }
    /// Throws FormatError when blocks follow the last one that the record needs (case C7 of 1.13).
    void check_exact_chain(const DatEntry& entry) const;

private:
    class DirectoryWalk;

    void open(std::span<const std::byte> bytes);
    void read_header();
    void read_directory();
    void read_iteration();
    /// The link of the block at `offset`, after all checks of the block.
    [[nodiscard]] std::uint32_t block_next(std::uint32_t offset) const;
    /// Offsets of the blocks that hold `size` bytes.
    [[nodiscard]] std::vector<std::uint32_t> chain(std::uint32_t first, std::uint32_t size) const;
    [[nodiscard]] std::vector<std::byte> read_chain(std::uint32_t first, std::uint32_t size) const;

    std::unique_ptr<MappedFile> file_;
    std::span<const std::byte> bytes_;
    DatHeader header_;
    std::vector<DatEntry> entries_;
    std::vector<std::string> warnings_;
    std::uint32_t tree_depth_ = 0;
    std::int32_t iteration_ = 0;
};

inline constexpr std::uint32_t kIterationId = 0xFFFF0001;

}  // namespace portalspace::content
