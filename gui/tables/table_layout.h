// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

class QAbstractItemModel;
class QModelIndex;
class QTreeView;

namespace nytprof {
class Table;
struct Column;
} // namespace nytprof

namespace nytprof::gui {

/// Look and behaviour of all tables, with a header whose context menu hides columns. Before any
/// other of these functions.
void prepareTable(QTreeView* table);
/// The first top-level rows with the columns shown, as a table of Markdown.
[[nodiscard]] QString markdownOf(const QTreeView& table, int maxRows);
enum class InNarrowTable { MayBeLeftOut, Stays };
/// Initial width and visibility of a column, and whether names may take its place.
void prepareColumn(QTreeView* view, int column, const Column& about,
    InNarrowTable narrow = InNarrowTable::MayBeLeftOut);
/// Initial width and visibility of all columns of a table.
void prepareColumns(QTreeView* view, const Table& table);

/// Instead of setColumnHidden(): a hidden column stays hidden when the table gets wider.
void showColumn(QTreeView* view, int column, bool shown);

/// Gives columns of numbers the width of their title and longest number, but those whose width the
/// user has chosen. All: the model without a filter; names get what is left.
void fitColumns(QTreeView* view, const QAbstractItemModel& all);

/// Column widths, order and sorting, kept in the settings under a name.
void saveTable(const QTreeView* table, const QString& name);
void restoreTable(QTreeView* table, const QString& name);

/// Expanded rows and scroll position. Rows are identified by the names in their first column, so it
/// can be applied to another content of the model.
struct TablePosition {
    QSet<QStringList> open; ///< names from the root down
    int across = 0;
    int down = 0;
    bool showsCurrent = true; ///< the current row is in the viewport, if there is one
};

[[nodiscard]] TablePosition positionOf(const QTreeView& table);
/// Ignores rows that do not exist.
void restorePosition(QTreeView& table, const TablePosition& position);

/// Scrolls to the current row, to the middle if it was not in the viewport.
void showCurrentRow(QTreeView& table);
/// Whether a row is in the viewport.
[[nodiscard]] bool isOnScreen(const QTreeView& table, const QModelIndex& row);

/// Selects the row below the current one, or above. False at the end.
bool goToNextRow(QTreeView& table, bool forward);

} // namespace nytprof::gui
