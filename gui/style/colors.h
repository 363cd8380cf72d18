// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "analysis/hotspots.h"
#include "formatting/code_style.h"
#include "profile/tables.h"

#include <QColor>
#include <QPalette>
#include <QString>

#include <cstddef>

/// Colours and what they mean: package, heat (exclusive time), teal (inclusive time); blue marks
/// the selection. Contrasts and distances, also for colour-deficient vision, are tested.
namespace nytprof::gui {

[[nodiscard]] QString codeClassName(CodeClass code);

using nytprof::heatOf;
inline constexpr int HeatSteps = 5;
/// Background of a step; invalid for 0.
[[nodiscard]] QColor heatColor(int heat, bool dark);
/// Text on it.
[[nodiscard]] QColor heatTextColor(int heat, bool dark);

/// Background by rank of the package group; ranks from PackageColors on share one grey.
[[nodiscard]] QColor packageColor(std::size_t rank, bool dark);
inline constexpr std::size_t PackageColors = 7;
[[nodiscard]] QColor builtinColor(bool dark);
/// Background of waiting, and the lines of its hatch.
[[nodiscard]] QColor waitingColor(bool dark);
[[nodiscard]] QColor waitingHatch(bool dark);
/// Background by origin; the nearer to own code, the stronger.
[[nodiscard]] QColor originColor(CodeClass code, bool dark);
/// Text of source code.
[[nodiscard]] QColor codeColor(CodeStyle style, bool dark);
/// Text on packages, builtins, origins and changes.
[[nodiscard]] QColor frameTextColor(const QColor& ground, bool dark);
/// Bars of inclusive time.
[[nodiscard]] QColor inclusiveColor(bool dark);

/// Background for a relativeChange(): blue for less, orange for more; from 50 %, from 20 %, less.
[[nodiscard]] QColor changeColor(double change, bool dark);

/// Marks and intervals of a change that runs show: less, or more.
[[nodiscard]] QColor changeMarkColor(bool isLess, bool dark);

/// Frames of selected and focused parts.
[[nodiscard]] QColor accentColor(const QPalette& palette);
/// Secondary text on a background, readable also where a desktop theme has a pale one.
[[nodiscard]] QColor secondaryText(const QPalette& palette, QPalette::ColorRole ground);
/// Rows that are selected while another part has the focus.
[[nodiscard]] QColor idleSelection(const QPalette& palette);
/// Rows under the mouse.
[[nodiscard]] QColor hoverColor(const QPalette& palette);

/// Lines of code that the other side of a comparison has not.
[[nodiscard]] QColor differenceColor(const QPalette& palette);

/// Light text on a dark background.
[[nodiscard]] bool isDark(const QPalette& palette);

/// From the first colour at share 0 to the second at share 1.
[[nodiscard]] QColor blend(const QColor& from, const QColor& to, double share);

/// As WCAG 2 defines it: 1 for equal colours, 21 for black on white.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace nytprof::gui
