// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/frame_colors.h"

#include "look/heat.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace nytprof::gui {

QString codeClassName(CodeClass code)
{
    const char* names[] = {QT_TRANSLATE_NOOP("CodeClass", "own code"),
        QT_TRANSLATE_NOOP("CodeClass", "modules"), QT_TRANSLATE_NOOP("CodeClass", "perl core"),
        QT_TRANSLATE_NOOP("CodeClass", "xsubs"), QT_TRANSLATE_NOOP("CodeClass", "builtins"),
        QT_TRANSLATE_NOOP("CodeClass", "string evals")};
    return QCoreApplication::translate("CodeClass", names[static_cast<std::size_t>(code)]);
}

QColor frameColor(CodeClass code, std::uint32_t variant, bool dark)
{
    static constexpr std::array<QRgb, CodeClassCount> Light
        = {0xffe69f00, 0xff56b4e9, 0xff009e73, 0xffcc79a7, 0xff50565c, 0xffe3d53a};
    // Light text is unreadable on a bright yellow, and grey must differ from the purple, which
    // looks grey to some, in lightness.
    static constexpr std::array<QRgb, CodeClassCount> Dark
        = {0xffe69f00, 0xff56b4e9, 0xff009e73, 0xffcc79a7, 0xffc0c6cc, 0xffa09010};
    const QColor hue((dark ? Dark : Light)[static_cast<std::size_t>(code)]);
    const double step = static_cast<double>(variant % FrameVariants) / (FrameVariants - 1);
    return dark ? blend(QColor(0x1c, 0x1e, 0x21), hue, 0.36 + 0.13 * step)
                : blend(QColor(0xff, 0xff, 0xff), hue, 0.45 + 0.22 * step);
}

QColor packageColor(std::size_t rank, bool dark)
{
    static constexpr std::array<QRgb, PackageHues + 1> Light = {0xffe69f00, 0xff56b4e9, 0xff009e73,
        0xffe3d53a, 0xff0072b2, 0xffd55e00, 0xffcc79a7, 0xff50565c};
    static constexpr std::array<QRgb, PackageHues + 1> Dark = {0xffe69f00, 0xff56b4e9, 0xff009e73,
        0xffd8cc40, 0xff0072b2, 0xffd55e00, 0xffcc79a7, 0xff585e64};
    const QColor hue((dark ? Dark : Light)[std::min(rank, PackageHues)]);
    return blend(
        dark ? QColor(0x1c, 0x1e, 0x21) : QColor(0xff, 0xff, 0xff), hue, dark ? 0.46 : 0.6);
}

QColor costColor(double heat, bool dark)
{
    return dark ? blend(QColor(0x33, 0x37, 0x3d), QColor(0xa8, 0x48, 0x14), heat)
                : blend(QColor(0xe8, 0xec, 0xf0), QColor(0xee, 0x7a, 0x38), heat);
}

QColor foundColor(bool dark)
{
    return dark ? QColor(0xb4, 0x1f, 0x9c) : QColor(0xff, 0x8a, 0xf0);
}

QColor frameTextColor(bool dark)
{
    return dark ? QColor(0xf4, 0xf5, 0xf7) : QColor(0x15, 0x17, 0x1a);
}

} // namespace nytprof::gui
