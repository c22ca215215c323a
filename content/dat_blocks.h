#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace portalspace::content {

/// First bytes of every DAT file that are no blocks (spec/dat-format.md 1.2).
inline constexpr std::size_t kDatHeaderEnd = 400;

/// The blocks of a DAT file and the chains that they form (1.4), over bytes that somebody else holds. Nothing is
/// trusted: each block is checked when it is read, so that a file that another program changes cannot lead a reader
/// outside its bytes. Safe from any thread.
class DatBlocks {
public:
    DatBlocks() = default;
    /// `block_size` is a power of two of at least 64.
    DatBlocks(std::span<const std::byte> bytes, std::uint32_t block_size) : bytes_(bytes), block_size_(block_size) {}

    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::uint32_t block_size() const noexcept { return block_size_; }
    /// Bytes of a block behind its link.
    [[nodiscard]] std::uint32_t payload_size() const noexcept { return block_size_ - kLinkSize; }
    /// Blocks of a chain that holds `size` bytes.
    [[nodiscard]] std::size_t blocks_for(std::size_t size) const noexcept;

    /// A FormatError for an offset that is unaligned, in the header or beyond the end. Does not touch the block.
    void check_offset(std::uint32_t offset) const {
        if ((offset & (block_size_ - 1)) != 0 || offset < first_block() || bytes_.size() < block_size_ ||
            offset > bytes_.size() - block_size_) {
            fail_offset(offset);
        }
    }
    /// The link of the block at `offset`: where the next one is, 0 for none. Errors as check_offset, and a FormatError
    /// for a block that is free or was never committed (bit 31).
    [[nodiscard]] std::uint32_t next(std::uint32_t offset) const;
    /// The payload of a chain of one block. Errors as next().
    [[nodiscard]] std::span<const std::byte> single(std::uint32_t first, std::size_t size) const;
    /// Copies the payload of a chain into `out`. A FormatError for a bad block, a chain that ends early or one that
    /// comes back to a block; allocates only to tell whether a chain that jumps backwards does so.
    void gather(std::uint32_t first, std::span<std::byte> out) const;
    /// `first` when the chain of `size` bytes lies in consecutive blocks, all good; null otherwise, which says nothing
    /// about the chain.
    [[nodiscard]] const std::byte* consecutive(std::uint32_t first, std::size_t size) const noexcept;
    /// Whether `blocks`, whole blocks that start at `first` in their file, are one chain in this order, up to the last.
    [[nodiscard]] static bool is_chain(std::span<const std::byte> blocks, std::uint32_t block_size,
                                       std::uint32_t first) noexcept;
    /// A FormatError when the chain does not end with the last block that `size` bytes need (case C7 of 1.13).
    void check_exact(std::uint32_t first, std::size_t size) const;
    /// The offsets of the blocks that `size` bytes need, for checkers that look whether chains cross. Errors as next().
    [[nodiscard]] std::vector<std::uint32_t> chain(std::uint32_t first, std::size_t size) const;

private:
    static constexpr std::uint32_t kLinkSize = 4;
    static constexpr std::uint32_t kNotCommitted = 0x80000000;

    [[nodiscard]] std::uint32_t link(std::uint32_t offset) const noexcept;
    [[nodiscard]] std::uint32_t first_block() const noexcept {
        return (static_cast<std::uint32_t>(kDatHeaderEnd) + block_size_ - 1) & ~(block_size_ - 1);
    }
    [[noreturn]] void fail_offset(std::uint32_t offset) const;
    void check_repeats(std::uint32_t first, std::size_t count) const;

    std::span<const std::byte> bytes_;
    std::uint32_t block_size_ = 0;
};

}  // namespace portalspace::content
