// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/csv.h"

#include "tables/roles.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTreeView>

#include <vector>

namespace nytprof::gui {

namespace {

QString cellText(const QVariant& value)
{
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12)
                                               : value.toString();
}

QStringList headings(const QAbstractItemModel& model)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        const QVariant title = model.headerData(column, Qt::Horizontal, ExportRole);
        cells << (title.isValid() ? title : model.headerData(column, Qt::Horizontal)).toString();
    }
    return cells;
}

QStringList cellsOf(const QModelIndex& row)
{
    QStringList cells;
    for (int column = 0; column < row.model()->columnCount(); ++column) {
        const QModelIndex cell = row.siblingAtColumn(column);
        const QVariant value = cell.data(ExportRole);
        cells << cellText(value.isValid() ? value : cell.data());
    }
    return cells;
}

} // namespace

QString csvLine(const QStringList& cells)
{
    static const QRegularExpression special(QStringLiteral("[\",\r\n]"));
    QStringList quoted;
    for (QString cell : cells) {
        const bool needsQuotes = cell.contains(special);
        cell.replace(QLatin1Char('"'), QLatin1String("\"\""));
        quoted << (needsQuotes ? QLatin1Char('"') + cell + QLatin1Char('"') : cell);
    }
    return quoted.join(QLatin1Char(',')) + QLatin1String("\r\n");
}

QString csvOf(const QTreeView& table)
{
    const QAbstractItemModel& model = *table.model();
    const bool tree = table.rootIsDecorated();
    QStringList first = headings(model);
    if (tree) {
        first.prepend(QCoreApplication::translate("Csv", "Depth"));
    }
    QString text = csvLine(first);
    struct Siblings {
        QModelIndex parent;
        int next = 0;
    };
    std::vector<Siblings> open{{}};
    while (!open.empty()) {
        Siblings& at = open.back();
        if (at.next >= model.rowCount(at.parent)) {
            open.pop_back();
            continue;
        }
        const QModelIndex row = model.index(at.next++, 0, at.parent);
        QStringList cells = cellsOf(row);
        if (tree) {
            cells.prepend(QString::number(open.size() - 1));
        }
        text += csvLine(cells);
        if (table.isExpanded(row)) {
            open.push_back({row, 0});
        }
    }
    return text;
}

} // namespace nytprof::gui
