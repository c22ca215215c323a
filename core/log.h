#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace portalspace::core {

enum class LogLevel { debug, info, warning, error };

/// Where rooms report what went wrong with data from outside. Warnings and errors are counted by kind (a short stable
/// word such as "dat.record" or "net.checksum") and the first example of each kind is kept for the report; each kind is
/// printed a limited number of times, so that hostile data cannot flood the terminal. Safe to use from any thread; not
/// for the per-frame path in the steady state.
class Log {
public:
    struct Kind {
        LogLevel level = LogLevel::warning;
        std::uint64_t count = 0;
        std::string first;
    };

    /// Prints lines of `threshold` and above to standard error.
    explicit Log(LogLevel threshold = LogLevel::warning);
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void debug(std::string_view text);
    void info(std::string_view text);
    void warn(std::string_view kind, std::string_view text);
    void error(std::string_view kind, std::string_view text);

    /// A copy of the counters, in the order of their names.
    [[nodiscard]] std::map<std::string, Kind, std::less<>> kinds() const;

private:
    void count(LogLevel level, std::string_view kind, std::string_view text);
    void print(LogLevel level, std::string_view text);

    LogLevel threshold_;
    mutable std::mutex mutex_;
    std::map<std::string, Kind, std::less<>> kinds_;
};

}  // namespace portalspace::core
