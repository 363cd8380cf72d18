// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_position.h"

#include <QScrollBar>
#include <QTreeView>

#include <vector>

namespace nytprof::gui {

namespace {

// More open rows than anybody has opened one by one are not worth the time.
constexpr qsizetype MostOpen = 2000;

struct Siblings {
    QModelIndex parent;
    QStringList names; ///< of the parent
    int next = 0;
};

} // namespace

TablePosition positionOf(const QTreeView& table)
{
    TablePosition position;
    if (!table.model()) {
        return position;
    }
    position.across = table.horizontalScrollBar()->value();
    position.down = table.verticalScrollBar()->value();
    const QAbstractItemModel& model = *table.model();
    std::vector<Siblings> above{{}};
    while (table.rootIsDecorated() && !above.empty() && position.open.size() < MostOpen) {
        Siblings& at = above.back();
        if (at.next >= model.rowCount(at.parent)) {
            above.pop_back();
            continue;
        }
        const QModelIndex row = model.index(at.next++, 0, at.parent);
        if (table.isExpanded(row)) {
            const QStringList names = at.names + QStringList(row.data().toString());
            position.open.insert(names);
            above.push_back({row, names, 0});
        }
    }
    return position;
}

void restorePosition(QTreeView& table, const TablePosition& position)
{
    if (!table.model()) {
        return;
    }
    const QAbstractItemModel& model = *table.model();
    std::vector<Siblings> above{{}};
    while (!position.open.isEmpty() && !above.empty()) {
        Siblings& at = above.back();
        if (at.next >= model.rowCount(at.parent)) {
            above.pop_back();
            continue;
        }
        const QModelIndex row = model.index(at.next++, 0, at.parent);
        const QStringList names = at.names + QStringList(row.data().toString());
        if (position.open.contains(names)) {
            table.expand(row);
            above.push_back({row, names, 0});
        }
    }
    table.doItemsLayout(); // the scroll bars must know the rows
    table.horizontalScrollBar()->setValue(position.across);
    table.verticalScrollBar()->setValue(position.down);
}

bool goToNextRow(QTreeView& table, bool forward)
{
    const QModelIndex now = table.currentIndex();
    const QModelIndex next = forward ? table.indexBelow(now) : table.indexAbove(now);
    if (next.isValid()) {
        table.setCurrentIndex(next);
    }
    return next.isValid();
}

} // namespace nytprof::gui
