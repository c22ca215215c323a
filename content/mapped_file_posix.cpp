#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "content/mapped_file.h"
#include "core/path_text.h"

namespace portalspace::content {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
    throw std::runtime_error(core::path_text(path) + " cannot be read: " + std::strerror(error));
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        fail(path, errno);
    }
    struct stat info {};
    int error = ::fstat(descriptor, &info) == 0 ? 0 : errno;
    if (error == 0 && !S_ISREG(info.st_mode)) {
        error = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
    }
    if (error == 0 && info.st_size > 0) {
        size_ = static_cast<std::size_t>(info.st_size);
        void* data = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0);
        if (data == MAP_FAILED) {
            error = errno;
        } else {
            data_ = static_cast<const std::byte*>(data);
        }
    }
    if (error != 0) {
        ::close(descriptor);
        fail(path, error);
    }
    handle_ = descriptor;
}

bool MappedFile::read_at(std::size_t offset, std::span<std::byte> out) const noexcept {
    return ::pread(static_cast<int>(handle_), out.data(), out.size(), static_cast<off_t>(offset)) ==
           static_cast<ssize_t>(out.size());
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::munmap(const_cast<std::byte*>(data_), size_);
    }
    ::close(static_cast<int>(handle_));
}

}  // namespace portalspace::content
