#pragma once

#include <string_view>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "net/messages/encode.h"
#include "tests/net/messages_vectors.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

namespace portalspace::test {

using Bytes = std::vector<std::byte>;

inline Bytes vector_bytes(std::string_view id) {
    Bytes bytes = net::test::from_hex(vector_hex(id));
    INFO(std::string(id));
    REQUIRE(!bytes.empty());
    return bytes;
}

/// Decodes from behind `header` bytes.
template <class M>
M read_behind(const Bytes& bytes, std::size_t header) {
    core::ByteReader r(bytes);
    r.skip(header);
    return net::unpack<M>(r);
}

/// The rules for the vectors of spec 15: it decodes to its last byte; every shorter form of at least `header` and below
/// `shortest` bytes (0: the whole length) is refused; with bytes appended it means the same.
template <class M>
M check_decodes(const Bytes& bytes, std::size_t header, std::size_t shortest = 0) {
    core::ByteReader r(bytes);
    r.skip(header);
    const M value = net::unpack<M>(r);
    CHECK(r.remaining() == 0);
    for (std::size_t n = header; n < (shortest == 0 ? bytes.size() : shortest); ++n) {
        const Bytes prefix(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
        INFO("prefix of " << n << " bytes");
        CHECK_THROWS_AS(read_behind<M>(prefix, header), core::FormatError);
    }
    Bytes longer = bytes;
    longer.insert(longer.end(), 8, std::byte{0xCC});
    CHECK(read_behind<M>(longer, header) == value);
    return value;
}

/// Decodes a top-level vector, and writes the same bytes again.
template <class M>
M check_vector(std::string_view id, std::size_t shortest = 0) {
    INFO(std::string(id));
    const Bytes bytes = vector_bytes(id);
    const M value = check_decodes<M>(bytes, 4, shortest);
    CHECK(net::encode(value) == bytes);
    return value;
}

/// The same for a game action, in its envelope.
template <class A>
A check_action(std::string_view id) {
    INFO(std::string(id));
    const Bytes bytes = vector_bytes(id);
    const auto header = read_behind<net::GameActionHeader>(bytes, 4);
    CHECK(header.type == A::kAction);
    const A value = check_decodes<A>(bytes, 12);
    CHECK(net::encode_action(header.sequence, value) == bytes);
    return value;
}

/// The same for a game event.
template <class E>
E check_event(std::string_view id, std::size_t shortest = 0) {
    INFO(std::string(id));
    const Bytes bytes = vector_bytes(id);
    const auto header = read_behind<net::GameEventHeader>(bytes, 4);
    CHECK(header.type == E::kEvent);
    const E value = check_decodes<E>(bytes, 16, shortest);
    CHECK(net::encode_event(header.owner, header.sequence, value) == bytes);
    return value;
}

/// What was written is read again as the same, to the last byte.
template <class M>
void comes_back(const M& m) {
    core::ByteWriter w;
    w.u32(0);  // where the opcode stands
    net::pack(w, m);
    core::ByteReader r(w.view());
    r.skip(4);
    CHECK(net::unpack<M>(r) == m);
    CHECK(r.remaining() == 0);
}

}  // namespace portalspace::test
