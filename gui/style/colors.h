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

/// Background of a frame: hue by origin, lightness slightly by package, so that neighbours differ.
/// Hues are from the colour-blind-safe set of Okabe and Ito.
[[nodiscard]] QColor frameColor(CodeClass code, std::uint32_t variant, bool dark);
/// Background by rank of the package; ranks from PackageHues on share one grey.
[[nodiscard]] QColor packageColor(std::size_t rank, bool dark);
inline constexpr std::size_t PackageHues = 7;
/// Background for a heat of 0 to 1, shown by lightness alone.
[[nodiscard]] QColor costColor(double heat, bool dark);
/// Background of search matches.
[[nodiscard]] QColor foundColor(bool dark);
/// Readable on all of these.
[[nodiscard]] QColor frameTextColor(bool dark);
inline constexpr std::uint32_t FrameVariants = 5;

/// Background for a relativeChange(): from blue for less over grey to orange for more, also
/// distinct with red-green colour blindness. frameTextColor() and the text of both themes are
/// readable on it.
[[nodiscard]] QColor changeColor(double change, bool dark);

/// Ranks values, so that one very hot line does not make all others look cold.
class HeatScale {
public:
    HeatScale() = default;
    /// Ignores values that are not positive. Values below negligible never get hot.
    explicit HeatScale(std::vector<Ticks> values, Ticks negligible = 0);

    /// 0 (cold) to 1 (the hottest value).
    [[nodiscard]] double heatOf(Ticks value) const;

private:
    std::vector<Ticks> m_sorted;
    Ticks m_negligible = 0;
};

/// Heat of a share, 0 to 1, of the largest value; for bars, whose length shows the share.
[[nodiscard]] double heatOfShare(double share);

/// Background for a heat of 0 to 1: the palette's base blended with an accent. The palette's text,
/// light or dark, is readable on it.
[[nodiscard]] QColor heatColor(const QPalette& palette, double heat);

/// Light text on a dark background.
[[nodiscard]] bool isDark(const QPalette& palette);

/// From the first colour at share 0 to the second at share 1.
[[nodiscard]] QColor blend(const QColor& from, const QColor& to, double share);

} // namespace nytprof::gui
