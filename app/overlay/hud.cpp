// What a player looks at while playing: the chat window, the line that is typed, the target and the power bar.
#include <imgui.h>

#include <string>
#include <string_view>

#include "app/overlay/hud_style.h"
#include "app/overlay/overlay.h"

namespace portalspace::app {

namespace {

constexpr float kBarWidth = 220;
constexpr float kBarHeight = 10;
/// Nearer to the end than this, in pixels, the log follows new lines.
constexpr float kAtEnd = 2;

/// Text from outside is never a format string.
void text(std::string_view value) { ImGui::TextUnformatted(value.data(), value.data() + value.size()); }

ImVec4 colour(const TextColour& c) { return {c[0], c[1], c[2], 1}; }

/// Of the power bar with the frame of its window, in pixels.
float charge_height() { return kBarHeight + 2 * ImGui::GetStyle().WindowPadding.y; }

}  // namespace

HudLayout Overlay::layout() const {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return hud_layout(size.x, size.y, status_height_, charge_height());
}

/// New lines move the log only when its end is in view (spec/client-features.md 22.1).
void Overlay::draw_chat(const OverlayInput& input) {
    if (input.chat == nullptr || (input.chat->lines().empty() && input.entry == nullptr)) {
        return;
    }
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollbar |
                                        ImGuiWindowFlags_NoNav;
    const ScreenRect place = layout().chat;
    ImGui::SetNextWindowPos({place.x, place.y}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({place.width, place.height}, ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(kBackdropAlpha);
    if (ImGui::Begin("chat", nullptr, kFlags)) {
        const float line = ImGui::GetFrameHeightWithSpacing();
        if (ImGui::BeginChild("log", {0, input.entry != nullptr ? -line : 0.0F}, false, ImGuiWindowFlags_NoNav)) {
            const bool resized = ImGui::GetWindowHeight() != chat_height_;
            chat_height_ = ImGui::GetWindowHeight();
            const bool follow = resized || ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - kAtEnd;
            ImGui::PushTextWrapPos(0);
            for (const ChatLine& said : input.chat->lines()) {
                ImGui::PushStyleColor(ImGuiCol_Text, colour(chat_colour(said.type)));
                text(said.text);
                ImGui::PopStyleColor();
            }
            ImGui::PopTextWrapPos();
            if (resized || (follow && chat_lines_ != input.chat->added())) {
                ImGui::SetScrollHereY(1);
            }
        }
        ImGui::EndChild();
        chat_lines_ = input.chat->added();
        if (input.entry != nullptr) {
            draw_entry(*input.entry);
        }
    }
    ImGui::End();
}

void Overlay::draw_entry(const ChatEntry& entry) {
    if (!entry.is_open()) {
        ImGui::TextDisabled("Enter: say something");
        return;
    }
    // The cursor stays in view: what does not fit is cut at the left.
    const std::string_view line = entry.text();
    std::string_view before = line.substr(0, entry.cursor());
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 2;
    while (!before.empty() && ImGui::CalcTextSize(before.data(), before.data() + before.size()).x > room) {
        before.remove_prefix(1);
        while (!before.empty() && (static_cast<unsigned char>(before.front()) & 0xC0) == 0x80) {
            before.remove_prefix(1);
        }
    }
    text("> ");
    ImGui::SameLine(0, 0);
    text(before);
    ImGui::SameLine(0, 0);
    ImGui::TextDisabled("|");
    ImGui::SameLine(0, 0);
    text(line.substr(entry.cursor()));
    if (!entry.arrives_whole()) {
        ImGui::SameLine();
        ImGui::TextColored(colour(kWarningText), "some characters will arrive as '?'");
    }
}

void Overlay::draw_target(const OverlayInput& input) {
    if (input.selected.empty()) {
        return;
    }
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                        ImGuiWindowFlags_AlwaysAutoResize;
    ImGui::SetNextWindowPos({ImGui::GetIO().DisplaySize.x / 2, 8}, ImGuiCond_Always, {0.5F, 0});
    ImGui::SetNextWindowBgAlpha(kBackdropAlpha);
    if (ImGui::Begin("target", nullptr, kFlags)) {
        ImGui::PushTextWrapPos(ImGui::GetIO().DisplaySize.x - 4 * ImGui::GetStyle().WindowPadding.x);
        text(input.selected);
        ImGui::PopTextWrapPos();
        if (input.health) {
            ImGui::PushStyleColor(ImGuiCol_PlotHistogram, ImVec4{0.75F, 0.15F, 0.15F, 1});
            ImGui::ProgressBar(*input.health, {kBarWidth, kBarHeight}, "");
            ImGui::PopStyleColor();
        }
    }
    ImGui::End();
}

void Overlay::draw_charge(float level) const {
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                        ImGuiWindowFlags_AlwaysAutoResize;
    const ScreenRect place = layout().charge;
    ImGui::SetNextWindowPos({place.x, place.y}, ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(kBackdropAlpha);
    if (ImGui::Begin("charge", nullptr, kFlags)) {
        ImGui::ProgressBar(level, {place.width - 2 * ImGui::GetStyle().WindowPadding.x, kBarHeight}, "");
    }
    ImGui::End();
}

}  // namespace portalspace::app
