#include "app/tool/session_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "net/messages/message_table.h"

namespace portalspace::app {

namespace {

using nlohmann::ordered_json;

/// Builds a JSON object of the fields of a message.
class JsonSink final : public net::FieldSink {
public:
    void integer(std::string_view name, std::int64_t value) override { put(name, value); }
    void natural(std::string_view name, std::uint64_t value) override { put(name, value); }
    void real(std::string_view name, double value) override { put(name, value); }
    void boolean(std::string_view name, bool value) override { put(name, value); }
    void text(std::string_view name, std::string_view value) override { put(name, value); }
    void bytes(std::string_view name, std::span<const std::byte> value) override { put(name, hex_text(value)); }

    void begin_object(std::string_view name) override { open_.emplace_back(name, ordered_json::object()); }
    void end_object() override { close(); }
    void begin_list(std::string_view name) override { open_.emplace_back(name, ordered_json::array()); }
    void end_list() override { close(); }

    [[nodiscard]] ordered_json take() { return std::move(open_.front().second); }

private:
    void put(std::string_view name, ordered_json value) {
        ordered_json& into = open_.back().second;
        if (into.is_array()) {
            into.push_back(std::move(value));
        } else {
            into[std::string(name)] = std::move(value);
        }
    }
    void close() {
        auto [name, value] = std::move(open_.back());
        open_.pop_back();
        put(name, std::move(value));
    }

    std::vector<std::pair<std::string, ordered_json>> open_{{"", ordered_json::object()}};
};

}  // namespace

std::string hex_text(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte b : bytes) {
        const auto value = std::to_integer<unsigned>(b);
        text += kDigits[value >> 4];
        text += kDigits[value & 15];
    }
    return text;
}

DecodedFields message_fields(const net::Message& message) {
    JsonSink sink;
    const net::Decoding decoding = net::print_message(message.direction, message.bytes, sink);
    ordered_json fields = sink.take();
    if (decoding == net::Decoding::raw || decoding == net::Decoding::unknown) {
        const std::size_t body = std::min(net::body_offset(message.bytes), message.bytes.size());
        fields["raw"] = hex_text(std::span(message.bytes).subspan(body));
    }
    return {std::move(fields), decoding};
}

std::string_view decoding_text(net::Decoding decoding) {
    switch (decoding) {
        case net::Decoding::whole: return "whole";
        case net::Decoding::left_over: return "left over";
        case net::Decoding::raw: return "raw";
        case net::Decoding::unknown: return "unknown";
        default: return "malformed";
    }
}

}  // namespace portalspace::app
