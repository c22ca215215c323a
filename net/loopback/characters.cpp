#include "net/loopback/characters.h"

#include <algorithm>
#include <cctype>

namespace portalspace::net::loopback {

namespace {

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// "ab12c_" becomes "Abc": a name has letters only.
std::string name_for(const std::string& account) {
    std::string name;
    for (const char c : account) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalpha(letter) != 0) {
            name += static_cast<char>(name.empty() ? std::toupper(letter) : std::tolower(letter));
        }
    }
    return name.empty() ? "Guest" : name;
}

}  // namespace

core::ObjectId GuidSource::next() {
    const auto taken = [this](std::uint32_t value) {
        return std::any_of(scene_.objects.begin(), scene_.objects.end(),
                           [value](const SceneObject& object) { return object.guid.value == value; });
    };
    do {
        ++last_;
    } while (taken(last_));
    return core::ObjectId{last_};
}

std::vector<Character*>& Characters::of(const std::string& account) {
    const auto [found, fresh] = accounts_.try_emplace(account);
    if (fresh) {
        if (all_.empty()) {
            found->second.push_back(&make(scene_.player.guid, scene_.player.name));
        } else {
            std::string name = name_for(account);
            while (name_taken(name)) {
                name += 'a';
            }
            found->second.push_back(&make(core::ObjectId{next_player_++}, std::move(name)));
        }
    }
    return found->second;
}

bool Characters::name_taken(std::string_view name) const {
    return std::any_of(all_.begin(), all_.end(),
                       [name](const Character& c) { return !c.deleted && same_name(c.name, name); });
}

Character& Characters::create(const std::string& account, std::string name) {
    Character& character = make(core::ObjectId{next_player_++}, std::move(name));
    of(account).push_back(&character);
    return character;
}

Character& Characters::make(core::ObjectId guid, std::string name) {
    Character& character = all_.emplace_back();
    character.guid = guid;
    character.name = std::move(name);
    character.position = scene_.player.position;
    for (const SceneStock& stock : scene_.player.stock) {
        character.pack.push_back({guids_.next(), scene_.find_item(stock.item), stock.amount});
    }
    return character;
}

}  // namespace portalspace::net::loopback
