// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/call_stack.h"
#include "counters/location_table.h"
#include "memory/memory_rows.h"
#include "memory/memory_shadow.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace nytprof {

/// Read in one instruction, without a call that might allocate.
#ifdef __GLIBC__
#define NYTPROF_TLS_OF_ALLOCATOR __attribute__((tls_model("initial-exec")))
#else
#define NYTPROF_TLS_OF_ALLOCATOR
#endif

/// Charges what is allocated to the line and calling context that run, and what is freed to those
/// that allocated it. A process has one, for one thread at a time, as blocks do not say which of
/// several profiles has them: allocations of other threads are not counted, frees are.
///
/// Two kinds of memory: blocks of malloc (allocator.h), and slots in perl's arenas, which
/// hooks/sv_tracker.h finds. An arena is a block that is charged to nobody.
class MemoryRecorder {
public:
    /// What finds slots that were taken and freed.
    class SlotTracker {
    public:
        SlotTracker() = default;
        virtual ~SlotTracker() = default;
        SlotTracker(const SlotTracker&) = delete;
        SlotTracker& operator=(const SlotTracker&) = delete;
        /// isInside: an allocation of the program is under way.
        virtual void follow(bool isInside) = 0;
        virtual void pause() = 0;
        virtual void end() = 0;
        /// Bytes in arenas that are free, and of its own tables.
        [[nodiscard]] virtual std::size_t freeBytes() const = 0;
        [[nodiscard]] virtual std::size_t ownBytes() const = 0;
    };
    struct Totals {
        std::int64_t live = 0; ///< bytes of blocks since recording began, not freed; with arenas
        std::int64_t arenas = 0; ///< bytes
        std::int64_t inherited = 0; ///< bytes that a forked process began with, without arenas
        std::uint64_t peakTime = 0; ///< CLOCK_MONOTONIC, nanoseconds
        std::int64_t peakLive = 0; ///< bytes, at MemoryRows::beginPeak()
    };
    /// Records this thread from now on. Returns null, and the reason, if it cannot. The arguments
    /// say which line and call run, and whether the profiler itself does, also while this counts;
    /// they must outlive end().
    static MemoryRecorder* begin(const LineCounters& lines, const CallStack& calls,
        std::atomic<bool>& inHook, bool isFromStart, std::string& error);
    /// In a child of fork: what there is is inherited. Returns whether it records.
    [[nodiscard]] bool beginAsChild();
    /// In a child of fork, which has no thread but this one.
    static void forgetOtherThreads();
    MemoryRecorder(const MemoryRecorder&) = delete;
    MemoryRecorder& operator=(const MemoryRecorder&) = delete;

    /// Nothing counts any longer. The numbers stay until the next begin().
    void stop();
    /// Stops, and may begin again.
    void end();
    [[nodiscard]] bool isRecording() const { return m_state == State::Recording; }
    /// Frees count meanwhile, allocations do not.
    void pause();
    void resume();
    /// Whether there was a pause since the last call.
    [[nodiscard]] bool takePause();
    /// Before the numbers are read: adds what is only known by looking.
    void update();
    /// The tracker must outlive end(), after which it is forgotten.
    void setTracker(SlotTracker* tracker) { m_tracker = tracker; }
    [[nodiscard]] bool hasTracker() const { return m_tracker != nullptr; }

    [[nodiscard]] MemoryRows& rows() { return m_rows; }
    [[nodiscard]] const MemoryRows& rows() const { return m_rows; }
    [[nodiscard]] const Totals& totals() const { return m_totals; }
    /// Totals::live, and slots in arenas from before, which have no other place.
    [[nodiscard]] std::int64_t live() const
    {
        return m_totals.live + std::max<std::int64_t>(0, m_slotBytes - m_totals.arenas);
    }
    [[nodiscard]] std::size_t freeInArenas() const
    {
        return !isRecording() ? m_freeAtStop : m_tracker ? m_tracker->freeBytes() : 0;
    }
    /// Bytes of memory that recording needs.
    [[nodiscard]] std::size_t ownBytes() const;
    /// False: earlier blocks exist, which are charged to nobody.
    [[nodiscard]] bool isFromStart() const { return m_isFromStart; }

    /// Number of the pair that runs.
    [[nodiscard]] std::uint32_t here()
    {
        const auto* const site = m_calls->top().site;
        const std::uint32_t context = site ? site->context : 0U;
        return m_rows.numberOf({m_lines->current(), context});
    }
    /// @name For the tracker
    /// @{
    void addSlots(std::uint32_t pair, std::size_t bytes, std::size_t count)
    {
        m_rows.add(pair, bytes, count);
        m_slotBytes += static_cast<std::int64_t>(bytes);
    }
    void freeSlots(std::uint32_t pair, std::size_t bytes)
    {
        m_rows.free(pair, bytes);
        m_slotBytes -= static_cast<std::int64_t>(bytes);
    }
    /// Ends the process unless that holds, if built with assertions; perl has its own.
    static void check([[maybe_unused]] bool holds)
    {
#ifndef NDEBUG
        if (!holds)
            std::abort();
#endif
    }
    /// A block of malloc is one of perl's arenas.
    void becameArena(const void* block);
    /// @}

    /// @name For allocator.cpp
    /// @{
    /// Of this thread, or null.
    static MemoryRecorder* ofThread() { return s_ofThread; }
    static bool isAnyRecording() { return s_active.load(std::memory_order_relaxed) != nullptr; }
    void allocated(void* block, std::size_t bytes, std::size_t usable);
    /// Forgets a block that is about to be freed. Not its tag, if it had none.
    [[nodiscard]] static MemoryTag forget(const void* block);
    static void freed(MemoryTag tag, std::size_t usable);
    /// @}

private:
    enum class State : std::uint8_t { Off, Recording, Stopped };

    MemoryRecorder() = default;
    void startCounting();
    void countFreed(MemoryTag tag, std::size_t bytes);
    void takeForeignFrees();
    void follow(bool isInside);
    void checkSums() const;
    /// Bytes that somebody is charged for.
    [[nodiscard]] std::int64_t charged() const
    {
        return m_totals.live - m_totals.arenas + m_slotBytes;
    }
    [[gnu::noinline]] void beginPeak();

    static constinit thread_local MemoryRecorder* s_ofThread NYTPROF_TLS_OF_ALLOCATOR;
    static std::atomic<MemoryRecorder*> s_active;

    const LineCounters* m_lines = nullptr;
    const CallStack* m_calls = nullptr;
    std::atomic<bool>* m_inHook = nullptr;
    std::int64_t m_nextPeak = 0; ///< bytes
    Totals m_totals;
    MemoryRows m_rows;
    std::int64_t m_slotBytes = 0; ///< live, in arenas
    SlotTracker* m_tracker = nullptr;
    std::size_t m_freeAtStop = 0; ///< bytes in arenas
    std::atomic<State> m_state = State::Off;
    std::atomic<bool> m_counts = false; ///< is recording, and not paused
    bool m_hasPaused = false;
    bool m_isFromStart = false;
    bool m_isFollowing = false;
};

} // namespace nytprof
