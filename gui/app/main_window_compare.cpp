// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the MainWindow does about a comparison with an earlier run.
#include "app/main_window.h"

#include "app/view_area.h"
#include "compare/compare_view.h"
#include "loading/load_report.h"
#include "look/change.h"
#include "look/text.h"
#include "processes/processes_view.h"
#include "profile/profile.h"

#include <QFileInfo>
#include <QLabel>

namespace nytprof::gui {

void MainWindow::chooseBaseline()
{
    compareWith(chooseProfiles(tr("Compare with an earlier profile")));
}

void MainWindow::compareWith(const QStringList& baseline)
{
    if (!baseline.isEmpty() && !m_parts.empty()) {
        m_added.clear();
        m_loader->load(
            {}, m_views->get<ProcessesView>()->parts(), Baseline{baseline, {}, {}, nullptr});
    }
}

void MainWindow::stopComparing()
{
    if (comparing()) {
        m_loader->load({}, m_views->get<ProcessesView>()->parts());
    }
}

void MainWindow::showBaseline(const LoadedProfile& loaded)
{
    if (!loaded.comparison) {
        return;
    }
    const ProfileDiff& diff = *loaded.comparison->diff;
    const Baseline& baseline = loaded.comparison->baseline;
    const double before = diff.before().profile->seconds(diff.before().profile->totals().whole());
    const double after = loaded.profile->seconds(loaded.profile->totals().whole());
    m_summary->setText(m_summary->text() + QStringLiteral(" &nbsp;&middot;&nbsp; ")
        + tr("compared with <b>%1</b>: %2 (%3)")
              .arg(baseline.name(m_path).toHtmlEscaped(),
                  changedTimeText(after - before, loaded.profile->costUnit()),
                  changedShareText(before, after)));
    m_summary->setToolTip(tipOfNames(tr("%1\ncompared with %2")
                                         .arg(toQString(loaded.profile->application()),
                                             baseline.asked.join(QLatin1Char('\n')))));
    const QString program = QFileInfo(toQString(loaded.profile->application())).fileName();
    setWindowTitle(tr("%1 compared with %2 \u2013 %3 \u2013 NYTProf")
                       .arg(shownName(), baseline.name(m_path), program));
}

void MainWindow::reportBaseline(const Baseline& baseline)
{
    LoadedProfile earlier;
    earlier.profile = baseline.profile;
    earlier.parts = baseline.parts;
    earlier.unread = baseline.unread;
    const LoadReport report = loadReport(earlier);
    if (!report.text.isEmpty()) {
        m_banner->showMessage(
            report.kind, tr("Of the earlier run: %1").arg(report.text), report.details);
    }
}

} // namespace nytprof::gui
