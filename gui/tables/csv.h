// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>

namespace nytprof::gui {

class CsvRows;

/// One line of a CSV file with its end; cells are quoted and guarded against formulas as by
/// appendCsvCell().
[[nodiscard]] QString csvLine(const QStringList& cells);

/// All lines that are left of a table. Of large ones it takes long: see CsvExport.
[[nodiscard]] QString csvOf(CsvRows& rows);

} // namespace nytprof::gui
