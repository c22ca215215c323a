#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/field_sink.h"
#include "net/messages/whole_text.h"

namespace portalspace::net {

/// Walks the fields of a struct (see codec.h) and tells them to a sink: ids as "0x50000001", places as objects with
/// cell, origin and rotation, texts for display.
class FieldPrinter {
public:
    static constexpr bool kReads = false;
    static constexpr bool kPrints = true;

    explicit FieldPrinter(FieldSink& out) : sink(out) {}

    template <class T>
    void operator()(std::string_view name, const T& field) {
        show(name, field);
    }
    template <class T>
    void hex(std::string_view name, const T& field) {
        sink.text(name, core::id_text(static_cast<std::uint32_t>(field)));
    }
    template <class T, class Name>
    void named(std::string_view name, const T& field, Name name_of) {
        sink.text(name, name_of(field));
    }
    void octet(std::string_view name, bool field) { sink.boolean(name, field); }
    template <class T>
    void wire(const T&) {}
    template <class T>
    void shown(std::string_view name, const T& field) {
        show(name, field);
    }

    template <class T>
    void list(std::string_view name, const std::vector<T>& field, std::size_t) {
        show(name, field);
    }
    template <class T>
    void counted(std::string_view name, const std::vector<T>& field, std::size_t) {
        show(name, field);
    }
    template <class T>
    void table(std::string_view name, const std::vector<T>& field, std::uint16_t, std::size_t = 0xFFFF) {
        show(name, field);
    }

    std::uint32_t presence(std::string_view name, std::uint32_t present) {
        hex(name, present);
        return present;
    }
    template <class T>
    void optional(bool, std::string_view name, const std::optional<T>& field) {
        tail(name, field);
    }
    template <class T>
    void tail(std::string_view name, const std::optional<T>& field) {
        if (field) {
            show(name, *field);
        }
    }

    void packed(std::string_view name, std::uint32_t field) { sink.natural(name, field); }
    void known_did(std::string_view name, core::DataId field, std::uint32_t) { show(name, field); }
    void optional_known_did(bool, std::string_view name, const std::optional<core::DataId>& field, std::uint32_t) {
        tail(name, field);
    }
    void origin(std::string_view name, const core::Position& p);

    void align() {}
    void reserved(std::size_t) {}
    void reserved_tail(std::size_t) {}
    void require(bool, const char*) const {}
    void require_outgoing(bool, const char*) const {}

    FieldSink& sink;

private:
    template <class T>
    void show(std::string_view name, const T& v) {
        if constexpr (std::is_same_v<T, bool>) {
            sink.boolean(name, v);
        } else if constexpr (std::is_floating_point_v<T>) {
            sink.real(name, static_cast<double>(v));
        } else if constexpr (std::is_arithmetic_v<T> && std::is_signed_v<T>) {
            sink.integer(name, v);
        } else if constexpr (std::is_arithmetic_v<T>) {
            sink.natural(name, v);
        } else if constexpr (kIsId<T>) {
            sink.text(name, core::id_text(v));
        } else if constexpr (kIsFlags<T>) {
            sink.text(name, core::id_text(static_cast<std::uint32_t>(v.raw())));
        } else {
            sink.begin_object(name);
            T::fields(*this, v);
            sink.end_object();
        }
    }
    void show(std::string_view name, const Text& v) { sink.text(name, whole_utf8(v)); }
    void show(std::string_view name, const core::Vec3& v);
    void show(std::string_view name, const core::Position& v);
    void show(std::string_view name, const std::vector<std::byte>& v) { sink.bytes(name, v); }
    void show(std::string_view name, const std::string& v) { sink.text(name, v); }
    template <class T>
    void show(std::string_view name, const std::vector<T>& v) {
        sink.begin_list(name);
        for (const T& item : v) {
            show({}, item);
        }
        sink.end_list();
    }
    template <class T, std::size_t N>
    void show(std::string_view name, const std::array<T, N>& v) {
        sink.begin_list(name);
        for (const T& item : v) {
            show({}, item);
        }
        sink.end_list();
    }
};

template <class M>
void print(FieldSink& sink, const M& message) {
    FieldPrinter printer(sink);
    M::fields(printer, message);
}

}  // namespace portalspace::net
