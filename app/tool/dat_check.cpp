#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>
#include <unordered_map>

#include "app/inspect/dat_set.h"
#include "app/tool/progress.h"
#include "app/tool/tool.h"
#include "content/record_codec.h"
#include "core/format_error.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

struct Failure {
    std::uint32_t id = 0;
    std::string file;
    std::string type;
    std::size_t offset = 0;
    std::string what;
    std::string reason;  ///< of spec/dat-format.md 5.6; empty for what is none of these
};

/// Which record a block of a file belongs to (case C15 of spec/dat-format.md 1.13: chains that cross).
using BlockOwners = std::unordered_map<std::uint32_t, std::uint32_t>;

struct CheckResult {
    std::size_t records = 0;
    std::size_t not_canonical = 0;
    std::size_t without_decoder = 0;
    std::vector<Failure> failures;
};

/// Decodes a record to its last byte, packs it and decodes that again.
void check_record(const DatSource& source, const content::DatEntry& entry, const content::PropertyTypes* types,
                  BlockOwners& owners, CheckResult& result) {
    const content::RecordType type = record_type_of(source.kind, entry.id);
    const auto fail = [&](std::size_t offset, std::string what, std::string_view reason = {}) {
        result.failures.push_back(
            {entry.id, source.name, std::string(record_type_name(type)), offset, std::move(what), std::string(reason)});
    };
    ++result.records;
    try {
        const content::RecordBytes bytes = source.file->read(entry);
        source.file->check_exact_chain(entry);
        for (const std::uint32_t block : source.file->chain(entry)) {
            if (const auto [owner, is_new] = owners.try_emplace(block, entry.id); !is_new) {
                fail(0, "its block at " + core::id_text(block) + " belongs to " + core::id_text(owner->second) + " too",
                     core::format_reason_name(core::FormatReason::chain));
                return;
            }
        }
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
        fail(error.offset(), error.what(), core::format_reason_name(error.reason()));
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
                                {"reason", f.reason},
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
            BlockOwners owners;
            for (const content::DatEntry& entry : source.file->entries()) {
                if (!progress.step(static_cast<double>(result.records) / static_cast<double>(total))) {
                    context.err << "interrupted\n";
                    return kExitUnable;
                }
                check_record(source, entry, set.property_types(), owners, result);
            }
        }
        return report(context, result);
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
