// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"

#include <QString>

#include <cstdint>

class QColor;
class QPainter;

/// Marks that programs have set, on the ruler of the time axis.
namespace nytprof::gui {

void paintMarks(QPainter& painter, const AxisScene& scene, const QColor& color);
/// The mark within some pixels of a time; null: none.
[[nodiscard]] const AxisMark* markNear(const AxisScene& scene, std::int64_t time);
/// "mark import at 12.5s"
[[nodiscard]] QString markText(const AxisMark& mark);

} // namespace nytprof::gui
