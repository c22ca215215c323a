#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// The fields of a WAVEFORMATEX.
struct WaveFormat {
    static constexpr std::uint16_t kPcm = 1;
    static constexpr std::uint16_t kMsAdpcm = 2;
    static constexpr std::uint16_t kMp3 = 0x55;

    std::uint16_t tag = kPcm;
    std::uint16_t channels = 1;
    std::uint32_t samples_per_second = 0;
    std::uint32_t bytes_per_second = 0;
    std::uint16_t block_align = 0;
    std::uint16_t bits_per_sample = 0;
    List<std::byte> extra;  ///< after the u16 extra size

    bool operator==(const WaveFormat&) const = default;
};

/// 0x0A: header and data as stored (spec/dat-format.md 3.10). Header size 16..256, channels 1..2 and a rate of
/// 4000..96000 are checked; a data size above the bytes left is cut to them.
struct Wave {
    static constexpr RecordType kRecordType = RecordType::wave;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<std::byte> header;
    List<std::byte> data;

    /// Decoded from `header`, which unpack has checked.
    [[nodiscard]] WaveFormat format() const;
    /// The header bytes of a format, in the 18-byte form plus extra bytes.
    [[nodiscard]] static List<std::byte> header_of(const WaveFormat& format);

    bool operator==(const Wave&) const = default;
    static Wave unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
