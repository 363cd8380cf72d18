// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/csv.h"

#include "export/csv_cell.h"
#include "tables/csv_rows.h"

#include <string>

namespace nytprof::gui {

QString csvLine(const QStringList& cells)
{
    std::string line;
    for (const QString& cell : cells) {
        if (&cell != &cells.front()) {
            line += ',';
        }
        appendCsvCell(line, cell.toStdString());
    }
    return QString::fromStdString(line + "\r\n");
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
