// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/column_headers.h"

#include "style/text.h"
#include "tables/roles.h"

namespace nytprof::gui {

namespace {

QString exportTitle(const ColumnHeader& column, std::string_view costUnit)
{
    switch (column.kind) {
    case ColumnHeader::Kind::Time:
        return withUnit(column.title, costUnit);
    case ColumnHeader::Kind::Percent:
        return tr("%1 (%)").arg(column.title);
    default:
        return column.title;
    }
}

QString tipOf(const ColumnHeader& column, std::string_view costUnit)
{
    const bool counted = column.kind == ColumnHeader::Kind::Time && !costUnit.empty();
    return counted
        ? tr("%1. This profile counts %2, and tells no times.").arg(column.tip, toQString(costUnit))
        : column.tip;
}

} // namespace

QVariant columnHeader(std::span<const ColumnHeader> columns, int section,
    Qt::Orientation orientation, int role, std::string_view costUnit)
{
    if (orientation != Qt::Horizontal || section < 0
        || static_cast<std::size_t>(section) >= columns.size())
        return {};
    const ColumnHeader& column = columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.tip.isEmpty() ? QVariant() : tipOf(column, costUnit);
    case ExportRole:
        return exportTitle(column, costUnit);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter
            | (column.kind == ColumnHeader::Kind::Text ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace nytprof::gui
