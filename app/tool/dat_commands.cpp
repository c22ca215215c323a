#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/tool/dat_print.h"
#include "app/tool/dat_source.h"
#include "app/tool/tool.h"
#include "content/record_codec.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kHeadBytes = 64;

int usage(ToolContext& context, std::string_view text) {
    context.err << "usage: portalspace-tool " << text << "\n";
    return kExitUnable;
}

void warn_about(ToolContext& context, const DatSource& source) {
    for (const std::string& warning : source.file->warnings()) {
        context.err << source.name << ": " << warning << "\n";
    }
}

int list_entries(ToolContext& context, const std::vector<DatSource>& sources) {
    ordered_json rows = ordered_json::array();
    for (const DatSource& source : sources) {
        warn_about(context, source);
        for (const content::DatEntry& entry : source.file->entries()) {
            const std::string id = core::id_text(entry.id);
            const std::string_view type = record_type_name(record_type_of(source.kind, entry.id));
            if (context.json) {
                rows.push_back({{"id", id},
                                {"type", type},
                                {"size", entry.size},
                                {"file", source.name},
                                {"compressed", entry.compressed()},
                                {"iteration", entry.iteration}});
            } else {
                context.out << id << "  " << type << std::string(type.size() < 20 ? 20 - type.size() : 1, ' ')
                            << entry.size << "  " << source.name << (entry.compressed() ? "  compressed" : "") << "\n";
            }
        }
    }
    if (context.json) {
        context.out << rows.dump(1) << "\n";
    }
    return kExitDone;
}

/// What is shown of a record that has no decoder: the first bytes.
content::FieldValue raw_view(std::span<const std::byte> bytes) {
    const auto head = bytes.first(std::min(bytes.size(), kHeadBytes));
    return {content::FieldValue::Map{{"head", {std::vector<std::byte>(head.begin(), head.end())}}}};
}

int show_record(ToolContext& context, const DatSource& source, const content::DatEntry& entry) {
    const content::RecordType type = record_type_of(source.kind, entry.id);
    const content::RecordBytes bytes = source.file->read(entry);
    const content::RecordCodec* codec = content::record_codec(type);
    core::ByteReader reader(bytes.view());
    const content::FieldValue value = codec == nullptr ? raw_view(bytes.view()) : codec->view(reader);
    if (context.json) {
        const ordered_json document{{"id", core::id_text(entry.id)}, {"type", record_type_name(type)},
                                    {"file", source.name},           {"size", bytes.view().size()},
                                    {"decoded", codec != nullptr},   {"value", json_of(value)}};
        context.out << document.dump(1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
    } else {
        context.out << core::id_text(entry.id) << " " << record_type_name(type) << ", " << bytes.view().size()
                    << " bytes, " << source.name << "\n";
        if (codec == nullptr) {
            context.out << "This program has no decoder for records of this type; these are its first bytes.\n";
        }
        print_text(context.out, value);
    }
    if (codec != nullptr && reader.remaining() != 0) {
        context.err << reader.remaining() << " bytes follow the end of the record at " << reader.offset() << "\n";
    }
    return kExitDone;
}

/// In the order of the files: an id may be a cell and a record of the portal file at once; then both are shown.
int show_all(ToolContext& context, const std::vector<DatSource>& sources, std::uint32_t id) {
    std::size_t shown = 0;
    for (const DatSource& source : sources) {
        if (const std::optional<content::DatEntry> entry = source.file->find(id)) {
            if (shown != 0 && context.json) {
                context.err << source.name << " holds a record of this id too; name that file to see it\n";
                continue;
            }
            show_record(context, source, *entry);
            ++shown;
        }
    }
    if (shown == 0) {
        context.err << core::id_text(id) << " is not in the data\n";
        return kExitUnable;
    }
    return kExitDone;
}

}  // namespace

int dat_ls(ToolContext& context) {
    if (context.args.size() != 1) {
        return usage(context, "dat ls DIR|FILE [--json]");
    }
    try {
        return list_entries(context, open_dat_sources(context.args[0]));
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

int dat_show(ToolContext& context) {
    std::uint32_t id = 0;
    if (context.args.size() != 2) {
        return usage(context, "dat show DIR|FILE ID [--json]");
    }
    if (!core::parse_id(context.args[1], id)) {
        context.err << context.args[1] << " is not an id; ids look like 0x0200040D\n";
        return kExitUnable;
    }
    try {
        return show_all(context, open_dat_sources(context.args[0]), id);
    } catch (const core::FormatError& error) {
        context.err << "the record " << core::id_text(id) << " is damaged: " << error.what() << "\n";
        return kExitUnable;
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
