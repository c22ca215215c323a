// What a player looks at while playing: the chat window, the line that is typed, the target and the power bar.
#include <imgui.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "app/overlay/overlay.h"

namespace portalspace::app {

namespace {

/// The main window's size in the original (spec/client-features.md 22.1), and the room above the status line.
constexpr float kChatWidth = 410;
constexpr float kChatHeight = 140;
constexpr float kStatusHeight = 44;
constexpr float kBarWidth = 220;
/// Nearer to the end than this, in pixels, the log follows new lines.
constexpr float kAtEnd = 2;

/// Text from outside is never a format string.
void text(std::string_view value) { ImGui::TextUnformatted(value.data(), value.data() + value.size()); }

/// By chat message type (spec/net-messages.md 14.2).
ImVec4 colour_of(std::uint32_t type) {
    switch (type) {
        case 2: return {1, 1, 1, 1};             // speech
        case 3: return {1, 0.85F, 0.35F, 1};     // told
        case 4: return {0.9F, 0.75F, 0.45F, 1};  // telling
        case 6:
        case 0x15:
        case 0x16: return {1, 0.45F, 0.4F, 1};  // fights
        case 7:
        case 0x11: return {0.55F, 0.75F, 1, 1};  // magic
        case 8:
        case 9: return {0.8F, 0.7F, 1, 1};           // channels
        case 0x0C: return {0.75F, 0.75F, 0.75F, 1};  // emotes
        case 0x12: return {1, 0.75F, 0.5F, 1};       // allegiance
        case 0x13: return {1, 1, 0.5F, 1};           // fellowship
        default: return {0.55F, 0.95F, 0.55F, 1};
    }
}

}  // namespace

/// New lines move the log only when its end is in view (spec/client-features.md 22.1).
void Overlay::draw_chat(const OverlayInput& input) {
    if (input.chat == nullptr || (input.chat->lines().empty() && input.entry == nullptr)) {
        return;
    }
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollbar |
                                        ImGuiWindowFlags_NoNav;
    const float height = ImGui::GetIO().DisplaySize.y;
    ImGui::SetNextWindowPos({8, height - kStatusHeight}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({kChatWidth, kChatHeight}, ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(0.35F);
    if (ImGui::Begin("chat", nullptr, kFlags)) {
        const float line = ImGui::GetFrameHeightWithSpacing();
        if (ImGui::BeginChild("log", {0, input.entry != nullptr ? -line : 0.0F}, false, ImGuiWindowFlags_NoNav)) {
            const bool resized = ImGui::GetWindowHeight() != chat_height_;
            chat_height_ = ImGui::GetWindowHeight();
            const bool follow = resized || ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - kAtEnd;
            ImGui::PushTextWrapPos(0);
            for (const ChatLine& said : input.chat->lines()) {
                ImGui::PushStyleColor(ImGuiCol_Text, colour_of(said.type));
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
        ImGui::TextColored({1, 0.6F, 0.2F, 1}, "some characters will arrive as '?'");
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
    ImGui::SetNextWindowBgAlpha(0.35F);
    if (ImGui::Begin("target", nullptr, kFlags)) {
        text(input.selected);
        if (input.health) {
            ImGui::PushStyleColor(ImGuiCol_PlotHistogram, ImVec4{0.75F, 0.15F, 0.15F, 1});
            ImGui::ProgressBar(*input.health, {kBarWidth, 10}, "");
            ImGui::PopStyleColor();
        }
    }
    ImGui::End();
}

void Overlay::draw_charge(float level) {
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                        ImGuiWindowFlags_AlwaysAutoResize;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x / 2, size.y - kStatusHeight}, ImGuiCond_Always, {0.5F, 1});
    ImGui::SetNextWindowBgAlpha(0.35F);
    if (ImGui::Begin("charge", nullptr, kFlags)) {
        ImGui::ProgressBar(level, {kBarWidth, 10}, "");
    }
    ImGui::End();
}

}  // namespace portalspace::app
