#include <windows.h>

#include <stdexcept>
#include <string>

#include "content/mapped_file.h"
#include "core/path_text.h"

namespace portalspace::content {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, DWORD error) {
    throw std::runtime_error(core::path_text(path) + " cannot be read: Windows error " + std::to_string(error));
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    const HANDLE file =
        ::CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        fail(path, ::GetLastError());
    }
    LARGE_INTEGER length{};
    DWORD error = ::GetFileSizeEx(file, &length) != 0 ? 0 : ::GetLastError();
    if (error == 0 && length.QuadPart > 0) {
        size_ = static_cast<std::size_t>(length.QuadPart);
        const HANDLE mapping = ::CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
        if (mapping == nullptr) {
            error = ::GetLastError();
        } else {
            data_ = static_cast<const std::byte*>(::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
            error = data_ == nullptr ? ::GetLastError() : 0;
            ::CloseHandle(mapping);  // the view keeps the mapping alive
        }
    }
    if (error != 0) {
        ::CloseHandle(file);
        fail(path, error);
    }
    handle_ = reinterpret_cast<std::intptr_t>(file);
}

bool MappedFile::read_at(std::size_t offset, std::span<std::byte> out) const noexcept {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(static_cast<std::uint64_t>(offset) >> 32U);
    DWORD done = 0;
    return ::ReadFile(reinterpret_cast<HANDLE>(handle_), out.data(), static_cast<DWORD>(out.size()), &done, &place) !=
               0 &&
           done == out.size();
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::UnmapViewOfFile(data_);
    }
    ::CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

}  // namespace portalspace::content
