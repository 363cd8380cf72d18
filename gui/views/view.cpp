// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/view.h"

#include "tables/table_export.h"

#include <QTreeView>

namespace nytprof::gui {

namespace {

// The one that has the keyboard, else the first one that is to be seen.
const QTreeView* tableOf(const View& view)
{
    const auto tables = view.findChildren<QTreeView*>();
    const QTreeView* first = nullptr;
    for (const QTreeView* table : tables) {
        if (table->hasFocus())
            return table;
        first = !first && table->isVisibleTo(&view) ? table : first;
    }
    return first;
}

} // namespace

std::unique_ptr<CsvRows> View::csvRows() const
{
    const QTreeView* table = tableOf(*this);
    return table ? csvRowsOf(*table) : nullptr;
}

QString View::csv() const
{
    const std::unique_ptr<CsvRows> rows = csvRows();
    return rows ? csvOf(*rows) : QString();
}

QString View::csvName() const
{
    const QTreeView* table = tableOf(*this);
    return table ? table->objectName().remove(QStringLiteral("Table")) : objectName();
}

} // namespace nytprof::gui
