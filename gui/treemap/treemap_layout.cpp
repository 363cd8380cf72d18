// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "treemap/treemap_layout.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr double SmallestArea = 60; ///< square pixels
constexpr double PackagePadding = 2; ///< around the parts of a package

double ratioOf(double a, double b) { return a > b ? a / b : b / a; }

/// Worst aspect ratio of rectangles that share a strip along a side.
double worstRatio(double smallest, double largest, double together, double side)
{
    const double thickness = together / side;
    return std::max(
        ratioOf(smallest / thickness, thickness), ratioOf(largest / thickness, thickness));
}

/// Divides a rectangle by times, strip by strip along its shorter side.
void squarify(std::vector<TreemapBox>& boxes, QRectF rest)
{
    double left = 0;
    for (const TreemapBox& box : boxes)
        left += static_cast<double>(box.time);
    for (std::size_t begin = 0; begin < boxes.size();) {
        const double scale = rest.width() * rest.height() / left;
        const double side = std::min(rest.width(), rest.height());
        const auto areaOf
            = [&](std::size_t i) { return static_cast<double>(boxes[i].time) * scale; };
        double together = areaOf(begin);
        double smallest = together;
        double largest = together;
        std::size_t end = begin + 1;
        while (end < boxes.size()) {
            const double area = areaOf(end);
            const double before = worstRatio(smallest, largest, together, side);
            const double after = worstRatio(
                std::min(smallest, area), std::max(largest, area), together + area, side);
            if (after > before)
                break;
            together += area;
            smallest = std::min(smallest, area);
            largest = std::max(largest, area);
            ++end;
        }
        const double thickness = together / side;
        double along = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const double length = areaOf(i) / thickness;
            boxes[i].rect = rest.width() < rest.height()
                ? QRectF(rest.left() + along, rest.top(), length, thickness)
                : QRectF(rest.left(), rest.top() + along, thickness, length);
            along += length;
            left -= static_cast<double>(boxes[i].time);
        }
        rest.width() < rest.height() ? rest.setTop(rest.top() + thickness)
                                     : rest.setLeft(rest.left() + thickness);
        begin = end;
    }
}

/// Rectangles for the parts of a package, largest first, the smallest as one fold at the end.
std::vector<TreemapBox> partsOf(const PackageTree& tree, std::uint32_t node, const QRectF& area)
{
    const PackageTree::Node& parent = tree[node];
    std::vector<TreemapBox> boxes;
    TreemapBox fold{{}, node, 0, tree.cost(node).exclusive, 0};
    const auto whole = static_cast<double>(fold.time);
    std::uint32_t end = parent.firstChild;
    const std::uint32_t last = parent.firstChild + parent.childCount;
    for (; end < last; ++end) {
        const Ticks time = tree.cost(end).exclusive;
        if (static_cast<double>(time) / whole * area.width() * area.height() < SmallestArea)
            break;
        boxes.push_back({{}, end, 0, time, 0});
        fold.time -= time;
    }
    fold.folded = last - end;
    if (fold.folded == 1) // a fold of one would be as small
        boxes.push_back({{}, end, 0, fold.time, 0});
    else if (fold.folded > 1)
        boxes.push_back(fold);
    std::erase_if(boxes, [](const TreemapBox& box) { return box.time <= 0; });
    squarify(boxes, area);
    return boxes;
}

} // namespace

std::vector<TreemapBox> layOutTreemap(
    const PackageTree& tree, std::uint32_t root, const QRectF& area, double titleHeight)
{
    std::vector<TreemapBox> boxes;
    if (tree.nodes().empty() || tree.cost(root).exclusive <= 0 || area.isEmpty())
        return boxes;
    boxes.push_back({area, root, 0, tree.cost(root).exclusive, 0});
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const TreemapBox box = boxes[i];
        QRectF inner
            = box.rect.adjusted(PackagePadding, titleHeight, -PackagePadding, -PackagePadding);
        const bool fits = inner.width() > 3 * titleHeight && inner.height() > titleHeight;
        if (box.folded > 0 || tree[box.node].childCount == 0 || (i > 0 && !fits))
            continue;
        if (i == 0 && !fits)
            inner = box.rect;
        const std::vector<TreemapBox> parts = partsOf(tree, box.node, inner);
        if (!parts.empty()) {
            boxes[i].titleHeight = titleHeight;
            boxes.insert(boxes.end(), parts.begin(), parts.end());
        }
    }
    return boxes;
}

} // namespace nytprof::gui
