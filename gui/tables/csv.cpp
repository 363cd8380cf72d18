// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/csv.h"

#include "tables/csv_rows.h"

#include <QRegularExpression>

namespace nytprof::gui {

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

QString csvOf(CsvRows& rows)
{
    QString text;
    for (QString line = rows.next(); !line.isEmpty(); line = rows.next()) {
        text += line;
    }
    return text;
}

} // namespace nytprof::gui
