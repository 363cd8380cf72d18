// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace nytprof::command {

/// When repeated runs with a budget may end early. Looking at results several times would find
/// chance differences more often than the level says, so each look has an equal part of the level
/// (Bonferroni). Looks depend on the number of runs only, never on results.
class LookPlan {
public:
    /// runs: of each version, at most. Without a budget the only look is at the end.
    LookPlan(std::size_t runs, bool hasBudget)
        : m_runs(runs)
        , m_looks(hasBudget ? Looks : 1)
    {
    }

    [[nodiscard]] std::size_t runs() const { return m_runs; }
    [[nodiscard]] double levelOfLook(double level) const
    {
        return level / static_cast<double>(m_looks);
    }
    /// Whether to look after so many runs of each version, before the end.
    [[nodiscard]] bool looksAfter(std::size_t runs) const
    {
        return m_looks > 1 && (runs == (m_runs + 3) / 4 || runs == (m_runs + 1) / 2);
    }
    /// How many runs of each version there can be if each pair takes so many seconds.
    [[nodiscard]] std::size_t possibleRuns(
        std::size_t done, double secondsLeft, double secondsOfPair) const
    {
        const double more = std::max(secondsLeft, 0.0) / std::max(secondsOfPair, 1e-9);
        return more >= static_cast<double>(m_runs - done) ? m_runs
                                                          : done + static_cast<std::size_t>(more);
    }

private:
    static constexpr std::size_t Looks = 3;

    std::size_t m_runs;
    std::size_t m_looks;
};

} // namespace nytprof::command
