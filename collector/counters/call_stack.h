// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/context_tree.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// How far perl's save stack and its stack of scopes are in use.
struct SavedByPerl {
    std::int32_t saves;
    std::int32_t scopes;
};

/// One running call. Kept here and not on perl's save stack, so that programs which rearrange that
/// stack (coroutines, async functions) run unharmed.
struct alignas(64) Frame {
    Context* context = nullptr;
    SiteCounters* site = nullptr;
    CallTime start;
    Clock::Units children = 0; ///< inclusive time of the calls made that have ended
    /// By which hooks/liveness.h knows whether the call still runs: for perl subs perl's
    /// context stack, for xsubs and builtins the native stack and how far perl's are in use.
    const void* stackInfo = nullptr;
    const void* nativeFrame = nullptr; ///< null for perl subs
    union {
        const void* code = nullptr; ///< of perl subs
        SavedByPerl saved; ///< of xsubs and builtins
    };
    std::int32_t contextIndex = -1;
    bool hidden = false; ///< its time is taken out of all calls (accept, FCGI::Accept)
    bool inEndPhase = false; ///< of xsubs and builtins: perl ran END blocks already when it began
};
static_assert(sizeof(Frame) <= 64);

/// How a call ends.
enum class CallEnd : std::uint8_t {
    Gone, ///< by die, exit, last and the like, or with the profile
    Returned,
    Replaced, ///< by goto &sub
};

/// The running calls, outermost first, and their accounting. All times are read from the call
/// clock (ProgramClock::callTime).
class CallStack {
public:
    [[nodiscard]] bool empty() const { return m_frames.size() == 1; }
    /// How many calls are running.
    [[nodiscard]] std::size_t size() const { return m_frames.size() - 1; }
    /// The innermost call. When none is running, a frame without a context that looks like one of C
    /// code which never ends, so that the hooks need not ask.
    [[nodiscard]] Frame& top() { return m_frames.back(); }
    [[nodiscard]] std::span<const Frame> frames() const { return std::span(m_frames).subspan(1); }
    /// How many calls of a sub are running.
    [[nodiscard]] std::uint32_t running(const ProfiledSub& sub) const
    {
        return sub.number < m_running.size() ? m_running[sub.number] : 0;
    }
    /// Puts calls back that have been ended.
    void resume(std::span<const Frame> frames)
    {
        for (const auto& frame : frames)
            push(*frame.context) = frame;
    }

    /// A call begins; what its frame has besides the context is for the caller to fill in.
    Frame& push(Context& context)
    {
        const auto sub = context.subNumber;
        if (sub >= m_running.size()) [[unlikely]]
            m_running.resize(2 * sub + 64);
        ++m_running[sub];
        auto& frame = m_frames.emplace_back();
        frame.context = &context;
        return frame;
    }
    /// What a call ended at `now` has cost.
    struct Cost {
        Clock::Units inclusive = 0;
        Clock::Units exclusive = 0;
    };
    [[nodiscard]] static Cost costOf(const Frame& frame, CallTime now)
    {
        if (frame.hidden) [[unlikely]]
            return {};
        // The hook cost that is taken out is a mean and can be more than a short call took. Never
        // less than its children: so no time is negative, nor exclusive time above inclusive.
        const auto inclusive = std::max(now - frame.start, frame.children);
        return {inclusive, inclusive - frame.children};
    }
    /// Ends the innermost call and adds it to the counters of its site.
    Cost pop(CallTime now)
    {
        const auto& frame = m_frames.back();
        const auto cost = costOf(frame, now);
        auto& site = *frame.site;
        ++site.calls;
        site.inclusive += cost.inclusive;
        site.exclusive += cost.exclusive;
        --m_running[frame.context->subNumber];
        m_frames.pop_back();
        m_frames.back().children += cost.inclusive;
        return cost;
    }
    /// Adds the running calls to the counters of their sites, as if they ended now. Returns what
    /// they have cost, innermost first, for uncountRunning().
    [[nodiscard]] std::vector<Cost> countRunning(CallTime now)
    {
        std::vector<Cost> costs;
        costs.reserve(size());
        Clock::Units child = 0;
        for (auto number = size(); number > 0; --number) {
            auto frame = m_frames[number];
            frame.children += child;
            const auto cost = costs.emplace_back(costOf(frame, now));
            ++frame.site->calls;
            frame.site->inclusive += cost.inclusive;
            frame.site->exclusive += cost.exclusive;
            child = cost.inclusive;
        }
        return costs;
    }
    /// Takes them out again.
    void uncountRunning(std::span<const Cost> costs)
    {
        auto cost = costs.rbegin();
        for (const auto& frame : frames()) {
            --frame.site->calls;
            frame.site->inclusive -= cost->inclusive;
            frame.site->exclusive -= cost->exclusive;
            ++cost;
        }
    }
    /// All running calls begin now, as far as their time goes.
    void restart(CallTime now)
    {
        for (auto& frame : m_frames) {
            frame.start = now;
            frame.children = 0;
        }
    }

private:
    static Frame bottom()
    {
        Frame frame;
        frame.nativeFrame = reinterpret_cast<const void*>(UINTPTR_MAX);
        return frame;
    }

    std::vector<Frame> m_frames = {bottom()};
    std::vector<std::uint32_t> m_running; ///< by number of the sub
};

} // namespace nytprof
