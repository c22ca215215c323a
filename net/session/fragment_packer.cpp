#include "net/session/fragment_packer.h"

namespace portalspace::net {

void pack_messages(std::span<const QueuedMessage> messages, std::uint32_t first_sequence, std::size_t optional_size,
                   const std::function<void(std::span<const FragmentView>, bool)>& emit) {
    std::vector<FragmentView> batch;
    std::size_t size = optional_size;
    const auto flush = [&] {
        if (!batch.empty()) {
            emit(batch, true);
            batch.clear();
            size = optional_size;
        }
    };
    std::uint32_t sequence = first_sequence;
    for (const QueuedMessage& message : messages) {
        for (std::size_t i = 0; i < fragment_count(message.bytes.size()); ++i) {
            const FragmentView fragment = fragment_of(message.bytes, ace_blob_id(sequence), message.group, i);
            const std::size_t need = fragment.header.size;
            if (size + need > kMaxPacketBody) {
                flush();
            }
            if (size + need > kMaxPacketBody) {
                emit(std::span<const FragmentView>(&fragment, 1), false);
                continue;
            }
            batch.push_back(fragment);
            size += need;
        }
        ++sequence;
    }
    flush();
}

}  // namespace portalspace::net
