#pragma once

#include "content/async_loader.h"

namespace portalspace::render {

/// Where loading is done: by the workers of a loader or, without one, at once on the calling thread, so that a picture
/// shows everything whenever it is taken (replays, pictures, tests).
class Loads {
public:
    /// `loader` must outlive every load that is asked for.
    explicit Loads(content::AsyncLoader* loader = nullptr) : loader_(loader) {}

    /// Runs `work` and then, on the main thread, what it returns. At once: both before this returns.
    [[nodiscard]] content::LoadRequest run(content::LoadPriority priority, content::AsyncLoader::Work work) const {
        if (loader_ != nullptr) return loader_->run(priority, std::move(work));
        if (const content::AsyncLoader::Delivery deliver = work()) deliver();
        return {};
    }
    [[nodiscard]] bool at_once() const { return loader_ == nullptr; }

private:
    content::AsyncLoader* loader_;
};

}  // namespace portalspace::render
