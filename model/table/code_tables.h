// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/eval_places.h"
#include "analysis/package_tree.h"
#include "table/table.h"

#include <memory>
#include <vector>

/// Tables of a profile's code. Without a profile they have columns, but no rows.
namespace nytprof {

/// The subs that were called, one a row.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> subTable(
    std::shared_ptr<const Profile> profile);

/// The files that executed something, with the string evals that their code ran below them. Sums of
/// a file include its evals.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> fileTable(
    std::shared_ptr<const Profile> profile);

/// Packages, with the packages and subs in them below. The row of a node of the tree is one less.
/// Going to a row goes to its hottest sub.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> packageTable(
    std::shared_ptr<const PackageTree> tree);

/// String evals in three levels: the lines that ran them, below each the different source texts,
/// below those the single executions, where they are several.
class NYTPROF_GUI_EXPORT EvalTable : public Table {
public:
    [[nodiscard]] virtual const EvalPlace& placeAt(std::uint32_t row) const = 0;
    /// Null for the row of a line.
    [[nodiscard]] virtual const EvalSource* sourceAt(std::uint32_t row) const = 0;

protected:
    using Table::Table;
};
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const EvalTable> evalTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const std::vector<EvalPlace>> places);

} // namespace nytprof
