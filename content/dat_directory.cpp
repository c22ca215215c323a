#include "content/dat_directory.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <unordered_set>

#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kCountWord = 62;  // behind 62 branches
constexpr std::size_t kFirstEntryWord = 63;
constexpr std::size_t kEntryWords = 6;
constexpr std::size_t kIdWord = 1;  // inside an entry
constexpr std::uint32_t kMaxEntries = 61;
constexpr std::uint32_t kMinEntries = 30;
constexpr std::uint32_t kMaxDepth = 8;

/// Ids between which a subtree's ids lie, both ends excluded.
struct IdRange {
    std::int64_t above = -1;
    std::int64_t below = std::int64_t{std::numeric_limits<std::uint32_t>::max()} + 1;

    [[nodiscard]] bool holds(std::uint32_t id) const { return above < id && id < below; }
};

}  // namespace

/// One node: a window on the file when its blocks follow each other, else a copy on the stack.
class DatDirectory::Node {
public:
    Node(const DatDirectory& directory, std::uint32_t offset)
        : Node(directory, offset, directory.blocks_.consecutive(offset, kNodeSize)) {}
    /// `base` is where the node's blocks lie, one behind the other, null when they do not.
    Node(const DatDirectory& directory, std::uint32_t offset, const std::byte* base) : offset_(offset), base_(base) {
        if (base_ != nullptr) {
            words_ = directory.words_.data();
        } else {
            directory.blocks_.gather(offset, copy_);
            base_ = copy_.data();
        }
        count_ = word(kCountWord);
        if (count_ > kMaxEntries) {
            throw core::FormatError(offset, "a directory node of at most 61 entries", std::to_string(count_),
                                    core::FormatReason::count);
        }
        leaf_ = word(0) == 0;
    }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] bool is_leaf() const { return leaf_; }
    [[nodiscard]] std::uint32_t id(std::size_t entry) const {
        return word(kFirstEntryWord + entry * kEntryWords + kIdWord);
    }
    [[nodiscard]] std::uint32_t branch(std::size_t index) const {
        const std::uint32_t branch = word(index);
        if (branch == 0) {
            throw core::FormatError(offset_, "a branch for each entry and one more", "branch 0",
                                    core::FormatReason::bad_reference);
        }
        return branch;
    }
    [[nodiscard]] DatEntry entry(std::size_t index) const {
        const std::size_t first = kFirstEntryWord + index * kEntryWords;
        const std::uint32_t marks = word(first);
        return {static_cast<std::uint16_t>(marks),
                static_cast<std::uint16_t>(marks >> 16U),
                word(first + kIdWord),
                word(first + 2),
                word(first + 3),
                static_cast<std::int32_t>(word(first + 4)),
                static_cast<std::int32_t>(word(first + 5))};
    }
    [[noreturn]] void fail_order(std::uint32_t id) const {
        throw core::FormatError(offset_, "ids in ascending order, each node between its neighbours", core::id_text(id),
                                core::FormatReason::chain);
    }

private:
    [[nodiscard]] std::uint32_t word(std::size_t index) const {
        std::uint32_t value = 0;
        std::memcpy(&value, base_ + (words_ != nullptr ? words_[index] : index * 4), sizeof(value));
        return value;
    }

    std::uint32_t offset_;
    std::uint32_t count_ = 0;
    bool leaf_ = false;
    const std::byte* base_ = nullptr;
    const std::uint16_t* words_ = nullptr;
    std::array<std::byte, kNodeSize> copy_;  // filled only when the blocks are scattered
};

/// Walks the tree in order (branch 0, entry 0, branch 1, ...), which yields ascending ids.
class DatDirectory::Walk {
public:
    explicit Walk(const DatDirectory& directory) : directory_(directory) {}

    void node(std::uint32_t offset, std::uint32_t depth) {
        if (depth > kMaxDepth) {
            throw core::FormatError(offset, "a directory of at most 8 levels", "more", core::FormatReason::depth);
        }
        if (!visited_.insert(offset).second) {
            throw core::FormatError(offset, "a directory without cycles", "a node that is reached twice",
                                    core::FormatReason::chain);
        }
        listing_.depth = std::max(listing_.depth, depth);
        const Node node(directory_, offset);
        if (depth > 0 && node.count() < kMinEntries) {
            ++listing_.thin_nodes;
        }
        for (std::size_t i = 0; i <= node.count(); ++i) {
            if (!node.is_leaf()) {
                this->node(node.branch(i), depth + 1);
            }
            if (i < node.count()) {
                entry(node.entry(i), node);
            }
        }
    }

    [[nodiscard]] DatListing take() { return std::move(listing_); }

private:
    void entry(const DatEntry& entry, const Node& node) {
        if (!listing_.entries.empty() && entry.id <= listing_.entries.back().id) {
            node.fail_order(entry.id);
        }
        listing_.entries.push_back(entry);
    }

    const DatDirectory& directory_;
    std::unordered_set<std::uint32_t> visited_;
    DatListing listing_;
};

DatDirectory::DatDirectory(const DatBlocks& blocks, std::uint32_t root) : blocks_(blocks), root_(root) {
    const std::uint32_t payload = blocks.payload_size();
    const std::uint32_t link = blocks.block_size() - payload;
    for (std::uint32_t word = 0; word < kNodeWords; ++word) {
        words_[word] = static_cast<std::uint16_t>(word * 4 + (word * 4 / payload + 1) * link);
    }
}

std::size_t DatDirectory::root_span() const noexcept { return blocks_.blocks_for(kNodeSize) * blocks_.block_size(); }

void DatDirectory::check_root(std::span<const std::byte> copy) const {
    blocks_.check_offset(root_);
    const bool usable = copy.size() == root_span() && DatBlocks::is_chain(copy, blocks_.block_size(), root_);
    const Node node = usable ? Node(*this, root_, copy.data()) : Node(*this, root_);
    for (std::size_t i = 1; i < node.count(); ++i) {
        if (node.id(i) <= node.id(i - 1)) {
            node.fail_order(node.id(i));
        }
    }
    for (std::size_t i = 0; !node.is_leaf() && i <= node.count(); ++i) {
        blocks_.check_offset(node.branch(i));
    }
}

std::optional<DatEntry> DatDirectory::find(std::uint32_t id) const {
    IdRange range;
    std::uint32_t offset = root_;
    for (std::uint32_t depth = 0; depth <= kMaxDepth; ++depth) {
        const Node node(*this, offset);
        std::size_t first = 0;
        std::size_t last = node.count();
        if (last != 0 && !(range.holds(node.id(0)) && range.holds(node.id(last - 1)))) {
            node.fail_order(node.id(range.holds(node.id(0)) ? last - 1 : 0));
        }
        while (first < last) {
            const std::size_t middle = (first + last) / 2;
            const std::uint32_t found = node.id(middle);
            if (found == id) {
                return node.entry(middle);
            }
            if (!range.holds(found)) {
                node.fail_order(found);
            }
            if (found < id) {
                range.above = found;
                first = middle + 1;
            } else {
                range.below = found;
                last = middle;
            }
        }
        if (node.is_leaf()) {
            return std::nullopt;
        }
        offset = node.branch(first);
    }
    throw core::FormatError(offset, "a directory of at most 8 levels", "more", core::FormatReason::depth);
}

DatListing DatDirectory::list() const {
    Walk walk(*this);
    walk.node(root_, 0);
    return walk.take();
}

}  // namespace portalspace::content
