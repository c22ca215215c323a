#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace portalspace::test {

/// Tightly packed RGB, the top row first.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;

    [[nodiscard]] const std::uint8_t* at(std::uint32_t x, std::uint32_t y) const {
        return &rgb[(static_cast<std::size_t>(y) * width + x) * 3];
    }
};

/// Throws std::runtime_error with a sentence.
[[nodiscard]] Picture read_png(const std::filesystem::path& file);
void write_png(const Picture& picture, const std::filesystem::path& file);

/// How far two pictures of the same size are apart for an eye: both are softened by a pixel, so that an edge that moved
/// by less than that does not count.
struct Distance {
    double mean = 0;   ///< of 255 steps, over all channels
    double share = 0;  ///< of the pixels, those of which a channel differs by more than 24 steps
    [[nodiscard]] bool close() const { return mean <= 2.0 && share <= 0.01; }
};
[[nodiscard]] Distance distance_of(const Picture& a, const Picture& b);

/// Where a golden test leaves its pictures when it fails: the folder that PORTALSPACE_GOLDEN_OUT names, else
/// "portalspace-golden" among the temporary files.
[[nodiscard]] std::filesystem::path golden_failures();

/// Compares a picture with tests/golden/images/NAME.png. Empty when they are close; else a sentence, and
/// NAME-actual.png, NAME-expected.png and NAME-difference.png (four times the difference) lie in `failures`.
[[nodiscard]] std::string compare_golden(const Picture& actual, const std::string& name,
                                         const std::filesystem::path& images, const std::filesystem::path& failures);

/// The same with the folders of the tests. With PORTALSPACE_GOLDEN_UPDATE set the picture becomes the golden one.
[[nodiscard]] std::string compare_golden(const std::filesystem::path& actual, const std::string& name);

}  // namespace portalspace::test
