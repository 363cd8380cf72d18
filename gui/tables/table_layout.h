// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

#include <initializer_list>

class QTreeView;

namespace nytprof {
class Table;
}

namespace nytprof::gui {

/// What all tables of the window have in common: look, behaviour, and a header whose columns can
/// be hidden from its context menu.
void prepareTable(QTreeView* table);
/// Widths of columns, and which are hidden, at first.
void prepareColumns(QTreeView* view, const Table& table);
/// How wide the columns are at first, in digits; one of 0 takes the room that the others leave.
void setColumnWidths(QTreeView* table, std::initializer_list<int> digits);

/// Column widths, order and sorting, kept in the settings under a name.
void saveTable(const QTreeView* table, const QString& name);
void restoreTable(QTreeView* table, const QString& name);

/// Copies the selected rows as tab-separated text.
void copyRows(const QTreeView* table);

} // namespace nytprof::gui

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
