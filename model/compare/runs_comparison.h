// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/compared_runs.h"
#include "compare/profile_diff.h"
#include "compare/rank_statistics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// What repeated runs show about a time.
enum class Verdict : std::uint8_t { NoEvidence, Slower, Faster };

/// What they show about counts, which are exact.
enum class WorkChange : std::uint8_t {
    Same, ///< all counts are equal
    More, ///< each count of the current runs is above all of the baseline
    Less,
    Unclear, ///< counts differ between runs of one side, and overlap
};

/// One value of each run.
struct RunValues {
    std::vector<double> baseline;
    std::vector<double> current;
};

/// One thing in all runs.
struct RunsRow {
    const DiffRow* row = nullptr; ///< of RunsComparison::sums(); null for the whole program
    RunValues times; ///< seconds; 0 in runs without it
    RunValues counts; ///< as DiffCost::count
    RunValues statements; ///< of subs: SubStatements::own
    RunValues statementsAround; ///< of subs: SubStatements::around
    double baseline = 0; ///< median time, seconds
    double current = 0;
    Shift change; ///< of time, seconds: current - baseline, in the interval of shiftBetween()
    double pValue = 1; ///< adjusted for all rows of the table
    Verdict verdict = Verdict::NoEvidence;
    WorkChange work = WorkChange::Same; ///< of counts; of statements if these are the same
    bool isWorkInStatements = false; ///< the latter
    /// Subs have the same number on all of their lines, so also on those shared with other subs.
    bool hasSameStatements = false;

    /// A change relative to the baseline's median, e.g. 0.05; infinite if that is 0.
    [[nodiscard]] double relative(double change) const;
};

struct RunsRequest {
    TimeKind time = TimeKind::Exclusive;
    CostsPer per = CostsPer::Run; ///< a run has all requests of its side then
    double level = 0.05; ///< accepted rate of false alarms of a table
    /// Rows whose mean over all runs is a smaller part of the whole are left out, before any of
    /// them is compared: they are mostly noise, and each costs the others evidence.
    double minShare = 0.001;
};

/// Compares rows with values of the same runs, and sorts them as RunsComparison::rows(). Their
/// times and counts are given, the rest is computed.
void judgeRows(std::span<RunsRow> rows, const RunsRequest& request);

/// Several runs of a baseline and of a current version: times by rank_statistics.h, counts exactly.
/// Immutable. Things are equal as in ProfileDiff.
class RunsComparison {
public:
    /// The merged runs of each side; names and rows of all tables.
    [[nodiscard]] const ProfileDiff& sums() const { return *m_runs->sums; }
    [[nodiscard]] const RunsRequest& request() const { return m_request; }
    [[nodiscard]] std::size_t baselineRuns() const { return m_runs->baselineRuns; }
    [[nodiscard]] std::size_t currentRuns() const { return m_runs->currentRuns; }
    /// Time in statements, else in subs; counts are statements.
    [[nodiscard]] const RunsRow& whole() const { return m_whole; }
    /// All calls, for each run.
    [[nodiscard]] const RunValues& calls() const { return m_calls; }
    /// Rows with evidence first, then by change.
    [[nodiscard]] std::span<const RunsRow> rows(DiffTable table) const
    {
        return m_rows[static_cast<std::size_t>(table)];
    }
    /// A row of DiffTable::Subs, also one that was left out; nothing if it is in no run.
    [[nodiscard]] std::optional<RunsRow> ofSub(SubId sub) const;
    /// Whether the runs could show any difference at the level, in one row.
    [[nodiscard]] bool hasEnoughRuns() const;
    /// How many runs each side needs to show a difference at the level, at least.
    [[nodiscard]] std::size_t runsNeeded() const;

private:
    friend std::shared_ptr<const RunsComparison> compareRuns(
        std::shared_ptr<const ComparedRuns>, const RunsRequest&, const std::stop_token&);
    class Values;
    /// A value of each run, those of the baseline first, for each row of a table of sums(). In few
    /// vectors: a table may have a million rows, of which few are compared.
    struct Columns {
        std::vector<double> times;
        std::vector<double> counts;
        std::vector<double> statements; ///< empty unless of subs
        std::vector<double> statementsAround;
    };
    RunsComparison() = default;
    [[nodiscard]] std::size_t allRuns() const { return baselineRuns() + currentRuns(); }
    [[nodiscard]] RunsRow rowOf(DiffTable table, std::size_t index, const Columns& columns) const;
    /// Compares the rows that take at least so many seconds in the mean of all runs.
    void judge(DiffTable table, const Columns& columns, double least);

    RunsRequest m_request;
    std::shared_ptr<const ComparedRuns> m_runs;
    RunsRow m_whole;
    RunValues m_calls;
    std::array<std::vector<RunsRow>, DiffTableCount> m_rows;
    Columns m_subs; ///< for those that were left out
};

/// Neither side of `runs` may be empty. Null if stopped.
[[nodiscard]] std::shared_ptr<const RunsComparison> compareRuns(
    std::shared_ptr<const ComparedRuns> runs, const RunsRequest& request = {},
    const std::stop_token& stop = {});

/// Compares runs of one profile each, which it merges.
[[nodiscard]] std::shared_ptr<const RunsComparison> compareRuns(
    std::span<const std::shared_ptr<const Profile>> baseline,
    std::span<const std::shared_ptr<const Profile>> current, const RunsRequest& request = {},
    const std::stop_token& stop = {});

/// Medians and change of a row with times.
void addChange(RunsRow& row, double level);
/// p values, adjusted for all these rows, and verdicts for rows whose interval is not around 0.
void addVerdicts(std::span<RunsRow> rows, double level);

[[nodiscard]] WorkChange workChange(const RunValues& counts);

/// A time that should be at most so many times that of the baseline.
struct TimeLimit {
    const RunsRow* row = nullptr;
    double factor = 1;
};
/// Probability of such runs if the limit is kept, for each limit, adjusted for all of them.
[[nodiscard]] std::vector<double> pValuesAbove(std::span<const TimeLimit> limits);

} // namespace nytprof
