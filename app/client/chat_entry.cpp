#include "app/client/chat_entry.h"

#include "net/messages/primitives.h"

namespace portalspace::app {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::size_t ChatEntry::before(std::size_t place) const {
    while (place > 0) {
        --place;
        if (!continues_character(text_[place])) {
            break;
        }
    }
    return place;
}

std::size_t ChatEntry::after(std::size_t place) const {
    if (place < text_.size()) {
        ++place;
    }
    while (place < text_.size() && continues_character(text_[place])) {
        ++place;
    }
    return place;
}

void ChatEntry::insert(std::string_view utf8) {
    std::string clean;
    for (const char c : utf8) {
        if (c == '\n' || c == '\t') {
            clean += ' ';
        } else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) {
            clean += c;
        }
    }
    if (!open_ || text_.size() + clean.size() > kMostBytes) {
        return;
    }
    text_.insert(cursor_, clean);
    cursor_ += clean.size();
    edited();
}

void ChatEntry::edited() { arrives_whole_ = net::Text::from_utf8(text_).utf8() == text_; }

void ChatEntry::key(EntryKey key) {
    if (!open_) {
        return;
    }
    switch (key) {
        case EntryKey::enter: send(); break;
        case EntryKey::escape:
        case EntryKey::toggle: close(); break;
        case EntryKey::backspace: {
            const std::size_t from = before(cursor_);
            text_.erase(from, cursor_ - from);
            cursor_ = from;
            break;
        }
        case EntryKey::erase: text_.erase(cursor_, after(cursor_) - cursor_); break;
        case EntryKey::left: cursor_ = before(cursor_); break;
        case EntryKey::right: cursor_ = after(cursor_); break;
        case EntryKey::home: cursor_ = 0; break;
        case EntryKey::end: cursor_ = text_.size(); break;
        case EntryKey::up:
            if (place_ > 0) {
                recall(place_ - 1);
            }
            break;
        case EntryKey::down:
            if (place_ < history_.size()) {
                recall(place_ + 1);
            }
            break;
    }
    edited();
}

void ChatEntry::send() {
    if (text_.find_first_not_of(' ') != std::string::npos) {
        lines_.push_back(text_);
        if (history_.empty() || history_.back() != text_) {
            history_.push_back(text_);
        }
        if (history_.size() > kMostHistory) {
            history_.erase(history_.begin());
        }
    }
    text_.clear();
    cursor_ = 0;
    place_ = history_.size();
    open_ = stay_open_;
}

void ChatEntry::recall(std::size_t place) {
    place_ = place;
    text_ = place < history_.size() ? history_[place] : std::string();
    cursor_ = text_.size();
}

}  // namespace portalspace::app
