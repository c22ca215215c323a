#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace portalspace::app {

/// Keys of a menu.
enum class MenuKey : std::uint8_t { up, down, enter, escape };

/// A screen over the world: a sentence, and entries of which one is marked and one is chosen. While it is open the
/// keyboard is its own.
class Menu {
public:
    /// What a menu shows; two equal pages are the same one.
    struct Page {
        std::string title;
        std::string text;  ///< above the entries; may be empty
        std::vector<std::string> entries;
        /// What Escape chooses.
        std::optional<std::size_t> escape;
        /// Escape only marks that entry, so that the key of another screen does not leave this one.
        bool escape_marks = false;
        bool operator==(const Page&) const = default;
    };

    /// Shows a page from now on. One that is shown already keeps its mark.
    void show(Page page);
    void close();
    [[nodiscard]] bool is_open() const { return page_.has_value(); }
    /// Only while it is open.
    [[nodiscard]] const Page& page() const { return *page_; }
    [[nodiscard]] std::size_t marked() const { return marked_; }

    /// The mark goes round at the ends.
    void key(MenuKey key);
    /// The mouse is over that entry.
    void mark(std::size_t entry);
    /// With the mouse, or by the key that is bound to it.
    void choose(std::size_t entry);
    /// The chosen entry, once.
    [[nodiscard]] std::optional<std::size_t> take_choice() { return std::exchange(choice_, std::nullopt); }

private:
    std::optional<Page> page_;
    std::size_t marked_ = 0;
    std::optional<std::size_t> choice_;
};

}  // namespace portalspace::app
