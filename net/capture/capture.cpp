#include "net/capture/capture.h"

#include <algorithm>
#include <array>

namespace portalspace::net {

namespace {

constexpr std::string_view kRejected = "rejected";
/// What the test clients of this project and its recorder write (fixtures/README.md; net-transport 9.2).
constexpr std::array<std::string_view, 5> kOwnNotes{"corrupted", "doubled", "dropped by the probe", "swapped",
                                                    kRejected};
/// In front of any other note, so that it can be told from a stranger's comment.
constexpr std::string_view kMark = "portalspace note: ";

bool own_note(std::string_view text) { return std::ranges::find(kOwnNotes, text) != kOwnNotes.end(); }

}  // namespace

bool CapturedDatagram::damaged_on_purpose() const { return note.find("corrupt") != std::string::npos; }

bool CapturedDatagram::rejected() const { return note == kRejected; }

bool CapturedDatagram::void_in_replay() const {
    if (note.empty() || rejected()) {
        return false;
    }
    return direction == Direction::s2c || damaged_on_purpose() || note.find("drop") != std::string::npos;
}

std::string comment_of_note(std::string_view note) {
    return note.empty() || own_note(note) ? std::string(note) : std::string(kMark) + std::string(note);
}

std::optional<std::string> note_of_comment(std::string_view comment) {
    if (own_note(comment)) {
        return std::string(comment);
    }
    return comment.starts_with(kMark) ? std::optional(std::string(comment.substr(kMark.size()))) : std::nullopt;
}

}  // namespace portalspace::net
