#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "net/facts/facts.h"
#include "net/message.h"

namespace portalspace::app {

/// One line of the chat window. `type` is a chat message type (spec/net-messages.md 14.2), which decides the colour.
struct ChatLine {
    std::string text;  ///< UTF-8
    std::uint32_t type = 0;
};

/// What was said and told, as the window shows it. Bounded: old lines go.
class ChatLog {
public:
    static constexpr std::size_t kMostLines = 1000;
    static constexpr std::size_t kMostBytes = 4096;  ///< of a line

    /// Reads a message of the server. Throws core::FormatError when one with text does not decode.
    void on_message(const net::Message& message);
    /// A word of the program itself.
    void tell(std::string_view text);
    void clear() { lines_.clear(); }
    [[nodiscard]] const std::deque<ChatLine>& lines() const { return lines_; }
    /// Lines ever added, also those that are gone.
    [[nodiscard]] std::size_t added() const { return added_; }

private:
    void add(std::string text, std::uint32_t type);

    std::deque<ChatLine> lines_;
    std::size_t added_ = 0;
};

/// The line as it is read: who speaks, how, and what.
[[nodiscard]] std::string chat_text(const net::ChatFacts& line);

}  // namespace portalspace::app
