#include "content/record_codec.h"

#include <algorithm>
#include <array>

#include "content/record_decode.h"
#include "content/record_views.h"
#include "core/byte_writer.h"

namespace portalspace::content {

namespace {

template <class T>
T unpack(core::ByteReader& reader, const PropertyTypes* types) {
    if constexpr (requires { T::unpack(reader, types); }) {
        return T::unpack(reader, types);
    } else {
        return T::unpack(reader);
    }
}

template <class T>
std::shared_ptr<const void> decode(core::ByteReader& reader, const PropertyTypes* types) {
    if constexpr (requires { T::unpack(reader, types); }) {
        return decode_record<T>(reader, types);
    } else {
        return decode_record<T>(reader);
    }
}

template <class T>
FieldValue full_view(core::ByteReader& reader, const PropertyTypes* types) {
    const T record = unpack<T>(reader, types);
    if constexpr (requires { full_view_of(record); }) {
        return full_view_of(record);
    } else {
        return view_of(record);
    }
}

template <class T>
constexpr RecordCodec codec() {
    return {T::kRecordType,
            &decode<T>,
            [](core::ByteReader& reader, const PropertyTypes* types) { return view_of(unpack<T>(reader, types)); },
            &full_view<T>,
            [](core::ByteReader& reader, const PropertyTypes* types) {
                core::ByteWriter writer;
                unpack<T>(reader, types).pack(writer);
                return writer.take();
            },
            [](core::ByteReader& a, core::ByteReader& b, const PropertyTypes* types) {
                return unpack<T>(a, types) == unpack<T>(b, types);
            }};
}

constexpr std::array kCodecs{
    codec<LandBlock>(),
    codec<LandBlockInfo>(),
    codec<EnvCell>(),
    codec<GfxObj>(),
    codec<Setup>(),
    codec<Animation>(),
    codec<Palette>(),
    codec<SurfaceTexture>(),
    codec<RenderSurface>(),
    codec<Surface>(),
    codec<MotionTable>(),
    codec<Wave>(),
    codec<Environment>(),
    codec<Region>(),
    codec<SoundTable>(),
    codec<ParticleEmitterInfo>(),
    codec<PhysicsScript>(),
    codec<PhysicsScriptTable>(),
    codec<CharGen>(),
    codec<VitalTable>(),
    codec<SkillTable>(),
    codec<ChatPoseTable>(),
    codec<ObjectHierarchy>(),
    codec<SpellTable>(),
    codec<SpellComponentTable>(),
    codec<ExperienceTable>(),
    codec<BadDataTable>(),
    codec<ContractTable>(),
    codec<TabooTable>(),
    codec<NameFilterTable>(),
    codec<QualityFilter>(),
    codec<UnknownTable>(),
    codec<PaletteSet>(),
    codec<ClothingTable>(),
    codec<DegradeInfo>(),
    codec<Scene>(),
    codec<MasterInputMap>(),
    codec<RenderTexture>(),
    codec<RenderMaterial>(),
    codec<MaterialModifier>(),
    codec<MaterialInstance>(),
    codec<RenderMesh>(),
    codec<LayoutDesc>(),
    codec<EnumMapper>(),
    codec<StringTable>(),
    codec<DidMapper>(),
    codec<ActionMap>(),
    codec<DualDidMapper>(),
    codec<CombatTable>(),
    codec<LanguageString>(),
    codec<MasterProperty>(),
    codec<Font>(),
    codec<LanguageInfo>(),
    codec<DbProperties>(),
    codec<Iteration>(),
};

}  // namespace

const RecordCodec* record_codec(RecordType type) {
    const auto at =
        std::find_if(kCodecs.begin(), kCodecs.end(), [type](const RecordCodec& c) { return c.type == type; });
    return at == kCodecs.end() ? nullptr : &*at;
}

}  // namespace portalspace::content
