// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAbstractItemModel>
#include <QStringList>
#include <QVariant>

namespace nytprof::test {

/// A model's data for a role: a line for each row, its cells separated by '|', with the rows below
/// it indented by a space. Numbers have six digits. With `columns`, only the first so many.
inline QString modelText(const QAbstractItemModel& model, int role = Qt::DisplayRole,
    int columns = 99, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < qMin(columns, model.columnCount(parent)); ++column) {
            const QVariant cell = model.index(row, column, parent).data(role);
            cells << (cell.typeId() == QMetaType::Double ? QString::number(cell.toDouble())
                                                         : cell.toString());
        }
        text += QString(depth, u' ') + cells.join(u'|') + u'\n'
            + modelText(model, role, columns, model.index(row, 0, parent), depth + 1);
    }
    return text;
}

/// The headers, likewise.
inline QString headerText(const QAbstractItemModel& model, int role = Qt::DisplayRole)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells << model.headerData(column, Qt::Horizontal, role).toString();
    }
    return cells.join(u'|');
}

} // namespace nytprof::test
