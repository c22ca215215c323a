#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// F7E5: the server asks which DAT files the client has (spec/net-messages.md 3.3).
struct DddInterrogation {
    static constexpr std::uint32_t kOpcode = 0xF7E5;
    static constexpr std::uint32_t kHighResProduct = 4;  ///< bit of product_id: the server allows the high-res DAT

    std::uint32_t region = 1;
    std::uint32_t name_rule_language = 1;
    std::uint32_t product_id = 1;
    std::vector<std::uint32_t> languages;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("region", m.region);
        v("name_rule_language", m.name_rule_language);
        v("product_id", m.product_id);
        v("languages", m.languages);
    }
    bool operator==(const DddInterrogation&) const = default;
};

/// The iterations of one DAT file, as its own record 0xFFFF0001 has them: runs of which a negative value covers -x - 1
/// iterations and any other one.
struct DatIterations {
    static constexpr std::size_t kMinBytes = 12;
    static constexpr std::int32_t kMaxIterations = 1'000'000;
    std::int32_t dat_type = 0;
    std::int32_t dat_id = 0;
    std::int32_t iterations = 0;
    std::vector<std::int32_t> runs;

    /// Iterations 1 to `n` without a gap: the runs -n, 1 (none when n is zero).
    [[nodiscard]] static DatIterations complete(std::int32_t dat_type, std::int32_t dat_id, std::int32_t n);

    [[nodiscard]] static DatIterations unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("dat_type", m.dat_type);
        v("dat_id", m.dat_id);
        v("iterations", m.iterations);
        v.counted("runs", m.runs, m.runs.size());
    }
    bool operator==(const DatIterations&) const = default;
};

/// (type, id) of the DAT files.
inline constexpr std::int32_t kPortalDatType = 0;
inline constexpr std::int32_t kPortalDatId = 1;
inline constexpr std::int32_t kCellDatType = 1;
inline constexpr std::int32_t kCellDatId = 2;
inline constexpr std::int32_t kLanguageDatType = 1;
inline constexpr std::int32_t kLanguageDatId = 3;
inline constexpr std::int32_t kHighResDatType = 0x69466948;
inline constexpr std::int32_t kHighResDatId = 1;

/// F7E6, client to server. Behind the files stand a count of lists without keys and a flag word, both zero.
struct DddInterrogationResponse {
    static constexpr std::uint32_t kOpcode = 0xF7E6;
    static constexpr std::size_t kMaxFiles = 8;
    std::uint32_t language = 1;
    std::vector<DatIterations> files;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("language", m.language);
        v.list("files", m.files, kMaxFiles);
        v.reserved_tail(8);
    }
    bool operator==(const DddInterrogationResponse&) const = default;
};

/// F7E7: the server wants to patch the client's files. This client never writes them: it says so and disconnects.
struct DddBegin {
    struct Revision {
        static constexpr std::size_t kMinBytes = 20;
        std::int32_t dat_type = 0;
        std::int32_t dat_id = 0;
        std::int32_t iteration = 0;
        std::vector<core::DataId> to_download;
        std::vector<core::DataId> to_purge;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("dat_type", m.dat_type);
            v("dat_id", m.dat_id);
            v("iteration", m.iteration);
            v("to_download", m.to_download);
            v("to_purge", m.to_purge);
        }
        bool operator==(const Revision&) const = default;
    };
    static constexpr std::uint32_t kOpcode = 0xF7E7;
    static constexpr std::size_t kMaxRevisions = 100'000;
    std::uint32_t total_bytes = 0;
    std::vector<Revision> revisions;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("total_bytes", m.total_bytes);
        v.list("revisions", m.revisions, kMaxRevisions);
    }
    bool operator==(const DddBegin&) const = default;
};

/// F7E2: one patched record. `data` is as sent (with compression: the uncompressed size, then a zlib stream).
struct DddDataMessage {
    static constexpr std::uint32_t kOpcode = 0xF7E2;
    std::uint32_t dat_type = 0;
    std::uint32_t dat_id = 0;
    std::uint32_t file_type = 0;
    core::DataId file;
    std::int32_t iteration = 0;
    bool compressed = false;
    std::uint32_t version = 3;
    std::vector<std::byte> data;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("dat_type", m.dat_type);
        v("dat_id", m.dat_id);
        v("file_type", m.file_type);
        v("file", m.file);
        v("iteration", m.iteration);
        v.octet("compressed", m.compressed);
        v("version", m.version);
        auto size = static_cast<std::uint32_t>(m.data.size() + 4);  // of the data and of this word
        v.wire(size);
        v.require(size >= 4, "a size of at least 4");
        v.counted("data", m.data, size - 4);
    }
    bool operator==(const DddDataMessage&) const = default;
};

/// F7E4.
struct DddErrorMessage {
    static constexpr std::uint32_t kOpcode = 0xF7E4;
    std::uint32_t resource_type = 0;
    core::DataId file;
    std::uint32_t error = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("resource_type", m.resource_type);
        v("file", m.file);
        v("error", m.error);
    }
    bool operator==(const DddErrorMessage&) const = default;
};

/// F7E3, client to server: asks for one record.
struct DddRequestData {
    static constexpr std::uint32_t kOpcode = 0xF7E3;
    std::uint32_t resource_type = 0;
    core::DataId file;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("resource_type", m.resource_type);
        v("file", m.file);
    }
    bool operator==(const DddRequestData&) const = default;
};

/// F7EA, both directions: the files agree. The client answers the server's with its own.
using DddEnd = PlainMessage<0xF7EA>;
}  // namespace portalspace::net
