// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"

#include <QColor>
#include <QString>

#include <cstdint>

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

} // namespace nytprof::gui
