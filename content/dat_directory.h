#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "content/dat_blocks.h"

namespace portalspace::content {

/// One directory entry (spec/dat-format.md 1.6).
struct DatEntry {
    std::uint16_t flags = 0;  ///< bit 0: compressed
    std::uint16_t version = 0;
    std::uint32_t id = 0;
    std::uint32_t offset = 0;  ///< first block
    std::uint32_t size = 0;    ///< stored bytes
    std::int32_t date = 0;
    std::int32_t iteration = 0;

    [[nodiscard]] bool compressed() const { return (flags & 1) != 0; }
    bool operator==(const DatEntry&) const = default;
};

/// The whole directory, as a walk in order finds it.
struct DatListing {
    std::vector<DatEntry> entries;  ///< ascending by id
    std::uint32_t depth = 0;        ///< levels below the root; 0 for one leaf
    std::size_t thin_nodes = 0;     ///< nodes other than the root with fewer than 30 entries
};

/// The B-tree of a DAT file (1.6), searched where it lies: a lookup reads one node a level and allocates nothing, and
/// nothing of the tree is kept in memory. Safe from any thread.
class DatDirectory {
public:
    DatDirectory() = default;
    DatDirectory(const DatBlocks& blocks, std::uint32_t root);

    /// A FormatError when the root node is damaged. `copy` holds the bytes of the file from the root on, root_span() of
    /// them if the file has as many: when the root's blocks follow each other, as they do in every file that was
    /// written at once, the mapping stays untouched.
    void check_root(std::span<const std::byte> copy) const;
    /// Bytes from the start of a node's first block to the end of its last, when its blocks follow each other.
    [[nodiscard]] std::size_t root_span() const noexcept;

    /// Lookup by 1.7. A FormatError when a node on the way is damaged, when ids on the way contradict each other or
    /// when the way is longer than 8 levels, which a cycle is.
    [[nodiscard]] std::optional<DatEntry> find(std::uint32_t id) const;
    /// Reads the whole tree: a FormatError for each damage that 1.13 lists for trees.
    [[nodiscard]] DatListing list() const;

private:
    static constexpr std::uint32_t kNodeSize = 1716;
    static constexpr std::size_t kNodeWords = kNodeSize / 4;

    class Node;
    class Walk;
    /// Where the words of a node lie behind the start of its first block, when its blocks are consecutive. Every field
    /// is a multiple of four bytes wide, as a block's payload is, so no word is ever cut.
    using WordOffsets = std::array<std::uint16_t, kNodeWords>;

    DatBlocks blocks_;
    std::uint32_t root_ = 0;
    WordOffsets words_{};
};

}  // namespace portalspace::content
