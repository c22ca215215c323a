#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "content/encodings.h"
#include "content/records/geometry.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

/// A float of which every bit pattern is legal; plain floats must be finite.
template <class F>
struct RawFloat {
    F& value;
};
template <class F>
RawFloat(F&) -> RawFloat<F>;

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
    void list(std::vector<T>& items, std::size_t min_size, Each each) {
        const std::size_t count = reader_.checked_count(reader_.u32(), min_size);
        items.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            each(*this, items.emplace_back());
        }
    }
    [[nodiscard]] core::ByteReader& reader() { return reader_; }

private:
    void one(std::uint8_t& v) { v = reader_.u8(); }
    void one(std::uint16_t& v) { v = reader_.u16(); }
    void one(std::int16_t& v) { v = reader_.i16(); }
    void one(std::uint32_t& v) { v = reader_.u32(); }
    void one(std::int32_t& v) { v = reader_.i32(); }
    void one(float& v) { v = read_finite(reader_); }
    void one(double& v) { v = read_finite_f64(reader_); }
    void one(RawFloat<float>& v) { v.value = reader_.f32(); }
    void one(core::Vec3& v) { v = read_finite_vec3(reader_); }
    void one(core::Frame& v) { v = unpack_frame(reader_); }
    void one(Sphere& v) { v = Sphere::unpack(reader_); }
    void one(Color& v) { v = Color::unpack(reader_); }
    void one(std::string& v) { v = read_legacy_string(reader_); }
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
    void list(const std::vector<T>& items, std::size_t /*min_size*/, Each each) {
        writer_.u32(static_cast<std::uint32_t>(items.size()));
        for (const T& item : items) {
            each(*this, item);
        }
    }
    [[nodiscard]] core::ByteWriter& writer() { return writer_; }

private:
    void one(std::uint8_t v) { writer_.u8(v); }
    void one(std::uint16_t v) { writer_.u16(v); }
    void one(std::int16_t v) { writer_.i16(v); }
    void one(std::uint32_t v) { writer_.u32(v); }
    void one(std::int32_t v) { writer_.i32(v); }
    void one(float v) { writer_.f32(v); }
    void one(double v) { writer_.f64(v); }
    void one(const RawFloat<const float>& v) { writer_.f32(v.value); }
    void one(const core::Vec3& v) { writer_.vec3(v); }
    void one(const core::Frame& v) { pack_frame(writer_, v); }
    void one(const Sphere& v) { v.pack(writer_); }
    void one(const Color& v) { v.pack(writer_); }
    void one(const std::string& v) { write_legacy_string(writer_, v); }
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
