// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/change.h"

#include "look/heat.h"
#include "wording/format.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

QString withSign(double change, const std::string& size)
{
    const QString sign = change > 0 ? QStringLiteral("+")
        : change < 0                ? QStringLiteral("\u2212")
                                    : QString();
    return sign + QString::fromStdString(size);
}

} // namespace

QString changedTimeText(double seconds, std::string_view costUnit)
{
    return withSign(seconds, formatCost(costUnit, std::abs(seconds)));
}

QString changedCountText(std::uint64_t before, std::uint64_t after)
{
    return after >= before ? withSign(after > before ? 1 : 0, formatCount(after - before))
                           : withSign(-1, formatCount(before - after));
}

QString changedShareText(double before, double after)
{
    if (before <= 0)
        return {};
    const double percent = 100 * (after - before) / before;
    const int digits = std::abs(percent) < 999.95 ? 1 : 0;
    const QString size = QString::number(std::abs(percent), 'f', digits);
    const bool nothing = size.toDouble() == 0;
    return withSign(nothing ? 0 : percent, size.toStdString()) + QStringLiteral(" %");
}

QColor changeColor(double change, bool dark)
{
    const QColor same = dark ? QColor(0x3a, 0x3e, 0x44) : QColor(0xe4, 0xe7, 0xea);
    const QColor more = dark ? QColor(0xb0, 0x50, 0x0e) : QColor(0xf0, 0x86, 0x30);
    const QColor less = dark ? QColor(0x1c, 0x66, 0xa8) : QColor(0x56, 0xa8, 0xe8);
    // Half of a change of 25 %: small ones should be seen, too.
    return blend(same, change > 0 ? more : less, std::sqrt(std::min(std::abs(change), 1.0)));
}

} // namespace nytprof::gui
