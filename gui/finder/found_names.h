// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/name_search.h"
#include "finder/finder_model.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace nytprof::gui {

/// What the finder shows for what was typed.
struct FoundNames {
    std::vector<FinderModel::Row> rows; ///< best first
    std::vector<std::uint32_t> targets; ///< of the rows, in the catalog
    std::uint32_t matches = 0; ///< how many there are in all
};

/// At most so many. All that a key costs but for drawing it; tests/bench/finder_times.cpp says
/// how much that is.
[[nodiscard]] FoundNames foundNames(Catalog& catalog, const QString& typed, std::size_t most);

} // namespace nytprof::gui
