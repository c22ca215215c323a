#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/byte_reader.h"
#include "net/message.h"
#include "net/packet/datagram.h"

namespace portalspace::net {

inline constexpr std::size_t kFragmentHeaderSize = 16;
inline constexpr std::size_t kMaxFragmentData = 448;
inline constexpr std::size_t kMaxFragment = kFragmentHeaderSize + kMaxFragmentData;

/// High half of the blob id of every ACE fragment (bit 63: ephemeral).
inline constexpr std::uint32_t kAceBlobIdHigh = 0x80000000;

[[nodiscard]] constexpr std::uint64_t ace_blob_id(std::uint32_t sequence) noexcept {
    return std::uint64_t{kAceBlobIdHigh} << 32 | sequence;
}

/// The header in front of each fragment (retail BlobFragHeader_t; net-transport 4.1).
struct FragmentHeader {
    std::uint64_t blob_id = 0;  ///< the whole id is the key of reassembly; its halves alone are not unique
    std::uint16_t count = 1;    ///< fragments of the message
    std::uint16_t size = 0;     ///< this fragment with its header
    std::uint16_t index = 0;
    std::uint16_t queue = 0;

    /// The low half: the sender's running number of the message.
    [[nodiscard]] std::uint32_t sequence() const noexcept { return static_cast<std::uint32_t>(blob_id); }

    /// Reads the fields as they stand, without a check.
    [[nodiscard]] static FragmentHeader read(std::span<const std::byte, kFragmentHeaderSize> bytes) noexcept {
        const std::byte* const at = bytes.data();
        FragmentHeader h;
        std::memcpy(&h.blob_id, at, 8);
        std::memcpy(&h.count, at + 8, 2);
        std::memcpy(&h.size, at + 10, 2);
        std::memcpy(&h.index, at + 12, 2);
        std::memcpy(&h.queue, at + 14, 2);
        return h;
    }
    /// Reads and checks a fragment header against the bytes that are left: 16 <= size <= 464, size fits, count >= 1,
    /// index < count. Throws core::FormatError (net-transport 4.2).
    [[nodiscard]] static FragmentHeader unpack(core::ByteReader& reader);
    void write(Datagram& out) const;

    bool operator==(const FragmentHeader&) const = default;
};

/// One fragment; `data` points into the datagram or message that it was made from.
struct FragmentView {
    FragmentHeader header;
    std::span<const std::byte> data;
};

/// The fragments of a parsed packet, read again from the checked bytes while iterating; nothing is stored.
class FragmentList {
public:
    class Iterator {
    public:
        using value_type = FragmentView;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        explicit Iterator(std::span<const std::byte> rest) noexcept : rest_(rest) {}

        [[nodiscard]] FragmentView operator*() const {
            const FragmentHeader h = header();
            return {h, rest_.subspan(kFragmentHeaderSize, h.size - kFragmentHeaderSize)};
        }
        Iterator& operator++() {
            rest_ = rest_.subspan(header().size);
            return *this;
        }
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const noexcept { return rest_.size() == other.rest_.size(); }

    private:
        [[nodiscard]] FragmentHeader header() const { return FragmentHeader::read(rest_.first<kFragmentHeaderSize>()); }

        std::span<const std::byte> rest_;
    };

    FragmentList() = default;
    /// `bytes` must be a sequence of whole valid fragments; the packet parser sees to it.
    explicit FragmentList(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    [[nodiscard]] Iterator begin() const noexcept { return Iterator(bytes_); }
    [[nodiscard]] Iterator end() const noexcept { return Iterator(bytes_.last(0)); }
    [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

private:
    std::span<const std::byte> bytes_;
};

/// Number of fragments of a message of `length` bytes; 1 for an empty one.
[[nodiscard]] constexpr std::size_t fragment_count(std::size_t length) noexcept {
    return length == 0 ? 1 : (length + kMaxFragmentData - 1) / kMaxFragmentData;
}

/// Fragment `index` of a message: bytes [448 index, 448 index + 448). The view points into `message`. Throws
/// std::length_error when the message has more than 65535 fragments or no such fragment.
[[nodiscard]] FragmentView fragment_of(std::span<const std::byte> message, std::uint64_t blob_id, std::uint16_t queue,
                                       std::size_t index);

}  // namespace portalspace::net
