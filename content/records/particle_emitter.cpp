#include "content/records/particle_emitter.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& e) {
    f(e.id, e.unknown, e.emitter_type, e.particle_type, e.gfx_obj, e.hw_gfx_obj, e.birth_rate, e.max_particles,
      e.initial_particles, e.total_particles, e.total_seconds, e.life_span, e.life_span_random);
    for (auto* v : {&e.offset, &e.a, &e.b, &e.c}) {
        f(v->direction, v->min, v->max);
    }
    for (auto* ramp : {&e.scale, &e.translucency}) {
        f(ramp->start, ramp->final, ramp->random);
    }
    f(e.parent_local);
}

}  // namespace

ParticleEmitterInfo ParticleEmitterInfo::unpack(core::ByteReader& reader) {
    ParticleEmitterInfo info;
    FieldReader f(reader);
    layout(f, info);
    return info;
}

void ParticleEmitterInfo::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
