// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/tool_tips.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

Cell cellOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return table.cell(row, findColumn(table, key));
}

Ticks ticksOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return std::get<Amount>(cellOf(table, row, key)).ticks();
}

std::uint64_t countOf(const Table& table, std::uint32_t row, std::string_view key)
{
    return std::get<Amount>(cellOf(table, row, key)).count().value_or(0);
}

QString bold(const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); }

QString percentHtml(Ticks part, Ticks whole) { return percentText(part, whole).toHtmlEscaped(); }

QString evidenceHtml(const Profile& profile, Ticks part, Ticks whole)
{
    return evidenceText(profile, part, whole).toHtmlEscaped();
}

} // namespace

QString subToolTip(const Table& subs, std::uint32_t row)
{
    const Profile& profile = *subs.profile();
    const Sub& sub = profile[subs.target(row).sub];
    QString tip = bold(toQString(sub.name)) + QStringLiteral("<br>");
    if (sub.kind != SubKind::Perl)
        tip += shownText(std::get<NameCell>(cellOf(subs, row, "defined_at")));
    else if (sub.file.valid())
        tip += toQString(profile[sub.file].name).toHtmlEscaped()
            + tr(", lines %1&ndash;%2").arg(sub.firstLine).arg(sub.lastLine);
    else
        tip += tr("file unknown");
    const Ticks whole = profile.totals().whole();
    const Ticks exclusive = ticksOf(subs, row, "exclusive");
    const Ticks inclusive = ticksOf(subs, row, "inclusive");
    tip += tr("<br>exclusive %1 (%2), inclusive %3 (%4)")
               .arg(timeText(profile, exclusive), evidenceHtml(profile, exclusive, whole),
                   timeText(profile, inclusive), evidenceHtml(profile, inclusive, whole));
    tip += profile.sampling() ? tr("<br>calls unknown: sampling does not see them")
                              : tr("<br>%1 from %2 in %3")
                                    .arg(countedText(countOf(subs, row, "calls"), "time", "times"),
                                        countedText(sub.callSites, "call site", "call sites"),
                                        countedText(sub.callerFiles, "file", "files"));
    if (sub.recursionDepth > 0)
        tip += tr("<br>recursive, depth %1; recursive calls: %2 (included)")
                   .arg(sub.recursionDepth)
                   .arg(timeText(profile, sub.recursive));
    return tip;
}

QString fileToolTip(const Table& files, std::uint32_t row)
{
    const Profile& profile = *files.profile();
    const File& file = profile[files.target(row).file];
    const Ticks time = ticksOf(files, row, "time");
    const std::uint64_t evals = countOf(files, row, "evals");
    QString tip = bold(toQString(file.name)) + QStringLiteral("<br>");
    const QString share = evidenceHtml(profile, time, profile.totals().whole());
    tip += profile.countsStatements()
        ? tr("%1 in %2 (%3)")
              .arg(timeText(profile, time),
                  countedText(countOf(files, row, "statements"), "statement", "statements"), share)
        : tr("%1 (%2)").arg(timeText(profile, time), share);
    if (evals > 0)
        tip += tr("<br>%1 in the file, the rest in %2")
                   .arg(timeText(profile, file.exclusive),
                       countedText(evals, "string eval", "string evals"));
    if (file.isEval())
        tip += tr("<br>string eval, run at %1")
                   .arg(placeText(profile, file.evalFile, file.evalLine).toHtmlEscaped());
    return tip;
}

QString packageToolTip(const Table& packages, std::uint32_t row)
{
    const Profile& profile = *packages.profile();
    const Ticks whole = profile.totals().whole();
    const Ticks exclusive = ticksOf(packages, row, "exclusive");
    const Cell inclusive = cellOf(packages, row, "inclusive");
    QString tip = bold(fullText(std::get<NameCell>(packages.cell(row, 0)))) + QStringLiteral(", ")
        + shownText(std::get<NameCell>(cellOf(packages, row, "class"))) + QStringLiteral("<br>");
    tip += tr("exclusive %1 (%2)")
               .arg(timeText(profile, exclusive), evidenceHtml(profile, exclusive, whole));
    if (const auto* const known = std::get_if<Amount>(&inclusive))
        tip += tr(", inclusive %1 (%2)")
                   .arg(timeText(profile, known->ticks()),
                       evidenceHtml(profile, known->ticks(), whole));
    if (profile.sampling())
        return tip;
    const QString calls = countedText(countOf(packages, row, "calls"), "call", "calls");
    const auto subs = std::get<Amount>(cellOf(packages, row, "subs"));
    tip += subs.shown ? tr("<br>%1 of %2").arg(calls, countedText(*subs.count(), "sub", "subs"))
                      : QStringLiteral("<br>") + calls;
    return tip;
}

QString evalToolTip(const Table& evals, std::uint32_t row)
{
    const Profile& profile = *evals.profile();
    QString tip = bold(shownText(std::get<NameCell>(evals.cell(row, 0)))) + QStringLiteral("<br>");
    const std::uint32_t sources = evals.parent(row) == Table::Top ? evals.children(row).count : 0;
    if (sources > 1)
        tip += tr("%1 different sources<br>").arg(countText(sources));
    tip += tr("%1 in %2")
               .arg(timeText(profile, ticksOf(evals, row, "time")),
                   countedText(countOf(evals, row, "executions"), "execution", "executions"));
    if (const Ticks nested = ticksOf(evals, row, "nested"); nested != 0)
        tip += tr("<br>%1 of it in nested evals").arg(timeText(profile, nested));
    return tip;
}

QString callToolTip(const Table& calls, std::uint32_t row)
{
    const Profile& profile = *calls.profile();
    const Ticks time = ticksOf(calls, row, "inclusive");
    const std::uint64_t count = countOf(calls, row, "calls");
    const Ticks whole = *std::get<Amount>(cellOf(calls, row, "share")).whole;
    QString tip = bold(fullText(std::get<NameCell>(calls.cell(row, 0)))) + QStringLiteral("<br>")
        + (profile.sampling()
                ? evidenceHtml(profile, time, profile.totals().whole())
                : tr("%1 in %2, %3 per call")
                      .arg(timeText(profile, time), countedText(count, "call", "calls"),
                          averageText(profile, time, count)));
    if (whole > 0)
        tip += tr("<br>%1 of %2")
                   .arg(percentHtml(std::min(time, whole), whole), timeText(profile, whole));
    const bool ofSides = findColumn(calls, "recursive") < calls.columnCount();
    if (const Ticks recursive = ofSides ? ticksOf(calls, row, "recursive") : 0; recursive != 0)
        tip += tr("<br>recursive calls: %1 (included)").arg(timeText(profile, recursive));
    return tip;
}

} // namespace nytprof::gui
