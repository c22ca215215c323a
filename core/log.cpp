#include "core/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace portalspace::core {

namespace {

constexpr std::uint64_t kLinesPerKind = 5;

spdlog::level::level_enum level_of(LogLevel level) {
    switch (level) {
        case LogLevel::debug: return spdlog::level::debug;
        case LogLevel::info: return spdlog::level::info;
        case LogLevel::warning: return spdlog::level::warn;
        case LogLevel::error: break;
    }
    return spdlog::level::err;
}

spdlog::logger& sink() {
    static spdlog::logger logger = [] {
        spdlog::logger made("portalspace", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made.set_level(spdlog::level::debug);
        made.set_pattern("[%l] %v");
        return made;
    }();
    return logger;
}

}  // namespace

Log::Log(LogLevel threshold) : threshold_(threshold) {}
Log::~Log() = default;

void Log::debug(std::string_view text) { print(LogLevel::debug, text); }
void Log::info(std::string_view text) { print(LogLevel::info, text); }
void Log::warn(std::string_view kind, std::string_view text) { count(LogLevel::warning, kind, text); }
void Log::error(std::string_view kind, std::string_view text) { count(LogLevel::error, kind, text); }

std::map<std::string, Log::Kind, std::less<>> Log::kinds() const {
    const std::lock_guard lock(mutex_);
    return kinds_;
}

void Log::count(LogLevel level, std::string_view kind, std::string_view text) {
    std::uint64_t seen = 0;
    {
        const std::lock_guard lock(mutex_);
        auto it = kinds_.find(kind);
        if (it == kinds_.end()) {
            it = kinds_.emplace(std::string(kind), Kind{level, 0, std::string(text)}).first;
        }
        seen = ++it->second.count;
    }
    if (seen < kLinesPerKind) {
        print(level, std::string(kind) + ": " + std::string(text));
    } else if (seen == kLinesPerKind) {
        print(level, std::string(kind) + ": " + std::string(text) + " (further lines of this kind are only counted)");
    }
}

void Log::print(LogLevel level, std::string_view text) {
    if (level >= threshold_) {
        sink().log(level_of(level), "{}", text);
    }
}

}  // namespace portalspace::core
