#include "app/client/menu.h"

namespace portalspace::app {

void Menu::show(Page page) {
    if (page_ == page) {
        return;
    }
    page_ = std::move(page);
    marked_ = 0;
    choice_.reset();
}

void Menu::close() {
    page_.reset();
    choice_.reset();
}

void Menu::key(MenuKey key) {
    if (!page_ || page_->entries.empty()) {
        return;
    }
    const std::size_t count = page_->entries.size();
    switch (key) {
        case MenuKey::up: marked_ = (marked_ + count - 1) % count; break;
        case MenuKey::down: marked_ = (marked_ + 1) % count; break;
        case MenuKey::enter: choose(marked_); break;
        case MenuKey::escape:
            if (page_->escape && page_->escape_marks) {
                marked_ = *page_->escape;
            } else if (page_->escape) {
                choose(*page_->escape);
            }
            break;
    }
}

void Menu::mark(std::size_t entry) {
    if (page_ && entry < page_->entries.size()) {
        marked_ = entry;
    }
}

void Menu::choose(std::size_t entry) {
    if (page_ && entry < page_->entries.size()) {
        marked_ = entry;
        choice_ = entry;
    }
}

}  // namespace portalspace::app
