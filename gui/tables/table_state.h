// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

#include <initializer_list>

class QTreeView;

namespace nytprof::gui {

/// What all tables of the window have in common: look, behaviour, and a header whose columns can
/// be hidden from its context menu.
void prepareTable(QTreeView* table);
/// How wide the columns are at first, in digits; one of 0 takes the room that the others leave.
void setColumnWidths(QTreeView* table, std::initializer_list<int> digits);

/// Column widths, order and sorting, kept in the settings under a name.
void saveTable(const QTreeView* table, const QString& name);
void restoreTable(QTreeView* table, const QString& name);

/// Copies the selected rows as tab-separated text.
void copyRows(const QTreeView* table);

} // namespace nytprof::gui
