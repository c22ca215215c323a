#include "app/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>

namespace portalspace::app {

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

template <class T>
bool parse_number(const std::string& text, T& value) {
    T parsed{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) {
        return false;
    }
    value = parsed;
    return true;
}

bool parse_port(const std::string& text, std::uint16_t& port) {
    std::uint16_t parsed = 0;
    if (!parse_number(text, parsed) || parsed == 0) {
        return false;
    }
    port = parsed;
    return true;
}

enum class Arity { none, required, optional };

/// What is collected before it is known how it fits together.
struct Scan {
    ParsedOptions result;
    std::string ticket;
    bool port_given = false;
    std::string option;  ///< as it was written, while its value is read

    Options& options() { return result.options; }
    void error(std::string text) { result.errors.push_back(std::move(text)); }
    /// The option does not take this value.
    void refuse(const std::string& wanted, const std::string& value) {
        error(option + " takes " + wanted + ", not '" + value + "'.");
    }
};

struct Switch {
    std::string_view short_name;
    std::string_view long_name;
    Arity arity;
    void (*apply)(Scan&, const std::string&);
};

void ignore(Scan&, const std::string&) {}

constexpr std::array kRetailSwitches{
    Switch{"a", "account", Arity::required, [](Scan& s, const std::string& v) { s.options().account = v; }},
    Switch{"h", "host", Arity::required, [](Scan& s, const std::string& v) { s.options().host = v; }},
    Switch{"p", "port", Arity::required,
           [](Scan& s, const std::string& v) {
               s.port_given = true;
               if (!parse_port(v, s.options().port)) {
                   s.refuse("a server port from 1 to 65535", v);
               }
           }},
    Switch{"q", "outport", Arity::required,
           [](Scan& s, const std::string& v) {
               std::uint16_t port = 0;
               if (parse_port(v, port)) {
                   s.options().local_port = port;
               } else {
                   s.refuse("a client port from 1 to 65535", v);
               }
           }},
    Switch{"v", "vgpassword", Arity::required, [](Scan& s, const std::string& v) { s.options().password = v; }},
    Switch{"", "glsticketdirect", Arity::required, [](Scan& s, const std::string& v) { s.ticket = v; }},
    Switch{"", "glsticket", Arity::none, ignore},
    // The player's files are never opened for writing, whatever this switch says.
    Switch{"", "rodat", Arity::optional, ignore},
    Switch{"", "language", Arity::required, ignore},
    Switch{"", "prefs", Arity::required, ignore},
    Switch{"", "debug", Arity::required, ignore},
    Switch{"", "usemem", Arity::none, ignore},
    Switch{"u", "user", Arity::required, ignore},
    Switch{"r", "create", Arity::required, ignore},
    Switch{"z", "zoneticket", Arity::required, ignore},
    Switch{"", "migrationurl", Arity::required, ignore},
};

struct OwnOption {
    std::string_view name;
    Arity arity;
    void (*apply)(Scan&, const std::string&);
    std::string_view usage;
};

void set_speed(Scan& s, const std::string& v) {
    double speed = 0;
    if (v == "max") {
        s.options().speed = Options::kMaxSpeed;
    } else if (parse_number(v, speed) && speed > 0 && std::isfinite(speed)) {
        s.options().speed = speed;
    } else {
        s.refuse("a number above 0 or 'max'", v);
    }
}

void add_screenshot(Scan& s, const std::string& v) {
    ScreenshotRequest request{v, std::nullopt};
    const std::size_t at = v.rfind('@');
    double seconds = 0;
    if (at != std::string::npos && parse_number(v.substr(at + 1), seconds) && seconds >= 0 && std::isfinite(seconds)) {
        request = {v.substr(0, at), seconds};
    }
    if (request.file.empty()) {
        s.error("--screenshot needs a file name in '" + v + "'.");
        return;
    }
    s.options().screenshots.push_back(std::move(request));
}

/// A whole number between two others.
template <int kLeast, int kMost, int PictureOptions::*kMember>
void set_number(Scan& s, const std::string& v) {
    int n = 0;
    if (parse_number(v, n) && n >= kLeast && n <= kMost) {
        s.options().picture.*kMember = n;
    } else {
        s.refuse("a whole number from " + std::to_string(kLeast) + " to " + std::to_string(kMost), v);
    }
}

void set_fov(Scan& s, const std::string& v) {
    double degrees = 0;
    if (parse_number(v, degrees) && degrees >= 10 && degrees <= 160) {
        s.options().picture.fov = static_cast<float>(degrees);
    } else {
        s.refuse("degrees from 10 to 160", v);
    }
}

void set_window(Scan& s, const std::string& v) {
    const std::size_t x = v.find('x');
    int w = 0;
    int h = 0;
    if (x == std::string::npos || !parse_number(v.substr(0, x), w) || !parse_number(v.substr(x + 1), h) || w < 1 ||
        h < 1 || w > 16384 || h > 16384) {
        s.refuse("WIDTHxHEIGHT such as 1280x720", v);
        return;
    }
    s.options().width = w;
    s.options().height = h;
}

constexpr std::array kOwnOptions{
    OwnOption{"character", Arity::required, [](Scan& s, const std::string& v) { s.options().character = v; },
              "--character NAME         enter with this character without the selection screen"},
    OwnOption{"dat", Arity::required, [](Scan& s, const std::string& v) { s.options().dat_folder = v; },
              "--dat DIR                folder of the four DAT files (else the known places)"},
    OwnOption{"dat-dir", Arity::required, [](Scan& s, const std::string& v) { s.options().dat_folder = v; }, ""},
    OwnOption{"demo", Arity::none, [](Scan& s, const std::string&) { s.options().demo = true; },
              "--demo                   the embedded world with its own server"},
    OwnOption{"replay", Arity::required, [](Scan& s, const std::string& v) { s.options().replay_file = v; },
              "--replay FILE            play a recorded session (.jsonl, .pcap, .pcapng)"},
    OwnOption{"stream", Arity::required,
              [](Scan& s, const std::string& v) {
                  std::uint32_t n = 0;
                  if (parse_number(v, n)) {
                      s.options().replay_stream = n;
                  } else {
                      s.refuse("the number of a conversation from 0", v);
                  }
              },
              "--stream N               which conversation of a recording that holds several (else the largest)"},
    OwnOption{"speed", Arity::required, set_speed, "--speed X                1 as recorded, 'max' as fast as it goes"},
    OwnOption{"headless", Arity::none, [](Scan& s, const std::string&) { s.options().headless = true; },
              "--headless               no window, no sound"},
    OwnOption{"frames", Arity::required,
              [](Scan& s, const std::string& v) {
                  std::uint64_t n = 0;
                  if (parse_number(v, n) && n > 0) {
                      s.options().frames = n;
                  } else {
                      s.refuse("a whole number above 0", v);
                  }
              },
              "--frames N               end after N frames"},
    OwnOption{"seconds", Arity::required,
              [](Scan& s, const std::string& v) {
                  double n = 0;
                  if (parse_number(v, n) && n >= 0 && std::isfinite(n)) {
                      s.options().seconds = n;
                  } else {
                      s.refuse("a number of seconds from 0", v);
                  }
              },
              "--seconds S              end after this much simulated time"},
    OwnOption{"screenshot", Arity::required, add_screenshot,
              "--screenshot FILE[@S]    write a PNG at the end or at that simulated time; may be repeated"},
    OwnOption{"report", Arity::required, [](Scan& s, const std::string& v) { s.options().report_file = v; },
              "--report FILE            write what happened as JSON"},
    OwnOption{"expect", Arity::required, [](Scan& s, const std::string& v) { s.options().expect_file = v; },
              "--expect FILE            compare the report with an expectation"},
    OwnOption{"record", Arity::required, [](Scan& s, const std::string& v) { s.options().record_file = v; },
              "--record FILE            write the session as pcapng, password redacted"},
    OwnOption{"record-password", Arity::none, [](Scan& s, const std::string&) { s.options().record_password = true; },
              "--record-password        keep the password in the recording"},
    OwnOption{"window", Arity::required, set_window, "--window WxH             size of the window or the pictures"},
    OwnOption{"sky-pes", Arity::none, [](Scan& s, const std::string&) { s.options().sky_pes = true; },
              "--sky-pes                play the scripts that sky objects name (an extension)"},
    OwnOption{"fullscreen", Arity::none, [](Scan& s, const std::string&) { s.options().picture.fullscreen = true; },
              "--fullscreen             the whole screen"},
    OwnOption{"fov", Arity::required, set_fov, "--fov DEGREES            vertical field of view (60)"},
    OwnOption{"view-distance", Arity::required, set_number<1, 25, &PictureOptions::view_distance>,
              "--view-distance N        blocks of land that are shown around the player's (12)"},
    OwnOption{"samples", Arity::required, set_number<0, 16, &PictureOptions::samples>,
              "--samples N              samples a pixel against jagged edges (4)"},
    OwnOption{"no-vsync", Arity::none, [](Scan& s, const std::string&) { s.options().picture.vsync = false; },
              "--no-vsync               do not wait for the screen"},
    OwnOption{"frame-cap", Arity::required, set_number<1, 1000, &PictureOptions::frame_cap>,
              "--frame-cap N            at most N frames a second"},
    OwnOption{"raw-motion", Arity::none, [](Scan& s, const std::string&) { s.options().picture.raw_motion = true; },
              "--raw-motion             show things where the simulation put them, 30 times a second"},
    OwnOption{"name-plates", Arity::none, [](Scan& s, const std::string&) { s.options().picture.name_plates = true; },
              "--name-plates            names over creatures and players"},
    OwnOption{"verbose", Arity::none, [](Scan& s, const std::string&) { s.options().verbose = true; },
              "--verbose                log progress to standard error"},
    OwnOption{"help", Arity::none, [](Scan& s, const std::string&) { s.options().help = true; }, "--help, --version"},
    OwnOption{"version", Arity::none, [](Scan& s, const std::string&) { s.options().version = true; }, ""},
};

bool has_mark(const std::string& arg) { return !arg.empty() && (arg[0] == '-' || arg[0] == '/'); }

/// Splits host:port at the last colon when a number follows; [v6]:port and a bare IPv6 address keep their colons.
void split_host(Scan& s) {
    std::string& host = s.options().host;
    if (host.starts_with('[')) {
        const std::size_t close = host.find(']');
        if (close == std::string::npos) {
            s.error("The host '" + host + "' has no closing bracket.");
            return;
        }
        const std::string rest = host.substr(close + 1);
        if (!rest.empty() && (rest[0] != ':' || !parse_port(rest.substr(1), s.options().port))) {
            s.error("The host '" + host + "' does not end in a port from 1 to 65535.");
        }
        host = host.substr(1, close - 1);
        return;
    }
    const std::size_t colon = host.rfind(':');
    if (colon == std::string::npos || host.find(':') != colon) {
        return;
    }
    if (!parse_port(host.substr(colon + 1), s.options().port)) {
        s.error("The host '" + host + "' does not end in a port from 1 to 65535.");
    }
    host = host.substr(0, colon);
}

void finish(Scan& s) {
    Options& o = s.options();
    if (o.password.empty() && !s.ticket.empty()) {
        o.password = s.ticket;
    }
    if (o.password.empty()) {
        const std::size_t colon = o.account.find(':');
        if (colon != std::string::npos) {
            o.password = o.account.substr(colon + 1);
            o.account.resize(colon);
        }
    }
    o.account = lower(o.account);
    split_host(s);
    if (o.help || o.version) {
        s.result.errors.clear();
        return;
    }
    const int sources = (o.demo ? 1 : 0) + (o.replay_file.empty() ? 0 : 1) + (o.host.empty() ? 0 : 1);
    if (sources > 1) {
        s.error("Choose one of --demo, --replay FILE and -h HOST.");
    }
    // When an option could not be read, nothing can be said about what is missing.
    if (s.result.errors.empty() && (sources == 0 || (!o.host.empty() && o.account.empty()))) {
        s.error(
            "Portalspace needs a server and an account: start it from a launcher, as 'portalspace -h HOST -p PORT -a "
            "ACCOUNT -v PASSWORD', or with --demo.");
    }
    if (!o.record_file.empty() && !o.replay_file.empty()) {
        s.error("--record writes a connection's session; it cannot be combined with --replay.");
    }
    if (o.record_password && o.record_file.empty()) {
        s.error("--record-password needs --record FILE: without a recording there is no password to keep.");
    }
    for (const ScreenshotRequest& picture : o.screenshots) {
        if (picture.at_seconds && o.seconds && *picture.at_seconds > *o.seconds) {
            s.error(
                fmt::format("--screenshot asks for the picture '{}' at {:g} s, but --seconds ends the run at {:g} s.",
                            picture.file, *picture.at_seconds, *o.seconds));
        }
    }
    if (o.replay_stream.has_value() && o.replay_file.empty()) {
        s.error("--stream chooses a conversation of --replay FILE.");
    }
}

}  // namespace

ParsedOptions parse_options(const std::vector<std::string>& args) {
    Scan scan;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const std::string& arg = args[i];
        if (arg.empty() || arg == "-" || arg == "/") {
            continue;
        }
        if (!has_mark(arg)) {
            scan.error("'" + arg + "' was not expected here.");
            continue;
        }
        const auto with_value = [&](Arity arity, auto apply) {
            scan.option = arg;
            if (arity == Arity::none) {
                apply(scan, std::string{});
            } else if (arity == Arity::optional) {
                const bool takes = i + 1 < args.size() && !has_mark(args[i + 1]);
                apply(scan, takes ? args[++i] : std::string{});
            } else if (i + 1 >= args.size() || args[i + 1].empty()) {
                ++i;
                scan.error("'" + arg + "' needs a value.");
            } else {
                apply(scan, args[++i]);
            }
        };
        if (arg.starts_with("--")) {
            const std::string name = arg.substr(2);
            const auto* own_end = kOwnOptions.data() + kOwnOptions.size();
            const auto* own =
                std::find_if(kOwnOptions.data(), own_end, [&](const OwnOption& o) { return o.name == name; });
            if (own == own_end) {
                scan.error("'" + arg + "' is not an option; --help lists them.");
                continue;
            }
            with_value(own->arity, own->apply);
            continue;
        }
        const std::string name = arg.substr(1);
        const Switch* retail_end = kRetailSwitches.data() + kRetailSwitches.size();
        const Switch* found = nullptr;
        if (name.size() == 1) {
            found =
                std::find_if(kRetailSwitches.data(), retail_end, [&](const Switch& s) { return s.short_name == name; });
        }
        if (found == nullptr || found == retail_end) {
            found = std::find_if(kRetailSwitches.data(), retail_end,
                                 [&](const Switch& s) { return s.long_name == lower(name); });
        }
        if (found == retail_end) {
            scan.error("'" + arg + "' is not a switch; --help lists them.");
            continue;
        }
        with_value(found->arity, found->apply);
    }
    finish(scan);
    return std::move(scan.result);
}

std::string options_help() {
    std::string text =
        "portalspace: a client for Asheron's Call\n\n"
        "  -h HOST -p PORT -a ACCOUNT -v PASSWORD   play on a server, as launchers start the original\n"
        "  -q PORT                                  local UDP port\n\n";
    for (const OwnOption& o : kOwnOptions) {
        if (!o.usage.empty()) {
            text += "  " + std::string(o.usage) + "\n";
        }
    }
    return text +
           "\nexamples:\n  portalspace --demo\n  portalspace -h play.example.net:9000 -a alice -v secret --dat ~/ac\n"
           "  portalspace --replay session.pcapng --headless --speed max --report report.json\n";
}

}  // namespace portalspace::app
