// The menu: a sentence and its entries, for the mouse and with the mark of the keys.
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/client/menu.h"
#include "app/overlay/overlay.h"

namespace portalspace::app {

namespace {

constexpr float kWidth = 420;
constexpr float kMargin = 8;
constexpr float kPadding = 32;

}  // namespace

void Overlay::draw_menu(Menu& menu) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float width = std::max(std::min(kWidth, size.x - 2 * kMargin - kPadding), 1.0F);
    ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0},
                                        {std::max(size.x - 2 * kMargin, 1.0F), std::max(size.y - 2 * kMargin, 1.0F)});
    constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoMove;
    if (ImGui::Begin((menu.page().title + "###menu").c_str(), nullptr, kFlags)) {
        const Menu::Page& page = menu.page();
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        const bool mouse_moved = moved.x != 0 || moved.y != 0;
        if (!page.text.empty()) {
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
            ImGui::TextUnformatted(page.text.data(), page.text.data() + page.text.size());
            ImGui::PopTextWrapPos();
            ImGui::Spacing();
        }
        for (std::size_t i = 0; i < page.entries.size(); ++i) {
            const std::string& entry = page.entries[i];
            ImGui::PushID(static_cast<int>(i));
            // The name goes over the bar: a label's "##" would be read as part of an id.
            const ImVec2 at = ImGui::GetCursorPos();
            // One bar only: a mouse that rests on another entry than the keys have marked has none.
            const ImVec4 bar = ImGui::GetStyleColorVec4(ImGuiCol_Header);
            ImGui::PushStyleColor(ImGuiCol_HeaderHovered, i == menu.marked() ? bar : ImVec4{0, 0, 0, 0});
            if (ImGui::Selectable("##entry", i == menu.marked(), ImGuiSelectableFlags_None, {width, 0})) {
                menu.choose(i);
            }
            ImGui::PopStyleColor();
            if (ImGui::IsItemActive() || (ImGui::IsItemHovered() && mouse_moved)) {
                menu.mark(i);
                menu_mark_ = i;  // it is in view, and stays under the mouse
            }
            if (i == menu.marked() && i != menu_mark_) {
                ImGui::SetScrollHereY();
                menu_mark_ = i;
            }
            const ImVec2 next = ImGui::GetCursorPos();
            ImGui::SetCursorPos(at);
            ImGui::TextUnformatted(i == menu.marked() ? "> " : "  ");
            ImGui::SameLine(0, 0);
            ImGui::TextUnformatted(entry.data(), entry.data() + entry.size());
            ImGui::SetCursorPos(next);
            ImGui::PopID();
        }
        ImGui::Spacing();
        ImGui::TextDisabled("Up and Down mark, Enter chooses");
    }
    ImGui::End();
}

}  // namespace portalspace::app
