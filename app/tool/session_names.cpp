#include "app/tool/session_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "core/format_error.h"
#include "net/capture/conversations.h"
#include "net/capture/replayer.h"
#include "net/messages/character.h"
#include "net/messages/create_object.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/names.h"
#include "net/messages/text.h"

namespace portalspace::app {

namespace {

/// Shorter names occur by chance in any bytes.
constexpr std::size_t kShortestAnywhere = 3;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), lower);
    return text;
}

bool is_player(core::ObjectId id) { return id.value >> 28 == 5; }

/// Collects what the messages of a conversation call names.
class Collector {
public:
    void add(std::string name) {
        if (name.starts_with('+')) {
            name.erase(0, 1);
        }
        if (!name.empty()) {
            names_.insert(lowered(std::move(name)));
        }
    }
    void take(const net::Message& message) {
        try {
            if (message.direction == net::Direction::c2s) {
                take_client(message);
            } else {
                take_server(message);
            }
        } catch (const core::FormatError&) {
            return;  // names in what does not hold are found by those of the other messages
        }
    }
    [[nodiscard]] std::vector<std::string> longest_first() const {
        std::vector<std::string> out(names_.begin(), names_.end());
        std::stable_sort(out.begin(), out.end(),
                         [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
        return out;
    }

private:
    void take_client(const net::Message& m) {
        if (m.opcode() == net::CharacterCreate::kOpcode) {
            const auto create = net::decode<net::CharacterCreate>(m.bytes);
            add(create.account.raw);
            add(create.name.raw);
        } else if (m.opcode() == net::CharacterEnterWorld::kOpcode) {
            add(net::decode<net::CharacterEnterWorld>(m.bytes).account.raw);
        }
    }
    void take_server(const net::Message& m) {
        switch (m.opcode()) {
            case net::CharacterList::kOpcode: {
                const auto list = net::decode<net::CharacterList>(m.bytes);
                add(list.account.raw);
                for (const auto* entries : {&list.characters, &list.deleted}) {
                    for (const net::CharacterList::Entry& entry : *entries) {
                        add(entry.name.raw);
                    }
                }
                break;
            }
            case net::CharacterCreateResponse::kOpcode:
                add(net::decode<net::CharacterCreateResponse>(m.bytes).name.raw);
                break;
            case net::CreateObject::kOpcode:
            case net::UpdateObject::kOpcode: take_object(net::decode<net::CreateObject>(m.bytes)); break;
            case net::HearSpeech::kOpcode: {
                const auto heard = net::decode<net::HearSpeech>(m.bytes);
                add_player(heard.guid, heard.sender);
                break;
            }
            case net::GameEventHeader::kOpcode:
                if (net::inner_opcode(m.bytes) == net::Tell::kEvent) {
                    const auto tell = net::decode_event<net::Tell>(m.bytes);
                    add_player(tell.sender_guid, tell.sender);
                }
                break;
            default: break;
        }
    }
    void take_object(const net::CreateObject& object) {
        if (object.weenie.flags.has(net::ObjectFlag::kPlayer)) {
            add(object.weenie.name.raw);
        }
    }
    void add_player(core::ObjectId guid, const net::Text& name) {
        if (is_player(guid)) {
            add(name.raw);
        }
    }

    std::set<std::string> names_;
};

/// One made-up name in the shape of another: letters for letters, digits for digits, the rest as it is.
std::string made_up(std::string_view shape, std::size_t number) {
    constexpr std::string_view kConsonants = "bdfgklmnprstvz";
    constexpr std::string_view kVowels = "aeiou";
    std::string out;
    bool vowel = false;
    for (const char c : shape) {
        if (is_letter(c)) {
            const std::string_view pool = vowel ? kVowels : kConsonants;
            out += pool[number % pool.size()];
            number = number / pool.size() + 7;
            vowel = !vowel;
        } else if (is_digit(c)) {
            out += static_cast<char>('0' + number % 10);
            number = number / 10 + 3;
        } else {
            out += c;
        }
    }
    return out;
}

/// A character `width` bytes wide: its low byte, and whether the others are zero.
bool matches(std::span<const std::byte> bytes, std::size_t at, std::string_view name, std::size_t width) {
    if (at + name.size() * width > bytes.size()) {
        return false;
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (lower(static_cast<char>(bytes[at + i * width])) != name[i] ||
            (width == 2 && bytes[at + i * width + 1] != std::byte{0})) {
            return false;
        }
    }
    return true;
}

/// The bytes in front are the length of a String16L, or of a String32L's text.
bool is_whole_string(std::span<const std::byte> bytes, std::size_t at, std::size_t length) {
    return at >= 2 && bytes[at - 2] == static_cast<std::byte>(length) && bytes[at - 1] == std::byte{0};
}

bool replace_one(std::span<std::byte> bytes, const Pseudonym& p, std::size_t width) {
    bool changed = false;
    const bool anywhere = p.name.size() >= kShortestAnywhere;
    for (std::size_t at = 0; at + p.name.size() * width <= bytes.size(); ++at) {
        if (!matches(bytes, at, p.name, width) || !(anywhere || is_whole_string(bytes, at, p.name.size()))) {
            continue;
        }
        for (std::size_t i = 0; i < p.name.size(); ++i) {
            std::byte& target = bytes[at + i * width];
            const char old = static_cast<char>(target);
            const char made = p.replacement[i];
            target = static_cast<std::byte>(old != lower(old) && is_letter(made) ? made - 'a' + 'A' : made);
        }
        changed = true;
    }
    return changed;
}

}  // namespace

std::vector<std::string> names_in(const net::Capture& capture) {
    Collector collector;
    for (const net::ConversationSummary& conversation : net::conversations_in(capture)) {
        net::Replayer replayer(capture, conversation.stream);
        replayer.finish([&collector](net::Message&& message) { collector.take(message); });
        collector.add(replayer.facts().account);
    }
    return collector.longest_first();
}

std::vector<Pseudonym> pseudonyms_for(const std::vector<std::string>& names) {
    std::vector<Pseudonym> out;
    std::set<std::string> taken;
    std::size_t number = 0;
    constexpr std::size_t kTries = 10000;
    for (const std::string& name : names) {
        std::string candidate;
        for (std::size_t tries = 0; tries < kTries; ++tries) {
            candidate = made_up(name, ++number);
            const bool old_inside = std::any_of(names.begin(), names.end(), [&](const std::string& old) {
                return candidate == old ||
                       (old.size() >= kShortestAnywhere && candidate.find(old) != std::string::npos);
            });
            if (!old_inside && taken.insert(candidate).second) {
                break;
            }
        }
        out.push_back({name, candidate});
    }
    return out;
}

bool replace_names(std::span<std::byte> bytes, const std::vector<Pseudonym>& names) {
    bool changed = false;
    for (const Pseudonym& p : names) {
        changed |= replace_one(bytes, p, 1);
        if (p.name.size() >= kShortestAnywhere) {
            changed |= replace_one(bytes, p, 2);
        }
    }
    return changed;
}

}  // namespace portalspace::app
