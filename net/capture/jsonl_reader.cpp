#include "net/capture/jsonl_reader.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "core/format_error.h"

namespace portalspace::net {

namespace {

constexpr std::size_t kMaxDatagramBytes = 65535;
constexpr double kMaxStream = 65535;

/// The rows are flat objects, so a scanner for plain values is enough; nesting is refused.
class RowScanner {
public:
    RowScanner(std::string_view text, std::size_t offset, std::size_t line)
        : text_(text), offset_(offset), line_(line) {}

    CapturedDatagram row() {
        expect('{');
        std::string key;
        do {
            key = string();
            expect(':');
            value_of(key);
        } while (take(','));
        expect('}');
        skip_space();
        if (at_ != text_.size()) {
            fail("the end of the line");
        }
        if (!has_time_ || !has_direction_ || !has_data_) {
            fail("t, dir and data in each row");
        }
        if (length_.has_value() && *length_ != static_cast<double>(row_.bytes.size())) {
            fail("len " + std::to_string(row_.bytes.size()) + " as the data have it");
        }
        return std::move(row_);
    }

private:
    [[noreturn]] void fail(const std::string& expected) const {
        const std::string rest(text_.substr(at_, 24));
        throw core::FormatError(offset_ + at_, "line " + std::to_string(line_) + ": " + expected,
                                rest.empty() ? "the end of the line" : "'" + rest + "'");
    }

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) {
            ++at_;
        }
    }

    bool take(char c) {
        skip_space();
        if (at_ < text_.size() && text_[at_] == c) {
            ++at_;
            return true;
        }
        return false;
    }

    void expect(char c) {
        if (!take(c)) {
            fail(std::string("'") + c + "'");
        }
    }

    std::string string() {
        expect('"');
        std::string out;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\') {
                escape(out);
            } else {
                out += text_[at_++];
            }
        }
        expect('"');
        return out;
    }

    void escape(std::string& out) {
        if (at_ + 1 >= text_.size()) {
            fail("a character after the backslash");
        }
        const char c = text_[at_ + 1];
        at_ += 2;
        if (c != 'u') {
            out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
            return;
        }
        unsigned code = 0;
        const std::string_view digits = text_.substr(at_, 4);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (error != std::errc() || end != digits.data() + 4) {
            fail("four hex digits");
        }
        at_ += 4;
        out += code < 0x80 ? static_cast<char>(code) : '?';
    }

    double number() {
        skip_space();
        double value = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (error != std::errc() || !std::isfinite(value)) {
            fail("a number");
        }
        at_ = static_cast<std::size_t>(end - text_.data());
        return value;
    }

    void skip_value() {
        skip_space();
        if (at_ < text_.size() && text_[at_] == '"') {
            (void)string();
            return;
        }
        for (const std::string_view word : {"true", "false", "null"}) {
            if (text_.substr(at_).starts_with(word)) {
                at_ += word.size();
                return;
            }
        }
        (void)number();
    }

    void hex_data() {
        expect('"');
        const std::size_t end = text_.find('"', at_);
        const std::string_view digits = text_.substr(at_, end == std::string_view::npos ? end : end - at_);
        if (digits.size() % 2 != 0 || digits.size() / 2 > kMaxDatagramBytes) {
            fail("an even number of hex digits, at most 131070");
        }
        row_.bytes.clear();
        row_.bytes.reserve(digits.size() / 2);
        for (; at_ + 1 < text_.size() && text_[at_] != '"'; at_ += 2) {
            unsigned value = 0;
            const char* first = text_.data() + at_;
            const auto [last, error] = std::from_chars(first, first + 2, value, 16);
            if (error != std::errc() || last != first + 2) {
                fail("two hex digits");
            }
            row_.bytes.push_back(static_cast<std::byte>(value));
        }
        expect('"');
    }

    void value_of(std::string_view key) {
        if (key == "t") {
            row_.time = number();
            has_time_ = true;
        } else if (key == "dir") {
            const std::string direction = string();
            if (direction != "c2s" && direction != "s2c") {
                fail("dir \"c2s\" or \"s2c\"");
            }
            row_.direction = direction == "c2s" ? Direction::c2s : Direction::s2c;
            has_direction_ = true;
        } else if (key == "pair") {
            const double pair = number();
            if (pair != 0 && pair != 1) {
                fail("pair 0 or 1");
            }
            row_.port_pair = static_cast<std::uint8_t>(pair);
        } else if (key == "stream") {
            const double stream = number();
            if (stream != std::floor(stream) || stream < 0 || stream > kMaxStream) {
                fail("stream 0 to 65535");
            }
            row_.stream = static_cast<std::uint32_t>(stream);
        } else if (key == "len") {
            length_ = number();
        } else if (key == "data") {
            hex_data();
            has_data_ = true;
        } else if (key == "note") {
            row_.note = string();
        } else {
            skip_value();
        }
    }

    std::string_view text_;
    std::size_t offset_;
    std::size_t line_;
    std::size_t at_ = 0;
    CapturedDatagram row_;
    std::optional<double> length_;
    bool has_time_ = false;
    bool has_direction_ = false;
    bool has_data_ = false;
};

}  // namespace

Capture read_jsonl(std::string_view text) {
    Capture capture;
    std::size_t line = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        const std::string_view row = text.substr(at, end == std::string_view::npos ? end : end - at);
        ++line;
        if (row.find_first_not_of(" \t\r") != std::string_view::npos) {
            try {
                capture.datagrams.push_back(RowScanner(row, at, line).row());
            } catch (const core::FormatError&) {
                if (end != std::string_view::npos || capture.datagrams.empty()) {
                    throw;
                }
                capture.cut_off = true;
            }
        }
        if (end == std::string_view::npos) {
            break;
        }
        at = end + 1;
    }
    return capture;
}

}  // namespace portalspace::net
