// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The time axis in the window.
#include "analysis/hotspots.h"
#include "analysis/requests.h"
#include "app/main_window.h"
#include "app/status_line.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "app/window_menus.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "axis/axis_text.h"
#include "flame/chart_view.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table_views/processes_view.h"
#include "widgets/banner_area.h"

#include <QAction>
#include <QApplication>

namespace nytprof::gui {

ActionEntry::Where MainWindow::focusedPart() const
{
    return m_axis->isAncestorOf(QApplication::focusWidget())
        ? ActionEntry::Where::Axis
        : ViewArea::whereOf(m_views->currentView());
}

void MainWindow::followAxis()
{
    connect(m_axis, &AxisPanel::rangeChosen, m_session, &ProfileSession::setRange);
    connect(m_axis, &AxisPanel::peakWanted, this, [this] { showMeasure(Measure::AtPeak); });
    connect(m_axis, &AxisPanel::openChanged, m_menus, &WindowMenus::update);
    connect(m_axis, &AxisPanel::hovered, m_status, &StatusLine::showHovered);
    connect(m_axis, &AxisPanel::processesChosen, m_session, &ProfileSession::setParts);
    connect(m_axis, &AxisPanel::processSelected, m_views->get<ProcessesView>(),
        &ProcessesView::selectProcess);
    connect(m_views->get<ProcessesView>(), &ProcessesView::processSelected, m_axis,
        &AxisPanel::selectProcess);
    connect(m_scope, &ScopeBar::rangeCleared, m_axis, &AxisPanel::clearRange);
    connect(m_views->get<FlameChartView>(), &FlameChartView::rangeWanted, m_axis,
        &AxisPanel::chooseRange);
}

// Letters of the axis and of waiting are text anywhere else: tables select by them.
void MainWindow::addLetters()
{
    for (const char* id : {"view.waiting", "view.axis", "view.whenItRan"}) {
        QAction* const letter = action(QLatin1String(id));
        letter->setShortcutContext(Qt::WidgetShortcut);
        m_axis->canvas()->addAction(letter);
        for (const ViewKind& kind : viewKinds())
            for (QWidget* canvas : m_views->viewNamed(QLatin1String(kind.name))->canvases())
                canvas->addAction(letter);
    }
}

QString MainWindow::processesText(const LoadedProfile& loaded)
{
    const std::uint64_t all = processCount(*loaded.profile);
    if (all < 2)
        return {};
    return loaded.range
        ? tr("%1 of %2 processes").arg(loaded.summary->processes).arg(countText(all))
        : countedText(all, "process", "processes");
}

void MainWindow::reportRange(const LoadedProfile& loaded)
{
    if (m_emptyRange && m_banners->banners().contains(m_emptyRange))
        emit m_emptyRange->closed(); // it was about another range
    if (!loaded.rangeProblem.empty()) {
        m_banners->showMessage(Banner::Kind::Warning,
            tr("Showing the whole run: %1").arg(toQString(loaded.rangeProblem)));
        return;
    }
    const Totals& totals = loaded.profile->totals();
    if (!loaded.range || totals.whole() > 0 || totals.statements > 0 || loaded.waiting > 0)
        return;
    m_emptyRange = m_banners->showMessage(
        Banner::Kind::Note, tr("Nothing ran in %1.").arg(rangeLabel(*loaded.range)));
    m_emptyRange->offer(tr("Show Whole Run"));
    connect(m_emptyRange, &Banner::offerTaken, m_axis, &AxisPanel::clearRange);
}

// What a process held that did not end, perhaps for lack of memory.
void MainWindow::reportMemory(const LoadedProfile& loaded)
{
    const Process* largest = nullptr;
    if (loaded.recorded && loaded.liveFile.isEmpty())
        for (const Process& process : loaded.recorded->processes())
            if (!process.complete() && process.memory
                && (!largest || process.memory->totals.live > largest->memory->totals.live))
                largest = &process;
    if (!largest)
        return;
    const RecordedMemory& memory = *largest->memory;
    Banner* banner = m_banners->showMessage(Banner::Kind::Warning,
        tr("Process %1 did not end: %2 were live when it was last seen, %3 at its peak")
            .arg(QString::number(largest->pid), sizeText(static_cast<qint64>(memory.totals.live)),
                sizeText(static_cast<qint64>(memory.peak))));
    banner->offer(tr("At Peak"));
    connect(banner, &Banner::offerTaken, this, [this] { showMeasure(Measure::AtPeak); });
}

} // namespace nytprof::gui
