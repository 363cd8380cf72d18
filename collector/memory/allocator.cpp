// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/allocator.h"

#include "memory/memory_recorder.h"
#include "memory/patched_slots.h"

#include <cerrno>
#include <cstdint>
#include <cstring>

#include <dlfcn.h>

namespace nytprof {
namespace {

/// What the program calls without us: of the C library, or of an allocator that replaces it.
struct Allocator {
    void* (*malloc)(std::size_t);
    void* (*calloc)(std::size_t, std::size_t);
    void* (*realloc)(void*, std::size_t);
    void (*free)(void*);
    void* (*memalign)(std::size_t, std::size_t);
    void* (*aligned_alloc)(std::size_t, std::size_t);
    int (*posix_memalign)(void**, std::size_t, std::size_t);
    void* (*reallocarray)(void*, std::size_t, std::size_t);
    void* (*dlopen)(const char*, int);
    std::size_t (*malloc_usable_size)(void*);
};
Allocator next;

void* noted(void* block, std::size_t bytes)
{
    if (auto* const recorder = MemoryRecorder::ofThread(); recorder && block)
        recorder->allocated(block, bytes, usableSize(block));
    return block;
}

void* watchedMalloc(std::size_t bytes) { return noted(next.malloc(bytes), bytes); }

void* watchedCalloc(std::size_t count, std::size_t size)
{
    return noted(next.calloc(count, size), count * size);
}

void* watchedMemalign(std::size_t alignment, std::size_t bytes)
{
    return noted(next.memalign(alignment, bytes), bytes);
}

void* watchedAlignedAlloc(std::size_t alignment, std::size_t bytes)
{
    return noted(next.aligned_alloc(alignment, bytes), bytes);
}

int watchedPosixMemalign(void** block, std::size_t alignment, std::size_t bytes)
{
    const int result = next.posix_memalign(block, alignment, bytes);
    if (result == 0)
        noted(*block, bytes);
    return result;
}

/// Another thread may get the block as soon as it is free: its tag goes before.
void watchedFree(void* block)
{
    if (block && MemoryRecorder::isAnyRecording()) {
        const auto tag = MemoryRecorder::forget(block);
        if (tag.isBlock())
            MemoryRecorder::freed(tag, usableSize(block));
    }
    next.free(block);
}

template <class Reallocate>
void* reallocated(void* old, std::size_t bytes, Reallocate reallocate)
{
    if (!MemoryRecorder::isAnyRecording())
        return reallocate();
    const auto tag = old ? MemoryRecorder::forget(old) : MemoryTag();
    const auto before = tag.isBlock() ? usableSize(old) : 0;
    void* const block = reallocate();
    if (!block && old && bytes != 0) { // it failed: the old block is as it was
        if (tag.bits() != 0)
            MemoryShadow::at(old)->store(tag.bits(), std::memory_order_relaxed);
        return nullptr;
    }
    MemoryRecorder::freed(tag, before);
    return noted(block, bytes);
}

void* watchedRealloc(void* old, std::size_t bytes)
{
    return reallocated(old, bytes, [=] { return next.realloc(old, bytes); });
}

void* watchedReallocarray(void* old, std::size_t count, std::size_t size)
{
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes))
        bytes = SIZE_MAX; // it fails
    return reallocated(old, bytes, [=] { return next.reallocarray(old, count, size); });
}

void* watchedDlopen(const char* file, int flags);

template <class Function>
void* address(Function* function)
{
    return reinterpret_cast<void*>(function);
}

constexpr const char* Names[] = {"malloc", "calloc", "realloc", "free", "memalign", "aligned_alloc",
    "posix_memalign", "reallocarray", "dlopen"};
SlotPatch patches[std::size(Names)];

void* watchedDlopen(const char* file, int flags)
{
    void* const handle = next.dlopen(file, flags);
    if (handle) {
        const int before = errno;
        patchSlots(patches);
        errno = before;
    }
    return handle;
}

template <class Function>
bool find(Function*& function, const char* name)
{
    function = reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
    return function != nullptr;
}

/// Leaves out functions that the process does not have: old C libraries lack reallocarray.
bool findAllocator()
{
    Allocator found{};
    if (!find(found.malloc, "malloc") || !find(found.calloc, "calloc")
        || !find(found.realloc, "realloc") || !find(found.free, "free")
        || !find(found.dlopen, "dlopen") || !find(found.malloc_usable_size, "malloc_usable_size"))
        return false;
    static_cast<void>(find(found.memalign, "memalign"));
    static_cast<void>(find(found.aligned_alloc, "aligned_alloc"));
    static_cast<void>(find(found.posix_memalign, "posix_memalign"));
    static_cast<void>(find(found.reallocarray, "reallocarray"));
    next = found;
    void* const originals[] = {address(found.malloc), address(found.calloc), address(found.realloc),
        address(found.free), address(found.memalign), address(found.aligned_alloc),
        address(found.posix_memalign), address(found.reallocarray), address(found.dlopen)};
    void* const watched[]
        = {address(watchedMalloc), address(watchedCalloc), address(watchedRealloc),
            address(watchedFree), address(watchedMemalign), address(watchedAlignedAlloc),
            address(watchedPosixMemalign), address(watchedReallocarray), address(watchedDlopen)};
    for (std::size_t i = 0; i < std::size(patches); ++i)
        patches[i] = {Names[i], originals[i], watched[i]};
    return true;
}

} // namespace

std::size_t usableSize(const void* block)
{
    return next.malloc_usable_size(const_cast<void*>(block));
}

bool watchAllocator(std::string& error)
{
    if (!canPatchSlots(error))
        return false;
    if (!next.malloc && !findAllocator()) {
        error = "memory cannot be recorded: the C library lacks malloc_usable_size";
        return false;
    }
    if (patchSlots(patches) == 0) {
        error = "memory cannot be recorded: no object of the process calls malloc through a table";
        return false;
    }
    return true;
}

} // namespace nytprof
