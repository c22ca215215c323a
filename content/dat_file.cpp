#include "content/dat_file.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "content/inflate.h"
#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kHeaderEnd = 400;
constexpr std::size_t kInfoOffset = 0x140;
constexpr std::uint32_t kMagic = 0x00005442;  // "BT"
constexpr std::uint32_t kNotCommitted = 0x80000000;
constexpr std::uint32_t kLinkSize = 4;

constexpr std::uint32_t kNodeSize = 1716;
constexpr std::size_t kBranches = 62;
constexpr std::uint32_t kMaxEntries = 61;
constexpr std::uint32_t kMinEntries = 30;
constexpr std::size_t kEntrySize = 24;
constexpr std::uint32_t kMaxDepth = 8;

std::string hex(std::uint32_t value) { return core::id_text(value); }

struct Node {
    std::array<std::uint32_t, kBranches> branches{};
    std::vector<DatEntry> entries;

    [[nodiscard]] bool is_leaf() const { return branches[0] == 0; }
};

DatEntry unpack_entry(core::ByteReader& reader) {
    DatEntry entry;
    entry.flags = reader.u16();
    entry.version = reader.u16();
    entry.id = reader.u32();
    entry.offset = reader.u32();
    entry.size = reader.u32();
    entry.date = reader.i32();
    entry.iteration = reader.i32();
    return entry;
}

Node unpack_node(std::span<const std::byte> bytes, std::uint32_t offset) {
    core::ByteReader reader(bytes);
    Node node;
    for (std::uint32_t& branch : node.branches) {
        branch = reader.u32();
    }
    const std::uint32_t count = reader.u32();
    if (count > kMaxEntries) {
        throw core::FormatError(offset, "a directory node of at most 61 entries", std::to_string(count));
    }
    node.entries.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        node.entries.push_back(unpack_entry(reader));
    }
    return node;
}

}  // namespace

/// Walks the tree in order (branch 0, entry 0, branch 1, ...), which yields ascending ids.
class DatFile::DirectoryWalk {
public:
    explicit DirectoryWalk(DatFile& file) : file_(file) {}

    void node(std::uint32_t offset, std::uint32_t depth) {
        if (depth > kMaxDepth) {
            throw core::FormatError(offset, "a directory of at most 8 levels", "more");
        }
        if (!visited_.insert(offset).second) {
            throw core::FormatError(offset, "a directory without cycles", "a node that is reached twice");
        }
        file_.tree_depth_ = std::max(file_.tree_depth_, depth);
        const Node node = unpack_node(file_.read_chain(offset, kNodeSize), offset);
        if (depth > 0 && node.entries.size() < kMinEntries) {
            ++thin_nodes_;
        }
        for (std::size_t i = 0; i <= node.entries.size(); ++i) {
            if (!node.is_leaf()) {
                if (node.branches[i] == 0) {
                    throw core::FormatError(offset, "a branch for each entry and one more", "branch 0");
                }
                this->node(node.branches[i], depth + 1);
            }
            if (i < node.entries.size()) {
                entry(node.entries[i], offset);
            }
        }
    }

    [[nodiscard]] std::size_t thin_nodes() const { return thin_nodes_; }

private:
    void entry(const DatEntry& entry, std::uint32_t offset) {
        if (!file_.entries_.empty() && entry.id <= file_.entries_.back().id) {
            throw core::FormatError(offset, "ids in ascending order",
                                    hex(entry.id) + " after " + hex(file_.entries_.back().id));
        }
        file_.entries_.push_back(entry);
    }

    DatFile& file_;
    std::unordered_set<std::uint32_t> visited_;
    std::size_t thin_nodes_ = 0;
};

DatFile::DatFile(const std::filesystem::path& path) : file_(std::make_unique<MappedFile>(path)) {
    open(file_->bytes());
}

DatFile::DatFile(std::span<const std::byte> bytes) { open(bytes); }

void DatFile::open(std::span<const std::byte> bytes) {
    bytes_ = bytes;
    read_header();
    bytes_ = bytes_.first(header_.file_size);
    read_directory();
    read_iteration();
}

void DatFile::read_header() {
    if (bytes_.size() < kHeaderEnd) {
        throw core::FormatError(bytes_.size(), "a DAT file of at least 400 bytes", std::to_string(bytes_.size()));
    }
    header_.transaction = static_cast<std::uint8_t>(bytes_[0x100]);
    core::ByteReader reader(bytes_);
    reader.skip(kInfoOffset);
    const std::uint32_t magic = reader.u32();
    if (magic != kMagic) {
        throw core::FormatError(kInfoOffset, "the mark of a DAT file", hex(magic));
    }
    header_.block_size = reader.u32();
    if (header_.block_size < 64 || header_.block_size > 65536 || (header_.block_size & (header_.block_size - 1)) != 0) {
        throw core::FormatError(kInfoOffset + 4, "a block size of 64 to 65536 that is a power of two",
                                std::to_string(header_.block_size));
    }
    header_.file_size = reader.u32();
    if (header_.file_size > bytes_.size() || header_.file_size < kHeaderEnd) {
        throw core::FormatError(kInfoOffset + 8, "a file of " + std::to_string(header_.file_size) + " bytes",
                                std::to_string(bytes_.size()));
    }
    header_.data_set = reader.u32();
    header_.data_subset = reader.u32();
    reader.skip(12);  // free list: not for readers
    header_.root = reader.u32();
    reader.skip(16);  // LRU fields, master map
    header_.engine_version = reader.i32();
    reader.skip(20);  // game pack version, major version
    header_.minor_version = reader.u32();
    if (header_.transaction != 0) {
        warnings_.emplace_back("the file was not closed cleanly");
    }
}

void DatFile::read_directory() {
    DirectoryWalk walk(*this);
    walk.node(header_.root, 0);
    if (walk.thin_nodes() != 0) {
        warnings_.push_back(std::to_string(walk.thin_nodes()) + " directory nodes have fewer than 30 entries");
    }
}

void DatFile::read_iteration() {
    const DatEntry* entry = find(kIterationId);
    if (entry == nullptr) {
        warnings_.emplace_back("the file has no iteration record");
        return;
    }
    try {
        const RecordBytes bytes = read(*entry);
        core::ByteReader reader(bytes.view());
        iteration_ = reader.i32();
        std::int64_t counted = 0;
        int runs = 0;
        while (counted < iteration_) {  // ends by the bytes, whatever the total claims
            const std::int32_t item = reader.i32();
            if (item < 0) {
                (void)reader.i32();
            }
            counted += item < 0 ? -std::int64_t{item} : 1;
            ++runs;
        }
        if (runs > 1) {
            warnings_.emplace_back("iterations are missing (an interrupted patch)");
        }
    } catch (const core::FormatError& error) {
        warnings_.push_back(std::string("the iteration record is damaged: ") + error.what());
    }
}

const DatEntry* DatFile::find(std::uint32_t id) const noexcept {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), id,
                                     [](const DatEntry& entry, std::uint32_t value) { return entry.id < value; });
    return at != entries_.end() && at->id == id ? &*at : nullptr;
}

std::uint32_t DatFile::block_next(std::uint32_t offset) const {
    const std::uint32_t block = header_.block_size;
    const std::uint32_t first = static_cast<std::uint32_t>((kHeaderEnd + block - 1) / block * block);
    if (offset % block != 0) {
        throw core::FormatError(offset, "a block offset that is a multiple of " + std::to_string(block), hex(offset));
    }
    if (offset < first) {
        throw core::FormatError(offset, "a block behind the header", hex(offset));
    }
    if (offset > bytes_.size() || bytes_.size() - offset < block) {
        throw core::FormatError(offset, "a block inside the file", hex(offset));
    }
    core::ByteReader reader(bytes_.subspan(offset));
    const std::uint32_t next = reader.u32();
    if ((next & kNotCommitted) != 0) {
        throw core::FormatError(offset, "a block in use", "a free or unfinished block");
    }
    return next;
}

std::vector<std::uint32_t> DatFile::chain(std::uint32_t first, std::uint32_t size) const {
    const std::uint32_t payload = header_.block_size - kLinkSize;
    const std::size_t count = std::max<std::size_t>(1, (std::size_t{size} + payload - 1) / payload);
    std::vector<std::uint32_t> blocks;
    blocks.reserve(std::min(count, bytes_.size() / header_.block_size));
    bool ascending = true;
    std::uint32_t at = first;
    while (blocks.size() < count) {
        if (!blocks.empty() && at == 0) {
            throw core::FormatError(blocks.back(), "a chain of " + std::to_string(count) + " blocks",
                                    std::to_string(blocks.size()));
        }
        if (!blocks.empty() && at <= blocks.back()) {
            ascending = false;
        }
        const std::uint32_t next = block_next(at);
        if (blocks.size() == bytes_.size() / header_.block_size) {
            throw core::FormatError(at, "a chain without cycles", "more blocks than the file has");
        }
        blocks.push_back(at);
        at = next;
    }
    if (!ascending) {
        std::vector<std::uint32_t> sorted = blocks;
        std::sort(sorted.begin(), sorted.end());
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
        if (twice != sorted.end()) {
            throw core::FormatError(*twice, "a chain without cycles", "a block that is reached twice");
        }
    }
    return blocks;
}

std::vector<std::byte> DatFile::read_chain(std::uint32_t first, std::uint32_t size) const {
    const std::size_t payload = header_.block_size - kLinkSize;
    std::vector<std::byte> bytes;
    const std::vector<std::uint32_t> blocks = chain(first, size);
    bytes.reserve(size);
    for (const std::uint32_t block : blocks) {
        const auto part = bytes_.subspan(block + kLinkSize, std::min(payload, size - bytes.size()));
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    return bytes;
}

RecordBytes DatFile::read(const DatEntry& entry) const {
    if (entry.size > kMaxRecordSize || entry.size > bytes_.size()) {
        throw core::FormatError(0, "a record of at most 64 MiB that fits the file",
                                std::to_string(entry.size) + " bytes");
    }
    if (entry.compressed()) {
        return RecordBytes(inflate_record(read_chain(entry.offset, entry.size), kMaxRecordSize));
    }
    if (entry.size <= header_.block_size - kLinkSize) {
        (void)block_next(entry.offset);
        return RecordBytes(bytes_.subspan(entry.offset + kLinkSize, entry.size));
    }
    return RecordBytes(read_chain(entry.offset, entry.size));
}

void DatFile::check_exact_chain(const DatEntry& entry) const {
    const std::vector<std::uint32_t> blocks = chain(entry.offset, entry.size);
    if (const std::uint32_t next = block_next(blocks.back()); next != 0) {
        throw core::FormatError(blocks.back(), "the end of the chain", "another block at " + hex(next));
    }
}

}  // namespace portalspace::content
