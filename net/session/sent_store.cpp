#include "net/session/sent_store.h"

#include "net/packet/packet_builder.h"

namespace portalspace::net {

void SentStore::add(std::uint32_t sequence, std::span<const std::byte> datagram, double now) {
    if (packets_.empty()) {
        first_ = sequence;
    }
    packets_.push_back(Packet{{datagram.begin(), datagram.end()}, now, now, false});
}

void SentStore::drop_first() {
    packets_.pop_front();
    ++first_;
}

void SentStore::acknowledge(std::uint32_t sequence) {
    while (!packets_.empty() && ahead(sequence, first_) >= 0) {
        drop_first();
    }
}

void SentStore::drop_older_than(double time) {
    while (!packets_.empty() && packets_.front().first_sent < time) {
        drop_first();
    }
}

const std::vector<std::byte>* SentStore::again(std::uint32_t sequence, double now) {
    if (!holds(sequence)) {
        return nullptr;
    }
    Packet& packet = packets_[sequence - first_];
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
    return holds(sequence) ? packets_[sequence - first_].last_sent : never;
}

double SentStore::oldest(double none) const { return packets_.empty() ? none : packets_.front().first_sent; }

bool SentStore::budget_left(double now) {
    if (now - second_began_ >= 1.0) {
        second_began_ = now;
        in_second_ = 0;
    }
    return in_second_ < per_second_;
}

}  // namespace portalspace::net
