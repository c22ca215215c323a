#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "content/record_arena.h"
#include "core/byte_reader.h"

namespace portalspace::content {

/// Bytes of lists and texts that a well-made record unfolds to at most, for the reader that stands at its start. Types
/// that unfold more or less than this estimate say so with a static kUnfolds (a factor) or, when the start of the
/// record tells, with a static arena_size(core::ByteReader). Too little costs a second allocation, too much is memory
/// that nobody uses.
template <class T>
[[nodiscard]] std::size_t arena_size_of(const core::ByteReader& reader) {
    if constexpr (requires { T::arena_size(reader); }) {
        return T::arena_size(reader);
    } else if constexpr (requires { T::kUnfolds; }) {
        return T::kUnfolds == 0 ? 0 : reader.remaining() * T::kUnfolds + 64;
    } else {
        return reader.remaining() * 2 + 64;
    }
}

/// What a record may take in memory: sixteen times its stored size, and 64 KiB.
[[nodiscard]] constexpr std::size_t heap_limit(std::size_t size) { return size * 16 + 64 * 1024; }

namespace detail {

/// Allocates one object with `tail` bytes of free memory behind it, and tells where they are.
template <class T>
struct TailAllocator {
    using value_type = T;

    explicit TailAllocator(std::size_t size, std::byte** where) noexcept : tail_size(size), tail(where) {}
    template <class U>
    TailAllocator(const TailAllocator<U>& other) noexcept : tail_size(other.tail_size), tail(other.tail) {}  // NOLINT

    [[nodiscard]] T* allocate(std::size_t count) {
        void* const memory = ::operator new(count * sizeof(T) + tail_size);
        *tail = static_cast<std::byte*>(memory) + count * sizeof(T);
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t /*count*/) noexcept { ::operator delete(memory); }
    template <class U>
    bool operator==(const TailAllocator<U>&) const noexcept {
        return true;
    }

    std::size_t tail_size;
    std::byte** tail;  ///< valid until the object is made
};

template <class T>
struct DecodedRecord {
    template <class... Context>
    DecodedRecord(std::byte* const& tail, std::size_t tail_size, core::ByteReader& reader, const Context&... context)
        : arena(tail, tail + tail_size, heap_limit(reader.remaining()) - tail_size),
          record(unpack(arena, reader, context...)) {}

    template <class... Context>
    static T unpack(RecordArena& arena, core::ByteReader& reader, const Context&... context) {
        const RecordArena::Scope scope(arena);
        return T::unpack(reader, context...);
    }

    RecordArena arena;
    T record;
};

}  // namespace detail

/// Decodes a record into memory of its own: one allocation for the record, its lists and its texts, and a second one
/// only when the estimate of arena_size_of was too small. `memory` becomes what that took, in bytes. `context` is what
/// T::unpack wants to know beside the bytes (the types of properties). FormatError as T::unpack.
template <class T, class... Context>
[[nodiscard]] std::shared_ptr<const T> decode_record_sized(std::size_t& memory, core::ByteReader& reader,
                                                           const Context&... context) {
    const std::size_t size = arena_size_of<T>(reader);
    std::byte* tail = nullptr;
    using Record = detail::DecodedRecord<T>;
    auto whole =
        std::allocate_shared<Record>(detail::TailAllocator<Record>(size, &tail), tail, size, reader, context...);
    memory = sizeof(Record) + size + whole->arena.overflow_size();
    const T* const record = &whole->record;
    return {std::move(whole), record};
}

/// The same for those who do not keep account.
template <class T, class... Context>
[[nodiscard]] std::shared_ptr<const T> decode_record(core::ByteReader& reader, const Context&... context) {
    std::size_t memory = 0;
    return decode_record_sized<T>(memory, reader, context...);
}

}  // namespace portalspace::content
