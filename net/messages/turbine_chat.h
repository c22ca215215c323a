#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// Chat rooms of the whole server (spec/net-messages.md 9). Text is UTF-16 on the wire and UTF-8 here.

/// Blob type 1, from the server: somebody said something.
struct TurbineChatLine {
    static constexpr std::uint32_t kBlob = 1;
    static constexpr std::uint32_t kDispatch = 1;
    std::uint32_t room = 0;
    std::string sender;
    std::string text;
    core::ObjectId guid;
    std::int32_t result = 0;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("room", m.room);
        v("sender", m.sender);
        v("text", m.text);
        v("guid", m.guid);
        v("result", m.result);
        v("chat_type", m.chat_type);
    }
    bool operator==(const TurbineChatLine&) const = default;
};

/// Blob type 3, from the client: says something in a room, by its number.
struct TurbineChatRequest {
    static constexpr std::uint32_t kBlob = 3;
    static constexpr std::uint32_t kDispatch = 2;
    std::uint32_t context = 0;  ///< a counter of the client's own
    std::uint32_t room = 0;
    std::string text;
    core::ObjectId guid;
    std::int32_t result = 0;
    std::uint32_t chat_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("context", m.context);
        v("room", m.room);
        v("text", m.text);
        v("guid", m.guid);
        v("result", m.result);
        v("chat_type", m.chat_type);
    }
    bool operator==(const TurbineChatRequest&) const = default;
};

/// Blob type 5, from the server: how a request went; not for display.
struct TurbineChatResponse {
    static constexpr std::uint32_t kBlob = 5;
    std::uint32_t context = 0;
    std::uint32_t request = 2;
    std::uint32_t method = 2;
    std::int32_t result = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("context", m.context);
        v("request", m.request);
        v("method", m.method);
        v("result", m.result);
    }
    bool operator==(const TurbineChatResponse&) const = default;
};

/// A blob of another kind, as it came.
struct TurbineChatBlob {
    std::vector<std::byte> bytes;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("bytes", m.bytes);
    }
    bool operator==(const TurbineChatBlob&) const = default;
};

/// F7DE, both directions. The two sizes in it are written right and ignored when read: those of ACE are wrong.
struct TurbineChat {
    static constexpr std::uint32_t kOpcode = 0xF7DE;
    std::uint32_t blob_type = TurbineChatRequest::kBlob;
    std::uint32_t dispatch = TurbineChatRequest::kDispatch;
    std::uint32_t target_type = 1;
    std::uint32_t target_id = 0;
    std::uint32_t transport_type = 0;
    std::uint32_t transport_id = 0;
    std::uint32_t cookie = 0;
    std::variant<TurbineChatLine, TurbineChatRequest, TurbineChatResponse, TurbineChatBlob> payload;

    [[nodiscard]] static TurbineChat of(TurbineChatLine line);
    [[nodiscard]] static TurbineChat of(TurbineChatRequest request);

    /// The text of a line or a request ends 16 bytes before the end of the message: ACE writes its length wrong from
    /// 128 units on (spec 9.3).
    [[nodiscard]] static TurbineChat unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("blob_type", m.blob_type);
        v("dispatch", m.dispatch);
        v("target_type", m.target_type);
        v.hex("target_id", m.target_id);
        v("transport_type", m.transport_type);
        v.hex("transport_id", m.transport_id);
        v("cookie", m.cookie);
        std::visit([&v](auto& payload) { std::decay_t<decltype(payload)>::fields(v, payload); }, m.payload);
    }
    bool operator==(const TurbineChat&) const = default;
};

/// Event 0295: the rooms that the player may use; zero, not available.
struct SetTurbineChatChannels {
    static constexpr std::uint32_t kEvent = 0x0295;
    std::uint32_t allegiance = 0;
    std::uint32_t general = 0;
    std::uint32_t trade = 0;
    std::uint32_t lfg = 0;
    std::uint32_t roleplay = 0;
    std::uint32_t olthoi = 0;
    std::uint32_t society = 0;
    std::uint32_t celestial_hand = 0;
    std::uint32_t eldrytch_web = 0;
    std::uint32_t radiant_blood = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("allegiance", m.allegiance);
        v("general", m.general);
        v("trade", m.trade);
        v("lfg", m.lfg);
        v("roleplay", m.roleplay);
        v("olthoi", m.olthoi);
        v("society", m.society);
        v("celestial_hand", m.celestial_hand);
        v("eldrytch_web", m.eldrytch_web);
        v("radiant_blood", m.radiant_blood);
    }
    bool operator==(const SetTurbineChatChannels&) const = default;
};

}  // namespace portalspace::net
