#include "tests/golden/golden.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

namespace portalspace::test {
namespace {

constexpr int kNoticed = 24;
constexpr int kAmplified = 4;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::string file_name(const std::filesystem::path& file) { return file.filename().string(); }

/// Mean of a pixel and its neighbours.
std::array<int, 3> softened(const Picture& p, std::uint32_t x, std::uint32_t y) {
    std::array<int, 3> sum{};
    int count = 0;
    for (std::uint32_t v = y > 0 ? y - 1 : 0; v <= std::min(y + 1, p.height - 1); ++v) {
        for (std::uint32_t u = x > 0 ? x - 1 : 0; u <= std::min(x + 1, p.width - 1); ++u, ++count) {
            for (std::size_t c = 0; c < 3; ++c) sum[c] += p.at(u, v)[c];
        }
    }
    for (int& value : sum) value /= count;
    return sum;
}

Picture difference_of(const Picture& a, const Picture& b) {
    Picture difference = a;
    for (std::size_t i = 0; i < a.rgb.size(); ++i) {
        difference.rgb[i] = static_cast<std::uint8_t>(std::min(255, std::abs(a.rgb[i] - b.rgb[i]) * kAmplified));
    }
    return difference;
}

}  // namespace

Picture read_png(const std::filesystem::path& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_file(&image, file.string().c_str()) == 0) {
        throw std::runtime_error("The picture " + file_name(file) + " cannot be read.");
    }
    image.format = PNG_FORMAT_RGB;
    Picture picture{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    if (png_image_finish_read(&image, nullptr, picture.rgb.data(), 0, nullptr) == 0) {
        throw std::runtime_error("The picture " + file_name(file) + " is damaged.");
    }
    return picture;
}

void write_png(const Picture& picture, const std::filesystem::path& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width;
    image.height = picture.height;
    image.format = PNG_FORMAT_RGB;
    if (png_image_write_to_file(&image, file.string().c_str(), 0, picture.rgb.data(), 0, nullptr) == 0) {
        throw std::runtime_error("The picture " + file_name(file) + " cannot be written.");
    }
}

Distance distance_of(const Picture& a, const Picture& b) {
    double sum = 0;
    std::size_t noticed = 0;
    for (std::uint32_t y = 0; y < a.height; ++y) {
        for (std::uint32_t x = 0; x < a.width; ++x) {
            const std::array<int, 3> p = softened(a, x, y);
            const std::array<int, 3> q = softened(b, x, y);
            int most = 0;
            for (std::size_t c = 0; c < 3; ++c) {
                const int apart = std::abs(p[c] - q[c]);
                sum += apart;
                most = std::max(most, apart);
            }
            noticed += most > kNoticed ? 1 : 0;
        }
    }
    const double pixels = static_cast<double>(a.width) * a.height;
    return {sum / (3 * pixels), static_cast<double>(noticed) / pixels};
}

std::filesystem::path golden_failures() {
    const std::string chosen = environment("PORTALSPACE_GOLDEN_OUT");
    return chosen.empty() ? std::filesystem::temp_directory_path() / "portalspace-golden"
                          : std::filesystem::path(chosen);
}

std::string compare_golden(const Picture& actual, const std::string& name, const std::filesystem::path& images,
                           const std::filesystem::path& failures) {
    const std::filesystem::path golden = images / (name + ".png");
    std::filesystem::create_directories(failures);
    const auto leave = [&](const char* what, const Picture& picture) {
        write_png(picture, failures / (name + "-" + what + ".png"));
    };
    if (!std::filesystem::exists(golden)) {
        leave("actual", actual);
        return "There is no golden picture " + name + "; what was drawn lies in " + failures.string() + ".";
    }
    const Picture expected = read_png(golden);
    const bool same_size = expected.width == actual.width && expected.height == actual.height;
    const Distance distance = same_size ? distance_of(actual, expected) : Distance{255, 1};
    if (distance.close()) return {};
    leave("actual", actual);
    leave("expected", expected);
    if (same_size) leave("difference", difference_of(actual, expected));
    return name + " differs from its golden picture: " + std::to_string(distance.mean) + " steps in the mean, " +
           std::to_string(distance.share * 100) + " % of the pixels noticeably; see " + failures.string() + ".";
}

std::string compare_golden(const std::filesystem::path& actual, const std::string& name) {
    const std::filesystem::path images = PORTALSPACE_GOLDEN_IMAGES;
    if (!environment("PORTALSPACE_GOLDEN_UPDATE").empty()) {
        std::filesystem::create_directories(images);
        write_png(read_png(actual), images / (name + ".png"));
        return {};
    }
    return compare_golden(read_png(actual), name, images, golden_failures());
}

}  // namespace portalspace::test
