// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "clock.h"
#include "tally/context_tree.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace nytprof {

/// One running call. Kept here and not on perl's save stack, so that programs which rearrange that
/// stack (coroutines, async functions) run unharmed.
struct Frame {
    Context* context = nullptr;
    SiteTally* site = nullptr;
    Clock::Units start = 0; ///< on the sub clock
    Clock::Units children = 0; ///< inclusive time of the calls made that have ended
    /// How hooks/liveness.h tells whether the call is still running: for perl subs by perl's
    /// context stack, for xsubs and builtins by the machine stack.
    const void* stackInfo = nullptr;
    const void* code = nullptr;
    const void* machineFrame = nullptr; ///< null for perl subs
    std::int32_t contextIndex = -1;
    const ProfiledSub* namedCaller = nullptr; ///< if not the context's parent
    bool hidden = false; ///< its time is taken out of all calls (accept, FCGI::Accept)
};

/// The running calls, outermost first, and their accounting. All times are read from the sub
/// clock (Profiler::subTime).
class CallStack {
public:
    [[nodiscard]] bool empty() const { return m_frames.empty(); }
    [[nodiscard]] std::size_t size() const { return m_frames.size(); }
    [[nodiscard]] Frame& top() { return m_frames.back(); }
    [[nodiscard]] const std::vector<Frame>& frames() const { return m_frames; }
    /// How many calls of a sub are running.
    [[nodiscard]] std::uint32_t running(const ProfiledSub& sub) const
    {
        return sub.number < m_running.size() ? m_running[sub.number] : 0;
    }
    /// Puts calls back that have been ended.
    void resume(const std::vector<Frame>& frames)
    {
        m_frames = frames;
        for (const auto& frame : frames) {
            ++runningOf(*frame.context);
        }
    }

    Frame& push(Context& context, SiteTally& site, Clock::Units start)
    {
        ++runningOf(context);
        auto& frame = m_frames.emplace_back();
        frame.context = &context;
        frame.site = &site;
        frame.start = start;
        return frame;
    }
    /// What a call ended at `now` has cost.
    struct Cost {
        Clock::Units inclusive = 0;
        Clock::Units exclusive = 0;
    };
    [[nodiscard]] static Cost costOf(const Frame& frame, Clock::Units now)
    {
        if (frame.hidden) {
            return {};
        }
        // The hook cost that is taken out is a mean and can be more than a short call took. Never
        // less than its children: so no time is negative, nor exclusive time above inclusive.
        const auto inclusive = std::max(now - frame.start, frame.children);
        return {inclusive, inclusive - frame.children};
    }
    /// Ends the innermost call and adds it to its tallies.
    Cost pop(Clock::Units now)
    {
        const auto& frame = m_frames.back();
        const auto cost = costOf(frame, now);
        ++frame.site->calls;
        frame.site->inclusive += cost.inclusive;
        frame.site->exclusive += cost.exclusive;
        --m_running[frame.context->subNumber];
        m_frames.pop_back();
        if (!m_frames.empty()) {
            m_frames.back().children += cost.inclusive;
        }
        return cost;
    }
    /// All running calls begin now, as far as their time goes.
    void restart(Clock::Units now)
    {
        for (auto& frame : m_frames) {
            frame.start = now;
            frame.children = 0;
        }
    }

private:
    std::uint32_t& runningOf(const Context& context)
    {
        if (context.subNumber >= m_running.size()) {
            m_running.resize(2 * context.subNumber + 64);
        }
        return m_running[context.subNumber];
    }

    std::vector<Frame> m_frames;
    std::vector<std::uint32_t> m_running; ///< by number of the sub
};

} // namespace nytprof
