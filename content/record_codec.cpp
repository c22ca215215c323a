#include "content/record_codec.h"

#include <algorithm>
#include <array>

#include "content/record_views.h"
#include "core/byte_writer.h"

namespace portalspace::content {

namespace {

template <class T>
constexpr RecordCodec codec() {
    return {T::kRecordType, [](core::ByteReader& reader) { return view_of(T::unpack(reader)); },
            [](core::ByteReader& reader) {
                core::ByteWriter writer;
                T::unpack(reader).pack(writer);
                return writer.take();
            }};
}

constexpr std::array kCodecs{
    codec<LandBlock>(),     codec<LandBlockInfo>(),
    codec<EnvCell>(),       codec<GfxObj>(),
    codec<Setup>(),         codec<Animation>(),
    codec<Palette>(),       codec<SurfaceTexture>(),
    codec<RenderSurface>(), codec<Surface>(),
    codec<MotionTable>(),   codec<Wave>(),
    codec<Environment>(),   codec<Region>(),
    codec<SoundTable>(),    codec<ParticleEmitterInfo>(),
    codec<PhysicsScript>(), codec<PhysicsScriptTable>(),
};

}  // namespace

const RecordCodec* record_codec(RecordType type) {
    const auto at =
        std::find_if(kCodecs.begin(), kCodecs.end(), [type](const RecordCodec& c) { return c.type == type; });
    return at == kCodecs.end() ? nullptr : &*at;
}

}  // namespace portalspace::content
