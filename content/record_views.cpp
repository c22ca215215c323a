#include "content/record_views.h"

#include <charconv>

#include "content/view_helpers.h"

namespace portalspace::content {

namespace {

using Row = FieldValue::List;
using Map = FieldValue::Map;

FieldValue location(const SetupLocation& l) {
    return {Map{{"key", field(l.key)}, {"part", field(l.part)}, {"frame", field(l.frame)}}};
}

FieldValue light(const SetupLight& l) {
    return {Map{{"key", field(l.key)},
                {"frame", field(l.frame)},
                {"color", field(l.color)},
                {"intensity", field(l.intensity)},
                {"falloff", field(l.falloff)},
                {"cone", field(l.cone_angle)}}};
}

FieldValue motion(const MotionData& m) {
    const auto anim = [](const MotionAnim& a) { return row(a.animation, a.low_frame, a.high_frame, a.frame_rate); };
    return {Map{{"bits", field(m.bitfield)},
                {"anims", list(m.anims, anim)},
                {"velocity", m.has_velocity() ? field(m.velocity) : FieldValue{}},
                {"omega", m.has_omega() ? field(m.omega) : FieldValue{}}}};
}

FieldValue motions(const List<KeyedMotion>& keyed) {
    Map out;
    for (const KeyedMotion& k : keyed) {
        out.emplace_back(key_text(k.key), motion(k.motion));
    }
    return {std::move(out)};
}

FieldValue sound_node(const SoundNode& node) {
    const auto record = [](const SoundRecord& r) { return row(r.wave, r.priority, r.probability, r.volume); };
    return {Map{{"key", field(node.key)},
                {"records", list(node.records, record)},
                {"children", list(node.children, sound_node)}}};
}

void add_vector(Map& out, const std::string& name, const ParticleVector& v) {
    out.emplace_back(name, field(v.direction));
    out.emplace_back(name + "_min", field(v.min));
    out.emplace_back(name + "_max", field(v.max));
}

void add_ramp(Map& out, const std::string& name, const ParticleRamp& r) {
    out.emplace_back(name + "_start", field(r.start));
    out.emplace_back(name + "_final", field(r.final));
    out.emplace_back(name + "_random", field(r.random));
}

/// Hooks whose payload is shown as a bare row.
struct HookArguments {
    Row operator()(const SoundHook& h) const { return {field(h.wave)}; }
    Row operator()(const SoundTableHook& h) const { return {field(h.sound)}; }
    Row operator()(const AttackHook& h) const {
        return {field(h.part),    field(h.left_x), field(h.left_y), field(h.right_x),
                field(h.right_y), field(h.radius), field(h.height)};
    }
    Row operator()(const EtherealHook& h) const { return {field(h.on)}; }
    Row operator()(const NoDrawHook& h) const { return {field(h.on)}; }
    Row operator()(const SetLightHook& h) const { return {field(h.on)}; }
    Row operator()(const PartFadeHook& h) const { return {field(h.part), field(h.start), field(h.end), field(h.time)}; }
    Row operator()(const FadeHook& h) const { return {field(h.start), field(h.end), field(h.time)}; }
    Row operator()(const ScaleHook& h) const { return {field(h.end), field(h.time)}; }
    Row operator()(const DestroyParticleHook& h) const { return {field(h.logical_emitter)}; }
    Row operator()(const StopParticleHook& h) const { return {field(h.logical_emitter)}; }
    Row operator()(const DefaultScriptPartHook& h) const { return {field(h.part)}; }
    Row operator()(const CallPesHook& h) const { return {field(h.script), field(h.pause)}; }
    Row operator()(const SoundTweakedHook& h) const {
        return {field(h.wave), field(h.probability), field(h.priority), field(h.volume)};
    }
    Row operator()(const SetOmegaHook& h) const { return {field(h.omega.x), field(h.omega.y), field(h.omega.z)}; }
    Row operator()(const TextureVelocityHook& h) const { return {field(h.u), field(h.v)}; }
    Row operator()(const TextureVelocityPartHook& h) const { return {field(h.part), field(h.u), field(h.v)}; }
    Row operator()(const NoOpHook&) const { return {}; }
    Row operator()(const AnimationDoneHook&) const { return {}; }
    Row operator()(const DefaultScriptHook&) const { return {}; }
};

void add_payload(Map& out, const CreateParticleHook& h) {
    out.emplace_back("emitter", field(h.emitter));
    out.emplace_back("part", field(static_cast<std::int32_t>(h.part)));
    out.emplace_back("offset", field(h.offset));
    out.emplace_back("logical", field(h.logical_emitter));
}

void add_payload(Map& out, const ReplaceObjectHook& h) {
    out.emplace_back("part", field(h.part));
    out.emplace_back("object", field(h.gfx_obj));
}

template <class Hook>
void add_payload(Map& out, const Hook& h) {
    if constexpr (std::is_base_of_v<CreateParticleHook, Hook>) {
        add_payload(out, static_cast<const CreateParticleHook&>(h));
    } else {
        out.emplace_back("args", FieldValue{HookArguments{}(h)});
    }
}

}  // namespace

std::string key_text(std::uint32_t key) {
    char digits[8];
    const auto end = std::to_chars(digits, digits + sizeof digits, key, 16).ptr;
    std::string text = "0x";
    for (const char* at = digits; at != end; ++at) {
        text += static_cast<char>(*at >= 'a' ? *at - 'a' + 'A' : *at);
    }
    return text;
}

FieldValue view_of(const AnimationHook& hook) {
    Map out{{"type", {NamedNumber{static_cast<std::int64_t>(hook.type()), hook_name(hook.type())}}},
            {"direction", field(hook.direction)}};
    std::visit([&out](const auto& payload) { add_payload(out, payload); }, hook.payload);
    return {std::move(out)};
}

FieldValue view_of(const AnimFrame& frame) {
    return {Map{{"frames", list(frame.parts)},
                {"hooks", list(frame.hooks, [](const AnimationHook& h) { return view_of(h); })}}};
}

FieldValue view_of(const Animation& animation) {
    return {Map{{"flags", field(animation.flags)},
                {"parts", field(animation.num_parts)},
                {"count", field(animation.frames.size())},
                {"pos_frames", list(animation.position_frames)},
                {"frames", list(animation.frames, [](const AnimFrame& f) { return view_of(f); })}}};
}

FieldValue view_of(const Setup& setup) {
    const auto cylinder = [](const CylSphere& c) {
        return FieldValue{Map{{"low", field(c.low_point)}, {"radius", field(c.radius)}, {"height", field(c.height)}}};
    };
    Map placements;
    for (const SetupPlacement& p : setup.placements) {
        placements.emplace_back(key_text(static_cast<std::uint32_t>(p.key)), view_of(p.frame));
    }
    return {Map{{"flags", field(setup.flags)},
                {"parts", list(setup.parts)},
                {"parents", list(setup.parents)},
                {"scales", list(setup.default_scales)},
                {"holding", list(setup.holding_locations, location)},
                {"connections", list(setup.connection_points, location)},
                {"placements", {std::move(placements)}},
                {"cylspheres", list(setup.cyl_spheres, cylinder)},
                {"spheres", list(setup.spheres)},
                {"height", field(setup.height)},
                {"radius", field(setup.radius)},
                {"step_up", field(setup.step_up_height)},
                {"step_down", field(setup.step_down_height)},
                {"sorting", field(setup.sorting_sphere)},
                {"selection", field(setup.selection_sphere)},
                {"lights", list(setup.lights, light)},
                {"animation", field(setup.default_animation)},
                {"script", field(setup.default_script)},
                {"motion_table", field(setup.default_motion_table)},
                {"sound_table", field(setup.default_sound_table)},
                {"script_table", field(setup.default_script_table)}}};
}

FieldValue view_of(const MotionTable& table) {
    Map style_defaults;
    for (const auto& d : table.style_defaults) {
        style_defaults.emplace_back(key_text(d.style), field(d.substate));
    }
    Map links;
    for (const MotionLinks& l : table.links) {
        links.emplace_back(key_text(l.from), motions(l.to));
    }
    return {Map{{"default_style", field(table.default_style)},
                {"style_defaults", {std::move(style_defaults)}},
                {"cycles", motions(table.cycles)},
                {"modifiers", motions(table.modifiers)},
                {"links", {std::move(links)}}}};
}

FieldValue view_of(const ParticleEmitterInfo& info) {
    Map out{{"emitter_type", field(info.emitter_type)},
            {"particle_type", field(info.particle_type)},
            {"software", field(info.gfx_obj)},
            {"hardware", field(info.hw_gfx_obj)},
            {"birth_rate", field(info.birth_rate)},
            {"max_particles", field(info.max_particles)},
            {"initial_particles", field(info.initial_particles)},
            {"total_particles", field(info.total_particles)},
            {"total_seconds", field(info.total_seconds)},
            {"life_span", field(info.life_span)},
            {"life_span_random", field(info.life_span_random)}};
    add_vector(out, "offset", info.offset);
    add_vector(out, "a", info.a);
    add_vector(out, "b", info.b);
    add_vector(out, "c", info.c);
    add_ramp(out, "scale", info.scale);
    add_ramp(out, "translucency", info.translucency);
    out.emplace_back("parent_local", field(info.parent_local));
    return {std::move(out)};
}

FieldValue view_of(const PhysicsScript& script) {
    return list(script.entries, [](const PhysicsScriptEntry& e) {
        return FieldValue{Map{{"time", field(e.start_time)}, {"hook", view_of(e.hook)}}};
    });
}

FieldValue view_of(const PhysicsScriptTable& table) {
    return list(table.rows, [](const PhysicsScriptTable::Row& r) {
        const auto choice = [](const PhysicsScriptChoice& c) { return row(c.mod, c.script); };
        return FieldValue{Map{{"type", field(r.play_script)}, {"scripts", list(r.choices, choice)}}};
    });
}

FieldValue view_of(const SoundTable& table) { return sound_node(table.root); }

FieldValue view_of(const Surface& surface) {
    return {Map{{"type", field(surface.type)},
                {"texture", field(surface.texture)},
                {"palette", field(surface.palette)},
                {"color", surface.is_textured() ? field(0) : field(surface.color)},
                {"translucency", field(surface.translucency)},
                {"luminosity", field(surface.luminosity)},
                {"diffuse", field(surface.diffuse)}}};
}

FieldValue view_of(const SurfaceTexture& texture) {
    return {Map{{"category", field(texture.category)},
                {"kind", field(texture.texture_type)},
                {"images", list(texture.images)}}};
}

FieldValue view_of(const RenderTexture& texture) {
    return {Map{{"category", field(texture.category)},
                {"kind", field(texture.texture_type)},
                {"images", list(texture.source_levels)}}};
}

FieldValue view_of(const RenderSurface& surface) {
    return {Map{{"category", field(surface.category)},
                {"width", field(surface.width)},
                {"height", field(surface.height)},
                {"format", field(surface.format)},
                {"data", bytes(surface.data)},
                {"palette", field(surface.default_palette)}}};
}

FieldValue view_of(const Palette& palette) { return list(palette.colors); }

FieldValue view_of(const Wave& wave) {
    const WaveFormat format = wave.format();
    return {Map{{"header_size", field(wave.header.size())},
                {"tag", field(format.tag)},
                {"channels", field(format.channels)},
                {"rate", field(format.samples_per_second)},
                {"bits", field(format.bits_per_sample)},
                {"block", field(format.block_align)},
                {"data", bytes(wave.data)}}};
}

}  // namespace portalspace::content
