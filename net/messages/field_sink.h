#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace portalspace::net {

/// Takes the decoded fields of a message one by one, in the order of the wire: what `print` tells about a struct.
/// Inside a list the names are empty.
class FieldSink {
public:
    virtual ~FieldSink() = default;

    virtual void integer(std::string_view name, std::int64_t value) = 0;
    virtual void natural(std::string_view name, std::uint64_t value) = 0;
    virtual void real(std::string_view name, double value) = 0;
    virtual void boolean(std::string_view name, bool value) = 0;
    /// UTF-8.
    virtual void text(std::string_view name, std::string_view value) = 0;
    virtual void bytes(std::string_view name, std::span<const std::byte> value) = 0;

    virtual void begin_object(std::string_view name) = 0;
    virtual void end_object() = 0;
    virtual void begin_list(std::string_view name) = 0;
    virtual void end_list() = 0;

protected:
    FieldSink() = default;
    FieldSink(const FieldSink&) = default;
    FieldSink& operator=(const FieldSink&) = default;
};

}  // namespace portalspace::net
