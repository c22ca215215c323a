#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::net {

/// F7E5: the server asks which DAT files the client has (spec/net-messages.md 3.3).
struct DddInterrogation {
    static constexpr std::uint32_t kOpcode = 0xF7E5;
    static constexpr std::uint32_t kHighResProduct = 4;  ///< bit of product_id: the server allows the high-res DAT

    std::uint32_t region = 1;
    std::uint32_t name_rule_language = 1;
    std::uint32_t product_id = 1;
    std::vector<std::uint32_t> languages;

    [[nodiscard]] static DddInterrogation unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const DddInterrogation&) const = default;
};

/// The iterations of one DAT file, as its own record 0xFFFF0001 has them: runs of which a negative value covers -x - 1
/// iterations and any other one.
struct DatIterations {
    std::int32_t dat_type = 0;
    std::int32_t dat_id = 0;
    std::int32_t iterations = 0;
    std::vector<std::int32_t> runs;

    /// Iterations 1 to `n` without a gap: the runs -n, 1 (none when n is zero).
    [[nodiscard]] static DatIterations complete(std::int32_t dat_type, std::int32_t dat_id, std::int32_t n);

    [[nodiscard]] static DatIterations unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
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

/// F7E6, client to server.
struct DddInterrogationResponse {
    static constexpr std::uint32_t kOpcode = 0xF7E6;
    std::uint32_t language = 1;
    std::vector<DatIterations> files;  ///< at most 8

    /// Ignores the two words behind the lists, which are always zero, when they are missing.
    [[nodiscard]] static DddInterrogationResponse unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const DddInterrogationResponse&) const = default;
};

/// F7E7: the server wants to patch the client's files. This client never writes them: it says so and disconnects.
struct DddBegin {
    struct Revision {
        std::int32_t dat_type = 0;
        std::int32_t dat_id = 0;
        std::int32_t iteration = 0;
        std::vector<core::DataId> to_download;
        std::vector<core::DataId> to_purge;
        bool operator==(const Revision&) const = default;
    };
    static constexpr std::uint32_t kOpcode = 0xF7E7;
    std::uint32_t total_bytes = 0;
    std::vector<Revision> revisions;

    [[nodiscard]] static DddBegin unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
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

    [[nodiscard]] static DddDataMessage unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const DddDataMessage&) const = default;
};

/// F7E4.
struct DddErrorMessage {
    static constexpr std::uint32_t kOpcode = 0xF7E4;
    std::uint32_t resource_type = 0;
    core::DataId file;
    std::uint32_t error = 0;

    [[nodiscard]] static DddErrorMessage unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const DddErrorMessage&) const = default;
};

/// F7EA, both directions: the files agree. The client answers the server's with its own. No body.
struct DddEnd {
    static constexpr std::uint32_t kOpcode = 0xF7EA;
    [[nodiscard]] static DddEnd unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const DddEnd&) const = default;
};

}  // namespace portalspace::net
