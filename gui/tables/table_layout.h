// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

class QTreeView;

namespace nytprof {
class Table;
struct Column;
} // namespace nytprof

namespace nytprof::gui {

/// What all tables of the window have in common: look, behaviour, and a header whose columns can
/// be hidden from its context menu.
void prepareTable(QTreeView* table);
/// How wide a column is at first, and whether it is hidden.
void prepareColumn(QTreeView* view, int column, const Column& about);
/// The same for all columns of the view's model, which are those of a table.
void prepareColumns(QTreeView* view, const Table& table);

/// Column widths, order and sorting, kept in the settings under a name.
void saveTable(const QTreeView* table, const QString& name);
void restoreTable(QTreeView* table, const QString& name);

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
