#include <algorithm>
#include <exception>
#include <ostream>

#include "app/export/gltf_export.h"
#include "app/export/picture_export.h"
#include "app/tool/tool.h"
#include "content/records/wave.h"
#include "core/output_file.h"

namespace portalspace::app {

namespace {

std::string lower_extension(const std::filesystem::path& path) {
    std::string text = path.extension().string();
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

/// What a sound that is not plain PCM is kept as, in words; empty for PCM.
std::string sound_note(const content::Wave& wave) {
    const content::WaveFormat format = wave.format();
    if (format.tag == content::WaveFormat::kPcm) {
        return "";
    }
    const std::string kind = format.tag == content::WaveFormat::kMp3       ? "MP3"
                             : format.tag == content::WaveFormat::kMsAdpcm ? "ADPCM"
                                                                           : "of format " + std::to_string(format.tag);
    return "the sound is " + kind + "; the WAV file holds the data as they are stored";
}

struct Exported {
    std::vector<std::byte> bytes;
    std::string note;
};

/// Throws std::runtime_error for a file name that does not fit what the record is.
Exported export_record(DatSet& set, std::uint32_t id, const std::string& extension) {
    const auto want = [&](std::initializer_list<std::string_view> allowed, const char* sentence) {
        if (std::find(allowed.begin(), allowed.end(), extension) == allowed.end()) {
            throw std::runtime_error(std::string(sentence));
        }
    };
    switch (content::record_type_of(content::DatFileKind::portal, id)) {
        case content::RecordType::render_surface:
        case content::RecordType::surface_texture:
        case content::RecordType::surface:
            want({".png"}, "pictures are exported as PNG: name a file that ends with .png");
            return {png_bytes(picture_of(set, id)), ""};
        case content::RecordType::wave: {
            want({".wav"}, "sounds are exported as WAV: name a file that ends with .wav");
            const auto& wave = set.need<content::Wave>(id);
            return {wav_bytes(wave), sound_note(wave)};
        }
        case content::RecordType::gfx_obj:
        case content::RecordType::setup:
            want({".gltf", ".glb"}, "models are exported as glTF 2.0: name a file that ends with .gltf or .glb");
            return {gltf_bytes(set, id, extension == ".glb" ? GltfForm::binary : GltfForm::text), ""};
        default:
            throw std::runtime_error(core::id_text(id) +
                                     " is no picture (0x05, 0x06, 0x08), sound (0x0A) or model (0x01, 0x02); "
                                     "dat show --json writes any record as text");
    }
}

}  // namespace

int dat_export(ToolContext& context) {
    std::uint32_t id = 0;
    if (context.args.size() != 3) {
        context.err << "usage: portalspace-tool dat export DIR|FILE ID FILE\n";
        return kExitUnable;
    }
    if (!core::parse_id(context.args[1], id)) {
        context.err << context.args[1] << " is not an id; ids look like 0x0200040D\n";
        return kExitUnable;
    }
    try {
        DatSet set(open_dat_sources(context.args[0]));
        const std::filesystem::path path(reinterpret_cast<const char8_t*>(context.args[2].c_str()));
        const Exported exported = export_record(set, id, lower_extension(path));
        core::write_whole_file(path, exported.bytes);
        if (!exported.note.empty()) {
            context.err << exported.note << "\n";
        }
        if (context.json) {
            context.out << "{\"id\": \"" << core::id_text(id) << "\", \"bytes\": " << exported.bytes.size() << "}\n";
        } else {
            context.out << core::id_text(id) << " written to " << context.args[2] << ", " << exported.bytes.size()
                        << " bytes\n";
        }
        return kExitDone;
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
