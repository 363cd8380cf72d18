// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/runs_comparison.h"
#include "table/columns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace nytprof {

/// Which rows of a comparison are shown.
enum class ChangeKind : std::uint8_t {
    All,
    Changed, ///< time or counts; of several runs: with evidence, or in their work
    New,
    Gone,
    Slower, ///< of several runs: with evidence
    Faster,
    NoEvidence, ///< of several runs only
};
inline constexpr int ChangeKindCount = 7;

/// What a comparison shows.
struct CompareRequest {
    /// In the order of the table's columns.
    enum Column {
        Name,
        Before,
        After,
        Change, ///< of several runs: rows with evidence first
        ChangeShare,
        CountBefore,
        CountAfter,
        CountChange,
        ColumnCount, ///< in the GUI, of one run on each side
        Interval = ColumnCount,
        Verdict,
        Work,
        IntervalFrom,
        IntervalTo,
        PValue,
        RunsColumnCount ///< of several runs
    };

    DiffTable table = DiffTable::Subs;
    TimeKind time = TimeKind::Exclusive;
    ChangeKind kind = ChangeKind::All;
    bool normalizedTotals = false; ///< baseline times are scaled to the current total
    Column sortedBy = Change; ///< changes by absolute value
    bool descending = true;
    friend bool operator==(const CompareRequest&, const CompareRequest&) = default;
};

/// What has costs in either run, in ticks of ProfileDiff::names(); the baseline's may be scaled. Of
/// several runs these are medians.
struct ComparedRow {
    const DiffRow* row = nullptr; ///< owned by the ProfileDiff
    double before = 0;
    double after = 0;
    double change = 0; ///< after - before
    bool isNew = false; ///< no costs in the baseline
    bool isGone = false; ///< no costs in the current run
    const RunsRow* runs = nullptr; ///< null: one on each side
    std::string name = {}; ///< as shown
};

/// Counts of a row in words: "same calls", "same work" if its statements are the same, too, "27 %
/// fewer calls"; exact: as commands print it, "27% fewer calls".
[[nodiscard]] NameCell workCell(const RunsRow& row, DiffTable table);

/// What a row of a table is: "sub", "file", "line", "call", "package", "string eval".
[[nodiscard]] const char* rowKind(DiffTable table);

/// "/lib/JSON/PP.pm:12"; names are those of the current profile, else of the baseline.
[[nodiscard]] std::string fullRowName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);

/// The sum of rows of a comparison: in each run, so that medians are those of the runs.
struct ComparedSums {
    RunValues times; ///< exclusive, in ticks; none if only inclusive ones are known
    RunValues counts; ///< per run, or per request
};

class ComparisonTable;

struct ComparisonCells {
    const ComparisonTable& table;
    const ComparedRow& at;
    /// In the current run; for a package, its sub with the largest exclusive time.
    [[nodiscard]] Location target() const;
};

/// The rows of a comparison that match the request, sorted.
class ComparisonTable : public TableOf<ComparisonCells> {
public:
    using RowName = std::string (*)(const ProfileDiff& diff, DiffTable table, const DiffRow& row);
    /// Takes time that grows with the table. Without diff: no rows; without shownName: no names
    /// but full ones. runs: of diff, whose compared rows are shown; null: all rows of diff.
    explicit ComparisonTable(std::shared_ptr<const ProfileDiff> diff,
        const CompareRequest& request = {}, RowName shownName = nullptr,
        std::shared_ptr<const RunsComparison> runs = nullptr);

    [[nodiscard]] const ProfileDiff& diff() const { return *m_diff; }
    [[nodiscard]] const CompareRequest& request() const { return m_request; }
    /// Null: one run on each side.
    [[nodiscard]] const std::shared_ptr<const RunsComparison>& runs() const { return m_runs; }
    /// How many rows match the request but for their kind.
    [[nodiscard]] std::size_t countOf(ChangeKind kind) const
    {
        return m_counts[static_cast<std::size_t>(kind)];
    }
    /// What these rows take together. Without runs one value on each side.
    [[nodiscard]] ComparedSums sums(std::span<const std::uint32_t> rows) const;
    /// The smallest interval with no change and the changes of all rows, in ticks.
    [[nodiscard]] Shift changes() const;
    [[nodiscard]] const ComparedRow& compared(std::uint32_t row) const { return m_rows[row]; }
    /// Factor of baseline times.
    [[nodiscard]] double beforeFactor() const;
    /// Whether a row is about this location of the current run.
    [[nodiscard]] bool isAt(std::uint32_t row, const Location& location) const;
    /// The row of an entry of ProfileDiff; Top if it is not shown.
    [[nodiscard]] std::uint32_t find(const DiffRow* row) const;

    Rows children(std::uint32_t row = Top) const override;
    std::uint32_t find(const Location& location) const override;
    SubId coloredBy(std::uint32_t row) const override;
    const char* counted() const override;

private:
    ComparisonCells rowAt(std::uint32_t row) const override { return {*this, m_rows[row]}; }
    void addRows(RowName shownName);
    void addRow(ComparedRow row, RowName shownName);
    void sort();
    template <class Matches>
    [[nodiscard]] std::uint32_t findIf(const Matches& matches) const;

    std::shared_ptr<const ProfileDiff> m_diff;
    std::shared_ptr<const RunsComparison> m_runs;
    CompareRequest m_request;
    std::vector<ComparedRow> m_rows;
    std::array<std::size_t, ChangeKindCount> m_counts = {};
};

} // namespace nytprof
