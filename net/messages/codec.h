#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/position.h"
#include "net/messages/primitives.h"

/// How the message structs of this folder become bytes and back. A struct names its fields once, in the order of the
/// wire:
///
///     template <class V, class M>
///     static void fields(V& v, M& m) {
///         v("text", m.text);
///         v("guid", m.guid);
///     }
///
/// and FieldReader, FieldWriter and FieldPrinter (field_printer.h) walk that list. `M` is the struct, const except for
/// the reader. What the wire needs beside fields has a call of its own (align, reserved, presence, counted, ...); where
/// a layout cannot be said so, the struct has its own `unpack` and `pack` and uses `fields` for printing only.
/// `unpack` expects a reader over the whole message that stands behind the opcode or the envelope: alignment counts
/// from the opcode. It throws FormatError on bytes that do not hold, and leaves bytes behind the last field alone.
namespace portalspace::net {

class FieldReader;
class FieldWriter;

template <class T>
concept OwnUnpack = requires(core::ByteReader& r) {
    { T::unpack(r) } -> std::same_as<T>;
};
template <class T>
concept OwnPack = requires(const T& value, core::ByteWriter& w) {
    value.pack(w);
};

/// Bits of an enum class whose raw value is on the wire.
template <class T>
inline constexpr bool kIsFlags = false;
template <class E>
inline constexpr bool kIsFlags<core::Flags<E>> = true;
template <class T>
inline constexpr bool kIsId = false;
template <class Tag>
inline constexpr bool kIsId<core::Id<Tag>> = true;

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;

/// The least number of bytes that a list entry can have; structs give theirs as kMinBytes.
template <class T>
constexpr std::size_t min_bytes() {
    if constexpr (std::is_same_v<T, bool> || kIsId<T> || std::is_same_v<T, Text> || kIsVector<T>) {
        return 4;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::byte>) {
        return sizeof(T);
    } else {
        return T::kMinBytes;
    }
}

/// Reads the fields of a struct.
class FieldReader {
public:
    static constexpr bool kReads = true;
    static constexpr bool kPrints = false;

    explicit FieldReader(core::ByteReader& reader) : r(reader) {}

    /// A field by its type: numbers as they are, bool as a dword, ids, texts, positions of 32 bytes, vectors as lists
    /// with a dword count, structs by their own fields.
    template <class T>
    void operator()(std::string_view, T& field) {
        read(field);
    }
    /// The same, printed as a hexadecimal number or by a name.
    template <class T>
    void hex(std::string_view, T& field) {
        read(field);
    }
    template <class T, class Name>
    void named(std::string_view, T& field, Name) {
        read(field);
    }
    /// A bool of one byte.
    void octet(std::string_view, bool& field) { field = r.u8() != 0; }
    /// On the wire, but not a field of its own.
    template <class T>
    void wire(T& value) {
        read(value);
    }
    /// A field that `wire` values gave already.
    template <class T>
    void shown(std::string_view, const T&) {}

    /// A list that must not have more than `most` entries.
    template <class T>
    void list(std::string_view, std::vector<T>& field, std::size_t most) {
        const std::uint32_t count = r.u32();
        require(count <= most, "a shorter list");
        read_entries(field, count);
    }
    /// A list whose count was read before.
    template <class T>
    void counted(std::string_view, std::vector<T>& field, std::size_t count) {
        read_entries(field, count);
    }
    /// u16 count, u16 buckets. The buckets never matter for reading; duplicates are kept, the later one counts.
    template <class T>
    void table(std::string_view, std::vector<T>& field, std::uint16_t, std::size_t most = 0xFFFF) {
        const std::uint16_t count = r.u16();
        r.skip(2);
        require(count <= most, "a shorter table");
        read_entries(field, count);
    }

    /// The word that says which optional fields follow. `present` matters for writing only.
    std::uint32_t presence(std::string_view, std::uint32_t) { return r.u32(); }
    template <class T>
    void optional(bool present, std::string_view, std::optional<T>& field) {
        if (present) {
            field = T();  // not emplace(): clang 14 finds no default constructor of a nested type with initialisers
            read(*field);
        }
    }
    /// A field that shorter forms of the message lack.
    template <class T>
    void tail(std::string_view, std::optional<T>& field) {
        if (r.remaining() >= min_bytes<T>()) {
            field = T();
            read(*field);
        }
    }

    void packed(std::string_view, std::uint32_t& field) { field = read_packed_dword(r); }
    void known_did(std::string_view, core::DataId& field, std::uint32_t base) { field = read_known_did(r, base); }
    void optional_known_did(bool present, std::string_view, std::optional<core::DataId>& field, std::uint32_t base) {
        if (present) {
            field = read_known_did(r, base);
        }
    }
    /// Cell and coordinates without a rotation.
    void origin(std::string_view, core::Position& field) { field = read_origin(r); }

    void align() { r.align(4); }
    /// Bytes without a meaning.
    void reserved(std::size_t count) { r.skip(count); }
    /// Reserved bytes that some senders leave out.
    void reserved_tail(std::size_t count) {
        if (r.remaining() >= count) {
            r.skip(count);
        }
    }
    void require(bool holds, const char* expected) const {
        if (!holds) {
            r.fail(expected, "something else");
        }
    }
    /// Bounds of what this client sends; what others sent is read as it is.
    void require_outgoing(bool, const char*) const {}

    core::ByteReader& r;

private:
    template <class T>
    void read(T& v) {
        if constexpr (std::is_same_v<T, bool>) {
            v = r.u32() != 0;
        } else if constexpr (std::is_arithmetic_v<T>) {
            read_number(v);
        } else if constexpr (kIsId<T> || kIsFlags<T>) {
            v = T(r.u32());
        } else if constexpr (std::is_same_v<T, core::Vec3>) {
            v = r.vec3();
        } else if constexpr (std::is_same_v<T, core::Position>) {
            v = read_position(r);
        } else if constexpr (OwnUnpack<T>) {
            v = T::unpack(r);
        } else {
            T::fields(*this, v);
        }
    }
    template <class T>
    void read(std::vector<T>& v) {
        read_entries(v, r.u32());
    }
    template <class T, std::size_t N>
    void read(std::array<T, N>& v) {
        for (T& item : v) {
            read(item);
        }
    }
    template <class T>
    void read_number(T& v) {
        if constexpr (std::is_same_v<T, float>) {
            v = r.f32();
        } else if constexpr (std::is_same_v<T, double>) {
            v = r.f64();
        } else if constexpr (sizeof(T) == 1) {
            v = static_cast<T>(r.u8());
        } else if constexpr (sizeof(T) == 2) {
            v = static_cast<T>(r.u16());
        } else if constexpr (sizeof(T) == 4) {
            v = static_cast<T>(r.u32());
        } else {
            v = static_cast<T>(r.u64());
        }
    }
    template <class T>
    void read_entries(std::vector<T>& v, std::size_t count) {
        if constexpr (std::is_same_v<T, std::byte>) {
            const auto bytes = r.bytes(count);
            v.assign(bytes.begin(), bytes.end());
        } else {
            v.resize(r.checked_count(count, min_bytes<T>()));
            for (T& item : v) {
                read(item);
            }
        }
    }
};

/// Writes the fields of a struct. Throws FormatError for what the wire cannot hold.
class FieldWriter {
public:
    static constexpr bool kReads = false;
    static constexpr bool kPrints = false;

    explicit FieldWriter(core::ByteWriter& writer) : w(writer) {}

    template <class T>
    void operator()(std::string_view, const T& field) {
        write(field);
    }
    template <class T>
    void hex(std::string_view, const T& field) {
        write(field);
    }
    template <class T, class Name>
    void named(std::string_view, const T& field, Name) {
        write(field);
    }
    void octet(std::string_view, bool field) { w.u8(field ? 1 : 0); }
    template <class T>
    void wire(const T& value) {
        write(value);
    }
    template <class T>
    void shown(std::string_view, const T&) {}

    template <class T>
    void list(std::string_view, const std::vector<T>& field, std::size_t) {
        write(field);
    }
    template <class T>
    void counted(std::string_view, const std::vector<T>& field, std::size_t) {
        if constexpr (std::is_same_v<T, std::byte>) {
            w.bytes(field);
        } else {
            for (const T& item : field) {
                write(item);
            }
        }
    }
    template <class T>
    void table(std::string_view name, const std::vector<T>& field, std::uint16_t buckets, std::size_t = 0xFFFF) {
        write_table_header(w, field.size(), buckets);
        counted(name, field, field.size());
    }

    std::uint32_t presence(std::string_view, std::uint32_t present) {
        w.u32(present);
        return present;
    }
    template <class T>
    void optional(bool, std::string_view, const std::optional<T>& field) {
        if (field) {
            write(*field);
        }
    }
    template <class T>
    void tail(std::string_view, const std::optional<T>& field) {
        if (field) {
            write(*field);
        }
    }

    void packed(std::string_view, std::uint32_t field) { write_packed_dword(w, field); }
    void known_did(std::string_view, core::DataId field, std::uint32_t base) { write_known_did(w, field, base); }
    void optional_known_did(bool, std::string_view, const std::optional<core::DataId>& field, std::uint32_t base) {
        if (field) {
            write_known_did(w, *field, base);
        }
    }
    void origin(std::string_view, const core::Position& field) { write_origin(w, field); }

    void align() { w.align(4); }
    void reserved(std::size_t count) { w.zeros(count); }
    void reserved_tail(std::size_t count) { w.zeros(count); }
    void require(bool holds, const char* expected) const { check(holds, expected); }
    void require_outgoing(bool holds, const char* expected) const { check(holds, expected); }

    core::ByteWriter& w;

private:
    void check(bool holds, const char* expected) const;

    template <class T>
    void write(const T& v) {
        if constexpr (std::is_same_v<T, bool>) {
            w.u32(v ? 1 : 0);
        } else if constexpr (std::is_same_v<T, float>) {
            w.f32(v);
        } else if constexpr (std::is_same_v<T, double>) {
            w.f64(v);
        } else if constexpr (std::is_arithmetic_v<T>) {
            write_number(v);
        } else if constexpr (kIsId<T>) {
            w.u32(v.value);
        } else if constexpr (kIsFlags<T>) {
            w.u32(v.raw());
        } else if constexpr (std::is_same_v<T, core::Vec3>) {
            w.vec3(v);
        } else if constexpr (std::is_same_v<T, core::Position>) {
            write_position(w, v);
        } else if constexpr (OwnPack<T>) {
            v.pack(w);
        } else {
            T::fields(*this, v);
        }
    }
    template <class T>
    void write(const std::vector<T>& v) {
        w.u32(static_cast<std::uint32_t>(v.size()));
        for (const T& item : v) {
            write(item);
        }
    }
    template <class T, std::size_t N>
    void write(const std::array<T, N>& v) {
        for (const T& item : v) {
            write(item);
        }
    }
    template <class T>
    void write_number(T v) {
        if constexpr (sizeof(T) == 1) {
            w.u8(static_cast<std::uint8_t>(v));
        } else if constexpr (sizeof(T) == 2) {
            w.u16(static_cast<std::uint16_t>(v));
        } else if constexpr (sizeof(T) == 4) {
            w.u32(static_cast<std::uint32_t>(v));
        } else {
            w.u64(static_cast<std::uint64_t>(v));
        }
    }
};

/// Collects the presence bits of the optional fields that have a value; called like Bits below.
struct BitCollector {
    std::uint32_t word = 0;

    template <class T>
    void operator()(std::uint32_t bit, std::string_view, const std::optional<T>& field) {
        word |= field ? bit : 0;
    }
    void known_did(std::uint32_t bit, std::string_view, const std::optional<core::DataId>& field, std::uint32_t) {
        word |= field ? bit : 0;
    }
};

/// Hands the optional fields that a presence word announces to a visitor.
template <class V>
struct Bits {
    V& v;
    std::uint32_t word = 0;

    template <class T>
    void operator()(std::uint32_t bit, std::string_view name, T& field) {
        v.optional((word & bit) != 0, name, field);
    }
    template <class T>
    void known_did(std::uint32_t bit, std::string_view name, T& field, std::uint32_t base) {
        v.optional_known_did((word & bit) != 0, name, field, base);
    }
};

template <class M>
[[nodiscard]] M unpack(core::ByteReader& r) {
    if constexpr (OwnUnpack<M>) {
        return M::unpack(r);
    } else {
        M m;
        FieldReader reader(r);
        M::fields(reader, m);
        return m;
    }
}

template <class M>
void pack(core::ByteWriter& w, const M& message) {
    if constexpr (OwnPack<M>) {
        message.pack(w);
    } else {
        FieldWriter writer(w);
        M::fields(writer, message);
    }
}

}  // namespace portalspace::net
