// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/comparison_table.h"

#include <QString>

#include <memory>

namespace nytprof::gui {

/// With names for the GUI: "JSON/PP.pm:12  my $x = shift;". Works in any thread.
[[nodiscard]] std::shared_ptr<const ComparisonTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareRequest& request,
    const std::shared_ptr<const RunsComparison>& runs = nullptr);

[[nodiscard]] QString comparisonToolTip(const Table& table, std::uint32_t row);

} // namespace nytprof::gui
