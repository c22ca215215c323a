#include "net/capture/pcap_reader.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/byte_reader.h"
#include "core/format_error.h"

namespace portalspace::net {

namespace {

constexpr std::uint32_t kMicroMagic = 0xA1B2C3D4;
constexpr std::uint32_t kNanoMagic = 0xA1B23C4D;
constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
constexpr std::uint32_t kByteOrderMagic = 0x1A2B3C4D;
constexpr std::uint32_t kMaxFrame = 262144;
constexpr std::int64_t kNanosecondsPerSecond = 1'000'000'000;

constexpr std::uint32_t swap32(std::uint32_t v) { return v << 24 | (v & 0xFF00U) << 8 | (v >> 8 & 0xFF00U) | v >> 24; }
constexpr std::uint16_t swap16(std::uint16_t v) { return static_cast<std::uint16_t>(v << 8 | v >> 8); }

/// Bytes to the next multiple of four.
constexpr std::uint32_t padding(std::uint32_t length) { return (4 - length % 4) % 4; }

std::uint32_t first_dword(std::span<const std::byte> file) noexcept {
    std::uint32_t v = 0;
    if (file.size() >= sizeof v) {
        std::memcpy(&v, file.data(), sizeof v);
    }
    return v;
}

/// Reads integers of a file whose byte order is known from its magic number.
class OrderedReader {
public:
    OrderedReader(std::span<const std::byte> bytes, bool swapped) : reader_(bytes), swapped_(swapped) {}
    std::uint16_t u16() { return swapped_ ? swap16(reader_.u16()) : reader_.u16(); }
    std::uint32_t u32() { return swapped_ ? swap32(reader_.u32()) : reader_.u32(); }
    std::int64_t i64() {
        std::uint64_t a = u32();
        std::uint64_t b = u32();
        return static_cast<std::int64_t>(swapped_ ? a << 32 | b : b << 32 | a);
    }
    std::span<const std::byte> bytes(std::size_t count) { return reader_.bytes(count); }
    void skip(std::size_t count) { reader_.skip(count); }
    [[nodiscard]] std::size_t remaining() const { return reader_.remaining(); }

private:
    core::ByteReader reader_;
    bool swapped_;
};

struct Interface {
    std::uint32_t link_type = 0;
    std::uint32_t snap_length = 0;
    std::uint8_t resolution = 6;  ///< if_tsresol: powers of ten, or of two when the top bit is set
    std::int64_t offset_seconds = 0;

    [[nodiscard]] std::int64_t nanoseconds(std::uint64_t stamp) const {
        constexpr unsigned kNano = 9;
        const unsigned power = resolution & 0x7FU;
        std::uint64_t seconds = 0;
        std::uint64_t fraction = 0;
        if ((resolution & 0x80) != 0) {
            if (power >= 64) {
                return 0;
            }
            seconds = stamp >> power;
            const std::uint64_t part = power == 0 ? 0 : stamp & ((std::uint64_t{1} << power) - 1);
            // At most 30 bits of the fraction matter for nanoseconds.
            const unsigned drop = power > 30 ? power - 30 : 0;
            fraction = (part >> drop) * static_cast<std::uint64_t>(kNanosecondsPerSecond) >> (power - drop);
        } else {
            if (power > 19) {
                return 0;
            }
            std::uint64_t units = 1;
            for (unsigned i = 0; i < power; ++i) {
                units *= 10;
            }
            seconds = stamp / units;
            fraction = stamp % units;
            for (unsigned i = power; i < kNano; ++i) {
                fraction *= 10;
            }
            for (unsigned i = kNano; i < power; ++i) {
                fraction /= 10;
            }
        }
        constexpr std::int64_t kMaxSeconds = 9'000'000'000;  // year 2255; keeps the product inside 64 bits
        const auto whole = static_cast<std::int64_t>(std::min<std::uint64_t>(seconds, kMaxSeconds));
        const std::int64_t moved = std::clamp<std::int64_t>(offset_seconds, -kMaxSeconds, kMaxSeconds);
        return std::clamp<std::int64_t>(whole + moved, 0, kMaxSeconds) * kNanosecondsPerSecond +
               static_cast<std::int64_t>(fraction);
    }
};

/// One section's state while its blocks are read.
class SectionReader {
public:
    SectionReader(const PcapVisitor& visit, PcapWalk& walk) : visit_(visit), walk_(walk) {}

    void begin(bool swapped) {
        swapped_ = swapped;
        interfaces_.clear();
    }
    [[nodiscard]] bool swapped() const { return swapped_; }

    void block(std::uint32_t type, std::span<const std::byte> body) {
        constexpr std::uint32_t kInterface = 1;
        constexpr std::uint32_t kObsoletePacket = 2;
        constexpr std::uint32_t kSimplePacket = 3;
        constexpr std::uint32_t kEnhancedPacket = 6;
        OrderedReader reader(body, swapped_);
        if (type == kInterface) {
            interface(reader);
        } else if (type == kEnhancedPacket) {
            packet(reader, reader.u32());
        } else if (type == kObsoletePacket) {
            const std::uint32_t index = reader.u16();
            reader.skip(2);
            packet(reader, index);
        } else if (type == kSimplePacket) {
            const std::uint32_t original = reader.u32();
            const Interface* i = at(0);
            if (i == nullptr) {
                return;
            }
            const std::uint32_t captured = i->snap_length == 0 ? original : std::min(original, i->snap_length);
            frame(*i, last_time_, captured, original, reader);
        }
    }

private:
    void interface(OrderedReader& reader) {
        Interface i;
        i.link_type = reader.u16();
        reader.skip(2);
        i.snap_length = reader.u32();
        while (reader.remaining() >= 4) {
            constexpr std::uint16_t kResolution = 9;
            constexpr std::uint16_t kOffset = 14;
            const std::uint16_t code = reader.u16();
            const std::uint16_t length = reader.u16();
            OrderedReader value(reader.bytes(length), swapped_);
            reader.skip(std::min<std::size_t>(padding(length), reader.remaining()));
            if (code == 0) {
                break;
            }
            if (code == kResolution && length >= 1) {
                i.resolution = std::to_integer<std::uint8_t>(value.bytes(1)[0]);
            } else if (code == kOffset && length >= 8) {
                i.offset_seconds = value.i64();
            }
        }
        interfaces_.push_back(i);
    }

    void packet(OrderedReader& reader, std::uint32_t index) {
        const std::uint64_t high = reader.u32();
        const std::uint64_t low = reader.u32();
        const std::uint32_t captured = reader.u32();
        const std::uint32_t original = reader.u32();
        const Interface* i = at(index);
        if (i != nullptr) {
            last_time_ = i->nanoseconds(high << 32 | low);
            frame(*i, last_time_, captured, original, reader);
        }
    }

    void frame(const Interface& i, std::int64_t time, std::uint32_t captured, std::uint32_t original,
               OrderedReader& reader) {
        const std::span<const std::byte> bytes = reader.bytes(captured);
        if (captured < original) {
            ++walk_.truncated;
            return;
        }
        visit_(PcapFrame{time, i.link_type, bytes, comments(reader, captured)});
    }

    /// The comments among the options behind a packet. Broken options break nothing: the packet is there.
    static std::vector<std::string_view> comments(OrderedReader& reader, std::uint32_t captured) {
        constexpr std::uint16_t kComment = 1;
        std::vector<std::string_view> found;
        try {
            reader.skip(padding(captured));
            while (reader.remaining() >= 4) {
                const std::uint16_t code = reader.u16();
                const std::uint16_t length = reader.u16();
                if (code == 0) {
                    break;
                }
                const std::span<const std::byte> value = reader.bytes(length);
                if (code == kComment) {
                    found.emplace_back(reinterpret_cast<const char*>(value.data()), value.size());
                }
                reader.skip(std::min<std::size_t>(padding(length), reader.remaining()));
            }
        } catch (const core::FormatError&) {
            return found;
        }
        return found;
    }

    [[nodiscard]] const Interface* at(std::uint32_t index) const {
        return index < interfaces_.size() ? &interfaces_[index] : nullptr;
    }

    const PcapVisitor& visit_;
    PcapWalk& walk_;
    bool swapped_ = false;
    std::vector<Interface> interfaces_;
    std::int64_t last_time_ = 0;
};

}  // namespace

bool is_pcap(std::span<const std::byte> file) noexcept {
    const std::uint32_t magic = first_dword(file);
    return magic == kMicroMagic || magic == kNanoMagic || magic == swap32(kMicroMagic) || magic == swap32(kNanoMagic);
}

bool is_pcapng(std::span<const std::byte> file) noexcept { return first_dword(file) == kSectionHeader; }

PcapWalk walk_pcap(std::span<const std::byte> file, const PcapVisitor& visit) {
    const std::uint32_t magic = first_dword(file);
    const bool swapped = magic == swap32(kMicroMagic) || magic == swap32(kNanoMagic);
    const bool nano = magic == kNanoMagic || magic == swap32(kNanoMagic);
    OrderedReader reader(file, swapped);
    reader.skip(20);
    const std::uint32_t link_type = reader.u32() & 0xFFFFU;  // the top bits say how long the frame check sequence is
    PcapWalk walk;
    try {
        while (reader.remaining() > 0) {
            const std::int64_t seconds = reader.u32();
            const std::int64_t fraction = reader.u32();
            const std::uint32_t captured = reader.u32();
            const std::uint32_t original = reader.u32();
            if (captured > kMaxFrame) {
                walk.cut_off = true;
                break;
            }
            const std::span<const std::byte> bytes = reader.bytes(captured);
            if (captured < original) {
                ++walk.truncated;
                continue;
            }
            visit(PcapFrame{seconds * kNanosecondsPerSecond + fraction * (nano ? 1 : 1000), link_type, bytes, {}});
        }
    } catch (const core::FormatError&) {
        walk.cut_off = true;
    }
    return walk;
}

PcapWalk walk_pcapng(std::span<const std::byte> file, const PcapVisitor& visit) {
    constexpr std::size_t kBlockFrame = 12;  // type and both lengths
    PcapWalk walk;
    SectionReader section(visit, walk);
    std::size_t at = 0;
    while (file.size() - at >= kBlockFrame) {
        const std::span<const std::byte> rest = file.subspan(at);
        if (first_dword(rest) == kSectionHeader) {
            const std::uint32_t order = first_dword(rest.subspan(8));
            if (order != kByteOrderMagic && order != swap32(kByteOrderMagic)) {
                break;
            }
            section.begin(order != kByteOrderMagic);
        }
        OrderedReader head(rest, section.swapped());
        const std::uint32_t type = head.u32();
        const std::uint32_t length = head.u32();
        if (length < kBlockFrame || length % 4 != 0 || length > rest.size()) {
            break;
        }
        try {
            section.block(type, rest.subspan(8, length - kBlockFrame));
        } catch (const core::FormatError&) {
            break;
        }
        at += length;
    }
    walk.cut_off = at != file.size();
    return walk;
}

}  // namespace portalspace::net
