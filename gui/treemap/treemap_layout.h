// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "packages/package_tree.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace nytprof::gui {

/// A box of the tree map.
struct TreeMapBox {
    QRectF rect;
    std::uint32_t node = 0; ///< of a fold the package whose smallest parts are in it
    std::uint32_t folded = 0; ///< so many parts of the package, each too small for a box
    Ticks time = 0; ///< exclusive, of all that is in the box
    double titleHeight = 0; ///< of a package whose parts are drawn in it, below its title
    [[nodiscard]] bool holdsOthers() const { return titleHeight > 0; }
};

/// Puts the packages and subs below a node into boxes as square as possible, whose areas are
/// proportional to exclusive times within each package. Packages stand before what is in them.
/// What is too small is one fold for each package, never left out, so the times of the boxes that
/// hold no others add up to that of the node. Takes time by boxes made, not by nodes.
[[nodiscard]] std::vector<TreeMapBox> layOutTreeMap(
    const PackageTree& tree, std::uint32_t root, const QRectF& area, double titleHeight);

} // namespace nytprof::gui
