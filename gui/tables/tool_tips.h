// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <QString>

/// Tooltips for the rows of tables, as rich text.
namespace nytprof::gui {

[[nodiscard]] QString subToolTip(const Table& subs, std::uint32_t row);
[[nodiscard]] QString fileToolTip(const Table& files, std::uint32_t row);
[[nodiscard]] QString packageToolTip(const Table& packages, std::uint32_t row);
[[nodiscard]] QString evalToolTip(const Table& evals, std::uint32_t row);
/// For callTreeTable() and sideTable().
[[nodiscard]] QString callToolTip(const Table& calls, std::uint32_t row);

} // namespace nytprof::gui
