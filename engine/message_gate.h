#pragma once

#include <cstddef>
#include <deque>
#include <unordered_set>
#include <vector>

#include "content/loads.h"
#include "core/ids.h"
#include "net/message.h"

namespace portalspace::engine {

namespace collision {
class BlockLoader;
}

/// Lets the messages of the server in when the records that they will make the world read are in the cache, so that no
/// frame waits for a file: a message that names records for the first time waits until workers have read them and all
/// that they lead to (read_reach). Messages keep their order, whatever they are about: what came later waits behind,
/// as it would for a slower network. Without workers everything is read at once and passes at once.
class MessageGate {
public:
    /// Messages that wait at most: who is full takes nothing more, and what comes stays with the session, which has
    /// bounds of its own.
    static constexpr std::size_t kMostWaiting = 4096;

    /// All must outlive the loads; a loader must be destroyed before `shapes`.
    MessageGate(content::DatStore& store, collision::BlockLoader& shapes, content::Loads loads)
        : store_(store), shapes_(shapes), loads_(loads) {}

    /// Takes what arrived, which is empty afterwards, and appends to `ready` what may be handled now.
    void pass(std::vector<net::Message>& arrived, std::vector<net::Message>& ready);
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    [[nodiscard]] bool is_full() const { return waiting_.size() >= kMostWaiting; }

private:
    struct Waiting {
        net::Message message;
        content::LoadRequest request;
    };

    content::DatStore& store_;
    collision::BlockLoader& shapes_;
    content::Loads loads_;
    std::deque<Waiting> waiting_;
    std::unordered_set<core::DataId> asked_;
};

}  // namespace portalspace::engine
