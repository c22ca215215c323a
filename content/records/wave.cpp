#include "content/records/wave.h"

#include <algorithm>
#include <string>

#include "content/encodings.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kBaseHeader = 16;

}  // namespace

WaveFormat Wave::format() const {
    core::ByteReader reader{std::span(header)};
    WaveFormat format;
    format.tag = reader.u16();
    format.channels = reader.u16();
    format.samples_per_second = reader.u32();
    format.bytes_per_second = reader.u32();
    format.block_align = reader.u16();
    format.bits_per_sample = reader.u16();
    if (reader.remaining() >= 2) {
        const std::size_t extra = std::min<std::size_t>(reader.u16(), reader.remaining());
        const auto bytes = reader.bytes(extra);
        format.extra.assign(bytes.begin(), bytes.end());
    }
    return format;
}

std::vector<std::byte> Wave::header_of(const WaveFormat& format) {
    core::ByteWriter writer;
    writer.u16(format.tag);
    writer.u16(format.channels);
    writer.u32(format.samples_per_second);
    writer.u32(format.bytes_per_second);
    writer.u16(format.block_align);
    writer.u16(format.bits_per_sample);
    writer.u16(static_cast<std::uint16_t>(format.extra.size()));
    writer.bytes(format.extra);
    return writer.take();
}

Wave Wave::unpack(core::ByteReader& reader) {
    Wave wave;
    wave.id = read_id(reader);
    const std::int32_t header_size = reader.i32();
    const std::int32_t data_size = reader.i32();
    if (header_size < static_cast<std::int32_t>(kBaseHeader) || header_size > 256) {
        reader.fail("a wave header of 16 to 256 bytes", std::to_string(header_size));
    }
    if (data_size < 0) {
        reader.fail("a data size", std::to_string(data_size));
    }
    const auto header = reader.bytes(static_cast<std::size_t>(header_size));
    wave.header.assign(header.begin(), header.end());
    const WaveFormat format = wave.format();
    if (format.channels < 1 || format.channels > 2) {
        reader.fail("1 or 2 channels", std::to_string(format.channels));
    }
    if (format.samples_per_second < 4000 || format.samples_per_second > 96000) {
        reader.fail("4000 to 96000 samples per second", std::to_string(format.samples_per_second));
    }
    const auto data = reader.bytes(std::min(static_cast<std::size_t>(data_size), reader.remaining()));
    wave.data.assign(data.begin(), data.end());
    return wave;
}

void Wave::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.i32(static_cast<std::int32_t>(header.size()));
    writer.i32(static_cast<std::int32_t>(data.size()));
    writer.bytes(header);
    writer.bytes(data);
}

}  // namespace portalspace::content
