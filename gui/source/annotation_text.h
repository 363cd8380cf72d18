// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"
#include "source/line_directives.h"

#include <span>
#include <vector>

namespace nytprof::gui {

/// The remarks between the lines of the source, with their links. They read like perl comments and
/// start with the given indentation.

/// "# spent ... within SUB which was called N times", then who called it from where. After
/// mostPlaces places, one line opens the list of the rest.
[[nodiscard]] std::vector<SourceRow> callersRemarks(
    const Profile& profile, SubId sub, const QString& indent, std::size_t mostPlaces = 8);

/// "# spent ... making N calls to SUB", one row a callee, the most expensive first; those after
/// mostSubs are a list to be opened.
[[nodiscard]] std::vector<SourceRow> callsRemarks(const Profile& profile,
    std::span<const CallSiteId> calls, const QString& indent, std::size_t mostSubs = 8);

/// "# spent ... executing statements in N string evals".
[[nodiscard]] std::vector<SourceRow> evalsRemarks(
    const Profile& profile, std::span<const FileId> evals, const QString& indent);

/// "# from here on it is line N of FILE", below a directive of a file.
[[nodiscard]] std::vector<SourceRow> directiveRemarks(
    const Profile& profile, FileId file, const LineDirective& directive);

} // namespace nytprof::gui
