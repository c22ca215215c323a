#include "net/session/player_text.h"

#include <cstddef>

namespace portalspace::net {

namespace {

constexpr std::size_t kMaxShown = 1000;

}  // namespace

std::string player_text(std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, kMaxShown)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            shown += c;
        } else if (c == '\n' || c == '\t') {
            shown += ' ';
        }
    }
    if (text.size() > kMaxShown) {  // a character of several bytes may have been cut
        while (!shown.empty() && (static_cast<unsigned char>(shown.back()) & 0xC0) == 0x80) {
            shown.pop_back();
        }
        if (!shown.empty() && static_cast<unsigned char>(shown.back()) >= 0xC0) {
            shown.pop_back();
        }
    }
    const std::size_t first = shown.find_first_not_of(' ');
    if (first == std::string::npos) {
        return {};
    }
    return shown.substr(first, shown.find_last_not_of(' ') - first + 1);
}

std::string character_error_text(std::uint32_t code) {
    switch (code) {
        case 0x01: return "This account is logged in already. Wait a few seconds and try again.";
        case 0x03: return "The server cannot reach the account's data. Try again later.";
        case 0x04:
        case 0x08: return "The server ended the connection. It may be shutting down; try again later.";
        case 0x05: return "The character could not be logged off.";
        case 0x06: return "The character could not be deleted.";
        case 0x09: return "The server does not accept this account name.";
        case 0x0A: return "The server does not know this account.";
        case 0x0C: return "This character belongs to an account for tests and cannot enter.";
        case 0x0D:
        case 0x10: return "One of your characters is still in the world. Wait a few seconds and enter again.";
        case 0x0E: return "The character's account is missing on the server.";
        case 0x0F: return "This character does not belong to the account.";
        case 0x12: return "The character's data on the server are damaged.";
        case 0x13:
        case 0x14: return "The place where the character stands is not available.";
        case 0x15: return "The server is full or closed. Try again later.";
        case 0x17: return "The character is still being saved. Wait a few seconds and enter again.";
        case 0x18: return "The account's subscription is over.";
        default: return "The server refuses the character (error " + std::to_string(code) + ").";
    }
}

std::string boot_text(std::string_view reason) {
    const std::string text = player_text(reason);
    return text.empty() ? "The server has ended your session." : "You have been booted " + text;
}

std::string banned_text(std::uint32_t seconds_left, std::string_view reason) {
    const std::string text = player_text(reason);
    return "This account is banned for another " + std::to_string(seconds_left / 60 + 1) + " minutes." +
           (text.empty() ? std::string() : " " + text);
}

}  // namespace portalspace::net
