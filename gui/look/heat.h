// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <QColor>
#include <QPalette>

#include <vector>

namespace nytprof::gui {

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
