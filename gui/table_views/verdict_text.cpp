// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/verdict_text.h"

#include "profile/profile.h"
#include "style/text.h"

namespace nytprof::gui {

namespace {

// Relative to the baseline if that is not zero.
QString changeOf(const RunsRow& row, double change, std::string_view unit)
{
    return row.baseline > 0 ? changedShareText(row.baseline, row.baseline + change)
                            : changedTimeText(change, unit);
}

VerdictText::Total totalOf(const QString& name, const RunValues& counts)
{
    const double before = median(counts.baseline);
    const double after = median(counts.current);
    const bool isSame = workChange(counts) == WorkChange::Same;
    return {name, meanText(before), meanText(after),
        isSame ? tr("same") : changedShareText(before, after)};
}

} // namespace

VerdictText verdictText(const RunsComparison& runs)
{
    const RunsRow& whole = runs.whole();
    const std::string_view unit = runs.sums().names().costUnit();
    const auto change = [&](double of) { return changeOf(whole, of, unit); };
    VerdictText text;
    text.verdict = whole.verdict;
    const bool isShown = whole.verdict != Verdict::NoEvidence;
    text.effect = isShown ? change(whole.change.estimate) : tr("No evidence");
    const bool isTime = measureOf(runs.sums().names()) == Measure::Time;
    text.word = !isShown                   ? tr("of a change")
        : whole.verdict == Verdict::Faster ? (isTime ? tr("faster") : tr("less"))
                                           : (isTime ? tr("slower") : tr("more"));
    const QString p = pValueText(whole.pValue);
    text.evidence = tr("95 % interval %1 to %2 \u00b7 p %3")
                        .arg(change(whole.change.low), change(whole.change.high),
                            p.startsWith(u'<') ? p : QStringLiteral("= ") + p);
    text.runs = tr("%1 + %2 runs \u00b7 Mann-Whitney test")
                    .arg(runs.baselineRuns())
                    .arg(runs.currentRuns());
    if (!runs.hasEnoughRuns()) {
        text.evidence = isTime ? tr("So few runs cannot show a change of time.")
                               : tr("So few runs cannot show a change.");
        text.runs += tr(" \u00b7 record at least %1 on each side").arg(runs.runsNeeded());
    }
    const auto time = [&](double seconds) { return costText(unit, seconds); };
    text.totals = {{timeTitle(runs.sums().names()), time(whole.baseline), time(whole.current),
        change(whole.change.estimate)}};
    if (median(whole.counts.baseline) > 0 || median(whole.counts.current) > 0)
        text.totals.push_back(totalOf(tr("Statements"), whole.counts));
    text.totals.push_back(totalOf(tr("Calls"), runs.calls()));
    return text;
}

QString VerdictText::line() const
{
    return QStringLiteral("%1 %2 \u00b7 %3 \u00b7 %4").arg(effect, word, evidence, runs);
}

QString VerdictText::markdown() const
{
    QString text
        = QStringLiteral("**%1 %2** \u00b7 %3 \u00b7 %4\n\n").arg(effect, word, evidence, runs);
    text += QStringLiteral("| | %1 | %2 | %3 |\n| --- | ---: | ---: | ---: |\n")
                .arg(tr("Baseline"), tr("Current"), tr("Change"));
    for (const Total& total : totals)
        text += QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                    .arg(total.name, total.baseline, total.current, total.change);
    return text;
}

} // namespace nytprof::gui
