#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "content/dat_file.h"
#include "content/record_codec.h"
#include "content/record_type.h"
#include "content/records/bsp.h"
#include "content/records/properties.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"

/// What the libFuzzer targets of the content room do with one input. The tests replay the stored inputs through the
/// same functions. Nothing but FormatError may come out of a reader; what it accepts must survive packing.
namespace portalspace::fuzz {

using Bytes = std::span<const std::byte>;

/// The promise that a target holds the code to; libFuzzer and Catch2 both report the exception.
inline void demand(bool holds, const char* promise) {
    if (!holds) {
        throw std::logic_error(promise);
    }
}

/// A whole DAT file: header, directory, every chain, compressed entries.
inline void container(Bytes bytes) {
    try {
        const content::DatFile file(bytes);
        for (const content::DatEntry& entry : file.entries()) {
            demand(file.find(entry.id).has_value(), "an entry of the directory is found by its id");
            try {
                const content::RecordBytes record = file.read(entry);
                demand(record.view().size() <= content::kMaxRecordSize, "records stay below the limit of 5.4");
                file.check_exact_chain(entry);
            } catch (const core::FormatError&) {
                continue;
            }
        }
    } catch (const core::FormatError&) {
        return;
    }
}

/// An id that stands for all records of its type.
struct Representative {
    content::DatFileKind kind;
    std::uint32_t id;
};

/// A property of each type, with the names that the first inputs use.
inline const content::PropertyTypes& property_types() {
    static const content::PropertyTypes types = [] {
        content::PropertyTypes made;
        std::uint32_t name = 1;
        using content::PropertyType;
        for (const PropertyType type :
             {PropertyType::boolean, PropertyType::integer, PropertyType::float32, PropertyType::vector,
              PropertyType::color, PropertyType::string_info, PropertyType::enumeration, PropertyType::data_id,
              PropertyType::bitfield32, PropertyType::array, PropertyType::structure, PropertyType::integer,
              PropertyType::data_id, PropertyType::bitfield64, PropertyType::instance_id}) {
            made.add(name++, type);
        }
        return made;
    }();
    return types;
}

/// The record of one type: decoding, taking apart, packing; a second round gives the same bytes.
inline void record(const Representative& what, Bytes bytes) {
    const content::RecordCodec* codec = content::record_codec(content::record_type_of(what.kind, what.id));
    if (codec == nullptr) {
        return;
    }
    try {
        core::ByteReader for_view(bytes);
        (void)codec->view(for_view, &property_types());
        core::ByteReader for_pack(bytes);
        const std::vector<std::byte> packed = codec->repack(for_pack, &property_types());
        demand(for_view.offset() == for_pack.offset(), "one record, one length");
        core::ByteReader again{Bytes(packed)};
        demand(codec->repack(again, &property_types()) == packed, "a packed record packs to the same bytes again");
        demand(again.remaining() == 0, "a packed record is consumed whole");
    } catch (const core::FormatError&) {
        return;
    }
}

/// The first byte picks the type within the family.
inline void family(std::span<const Representative> members, Bytes bytes) {
    if (!bytes.empty()) {
        record(members[static_cast<std::size_t>(bytes[0]) % members.size()], bytes.subspan(1));
    }
}

using content::DatFileKind;

inline constexpr std::array kModels{
    Representative{DatFileKind::portal, 0x01000001}, Representative{DatFileKind::portal, 0x02000001},
    Representative{DatFileKind::portal, 0x0D000001}, Representative{DatFileKind::portal, 0x11000001},
    Representative{DatFileKind::portal, 0x10000001}, Representative{DatFileKind::portal, 0x19000001}};
inline constexpr std::array kMotion{Representative{DatFileKind::portal, 0x03000001},
                                    Representative{DatFileKind::portal, 0x09000001},
                                    Representative{DatFileKind::portal, 0x30000000}};
inline constexpr std::array kEffects{Representative{DatFileKind::portal, 0x33000001},
                                     Representative{DatFileKind::portal, 0x34000001},
                                     Representative{DatFileKind::portal, 0x32000001}};
inline constexpr std::array kSurfaces{
    Representative{DatFileKind::portal, 0x04000001}, Representative{DatFileKind::portal, 0x05000001},
    Representative{DatFileKind::portal, 0x06000001}, Representative{DatFileKind::portal, 0x08000001},
    Representative{DatFileKind::portal, 0x0F000001}, Representative{DatFileKind::portal, 0x15000001},
    Representative{DatFileKind::portal, 0x16000001}, Representative{DatFileKind::portal, 0x17000001},
    Representative{DatFileKind::portal, 0x18000001}};
inline constexpr std::array kWorld{
    Representative{DatFileKind::cell, 0x0101FFFF},   Representative{DatFileKind::cell, 0x0101FFFE},
    Representative{DatFileKind::cell, 0x01010100},   Representative{DatFileKind::portal, 0x13000000},
    Representative{DatFileKind::portal, 0x12000001}, Representative{DatFileKind::cell, 0xFFFF0001}};
inline constexpr std::array kTables{
    Representative{DatFileKind::portal, 0x0E000002}, Representative{DatFileKind::portal, 0x0E000003},
    Representative{DatFileKind::portal, 0x0E000004}, Representative{DatFileKind::portal, 0x0E000007},
    Representative{DatFileKind::portal, 0x0E00000D}, Representative{DatFileKind::portal, 0x0E00000E},
    Representative{DatFileKind::portal, 0x0E00000F}, Representative{DatFileKind::portal, 0x0E000018},
    Representative{DatFileKind::portal, 0x0E00001A}, Representative{DatFileKind::portal, 0x0E00001D},
    Representative{DatFileKind::portal, 0x0E00001E}, Representative{DatFileKind::portal, 0x0E000020},
    Representative{DatFileKind::portal, 0x0E010001}};
inline constexpr std::array kInterface{
    Representative{DatFileKind::local, 0x21000001},  Representative{DatFileKind::portal, 0x22000001},
    Representative{DatFileKind::local, 0x23000001},  Representative{DatFileKind::portal, 0x25000001},
    Representative{DatFileKind::portal, 0x26000000}, Representative{DatFileKind::portal, 0x27000001},
    Representative{DatFileKind::portal, 0x31000001}, Representative{DatFileKind::portal, 0x39000001},
    Representative{DatFileKind::portal, 0x40000000}, Representative{DatFileKind::local, 0x41000000},
    Representative{DatFileKind::portal, 0x14000000}, Representative{DatFileKind::portal, 0x78000001}};
inline constexpr std::array kSounds{Representative{DatFileKind::portal, 0x0A000001},
                                    Representative{DatFileKind::portal, 0x20000001}};

inline void models(Bytes bytes) { family(kModels, bytes); }
inline void motion(Bytes bytes) { family(kMotion, bytes); }
inline void effects(Bytes bytes) { family(kEffects, bytes); }
inline void surfaces(Bytes bytes) { family(kSurfaces, bytes); }
inline void world(Bytes bytes) { family(kWorld, bytes); }
inline void tables(Bytes bytes) { family(kTables, bytes); }
inline void interface_records(Bytes bytes) { family(kInterface, bytes); }
inline void sounds(Bytes bytes) { family(kSounds, bytes); }

/// A tree alone; the first byte picks its kind.
inline void bsp(Bytes bytes) {
    if (bytes.empty()) {
        return;
    }
    const auto kind = static_cast<content::BspKind>(static_cast<unsigned>(bytes[0]) % 3);
    try {
        core::ByteReader reader(bytes.subspan(1));
        const content::BspTree tree = content::BspTree::unpack(reader, kind);
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            for (const std::int32_t child : {tree.nodes[i].positive, tree.nodes[i].negative}) {
                demand(child < 0 ||
                           (static_cast<std::size_t>(child) > i && static_cast<std::size_t>(child) < tree.nodes.size()),
                       "a child follows its parent");
            }
        }
        core::ByteWriter writer;
        tree.pack(writer);
        const std::vector<std::byte> packed = writer.take();
        core::ByteReader again{Bytes(packed)};
        const content::BspTree second = content::BspTree::unpack(again, kind);
        core::ByteWriter second_writer;
        second.pack(second_writer);
        demand(second_writer.take() == packed, "a packed tree packs to the same bytes again");
    } catch (const core::FormatError&) {
        return;
    }
}

/// A picture to RGBA: the first byte holds the options, the next says how many palette colours there are.
inline void texture_decode(Bytes bytes) {
    if (bytes.size() < 2) {
        return;
    }
    const auto bits = static_cast<unsigned>(bytes[0]);
    std::vector<content::Color> palette;
    for (unsigned i = 0; i < static_cast<unsigned>(bytes[1]); ++i) {
        palette.push_back(content::Color{0xFF000000U | i * 0x010307U});
    }
    try {
        core::ByteReader reader(bytes.subspan(2));
        const content::RenderSurface surface = content::RenderSurface::unpack(reader);
        constexpr std::int64_t kFewPixels = 1 << 20;
        if (std::int64_t{surface.width} * surface.height > kFewPixels) {
            return;  // a picture that a short JPEG claims to be costs time and finds nothing
        }
        const content::RgbaImage image =
            content::decode_texture(surface, palette, {.clip_map = (bits & 1U) != 0, .additive = (bits & 2U) != 0});
        demand(image.pixels.size() == std::size_t{4} * image.width * image.height, "four bytes a pixel");
        demand(image.width == static_cast<std::uint32_t>(surface.width) &&
                   image.height == static_cast<std::uint32_t>(surface.height),
               "a picture has the size that its record says");
    } catch (const core::FormatError&) {
        return;
    }
}

struct Target {
    std::string_view name;  ///< of the folder of its inputs in tests/data/fuzz
    void (*run)(Bytes bytes);
};

inline constexpr std::array kContentTargets{Target{"content_container", container},
                                            Target{"content_models", models},
                                            Target{"content_motion", motion},
                                            Target{"content_effects", effects},
                                            Target{"content_surfaces", surfaces},
                                            Target{"content_world", world},
                                            Target{"content_tables", tables},
                                            Target{"content_interface", interface_records},
                                            Target{"content_sounds", sounds},
                                            Target{"content_bsp", bsp},
                                            Target{"content_texture_decode", texture_decode}};

}  // namespace portalspace::fuzz
