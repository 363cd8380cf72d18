// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace nytprof::command {

/// When repeated runs with a budget may end early. Several analyses would find chance differences
/// more often than the level says, so each has an equal part of the level (Bonferroni). They depend
/// on the number of runs only, never on results.
class InterimAnalyses {
public:
    /// runs: of each version, at most. Without a budget the only analysis is at the end.
    InterimAnalyses(std::size_t runs, bool hasBudget)
        : m_runs(runs)
        , m_analyses(hasBudget ? Analyses : 1)
    {
    }

    [[nodiscard]] std::size_t runs() const { return m_runs; }
    [[nodiscard]] double levelOfAnalysis(double level) const
    {
        return level / static_cast<double>(m_analyses);
    }
    /// Whether results are analysed after so many runs of each version, before the end.
    [[nodiscard]] bool isInterimAfter(std::size_t runs) const
    {
        return m_analyses > 1 && (runs == (m_runs + 3) / 4 || runs == (m_runs + 1) / 2);
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
    static constexpr std::size_t Analyses = 3;

    std::size_t m_runs;
    std::size_t m_analyses;
};

} // namespace nytprof::command
