// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"
#include "source/line_directives.h"

#include <span>
#include <vector>

namespace nytprof::gui {

/// The remarks of wording/remarks.h as rows between those of code, with their links. They start
/// with the given indentation, as perl comments. One row opens a list of more than mostShown.
[[nodiscard]] std::vector<SourceRow> callersRows(
    const Profile& profile, SubId sub, const QString& indent, std::size_t mostShown = 8);
[[nodiscard]] std::vector<SourceRow> callsRows(const Profile& profile,
    std::span<const CallSiteId> calls, const QString& indent, std::size_t mostShown = 8);
/// There must be some.
[[nodiscard]] SourceRow evalsRow(
    const Profile& profile, std::span<const FileId> evals, const QString& indent);

/// "# from here on it is line N of FILE", below a directive of a file.
[[nodiscard]] SourceRow directiveRow(
    const Profile& profile, FileId file, const LineDirective& directive);

} // namespace nytprof::gui
