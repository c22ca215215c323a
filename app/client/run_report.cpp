#include "app/client/run_report.h"

#include <filesystem>

#include "app/platform/platform.h"
#include "app/report/report.h"
#include "content/records/animation_hooks.h"
#include "core/path_text.h"
#include "engine/effects/particle_manager.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "net/messages/names.h"

namespace portalspace::app {

namespace {

ObjectRow object_row(const engine::CPhysicsObj& object) {
    ObjectRow row;
    row.guid = object.id();
    row.name = object.weenie.name;
    row.wcid = object.weenie.wcid;
    row.state = object.state().raw();
    if (object.parent() != nullptr) {
        row.parent = object.parent()->id();
    }
    if (object.in_cell()) {
        row.position = object.position();
    }
    if (const engine::CPartArray* body = object.part_array()) {
        row.setup = body->data_id();
        if (const engine::MotionTableManager* motions = body->motion_table_manager()) {
            row.motion_style = motions->state().style;
            row.motion_command = motions->state().substate;
        }
    }
    for (const engine::CPhysicsObj::Child& child : object.children()) {
        row.children.push_back(child.object->id());
    }
    if (const auto* particles = object.particle_manager()) {
        for (const auto& emitter : particles->emitters()) {
            row.emitters.push_back(emitter->logical_id());
        }
    }
    return row;
}

/// What a hook of that type made, in words: `made` is an emitter id, a record id or a sound type.
std::string made_text(content::HookType type, std::uint32_t made) {
    using content::HookType;
    if (made == 0) {
        return {};
    }
    switch (type) {
        case HookType::create_particle:
        case HookType::create_blocking_particle:
        case HookType::destroy_particle:
        case HookType::stop_particle: return "emitter " + std::to_string(made);
        case HookType::sound:
        case HookType::sound_tweaked: return "wave " + core::id_text(made);
        case HookType::sound_table: return "sound " + net::sound_name(made);
        default: return core::id_text(made);
    }
}

void add_effects(ReportInput& input, const EffectHistory& history, const engine::CObjectMaint& maint) {
    for (const engine::ScriptTraceEvent& hook : history.hooks()) {
        if (!hook.from_script) {
            continue;
        }
        const auto type = static_cast<content::HookType>(hook.type);
        input.scripts.push_back({hook.time, maint.guid_of(hook.owner), hook.source,
                                 std::string(content::hook_name(type)), made_text(type, hook.made)});
    }
    const auto when = [](double time) { return time < 0 ? std::nullopt : std::optional<double>(time); };
    for (const EffectHistory::Emitter& emitter : history.emitters()) {
        input.emitters.push_back({emitter.logical_id, maint.guid_of(emitter.owner), emitter.info, emitter.created,
                                  when(emitter.stopped), when(emitter.destroyed), emitter.born, emitter.live});
    }
}

TimingRow timing_row(const Timing& timing) {
    TimingRow row;
    row.first_frame_seconds = timing.start_to_first_frame();
    row.wall_seconds = timing.wall_seconds();
    row.peak_memory_bytes = platform::peak_memory();
    constexpr std::pair<Timing::Phase, const char*> kPhases[] = {{Timing::Phase::simulate, "simulate"},
                                                                 {Timing::Phase::present, "present"}};
    for (const auto& [phase, name] : kPhases) {
        if (timing.frames(phase) > 0) {
            row.phases.push_back({name, timing.percentile(phase, 0.5), timing.percentile(phase, 0.95),
                                  timing.percentile(phase, 0.99), timing.percentile(phase, 1)});
        }
    }
    return row;
}

}  // namespace

std::string run_report(const Options& options, Client& client, const net::TransportFigures& transport,
                       const core::Log& log) {
    const engine::CObjectMaint& maint = client.loop().smart_box().maint();
    ReportInput input;
    input.file = core::path_text(std::filesystem::path(options.replay_file).filename());
    input.transport = transport;
    input.facts = client.facts().results();
    for (const auto& [id, object] : maint.by_id()) {
        input.objects.push_back(object_row(*object));
    }
    add_effects(input, client.history(), maint);
    const engine::FrameFigures& figures = client.loop().figures();
    input.frames = {figures.frames, figures.quanta, figures.digests};
    for (const auto& [kind, entry] : log.kinds()) {
        input.log.push_back(
            {kind, entry.level == core::LogLevel::error ? "error" : "warning", entry.count, entry.first});
    }
    input.timing = timing_row(client.timing());
    return render_report(input);
}

}  // namespace portalspace::app
