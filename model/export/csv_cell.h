// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

namespace nytprof {

/// Appends text as one cell of a CSV file (RFC 4180). It is quoted if it contains a comma,
/// semicolon, tab, quote or line end, at which spreadsheets split. What they would take for a
/// formula gets an apostrophe; numbers and the file name "-e" stay.
NYTPROF_EXPORT void appendCsvCell(std::string& line, std::string_view text);

} // namespace nytprof
