#include "app/overlay/overlay.h"

#include <SDL.h>
#include <imgui.h>
#if __has_include(<backends/imgui_impl_sdl.h>)
#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#elif __has_include(<imgui_impl_sdl2.h>)
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>
#else
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>

#include "app/overlay/hud_style.h"
#include "content/records/physics_script.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::app {

namespace {

constexpr std::array<const char*, 5> kDebugTabs{"Objects", "Scripts", "Emitters", "Sky", "Log"};
constexpr float kDebugWidth = 760;
constexpr float kDebugHeight = 460;
constexpr float kDebugMargin = 10;

/// How long a notice of the program stands.
constexpr double kNoticeSeconds = 10;

/// Text from outside is never a format string.
void text(const std::string& value) { ImGui::TextUnformatted(value.data(), value.data() + value.size()); }

void cell_text(const std::string& value) {
    ImGui::TableNextColumn();
    text(value);
}

std::string name_of(const engine::CPhysicsObj& object) {
    return object.weenie.name.empty() ? core::id_text(object.id()) : object.weenie.name;
}

bool begin_table(const char* id, std::initializer_list<const char*> columns) {
    // Every column is as wide as what it holds; what the window has no room for is scrolled to.
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_ScrollX |
                                       ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable(id, static_cast<int>(columns.size()), kFlags)) {
        return false;
    }
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const char* column : columns) {
        ImGui::TableSetupColumn(column);
    }
    ImGui::TableHeadersRow();
    return true;
}

}  // namespace

Overlay::Overlay(render::GlContext& context) {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::StyleColorsDark();
    const auto colour = [](const TextColour& c) { return ImVec4{c[0], c[1], c[2], 1}; };
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg] = colour(kBackdrop);
    ImGui::GetStyle().Colors[ImGuiCol_TextDisabled] = colour(kHintText);
    ImGui_ImplSDL2_InitForOpenGL(static_cast<SDL_Window*>(context.native_window()), context.native_context());
    ImGui_ImplOpenGL3_Init("#version 410 core");
}

Overlay::~Overlay() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

bool Overlay::take_event(const SDL_Event& event) {
    ImGui_ImplSDL2_ProcessEvent(&event);
    const ImGuiIO& io = ImGui::GetIO();
    switch (event.type) {
        case SDL_KEYDOWN:
        case SDL_TEXTINPUT: return io.WantTextInput;
        case SDL_MOUSEMOTION:
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEWHEEL: return io.WantCaptureMouse;
        default: return false;
    }
}

void Overlay::draw(const engine::FrameLoop& loop, const render::RenderStats& stats, const core::Log& log,
                   OverlayInput& input) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGui::NewFrame();
    const bool menu = input.menu != nullptr && input.menu->is_open();
    const HudParts parts = hud_parts(menu, input.entry != nullptr);
    draw_status(input, parts.hints);
    if (parts.play) {
        draw_chat(input);
        draw_target(input);
        if (input.charge) {
            draw_charge(*input.charge);
        }
    }
    if (menu) {
        draw_menu(*input.menu);
    }
    if (debug_) {
        draw_debug(loop, stats, log);
    }
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Overlay::draw_status(const OverlayInput& input, const char* hints) {
    if (notice_ != input.notice) {
        notice_ = input.notice;
        notice_since_ = ImGui::GetTime();
    }
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                        ImGuiWindowFlags_AlwaysAutoResize;
    const ScreenRect place = layout().status;
    ImGui::SetNextWindowPos({place.x, place.bottom()}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowBgAlpha(kBackdropAlpha);
    if (ImGui::Begin("status", nullptr, kFlags)) {
        ImGui::PushTextWrapPos(place.width - ImGui::GetStyle().WindowPadding.x);
        if (!notice_.empty() && ImGui::GetTime() < notice_since_ + kNoticeSeconds) {
            text(notice_);
        }
        if (input.silence > 0) {
            ImGui::TextColored({kWarningText[0], kWarningText[1], kWarningText[2], 1},
                               "Connection trouble: nothing heard for %.0f s. F5 connects again.", input.silence);
        }
        ImGui::TextDisabled("%s%s", input.status.c_str(), hints);
        ImGui::PopTextWrapPos();
        status_height_ = ImGui::GetWindowHeight();
    }
    ImGui::End();
}

void Overlay::draw_debug(const engine::FrameLoop& loop, const render::RenderStats& stats, const core::Log& log) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize({kDebugWidth, kDebugHeight}, ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSizeConstraints(
        {0, 0}, {std::max(screen.x - 2 * kDebugMargin, 1.0F), std::max(screen.y - 2 * kDebugMargin, 1.0F)});
    ImGui::SetNextWindowPos({kDebugMargin, kDebugMargin}, ImGuiCond_FirstUseEver);
    if (ImGui::Begin("Portalspace debug", &debug_)) {
        const engine::FrameFigures& figures = loop.figures();
        ImGui::PushTextWrapPos(0);
        ImGui::Text("time %.2f s   frame %llu   quanta %llu   %.0f fps", loop.clock().now(),
                    static_cast<unsigned long long>(figures.frames), static_cast<unsigned long long>(figures.quanta),
                    static_cast<double>(ImGui::GetIO().Framerate));
        ImGui::Text("draws %u   GL calls %u   parts %u   particles %u   blocks %u",
                    static_cast<unsigned>(stats.device.draws), static_cast<unsigned>(stats.device.gl_calls),
                    stats.parts, stats.particles, stats.blocks);
        ImGui::PopTextWrapPos();
        choose_tab();
        switch (tab_) {
            case 0: draw_objects(loop); break;
            case 1: draw_scripts(loop); break;
            case 2: draw_emitters(loop); break;
            case 3: draw_sky(loop.smart_box().environment()); break;
            default: draw_log(log); break;
        }
    }
    ImGui::End();
}

/// Buttons, not the tabs of Dear ImGui: those take no click that comes in the same picture as the motion of the mouse
/// onto them (ButtonBehavior, AllowItemOverlap), which is the rule where pictures take long.
void Overlay::choose_tab() {
    for (std::size_t i = 0; i < kDebugTabs.size(); ++i) {
        if (i > 0) {
            ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
        }
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(i == tab_ ? ImGuiCol_TabActive : ImGuiCol_Tab));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ImGui::GetStyleColorVec4(ImGuiCol_TabHovered));
        if (ImGui::Button(kDebugTabs[i])) {
            tab_ = i;
        }
        ImGui::PopStyleColor(2);
    }
}

void Overlay::draw_log(const core::Log& log) {
    if (!begin_table("log", {"kind", "count", "first"})) {
        return;
    }
    for (const auto& [kind, entry] : log.kinds()) {
        cell_text(kind);
        cell_text(std::to_string(entry.count));
        cell_text(entry.first);
    }
    ImGui::EndTable();
}

void Overlay::draw_objects(const engine::FrameLoop& loop) {
    if (!begin_table("objects", {"guid", "name", "cell", "position", "state", "speed", "parts"})) {
        return;
    }
    for (const engine::CPhysicsObj* object : loop.smart_box().maint().objects()) {
        if (object == nullptr) {
            continue;
        }
        cell_text(core::id_text(object->id()));
        cell_text(name_of(*object));
        cell_text(object->in_cell() ? core::id_text(object->position().cell) : "-");
        ImGui::TableNextColumn();
        const core::Vec3& at = object->position().frame.origin;
        ImGui::Text("%.1f %.1f %.1f", static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(at.z));
        cell_text(core::id_text(object->state().raw()));
        ImGui::TableNextColumn();
        ImGui::Text("%.2f", static_cast<double>(glm::length(object->velocity())));
        ImGui::TableNextColumn();
        ImGui::Text("%u", object->num_parts());
    }
    ImGui::EndTable();
}

void Overlay::draw_scripts(const engine::FrameLoop& loop) {
    if (!begin_table("scripts", {"owner", "place", "script", "next hook", "due in s", "timed hooks"})) {
        return;
    }
    const double now = loop.clock().now();
    for (const engine::CPhysicsObj* object : loop.smart_box().maint().objects()) {
        const auto* scripts = object == nullptr ? nullptr : object->script_manager();
        if (scripts == nullptr) {
            continue;
        }
        const auto* timed = object->timed_hooks();
        for (std::size_t i = 0; i < scripts->size(); ++i) {
            const auto& node = (*scripts)[i];
            cell_text(name_of(*object));
            ImGui::TableNextColumn();
            ImGui::Text("%zu", i);
            cell_text(core::id_text(node.script().id));
            ImGui::TableNextColumn();
            if (i == 0) {
                ImGui::Text("%d of %zu", scripts->hook_index() + 1, node.hooks());
            } else {
                ImGui::Text("0 of %zu", node.hooks());
            }
            ImGui::TableNextColumn();
            ImGui::Text("%.2f", (i == 0 ? scripts->next_time() : node.start()) - now);
            ImGui::TableNextColumn();
            ImGui::Text("%zu", timed == nullptr ? 0 : timed->size());
        }
    }
    ImGui::EndTable();
}

void Overlay::draw_sky(const engine::Environment& environment) {
    if (!environment.active() && environment.value() == 0) {
        ImGui::TextDisabled("no fog of the server");
        return;
    }
    ImGui::Text("fog of the server: value %u, %.0f %% of it", environment.value(),
                static_cast<double>(environment.weight()) * 100);
    ImGui::Text("colour %06X, all is fog at %.0f m%s", environment.fog().colour & 0xFFFFFF,
                static_cast<double>(environment.fog().end), environment.blanks_radar() ? ", no radar" : "");
}

void Overlay::draw_emitters(const engine::FrameLoop& loop) {
    if (!begin_table("emitters", {"owner", "id", "info", "part", "live", "born", "age s", "state", "made by"})) {
        return;
    }
    const double now = loop.clock().now();
    for (const engine::CPhysicsObj* object : loop.smart_box().maint().objects()) {
        const auto* particles = object == nullptr ? nullptr : object->particle_manager();
        if (particles == nullptr) {
            continue;
        }
        for (const auto& emitter : particles->emitters()) {
            cell_text(name_of(*object));
            cell_text(core::id_text(emitter->logical_id()));
            cell_text(core::id_text(emitter->spec().info));
            ImGui::TableNextColumn();
            ImGui::Text("%d", static_cast<int>(emitter->spec().part));
            ImGui::TableNextColumn();
            ImGui::Text("%zu of %zu", emitter->alive(), emitter->max_particles());
            ImGui::TableNextColumn();
            ImGui::Text("%u", emitter->born());
            ImGui::TableNextColumn();
            ImGui::Text("%.2f", now - emitter->created());
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(emitter->stopped() ? "stopped" : emitter->degraded() ? "too far" : "running");
            ImGui::TableNextColumn();
            ImGui::Text("%s hook %d", core::id_text(emitter->spec().source).c_str(), emitter->spec().hook_index);
        }
    }
    ImGui::EndTable();
}

}  // namespace portalspace::app
