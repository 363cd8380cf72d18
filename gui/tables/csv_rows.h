// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

#include <memory>

class QTreeView;

namespace nytprof::gui {

/// The lines of a table as CSV, one after the other, so that a table of any size is written without
/// keeping the window waiting.
class CsvRows {
public:
    CsvRows() = default;
    virtual ~CsvRows() = default;
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// The next line, the headings first, with its end; empty behind the last one.
    [[nodiscard]] virtual QString next() = 0;
    /// How much of all has been given, of 1000.
    [[nodiscard]] virtual int thousandths() const = 0;
    /// What it reads from is another table now, so there are no more lines, and those given may not
    /// fit together.
    [[nodiscard]] virtual bool outdated() const { return false; }
};

/// What a table holds: all its columns, hidden ones too, and the rows that its filter leaves, in
/// their order. Of a tree the rows that are open, with their depth in a first column. Numbers are
/// not rounded, times are in seconds.
[[nodiscard]] std::unique_ptr<CsvRows> csvRowsOf(const QTreeView& table);

} // namespace nytprof::gui
