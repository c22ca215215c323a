#pragma once

#include <cstdint>
#include <type_traits>

#include "content/encodings.h"
#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/records/geometry.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/flags.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::content {

/// A float of which every bit pattern is legal; plain floats must be finite.
template <class F>
struct RawFloat {
    F& value;
};
template <class F>
RawFloat(F&) -> RawFloat<F>;

/// A string in another encoding than str.legacy (spec/dat-format.md 2.5).
template <class T>
struct P8 {
    T& value;
};
template <class T>
P8(T&) -> P8<T>;
template <class T>
struct P16 {
    T& value;
};
template <class T>
P16(T&) -> P16<T>;
template <class T>
struct Obfuscated {
    T& value;
};
template <class T>
Obfuscated(T&) -> Obfuscated<T>;

/// For lists whose items are fields themselves.
struct EachField {
    template <class Fields, class T>
    void operator()(Fields& f, T&& item) const {
        f(item);
    }
};

/// Reads or writes plain fields in the order in which they are named, so that a record states its layout once:
///     template <class Fields, class T> void layout(Fields& f, T& t) { f(t.id, t.number, t.color); }
/// Strings are str.legacy. FieldReader fills the fields; FieldWriter takes them as constants.
class FieldReader {
public:
    explicit FieldReader(core::ByteReader& reader) : reader_(reader) {}

    template <class... T>
    void operator()(T&&... fields) {
        (one(fields), ...);
    }
    void align4() { reader_.align(4); }
    /// u32 count, then the items; `min_size` bounds the count by the bytes left.
    template <class T, class Each>
    void list(List<T>& items, std::size_t min_size, Each each) {
        counted(items, reader_.u32(), min_size, each);
    }
    /// The same with a cuint count.
    template <class T, class Each>
    void smart(List<T>& items, std::size_t min_size, Each each) {
        counted(items, read_cuint(reader_), min_size, each);
    }
    /// u16 count, u16 buckets, then the rows; `min_size` includes the key.
    template <class V, class Each>
    void packhash(PackHash<V>& table, std::size_t min_size, Each each) {
        const std::uint16_t count = reader_.u16();
        table.buckets = reader_.u16();
        rows(table.rows, count, min_size, each);
    }
    /// u8 size index, cuint count, then the rows.
    template <class V, class Each>
    void hash(HashTable<V>& table, std::size_t min_size, Each each) {
        table.size_index = reader_.u8();
        rows(table.rows, read_cuint(reader_), min_size, each);
    }
    /// Numbers without a count of their own.
    template <class T>
    void array(List<T>& items, std::size_t count) {
        read_array(reader_, items, count);
    }
    /// u32 or cuint count, then plain numbers.
    template <class T>
    void list(List<T>& items) {
        read_array(reader_, items, reader_.u32());
    }
    template <class T>
    void smart(List<T>& items) {
        read_array(reader_, items, read_cuint(reader_));
    }
    [[nodiscard]] core::ByteReader& reader() { return reader_; }

private:
    template <class T, class Each>
    void counted(List<T>& items, std::size_t stored_count, std::size_t min_size, Each& each) {
        const std::size_t count = reader_.checked_count(stored_count, min_size);
        items.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            each(*this, items.emplace_back());
        }
    }
    template <class V, class Each>
    void rows(List<Keyed<V>>& items, std::size_t stored_count, std::size_t min_size, Each& each) {
        const auto row = [&each](FieldReader& f, Keyed<V>& keyed) {
            f(keyed.key);
            each(f, keyed.value);
        };
        counted(items, stored_count, min_size, row);
    }

    void one(std::uint8_t& v) { v = reader_.u8(); }
    void one(std::uint16_t& v) { v = reader_.u16(); }
    void one(std::int16_t& v) { v = reader_.i16(); }
    void one(std::uint32_t& v) { v = reader_.u32(); }
    void one(std::int32_t& v) { v = reader_.i32(); }
    void one(std::int8_t& v) { v = reader_.i8(); }
    void one(std::uint64_t& v) { v = reader_.u64(); }
    void one(std::int64_t& v) { v = reader_.i64(); }
    void one(P8<Text>& v) { v.value = read_p8_string(reader_); }
    void one(P16<Text16>& v) { v.value = read_p16_string(reader_); }
    void one(Obfuscated<Text>& v) { v.value = read_obfuscated_string(reader_); }
    void one(core::Position& v) {
        v.cell = core::CellId(reader_.u32());
        v.frame = unpack_frame(reader_);
    }
    void one(float& v) { v = read_finite(reader_); }
    void one(double& v) { v = read_finite_f64(reader_); }
    void one(RawFloat<float>& v) { v.value = reader_.f32(); }
    void one(core::Vec3& v) { v = read_finite_vec3(reader_); }
    void one(core::Frame& v) { v = unpack_frame(reader_); }
    void one(Sphere& v) { v = Sphere::unpack(reader_); }
    void one(Color& v) { v = Color::unpack(reader_); }
    void one(Text& v) { v = read_legacy_string(reader_); }
    template <class Tag>
    void one(core::Id<Tag>& v) {
        v.value = reader_.u32();
    }
    template <class E>
    void one(core::Flags<E>& v) {
        std::underlying_type_t<E> raw{};
        one(raw);
        v = core::Flags<E>(raw);
    }
    template <class E>
    requires std::is_enum_v<E>
    void one(E& v) {
        std::underlying_type_t<E> raw{};
        one(raw);
        v = static_cast<E>(raw);
    }

    core::ByteReader& reader_;
};

class FieldWriter {
public:
    explicit FieldWriter(core::ByteWriter& writer) : writer_(writer) {}

    template <class... T>
    void operator()(const T&... fields) {
        (one(fields), ...);
    }
    void align4() { writer_.align(4); }
    template <class T, class Each>
    void list(const List<T>& items, std::size_t /*min_size*/, Each each) {
        writer_.u32(static_cast<std::uint32_t>(items.size()));
        for (const T& item : items) {
            each(*this, item);
        }
    }
    template <class T, class Each>
    void smart(const List<T>& items, std::size_t /*min_size*/, Each each) {
        write_cuint(writer_, static_cast<std::uint32_t>(items.size()));
        for (const T& item : items) {
            each(*this, item);
        }
    }
    template <class V, class Each>
    void packhash(const PackHash<V>& table, std::size_t /*min_size*/, Each each) {
        writer_.u16(static_cast<std::uint16_t>(table.rows.size()));
        writer_.u16(table.buckets);
        rows(table.rows, each);
    }
    template <class V, class Each>
    void hash(const HashTable<V>& table, std::size_t /*min_size*/, Each each) {
        writer_.u8(table.size_index);
        write_cuint(writer_, static_cast<std::uint32_t>(table.rows.size()));
        rows(table.rows, each);
    }
    template <class T>
    void array(const List<T>& items, std::size_t /*count*/) {
        write_array(writer_, items);
    }
    template <class T>
    void list(const List<T>& items) {
        writer_.u32(static_cast<std::uint32_t>(items.size()));
        write_array(writer_, items);
    }
    template <class T>
    void smart(const List<T>& items) {
        write_cuint(writer_, static_cast<std::uint32_t>(items.size()));
        write_array(writer_, items);
    }
    [[nodiscard]] core::ByteWriter& writer() { return writer_; }

private:
    template <class V, class Each>
    void rows(const List<Keyed<V>>& items, Each& each) {
        for (const Keyed<V>& keyed : items) {
            (*this)(keyed.key);
            each(*this, keyed.value);
        }
    }

    void one(std::uint8_t v) { writer_.u8(v); }
    void one(std::uint16_t v) { writer_.u16(v); }
    void one(std::int16_t v) { writer_.i16(v); }
    void one(std::uint32_t v) { writer_.u32(v); }
    void one(std::int32_t v) { writer_.i32(v); }
    void one(std::int8_t v) { writer_.i8(v); }
    void one(std::uint64_t v) { writer_.u64(v); }
    void one(std::int64_t v) { writer_.i64(v); }
    void one(const P8<const Text>& v) { write_p8_string(writer_, v.value); }
    void one(const P16<const Text16>& v) { write_p16_string(writer_, v.value); }
    void one(const Obfuscated<const Text>& v) { write_obfuscated_string(writer_, v.value); }
    void one(const core::Position& v) {
        writer_.u32(v.cell.value);
        pack_frame(writer_, v.frame);
    }
    void one(float v) { writer_.f32(v); }
    void one(double v) { writer_.f64(v); }
    void one(const RawFloat<const float>& v) { writer_.f32(v.value); }
    void one(const core::Vec3& v) { writer_.vec3(v); }
    void one(const core::Frame& v) { pack_frame(writer_, v); }
    void one(const Sphere& v) { v.pack(writer_); }
    void one(const Color& v) { v.pack(writer_); }
    void one(const Text& v) { write_legacy_string(writer_, v); }
    template <class Tag>
    void one(core::Id<Tag> v) {
        writer_.u32(v.value);
    }
    template <class E>
    void one(core::Flags<E> v) {
        one(v.raw());
    }
    template <class E>
    requires std::is_enum_v<E>
    void one(E v) { one(static_cast<std::underlying_type_t<E>>(v)); }

    core::ByteWriter& writer_;
};

}  // namespace portalspace::content
