#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/inspect/dat_set.h"
#include "content/texture_decode.h"

namespace portalspace::content {
struct Surface;
struct Wave;
}  // namespace portalspace::content

namespace portalspace::app {

/// A PNG file with alpha.
[[nodiscard]] std::vector<std::byte> png_bytes(const content::RgbaImage& image);

/// What a surface (0x08) shows: its texture, decoded as its type wants it, or its colour as one pixel. Throws
/// MissingRecord when a record or the picture is missing or damaged.
[[nodiscard]] content::RgbaImage surface_picture(DatSet& set, const content::Surface& surface);
/// A picture (0x06), a texture (0x05: its best version that the files have) or a surface (0x08).
[[nodiscard]] content::RgbaImage picture_of(DatSet& set, std::uint32_t id);

/// A RIFF WAVE file around the header and the data as they are stored: PCM, ADPCM and MP3 alike.
[[nodiscard]] std::vector<std::byte> wav_bytes(const content::Wave& wave);

}  // namespace portalspace::app
