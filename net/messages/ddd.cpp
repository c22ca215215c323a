#include "net/messages/ddd.h"

#include <string>

#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

constexpr std::size_t kMaxFiles = 8;
/// Behind the lists: the count of lists without keys and a flag word, both zero.
constexpr std::size_t kTailBytes = 8;
constexpr std::int32_t kMaxIterations = 1'000'000;
constexpr std::size_t kMaxRevisions = 100'000;

std::uint32_t read_u32(core::ByteReader& r) { return r.u32(); }
core::DataId read_did(core::ByteReader& r) { return core::DataId(r.u32()); }

void write_dids(core::ByteWriter& w, const std::vector<core::DataId>& ids) {
    w.u32(static_cast<std::uint32_t>(ids.size()));
    for (const core::DataId id : ids) {
        w.u32(id.value);
    }
}

}  // namespace

DddInterrogation DddInterrogation::unpack(core::ByteReader& r) {
    DddInterrogation m;
    m.region = r.u32();
    m.name_rule_language = r.u32();
    m.product_id = r.u32();
    m.languages = read_list(r, 4, read_u32);
    return m;
}

void DddInterrogation::pack(core::ByteWriter& w) const {
    w.u32(region);
    w.u32(name_rule_language);
    w.u32(product_id);
    w.u32(static_cast<std::uint32_t>(languages.size()));
    for (const std::uint32_t language : languages) {
        w.u32(language);
    }
}

DatIterations DatIterations::complete(std::int32_t dat_type, std::int32_t dat_id, std::int32_t n) {
    DatIterations m{dat_type, dat_id, n, {}};
    if (n > 0) {
        m.runs = {-n, 1};
    }
    return m;
}

DatIterations DatIterations::unpack(core::ByteReader& r) {
    DatIterations m;
    m.dat_type = r.i32();
    m.dat_id = r.i32();
    m.iterations = r.i32();
    if (m.iterations < 0 || m.iterations > kMaxIterations) {
        r.fail("at most 1000000 iterations", std::to_string(m.iterations));
    }
    std::int64_t covered = 0;
    while (covered < m.iterations) {
        const std::int32_t run = r.i32();
        covered += run < 0 ? -static_cast<std::int64_t>(run) - 1 : 1;
        m.runs.push_back(run);
        if (m.runs.size() > static_cast<std::size_t>(m.iterations) + 1) {  // runs of -1 cover nothing
            r.fail("runs that add up to the iterations", "runs without end");
        }
    }
    return m;
}

void DatIterations::pack(core::ByteWriter& w) const {
    w.i32(dat_type);
    w.i32(dat_id);
    w.i32(iterations);
    for (const std::int32_t run : runs) {
        w.i32(run);
    }
}

DddInterrogationResponse DddInterrogationResponse::unpack(core::ByteReader& r) {
    DddInterrogationResponse m;
    m.language = r.u32();
    const std::uint32_t count = r.u32();
    if (count > kMaxFiles) {
        r.fail("at most 8 files", std::to_string(count));
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        m.files.push_back(DatIterations::unpack(r));
    }
    if (r.remaining() >= kTailBytes) {
        r.skip(kTailBytes);
    }
    return m;
}

void DddInterrogationResponse::pack(core::ByteWriter& w) const {
    w.u32(language);
    w.u32(static_cast<std::uint32_t>(files.size()));
    for (const DatIterations& file : files) {
        file.pack(w);
    }
    w.u32(0);  // lists without keys
    w.u32(0);  // flags
}

DddBegin DddBegin::unpack(core::ByteReader& r) {
    DddBegin m;
    m.total_bytes = r.u32();
    m.revisions = read_list(r, 20, [](core::ByteReader& reader) {
        Revision v;
        v.dat_type = reader.i32();
        v.dat_id = reader.i32();
        v.iteration = reader.i32();
        v.to_download = read_list(reader, 4, read_did);
        v.to_purge = read_list(reader, 4, read_did);
        return v;
    });
    if (m.revisions.size() > kMaxRevisions) {
        r.fail("at most 100000 revisions", std::to_string(m.revisions.size()));
    }
    return m;
}

void DddBegin::pack(core::ByteWriter& w) const {
    w.u32(total_bytes);
    w.u32(static_cast<std::uint32_t>(revisions.size()));
    for (const Revision& v : revisions) {
        w.i32(v.dat_type);
        w.i32(v.dat_id);
        w.i32(v.iteration);
        write_dids(w, v.to_download);
        write_dids(w, v.to_purge);
    }
}

DddDataMessage DddDataMessage::unpack(core::ByteReader& r) {
    DddDataMessage m;
    m.dat_type = r.u32();
    m.dat_id = r.u32();
    m.file_type = r.u32();
    m.file = core::DataId(r.u32());
    m.iteration = r.i32();
    m.compressed = r.u8() != 0;
    m.version = r.u32();
    const std::uint32_t size = r.u32();  // of the data and of this word
    if (size < 4) {
        r.fail("a size of at least 4", std::to_string(size));
    }
    const auto bytes = r.bytes(size - 4);
    m.data.assign(bytes.begin(), bytes.end());
    return m;
}

void DddDataMessage::pack(core::ByteWriter& w) const {
    w.u32(dat_type);
    w.u32(dat_id);
    w.u32(file_type);
    w.u32(file.value);
    w.i32(iteration);
    w.u8(compressed ? 1 : 0);
    w.u32(version);
    w.u32(static_cast<std::uint32_t>(data.size() + 4));
    w.bytes(data);
}

DddErrorMessage DddErrorMessage::unpack(core::ByteReader& r) {
    DddErrorMessage m;
    m.resource_type = r.u32();
    m.file = core::DataId(r.u32());
    m.error = r.u32();
    return m;
}

void DddErrorMessage::pack(core::ByteWriter& w) const {
    w.u32(resource_type);
    w.u32(file.value);
    w.u32(error);
}

}  // namespace portalspace::net
