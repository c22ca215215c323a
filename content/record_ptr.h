#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace portalspace::content {

/// A held record: immutable, shared between threads, alive as long as somebody holds it, whatever the cache does. As a
/// named value it converts to `const T*`, so users read it as a plain pointer; a temporary does not, because the record
/// may go with it: keep the RecordPtr where the pointer would be kept.
template <class T>
class RecordPtr {
public:
    RecordPtr() = default;
    RecordPtr(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): as other pointers do
    explicit RecordPtr(std::shared_ptr<const T> record, bool placeholder = false)
        : record_(std::move(record)), placeholder_(placeholder) {}
    /// Over a record that somebody else keeps for longer than this pointer lives.
    [[nodiscard]] static RecordPtr borrowed(const T* record) {
        return RecordPtr(std::shared_ptr<const T>(std::shared_ptr<const T>(), record));
    }

    [[nodiscard]] const T* get() const noexcept { return record_.get(); }
    const T& operator*() const noexcept { return *record_; }
    const T* operator->() const noexcept { return record_.get(); }
    explicit operator bool() const noexcept { return record_ != nullptr; }
    operator const T*() const& noexcept { return record_.get(); }  // NOLINT(google-explicit-constructor)
    operator const T*() const&& = delete;
    bool operator==(std::nullptr_t) const noexcept { return record_ == nullptr; }
    bool operator==(const RecordPtr& other) const noexcept { return record_ == other.record_; }

    /// Whether this stands in for a record that is missing or bad.
    [[nodiscard]] bool is_placeholder() const noexcept { return placeholder_; }

private:
    std::shared_ptr<const T> record_;
    bool placeholder_ = false;
};

}  // namespace portalspace::content
