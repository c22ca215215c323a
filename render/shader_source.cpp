#include "render/shader_source.h"

#include <stdexcept>

namespace portalspace::render {
namespace {

constexpr int kMaxIncludeDepth = 8;
constexpr std::string_view kInclude = "#include \"";

std::string_view find_shader(std::string_view name) {
    for (std::size_t i = 0; i < kEmbeddedShaderCount; ++i) {
        if (name == kEmbeddedShaders[i].name) return kEmbeddedShaders[i].text;
    }
    throw std::runtime_error("The shader " + std::string(name) + " is not part of this program.");
}

void append(std::string& out, std::string_view name, int depth) {
    if (depth > kMaxIncludeDepth) throw std::runtime_error("The shader " + std::string(name) + " includes itself.");
    std::string_view rest = find_shader(name);
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (line.starts_with(kInclude)) {
            const std::string_view target = line.substr(kInclude.size());
            append(out, target.substr(0, target.find('"')), depth + 1);
        } else {
            out.append(line);
            out.push_back('\n');
        }
    }
}

}  // namespace

std::string shader_source(std::string_view name, std::string_view defines) {
    std::string out = "#version 410 core\n";
    out.append(defines);
    append(out, name, 0);
    return out;
}

}  // namespace portalspace::render
