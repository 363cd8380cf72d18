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

/// A table as in RFC 4180: a header line, lines end with CR LF. Times are in seconds (or
/// Profile::costUnit()), not rounded, numbers without units; text that a spreadsheet would take for
/// a formula gets an apostrophe. Empty cells: no file, no caller.
NYTPROF_EXPORT void writeCsv(const Profile& profile, CsvTable table, std::ostream& out);

} // namespace nytprof
