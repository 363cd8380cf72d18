// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "axis/axis_painter.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

class QPainter;
class QPalette;

/// Marks that programs have set: flags in the ruler of the time axis.
namespace nytprof::gui {

void paintMarks(QPainter& painter, const AxisScene& scene, const QPalette& palette);
/// The mark within some pixels of a time; null: none.
[[nodiscard]] const AxisMark* markNear(const AxisScene& scene, std::int64_t time);
/// The mark that ends what another one begins: the next of its process whose name differs in the
/// last word, as "store begins" and "store ends"; else the next of this name; else the next. None
/// if it is the last one.
[[nodiscard]] std::optional<std::size_t> endOf(
    const std::vector<AxisMark>& marks, std::size_t begin);
/// "mark import at 12.5s"
[[nodiscard]] QString markText(const AxisMark& mark);

} // namespace nytprof::gui
