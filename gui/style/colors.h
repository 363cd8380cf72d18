// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "profile/tables.h"

#include <QColor>
#include <QPalette>
#include <QString>

#include <cstdint>
#include <vector>

namespace nytprof::gui {

[[nodiscard]] QString codeClassName(CodeClass code);

/// Ground of a box; the hue tells the class, the lightness varies a little by package so that
/// neighbours differ. Hues from the colour-blind-safe set of Okabe and Ito.
[[nodiscard]] QColor frameColor(CodeClass code, std::uint32_t variant, bool dark);
/// Ground of a box by the rank of its package; from PackageHues on all are the same grey.
[[nodiscard]] QColor packageColor(std::size_t rank, bool dark);
inline constexpr std::size_t PackageHues = 7;
/// Ground of a box for a heat of 0 to 1; lightness alone tells it.
[[nodiscard]] QColor costColor(double heat, bool dark);
/// Ground of a box that a search found.
[[nodiscard]] QColor foundColor(bool dark);
/// Text that is readable on all of these.
[[nodiscard]] QColor frameTextColor(bool dark);
inline constexpr std::uint32_t FrameVariants = 5;

/// Ground for a relativeChange(): from blue for less over grey to orange for more, which people who
/// do not tell red from green tell apart, too. Readable below frameTextColor() and the text of both
/// themes.
[[nodiscard]] QColor changeColor(double change, bool dark);

/// Ranks values among others of their kind, so that one very hot line cannot make all the rest
/// look cold.
class HeatScale {
public:
    HeatScale() = default;
    /// Values that are not positive are left out. Values below negligible never get hot.
    explicit HeatScale(std::vector<Ticks> values, Ticks negligible = 0);

    /// 0 for cold to 1 for the hottest value.
    [[nodiscard]] double heatOf(Ticks value) const;

private:
    std::vector<Ticks> m_sorted;
    Ticks m_negligible = 0;
};

/// Heat of a value that is some share, 0 to 1, of the largest of its kind; for bars, whose length
/// tells the share too.
[[nodiscard]] double heatOfShare(double share);

/// Background for a heat of 0 to 1: a blend of the palette's base with the accent of heat, which
/// the palette's text stays readable on, light or dark.
[[nodiscard]] QColor heatColor(const QPalette& palette, double heat);

/// True when the palette is light text on dark ground.
[[nodiscard]] bool isDark(const QPalette& palette);

/// The color share of the way from one colour to another.
[[nodiscard]] QColor blend(const QColor& from, const QColor& to, double share);

} // namespace nytprof::gui
