#include "render/screenshot.h"

#include <png.h>

#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/output_file.h"
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
    try {
        core::write_whole_file(path, std::as_bytes(std::span(file)));
    } catch (const std::runtime_error& e) {
        throw std::runtime_error("The screenshot " + std::string(e.what()) + ".");
    }
}

}  // namespace portalspace::render
