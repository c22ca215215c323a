#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Titles of the character (spec/net-messages.md 7.11, 8.5).

/// Event 0029. The word in front is 1.
struct CharacterTitle {
    static constexpr std::uint32_t kEvent = 0x0029;
    std::uint32_t version = 1;
    std::uint32_t display_title = 0;
    std::vector<std::uint32_t> titles;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("version", m.version);
        v("display_title", m.display_title);
        v("titles", m.titles);
    }
    bool operator==(const CharacterTitle&) const = default;
};

/// Event 002B.
struct UpdateTitle {
    static constexpr std::uint32_t kEvent = 0x002B;
    std::uint32_t title = 0;
    bool set_as_display = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("title", m.title);
        v("set_as_display", m.set_as_display);
    }
    bool operator==(const UpdateTitle&) const = default;
};

using TitleSet = NumberAction<0x002C>;

}  // namespace portalspace::net
