#pragma once

#include "net/messages/field_sink.h"

namespace portalspace::net {

/// Takes fields and forgets them: for decoding alone.
class NoFields final : public FieldSink {
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

}  // namespace portalspace::net
