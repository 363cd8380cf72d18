// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QSet>
#include <QStringList>

class QTreeView;

namespace nytprof::gui {

/// Where a user is in a table: which rows are open, and how far it is scrolled.
/// Rows are told by the names in their first column, so that it outlives the model's content.
struct TablePosition {
    QSet<QStringList> open; ///< names from the root down
    int across = 0;
    int down = 0;
};

[[nodiscard]] TablePosition positionOf(const QTreeView& table);
/// Rows that are gone are left out.
void restorePosition(QTreeView& table, const TablePosition& position);

/// Makes the row below the current one the current one, or the one above. False at the end.
bool goToNextRow(QTreeView& table, bool forward);

} // namespace nytprof::gui
