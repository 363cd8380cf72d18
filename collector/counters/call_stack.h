// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/context_tree.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

/// Heights of perl's save stack and scope stack.
struct SavedByPerl {
    std::int32_t saves;
    std::int32_t scopes;
};

/// A running call. Not on perl's save stack, which coroutines and async functions rearrange.
struct alignas(64) Frame {
    enum class Kind : std::uint8_t {
        Call,
        Hidden, ///< time excluded from all other calls (accept)
        Earlier, ///< began before profiling: is not counted as a call
    };
    Context* context = nullptr;
    SiteCounters* site = nullptr;
    CallTime start;
    Clock::Units children = 0; ///< inclusive time of ended callees
    /// Used by hooks/liveness.h: perl's context stack for Perl subs; for xsubs and builtins the
    /// native stack and the heights of perl's stacks.
    const void* stackInfo = nullptr;
    const void* nativeFrame = nullptr; ///< null for Perl subs
    union {
        const void* code = nullptr; ///< of Perl subs
        SavedByPerl saved; ///< of xsubs and builtins
    };
    std::int32_t contextIndex = -1;
    Kind kind = Kind::Call;
    bool inEndPhase = false; ///< of xsubs and builtins: began while perl ran END blocks
    bool wasCounted = false; ///< by CallStack::countRunning(); calls above have not run since
    bool isInRunning = false; ///< counted by CallStack::running()
};
static_assert(sizeof(Frame) <= 64);

enum class CallEnd : std::uint8_t {
    Gone, ///< by die, exit, last and the like, or because the profile ended
    Returned,
    Replaced, ///< by goto &sub
};

/// The running calls, outermost first, and their accounting. Times are ProgramClock::callTime.
class CallStack {
public:
    CallStack() = default;
    CallStack(const CallStack&) = delete;
    CallStack& operator=(const CallStack&) = delete;
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const
    {
        return static_cast<std::size_t>(m_top - m_frames.data());
    }
    /// The innermost call, else a frame without context that looks like endless C code to hooks.
    [[nodiscard]] Frame& top() { return *m_top; }
    [[nodiscard]] const Frame& top() const { return *m_top; }
    [[nodiscard]] std::span<const Frame> frames() const
    {
        return std::span(m_frames).subspan(1, size());
    }
    /// Number of running calls of a sub. Counts only the calls begun since the last time, so that
    /// calls need not count.
    [[nodiscard]] std::uint32_t running(const ProfiledSub& sub)
    {
        auto known = size();
        while (known > 0 && !m_frames[known].isInRunning)
            --known;
        for (; m_subs.size() > known; m_subs.pop_back())
            --m_running[m_subs.back()];
        for (auto& frame : std::span(m_frames).subspan(known + 1, size() - known)) {
            const auto number = frame.context->subNumber;
            if (number >= m_running.size())
                m_running.resize(2 * number + 64);
            ++m_running[number];
            m_subs.push_back(number);
            frame.isInRunning = true;
        }
        return sub.number < m_running.size() ? m_running[sub.number] : 0;
    }
    void resume(std::span<const Frame> frames)
    {
        for (const auto& frame : frames) {
            push(*frame.context) = frame;
            m_top->isInRunning = false;
        }
    }

    /// The caller fills in the frame's other members.
    [[gnu::always_inline]] Frame& push(Context& context)
    {
        if (m_top == &m_frames.back()) [[unlikely]]
            grow();
        auto& frame = *++m_top;
        frame.context = &context;
        frame.children = 0;
        frame.nativeFrame = nullptr;
        frame.kind = Frame::Kind::Call;
        frame.inEndPhase = frame.wasCounted = frame.isInRunning = false;
        return frame;
    }
    struct Cost {
        Clock::Units inclusive = 0;
        Clock::Units exclusive = 0;
    };
    [[nodiscard]] static Cost costOf(const Frame& frame, CallTime now)
    {
        // The subtracted overhead is a mean and may exceed a short call. At least the children's
        // time: so nothing is negative, and exclusive time never exceeds inclusive time.
        const auto inclusive = std::max(now - frame.start, frame.children);
        return {inclusive, inclusive - frame.children};
    }
    /// Adds the innermost call to the counters of its call site.
    Cost pop(CallTime now)
    {
        const auto [kind, site] = std::pair(m_top->kind, m_top->site);
        const auto cost = popVisible(now);
        m_top->children -= kind == Frame::Kind::Hidden ? cost.inclusive : 0;
        site->calls -= kind == Frame::Kind::Earlier ? 1 : 0;
        return cost;
    }
    /// pop() of a Frame::Kind::Call.
    Cost popVisible(CallTime now)
    {
        const auto& frame = *m_top;
        const auto cost = costOf(frame, now);
        auto& site = *frame.site;
        ++site.calls;
        site.inclusive += cost.inclusive;
        site.exclusive += cost.exclusive;
        --m_top;
        m_top->children += cost.inclusive;
        return cost;
    }
    /// Counts running calls as if they ended at `now`, as far as they may have run since the last
    /// time: calls and exclusive times, and inclusive times of other than first call sites. Touches
    /// their sites, and those of calls that were running the last time and have ended since.
    /// `leavesOutBegun`: does not count those that began at `now`.
    void countRunning(CallTime now, ContextTree& contexts, bool leavesOutBegun = false)
    {
        auto last = size();
        while (leavesOutBegun && last > 0 && m_frames[last].start >= now)
            --last;
        Clock::Units child = 0;
        std::size_t known = 0; // frames up to this one are the same as the last time
        for (auto number = last; number > 0 && known == 0; --number) {
            auto frame = m_frames[number];
            frame.children += child;
            const auto cost = costOf(frame, now);
            count({frame.site, callsOf(frame), {0, cost.exclusive}});
            child = frame.kind == Frame::Kind::Hidden ? 0 : cost.inclusive;
            if (std::exchange(m_frames[number].wasCounted, true))
                known = number;
        }
        followRunning(known, contexts);
        while (!m_further.empty() && m_further.back() > known)
            m_further.pop_back();
        for (auto each = known + 1; each <= last; ++each)
            if (m_frames[each].site != &m_frames[each].context->firstSite)
                m_further.push_back(each);
        for (const auto each : m_further) {
            const auto& frame = m_frames[each];
            contexts.touch(*frame.context, *frame.site);
            count({frame.site, 0, {costOf(frame, now).inclusive, 0}});
        }
    }
    /// Subtracts what countRunning() added.
    void uncountRunning()
    {
        for (const auto& counted : m_counted) {
            counted.site->calls -= counted.calls;
            counted.site->inclusive -= counted.cost.inclusive;
            counted.site->exclusive -= counted.cost.exclusive;
        }
        m_counted.clear();
    }
    /// The next countRunning() counts all calls.
    void forgetCounted()
    {
        for (auto& frame : begun())
            frame.wasCounted = false;
        m_further.clear();
        m_wereRunning.clear();
    }
    /// Subtracts the costs of running calls that were ended; `costs`: innermost first.
    void uncountRunning(std::span<const Cost> costs)
    {
        auto cost = costs.rbegin();
        for (const auto& frame : frames()) {
            frame.site->calls -= callsOf(frame);
            frame.site->inclusive -= cost->inclusive;
            frame.site->exclusive -= cost->exclusive;
            ++cost;
        }
    }
    /// The running calls continue in `contexts`, which is another tree.
    void continueIn(ContextTree& contexts)
    {
        const Context* callerBefore = nullptr;
        Context* caller = nullptr;
        for (auto& frame : begun()) {
            const auto& before = *frame.context;
            const auto& site = *frame.site;
            auto& context = caller && before.parent == callerBefore
                ? contexts.childLike(*caller, before)
                : contexts.like(before);
            frame.site = &contexts.site(context, site.line, site.namedCaller);
            frame.context = &context;
            callerBefore = &before;
            caller = &context;
        }
        forgetCounted();
    }
    /// Restarts the time of all running calls at `now`.
    void restart(CallTime now)
    {
        for (auto& frame : begun()) {
            frame.start = now;
            frame.children = 0;
        }
    }

private:
    struct Counted {
        SiteCounters* site;
        std::uint64_t calls;
        Cost cost;
    };
    static std::uint64_t callsOf(const Frame& frame)
    {
        return frame.kind == Frame::Kind::Earlier ? 0 : 1;
    }
    static std::vector<Frame> bottom()
    {
        std::vector<Frame> frames(64);
        frames.front().nativeFrame = reinterpret_cast<const void*>(UINTPTR_MAX);
        return frames;
    }
    [[gnu::noinline]] void grow()
    {
        const auto calls = size();
        m_frames.resize(m_frames.size() * 3 / 2);
        m_top = &m_frames[calls];
    }
    [[nodiscard]] std::span<Frame> begun() { return std::span(m_frames).subspan(1, size()); }

    /// Frames above `known` are others than the last time.
    void followRunning(std::size_t known, ContextTree& contexts)
    {
        for (auto each = known - (known > 0); each < m_wereRunning.size(); ++each)
            contexts.touch(*m_wereRunning[each].context, *m_wereRunning[each].site);
        m_wereRunning.resize(known);
        for (const auto& frame : frames().subspan(known)) {
            contexts.touch(*frame.context, *frame.site);
            m_wereRunning.push_back({frame.context, frame.site});
        }
    }
    void count(const Counted& counted)
    {
        counted.site->calls += counted.calls;
        counted.site->inclusive += counted.cost.inclusive;
        counted.site->exclusive += counted.cost.exclusive;
        m_counted.push_back(counted);
    }

    std::vector<Frame> m_frames = bottom(); ///< those beyond m_top are unused
    Frame* m_top = m_frames.data();
    std::vector<std::uint32_t> m_running; ///< by ProfiledSub::number, as of running()
    std::vector<std::uint32_t> m_subs; ///< numbers of subs counted there, outermost first
    std::vector<Counted> m_counted; ///< by countRunning(), until uncountRunning()
    std::vector<ContextTree::Touched> m_wereRunning; ///< by countRunning(): calls, outermost first
    std::vector<std::size_t> m_further; ///< indices of frames at other than first call sites
};

} // namespace nytprof
