#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/inspect/dat_set.h"

/// What the audit reads out of a data set, in the form of the pins. Each throws MissingRecord for a subject that is not
/// in the files or does not decode to its last byte.
namespace portalspace::app::audit_facts {

using Json = nlohmann::ordered_json;

/// Decodes a record of the portal file to its last byte; throws MissingRecord when that fails.
void decode(DatSet& set, std::uint32_t id);
/// Length and hash of a raw entry of the portal file.
[[nodiscard]] Json entry(DatSet& set, const std::string& id, const Json& pin);
/// Collision shapes of a Setup; its default script when the pin has one.
[[nodiscard]] Json projectile(DatSet& set, const std::string& id, const Json& pin);
/// The choices of the pinned play scripts, in stored order; an absent play script has none.
[[nodiscard]] Json script_table(DatSet& set, const std::string& id, const Json& pin);
/// The hooks of a script in stored order.
[[nodiscard]] Json script_hooks(DatSet& set, const std::string& id);
/// Whether a script makes particles, sounds, light.
[[nodiscard]] Json script_contents(DatSet& set, const std::string& id, const Json& pin);
/// The recall: the human chain, its hooks, and the chains of all motion tables.
[[nodiscard]] Json recall(DatSet& set, const Json& pin);
/// Script tables with both Hidden and UnHide, by the pair of scripts.
[[nodiscard]] Json hiding(DatSet& set);
/// Records in which the raw scan sees a CreateBlockingParticle hook.
[[nodiscard]] Json create_blocking(DatSet& set);

}  // namespace portalspace::app::audit_facts
