// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "source/annotated_source.h"

namespace nytprof::gui {

/// A file in both profiles of a comparison, as many rows of code on each side: lines that
/// EditedLines pairs are beside each other, a line of one side only beside an empty row. Costs are
/// those of one run or request.
struct ComparedSources {
    AnnotatedSource baseline; ///< file: invalid if it is not in that profile
    AnnotatedSource current;
};

/// The file is one of ProfileDiff::names().
[[nodiscard]] ComparedSources compareSources(const ProfileDiff& diff, FileId file);

/// The row from `first` to `last` whose times differ most; `first` if none do.
[[nodiscard]] std::size_t mostChangedRow(const AnnotatedSource& baseline,
    const AnnotatedSource& current, std::size_t first, std::size_t last);

} // namespace nytprof::gui
