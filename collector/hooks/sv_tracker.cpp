// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/sv_tracker.h"

#include "hooks/arena_slots.h"
#include "hooks/hooks.h"

#include <utility>

namespace nytprof::hooks {
namespace {

/// Arenas of bodies and hash entries, as perl's sv.c has them since 5.10.
struct ArenaSet {
    struct Arena {
        char* begin;
        std::size_t size;
        svtype type; ///< 0: hash entries
    };
    ArenaSet* next;
    unsigned size;
    unsigned used;
    Arena arenas[1];
};
constexpr std::size_t EntryRoot = 0; // in PL_body_roots

/// Charges slots to their pairs. Those freed in a row mostly have one.
class SlotAccount {
public:
    /// isPaused: what was taken belongs to nobody.
    SlotAccount(MemoryRecorder& memory, bool isPaused)
        : m_memory(memory)
        , m_pair(isPaused ? MemoryPairs::Nobody : memory.here())
    {
    }
    template <class Slots>
    void take(const void* slot)
    {
        ++m_taken;
        auto* const place = m_shadow.at(slot);
        if (!place || m_pair == MemoryPairs::Nobody) {
            if (place)
                place->store(0, std::memory_order_relaxed);
            return;
        }
        const auto type = Slots::typeOf(slot);
        place->store(MemoryTag::ofSlot(m_pair, type).bits(), std::memory_order_relaxed);
        m_takenBytes += Slots::bytesOf(type);
        ++m_charged;
    }
    template <class Slots>
    void free(const void* slot)
    {
        ++m_freed;
        auto* const place = m_shadow.at(slot);
        const MemoryTag tag(place ? place->load(std::memory_order_relaxed) : 0);
        if (!tag.isSlot())
            return;
        place->store(0, std::memory_order_relaxed);
        if (tag.pair() != m_freedPair)
            flush(tag.pair());
        m_freedBytes += Slots::bytesOf(tag.type());
    }
    void end()
    {
        flush(MemoryPairs::Nobody);
        if (m_charged > 0)
            m_memory.addSlots(m_pair, m_takenBytes, m_charged);
    }
    /// Net number of slots taken, also by nobody.
    [[nodiscard]] IV balance() const { return static_cast<IV>(m_taken) - static_cast<IV>(m_freed); }

private:
    void flush(std::uint32_t next)
    {
        if (m_freedBytes > 0)
            m_memory.freeSlots(m_freedPair, m_freedBytes);
        m_freedBytes = 0;
        m_freedPair = next;
    }

    MemoryRecorder& m_memory;
    MemoryShadow::Nearby m_shadow;
    std::uint32_t m_pair;
    std::uint32_t m_freedPair = MemoryPairs::Nobody;
    std::size_t m_takenBytes = 0;
    std::size_t m_freedBytes = 0;
    std::size_t m_charged = 0;
    std::size_t m_taken = 0;
    std::size_t m_freed = 0;
};

class SvTracker final : public MemoryRecorder::SlotTracker {
public:
    void begin(pTHX_ MemoryRecorder& memory)
    {
        m_memory = &memory;
        m_interpreter = thisInterpreter(aTHX);
        memory.setTracker(this);
        m_count = PL_sv_count;
        m_isFollowing = m_heads.begin(PL_sv_root) && m_entries.begin(PL_body_roots[EntryRoot]);
        m_arena = PL_sv_arenaroot;
        m_set = bodyArenas(aTHX);
        m_used = m_set ? m_set->used : 0;
        remember(aTHX);
    }
    void pause() override { lastSlots.root = LastSlots::Unknown; }
    [[nodiscard]] bool isOf(pTHX) const
    {
        return m_memory && m_interpreter == thisInterpreter(aTHX);
    }
    void follow(bool isInside) override
    {
#ifdef MULTIPLICITY
        dTHXa(m_interpreter);
#endif
        const bool wasPaused = m_memory->takePause();
        if (!m_isFollowing || (!wasPaused && !haveSlotsMoved(aTHX)))
            return;
        followHeads(aTHX_ wasPaused);
        followEntries(aTHX_ wasPaused, isInside);
        remember(aTHX);
    }
    void end() override
    {
        m_heads.end();
        m_entries.end();
        unhookMain();
        m_memory = nullptr;
        m_isFollowing = false;
        lastSlots = {};
    }
    [[nodiscard]] std::size_t freeBytes() const override
    {
        return m_heads.size() * HeadSlots::Bytes + m_entries.size() * EntrySlots::Bytes;
    }
    [[nodiscard]] std::size_t ownBytes() const override
    {
        return m_heads.bytes() + m_entries.bytes();
    }
    /// Before the main program leaves its scope, perl runs this instead, once.
    void hookMain(pTHX)
    {
        if (m_main || !PL_main_root || PL_main_root->op_type != OP_LEAVE
            || PL_phase != PERL_PHASE_RUN)
            return;
        m_main = PL_main_root;
        m_leave = m_main->op_ppaddr;
        m_main->op_ppaddr = leaveMain;
    }
    [[nodiscard]] std::size_t takeFreedTwice() { return std::exchange(m_freedTwice, 0); }
    [[nodiscard]] bool hasFreedTwice() const { return m_freedTwice > 0; }
    [[nodiscard]] const SV* lastFreedTwice() const { return m_lastFreedTwice; }
    void stop()
    {
        if (m_memory)
            m_memory->stop();
    }

private:
    static OP* leaveMain(pTHX);

    static const ArenaSet* bodyArenas(pTHX) { return static_cast<const ArenaSet*>(PL_body_arenas); }
    void unhookMain()
    {
        if (m_main && m_main->op_ppaddr == leaveMain)
            m_main->op_ppaddr = m_leave;
        m_main = nullptr;
    }
    /// Else each event looks.
    void remember(pTHX)
    {
        m_count = PL_sv_count;
        if (!m_isFollowing)
            return;
        const SV* const root = PL_sv_root;
        lastSlots = {root, root ? SvANY(root) : nullptr, PL_body_roots[EntryRoot], PL_sv_count};
    }
    /// perl would have warned of it.
    void noteIfFreedTwice(void* slot)
    {
        if (!isFreedTwice(static_cast<const SV*>(slot)))
            return;
        m_freedTwice += HeadSlots::Stamp - SvREFCNT(static_cast<const SV*>(slot));
        m_lastFreedTwice = static_cast<const SV*>(slot);
        HeadSlots::stamp(slot);
    }
    void followHeads(pTHX_ bool isPaused)
    {
        SlotAccount account(*m_memory, isPaused);
        m_isFollowing = m_heads.follow(
            PL_sv_root, [&](void* slot) { account.take<HeadSlots>(slot); },
            [&](void* slot) { account.free<HeadSlots>(slot); },
            [&](void* slot) { noteIfFreedTwice(slot); });
        const SV* const newest = PL_sv_arenaroot;
        for (const SV* arena = newest; arena && arena != m_arena;
             arena = static_cast<const SV*>(SvANY(arena))) {
            m_memory->becameArena(arena);
            for (const SV* sv = arena + 1; sv < arena + SvREFCNT(arena); ++sv)
                if (!HeadSlots::isStamped(sv))
                    account.take<HeadSlots>(sv);
        }
        m_arena = newest;
        account.end();
        MemoryRecorder::check(!m_isFollowing || account.balance() == PL_sv_count - m_count);
    }
    /// perl counts an arena of bodies before it allocates it.
    void followEntries(pTHX_ bool isPaused, bool isInside)
    {
        SlotAccount account(*m_memory, isPaused);
        m_isFollowing = m_isFollowing
            && m_entries.follow(
                PL_body_roots[EntryRoot], [&](void* slot) { account.take<EntrySlots>(slot); },
                [&](void* slot) { account.free<EntrySlots>(slot); }, [](void*) {});
        const auto* const newest = bodyArenas(aTHX);
        if (!isInside && newest && (newest != m_set || newest->used != m_used)) {
            for (const auto* set = newest; set; set = set->next) {
                for (auto i = set == m_set ? m_used : 0; i < set->used; ++i)
                    beginArena(account, set->arenas[i]);
                if (set == m_set)
                    break;
            }
            m_set = newest;
            m_used = newest->used;
        }
        account.end();
    }
    void beginArena(SlotAccount& account, const ArenaSet::Arena& arena)
    {
        m_memory->becameArena(arena.begin);
        if (arena.type != 0)
            return;
        const auto* const end = arena.begin + arena.size;
        for (const auto* at = arena.begin; at + EntrySlots::Bytes <= end; at += EntrySlots::Bytes)
            if (!EntrySlots::isStamped(at))
                account.take<EntrySlots>(at);
    }

    MemoryRecorder* m_memory = nullptr; ///< null: not recording
    PerlInterpreter* m_interpreter = nullptr;
    FreeList<HeadSlots> m_heads;
    FreeList<EntrySlots> m_entries;
    bool m_isFollowing = false; ///< there was memory for the lists
    /// As of the last time.
    IV m_count = 0;
    const SV* m_arena = nullptr;
    const ArenaSet* m_set = nullptr;
    unsigned m_used = 0;
    OP* m_main = nullptr;
    OpFunction m_leave = nullptr;
    std::size_t m_freedTwice = 0;
    const SV* m_lastFreedTwice = nullptr;
};

/// For the one interpreter that is recorded. Never destroyed: hooks may run until the process ends.
SvTracker& svTracker()
{
    static auto* const only = new SvTracker;
    return *only;
}

/// perl runs the op again, with its own function.
OP* SvTracker::leaveMain(pTHX)
{
    svTracker().unhookMain();
    stopTracking(aTHX);
    return PL_op;
}

} // namespace

LastSlots lastSlots;

const char* whyNoMemory()
{
#if defined(MYMALLOC)
    return "memory cannot be recorded: this perl was built with its own malloc (usemymalloc)";
#elif defined(PURIFY) || defined(PERL_POISON) || defined(DEBUG_LEAKING_SCALARS)
    return "memory cannot be recorded: this perl was built to find errors in itself";
#else
    return nullptr;
#endif
}

void trackMemory(pTHX_ Profiler& profiler)
{
    auto& memory = *profiler.memory;
    if (!memory.isRecording())
        return;
    auto& tracker = svTracker();
    if (!memory.hasTracker())
        tracker.begin(aTHX_ memory);
    tracker.hookMain(aTHX);
    tracker.follow(false);
}

void stopTracking(pTHX)
{
    auto& tracker = svTracker();
    auto* const profiler = profilerOf(aTHX);
    if (!profiler || !tracker.isOf(aTHX))
        return;
    const HookGuard guard(*profiler);
    tracker.stop();
}

void reportFreedTwice(pTHX)
{
    auto& tracker = svTracker();
    if (!tracker.isOf(aTHX) || !tracker.hasFreedTwice())
        return;
    const SV* const sv = tracker.lastFreedTwice();
    for (auto times = tracker.takeFreedTwice(); times > 0; --times)
        Perl_ck_warner_d(aTHX_ packWARN(WARN_INTERNAL),
            "Attempt to free unreferenced scalar: SV 0x%" UVxf pTHX__FORMAT,
            PTR2UV(sv) pTHX__VALUE);
}

} // namespace nytprof::hooks
