// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"

#include <QString>

#include <cstdint>

class QColor;
class QPainter;

/// Marks that programs have set on the time axis: flags on its ruler.
namespace nytprof::gui {

void paintFlags(QPainter& painter, const AxisScene& scene, const QColor& color);
/// The flag within some pixels of a time; null: none.
[[nodiscard]] const AxisMark* flagNear(const AxisScene& scene, std::int64_t time);
/// "mark import at 12.5s"
[[nodiscard]] QString flagText(const AxisMark& flag);

} // namespace nytprof::gui
