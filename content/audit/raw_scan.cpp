#include "content/audit/raw_scan.h"

#include "core/byte_reader.h"

namespace portalspace::content {

std::vector<std::size_t> scan_create_blocking(std::span<const std::byte> record) {
    constexpr std::uint32_t kCreateBlockingParticle = 26;
    constexpr std::uint32_t kEmitterFamily = 0x32;
    constexpr std::size_t kLength = 12;
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at + kLength <= record.size(); at += 4) {
        core::ByteReader reader(record.subspan(at, kLength));
        const std::uint32_t type = reader.u32();
        const std::int32_t direction = reader.i32();
        const std::uint32_t emitter = reader.u32();
        if (type == kCreateBlockingParticle && direction >= -1 && direction <= 1 && emitter >> 24U == kEmitterFamily) {
            places.push_back(at);
        }
    }
    return places;
}

}  // namespace portalspace::content
