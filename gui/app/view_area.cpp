// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"

#include "calls/calls_view.h"
#include "evals/evals_view.h"
#include "files/files_view.h"
#include "flame/flame_view.h"
#include "look/text.h"
#include "processes/processes_view.h"
#include "profile/profile.h"
#include "source/source_view.h"
#include "subs/subs_view.h"

#include <QApplication>
#include <QHash>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace nytprof::gui {

ViewArea::ViewArea(Navigation* navigation, QWidget* parent)
    : QWidget(parent)
    , m_navigation(navigation)
    , m_subs(new SubsView(navigation, this))
    , m_files(new FilesView(navigation, this))
    , m_source(new SourceView(navigation, this))
    , m_calls(new CallsView(navigation, this))
    , m_flame(new FlameView(navigation, this))
    , m_processes(new ProcessesView(this))
    , m_evals(new EvalsView(navigation, this))
    , m_left(makeTabs())
    , m_bottom(makeTabs())
    , m_across(new QSplitter(Qt::Horizontal, this))
    , m_down(new QSplitter(Qt::Vertical, this))
    , m_current(m_source)
{
    m_left->addTab(m_subs, titleOf(QStringLiteral("subs")));
    m_left->addTab(m_files, titleOf(QStringLiteral("files")));
    m_left->addTab(m_evals, titleOf(QStringLiteral("evals")));
    m_left->addTab(m_processes, titleOf(QStringLiteral("processes")));
    m_bottom->addTab(m_flame, titleOf(QStringLiteral("flame")));
    m_bottom->addTab(m_calls, titleOf(QStringLiteral("calls")));
    m_down->addWidget(m_source);
    m_down->addWidget(m_bottom);
    m_across->addWidget(m_left);
    m_across->addWidget(m_down);
    m_across->setStretchFactor(1, 1);
    m_down->setStretchFactor(0, 1);
    for (QSplitter* splitter : {m_across, m_down}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(5);
    }
    m_across->setSizes({510, 890});
    m_down->setSizes({490, 340});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_across);

    connect(m_source, &SourceView::callsWanted, this, [this] { showView(m_calls); });
    connect(m_flame, &FlameView::sourceWanted, this, [this] { showView(m_source); });
    connect(qApp, &QApplication::focusChanged, this,
        [this](QWidget*, QWidget* now) { rememberFocus(now); });
    for (QTabWidget* tabs : {m_left, m_bottom}) {
        connect(tabs->tabBar(), &QTabBar::tabBarDoubleClicked, this, [this, tabs] {
            m_current = qobject_cast<View*>(tabs->currentWidget());
            setEnlarged(!m_enlarged);
        });
    }
}

QTabWidget* ViewArea::makeTabs()
{
    auto* tabs = new QTabWidget(this);
    tabs->setDocumentMode(true);
    tabs->tabBar()->setExpanding(false);
    return tabs;
}

QStringList ViewArea::viewNames()
{
    return {QStringLiteral("subs"), QStringLiteral("files"), QStringLiteral("source"),
        QStringLiteral("calls"), QStringLiteral("flame"), QStringLiteral("processes"),
        QStringLiteral("evals")};
}

View* ViewArea::viewNamed(const QString& name) const
{
    View* const views[] = {m_subs, m_files, m_source, m_calls, m_flame, m_processes, m_evals};
    const auto index = viewNames().indexOf(name);
    return index < 0 ? nullptr : views[index];
}

QString ViewArea::titleOf(const QString& name) const
{
    const QString titles[] = {tr("Subs"), tr("Files"), tr("Source"), tr("Callers and callees"),
        tr("Flame graph"), tr("Processes"), tr("Evals")};
    const auto index = viewNames().indexOf(name);
    return index < 0 ? QString() : titles[index];
}

void ViewArea::setProfile(const LoadedProfile& loaded)
{
    const bool again = loaded.path == m_path;
    m_path = loaded.path;
    QHash<QString, QVariant> positions;
    for (const QString& name : viewNames()) {
        positions[name] = viewNamed(name)->position();
    }
    m_navigation->renewProfile(loaded.profile);
    m_source->setProfile(loaded.profile);
    m_subs->setProfile(loaded.profile);
    m_files->setProfile(loaded.profile);
    m_calls->setProfile(loaded.profile);
    m_flame->setProfile(loaded.profile, loaded.flame);
    m_processes->setParts(loaded.parts);
    m_evals->setProfile(loaded.profile, loaded.evals);

    if (const Place place = m_navigation->place(); !place.empty()) {
        m_navigation->goTo(place); // announces it
    } else {
        showHottest();
    }
    for (const QString& name : again ? viewNames() : QStringList()) {
        viewNamed(name)->restorePosition(positions[name]);
    }
}

void ViewArea::showHottest()
{
    const Profile* profile = m_navigation->profile();
    const SubId sub = m_subs->hottest();
    const FileId file = m_files->hottest();
    // Where most of the time is in no sub, the hottest sub is beside the point.
    const bool inSubs = sub.valid()
        && (!file.valid() || (*profile)[sub].exclusive * 4 >= (*profile)[file].exclusive);
    if (inSubs) {
        m_navigation->goToSub(sub);
    } else if (file.valid()) {
        m_navigation->goToLine(file, m_files->hottestLine(file));
    }
}

void ViewArea::showView(View* view)
{
    if (m_enlarged && view != m_current) {
        setEnlarged(false);
    }
    for (QTabWidget* tabs : {m_left, m_bottom}) {
        if (tabs->indexOf(view) >= 0) {
            tabs->setCurrentWidget(view);
        }
    }
    m_current = view;
    view->focusContent();
}

View* ViewArea::currentView() const
{
    return m_current;
}

void ViewArea::rememberFocus(QWidget* widget)
{
    for (QWidget* at = widget; at; at = at->parentWidget()) {
        if (auto* view = qobject_cast<View*>(at); view && isAncestorOf(view)) {
            m_current = view;
            return;
        }
    }
}

void ViewArea::setEnlarged(bool enlarged)
{
    m_enlarged = enlarged;
    const bool inLeft = m_left->indexOf(m_current) >= 0;
    const bool inBottom = m_bottom->indexOf(m_current) >= 0;
    m_left->setVisible(!enlarged || inLeft);
    m_down->setVisible(!enlarged || !inLeft);
    m_source->setVisible(!enlarged || (!inLeft && !inBottom));
    m_bottom->setVisible(!enlarged || inBottom);
    emit enlargedChanged(enlarged);
}

void ViewArea::saveState() const
{
    for (const QString& name : viewNames()) {
        viewNamed(name)->saveState();
    }
    if (!m_enlarged) {
        QSettings settings;
        settings.setValue(QStringLiteral("layout/across"), m_across->saveState());
        settings.setValue(QStringLiteral("layout/down"), m_down->saveState());
        settings.setValue(QStringLiteral("layout/left"), m_left->currentIndex());
        settings.setValue(QStringLiteral("layout/bottom"), m_bottom->currentIndex());
    }
}

void ViewArea::restoreState()
{
    const QSettings settings;
    m_across->restoreState(settings.value(QStringLiteral("layout/across")).toByteArray());
    m_down->restoreState(settings.value(QStringLiteral("layout/down")).toByteArray());
    m_left->setCurrentIndex(settings.value(QStringLiteral("layout/left"), 0).toInt());
    m_bottom->setCurrentIndex(settings.value(QStringLiteral("layout/bottom"), 0).toInt());
}

} // namespace nytprof::gui
