#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "net/message.h"
#include "net/messages/message_table.h"

namespace portalspace::app {

struct DecodedFields {
    nlohmann::ordered_json fields;
    net::Decoding decoding = net::Decoding::unknown;
};

/// All fields of a message for people, and how far it could be decoded: of a message without a decoder the body as
/// `raw`, of one that does not hold the reason as `error`.
[[nodiscard]] DecodedFields message_fields(const net::Message& message);
/// "whole", "left over", "raw", "unknown", "malformed".
[[nodiscard]] std::string_view decoding_text(net::Decoding decoding);
/// Two small digits a byte.
[[nodiscard]] std::string hex_text(std::span<const std::byte> bytes);

}  // namespace portalspace::app
