#include <bit>
#include <cstdint>

#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/frame_loop.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// FNV-1a over 64-bit words.
class Digest {
public:
    void add(std::uint64_t word) {
        hash_ ^= word;
        hash_ *= 0x100000001B3ULL;
        hash_ ^= hash_ >> 29;
    }
    void add(float v) { add(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v))); }
    void add(double v) { add(std::bit_cast<std::uint64_t>(v)); }
    void add(const core::Vec3& v) {
        add(v.x);
        add(v.y);
        add(v.z);
    }
    void add(const core::Frame& f) {
        add(f.origin);
        add(f.rotation.w);
        add(f.rotation.x);
        add(f.rotation.y);
        add(f.rotation.z);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

void add_object(Digest& digest, const CPhysicsObj& object) {
    digest.add(std::uint64_t{object.id().value});
    digest.add(std::uint64_t{object.position().cell.value});
    digest.add(object.position().frame);
    digest.add(object.velocity());
    digest.add(object.omega());
    digest.add(std::uint64_t{object.state().raw()});
    digest.add(std::uint64_t{object.transient_state().raw()});
    digest.add(object.scale());
    if (const CPartArray* parts = object.part_array(); parts != nullptr) {
        digest.add(parts->sequence().frame_number());
        digest.add(std::uint64_t{parts->sequence().nodes().size()});
    }
    if (const effects::ScriptManager* scripts = object.script_manager(); scripts != nullptr) {
        digest.add(std::uint64_t{scripts->size()});
        digest.add(scripts->next_time());
    }
    if (const effects::ParticleManager* particles = object.particle_manager(); particles != nullptr) {
        for (const auto& emitter : particles->emitters()) {
            digest.add(std::uint64_t{emitter->logical_id()});
            emitter->for_each_particle([&digest](const effects::Particle& particle) {
                digest.add(particle.position);
                digest.add(particle.lifetime);
            });
        }
    }
}

}  // namespace

std::uint64_t world_digest(const CObjectMaint& maint) {
    Digest digest;
    for (const auto& [id, object] : maint.by_id()) {
        add_object(digest, *object);
    }
    return digest.value();
}

}  // namespace portalspace::engine
