#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/ids.h"
#include "net/facts/facts.h"
#include "net/message.h"
#include "net/messages/create_object.h"

namespace portalspace::net {

/// Follows every missile of a conversation from its creation to its end.
class ProjectileLog {
public:
    /// The client cast a spell.
    void on_cast(double time, std::uint32_t spell) { last_cast_ = Cast{time, spell}; }
    /// An object was created; a missile begins a new record, and the answer is true.
    bool on_create(double time, const CreateObject& object);
    /// Any other message of the server, and a CreateObject that began no record. `known`: whether the object it is
    /// about exists; effects for one that does not are kept for a missile to come. Throws core::FormatError when a
    /// message about a missile does not decode.
    void on_message(const Message& message, core::ObjectId subject, bool known);

    [[nodiscard]] const std::vector<ProjectileFacts>& records() const { return records_; }

private:
    struct Cast {
        double time = 0;
        std::uint32_t spell = 0;
    };
    void follow(const Message& message, std::size_t record);

    std::vector<ProjectileFacts> records_;
    std::map<core::ObjectId, std::size_t> flying_;  ///< indices of records
    std::map<core::ObjectId, std::vector<Message>> early_;
    std::optional<Cast> last_cast_;
};

}  // namespace portalspace::net
