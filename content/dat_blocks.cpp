#include "content/dat_blocks.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

std::size_t DatBlocks::blocks_for(std::size_t size) const noexcept {
    return std::max<std::size_t>(1, (size + payload_size() - 1) / payload_size());
}

std::uint32_t DatBlocks::link(std::uint32_t offset) const noexcept {
    std::uint32_t next = 0;
    std::memcpy(&next, bytes_.data() + offset, sizeof(next));
    return next;
}

void DatBlocks::fail_offset(std::uint32_t offset) const {
    if (offset % block_size_ != 0) {
        throw core::FormatError(offset, "a block offset that is a multiple of " + std::to_string(block_size_),
                                core::id_text(offset), core::FormatReason::chain);
    }
    if (offset < first_block()) {
        throw core::FormatError(offset, "a block behind the header", core::id_text(offset), core::FormatReason::chain);
    }
    throw core::FormatError(offset, "a block inside the file", core::id_text(offset), core::FormatReason::chain);
}

std::uint32_t DatBlocks::next(std::uint32_t offset) const {
    check_offset(offset);
    const std::uint32_t next = link(offset);
    if ((next & kNotCommitted) != 0) {
        throw core::FormatError(offset, "a block in use", "a free or unfinished block", core::FormatReason::chain);
    }
    return next;
}

std::span<const std::byte> DatBlocks::single(std::uint32_t first, std::size_t size) const {
    (void)next(first);
    return bytes_.subspan(first + kLinkSize, size);
}

void DatBlocks::gather(std::uint32_t first, std::span<std::byte> out) const {
    const std::size_t count = blocks_for(out.size());
    if (count > bytes_.size() / block_size_) {
        throw core::FormatError(first, "a chain without cycles", "more blocks than the file has",
                                core::FormatReason::chain);
    }
    std::size_t done = 0;
    bool ascending = true;
    std::uint32_t at = first;
    for (std::size_t block = 0; block < count; ++block) {
        const std::uint32_t following = next(at);
        const std::size_t part = std::min<std::size_t>(payload_size(), out.size() - done);
        std::memcpy(out.data() + done, bytes_.data() + at + kLinkSize, part);
        done += part;
        if (block + 1 < count) {
            if (following == 0) {
                throw core::FormatError(at, "a chain of " + std::to_string(count) + " blocks",
                                        std::to_string(block + 1), core::FormatReason::chain);
            }
            ascending = ascending && following > at;
        }
        at = following;
    }
    if (!ascending) {
        check_repeats(first, count);
    }
}

const std::byte* DatBlocks::consecutive(std::uint32_t first, std::size_t size) const noexcept {
    const std::size_t count = blocks_for(size);
    if ((first & (block_size_ - 1)) != 0 || first < first_block() ||
        std::size_t{first} + count * block_size_ > bytes_.size()) {
        return nullptr;
    }
    const auto blocks = bytes_.subspan(first, count * block_size_);
    return is_chain(blocks, block_size_, first) ? blocks.data() : nullptr;
}

bool DatBlocks::is_chain(std::span<const std::byte> blocks, std::uint32_t block_size, std::uint32_t first) noexcept {
    const std::byte* at = blocks.data();
    const std::byte* const last = at + blocks.size() - block_size;
    std::uint32_t link = 0;
    for (std::uint32_t next = first + block_size; at != last; at += block_size, next += block_size) {
        std::memcpy(&link, at, sizeof(link));
        if (link != next) {
            return false;
        }
    }
    std::memcpy(&link, at, sizeof(link));
    return (link & kNotCommitted) == 0;
}

void DatBlocks::check_repeats(std::uint32_t first, std::size_t count) const {
    std::vector<std::uint32_t> blocks;
    blocks.reserve(count);
    for (std::uint32_t at = first; blocks.size() < count; at = next(at)) {
        blocks.push_back(at);
    }
    std::sort(blocks.begin(), blocks.end());
    if (const auto twice = std::adjacent_find(blocks.begin(), blocks.end()); twice != blocks.end()) {
        throw core::FormatError(*twice, "a chain without cycles", "a block that is reached twice",
                                core::FormatReason::chain);
    }
}

std::vector<std::uint32_t> DatBlocks::chain(std::uint32_t first, std::size_t size) const {
    std::vector<std::uint32_t> blocks{first};
    while (blocks.size() < blocks_for(size)) {
        blocks.push_back(next(blocks.back()));
    }
    return blocks;
}

void DatBlocks::check_exact(std::uint32_t first, std::size_t size) const {
    std::uint32_t at = first;
    for (std::size_t block = 1; block < blocks_for(size); ++block) {
        at = next(at);
    }
    if (const std::uint32_t more = next(at); more != 0) {
        throw core::FormatError(at, "the end of the chain", "another block at " + core::id_text(more),
                                core::FormatReason::chain);
    }
}

}  // namespace portalspace::content
