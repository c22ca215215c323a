#include "content/dat_file.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "content/inflate.h"
#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kTransactionOffset = 0x100;
constexpr std::size_t kInfoOffset = 0x140;
constexpr std::uint32_t kMagic = 0x00005442;  // "BT"

/// What a program was doing to the file when it stopped (spec/dat-format.md 1.3).
std::string_view transaction_name(std::uint8_t type) {
    static constexpr std::array<std::string_view, 10> kNames{
        "nothing",         "adding an object",     "deleting from a leaf", "deleting from an inner node",
        "merging nodes",   "updating an object",   "splitting a node",     "rotating entries",
        "growing the LRU", "deleting from the LRU"};
    return type < kNames.size() ? kNames[type] : "an unknown change";
}

}  // namespace

DatFile::DatFile(const std::filesystem::path& path) : file_(std::make_unique<MappedFile>(path)) {
    open(file_->bytes());
}

DatFile::DatFile(std::span<const std::byte> bytes) { open(bytes); }

void DatFile::open(std::span<const std::byte> bytes) {
    std::array<std::byte, kDatHeaderEnd> head;
    if (!copy(bytes, 0, head)) {
        throw core::FormatError(bytes.size(), "a DAT file of at least 400 bytes", std::to_string(bytes.size()),
                                core::FormatReason::truncated);
    }
    read_header(head, bytes.size());
    blocks_ = DatBlocks(bytes.first(header_.file_size), header_.block_size);
    directory_ = DatDirectory(blocks_, header_.root);
    RecordBuffer buffer;
    const std::span<std::byte> root = buffer.take(directory_.root_span());
    directory_.check_root(copy(blocks_.bytes(), header_.root, root) ? root : std::span<std::byte>{});
}

bool DatFile::copy(std::span<const std::byte> bytes, std::size_t offset, std::span<std::byte> out) const {
    if (offset > bytes.size() || out.size() > bytes.size() - offset) {
        return false;
    }
    if (file_ != nullptr) {
        return file_->read_at(offset, out);
    }
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return true;
}

void DatFile::read_header(std::span<const std::byte> head, std::size_t size) {
    header_.transaction = static_cast<std::uint8_t>(head[kTransactionOffset]);
    core::ByteReader reader(head);
    reader.skip(kInfoOffset);
    const std::uint32_t magic = reader.u32();
    if (magic != kMagic) {
        throw core::FormatError(kInfoOffset, "the mark of a DAT file", core::id_text(magic));
    }
    header_.block_size = reader.u32();
    if (header_.block_size < 64 || header_.block_size > 65536 || (header_.block_size & (header_.block_size - 1)) != 0) {
        throw core::FormatError(kInfoOffset + 4, "a block size of 64 to 65536 that is a power of two",
                                std::to_string(header_.block_size));
    }
    header_.file_size = reader.u32();
    if (header_.file_size > size || header_.file_size < kDatHeaderEnd) {
        throw core::FormatError(kInfoOffset + 8, "a file of " + std::to_string(header_.file_size) + " bytes",
                                std::to_string(size), core::FormatReason::truncated);
    }
    header_.data_set = reader.u32();
    header_.data_subset = reader.u32();
    header_.first_free_block = reader.i32();
    header_.last_free_block = reader.i32();
    header_.free_block_count = reader.i32();
    header_.root = reader.u32();
    reader.skip(16);  // LRU fields, master map
    header_.engine_version = reader.i32();
    reader.skip(20);  // game pack version, major version
    header_.minor_version = reader.u32();
}

const DatFile::Notes& DatFile::notes() const {
    const std::lock_guard lock(lazy_mutex_);
    if (!notes_) {
        Notes notes;
        if (header_.transaction != 0) {
            notes.warnings.push_back("the file was not closed cleanly: a program stopped while " +
                                     std::string(transaction_name(header_.transaction)));
        }
        read_iteration(notes);
        notes_ = std::move(notes);
    }
    return *notes_;
}

void DatFile::read_iteration(Notes& notes) const {
    const std::optional<DatEntry> entry = find(kIterationId);
    if (!entry) {
        notes.warnings.emplace_back("the file has no iteration record");
        return;
    }
    try {
        const RecordBytes bytes = read(*entry);
        core::ByteReader reader(bytes.view());
        notes.iteration = reader.i32();
        std::int64_t counted = 0;
        int runs = 0;
        while (counted < notes.iteration) {  // ends by the bytes, whatever the total claims
            const std::int32_t item = reader.i32();
            if (item < 0) {
                (void)reader.i32();
            }
            counted += item < 0 ? -std::int64_t{item} : 1;
            ++runs;
        }
        if (runs > 1) {
            notes.warnings.emplace_back("iterations are missing (an interrupted patch)");
        }
    } catch (const core::FormatError& error) {
        notes.warnings.push_back(std::string("the iteration record is damaged: ") + error.what());
    }
}

std::span<const std::byte> DatFile::stored_bytes(const DatEntry& entry, RecordBuffer& buffer) const {
    if (entry.size <= blocks_.payload_size()) {
        return blocks_.single(entry.offset, entry.size);
    }
    if (entry.size > kMaxRecordSize || entry.size > blocks_.bytes().size()) {
        throw core::FormatError(0, "a record of at most 64 MiB that fits the file",
                                std::to_string(entry.size) + " bytes", core::FormatReason::count);
    }
    const std::span<std::byte> bytes = buffer.take(entry.size);
    blocks_.gather(entry.offset, bytes);
    return bytes;
}

std::span<const std::byte> DatFile::read(const DatEntry& entry, RecordBuffer& buffer) const {
    if (!entry.compressed()) {
        return stored_bytes(entry, buffer);
    }
    RecordBuffer packed;
    const std::span<const std::byte> stored = stored_bytes(entry, packed);
    const std::span<std::byte> bytes = buffer.take(inflated_size(stored, kMaxRecordSize));
    inflate_record(stored, bytes);
    return bytes;
}

RecordBytes DatFile::read(const DatEntry& entry) const {
    RecordBuffer buffer;
    const std::span<const std::byte> view = read(entry, buffer);
    return RecordBytes(std::move(buffer), view);
}

const DatListing& DatFile::listing() const {
    const std::lock_guard lock(lazy_mutex_);
    if (!listing_) {
        listing_ = directory_.list();
    }
    return *listing_;
}

}  // namespace portalspace::content
