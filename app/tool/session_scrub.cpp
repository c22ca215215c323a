#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>
#include <tuple>
#include <vector>

#include "app/tool/session_file.h"
#include "app/tool/session_names.h"
#include "app/tool/tool.h"
#include "core/format_error.h"
#include "net/capture/conversation_verifier.h"
#include "net/capture/replayer.h"
#include "net/packet/packet_parser.h"

namespace portalspace::app {

namespace {

constexpr std::string_view kUsage = "session scrub FILE -o OUT [--stream N] [--json]";

/// Puts pseudonyms into the datagrams of a conversation. A name may lie across two fragments, so the messages are put
/// together first, and every copy of a fragment gets its part of the changed message.
class Scrubber {
public:
    explicit Scrubber(const std::vector<Pseudonym>& names) : names_(names) {}

    /// First pass: the fragments of every datagram that holds.
    void learn(const net::CapturedDatagram& d) {
        const net::Verdict verdict = verifier_.inspect(d);
        connections_.push_back(verdict.connection);
        const bool whole = verdict.good() || verdict.kind == net::Verdict::Kind::unverifiable;
        if (!whole) {
            return;
        }
        for (const net::FragmentView fragment : verdict.view->fragments) {
            blobs_[key(d, verdict.connection, fragment.header)].try_emplace(fragment.header.index,
                                                                            fragment.data.begin(), fragment.data.end());
        }
    }

    /// Between the passes.
    void replace() {
        for (auto& [id, parts] : blobs_) {
            std::vector<std::byte> message;
            for (const auto& [index, part] : parts) {
                message.insert(message.end(), part.begin(), part.end());
            }
            (void)replace_names(message, names_);
            std::size_t at = 0;
            for (auto& [index, part] : parts) {
                std::copy_n(message.begin() + static_cast<std::ptrdiff_t>(at), part.size(), part.begin());
                at += part.size();
            }
        }
    }

    /// Second pass, in the same order: changes the bytes and makes the checksum new under the key that it was made
    /// with; one that did not hold still does not. Returns whether anything changed.
    bool write(net::CapturedDatagram& d) {
        const std::uint32_t connection = connections_[written_++];
        const std::vector<std::byte> before = d.bytes;
        std::optional<std::uint32_t> used_key;
        try {
            const net::PacketView packet = net::parse_packet(before);
            used_key = packet.derived_key();
            for (const net::FragmentView fragment : packet.fragments) {
                put(d, key(d, connection, fragment.header), fragment,
                    static_cast<std::size_t>(fragment.data.data() - before.data()));
            }
        } catch (const core::FormatError&) {
            used_key.reset();
        }
        (void)replace_names(d.bytes, names_);
        if (d.bytes == before) {
            return false;
        }
        if (used_key.has_value()) {
            seal_again(d.bytes, *used_key);
        }
        return true;
    }

private:
    using Parts = std::map<std::uint16_t, std::vector<std::byte>>;
    /// Direction, connection, blob, number of parts.
    using Key = std::tuple<net::Direction, std::uint32_t, std::uint64_t, std::uint16_t>;

    static Key key(const net::CapturedDatagram& d, std::uint32_t connection, const net::FragmentHeader& header) {
        return {d.direction, connection, header.blob_id, header.count};
    }

    void put(net::CapturedDatagram& d, const Key& id, const net::FragmentView& fragment, std::size_t offset) const {
        const auto found = blobs_.find(id);
        if (found == blobs_.end() || d.damaged_on_purpose()) {
            return;
        }
        const auto part = found->second.find(fragment.header.index);
        if (part != found->second.end() && part->second.size() == fragment.data.size()) {
            std::copy(part->second.begin(), part->second.end(), d.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
        }
    }

    static void seal_again(std::vector<std::byte>& bytes, std::uint32_t used_key) {
        const net::PacketView packet = net::parse_packet(bytes);
        net::PacketHeader header = packet.header;
        header.checksum = net::seal(packet.header_hash, packet.payload_hash, used_key);
        header.write(std::span(bytes).first<net::kPacketHeaderSize>());
    }

    const std::vector<Pseudonym>& names_;
    net::ConversationVerifier verifier_;
    std::vector<std::uint32_t> connections_;  ///< of each datagram, in their order
    std::size_t written_ = 0;
    std::map<Key, Parts> blobs_;
};

/// A note in somebody's own words may hold a name; the notes of this project's programs stay what they are.
void scrub_note(net::CapturedDatagram& d, const std::vector<Pseudonym>& names) {
    if (net::comment_of_note(d.note) != d.note) {
        (void)replace_names(std::as_writable_bytes(std::span(d.note)), names);
    }
}

/// Names that a change would still make: there must be none.
std::size_t left_over(const net::Capture& capture, const std::vector<Pseudonym>& names) {
    std::size_t found = 0;
    for (const net::CapturedDatagram& d : capture.datagrams) {
        std::vector<std::byte> copy = d.bytes;
        found += replace_names(copy, names) ? 1 : 0;
    }
    return found;
}

}  // namespace

int session_scrub(ToolContext& context) {
    const std::optional<std::string> out = take_option(context, "-o");
    if (!out.has_value()) {
        context.err << "usage: portalspace-tool " << kUsage << "\n";
        return kExitUnable;
    }
    auto capture = open_session(context, kUsage, Conversations::all);
    if (!capture.has_value()) {
        return kExitUnable;
    }
    const auto names = pseudonyms_for(names_in(*capture));
    std::map<std::uint32_t, Scrubber> scrubbers;  // by conversation
    for (const net::CapturedDatagram& d : capture->datagrams) {
        scrubbers.try_emplace(d.stream, names).first->second.learn(d);
    }
    for (auto& [stream, scrubber] : scrubbers) {
        scrubber.replace();
    }
    std::size_t changed = 0;
    for (net::CapturedDatagram& d : capture->datagrams) {
        changed += scrubbers.at(d.stream).write(d) ? 1 : 0;
        scrub_note(d, names);
    }
    if (const std::size_t left = left_over(*capture, names); left != 0) {
        context.err << left << " datagrams still hold a name; nothing was written\n";
        return kExitDiffers;
    }
    write_session(context, *capture, *out);
    if (context.json) {
        context.out
            << nlohmann::ordered_json{{"file", *out}, {"names", names.size()}, {"datagrams_changed", changed}}.dump()
            << "\n";
    } else {
        context.out << *out << ": " << names.size() << " names replaced in " << changed << " datagrams\n";
    }
    return kExitDone;
}

}  // namespace portalspace::app
