// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"

#include <QString>

/// What a comparison says, as text.
namespace nytprof::test {

inline constexpr DiffTable AllTables[] = {DiffTable::Subs, DiffTable::Files, DiffTable::Lines,
    DiffTable::CallSites, DiffTable::Packages, DiffTable::Evals};

[[nodiscard]] QString nameOf(const ProfileDiff& diff, DiffTable table, const DiffRow& row);

/// "NAME: COUNTx EXCLUSIVE INCLUSIVE | the same after", a line for each row; "-" where it is not.
[[nodiscard]] QString rowsText(const ProfileDiff& diff, DiffTable table);

/// "A;B BEFORE AFTER" with the inclusive times, for all nodes of a tree.
[[nodiscard]] QString treesText(const ProfileDiff& diff, const CallTree& tree);

} // namespace nytprof::test
