#pragma once

#include <cstdint>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "net/messages/object_desc.h"
#include "net/messages/physics_desc.h"
#include "net/messages/weenie_desc.h"

namespace portalspace::net {

/// F745: everything about an object (spec/net-messages.md 5.4). Handling: 5.4.2; "double create" is normal.
struct CreateObject {
    static constexpr std::uint32_t kOpcode = 0xF745;
    core::ObjectId guid;
    ObjDesc appearance;
    PhysicsDesc physics;
    WeenieDesc weenie;

    [[nodiscard]] static CreateObject unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CreateObject&) const = default;
};

/// F7DB: the same layout for an object that exists; for one that does not it counts as F745.
struct UpdateObject {
    static constexpr std::uint32_t kOpcode = 0xF7DB;
    CreateObject object;

    [[nodiscard]] static UpdateObject unpack(core::ByteReader& r) { return {CreateObject::unpack(r)}; }
    void pack(core::ByteWriter& w) const { object.pack(w); }
    bool operator==(const UpdateObject&) const = default;
};

/// F6EA, client to server: asks for a fresh description; at most once a guid and 5 seconds.
struct ForceObjectDescSend {
    static constexpr std::uint32_t kOpcode = 0xF6EA;
    core::ObjectId guid;

    [[nodiscard]] static ForceObjectDescSend unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ForceObjectDescSend&) const = default;
};

}  // namespace portalspace::net
