#include "tests/fuzz/content_targets.h"

/// PhysicsScript, PhysicsScriptTable, ParticleEmitter.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::effects(std::as_bytes(std::span(data, size)));
    return 0;
}
