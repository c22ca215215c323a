#pragma once

#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "net/messages/player.h"

namespace portalspace::net {

/// Steps over the options (block C of a PlayerDescription, spec/net-messages.md 4.3) and reads the possessions behind
/// them. The gameplay options are a blob without a length, whose layout is that of the client that wrote it last:
/// behind it the possessions are searched at every fourth byte; the first place from which they end exactly at the end
/// of the message and make sense counts. False, and empty lists, when there is none or the options do not hold.
[[nodiscard]] bool find_possessions(core::ByteReader& r, std::vector<PlayerDescription::Possession>& inventory,
                                    std::vector<PlayerDescription::Worn>& equipment);

/// Block C as ACE sends it for a new character: empty spell bars, default filters and options, no blob.
void write_default_options(core::ByteWriter& w);

}  // namespace portalspace::net
