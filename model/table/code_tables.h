// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/file_costs.h"
#include "analysis/package_tree.h"
#include "table/table.h"

#include <memory>

/// Tables of a profile's code. Without a profile they have columns, but no rows.
namespace nytprof {

/// The subs that were called, one a row.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> subTable(
    std::shared_ptr<const Profile> profile);

/// The files that executed something, with the string evals that their code ran below them. Sums of
/// a file include its evals.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> fileTable(
    std::shared_ptr<const Profile> profile);

/// All files and string evals, one a row, each without the evals that it ran.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> fileCostTable(
    std::shared_ptr<const Profile> profile);

struct FileLine {
    FileId file;
    LineData data;
};
/// Lines, in the order given.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> lineTable(
    std::shared_ptr<const Profile> profile, std::span<const FileLine> lines);

/// Packages, with the packages and subs in them below. The row of a node of the tree is one less.
/// Going to a row goes to its hottest sub.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> packageTable(
    std::shared_ptr<const PackageTree> tree);

} // namespace nytprof
