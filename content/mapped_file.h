#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace portalspace::content {

/// A whole file mapped read-only and shared, so that other programs may have it open too. Throws std::runtime_error
/// with one sentence when the file cannot be opened. An empty file gives an empty span.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }
    /// Copies from the file without touching the mapping, whose first touch of a page is dear: for the few places that
    /// opening looks at. False when the file has not that many bytes there.
    [[nodiscard]] bool read_at(std::size_t offset, std::span<std::byte> out) const noexcept;

private:
    std::intptr_t handle_ = -1;  ///< of the open file
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace portalspace::content
