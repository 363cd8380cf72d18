// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/columns.h"
#include "table_views/compare_rows.h"

#include <QString>

#include <memory>
#include <string_view>

namespace nytprof::gui {

struct ComparedRow {
    const CompareTable& table;
    std::size_t position;
    [[nodiscard]] const CompareRow& at() const { return table.rows[position]; }
    /// In the current run; for a package, its sub with the largest exclusive time.
    [[nodiscard]] Location target() const;
};

/// A table of a comparison: a row for what has costs in either run, in CompareTable's order.
class ComparisonTable : public TableOf<ComparedRow> {
public:
    /// Null: no rows.
    explicit ComparisonTable(std::shared_ptr<const CompareTable> table);

    [[nodiscard]] const CompareTable* compared() const { return m_table.get(); }
    [[nodiscard]] const CompareRow& compared(std::uint32_t row) const { return m_table->rows[row]; }
    /// Whether a row is about this location of the current run.
    [[nodiscard]] bool isAt(std::uint32_t row, const Location& place) const;
    /// The row of an entry of ProfileDiff; Top if it is not shown.
    [[nodiscard]] std::uint32_t find(const DiffRow* row) const;

    Rows children(std::uint32_t row = Top) const override;
    std::uint32_t find(const Location& place) const override;
    const char* counted() const override;

private:
    ComparedRow rowAt(std::uint32_t row) const override { return {*m_table, row}; }
    [[nodiscard]] const ProfileDiff& diff() const { return *m_table->diff; }

    std::shared_ptr<const CompareTable> m_table;
};

/// What a table counts: "Calls", "Statements", "Runs"; marked.
[[nodiscard]] const char* countedIn(DiffTable table);

[[nodiscard]] QString comparisonToolTip(const Table& table, std::uint32_t row);

} // namespace nytprof::gui
