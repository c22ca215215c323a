#pragma once

#include <utility>

#include "content/async_loader.h"

namespace portalspace::content {

/// Where loading is done: by the workers of a loader or, without one, at once on the calling thread, so that a frame
/// finds everything whenever it is run (replays, pictures, tests).
class Loads {
public:
    /// `loader` must outlive every load that is asked for.
    explicit Loads(AsyncLoader* loader = nullptr) : loader_(loader) {}

    /// Runs `work` and then, on the main thread, what it returns. At once: both before this returns.
    [[nodiscard]] LoadRequest run(LoadPriority priority, AsyncLoader::Work work) const {
        if (loader_ != nullptr) return loader_->run(priority, std::move(work));
        if (const AsyncLoader::Delivery deliver = work()) deliver();
        return {};
    }
    [[nodiscard]] bool at_once() const { return loader_ == nullptr; }

private:
    AsyncLoader* loader_;
};

}  // namespace portalspace::content
