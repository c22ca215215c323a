#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace portalspace::app {

/// Keys that edit the line.
enum class EntryKey : std::uint8_t { enter, escape, toggle, backspace, erase, left, right, home, end, up, down };

/// The line that the player types chat in (spec/client-features.md 22.2). While it is open the keyboard is its own.
class ChatEntry {
public:
    [[nodiscard]] bool is_open() const { return open_; }
    void open() { open_ = true; }
    void close() { open_ = false; }
    /// Keeps the line open after it was sent (option StayInChatMode).
    void stay_open(bool on) { stay_open_ = on; }

    /// Typed or pasted UTF-8; control characters are left out, line ends become blanks.
    void insert(std::string_view utf8);
    void key(EntryKey key);

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Byte offset of the cursor in text(), between characters.
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    /// Every character of text() has a place in the code page of the wire (spec/net-messages.md 1.2); the others arrive
    /// as '?'.
    [[nodiscard]] bool arrives_whole() const { return arrives_whole_; }
    /// Lines that were sent, oldest first, once.
    [[nodiscard]] std::vector<std::string> take_lines() { return std::exchange(lines_, {}); }

    /// Bytes beyond which nothing more is typed; what the server takes is less.
    static constexpr std::size_t kMostBytes = 2048;
    /// Sent lines that up and down walk through.
    static constexpr std::size_t kMostHistory = 100;

private:
    void send();
    /// After each change of the text.
    void edited();
    void recall(std::size_t place);
    [[nodiscard]] std::size_t before(std::size_t place) const;
    [[nodiscard]] std::size_t after(std::size_t place) const;

    bool open_ = false;
    bool stay_open_ = false;
    std::string text_;
    std::size_t cursor_ = 0;
    bool arrives_whole_ = true;
    std::vector<std::string> lines_;
    std::vector<std::string> history_;
    std::size_t place_ = 0;  ///< in history_; its size: the line that is being typed
};

}  // namespace portalspace::app
