#include "net/messages/codec.h"

#include "core/format_error.h"

namespace portalspace::net {

void FieldWriter::check(bool holds, const char* expected) const {
    if (!holds) {
        throw core::FormatError(w.size(), expected, "something else");
    }
}

}  // namespace portalspace::net
