#include "content/record_arena.h"

#include <algorithm>
#include <new>
#include <string>

#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kSmallestChunk = 16 * 1024;

}  // namespace

struct alignas(std::max_align_t) RecordArena::Chunk {
    Chunk* next;
};

RecordArena::~RecordArena() {
    while (chunks_ != nullptr) {
        Chunk* next = chunks_->next;
        ::operator delete(chunks_);
        chunks_ = next;
    }
}

/// What is left of the present block is kept in use when the new piece is bigger than a chunk of its own should be.
void* RecordArena::take_from_new_chunk(std::size_t size) {
    const std::size_t capacity = std::max(size, kSmallestChunk);
    if (capacity > limit_ || overflow_size_ > limit_ - capacity) {
        throw core::FormatError(0, "a record of " + std::to_string(limit_) + " bytes in memory", "more",
                                core::FormatReason::count);
    }
    void* const memory = ::operator new(sizeof(Chunk) + capacity);
    chunks_ = new (memory) Chunk{chunks_};
    overflow_size_ += sizeof(Chunk) + capacity;
    auto* const begin = static_cast<std::byte*>(memory) + sizeof(Chunk);
    if (capacity - size > static_cast<std::size_t>(end_ - at_)) {
        at_ = begin + size;
        end_ = begin + capacity;
    }
    return begin;
}

}  // namespace portalspace::content
