// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/memory_recorder.h"

#include "memory/allocator.h"
#include "memory/block_size.h"

#include <ctime>
#include <utility>

namespace nytprof {
namespace {

std::uint64_t monotonicNanoseconds()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000
        + static_cast<std::uint64_t>(time.tv_nsec);
}

/// Holds immediate signals, whose handlers may allocate.
class InHook {
public:
    explicit InHook(std::atomic<bool>& inHook)
        : m_inHook(inHook)
        , m_before(inHook.load(std::memory_order_relaxed))
    {
        m_inHook.store(true, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    ~InHook()
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        m_inHook.store(m_before, std::memory_order_relaxed);
    }
    InHook(const InHook&) = delete;
    InHook& operator=(const InHook&) = delete;

private:
    std::atomic<bool>& m_inHook;
    bool m_before;
};

/// Blocks of the recorded thread that others have freed.
class ForeignFrees {
public:
    struct Freed {
        MemoryTag tag;
        std::size_t bytes;
    };
    void add(const Freed& freed)
    {
        if (!lock())
            return;
        if (m_freed.reserve(m_size + 1))
            m_freed[m_size++] = freed;
        m_lock.clear(std::memory_order_release);
    }
    template <class Visit>
    void take(Visit visit)
    {
        if (!lock())
            return;
        for (std::size_t i = 0; i < m_size; ++i)
            visit(m_freed[i]);
        m_size = 0;
        m_lock.clear(std::memory_order_release);
    }
    /// In a child of fork, whose parent may have been in add().
    void reset()
    {
        m_size = 0;
        m_lock.clear(std::memory_order_release);
    }

private:
    /// False if a thread that a fork has left behind holds it.
    bool lock()
    {
        for (int tries = 0; m_lock.test_and_set(std::memory_order_acquire); ++tries)
            if (tries == 1'000'000)
                return false;
        return true;
    }

    std::atomic_flag m_lock = ATOMIC_FLAG_INIT;
    GrowingTable<Freed> m_freed;
    std::size_t m_size = 0;
};

ForeignFrees& foreignFrees()
{
    static auto* const all = new ForeignFrees; // never destroyed
    return *all;
}

} // namespace

constinit thread_local MemoryRecorder* MemoryRecorder::s_ofThread = nullptr;
constinit std::atomic<MemoryRecorder*> MemoryRecorder::s_active = nullptr;

MemoryRecorder* MemoryRecorder::begin(const LineCounters& lines, const CallStack& calls,
    std::atomic<bool>& inHook, bool isFromStart, std::string& error)
{
    static auto* const only = new MemoryRecorder; // never destroyed: threads may still run
    auto expected = State::Off;
    if (!only->m_state.compare_exchange_strong(expected, State::Stopped)) {
        error = "memory is recorded for one thread of a process";
        return nullptr;
    }
    static_cast<void>(foreignFrees());
    if (!only->m_rows.begin())
        error = "no memory to record memory";
    else if (watchAllocator(error))
        MemoryShadow::clear();
    if (!error.empty()) {
        only->m_state = State::Off;
        return nullptr;
    }
    only->m_lines = &lines;
    only->m_calls = &calls;
    only->m_inHook = &inHook;
    only->m_isFromStart = isFromStart;
    only->m_totals = {};
    only->m_slotBytes = 0;
    only->startCounting();
    return only;
}

void MemoryRecorder::startCounting()
{
    constexpr std::int64_t FirstPeak = 65'536;
    m_totals.peakLive = 0;
    m_totals.peakTime = 0;
    m_nextPeak = FirstPeak;
    m_hasPaused = false;
    foreignFrees().reset();
    m_state = State::Recording;
    m_counts = true;
    s_ofThread = this;
    s_active = this;
}

bool MemoryRecorder::beginAsChild()
{
    if (m_state != State::Recording || s_ofThread != this)
        return false;
    if (!m_rows.beginAsChild()) {
        end();
        return false;
    }
    m_isFromStart = false;
    m_totals.inherited = charged();
    startCounting();
    beginPeak(); // it may never be as large again
    return true;
}

void MemoryRecorder::forgetOtherThreads()
{
    auto* const active = s_active.load();
    if (active && active != s_ofThread)
        active->end();
}

void MemoryRecorder::stop()
{
    if (m_state != State::Recording)
        return;
    update();
    m_freeAtStop = freeInArenas();
    s_active = nullptr;
    m_state = State::Stopped;
    m_counts = false;
    if (s_ofThread != this)
        return; // the thread that ends the process must not touch this one's interpreter
    s_ofThread = nullptr;
    if (m_tracker)
        m_tracker->end();
}

void MemoryRecorder::end()
{
    stop();
    m_tracker = nullptr;
    m_state = State::Off;
}

void MemoryRecorder::pause()
{
    update();
    m_counts = false;
    m_hasPaused = true;
    if (m_tracker && s_ofThread == this)
        m_tracker->pause();
}

void MemoryRecorder::resume() { m_counts = isRecording(); }

bool MemoryRecorder::takePause() { return std::exchange(m_hasPaused, !m_counts); }

void MemoryRecorder::update()
{
    if (!isRecording() || s_ofThread != this)
        return;
    takeForeignFrees();
    follow(false);
    checkSums();
}

void MemoryRecorder::follow(bool isInside)
{
    if (!m_tracker || std::exchange(m_isFollowing, true))
        return;
    m_tracker->follow(isInside);
    m_isFollowing = false;
}

/// All that malloc has given is charged to somebody, or is an arena, of which slots are charged.
void MemoryRecorder::checkSums() const
{
#ifndef NDEBUG
    auto sum = m_totals.inherited;
    m_rows.eachPair([&](std::uint32_t pair) { sum += m_rows.sums(pair).live(); });
    check(sum == charged());
#endif
}

std::size_t MemoryRecorder::ownBytes() const
{
    return MemoryShadow::resident() + m_rows.bytes() + (m_tracker ? m_tracker->ownBytes() : 0);
}

void MemoryRecorder::becameArena(const void* block)
{
    const auto tag = forget(block);
    if (!tag.isBlock())
        return;
    const auto bytes = sizeOfBlock(usableSize(block), tag.slack());
    m_rows.remove(tag.pair(), bytes);
    m_totals.arenas += static_cast<std::int64_t>(bytes);
}

void MemoryRecorder::allocated(void* block, std::size_t bytes, std::size_t usable)
{
    if (!m_counts.load(std::memory_order_relaxed) || m_inHook->load(std::memory_order_relaxed))
        [[unlikely]] {
        static_cast<void>(forget(block));
        return;
    }
    auto* const place = MemoryShadow::at(block);
    if (!place) [[unlikely]]
        return;
    const InHook guard(*m_inHook);
    const MemoryTag before(place->load(std::memory_order_relaxed));
    if (before.isBlock()) [[unlikely]] // the C library freed it itself
        countFreed(before, sizeOfBlock(usable, before.slack()));
    const auto pair = here();
    const auto slack = slackOfBlock(usable, bytes);
    place->store(MemoryTag::ofBlock(pair, slack).bits(), std::memory_order_relaxed);
    const auto size = sizeOfBlock(usable, slack);
    m_rows.add(pair, size, 1);
    m_totals.live += static_cast<std::int64_t>(size);
    if (m_totals.live > m_nextPeak) [[unlikely]]
        beginPeak();
}

MemoryTag MemoryRecorder::forget(const void* block)
{
    auto* const place = MemoryShadow::find(block);
    if (!place)
        return {};
    const MemoryTag tag(place->load(std::memory_order_relaxed));
    if (tag.bits() != 0)
        place->store(0, std::memory_order_relaxed);
    return tag;
}

void MemoryRecorder::freed(MemoryTag tag, std::size_t usable)
{
    if (!tag.isBlock())
        return;
    const auto bytes = sizeOfBlock(usable, tag.slack());
    if (s_ofThread) [[likely]] {
        if (s_ofThread->isRecording()) // no other thread has stopped it
            s_ofThread->countFreed(tag, bytes);
    } else if (isAnyRecording()) {
        foreignFrees().add({tag, bytes});
    }
}

void MemoryRecorder::countFreed(MemoryTag tag, std::size_t bytes)
{
    const InHook guard(*m_inHook);
    m_rows.free(tag.pair(), bytes);
    m_totals.live -= static_cast<std::int64_t>(bytes);
}

void MemoryRecorder::takeForeignFrees()
{
    foreignFrees().take([&](const auto& freed) { countFreed(freed.tag, freed.bytes); });
}

/// The slots of the running statement are counted first: its other blocks may be gone at its end.
void MemoryRecorder::beginPeak()
{
    follow(true);
    const auto live = m_totals.live;
    m_totals.peakLive = this->live();
    m_totals.peakTime = monotonicNanoseconds();
    m_nextPeak = live + live / 128 + 4096; // so many peaks make no difference in time
    m_rows.beginPeak();
}

} // namespace nytprof
