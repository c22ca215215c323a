#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "net/capture/capture.h"

namespace portalspace::app {

/// A name of a recording and what stands in its place: the same number of bytes.
struct Pseudonym {
    std::string name;
    std::string replacement;
};

/// Names of accounts, characters and other players that the messages of all conversations give, without the '+' of
/// privileged characters; longer ones first. Upper and lower case count as the same.
[[nodiscard]] std::vector<std::string> names_in(const net::Capture& capture);

/// Made-up names that contain none of the old ones; the same list gives the same pseudonyms.
[[nodiscard]] std::vector<Pseudonym> pseudonyms_for(const std::vector<std::string>& names);

/// Replaces every name in the bytes, whatever its case, as text of one byte or of two bytes (UTF-16) a character. Names
/// of one or two characters are replaced only where they are a whole string with their length in front. Returns whether
/// anything changed.
bool replace_names(std::span<std::byte> bytes, const std::vector<Pseudonym>& names);

}  // namespace portalspace::app
