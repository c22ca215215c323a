#include "core/ids.h"

#include <charconv>
#include <system_error>

namespace portalspace::core {

std::string id_text(std::uint32_t value) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text = "0x00000000";
    for (std::size_t i = 0; i < 8; ++i) {
        text[9 - i] = kDigits[(value >> (4 * i)) & 0xF];
    }
    return text;
}

bool parse_id(const std::string& text, std::uint32_t& value) {
    const std::size_t start = text.starts_with("0x") || text.starts_with("0X") ? 2 : 0;
    const char* first = text.data() + start;
    const char* last = text.data() + text.size();
    if (first == last || last - first > 8) {
        return false;
    }
    std::uint32_t parsed = 0;
    const auto [end, error] = std::from_chars(first, last, parsed, 16);
    if (error != std::errc{} || end != last) {
        return false;
    }
    value = parsed;
    return true;
}

}  // namespace portalspace::core
