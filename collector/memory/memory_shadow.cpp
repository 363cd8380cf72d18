// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/memory_shadow.h"

#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace nytprof {
namespace {

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/// Zeroed; null on failure.
void* addressSpace(std::size_t bytes)
{
    void* const place = mmap(
        nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return place == MAP_FAILED ? nullptr : place;
}

/// Sets `slot` to zeroed memory unless another thread is faster. Returns what it holds.
template <class Value>
Value* fill(std::atomic<Value*>& slot, std::size_t bytes)
{
    if (auto* const there = slot.load(std::memory_order_acquire))
        return there;
    auto* const made = static_cast<Value*>(addressSpace(bytes));
    Value* before = nullptr;
    if (!made || slot.compare_exchange_strong(before, made, std::memory_order_acq_rel))
        return made;
    munmap(made, bytes);
    return before;
}

} // namespace

constinit std::atomic<std::atomic<MemoryShadow::Region>*> MemoryShadow::s_top[TopSize] = {};

std::atomic<std::uint32_t>* MemoryShadow::reserve(const void* address)
{
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at >> TopShift >= TopSize)
        return nullptr;
    auto* const regions = fill(s_top[at >> TopShift], Regions * sizeof(std::atomic<Region>));
    if (!regions)
        return nullptr;
    auto* const region = fill(regions[at >> RegionShift & (Regions - 1)], BytesOfRegion);
    return region ? &region[(at & (RegionSize - 1)) / Granule] : nullptr;
}

template <class Visit>
void MemoryShadow::eachRegion(Visit visit)
{
    for (const auto& top : s_top) {
        const auto* const regions = top.load(std::memory_order_acquire);
        for (std::size_t i = 0; regions && i < Regions; ++i)
            if (auto* const region = regions[i].load(std::memory_order_acquire))
                visit(region);
    }
}

void MemoryShadow::clear()
{
    eachRegion([](Region region) {
#ifdef __linux__
        madvise(region, BytesOfRegion, MADV_DONTNEED);
#else
        for (std::size_t i = 0; i < RegionSize / Granule; ++i)
            region[i].store(0, std::memory_order_relaxed);
#endif
    });
}

std::size_t MemoryShadow::resident()
{
    std::size_t bytes = 0;
#ifdef __linux__
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages(BytesOfRegion / page + 1);
    eachRegion([&](Region region) {
        if (mincore(region, BytesOfRegion, pages.data()) != 0)
            return;
        for (std::size_t i = 0; i < BytesOfRegion / page; ++i)
            bytes += (pages[i] & 1) * page;
    });
#endif
    return bytes;
}

} // namespace nytprof
