// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

class QPainter;
class QPalette;
class QPoint;

/// The range of a time axis: what it has of the lanes, its texts, and how it is painted.
namespace nytprof::gui {

[[nodiscard]] RangeParts rangeParts(const AxisLanes& lanes, TimeRange range);

/// "8.30 – 12.85 s · 4.55 s · 8.18 s of work in 6 processes"
[[nodiscard]] QString rangeLabel(TimeRange range, const RangeParts& parts);

/// What the range has of a row, and what it would have if all slices were cut at its edges.
struct RowEdges {
    TimeRange counted; ///< from == to: nothing
    TimeRange exact; ///< while the row ran
};
/// Nothing if the row did not run in the range.
[[nodiscard]] std::optional<RowEdges> rowEdges(const AxisScene& scene, int row);
/// Why the edge of a row is not that of the range, as rich text: if one is at this point.
[[nodiscard]] QString edgeTip(const AxisScene& scene, const QPoint& point);

/// Veil over what is not in the range, edges, label. Needs AxisScene::range.
void paintRange(QPainter& painter, const AxisScene& scene, const QPalette& palette);

} // namespace nytprof::gui
