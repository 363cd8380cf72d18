// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/context_tree.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Heights of perl's save stack and scope stack.
struct SavedByPerl {
    std::int32_t saves;
    std::int32_t scopes;
};

/// A running call. Not on perl's save stack, which coroutines and async functions rearrange.
struct alignas(64) Frame {
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
    bool hidden = false; ///< time excluded from all calls (accept, FCGI::Accept)
    bool inEndPhase = false; ///< of xsubs and builtins: began while perl ran END blocks
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
    [[nodiscard]] bool empty() const { return m_frames.size() == 1; }
    [[nodiscard]] std::size_t size() const { return m_frames.size() - 1; }
    /// The innermost call, else a frame without context that looks like endless C code to hooks.
    [[nodiscard]] Frame& top() { return m_frames.back(); }
    [[nodiscard]] std::span<const Frame> frames() const { return std::span(m_frames).subspan(1); }
    [[nodiscard]] std::uint32_t running(const ProfiledSub& sub) const
    {
        return sub.number < m_running.size() ? m_running[sub.number] : 0;
    }
    void resume(std::span<const Frame> frames)
    {
        for (const auto& frame : frames)
            push(*frame.context) = frame;
    }

    /// The caller fills in the frame's other members.
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
    struct Cost {
        Clock::Units inclusive = 0;
        Clock::Units exclusive = 0;
    };
    [[nodiscard]] static Cost costOf(const Frame& frame, CallTime now)
    {
        if (frame.hidden) [[unlikely]]
            return {};
        // The subtracted overhead is a mean and may exceed a short call. At least the children's
        // time: so nothing is negative, and exclusive time never exceeds inclusive time.
        const auto inclusive = std::max(now - frame.start, frame.children);
        return {inclusive, inclusive - frame.children};
    }
    /// Adds the innermost call to the counters of its call site.
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
    /// Counts running calls as if they ended at `now`. Returns costs, innermost first.
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
    /// Subtracts what countRunning() added.
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
    /// Restarts the time of all running calls at `now`.
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
    std::vector<std::uint32_t> m_running; ///< by ProfiledSub::number
};

} // namespace nytprof
