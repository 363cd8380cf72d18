// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/comparison_names.h"

#include "format/text_encoding.h"
#include "profile/profile.h"
#include "style/text.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr qsizetype MaxCodeLength = 120;

// First line of code of a line or string eval, from the current run if it has it.
QString codeOf(const ProfileDiff& diff, const DiffRow& row)
{
    const bool isLine = row.line > 0;
    const std::size_t first = isLine ? row.ownLine() - 1 : 0;
    for (const DiffSide* side : {&diff.after(), &diff.before()}) {
        const FileId file = side->fileOf[row.file.index()];
        if (!file.valid() || (row.isGone() && side == &diff.after()))
            continue;
        const auto source = side->profile->source(file);
        const std::size_t end = isLine ? std::min(first + 1, source.size()) : source.size();
        for (std::size_t i = first; i < end; ++i) {
            const QString text = toQString(cutUtf8(source[i], MaxTextLength)).simplified();
            if (!text.isEmpty())
                return text.left(MaxCodeLength);
        }
    }
    return {};
}

QString withCode(const QString& location, const QString& code)
{
    return (location + QStringLiteral("  ") + code).trimmed();
}

QString compareName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const Profile& names = diff.names();
    switch (table) {
    case DiffTable::Subs: return subText(names, row.sub);
    case DiffTable::Packages: {
        const QString package = toQString(diff.packageOf(row));
        return package.isEmpty() ? tr("(no package)") : package;
    }
    case DiffTable::CallSites:
        return tr("%1 calls %2 at %3")
            .arg(subText(names, row.sub), subText(names, row.callee),
                placeText(names, row.file, row.ownLine()));
    case DiffTable::Lines:
        return withCode(placeText(names, row.file, row.ownLine()), codeOf(diff, row));
    case DiffTable::Evals: {
        const File& eval = names[row.file];
        return withCode(placeText(names, eval.evalFile, eval.evalLine), codeOf(diff, row));
    }
    default: return shortFileName(names, row.file);
    }
}

std::string shownRowName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    return compareName(diff, table, row).toStdString();
}

QString evidenceTip(const ComparisonTable& table, const RunsRow& row)
{
    const std::string_view unit = table.diff().names().costUnit();
    const auto& runs = *table.runs();
    return tr("<br>medians of %1 baseline runs and %2 current runs")
               .arg(runs.baselineRuns())
               .arg(runs.currentRuns())
        + tr("<br>change %1, 95 % interval %2 to %3, p %4 (adjusted for %5 rows)")
              .arg(changedTimeText(row.change.estimate, unit),
                  changedTimeText(row.change.low, unit), changedTimeText(row.change.high, unit),
                  pValueText(row.pValue).toHtmlEscaped(),
                  countText(runs.rows(table.request().table).size()));
}

QString runsToolTip(const ComparisonTable& table, const ComparedRow& at)
{
    const CompareRequest& request = table.request();
    const auto line = [&](const QString& when, double ticks, const std::vector<double>& times,
                          const std::vector<double>& counts) {
        const std::string_view unit = table.diff().names().costUnit();
        const auto time = [&](double seconds) { return costText(unit, seconds); };
        const auto [least, most] = std::ranges::minmax(times);
        return tr("<br>%1: %2, in single runs %3 to %4; %5: %6")
            .arg(when, timeText(table.diff().names(), static_cast<Ticks>(std::llround(ticks))),
                time(least), time(most), tr(table.counted()), meanText(median(counts)));
    };
    return QStringLiteral("<b>%1</b>")
               .arg(toQString(fullRowName(table.diff(), request.table, *at.row)).toHtmlEscaped())
        + (at.isNew ? tr("<br>new: not in the baseline")
                    : line(tr("baseline"), at.before, at.runs->times.baseline,
                        at.runs->counts.baseline))
        + (at.isGone
                ? tr("<br>gone: not in the current run")
                : line(tr("current"), at.after, at.runs->times.current, at.runs->counts.current))
        + evidenceTip(table, *at.runs);
}

} // namespace

std::shared_ptr<const ComparisonTable> compareTable(const std::shared_ptr<const ProfileDiff>& diff,
    const CompareRequest& request, const std::shared_ptr<const RunsComparison>& runs)
{
    return std::make_shared<const ComparisonTable>(diff, request, shownRowName, runs);
}

QString comparisonToolTip(const Table& table, std::uint32_t row)
{
    const auto& comparison = static_cast<const ComparisonTable&>(table);
    const ComparedRow& at = comparison.compared(row);
    const Profile& names = *table.profile();
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const auto line = [&](const QString& when, const DiffSide& side, const DiffCost& cost) {
        return tr("<br>%1: exclusive %2, inclusive %3; %5: %4")
            .arg(when, time(static_cast<double>(cost.exclusive)),
                time(static_cast<double>(cost.inclusive)), meanText(side.mean(cost.count)),
                tr(table.counted()));
    };
    const CompareRequest& request = comparison.request();
    if (at.runs)
        return runsToolTip(comparison, at);
    QString tip = QStringLiteral("<b>%1</b>")
                      .arg(toQString(fullRowName(comparison.diff(), request.table, *at.row))
                               .toHtmlEscaped());
    tip += at.isNew ? tr("<br>new: not in the baseline")
                    : line(tr("baseline"), comparison.diff().before(), at.row->before);
    tip += at.isGone ? tr("<br>gone: not in the current run")
                     : line(tr("current"), comparison.diff().after(), at.row->after);
    if (comparison.diff().isPerRequest())
        tip += tr("<br>per request");
    if (request.normalizedTotals && !at.isNew)
        tip += tr("<br>baseline, normalized: %1").arg(time(at.before));
    return tip;
}

} // namespace nytprof::gui
