#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/inspect/dat_set.h"
#include "app/tool/progress.h"
#include "app/tool/tool.h"
#include "content/record_codec.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

struct Failure {
    std::uint32_t id = 0;
    std::string file;
    std::string type;
    std::size_t offset = 0;
    std::string what;
};

struct CheckResult {
    std::size_t records = 0;
    std::size_t not_canonical = 0;
    std::size_t without_decoder = 0;
    std::vector<Failure> failures;
};

/// Decodes a record to its last byte, packs it and decodes that again.
void check_record(const DatSource& source, const content::DatEntry& entry, const content::PropertyTypes* types,
                  CheckResult& result) {
    const content::RecordType type = record_type_of(source.kind, entry.id);
    const auto fail = [&](std::size_t offset, std::string what) {
        result.failures.push_back(
            {entry.id, source.name, std::string(record_type_name(type)), offset, std::move(what)});
    };
    ++result.records;
    try {
        const content::RecordBytes bytes = source.file->read(entry);
        source.file->check_exact_chain(entry);
        const content::RecordCodec* codec = content::record_codec(type);
        if (codec == nullptr) {
            ++result.without_decoder;
            return;
        }
        core::ByteReader reader(bytes.view());
        const std::vector<std::byte> packed = codec->repack(reader, types);
        if (reader.remaining() != 0) {
            fail(reader.offset(), std::to_string(reader.remaining()) + " bytes follow the end of the record");
            return;
        }
        if (std::equal(packed.begin(), packed.end(), bytes.view().begin(), bytes.view().end())) {
            return;
        }
        core::ByteReader stored(bytes.view());
        core::ByteReader again{std::span<const std::byte>(packed)};
        if (!codec->same(stored, again, types)) {
            const auto differs = std::mismatch(packed.begin(), packed.end(), bytes.view().begin(), bytes.view().end());
            fail(static_cast<std::size_t>(differs.first - packed.begin()), "packed again, it is another value");
            return;
        }
        ++result.not_canonical;
    } catch (const core::FormatError& error) {
        fail(error.offset(), error.what());
    }
}

int report(ToolContext& context, const CheckResult& result) {
    if (context.json) {
        ordered_json failures = ordered_json::array();
        for (const Failure& f : result.failures) {
            failures.push_back({{"id", core::id_text(f.id)},
                                {"type", f.type},
                                {"file", f.file},
                                {"offset", f.offset},
                                {"what", f.what}});
        }
        const ordered_json document{{"records", result.records},
                                    {"not_canonical", result.not_canonical},
                                    {"without_decoder", result.without_decoder},
                                    {"failures", std::move(failures)}};
        context.out << document.dump(1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
    } else {
        for (const Failure& f : result.failures) {
            context.out << core::id_text(f.id) << " " << f.type << " in " << f.file << " at " << f.offset << ": "
                        << f.what << "\n";
        }
        context.out << result.records << " records, " << result.failures.size() << " failures, " << result.not_canonical
                    << " not canonical";
        if (result.without_decoder != 0) {
            context.out << ", " << result.without_decoder << " without a decoder";
        }
        context.out << "\n";
    }
    return result.failures.empty() ? kExitDone : kExitDiffers;
}

}  // namespace

int dat_check(ToolContext& context) {
    if (context.args.size() != 1) {
        context.err << "usage: portalspace-tool dat check DIR|FILE [--json]\n";
        return kExitUnable;
    }
    try {
        DatSet set(open_dat_sources(context.args[0]));
        CheckResult result;
        std::size_t total = 0;
        for (const DatSource& source : set.sources()) {
            total += source.file->entries().size();
            for (const std::string& warning : source.file->warnings()) {
                context.err << source.name << ": " << warning << "\n";
            }
        }
        Progress progress("checking");
        for (const DatSource& source : set.sources()) {
            for (const content::DatEntry& entry : source.file->entries()) {
                if (!progress.step(static_cast<double>(result.records) / static_cast<double>(total))) {
                    context.err << "interrupted\n";
                    return kExitUnable;
                }
                check_record(source, entry, set.property_types(), result);
            }
        }
        return report(context, result);
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
