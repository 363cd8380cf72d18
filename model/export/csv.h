// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

/// Tables that can be exported as CSV.
enum class CsvTable : std::uint8_t {
    Subs, ///< called subs, by exclusive time
    Lines, ///< with statements or calls, by file and line
    Files, ///< files and string evals, by time
    Calls, ///< per line and callee, by inclusive time
    Requests, ///< web requests, by process and begin
    Routes, ///< web requests by route, by total time
};

/// RFC 4180 CSV with a header line and CR LF. Times are in seconds (or Profile::costUnit()), not
/// rounded; text like a formula gets an apostrophe. Cells without file or caller are empty.
void writeCsv(const Profile& profile, CsvTable table, std::ostream& out);

} // namespace nytprof
