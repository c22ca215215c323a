#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/ids.h"
#include "engine/entity_id.h"
#include "engine/world.h"
#include "net/message.h"

namespace portalspace::engine {

class CPhysicsObj;

/// Objects that may exist at a time; a server that makes more is told off in the log once a kind.
inline constexpr std::size_t kMaxObjects = 65'536;

/// Messages that wait for an object: at most this many, this many bytes and this many seconds for each GUID, and this
/// many GUIDs. Beyond a bound the oldest message of that GUID goes (spec/net-messages.md 5.4.4; the seconds are
/// retail's destruction timer of a placeholder, spec/physics.md 1.5).
inline constexpr std::size_t kMaxWaitingMessages = 64;
inline constexpr std::size_t kMaxWaitingBytes = 16 * 1024;
inline constexpr std::size_t kMaxWaitingIds = 256;
inline constexpr double kDestructionSeconds = 25.0;

/// The table of all objects, and of the messages for those that do not exist yet. Retail CObjectMaint
/// (spec/physics.md 1.5).
class CObjectMaint {
public:
    explicit CObjectMaint(WorldContext& world);
    ~CObjectMaint();
    CObjectMaint(const CObjectMaint&) = delete;
    CObjectMaint& operator=(const CObjectMaint&) = delete;

    /// None when it does not exist.
    [[nodiscard]] CPhysicsObj* find(core::ObjectId id) const;
    [[nodiscard]] CPhysicsObj* find(EntityId entity) const;
    /// GUID of an entity, also of one that is gone; none for an entity that never was.
    [[nodiscard]] core::ObjectId guid_of(EntityId entity) const;
    /// All objects in order of creation. Stable inside a frame; a deleted object is null until the frame's deletions
    /// are swept.
    [[nodiscard]] const std::vector<CPhysicsObj*>& objects() const { return order_; }
    /// Those of objects() that have something to do, in the same order; a deleted one is null until the next pass.
    [[nodiscard]] const std::vector<CPhysicsObj*>& ticking() const { return ticking_; }
    /// Before a pass: those that woke are put in their places. After it: those that have nothing to do leave the list.
    void gather_ticking();
    void retire_resting();
    /// An object that was resting has something to do again.
    void wake(CPhysicsObj& object) { woken_.push_back(&object); }
    [[nodiscard]] std::size_t size() const { return by_id_.size(); }
    [[nodiscard]] const std::map<core::ObjectId, std::unique_ptr<CPhysicsObj>>& by_id() const { return by_id_; }

    /// None when the table is full.
    CPhysicsObj* create(core::ObjectId id);
    /// Out of the world, out of the tables, free of parent and children. Retail's deletion order (spec/physics.md 1.5).
    /// Within a pass it happens at its end: whatever runs goes on with an object that is there, and what waits for that
    /// object is dropped (spec/vfx-sky-audio.md 2.5 SCR-15).
    void destroy(CPhysicsObj& object);

    /// The time in which an object is being brought to the frame clock. Passes may lie within each other.
    class Pass {
    public:
        explicit Pass(CObjectMaint* maint);
        ~Pass();
        Pass(const Pass&) = delete;
        Pass& operator=(const Pass&) = delete;

    private:
        CObjectMaint* maint_;
    };

    /// Ids of the objects that stand in the world by themselves, in order of creation; made anew once a second. One of
    /// them may be gone since.
    [[nodiscard]] const std::vector<core::ObjectId>& visible() const { return visible_; }

    /// Keeps a whole message for an object that is not there; copies it.
    void queue_blob_for_object(core::ObjectId id, const net::Message& message);
    /// What waits for `id`, in order of arrival, taken out of the queue.
    [[nodiscard]] std::deque<net::Message> take_blobs(core::ObjectId id);
    void drop_blobs(core::ObjectId id) { waiting_.erase(id); }
    void drop_blobs() { waiting_.clear(); }
    [[nodiscard]] std::size_t waiting_count(core::ObjectId id) const;
    [[nodiscard]] std::size_t waiting_ids() const { return waiting_.size(); }
    [[nodiscard]] std::uint64_t dropped_messages() const { return dropped_; }

    /// Once a frame: messages and cell-less objects whose 25 seconds are over go. Objects held by another one (parent,
    /// container, wielder) and picked-up ones stay. The list of visible objects is made anew when its second is over.
    void use_time();
    /// Starts or stops the 25 seconds of an object without a cell.
    void watch_cell(CPhysicsObj& object);
    /// Removes the null places of deleted objects from objects().
    void sweep();

private:
    struct Waiting {
        double since = 0;
        std::size_t bytes = 0;
        std::deque<net::Message> messages;
    };

    void drop_oldest(core::ObjectId id, Waiting& waiting);
    void list_visible();
    void destroy_doomed();

    WorldContext& world_;
    std::map<core::ObjectId, std::unique_ptr<CPhysicsObj>> by_id_;
    std::vector<CPhysicsObj*> order_;
    std::vector<CPhysicsObj*> ticking_;
    std::vector<CPhysicsObj*> woken_;
    std::vector<core::ObjectId> guids_;  ///< by entity, from 1
    std::map<core::ObjectId, Waiting> waiting_;
    std::map<core::ObjectId, double> destruction_;  ///< since when without a cell
    std::vector<core::ObjectId> visible_;
    std::optional<double> visible_since_;
    std::vector<CPhysicsObj*> doomed_;  ///< that go at the end of the pass
    int passes_ = 0;
    std::uint64_t dropped_ = 0;
    bool needs_sweep_ = false;
};

}  // namespace portalspace::engine
