#include "net/loopback/ace_bundle.h"

#include <algorithm>
#include <vector>

namespace portalspace::net::loopback {

namespace {

/// How far a message has been sent.
struct Progress {
    const QueuedMessage* message = nullptr;
    std::uint64_t blob_id = 0;
    std::size_t next = 0;  ///< fragment that follows in order
    std::size_t count = 1;
    std::size_t left = 0;  ///< bytes
    bool last_sent = false;

    [[nodiscard]] bool done() const { return next == count - (last_sent ? 1 : 0); }
    [[nodiscard]] FragmentView take(std::size_t index) {
        const FragmentView view = fragment_of(message->bytes, blob_id, message->group, index);
        left -= view.data.size();
        if (count > 1 && index == count - 1) {
            last_sent = true;
        } else {
            ++next;
        }
        return view;
    }
};

}  // namespace

void cut_bundle(std::span<const QueuedMessage> messages, std::uint32_t first_sequence,
                const std::function<void(std::span<const FragmentView>)>& emit) {
    std::vector<Progress> waiting;
    for (const QueuedMessage& message : messages) {
        waiting.push_back({&message, ace_blob_id(first_sequence++), 0, fragment_count(message.bytes.size()),
                           message.bytes.size(), false});
    }
    std::vector<FragmentView> packet;
    while (!waiting.empty()) {
        packet.clear();
        if (waiting.front().left >= kMaxPacketBody) {
            packet.push_back(waiting.front().take(waiting.front().next));
            emit(packet);
            continue;
        }
        std::size_t room = kMaxPacketBody;
        for (Progress& p : waiting) {
            const std::size_t tail = kFragmentHeaderSize + p.message->bytes.size() % kMaxFragmentData;
            const std::size_t next =
                kFragmentHeaderSize + std::min(kMaxFragmentData, p.message->bytes.size() - p.next * kMaxFragmentData);
            FragmentView view;
            if (p.count > 1 && !p.last_sent && room >= tail) {
                view = p.take(p.count - 1);
            } else if (room >= next) {
                view = p.take(p.next);
            } else if (p.message->group == static_cast<std::uint16_t>(Queue::ui)) {
                break;
            } else {
                continue;
            }
            packet.push_back(view);
            room -= std::min<std::size_t>(room, view.header.size);
        }
        std::erase_if(waiting, [](const Progress& p) { return p.done(); });
        emit(packet);
    }
}

}  // namespace portalspace::net::loopback
