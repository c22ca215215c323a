#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace portalspace::content {

/// Memory that is used again and again for records that do not lie in one piece in their file.
class RecordBuffer {
public:
    /// `size` bytes that may hold anything; what an earlier call gave is void.
    [[nodiscard]] std::span<std::byte> take(std::size_t size) {
        if (size > capacity_) {
            data_ = std::make_unique_for_overwrite<std::byte[]>(size);
            capacity_ = size;
        }
        return {data_.get(), size};
    }
    /// Gives the memory back when it is larger than `size`.
    void shrink(std::size_t size) noexcept {
        if (capacity_ > size) {
            data_.reset();
            capacity_ = 0;
        }
    }

private:
    std::unique_ptr<std::byte[]> data_;
    std::size_t capacity_ = 0;
};

/// The bytes of one record: a view into the mapping when one block holds them all, else a copy.
class RecordBytes {
public:
    RecordBytes(RecordBuffer owned, std::span<const std::byte> view) : owned_(std::move(owned)), view_(view) {}

    [[nodiscard]] std::span<const std::byte> view() const noexcept { return view_; }

private:
    RecordBuffer owned_;
    std::span<const std::byte> view_;
};

}  // namespace portalspace::content
