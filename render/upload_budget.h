#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace portalspace::render {

/// Bytes that a frame may still send to the graphics card for what is new (spec/rendering.md 2.12 rule 3). What moves
/// every frame, constants and instances, does not count.
class UploadBudget {
public:
    explicit UploadBudget(std::size_t bytes) : left_(bytes) {}
    /// For loading at once.
    [[nodiscard]] static UploadBudget without_end() { return UploadBudget(SIZE_MAX); }

    [[nodiscard]] std::size_t left() const { return left_; }
    /// Whether that many bytes may go now. More than a whole frame's budget never fits: such things go piece by piece.
    [[nodiscard]] bool allows(std::size_t bytes) const { return bytes <= left_; }
    void take(std::size_t bytes) {
        const std::size_t taken = std::min(bytes, left_);
        left_ -= taken;
        spent_ += bytes;
    }
    [[nodiscard]] std::size_t spent() const { return spent_; }

private:
    std::size_t left_;
    std::size_t spent_ = 0;
};

}  // namespace portalspace::render
