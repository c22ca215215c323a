#include "net/packet/fragment.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace portalspace::net {

FragmentHeader FragmentHeader::unpack(core::ByteReader& reader) {
    const FragmentHeader h = read(reader.bytes(kFragmentHeaderSize).first<kFragmentHeaderSize>());
    if (h.size < kFragmentHeaderSize || h.size > kMaxFragment) {
        reader.fail("a fragment size from 16 to 464", std::to_string(h.size));
    }
    if (h.size - kFragmentHeaderSize > reader.remaining()) {
        reader.fail(std::to_string(h.size - kFragmentHeaderSize) + " bytes of fragment data",
                    std::to_string(reader.remaining()));
    }
    if (h.count == 0 || h.index >= h.count) {
        reader.fail("a fragment index below its count", std::to_string(h.index) + " of " + std::to_string(h.count));
    }
    return h;
}

void FragmentHeader::write(Datagram& out) const {
    out.u64(blob_id);
    out.u16(count);
    out.u16(size);
    out.u16(index);
    out.u16(queue);
}

FragmentView fragment_of(std::span<const std::byte> message, std::uint64_t blob_id, std::uint16_t queue,
                         std::size_t index) {
    const std::size_t count = fragment_count(message.size());
    if (count > std::numeric_limits<std::uint16_t>::max() || index >= count) {
        throw std::length_error("message of " + std::to_string(message.size()) + " bytes has no fragment " +
                                std::to_string(index));
    }
    const std::size_t begin = index * kMaxFragmentData;
    FragmentView view;
    view.data = message.subspan(begin, std::min(kMaxFragmentData, message.size() - begin));
    view.header.blob_id = blob_id;
    view.header.count = static_cast<std::uint16_t>(count);
    view.header.size = static_cast<std::uint16_t>(kFragmentHeaderSize + view.data.size());
    view.header.index = static_cast<std::uint16_t>(index);
    view.header.queue = queue;
    return view;
}

}  // namespace portalspace::net
