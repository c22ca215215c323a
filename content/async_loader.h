#pragma once

#include <atomic>
#include <compare>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "content/dat_store.h"

namespace portalspace::content {

/// What is loaded first. Within a priority, first asked is first served.
enum class LoadPriority : std::uint8_t { background, soon, now };

class AsyncLoader;

/// A load that was asked for. Destroying it cancels it, so a user who goes away is never called back.
class LoadRequest {
public:
    LoadRequest() = default;
    LoadRequest(LoadRequest&&) noexcept = default;
    LoadRequest& operator=(LoadRequest&& other) noexcept;
    ~LoadRequest() { cancel(); }

    /// Takes the load out of the queue; one that a worker has begun is finished and thrown away. After this its result
    /// is not delivered. Nothing happens to a load that was delivered.
    void cancel() noexcept;
    /// Moves a load that waits to another place in the queue.
    void set_priority(LoadPriority priority);
    /// Whether a result is still to come.
    [[nodiscard]] bool is_pending() const noexcept;

private:
    friend class AsyncLoader;
    struct Job;
    explicit LoadRequest(std::shared_ptr<Job> job) : job_(std::move(job)) {}

    std::shared_ptr<Job> job_;
};

/// Worker threads that read and decode records, and other work of that kind, beside the main thread. Asking,
/// cancelling and delivering belong to one thread, the main thread; it never waits for a worker. Results come in
/// deliver(), in the order in which they were finished.
class AsyncLoader {
public:
    /// `store` and `log` must outlive the loader.
    AsyncLoader(DatStore& store, core::Log& log, unsigned threads = default_threads());
    /// Drops what waits and joins the workers, so that nobody reads the files after the store closes them.
    ~AsyncLoader();
    AsyncLoader(const AsyncLoader&) = delete;
    AsyncLoader& operator=(const AsyncLoader&) = delete;

    /// The record of `id` or its placeholder, as DatStore::get, given to `done` on the main thread.
    template <class T>
    [[nodiscard]] LoadRequest load(core::DataId id, LoadPriority priority, std::function<void(RecordPtr<T>)> done) {
        return run(priority, [&store = store_, id, done = std::move(done)]() -> Delivery {
            return [record = store.get<T>(id), done] { done(record); };
        });
    }

    using Delivery = std::function<void()>;
    using Work = std::function<Delivery()>;
    /// Runs `work` on a worker and what it returns on the main thread: for pictures that are decoded, meshes that are
    /// built. An exception that leaves `work` is one log line ("content.load") and no delivery.
    [[nodiscard]] LoadRequest run(LoadPriority priority, Work work);

    /// Hands out finished results, at most `most` of them, and lets the store's cache go back into its budget. Call it
    /// once a frame. When a worker is just adding a result, they come with the next call. Returns how many were
    /// delivered. A delivery may ask and cancel, but not deliver.
    std::size_t deliver(std::size_t most = SIZE_MAX);
    /// Loads that wait or run.
    [[nodiscard]] std::size_t pending() const;
    /// Waits until no load waits or runs; results are still to be delivered. For tests and loading screens.
    void wait_until_idle();

    /// One thread for small machines, up to four.
    [[nodiscard]] static unsigned default_threads() noexcept;

private:
    friend class LoadRequest;
    using Job = LoadRequest::Job;
    struct Queue;

    void work(core::Log& log);

    DatStore& store_;
    std::shared_ptr<Queue> queue_;
    std::vector<std::shared_ptr<Job>> delivered_;  ///< memory that deliver() uses again
    std::vector<std::thread> threads_;
};

}  // namespace portalspace::content
