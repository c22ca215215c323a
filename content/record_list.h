#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <ranges>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "content/record_arena.h"

namespace portalspace::content {

/// The list of a record: a vector of 16 bytes whose memory lies in the arena of the record's decode when there is one,
/// else on the heap. A copy has memory of its own (on the heap, outside a decode), so it may outlive the record; a move
/// takes the memory as it is, so nothing is moved out of a decoded record (decode_record hands out constants).
/// Elements of a list in an arena are never destroyed one by one: they must own no memory but lists and texts.
template <class T>
class List {
public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using pointer = T*;
    using const_pointer = const T*;
    using iterator = T*;
    using const_iterator = const T*;

    List() noexcept = default;
    explicit List(std::size_t count) { resize(count); }
    List(std::size_t count, const T& value) { resize(count, value); }
    List(std::initializer_list<T> items) { append(items.begin(), items.end()); }
    template <std::input_iterator I>
    List(I first, I last) {
        append(first, last);
    }
    /// Copies a vector, an array or a span of the same element type.
    template <class R>
    requires(!std::same_as<std::remove_cvref_t<R>, List>) &&
        std::ranges::contiguous_range<R>&& std::same_as<std::remove_cv_t<std::ranges::range_value_t<R>>, T> List(
            R&& items) {  // NOLINT: lists are made from vectors without ceremony
        append(std::ranges::data(items), std::ranges::data(items) + std::ranges::size(items));
    }
    List(const List& other) { append(other.begin(), other.end()); }
    List(List&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          memory_(std::exchange(other.memory_, 0)) {}
    List& operator=(const List& other) {
        if (this != &other) {
            List copy(other);
            swap(copy);
        }
        return *this;
    }
    List& operator=(List&& other) noexcept {
        List taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~List() {
        if (owns_memory()) {
            std::destroy_n(data_, size_);
            ::operator delete(data_);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return memory_ >> 1; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] const T* data() const noexcept { return data_; }
    [[nodiscard]] T* begin() noexcept { return data_; }
    [[nodiscard]] T* end() noexcept { return data_ + size_; }
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    [[nodiscard]] auto rbegin() const noexcept { return std::reverse_iterator(end()); }
    [[nodiscard]] auto rend() const noexcept { return std::reverse_iterator(begin()); }
    [[nodiscard]] T& operator[](std::size_t i) noexcept {
        assert(i < size_);
        return data_[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return data_[i];
    }
    /// Throws std::out_of_range.
    [[nodiscard]] const T& at(std::size_t i) const {
        if (i >= size_) {
            throw std::out_of_range("List::at");
        }
        return data_[i];
    }
    [[nodiscard]] T& front() noexcept { return (*this)[0]; }
    [[nodiscard]] const T& front() const noexcept { return (*this)[0]; }
    [[nodiscard]] T& back() noexcept { return (*this)[size_ - 1U]; }
    [[nodiscard]] const T& back() const noexcept { return (*this)[size_ - 1U]; }

    void reserve(std::size_t count) {
        if (count > capacity()) {
            reallocate(count);
        }
    }
    void resize(std::size_t count) {
        shrink(count);
        reserve(count);
        std::uninitialized_value_construct_n(data_ + size_, count - size_);
        size_ = static_cast<std::uint32_t>(count);
    }
    void resize(std::size_t count, const T& value) {
        shrink(count);
        reserve(count);
        std::uninitialized_fill_n(data_ + size_, count - size_, value);
        size_ = static_cast<std::uint32_t>(count);
    }
    /// `count` elements of indeterminate value, for a reader that fills all of them at once.
    [[nodiscard]] T* resize_for_overwrite(std::size_t count) requires std::is_trivially_copyable_v<T> {
        reserve(count);
        size_ = static_cast<std::uint32_t>(count);
        return data_;
    }
    void clear() { shrink(0); }
    template <class... A>
    T& emplace_back(A&&... arguments) {
        if (size_ == capacity()) {
            T made(std::forward<A>(arguments)...);  // the arguments may lie inside the list
            reallocate(std::max<std::size_t>(4, capacity() * 2));
            return *new (data_ + size_++) T(std::move(made));
        }
        return *new (data_ + size_++) T(std::forward<A>(arguments)...);
    }
    void push_back(const T& value) { emplace_back(value); }
    void push_back(T&& value) { emplace_back(std::move(value)); }
    void pop_back() { shrink(size_ - 1U); }
    template <std::input_iterator I>
    void assign(I first, I last) {
        List other(first, last);
        swap(other);
    }
    template <std::input_iterator I>
    void append(I first, I last) {
        if constexpr (std::forward_iterator<I>) {
            reserve(size_ + static_cast<std::size_t>(std::distance(first, last)));
            std::uninitialized_copy(first, last, data_ + size_);
            size_ += static_cast<std::uint32_t>(std::distance(first, last));
        } else {
            for (; first != last; ++first) {
                emplace_back(*first);
            }
        }
    }
    /// Only at the end: records are built from front to back. The range must not lie inside this list.
    template <std::input_iterator I>
    iterator insert([[maybe_unused]] const_iterator at, I first, I last) {
        assert(at == end());
        const std::size_t old_size = size_;
        append(first, last);
        return begin() + old_size;
    }
    iterator erase(const_iterator first, const_iterator last) {
        T* const to = data_ + (first - data_);
        std::move(data_ + (last - data_), end(), to);
        shrink(size_ - static_cast<std::size_t>(last - first));
        return to;
    }
    iterator erase(const_iterator at) { return erase(at, at + 1); }
    void swap(List& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(memory_, other.memory_);
    }

    friend bool operator==(const List& a, const List& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

private:
    static constexpr std::size_t kMaxSize = 0x7FFFFFFF;

    [[nodiscard]] bool owns_memory() const noexcept { return (memory_ & 1U) != 0; }

    void shrink(std::size_t count) {
        if (count < size_) {
            std::destroy(data_ + count, data_ + size_);
            size_ = static_cast<std::uint32_t>(count);
        }
    }

    void reallocate(std::size_t count) {
        static_assert(alignof(T) <= alignof(std::max_align_t));
        if (count > kMaxSize) {
            throw std::bad_alloc();
        }
        RecordArena* const arena = RecordArena::current();
        T* const memory = static_cast<T*>(arena != nullptr ? arena->take(count * sizeof(T), alignof(T))
                                                           : ::operator new(count * sizeof(T)));
        if (size_ != 0) {
            std::uninitialized_move_n(data_, size_, memory);
        }
        if (owns_memory()) {
            std::destroy_n(data_, size_);
            ::operator delete(data_);
        }
        data_ = memory;
        memory_ = (static_cast<std::uint32_t>(count) << 1) | (arena == nullptr ? 1U : 0U);
    }

    T* data_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t memory_ = 0;  ///< twice the capacity, plus one when the memory is of the heap and this list's own
};

template <class T, class Predicate>
std::size_t erase_if(List<T>& list, Predicate predicate) {
    const auto kept = std::remove_if(list.begin(), list.end(), predicate);
    const auto gone = static_cast<std::size_t>(list.end() - kept);
    list.erase(kept, list.end());
    return gone;
}

}  // namespace portalspace::content
