#include "render/screenshot.h"

#include <png.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/path_text.h"

namespace portalspace::render {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& cause) {
    throw std::runtime_error("The screenshot " + core::path_text(path) + " could not be written: " + cause + ".");
}

std::vector<std::uint8_t> encode(const Image& image, const std::filesystem::path& path) {
    // The simplified interface reports by return value instead of longjmp.
    const std::size_t pixels = image.pixels.size() / 4;
    std::vector<std::uint8_t> rgb(pixels * 3);
    for (std::size_t i = 0; i < pixels; ++i) std::memcpy(&rgb[i * 3], &image.pixels[i * 4], 3);
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = static_cast<png_uint_32>(image.size.width);
    header.height = static_cast<png_uint_32>(image.size.height);
    header.format = PNG_FORMAT_RGB;
    png_alloc_size_t bytes = 0;
    if (png_image_write_to_memory(&header, nullptr, &bytes, 0, rgb.data(), 0, nullptr) == 0) fail(path, header.message);
    std::vector<std::uint8_t> file(bytes);
    if (png_image_write_to_memory(&header, file.data(), &bytes, 0, rgb.data(), 0, nullptr) == 0) {
        fail(path, header.message);
    }
    file.resize(bytes);
    return file;
}

}  // namespace

void write_png(const Image& image, const std::filesystem::path& path) {
    if (image.size.empty() || image.pixels.empty()) fail(path, "no frame has been drawn yet");
    const std::vector<std::uint8_t> file = encode(image, path);
    std::filesystem::path part = path;
    part += ".part";
    std::error_code error;
    {
        errno = 0;
        std::ofstream out(part, std::ios::binary | std::ios::trunc);
        out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
        out.close();
        if (!out) {
            const std::string cause = errno != 0 ? std::strerror(errno) : "the disk did not take all of it";
            std::filesystem::remove(part, error);
            fail(path, cause);
        }
    }
    std::filesystem::rename(part, path, error);
    if (error) {
        const std::string cause = error.message();
        std::filesystem::remove(part, error);
        fail(path, cause);
    }
}

}  // namespace portalspace::render
