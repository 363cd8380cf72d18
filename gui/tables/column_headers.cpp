// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/column_headers.h"

#include "tables/roles.h"

#include <QCoreApplication>

namespace nytprof::gui {

namespace {

QString titleWithUnit(const ColumnHeader& column)
{
    switch (column.kind) {
    case ColumnHeader::Kind::Time:
        return QCoreApplication::translate("Columns", "%1 (s)").arg(column.title);
    case ColumnHeader::Kind::Percent:
        return QCoreApplication::translate("Columns", "%1 (%)").arg(column.title);
    default:
        return column.title;
    }
}

} // namespace

QVariant columnHeader(
    std::span<const ColumnHeader> columns, int section, Qt::Orientation orientation, int role)
{
    if (orientation != Qt::Horizontal || section < 0
        || static_cast<std::size_t>(section) >= columns.size()) {
        return {};
    }
    const ColumnHeader& column = columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.tip.isEmpty() ? QVariant() : column.tip;
    case ExportRole:
        return titleWithUnit(column);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter
            | (column.kind == ColumnHeader::Kind::Text ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace nytprof::gui
