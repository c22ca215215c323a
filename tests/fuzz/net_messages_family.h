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

namespace portalspace::fuzz {

/// Takes fields and forgets them.
class NoSink final : public net::FieldSink {
public:
    void integer(std::string_view, std::int64_t) override {}
    void natural(std::string_view, std::uint64_t) override {}
    void real(std::string_view, double) override {}
    void boolean(std::string_view, bool) override {}
    void text(std::string_view, std::string_view) override {}
    void bytes(std::string_view, std::span<const std::byte>) override {}
    void begin_object(std::string_view) override {}
    void end_object() override {}
    void begin_list(std::string_view) override {}
    void end_list() override {}
};

template <class M>
void decode_one(std::span<const std::byte> body) {
    try {
        core::ByteReader r(body);
        const M message = net::unpack<M>(r);
        NoSink sink;
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
