// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/colors.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace nytprof::gui {

QString codeClassName(CodeClass code)
{
    const char* names[] = {QT_TRANSLATE_NOOP("CodeClass", "own code"),
        QT_TRANSLATE_NOOP("CodeClass", "modules"), QT_TRANSLATE_NOOP("CodeClass", "Perl core"),
        QT_TRANSLATE_NOOP("CodeClass", "xsubs"), QT_TRANSLATE_NOOP("CodeClass", "builtins"),
        QT_TRANSLATE_NOOP("CodeClass", "string evals")};
    return QCoreApplication::translate("CodeClass", names[static_cast<std::size_t>(code)]);
}

QColor frameColor(CodeClass code, std::uint32_t variant, bool dark)
{
    static constexpr std::array<QRgb, CodeClassCount> Light
        = {0xffe69f00, 0xff56b4e9, 0xff009e73, 0xffcc79a7, 0xff50565c, 0xffe3d53a};
    // Light text is unreadable on bright yellow; grey must differ from purple in lightness, as
    // purple looks grey to some.
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

QColor foundColor(bool dark) { return dark ? QColor(0xb4, 0x1f, 0x9c) : QColor(0xff, 0x8a, 0xf0); }

QColor frameTextColor(bool dark)
{
    return dark ? QColor(0xf4, 0xf5, 0xf7) : QColor(0x15, 0x17, 0x1a);
}

QColor changeColor(double change, bool dark)
{
    const QColor same = dark ? QColor(0x3a, 0x3e, 0x44) : QColor(0xe4, 0xe7, 0xea);
    const QColor more = dark ? QColor(0xb0, 0x50, 0x0e) : QColor(0xf0, 0x86, 0x30);
    const QColor less = dark ? QColor(0x1c, 0x66, 0xa8) : QColor(0x56, 0xa8, 0xe8);
    // A change of 25 % gets half the colour, so that small ones are visible.
    return blend(same, change > 0 ? more : less, std::sqrt(std::min(std::abs(change), 1.0)));
}

HeatScale::HeatScale(std::vector<Ticks> values, Ticks negligible)
    : m_sorted(std::move(values))
    , m_negligible(negligible)
{
    std::erase_if(m_sorted, [](Ticks value) { return value <= 0; });
    std::ranges::sort(m_sorted);
}

double HeatScale::heatOf(Ticks value) const
{
    if (value <= 0 || m_sorted.empty())
        return 0;
    const auto above = std::upper_bound(m_sorted.begin(), m_sorted.end(), value);
    const double rank
        = static_cast<double>(above - m_sorted.begin()) / static_cast<double>(m_sorted.size());
    // The upper ranks matter most: the lower half stays nearly cold.
    const double heat = std::pow(rank, 4);
    return value < m_negligible ? std::min(heat, 0.12) : heat;
}

double heatOfShare(double share)
{
    return share <= 0 ? 0 : 0.15 + 0.85 * std::sqrt(std::min(share, 1.0));
}

QColor blend(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(
        mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

bool isDark(const QPalette& palette) { return palette.color(QPalette::Base).lightness() < 128; }

QColor heatColor(const QPalette& palette, double heat)
{
    const QColor base = palette.color(QPalette::Base);
    if (heat <= 0)
        return base;
    const bool dark = isDark(palette);
    // Amber and red differ in lightness, too, for the colour-blind.
    const QColor warm = dark ? QColor(0xb9, 0x80, 0x1c) : QColor(0xff, 0xcf, 0x6b);
    const QColor hot = dark ? QColor(0xd6, 0x3a, 0x2f) : QColor(0xf4, 0x6a, 0x4e);
    const QColor accent = blend(warm, hot, heat);
    return blend(base, accent, (dark ? 0.08 : 0.12) + heat * (dark ? 0.62 : 0.72));
}

} // namespace nytprof::gui
