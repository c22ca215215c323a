#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "net/messages/codec.h"
#include "net/messages/field_printer.h"
#include "net/messages/no_fields.h"

namespace portalspace::fuzz {

template <class M>
void decode_one(std::span<const std::byte> body) {
    try {
        core::ByteReader r(body);
        const M message = net::unpack<M>(r);
        net::NoFields sink;
        net::print(sink, message);
        core::ByteWriter w;
        net::pack(w, message);
    } catch (const core::FormatError&) {
        return;  // the one thing that may come out
    }
}

/// The first byte picks a message of the family, the rest is its body: decoded, printed, encoded again.
template <class... Ms>
struct Family {
    static int run(const std::uint8_t* data, std::size_t size) {
        constexpr std::array<void (*)(std::span<const std::byte>), sizeof...(Ms)> kDecoders{decode_one<Ms>...};
        if (size != 0) {
            kDecoders[data[0] % kDecoders.size()](std::as_bytes(std::span(data + 1, size - 1)));
        }
        return 0;
    }
};

}  // namespace portalspace::fuzz
