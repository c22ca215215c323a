#include "net/capture/capture.h"

namespace portalspace::net {

bool CapturedDatagram::damaged_on_purpose() const { return note.find("corrupt") != std::string::npos; }

bool CapturedDatagram::void_in_replay() const {
    if (note.empty()) {
        return false;
    }
    return direction == Direction::s2c || damaged_on_purpose() || note.find("drop") != std::string::npos;
}

}  // namespace portalspace::net
