#include "core/byte_reader.h"

#include <utility>

#include "core/format_error.h"

namespace portalspace::core {

Vec3 ByteReader::vec3() {
    const float x = f32();
    const float y = f32();
    const float z = f32();
    return {x, y, z};
}

Quat ByteReader::quat() {
    const float w = f32();
    const Vec3 xyz = vec3();
    return make_quat(w, xyz.x, xyz.y, xyz.z);
}

std::span<const std::byte> ByteReader::bytes(std::size_t count) {
    if (count > remaining()) {
        fail(std::to_string(count) + " more bytes", std::to_string(remaining()));
    }
    const auto view = bytes_.subspan(offset_, count);
    offset_ += count;
    return view;
}

void ByteReader::align(std::size_t boundary) {
    const std::size_t over = offset_ % boundary;
    if (over != 0) {
        skip(boundary - over);
    }
}

std::size_t ByteReader::checked_count(std::uint64_t count, std::size_t min_item_size) const {
    const std::size_t item = min_item_size == 0 ? 1 : min_item_size;
    if (count > remaining() / item) {
        fail("a count that fits the " + std::to_string(remaining()) + " bytes left", std::to_string(count));
    }
    return static_cast<std::size_t>(count);
}

void ByteReader::fail(std::string expected, std::string found) const {
    throw FormatError(offset_, std::move(expected), std::move(found));
}

void ByteReader::expect_end() const {
    if (remaining() != 0) {
        fail("the end of the data", std::to_string(remaining()) + " more bytes");
    }
}

}  // namespace portalspace::core
