// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Comparisons in the window.
#include "app/main_window.h"
#include "app/runs_menu.h"
#include "app/scope_bar.h"
#include "app/view_area.h"
#include "loading/load_report.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table_views/compare_view.h"
#include "table_views/requests_view.h"
#include "table_views/verdict_panel.h"
#include "widgets/banner_area.h"

#include <QFileInfo>

namespace nytprof::gui {

void MainWindow::copyComparison() { m_views->get<CompareView>()->copyAsMarkdown(); }

void MainWindow::compareRequests()
{
    const auto sides = m_views->get<RequestsView>()->slowAndFast();
    if (!sides || !m_session->compareRequests(sides->slow, sides->fast))
        m_banners->showMessage(Banner::Kind::Warning,
            tr("Nothing to compare: this needs at least two requests of a route that took "
               "different times, each with an included profile of its own."));
}

void MainWindow::showBaseline(const LoadedProfile& loaded)
{
    if (!loaded.comparison)
        return;
    const ProfileDiff& diff = *loaded.comparison->diff;
    const Baseline& baseline = loaded.comparison->baseline;
    const double before = diff.names().seconds(diff.before().totals.whole());
    const double after = diff.names().seconds(diff.after().totals.whole());
    const QString program = QFileInfo(toQString(loaded.profile->application())).fileName();
    // The change of several runs is in the verdict, which is not that of the means.
    const QString form = loaded.comparison->runs ? tr("against baseline <b>%1</b>")
        : diff.isPerRequest() ? tr("%1 (%2) per request against baseline <b>%3</b>")
                              : tr("%1 (%2) against baseline <b>%3</b>");
    m_scope->setProgram(program,
        loaded.comparison->runs
            ? form.arg(sideName(baseline.parts, loaded.parts).toHtmlEscaped())
            : form.arg(changedTimeText(after - before, loaded.profile->costUnit()),
                changedShareText(before, after), baseline.name(path()).toHtmlEscaped()),
        tipOfNames(tr("%1\nbaseline: %2")
                       .arg(toQString(loaded.profile->application()),
                           baseline.paths.join(QLatin1Char('\n')))));
    setWindowTitle(
        tr("%1 compared with %2 – %3 – nytprof").arg(shownName(), baseline.name(path()), program));
}

// Why there is no verdict.
void MainWindow::reportRuns(const Comparison& comparison)
{
    const auto kindOf = [](const auto& profile) { return CostKind(*profile).isSampled; };
    if (kindOf(comparison.baseline.profile) != kindOf(m_session->profile())) {
        Preferences::instance().setNormalizedTotals(true);
        m_banners->showMessage(Banner::Kind::Note,
            tr("One side is sampled: only shares are compared, with normalized totals."));
    }
    if (comparison.hasOneRunEach()) {
        Banner* banner = m_banners->showMessage(Banner::Kind::Note,
            tr("One run each: a change cannot be distinguished from noise."), {},
            QStringLiteral("one run each ") + comparison.baseline.paths.join(u'\n'));
        if (!banner)
            return; // closed before
        banner->offer(tr("Add Runs…"));
        connect(banner, &Banner::offerTaken, this, [this] { showRunsMenu(*this); });
    } else if (!comparison.noVerdicts.empty()) {
        m_banners->showMessage(
            Banner::Kind::Note, tr("No verdicts: %1.").arg(toQString(comparison.noVerdicts)));
    }
}

void MainWindow::reportBaseline(const Baseline& baseline)
{
    LoadedProfile earlier;
    earlier.profile = baseline.profile;
    earlier.parts = baseline.parts;
    earlier.unread = baseline.unread;
    const LoadReport report = loadReport(earlier);
    if (!report.text.isEmpty()) {
        const QString text = tr("Baseline: %1").arg(report.text);
        m_banners->showMessage(report.kind, text, report.details,
            baseline.paths.join(u'\n') + text.left(SameBeginning));
    }
}

} // namespace nytprof::gui
