// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/memory_reserve.h"

#include "base/platform.h"

#include <atomic>
#include <mutex>
#include <new>

#include <sys/mman.h>

namespace nytprof {
namespace {

std::mutex mutex;
void* kept = nullptr;
std::size_t keptBytes = 0;
std::atomic<void (*)()> toCall = nullptr;

} // namespace

bool MemoryReserve::keep(std::size_t bytes)
{
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock
        || bytes <= keptBytes) // a thread that a fork has left behind may hold the mutex for ever
        return true;
    void* const place = kept
        ? enlarge(kept, keptBytes, bytes)
        : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED)
        return false;
    kept = place;
    keptBytes = bytes;
    std::set_new_handler(use);
    return true;
}

void MemoryReserve::onUse(void (*call)()) { toCall = call; }

/// The new handler: operator new retries after it.
void MemoryReserve::use()
{
    {
        const std::lock_guard lock(mutex);
        if (!kept) {
            std::set_new_handler(nullptr);
            return;
        }
        munmap(kept, keptBytes);
        kept = nullptr;
        keptBytes = 0;
    }
    if (auto* const call = toCall.load())
        call();
}

} // namespace nytprof
