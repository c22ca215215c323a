// particles/osgParticle: the same number of particles in OpenSceneGraph, for comparison. Built where it is installed.
#include <benchmark/benchmark.h>

#include <osg/NodeVisitor>
#include <osgParticle/Particle>
#include <osgParticle/ParticleSystem>

namespace {

void particles_osg(benchmark::State& state) {
    osg::ref_ptr<osgParticle::ParticleSystem> system = new osgParticle::ParticleSystem;
    osgParticle::Particle particle;
    particle.setLifeTime(0);
    particle.setSizeRange(osgParticle::rangef(1, 3));
    particle.setAlphaRange(osgParticle::rangef(0, 1));
    system->setDefaultParticleTemplate(particle);
    for (std::int64_t i = 0; i < state.range(0); ++i) {
        system->createParticle(nullptr)->setVelocity(osg::Vec3(1, 0.5F, 0.25F));
    }
    osg::NodeVisitor visitor;
    for (auto _ : state) {
        system->update(1.0 / 30.0, visitor);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(particles_osg)->Name("particles/osgParticle")->Arg(100000)->Unit(benchmark::kMicrosecond);

}  // namespace
