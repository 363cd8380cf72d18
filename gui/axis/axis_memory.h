// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"

#include <QString>

#include <optional>
#include <vector>

class QPainter;
class QPalette;
class QPoint;

/// Rows of the time axis below those of processes that recorded memory: live bytes as an area,
/// resident ones dashed, the peak as a ring.
namespace nytprof::gui {

/// By lane of the axis; empty if none has any.
[[nodiscard]] std::vector<LaneMemory> memoryOfLanes(const TimeAxis& axis);

/// Without labels.
void paintMemory(QPainter& painter, const AxisScene& scene, int row, const QPalette& palette);
void paintMemoryLabel(QPainter& painter, const AxisScene& scene, int row, const QPalette& palette);

/// Whether a point in the viewport is on the ring of one of the rows.
[[nodiscard]] bool isOnPeak(const AxisScene& scene, const QPoint& point);
/// "live 79.0 MiB, resident 173 MiB at 2.50 s"; empty outside of these rows.
[[nodiscard]] QString memoryText(const AxisScene& scene, const QPoint& point);
/// "memory: peak 148 MiB live at 1.98 s"; empty if the row has none.
[[nodiscard]] QString peakOfRow(const AxisScene& scene, int row);

} // namespace nytprof::gui
