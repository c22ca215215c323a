#include "content/records/object_description.h"

#include <string>

#include "content/encodings.h"

namespace portalspace::content {

namespace {

constexpr std::uint8_t kMark = 0x11;
constexpr std::uint32_t kPalettes = 0x04000000;
constexpr std::uint32_t kTextures = 0x05000000;
constexpr std::uint32_t kModels = 0x01000000;

}  // namespace

ObjectDescription ObjectDescription::unpack(core::ByteReader& reader) {
    reader.align(4);
    const std::uint8_t mark = reader.u8();
    if (mark != kMark) {
        reader.fail("an object description, 0x11", std::to_string(mark));
    }
    const std::uint8_t sub_palettes = reader.u8();
    const std::uint8_t texture_changes = reader.u8();
    const std::uint8_t part_changes = reader.u8();
    ObjectDescription description;
    if (sub_palettes > 0) {
        description.base_palette = read_known_id(reader, kPalettes);
    }
    description.sub_palettes.resize(reader.checked_count(sub_palettes, 4));
    for (SubPalette& sub : description.sub_palettes) {
        sub.palette = read_known_id(reader, kPalettes);
        sub.offset = reader.u8();
        sub.count = reader.u8();
    }
    description.texture_changes.resize(reader.checked_count(texture_changes, 5));
    for (TextureChange& change : description.texture_changes) {
        change.part = reader.u8();
        change.old_texture = read_known_id(reader, kTextures);
        change.new_texture = read_known_id(reader, kTextures);
    }
    description.part_changes.resize(reader.checked_count(part_changes, 3));
    for (PartChange& change : description.part_changes) {
        change.part = reader.u8();
        change.model = read_known_id(reader, kModels);
    }
    reader.align(4);
    return description;
}

void ObjectDescription::pack(core::ByteWriter& writer) const {
    writer.align(4);
    writer.u8(kMark);
    writer.u8(static_cast<std::uint8_t>(sub_palettes.size()));
    writer.u8(static_cast<std::uint8_t>(texture_changes.size()));
    writer.u8(static_cast<std::uint8_t>(part_changes.size()));
    if (!sub_palettes.empty()) {
        write_known_id(writer, base_palette, kPalettes);
    }
    for (const SubPalette& sub : sub_palettes) {
        write_known_id(writer, sub.palette, kPalettes);
        writer.u8(sub.offset);
        writer.u8(sub.count);
    }
    for (const TextureChange& change : texture_changes) {
        writer.u8(change.part);
        write_known_id(writer, change.old_texture, kTextures);
        write_known_id(writer, change.new_texture, kTextures);
    }
    for (const PartChange& change : part_changes) {
        writer.u8(change.part);
        write_known_id(writer, change.model, kModels);
    }
    writer.align(4);
}

}  // namespace portalspace::content
