// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

namespace nytprof {

/// Appends text as one cell of a CSV file (RFC 4180), for all tables that nytprof and the window
/// write. It is quoted where it holds a comma, a semicolon, a tab, a quote or a line end, since
/// spreadsheets split at any of these. What a spreadsheet would take for a formula gets an
/// apostrophe in front; numbers and the file name "-e" stay as they are.
NYTPROF_EXPORT void appendCsvCell(std::string& line, std::string_view text);

} // namespace nytprof
