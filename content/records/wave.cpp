#include "content/records/wave.h"

#include <algorithm>
#include <string>

#include "content/encodings.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kBaseHeader = 16;

}  // namespace

WaveFormat Wave::format() const {
    core::ByteReader reader{std::span<const std::byte>(header)};
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

List<std::byte> Wave::header_of(const WaveFormat& format) {
    core::ByteWriter writer;
    writer.u16(format.tag);
    writer.u16(format.channels);
    writer.u32(format.samples_per_second);
    writer.u32(format.bytes_per_second);
    writer.u16(format.block_align);
    writer.u16(format.bits_per_sample);
    writer.u16(static_cast<std::uint16_t>(format.extra.size()));
    writer.bytes(format.extra);
    return List<std::byte>(writer.take());
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
    read_array(reader, wave.header, static_cast<std::size_t>(header_size));
    core::ByteReader head(wave.header);
    head.skip(2);
    const std::uint16_t channels = head.u16();
    const std::uint32_t rate = head.u32();
    if (channels < 1 || channels > 2) {
        reader.fail("1 or 2 channels", std::to_string(channels));
    }
    if (rate < 4000 || rate > 96000) {
        reader.fail("4000 to 96000 samples per second", std::to_string(rate));
    }
    read_array(reader, wave.data, std::min(static_cast<std::size_t>(data_size), reader.remaining()));
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
