// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof::gui {

enum class TimeKind : std::uint8_t { Exclusive, Inclusive };

/// Which rows of a comparison are shown.
enum class ChangeKind : std::uint8_t { All, Changed, New, Gone, Slower, Faster };
inline constexpr int ChangeKindCount = 6;

/// What a comparison shows.
struct CompareRequest {
    enum Column {
        Name,
        Before,
        After,
        Change,
        ChangeShare,
        CountBefore,
        CountAfter,
        CountChange,
        ColumnCount
    };

    DiffTable table = DiffTable::Subs;
    TimeKind time = TimeKind::Exclusive;
    ChangeKind kind = ChangeKind::All;
    bool normalizedTotals = false; ///< baseline times are scaled to the current total
    Column sortedBy = Change;
    bool descending = true;
    friend bool operator==(const CompareRequest&, const CompareRequest&) = default;
};

/// A row of a comparison, in ticks of ProfileDiff::names(); baseline times scaled as requested.
struct CompareRow {
    const DiffRow* row = nullptr; ///< owned by the ProfileDiff
    double before = 0;
    double after = 0;
    bool isNew = false; ///< no costs in the baseline
    bool isGone = false; ///< no costs in the current run
    [[nodiscard]] double change() const { return after - before; }
};

/// Sort key of a column of numbers; changes are sorted by absolute value.
[[nodiscard]] double sortNumber(const CompareRow& at, CompareRequest::Column column);

/// Sums of rows: times are exclusive, those of the baseline scaled as requested.
struct CompareSum {
    double before = 0;
    double after = 0;
    std::uint64_t countBefore = 0;
    std::uint64_t countAfter = 0;
    void add(const DiffRow& row, double beforeFactor);
};

/// The rows of a comparison that have costs in either run and match the request, sorted. Immutable.
struct CompareTable {
    std::shared_ptr<const ProfileDiff> diff; ///< never null
    CompareRequest request;
    std::vector<CompareRow> rows;
    std::vector<QString> names; ///< of the rows
    CompareSum sum; ///< of the rows
    double largestChange = 0; ///< absolute value
};

/// Name of a row: "JSON/PP.pm:12  my $x = shift;".
[[nodiscard]] QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);
/// The same with full paths, and without code.
[[nodiscard]] QString fullCompareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);

/// Takes time that grows with the table; works in any thread.
[[nodiscard]] std::shared_ptr<const CompareTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareRequest& request);

} // namespace nytprof::gui
