// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>

class QTreeView;

namespace nytprof::gui {

/// One line of a CSV file, as RFC 4180 has it, with its end.
[[nodiscard]] QString csvLine(const QStringList& cells);

/// What a table holds: all its columns, hidden ones too, and the rows that its filter leaves, in
/// their order. Of a tree the rows that are open, with their depth in a first column. Numbers are
/// not rounded, times are in seconds.
[[nodiscard]] QString csvOf(const QTreeView& table);

} // namespace nytprof::gui
