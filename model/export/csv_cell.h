// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

namespace nytprof {

/// Appends an RFC 4180 cell, quoted if it contains a comma, semicolon, tab, quote or line end. Text
/// like a formula gets an apostrophe, except for numbers and the file name "-e".
void appendCsvCell(std::string& line, std::string_view text);

} // namespace nytprof
