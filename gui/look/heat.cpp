// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/heat.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

HeatScale::HeatScale(std::vector<Ticks> values, Ticks negligible)
    : m_sorted(std::move(values))
    , m_negligible(negligible)
{
    std::erase_if(m_sorted, [](Ticks value) { return value <= 0; });
    std::sort(m_sorted.begin(), m_sorted.end());
}

double HeatScale::heatOf(Ticks value) const
{
    if (value <= 0 || m_sorted.empty())
        return 0;
    const auto above = std::upper_bound(m_sorted.begin(), m_sorted.end(), value);
    const double rank
        = static_cast<double>(above - m_sorted.begin()) / static_cast<double>(m_sorted.size());
    // The upper ranks are what one looks for: the lower half stays nearly cold.
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

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < 128;
}

QColor heatColor(const QPalette& palette, double heat)
{
    const QColor base = palette.color(QPalette::Base);
    if (heat <= 0)
        return base;
    const bool dark = isDark(palette);
    // From amber to red: differs in lightness too, for people who do not tell the hues apart.
    const QColor warm = dark ? QColor(0xb9, 0x80, 0x1c) : QColor(0xff, 0xcf, 0x6b);
    const QColor hot = dark ? QColor(0xd6, 0x3a, 0x2f) : QColor(0xf4, 0x6a, 0x4e);
    const QColor accent = blend(warm, hot, heat);
    return blend(base, accent, (dark ? 0.08 : 0.12) + heat * (dark ? 0.62 : 0.72));
}

} // namespace nytprof::gui
