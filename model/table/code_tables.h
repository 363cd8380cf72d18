// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/file_costs.h"
#include "analysis/package_tree.h"
#include "table/table.h"

#include <functional>
#include <memory>

/// Tables of code; without a profile they have no rows.
namespace nytprof {

/// Called subs: all, or those that are wanted.
[[nodiscard]] std::shared_ptr<const Table> subTable(
    std::shared_ptr<const Profile> profile, const std::function<bool(SubId)>& isWanted = {});

/// Files that executed something, with their string evals below and in their sums.
[[nodiscard]] std::shared_ptr<const Table> fileTable(std::shared_ptr<const Profile> profile);

/// All files and string evals in one level, without nested evals.
[[nodiscard]] std::shared_ptr<const Table> fileCostTable(std::shared_ptr<const Profile> profile);

struct FileLine {
    FileId file;
    LineData data;
};
/// Lines in the given order.
[[nodiscard]] std::shared_ptr<const Table> lineTable(
    std::shared_ptr<const Profile> profile, std::span<const FileLine> lines);

/// Packages, with packages and subs below; row numbers are node numbers - 1. A row's target is its
/// hottest sub.
[[nodiscard]] std::shared_ptr<const Table> packageTable(std::shared_ptr<const PackageTree> tree);

} // namespace nytprof
