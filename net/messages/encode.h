#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "net/messages/codec.h"
#include "net/messages/game_event.h"

namespace portalspace::net {

/// Opcode and body: the bytes of a top-level message.
template <class M>
[[nodiscard]] std::vector<std::byte> encode(const M& message) {
    core::ByteWriter w;
    w.u32(M::kOpcode);
    pack(w, message);
    return w.take();
}

/// A game event in its envelope (F7B0).
template <class E>
[[nodiscard]] std::vector<std::byte> encode_event(core::ObjectId owner, std::uint32_t sequence, const E& event) {
    core::ByteWriter w;
    w.u32(GameEventHeader::kOpcode);
    GameEventHeader{owner, sequence, E::kEvent}.pack(w);
    pack(w, event);
    return w.take();
}

/// A game action in its envelope (F7B1).
template <class A>
[[nodiscard]] std::vector<std::byte> encode_action(std::uint32_t sequence, const A& action) {
    core::ByteWriter w;
    w.u32(GameActionHeader::kOpcode);
    GameActionHeader{sequence, A::kAction}.pack(w);
    pack(w, action);
    return w.take();
}

/// Decodes a whole top-level message whose opcode the caller has looked at already. Throws FormatError.
template <class M>
[[nodiscard]] M decode(std::span<const std::byte> message) {
    core::ByteReader r(message);
    r.skip(4);
    return unpack<M>(r);
}

/// Decodes a whole F7B0 message whose event type the caller has looked at already. Throws FormatError.
template <class E>
[[nodiscard]] E decode_event(std::span<const std::byte> message) {
    core::ByteReader r(message);
    r.skip(16);
    return unpack<E>(r);
}

/// Decodes a whole F7B1 message whose action type the caller has looked at already. Throws FormatError.
template <class A>
[[nodiscard]] A decode_action(std::span<const std::byte> message) {
    core::ByteReader r(message);
    r.skip(12);
    return unpack<A>(r);
}

}  // namespace portalspace::net
