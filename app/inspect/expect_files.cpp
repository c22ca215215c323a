#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "app/inspect/expectation.h"
#include "core/sha256.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

/// "0100ABCD", the form of ids in lists of entries.
std::string bare_id(std::uint32_t id) { return core::id_text(id).substr(2); }

/// Length and hash of a whole file.
void add_file_sum(Json& found, const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    core::Sha256 sum;
    std::uint64_t length = 0;
    std::vector<char> piece(1U << 20U);
    while (file) {
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        const auto got = static_cast<std::size_t>(file.gcount());
        sum.update(std::as_bytes(std::span(piece).first(got)));
        length += got;
    }
    found["length"] = length;
    found["sha256"] = sum.hex();
}

/// The value that all entries share, or all values that occur.
template <class Get>
Json shared_value(const std::vector<content::DatEntry>& entries, Get get) {
    std::set<std::int64_t> values;
    for (const content::DatEntry& entry : entries) {
        values.insert(get(entry));
    }
    return values.size() == 1 ? Json(*values.begin()) : Json(values);
}

Json file_found(const DatSource& source) {
    const content::DatFile& file = *source.file;
    const content::DatHeader& header = file.header();
    Json found;
    add_file_sum(found, source.path);
    found["block_size"] = header.block_size;
    found["data_set"] = header.data_set;
    found["data_subset"] = header.data_subset;
    found["root_offset"] = header.root;
    found["engine_version"] = header.engine_version;
    found["version_bits"] = header.minor_version;
    found["tree_depth"] = file.tree_depth();
    try {
        found["iteration"] = file.iteration();
    } catch (const core::FormatError& error) {
        found["iteration"] = error.what();
    }
    found["entry_date"] = shared_value(file.entries(), [](const content::DatEntry& e) { return e.date; });
    found["entry_version"] = shared_value(file.entries(), [](const content::DatEntry& e) { return e.version; });
    found["entry_count"] = file.entries().size();
    Json& rows = found["entries"] = Json::array();
    for (const content::DatEntry& entry : file.entries()) {
        try {
            const content::RecordBytes bytes = file.read(entry);
            file.check_exact_chain(entry);
            rows.push_back({bare_id(entry.id), entry.size, core::sha256_hex(bytes.view())});
        } catch (const core::FormatError& error) {
            rows.push_back({bare_id(entry.id), entry.size, error.what()});
        }
    }
    return found;
}

}  // namespace

Json files_found(const DatSet& set) {
    Json found = Json::object();
    for (const DatSource& source : set.sources()) {
        found[std::string(content::dat_file_name(source.kind))] = file_found(source);
    }
    return found;
}

void verify_files(const Json& found, const Json& expected, Differences& out) {
    if (!expected.is_object()) {
        out.add("files", expected, "a file by each of its names");
        return;
    }
    for (const auto& [name, wanted] : expected.items()) {
        const std::string path = child_path("files", name);
        const auto file = found.find(name);
        if (file == found.end()) {
            out.add(path, wanted, nullptr);
        } else {
            compare(wanted, *file, path, Keys::known, out);
        }
    }
}

}  // namespace portalspace::app
