#include "content/dat_writer.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "content/dat_file.h"
#include "core/output_file.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kHeaderEnd = 400;
constexpr std::size_t kBranches = 62;
constexpr std::size_t kMaxEntries = 61;
constexpr std::size_t kEntrySize = 24;
constexpr std::uint32_t kFlagsAndVersion = 0x00020000;
constexpr std::uint32_t kTransactionMark = 0x00004C50;
constexpr std::uint32_t kMinorVersion = 6657;

struct Format {
    std::uint32_t block_size;
    std::uint32_t data_set;
    std::uint32_t data_subset;
    std::uint32_t engine_version;
};

Format format_of(DatFileKind kind) {
    switch (kind) {
        case DatFileKind::cell: return {256, 2, 1, 22};
        case DatFileKind::highres: return {1024, 1, 0x69466948, 110};
        case DatFileKind::local: return {1024, 3, 1, 110};
        case DatFileKind::portal: break;
    }
    return {1024, 1, 0, 110};
}

class FileBuilder {
public:
    FileBuilder(const Format& format, std::int32_t date, std::int32_t iteration)
        : format_(format), date_(date), iteration_(iteration) {
        out_.zeros((kHeaderEnd + format.block_size - 1) / format.block_size * format.block_size);
    }

    void record(std::uint32_t id, std::span<const std::byte> bytes) {
        entries_.push_back(
            {0, 0, id, append_chain(bytes), static_cast<std::uint32_t>(bytes.size()), date_, iteration_});
    }

    [[nodiscard]] std::vector<std::byte> finish() {
        const std::uint32_t root = tree(entries_);
        header(root);
        return out_.take();
    }

private:
    std::uint32_t append_chain(std::span<const std::byte> bytes) {
        const std::size_t payload = format_.block_size - 4;
        const auto first = static_cast<std::uint32_t>(out_.size());
        do {
            const auto part = bytes.first(std::min(payload, bytes.size()));
            bytes = bytes.subspan(part.size());
            const auto here = static_cast<std::uint32_t>(out_.size());
            out_.u32(bytes.empty() ? 0 : here + format_.block_size);
            out_.bytes(part);
            out_.align(format_.block_size);
        } while (!bytes.empty());
        return first;
    }

    /// Bottom-up, children before their parent; every node but the root gets 30 to 61 entries.
    std::uint32_t tree(std::span<const DatEntry> entries) {
        std::array<std::uint32_t, kBranches> branches{};
        if (entries.size() <= kMaxEntries) {
            return node(branches, entries);
        }
        std::size_t reach = kBranches;  // one more than the entries of a subtree of the height below
        while (reach * kBranches - 1 < entries.size()) {
            reach *= kBranches;
        }
        const std::size_t children = std::max<std::size_t>(2, (entries.size() + reach) / reach);
        const std::size_t spread = entries.size() - (children - 1);
        std::vector<DatEntry> separators;
        for (std::size_t i = 0; i < children; ++i) {
            const std::size_t share = spread / children + (i < spread % children ? 1 : 0);
            branches[i] = tree(entries.first(share));
            entries = entries.subspan(share);
            if (i + 1 < children) {
                separators.push_back(entries.front());
                entries = entries.subspan(1);
            }
        }
        return node(branches, separators);
    }

    std::uint32_t node(const std::array<std::uint32_t, kBranches>& branches, std::span<const DatEntry> entries) {
        core::ByteWriter writer;
        for (const std::uint32_t branch : branches) {
            writer.u32(branch);
        }
        writer.u32(static_cast<std::uint32_t>(entries.size()));
        for (const DatEntry& entry : entries) {
            writer.u32(kFlagsAndVersion);
            writer.u32(entry.id);
            writer.u32(entry.offset);
            writer.u32(entry.size);
            writer.i32(entry.date);
            writer.i32(entry.iteration);
        }
        writer.zeros((kMaxEntries - entries.size()) * kEntrySize);
        return append_chain(writer.view());
    }

    void header(std::uint32_t root) {
        const auto put = [this](std::size_t offset, std::uint32_t value) { out_.patch_u32(offset, value); };
        put(0x101, kTransactionMark);
        std::size_t at = 0x140;
        for (const std::uint32_t value : {0x00005442U, format_.block_size, static_cast<std::uint32_t>(out_.size()),
                                          format_.data_set, format_.data_subset, 0U, 0U, 0U, root}) {
            put(at, value);
            at += 4;
        }
        put(0x174, format_.engine_version);
        put(0x18C, kMinorVersion);
    }

    Format format_;
    std::int32_t date_;
    std::int32_t iteration_;
    core::ByteWriter out_;
    std::vector<DatEntry> entries_;
};

}  // namespace

DatWriter::DatWriter(DatFileKind kind, std::int32_t iteration) : kind_(kind), iteration_(iteration) {}

void DatWriter::add(std::uint32_t id, std::vector<std::byte> bytes) { records_[id] = std::move(bytes); }

std::vector<std::byte> DatWriter::bytes() const {
    core::ByteWriter iteration;
    iteration.i32(iteration_);
    iteration.i32(-iteration_);
    iteration.i32(1);

    FileBuilder builder(format_of(kind_), date_, iteration_);
    bool iteration_done = false;
    for (const auto& [id, record] : records_) {
        if (!iteration_done && id > kIterationId) {
            builder.record(kIterationId, iteration.view());
            iteration_done = true;
        }
        builder.record(id, record);
    }
    if (!iteration_done) {
        builder.record(kIterationId, iteration.view());
    }
    return builder.finish();
}

void DatWriter::write(const std::filesystem::path& path) const { core::write_whole_file(path, bytes()); }

}  // namespace portalspace::content
