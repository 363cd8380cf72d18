// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/eval_places.h"
#include "table/table.h"

#include <memory>
#include <vector>

namespace nytprof {

/// String evals in three levels: calling lines, different sources, single executions if several.
class EvalTable : public Table {
public:
    [[nodiscard]] virtual const EvalPlace& placeAt(std::uint32_t row) const = 0;
    /// Null for a line.
    [[nodiscard]] virtual const EvalSource* sourceAt(std::uint32_t row) const = 0;

protected:
    using Table::Table;
};
[[nodiscard]] std::shared_ptr<const EvalTable> evalTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const std::vector<EvalPlace>> places);

} // namespace nytprof
