#include "net/messages/whole_text.h"

#include <cstddef>

namespace portalspace::net {

std::string whole_utf8(const Text& text) {
    std::string out;
    std::size_t at = 0;
    for (;;) {
        const std::size_t zero = text.raw.find('\0', at);
        out += Text(text.raw.substr(at, zero == std::string::npos ? zero : zero - at)).utf8();
        if (zero == std::string::npos) {
            return out;
        }
        out += '\0';
        at = zero + 1;
    }
}

}  // namespace portalspace::net
