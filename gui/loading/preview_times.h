// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <chrono>

namespace nytprof::gui {

/// When to show previews of a long load: soon, then at growing intervals that keep their cost below
/// a tenth of the time.
class PreviewTimes {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds First{400};

    PreviewTimes() = default;
    explicit PreviewTimes(std::chrono::milliseconds first, bool hasPauses = true)
        : m_first(first)
        , m_hasPauses(hasPauses)
    {
    }
    void start(Clock::time_point now = Clock::now())
    {
        m_start = now;
        m_next = now + m_first;
    }
    [[nodiscard]] bool due(Clock::time_point now = Clock::now()) const { return now >= m_next; }
    /// A preview was made between these points in time.
    void made(Clock::time_point from, Clock::time_point to = Clock::now())
    {
        constexpr int MinPauseShare = 2;
        constexpr int MinPausePerCost = 10;
        const auto pause = std::max(MinPauseShare * (to - m_start), MinPausePerCost * (to - from));
        m_next = m_hasPauses ? to + pause : to;
    }

private:
    std::chrono::milliseconds m_first = First;
    bool m_hasPauses = true;
    Clock::time_point m_start;
    Clock::time_point m_next;
};

} // namespace nytprof::gui
