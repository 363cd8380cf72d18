// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>

namespace nytprof::gui {

class CsvRows;

/// One line of a CSV file, as RFC 4180 has it, with its end.
[[nodiscard]] QString csvLine(const QStringList& cells);

/// All lines that are left of a table. Of large ones it takes long: see CsvExport.
[[nodiscard]] QString csvOf(CsvRows& rows);

} // namespace nytprof::gui
