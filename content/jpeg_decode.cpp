#include "content/jpeg_decode.h"

#include <csetjmp>
#include <cstdio>
#include <string>

// After <cstdio>: the header uses FILE without including it.
#include <jpeglib.h>

#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr long kMaxMemory = 64L << 20;
/// A stream may hold any number of scans over the whole picture: the work would not end.
constexpr int kMaxScans = 100;

struct ErrorManager {
    jpeg_error_mgr base;
    std::jmp_buf leave;
    char text[JMSG_LENGTH_MAX];
};

void leave_on_error(j_common_ptr info) {
    auto* errors = reinterpret_cast<ErrorManager*>(info->err);
    info->err->format_message(info, errors->text);
    std::longjmp(errors->leave, 1);
}

void ignore_message(j_common_ptr /*info*/) {}

void limit_scans(j_common_ptr info) {
    const auto* decoder = reinterpret_cast<j_decompress_ptr>(info);
    if (decoder->input_scan_number > kMaxScans) {
        auto* errors = reinterpret_cast<ErrorManager*>(info->err);
        std::snprintf(errors->text, sizeof errors->text, "more than %d scans", kMaxScans);
        std::longjmp(errors->leave, 1);
    }
}

/// What the decoder needs, in plain types only: an error jumps over every frame between.
struct Job {
    const unsigned char* file;
    unsigned long file_size;
    std::uint32_t width;
    std::uint32_t height;
    unsigned char* rgba;
    unsigned char* row;  // width * 3
};

bool run(Job& job, ErrorManager& errors) {
    jpeg_decompress_struct decoder;
    jpeg_progress_mgr progress{};
    decoder.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = leave_on_error;
    errors.base.output_message = ignore_message;
    errors.text[0] = '\0';
    jpeg_create_decompress(&decoder);
    if (setjmp(errors.leave) != 0) {
        jpeg_destroy_decompress(&decoder);
        return false;
    }
    progress.progress_monitor = limit_scans;
    decoder.progress = &progress;
    decoder.mem->max_memory_to_use = kMaxMemory;
    jpeg_mem_src(&decoder, job.file, job.file_size);
    jpeg_read_header(&decoder, TRUE);
    if (decoder.image_width != job.width || decoder.image_height != job.height) {
        std::snprintf(errors.text, sizeof errors.text, "a picture of %u x %u", decoder.image_width,
                      decoder.image_height);
        jpeg_destroy_decompress(&decoder);
        return false;
    }
    decoder.out_color_space = JCS_RGB;
    jpeg_start_decompress(&decoder);
    unsigned char* out = job.rgba;
    while (decoder.output_scanline < decoder.output_height) {
        JSAMPROW rows[1] = {job.row};
        jpeg_read_scanlines(&decoder, rows, 1);
        for (std::uint32_t x = 0; x < job.width; ++x) {
            *out++ = job.row[3 * x];
            *out++ = job.row[3 * x + 1];
            *out++ = job.row[3 * x + 2];
            *out++ = 255;
        }
    }
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_decompress(&decoder);
    return true;
}

}  // namespace

RgbaImage decode_jpeg(std::span<const std::byte> file, std::uint32_t width, std::uint32_t height) {
    RgbaImage image{width, height, std::vector<std::uint8_t>(std::size_t{width} * height * 4)};
    std::vector<std::uint8_t> row(std::size_t{width} * 3);
    Job job{reinterpret_cast<const unsigned char*>(file.data()),
            static_cast<unsigned long>(file.size()),
            width,
            height,
            image.pixels.data(),
            row.data()};
    ErrorManager errors;
    if (!run(job, errors)) {
        throw core::FormatError(0, "a JPEG picture of " + std::to_string(width) + " x " + std::to_string(height),
                                errors.text);
    }
    return image;
}

}  // namespace portalspace::content
