#include "app/tool/output_file.h"

#include <fstream>
#include <stdexcept>

#include "core/path_text.h"

namespace portalspace::app {

void write_whole_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    std::filesystem::path part = path;
    part += ".part";
    std::error_code error;
    {
        std::ofstream file(part, std::ios::binary | std::ios::trunc);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        file.flush();
        if (!file) {
            file.close();
            std::filesystem::remove(part, error);
            throw std::runtime_error(core::path_text(path) + " could not be written");
        }
    }
    std::filesystem::rename(part, path, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        throw std::runtime_error(core::path_text(path) + " could not be written (" + error.message() + ")");
    }
}

void write_whole_file(const std::filesystem::path& path, std::string_view text) {
    write_whole_file(path, std::as_bytes(std::span(text)));
}

}  // namespace portalspace::app
