// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof::gui {

/// Which of the times a comparison is about.
enum class TimeKind : std::uint8_t { Exclusive, Inclusive };

/// Which rows of a comparison are wanted.
enum class ChangeKind : std::uint8_t { All, Changed, New, Gone, Slower, Faster };
inline constexpr int ChangeKindCount = 6;

/// What to look at in the comparison of two profiles.
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
    bool equalTotals = false; ///< times before are scaled to the total after
    Column sortedBy = Change;
    bool descending = true;
    friend bool operator==(const CompareRequest&, const CompareRequest&) = default;
};

/// One row, ready to be shown. Times are in ticks of ProfileDiff::names(), those before scaled as
/// requested.
struct CompareRow {
    const DiffRow* row = nullptr; ///< belongs to the ProfileDiff
    double before = 0;
    double after = 0;
    bool isNew = false; ///< did nothing in the earlier run
    bool isGone = false; ///< does nothing in the later one
    [[nodiscard]] double change() const { return after - before; }
};

/// What a column of numbers is sorted by: changes by their size, whatever their sign.
[[nodiscard]] double sortNumber(const CompareRow& at, CompareRequest::Column column);

/// What rows took together: times exclusive, those before scaled as requested.
struct CompareSum {
    double before = 0;
    double after = 0;
    std::uint64_t countBefore = 0;
    std::uint64_t countAfter = 0;
    void add(const DiffRow& row, double beforeFactor);
};

/// A table as it is shown: the rows that did anything in either run and are of the kind that is
/// wanted, sorted. Immutable.
struct CompareTable {
    std::shared_ptr<const ProfileDiff> diff; ///< never null
    CompareRequest request;
    std::vector<CompareRow> rows;
    std::vector<QString> names; ///< of the rows
    CompareSum sum; ///< of the rows
    double largestChange = 0; ///< without its sign
};

/// What a row of a table of the comparison is called: "JSON/PP.pm:12  my $x = shift;".
[[nodiscard]] QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);
/// The same with the paths of files in full, and without code.
[[nodiscard]] QString fullCompareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);

/// Takes time that grows with the table; touches nothing of the window.
[[nodiscard]] std::shared_ptr<const CompareTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareRequest& request);

} // namespace nytprof::gui
