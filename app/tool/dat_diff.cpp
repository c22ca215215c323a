#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/inspect/dat_set.h"
#include "app/inspect/differences.h"
#include "app/tool/dat_print.h"
#include "app/tool/progress.h"
#include "app/tool/tool.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

struct EntryChange {
    std::uint32_t id = 0;
    std::string file;
    std::string type;
    std::string kind;                 ///< "only in A", "only in B", "changed"
    std::vector<std::string> fields;  ///< of a changed record, "path: expected A's, found B's"
};

/// The fields in which two versions of a record differ, or one line about bytes where they cannot be taken apart.
std::vector<std::string> changed_fields(DatSet& a, DatSet& b, content::DatFileKind kind, std::uint32_t id,
                                        std::size_t size_a, std::size_t size_b) {
    try {
        Differences differences;
        compare(json_of(a.view(kind, id)), json_of(b.view(kind, id)), "", Keys::all, differences);
        if (!differences.lines().empty()) {
            return differences.lines();
        }
        return {"the same values in other bytes"};
    } catch (const MissingRecord&) {
        return {std::to_string(size_a) + " bytes and " + std::to_string(size_b) + " bytes that cannot be read"};
    }
}

bool same_bytes(const DatSource& a, const content::DatEntry& in_a, const DatSource& b, const content::DatEntry& in_b) {
    try {
        const content::RecordBytes left = a.file->read(in_a);
        const content::RecordBytes right = b.file->read(in_b);
        return std::equal(left.view().begin(), left.view().end(), right.view().begin(), right.view().end());
    } catch (const core::FormatError&) {
        return false;
    }
}

void diff_file(DatSet& a, DatSet& b, content::DatFileKind kind, std::vector<EntryChange>& changes, Progress& progress,
               bool& complete) {
    const DatSource* left = a.source(kind);
    const DatSource* right = b.source(kind);
    const std::string file(content::dat_file_name(kind));
    const auto note = [&](std::uint32_t id, const char* what, std::vector<std::string> fields = {}) {
        changes.push_back(
            {id, file, std::string(record_type_name(content::record_type_of(kind, id))), what, std::move(fields)});
    };
    const std::vector<content::DatEntry> none;
    const auto& in_a = left == nullptr ? none : left->file->entries();
    const auto& in_b = right == nullptr ? none : right->file->entries();
    std::size_t i = 0;
    std::size_t k = 0;
    while (complete && (i < in_a.size() || k < in_b.size())) {
        complete = progress.step(static_cast<double>(i + k) / static_cast<double>(in_a.size() + in_b.size()));
        if (k == in_b.size() || (i < in_a.size() && in_a[i].id < in_b[k].id)) {
            note(in_a[i++].id, "only in A");
        } else if (i == in_a.size() || in_b[k].id < in_a[i].id) {
            note(in_b[k++].id, "only in B");
        } else {
            if (!same_bytes(*left, in_a[i], *right, in_b[k])) {
                note(in_a[i].id, "changed", changed_fields(a, b, kind, in_a[i].id, in_a[i].size, in_b[k].size));
            }
            ++i;
            ++k;
        }
    }
}

int report(ToolContext& context, const std::vector<EntryChange>& changes) {
    if (context.json) {
        ordered_json rows = ordered_json::array();
        for (const EntryChange& change : changes) {
            rows.push_back({{"id", core::id_text(change.id)},
                            {"file", change.file},
                            {"type", change.type},
                            {"change", change.kind},
                            {"fields", change.fields}});
        }
        context.out << rows.dump(1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
    } else {
        for (const EntryChange& change : changes) {
            context.out << core::id_text(change.id) << " " << change.type << " in " << change.file << ": "
                        << change.kind << "\n";
            for (const std::string& field : change.fields) {
                context.out << "    " << field << "\n";
            }
        }
        if (changes.empty()) {
            context.out << "no difference\n";
        }
    }
    return changes.empty() ? kExitDone : kExitDiffers;
}

}  // namespace

int dat_diff(ToolContext& context) {
    if (context.args.size() != 2) {
        context.err << "usage: portalspace-tool dat diff A B [--json], A and B folders or files\n";
        return kExitUnable;
    }
    try {
        DatSet a(open_dat_sources(context.args[0]));
        DatSet b(open_dat_sources(context.args[1]));
        std::vector<EntryChange> changes;
        bool complete = true;
        {
            Progress progress("comparing");
            for (const auto kind : {content::DatFileKind::portal, content::DatFileKind::cell,
                                    content::DatFileKind::highres, content::DatFileKind::local}) {
                diff_file(a, b, kind, changes, progress, complete);
            }
        }
        if (!complete) {
            context.err << "interrupted\n";
            return kExitUnable;
        }
        return report(context, changes);
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
