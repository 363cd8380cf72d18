// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/package_tree.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace nytprof::gui {

/// A rectangle of the treemap.
struct TreemapBox {
    QRectF rect;
    std::uint32_t node = 0; ///< of a fold, the package of its parts
    std::uint32_t folded = 0; ///< number of parts of the package that are too small for rectangles
    Ticks time = 0; ///< exclusive, of all its content
    double titleHeight = 0; ///< of a package whose parts are drawn below its title
    [[nodiscard]] bool holdsOthers() const { return titleHeight > 0; }
};

/// Lays out packages and subs below a node as nearly square rectangles, with areas proportional to
/// exclusive time within each package. Packages precede their content. Parts that are too small
/// become one fold per package, so the times of the rectangles without content sum up to that of
/// the node. The cost depends on the number of rectangles, not of nodes.
[[nodiscard]] std::vector<TreemapBox> layOutTreemap(
    const PackageTree& tree, std::uint32_t root, const QRectF& area, double titleHeight);

} // namespace nytprof::gui
