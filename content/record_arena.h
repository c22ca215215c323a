#pragma once

#include <cstddef>
#include <cstdint>

namespace portalspace::content {

/// Memory of one decoded record: bumped through, never given back piece by piece, freed with the record. It starts with
/// a block that belongs to whoever made it (see decode_record) and takes more from the heap when that is used up.
class RecordArena {
public:
    /// At most `limit` bytes come from the heap beside the first block.
    RecordArena(std::byte* begin, std::byte* end, std::size_t limit) noexcept : at_(begin), end_(end), limit_(limit) {}
    ~RecordArena();
    RecordArena(const RecordArena&) = delete;
    RecordArena& operator=(const RecordArena&) = delete;

    /// `alignment` is a power of two of at most that of std::max_align_t. A record that unfolds beyond the limit is a
    /// FormatError.
    [[nodiscard]] void* take(std::size_t size, std::size_t alignment) {
        const std::size_t padding = (0 - reinterpret_cast<std::uintptr_t>(at_)) & (alignment - 1);
        if (size + padding > static_cast<std::size_t>(end_ - at_)) {
            return take_from_new_chunk(size);
        }
        std::byte* const memory = at_ + padding;
        at_ = memory + size;
        return memory;
    }
    /// Bytes taken from the heap beside the first block.
    [[nodiscard]] std::size_t overflow_size() const noexcept { return overflow_size_; }

    /// The arena of the decode that runs on this thread, or null: lists and texts that grow take their memory from it.
    [[nodiscard]] static RecordArena* current() noexcept { return current_; }

    /// Makes an arena the current one for as long as the scope lives. Scopes nest.
    class Scope {
    public:
        explicit Scope(RecordArena& arena) noexcept : outer_(current_) { current_ = &arena; }
        ~Scope() { current_ = outer_; }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        RecordArena* outer_;
    };

private:
    struct Chunk;
    void* take_from_new_chunk(std::size_t size);

    static constinit inline thread_local RecordArena* current_ = nullptr;

    std::byte* at_;
    std::byte* end_;
    std::size_t limit_;
    Chunk* chunks_ = nullptr;
    std::size_t overflow_size_ = 0;
};

}  // namespace portalspace::content
