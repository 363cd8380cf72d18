// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/tool_tips.h"

#include "profile/profile.h"
#include "style/text.h"

namespace nytprof::gui {

namespace {

Cell cellOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return table.cell(row, findColumn(table, key));
}

Ticks ticksOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return std::get<CostCell>(cellOf(table, row, key)).ticks;
}

std::uint64_t countOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return std::get<CountCell>(cellOf(table, row, key)).count;
}

QString bold(const QString& text)
{
    return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
}

} // namespace

QString subToolTip(const Table& subs, std::uint32_t row)
{
    const Profile& profile = *subs.profile();
    const Sub& sub = profile[subs.target(row).sub];
    QString tip = bold(toQString(sub.name)) + QStringLiteral("<br>");
    if (sub.kind != SubKind::Perl)
        tip += subKindText(sub.kind);
    else if (sub.file.valid())
        tip += toQString(profile[sub.file].name).toHtmlEscaped()
            + tr(", lines %1&ndash;%2").arg(sub.firstLine).arg(sub.lastLine);
    else
        tip += tr("no known file");
    const Ticks whole = profile.totals().whole();
    const Ticks exclusive = ticksOf(subs, row, "exclusive");
    const Ticks inclusive = ticksOf(subs, row, "inclusive");
    tip += tr("<br>exclusive %1 (%2), inclusive %3 (%4)")
               .arg(timeText(profile, exclusive), percentText(exclusive, whole),
                   timeText(profile, inclusive), percentText(inclusive, whole));
    tip += tr("<br>called %1 from %2 in %3")
               .arg(countedText(countOf(subs, row, "calls"), "time", "times"),
                   countedText(sub.callSites, "place", "places"),
                   countedText(sub.callerFiles, "file", "files"));
    if (sub.recursionDepth > 0)
        tip += tr("<br>recursion: max depth %1, overlapping time %2")
                   .arg(sub.recursionDepth)
                   .arg(timeText(profile, sub.recursive));
    return tip;
}

} // namespace nytprof::gui
