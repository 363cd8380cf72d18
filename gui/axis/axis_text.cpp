// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_text.h"

#include "analysis/package_groups.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QDateTime>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr std::int64_t OneSecond = 1'000'000'000;

struct AxisUnit {
    std::int64_t nanoseconds;
    const char* name;
};
constexpr AxisUnit AxisUnits[] = {{3600 * OneSecond, "h"}, {60 * OneSecond, "min"},
    {OneSecond, "s"}, {1'000'000, "ms"}, {1'000, "\u00b5s"}, {1, "ns"}};

QString inUnit(std::int64_t time, const AxisUnit& unit, int digits)
{
    return decimalText(static_cast<double>(time) / static_cast<double>(unit.nanoseconds), digits);
}

QString unitText(const QString& number, const AxisUnit& unit)
{
    return number + QChar(0xa0) + QString::fromUtf8(unit.name);
}

/// Digits that show a step of this size.
int digitsOf(std::int64_t step, const AxisUnit& unit)
{
    const double size = static_cast<double>(step) / static_cast<double>(unit.nanoseconds);
    return size <= 0 ? 0 : std::clamp(static_cast<int>(std::ceil(-std::log10(size))), 0, 6);
}

struct GroupShare {
    std::int64_t time;
    QString name;
    QColor color;
};

QString nameOfWait(const Profile& profile, const AxisLanes::Wait& wait)
{
    constexpr std::string_view Builtin = "CORE:";
    std::string_view name = bareName(profile[wait.sub]);
    if (const auto at = name.rfind(Builtin); at != name.npos)
        name.remove_prefix(at + Builtin.size());
    return toQString(name == "sselect" ? "select" : name);
}

/// The largest first.
std::vector<GroupShare> sharesOf(
    const LaneCosts& costs, const PackageGroups& groups, bool isSampled, bool dark)
{
    std::vector<GroupShare> shares;
    for (std::size_t i = 0; i < costs.groups.size(); ++i) {
        const bool isBuiltin = i == LaneCosts::Builtins;
        const bool isGroup = i < groups.groups().size() && i < LaneCosts::Others;
        const QString name = isBuiltin ? codeClassName(CodeClass::Builtin)
            : isGroup                  ? toQString(groups.groups()[i].name)
                                       : tr("other packages");
        const bool isRest = isGroup && groups.groups()[i].isRest;
        shares.push_back({costs.groups[i], isRest ? tr("%1 (rest)").arg(name) : name,
            isBuiltin ? builtinColor(dark) : packageColor(i, dark)});
    }
    shares.push_back({costs.waiting, tr("waiting"), waitingColor(dark)});
    shares.push_back({costs.overhead, isSampled ? tr("not sampled") : tr("overhead of profiling"),
        waitingHatch(dark)});
    std::erase_if(shares, [](const GroupShare& share) { return share.time <= 0; });
    std::ranges::stable_sort(shares, std::ranges::greater(), &GroupShare::time);
    return shares;
}

} // namespace

QString rangeText(TimeRange range)
{
    const AxisUnit* unit = std::ranges::find_if(AxisUnits + 2, std::end(AxisUnits),
        [&](const AxisUnit& one) { return range.to >= one.nanoseconds; });
    if (unit == std::end(AxisUnits))
        --unit;
    const int digits = unit->nanoseconds == 1 ? 0 : digitsOf((range.to - range.from) / 10, *unit);
    const int least = unit->nanoseconds == OneSecond ? 1 : 0;
    return unitText(inUnit(range.from, *unit, std::max(digits, least)) + QStringLiteral(" – ")
            + inUnit(range.to, *unit, std::max(digits, least)),
        *unit);
}

QString rangeLabel(TimeRange range)
{
    const AxisUnit* unit = std::ranges::find_if(AxisUnits + 2, std::end(AxisUnits) - 1,
        [&](const AxisUnit& one) { return range.to >= one.nanoseconds; });
    int digits = unit->nanoseconds == OneSecond ? 1 : 0;
    for (std::int64_t step = digits == 0 ? unit->nanoseconds : unit->nanoseconds / 10;
         step > 1 && (range.from % step != 0 || range.to % step != 0); step /= 10)
        ++digits;
    return unitText(
        inUnit(range.from, *unit, digits) + QStringLiteral(" – ") + inUnit(range.to, *unit, digits),
        *unit);
}

QString durationText(std::int64_t nanoseconds)
{
    return timeText(static_cast<double>(nanoseconds) / 1e9);
}

QString tickText(std::int64_t time, std::int64_t step)
{
    // Hours and minutes are whole; seconds and less may have a digit behind the point.
    const AxisUnit* unit
        = std::ranges::find_if(AxisUnits, std::end(AxisUnits), [&](const AxisUnit& one) {
              return (one.nanoseconds > OneSecond ? step : 10 * step) >= one.nanoseconds;
          });
    return unitText(inUnit(time, *unit, time == 0 ? 0 : digitsOf(step, *unit)), *unit);
}

QString clockText(const TimeAxis& axis, std::int64_t time)
{
    return QDateTime::fromMSecsSinceEpoch((axis.wallClock + time) / 1'000'000)
        .toString(QStringLiteral("HH:mm:ss"));
}

QString rowText(const AxisRow& row)
{
    if (row.pid == 0)
        return countedText(row.lanes.size(), "process", "processes");
    return row.thread == 0 ? tr("process %1").arg(row.pid)
                           : tr("thread %1 of process %2").arg(row.thread).arg(row.pid);
}

QString waitText(const Profile& profile, const AxisLanes::Wait& wait)
{
    const QString caller
        = wait.caller.valid() ? toQString(profile[wait.caller].package) : QString();
    const QString text = tr("waits in %1").arg(nameOfWait(profile, wait));
    return caller.isEmpty() || caller == QLatin1String("main")
        ? text
        : text + QStringLiteral(" \u00b7 ") + caller;
}

QString waitName(
    const Profile& profile, const AxisLanes::Wait& wait, const QFontMetrics& metrics, int width)
{
    const QString name = nameOfWait(profile, wait);
    for (const QString& text : {waitText(profile, wait), tr("waits in %1").arg(name)})
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    return metrics.elidedText(name, Qt::ElideRight, width);
}

QString secondsText(std::int64_t nanoseconds)
{
    constexpr std::int64_t Second = 1'000'000'000;
    QString text = QStringLiteral("%1.%2")
                       .arg(nanoseconds / Second)
                       .arg(nanoseconds % Second, 9, 10, QLatin1Char('0'));
    while (text.endsWith(u'0'))
        text.chop(1);
    return (text.endsWith(u'.') ? text.chopped(1) : text) + u's';
}

QString noAxisText(const Profile& profile)
{
    switch (profile.timeAxis().absence) {
    case TimeAxis::Absence::None:
    case TimeAxis::Absence::NotWritten: break;
    case TimeAxis::Absence::Imported:
        return tr("no time slices: the format %1 does not say what ran when")
            .arg(toQString(profile.importedFrom()));
    case TimeAxis::Absence::MergedElsewhere:
        return tr("no time slices: a merge that keeps no processes apart");
    case TimeAxis::Absence::Dropped:
        return tr("no time slices: the order of events needs too much memory, or is damaged");
    case TimeAxis::Absence::TooLarge:
        return tr("no time slices: so many processes need too much memory");
    }
    if (!profile.option("stream")) // of another collector
        return tr("no time slices: written by Devel::NYTProf %1")
            .arg(toQString(profile.attribute("xs_version").value_or("6")));
    return tr("no time slices: profiled with slices=0, or the program ended within one");
}

SliceText sliceText(const Profile& profile, const PackageGroups& groups, const TimeAxis& axis,
    const AxisRow& row, const AxisLanes::SliceFacts& slice, bool dark)
{
    constexpr std::size_t Max = 3;
    constexpr int BarWidth = 76;
    const QString when = rangeText(slice.range);
    const bool hasClock = !std::ranges::all_of(
        row.lanes, [&](std::size_t lane) { return axis.lanes[lane].isProfilerTime(); });
    const QString clock = hasClock ? clockText(axis, slice.range.from) : QString();
    QStringList parts = {when, clock, rowText(row)};
    parts.removeAll(QString());
    QString rows;
    const auto shares = sharesOf(slice.costs, groups, profile.sampling().has_value(), dark);
    for (std::size_t i = 0; i < std::min(Max, shares.size()); ++i) {
        const GroupShare& share = shares[i];
        const QString percent = percentText(share.time, slice.costs.length);
        parts << share.name + u' ' + percent;
        const auto width
            = std::max<std::int64_t>(BarWidth * std::min(share.time, slice.costs.length)
                    / std::max<std::int64_t>(slice.costs.length, 1),
                1);
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td><table cellspacing=0 "
                               "cellpadding=0><tr><td width=%2 height=9 "
                               "bgcolor=\"%3\"></td></tr></table></td><td "
                               "align=right>&nbsp;&nbsp;%4</td></tr>")
                    .arg(share.name.toHtmlEscaped())
                    .arg(width)
                    .arg(share.color.name(), percent.toHtmlEscaped());
    }
    QString hottest;
    if (slice.file.valid() && slice.line > 0) {
        hottest = tr("Hottest line: %1, %2 of %3")
                      .arg(placeText(profile, slice.file, slice.line), durationText(slice.lineTime),
                          durationText(slice.costs.length));
        parts << hottest;
    }
    return {parts.join(QStringLiteral(" \u00b7 ")),
        QStringLiteral("<table width=\"100%\"><tr><td><b>%1</b>&nbsp;&nbsp;%2</td><td "
                       "align=right>&nbsp;&nbsp;%3</td></tr></table><table>%4</table>%5")
            .arg(when, clock, rowText(row), rows, hottest.toHtmlEscaped())};
}

} // namespace nytprof::gui
