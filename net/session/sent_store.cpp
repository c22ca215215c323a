#include "net/session/sent_store.h"

#include "net/packet/packet_builder.h"

namespace portalspace::net {

void SentStore::add(std::uint32_t sequence, std::span<const std::byte> datagram, double now) {
    packets_[sequence] = Packet{{datagram.begin(), datagram.end()}, now, now, false};
}

void SentStore::acknowledge(std::uint32_t sequence) {
    packets_.erase(packets_.begin(), packets_.upper_bound(sequence));
}

void SentStore::drop_older_than(double time) {
    while (!packets_.empty() && packets_.begin()->second.first_sent < time) {
        packets_.erase(packets_.begin());
    }
}

const std::vector<std::byte>* SentStore::again(std::uint32_t sequence, double now) {
    const auto it = packets_.find(sequence);
    if (it == packets_.end()) {
        return nullptr;
    }
    Packet& packet = it->second;
    if ((packet.resent && now - packet.last_sent < guard_) || !budget_left(now)) {
        return nullptr;
    }
    if (!packet.resent) {
        mark_retransmission(packet.bytes);
        packet.resent = true;
    }
    packet.last_sent = now;
    ++in_second_;
    return &packet.bytes;
}

double SentStore::last_sent(std::uint32_t sequence, double never) const {
    const auto it = packets_.find(sequence);
    return it == packets_.end() ? never : it->second.last_sent;
}

double SentStore::oldest(double none) const { return packets_.empty() ? none : packets_.begin()->second.first_sent; }

bool SentStore::budget_left(double now) {
    if (now - second_began_ >= 1.0) {
        second_began_ = now;
        in_second_ = 0;
    }
    return in_second_ < per_second_;
}

}  // namespace portalspace::net
