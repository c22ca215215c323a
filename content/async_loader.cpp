#include "content/async_loader.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

namespace portalspace::content {

/// Highest priority first, then the order of asking.
struct LoadPlace {
    std::int32_t rank = 0;
    std::uint64_t number = 0;
    auto operator<=>(const LoadPlace&) const = default;
};

struct LoadRequest::Job {
    std::weak_ptr<AsyncLoader::Queue> queue;
    AsyncLoader::Work work;
    AsyncLoader::Delivery delivery;
    LoadPlace place;  ///< guarded by the queue's mutex, as long as the job waits
    std::atomic<bool> cancelled = false;
    std::atomic<bool> delivered = false;  ///< or given up
};

struct AsyncLoader::Queue {
    std::mutex mutex;
    std::condition_variable wake;  ///< workers: work or the end
    std::condition_variable idle;
    std::map<LoadPlace, std::shared_ptr<Job>> waiting;
    std::size_t running = 0;
    std::uint64_t next_number = 0;
    bool closing = false;

    std::mutex finished_mutex;
    std::vector<std::shared_ptr<Job>> finished;
};

namespace {

std::int32_t rank_of(LoadPriority priority) { return -static_cast<std::int32_t>(priority); }

}  // namespace

LoadRequest& LoadRequest::operator=(LoadRequest&& other) noexcept {
    if (this != &other) {
        cancel();
        job_ = std::move(other.job_);
    }
    return *this;
}

void LoadRequest::cancel() noexcept {
    const std::shared_ptr<Job> job = std::exchange(job_, nullptr);
    if (!job) {
        return;
    }
    job->cancelled = true;
    if (const auto queue = job->queue.lock()) {
        const std::lock_guard lock(queue->mutex);
        const auto at = queue->waiting.find(job->place);
        if (at != queue->waiting.end() && at->second == job) {
            queue->waiting.erase(at);
        }
    }
}

void LoadRequest::set_priority(LoadPriority priority) {
    const auto queue = job_ ? job_->queue.lock() : nullptr;
    if (!queue) {
        return;
    }
    const std::lock_guard lock(queue->mutex);
    auto node = queue->waiting.extract(job_->place);
    if (!node.empty()) {
        job_->place.rank = rank_of(priority);
        node.key() = job_->place;
        queue->waiting.insert(std::move(node));
    }
}

bool LoadRequest::is_pending() const noexcept { return job_ && !job_->delivered && !job_->queue.expired(); }

unsigned AsyncLoader::default_threads() noexcept {
    constexpr unsigned kMost = 4;
    return std::clamp(std::thread::hardware_concurrency() / 2, 1U, kMost);
}

AsyncLoader::AsyncLoader(DatStore& store, core::Log& log, unsigned threads)
    : store_(store), queue_(std::make_shared<Queue>()) {
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
        threads_.emplace_back([this, &log] { work(log); });
    }
}

AsyncLoader::~AsyncLoader() {
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->closing = true;
        queue_->waiting.clear();
    }
    queue_->wake.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

LoadRequest AsyncLoader::run(LoadPriority priority, Work work) {
    auto job = std::make_shared<Job>();
    job->queue = queue_;
    job->work = std::move(work);
    {
        const std::lock_guard lock(queue_->mutex);
        job->place = {rank_of(priority), queue_->next_number++};
        queue_->waiting.emplace(job->place, job);
    }
    queue_->wake.notify_one();
    return LoadRequest(std::move(job));
}

void AsyncLoader::work(core::Log& log) {
    Queue& queue = *queue_;
    std::unique_lock lock(queue.mutex);
    for (;;) {
        queue.wake.wait(lock, [&queue] { return queue.closing || !queue.waiting.empty(); });
        if (queue.closing) {
            return;
        }
        const std::shared_ptr<Job> job = std::move(queue.waiting.begin()->second);
        queue.waiting.erase(queue.waiting.begin());
        ++queue.running;
        lock.unlock();
        try {
            job->delivery = job->work();
        } catch (const std::exception& error) {
            log.error("content.load", std::string("a load failed: ") + error.what());
        }
        job->work = nullptr;
        {
            const std::lock_guard finished_lock(queue.finished_mutex);
            queue.finished.push_back(job);
        }
        lock.lock();
        --queue.running;
        if (queue.running == 0 && queue.waiting.empty()) {
            queue.idle.notify_all();
        }
    }
}

std::size_t AsyncLoader::deliver(std::size_t most) {
    {
        const std::unique_lock lock(queue_->finished_mutex, std::try_to_lock);
        if (!lock.owns_lock()) {
            return 0;
        }
        const auto count = static_cast<std::ptrdiff_t>(std::min(most, queue_->finished.size()));
        const auto begin = queue_->finished.begin();
        delivered_.assign(std::make_move_iterator(begin), std::make_move_iterator(begin + count));
        queue_->finished.erase(begin, begin + count);
    }
    std::size_t count = 0;
    for (const std::shared_ptr<Job>& job : delivered_) {
        job->delivered = true;
        const Delivery delivery = std::exchange(job->delivery, nullptr);
        if (!job->cancelled && delivery) {
            delivery();
            ++count;
        }
    }
    if (!delivered_.empty()) {
        delivered_.clear();
        store_.cache().trim();
    }
    return count;
}

std::size_t AsyncLoader::pending() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->waiting.size() + queue_->running;
}

void AsyncLoader::wait_until_idle() {
    std::unique_lock lock(queue_->mutex);
    queue_->idle.wait(lock, [this] { return queue_->waiting.empty() && queue_->running == 0; });
}

}  // namespace portalspace::content
