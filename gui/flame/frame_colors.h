// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <QColor>
#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// Whose code a sub is.
enum class FrameClass : std::uint8_t {
    Own, ///< the program and what lies around it
    Module, ///< installed modules
    Core, ///< modules that come with perl
    Xsub,
    Builtin, ///< perl's own functions
    Eval, ///< defined in a string eval
};
inline constexpr std::size_t FrameClassCount = 6;

/// Class of each sub, by SubId.
[[nodiscard]] std::vector<FrameClass> classifySubs(const Profile& profile);
[[nodiscard]] QString frameClassName(FrameClass frame);

/// Ground of a box; the hue tells the class, the lightness varies a little by package so that
/// neighbours differ. Hues from the colour-blind-safe set of Okabe and Ito.
[[nodiscard]] QColor frameColor(FrameClass frame, std::uint32_t variant, bool dark);
/// Ground of a box by the rank of its package; from PackageHues on all are the same grey.
[[nodiscard]] QColor packageColor(std::size_t rank, bool dark);
inline constexpr std::size_t PackageHues = 7;
/// Ground of a box for a heat of 0 to 1; lightness alone tells it.
[[nodiscard]] QColor costColor(double heat, bool dark);
/// Text that is readable on all of these.
[[nodiscard]] QColor frameTextColor(bool dark);
inline constexpr std::uint32_t FrameVariants = 5;

} // namespace nytprof::gui
