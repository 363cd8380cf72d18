// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"
#include "widgets/legend.h"

#include <QString>

#include <cstddef>
#include <vector>

class QPainter;
class QRect;

/// Bars of the time axis: what ran in each column of pixels.
namespace nytprof::gui {

/// Lanes together, as high as they use processors, on the average of each column's time; the top is
/// for as many as there are at once. A single lane is as high as it works, with its waiting above,
/// with names and a tick each 100 ms.
void paintBar(QPainter& painter, const AxisScene& scene, const QRect& bar,
    const std::vector<std::size_t>& lanes, const QPalette& palette);

/// The row of the processors in use, without its label.
void paintUse(QPainter& painter, const AxisScene& scene, const QPalette& palette);
void paintUseLabel(QPainter& painter, const AxisScene& scene, const QPalette& palette);
/// "Processors in use: 1.3 on average, of at most 4 at once"
[[nodiscard]] QString useToolTip(const AxisScene& scene);
/// How far a program is that still runs, in the colour of recording.
void paintNow(QPainter& painter, const AxisScene& scene, const QPalette& palette);

/// What AxisStack::Processors shows, from the bottom up.
[[nodiscard]] std::vector<LegendEntry> processorLegend();

} // namespace nytprof::gui
