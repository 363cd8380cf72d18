// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"

#include <QString>

namespace nytprof::gui {

/// What a row of a table of the comparison is called: "JSON/PP.pm:12  my $x = shift;".
[[nodiscard]] QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);
/// The same with the paths of files in full, and without code.
[[nodiscard]] QString fullCompareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row);

} // namespace nytprof::gui
