#include "tests/content/dat_support.h"

#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>

#include "content/dat_file.h"
#include "core/sha256.h"

namespace portalspace::test {

namespace {

std::map<std::string, std::string> load_vectors() {
    std::map<std::string, std::string> vectors;
    std::ifstream file(dats_folder() / "vectors.txt");
    std::string line;
    std::string name;
    while (std::getline(file, line)) {
        if (line.starts_with('#')) {
            continue;
        }
        if (line.starts_with("8.")) {
            name = line;
        } else if (!line.empty()) {
            vectors[name] += line + "\n";
        }
    }
    return vectors;
}

}  // namespace

std::filesystem::path dats_folder() { return std::filesystem::path(PORTALSPACE_TEST_DATA) / "dats"; }

std::vector<std::byte> read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("no file " + path.string());
    }
    std::ostringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    const auto bytes = std::as_bytes(std::span(all));
    return {bytes.begin(), bytes.end()};
}

content::PropertyTypes property_types() {
    const content::DatFile portal(dats_folder() / "client_portal.dat");
    const content::RecordBytes bytes = portal.read(*portal.find(0x39000001));
    return content::PropertyTypes(unpack_all<content::MasterProperty>(bytes.view()));
}

std::vector<std::byte> spec_vector(const std::string& name) {
    static const std::map<std::string, std::string> vectors = load_vectors();
    const auto at = vectors.find(name);
    if (at == vectors.end()) {
        throw std::runtime_error("no vector " + name);
    }
    std::istringstream text(at->second);
    std::size_t length = 0;
    std::string sha;
    text >> length >> sha;
    std::string rest;
    std::getline(text, rest, '\0');
    std::vector<std::byte> bytes = from_hex(rest);
    if (bytes.size() != length || core::sha256_hex(bytes) != sha) {
        throw std::runtime_error("the stored vector " + name + " is damaged");
    }
    return bytes;
}

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    path_ = std::filesystem::temp_directory_path() / ("portalspace-test-" + std::to_string(random()));
    std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace portalspace::test
