#pragma once

#include <string>
#include <string_view>

#include "content/record_list.h"

namespace portalspace::content {

/// The text of a record, in the characters that are stored (bytes of Windows-1252, or UTF-16 units): constant once it
/// is made, without a terminator. Memory as in List.
template <class Char>
class BasicText {
public:
    using View = std::basic_string_view<Char>;

    BasicText() noexcept = default;
    BasicText(View text) : chars_(text) {}                               // NOLINT: as std::string from its literals
    BasicText(const Char* text) : BasicText(View(text)) {}               // NOLINT
    BasicText(const std::basic_string<Char>& t) : BasicText(View(t)) {}  // NOLINT
    explicit BasicText(List<Char> chars) noexcept : chars_(std::move(chars)) {}

    [[nodiscard]] View view() const noexcept { return {chars_.data(), chars_.size()}; }
    operator View() const noexcept { return view(); }  // NOLINT: a text is a view with an owner
    [[nodiscard]] std::basic_string<Char> str() const { return std::basic_string<Char>(view()); }
    [[nodiscard]] std::size_t size() const noexcept { return chars_.size(); }
    [[nodiscard]] bool empty() const noexcept { return chars_.empty(); }

    friend bool operator==(const BasicText& a, const BasicText& b) { return a.view() == b.view(); }
    friend bool operator==(const BasicText& a, View b) { return a.view() == b; }
    friend bool operator==(const BasicText& a, const Char* b) { return a.view() == View(b); }
    friend bool operator==(const BasicText& a, const std::basic_string<Char>& b) { return a.view() == View(b); }

private:
    List<Char> chars_;
};

using Text = BasicText<char>;
using Text16 = BasicText<char16_t>;

}  // namespace portalspace::content
