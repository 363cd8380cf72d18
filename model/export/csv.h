// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

/// The tables of a profile that are worth a spreadsheet.
enum class CsvTable : std::uint8_t {
    Subs, ///< that were called, most exclusive time first
    Lines, ///< with statements or calls, by file and line
    Files, ///< and string evals, most time first
    Calls, ///< from a line of a sub to another, most inclusive time first
};

/// A table as RFC 4180 has it: a line of titles, lines end with CR LF, what needs quotes has them.
/// Times are in seconds (or what Profile::costUnit() says) and not rounded, numbers without units,
/// names as they are, but that a text with which a formula could begin has an apostrophe before it,
/// because spreadsheets would run it. An empty cell says that there is none: no file, no caller.
NYTPROF_EXPORT void writeCsv(const Profile& profile, CsvTable table, std::ostream& out);

} // namespace nytprof
