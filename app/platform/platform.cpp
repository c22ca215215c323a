#include "app/platform/platform.h"

#include <csignal>
#include <cstdlib>

namespace portalspace::app::platform {

namespace {

volatile std::sig_atomic_t g_interrupted = 0;

void on_signal(int) { g_interrupted = 1; }

#ifdef _WIN32
void catch_signal(int number) { std::signal(number, on_signal); }
#else
/// Without SA_RESTART, so that also the wait for the reader of a pipe ends.
void catch_signal(int number) {
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigaction(number, &action, nullptr);
}
#endif

}  // namespace

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string{} : std::string{value};
}

void catch_interrupts() {
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
}

void outlive_readers() {
#ifndef _WIN32
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

bool interrupted() { return g_interrupted != 0; }

}  // namespace portalspace::app::platform
