// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"

#include "analysis/hotspots.h"
#include "app/view_kinds.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_view.h"
#include "style/text.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

// For views with a splitter of their own.
const QString SplitterKey = QStringLiteral("layout/parts-%1");

QString currentName(const QTabWidget* tabs) { return tabs->currentWidget()->objectName(); }

const ViewKind* kindOf(const View* view)
{
    const auto kinds = viewKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
        [view](const ViewKind& kind) { return view->objectName() == QLatin1String(kind.name); });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace

ViewArea::ViewArea(Navigation* navigation, QWidget* parent)
    : QWidget(parent)
    , m_navigation(navigation)
    , m_left(makeTabs())
    , m_top(makeTabs())
    , m_bottom(makeTabs())
    , m_across(new QSplitter(Qt::Horizontal, this))
    , m_down(new QSplitter(Qt::Vertical, this))
{
    m_left->setAccessibleName(tr("Tables"));
    m_top->setAccessibleName(tr("Source"));
    m_bottom->setAccessibleName(tr("Graphs and calls"));
    makeViews();
    m_top->setTabBarAutoHide(true);
    m_down->addWidget(m_top);
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

    // Going to a location shows its source.
    connect(m_navigation, &Navigation::placeChanged, this, [this] {
        if (!m_loading)
            m_top->setCurrentWidget(get<SourceView>());
    });
    connect(qApp, &QApplication::focusChanged, this,
        [this](QWidget*, QWidget* now) { rememberFocus(now); });
    for (QTabWidget* tabs : {m_left, m_top, m_bottom}) {
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

void ViewArea::makeViews()
{
    for (const ViewKind& kind : viewKinds()) {
        View* view = kind.make(m_navigation, this);
        view->setObjectName(QString::fromLatin1(kind.name));
        QTabWidget* tabs = kind.part == ViewKind::Part::Left ? m_left
            : kind.part == ViewKind::Part::Top               ? m_top
                                                             : m_bottom;
        tabs->addTab(view, viewTitle(kind));
        connect(view, &View::actionWanted, this, [this](const QString& id, SubId sub) {
            m_navigation->goToSub(sub);
            emit actionWanted(id);
        });
        connect(view, &View::subMenuOpened, this, &ViewArea::addSubEntries);
        m_views.push_back(view);
    }
    m_current = qobject_cast<View*>(m_top->currentWidget());
}

void ViewArea::addSubEntries(QMenu* menu, SubId sub, const QString& name)
{
    const Profile& profile = *m_navigation->profile();
    // A frame of the flame graph has entries of its own: to zoom, then transforms.
    const QList<QAction*> own = menu->actions();
    const auto add = [&](int before, const QString& text, const char* keys, const char* id) {
        auto* entry = new QAction(text, menu);
        menu->insertAction(own.value(before), entry);
        entry->setShortcut(QKeySequence(QLatin1String(keys))); // only displayed
        connect(entry, &QAction::triggered, this, [this, sub, id] {
            m_navigation->goToSub(sub);
            emit actionWanted(QLatin1String(id));
        });
    };
    const auto copy = [menu](const QString& text, const QString& copied) {
        menu->addAction(text, [copied] { QGuiApplication::clipboard()->setText(copied); });
    };
    if (!sub.valid()) {
        copy(tr("Copy Name"), name);
        return;
    }
    add(0, tr("Show Source"), "Return", "view.source");
    if (const std::uint32_t line = hottestLine(profile, sub); line > 0)
        add(0, tr("Go to Hottest Line, %1").arg(line), ".", "go.hotLineOfSub");
    add(0, tr("Open in Editor"), "F4", "go.edit");
    menu->insertSeparator(own.value(0));
    add(1, tr("Sandwich of This Sub"), "S", "view.sandwich");
    menu->addSeparator();
    const Sub& about = profile[sub];
    copy(tr("Copy Name"), name.isEmpty() ? toQString(about.name) : name);
    const QString place = placeText(profile, about.file, about.firstLine);
    if (about.file.valid())
        copy(tr("Copy %1").arg(QString(place).replace(u'&', QLatin1String("&&"))), place);
}

View* ViewArea::viewNamed(const QString& name) const
{
    const auto found = std::ranges::find(m_views, name, &View::objectName);
    return found == m_views.end() ? nullptr : *found;
}

QTabWidget* ViewArea::tabsOf(const View* view) const
{
    for (QTabWidget* tabs : {m_left, m_top, m_bottom})
        if (tabs->isAncestorOf(view))
            return tabs;
    return nullptr;
}

void ViewArea::setLoaded(const LoadedProfile& loaded)
{
    const QScopedValueRollback guard(m_loading, true);
    const bool again = loaded.path == m_path;
    m_path = loaded.path;
    std::vector<QVariant> positions;
    for (const View* view : m_views)
        positions.push_back(view->position());
    bool asItWas = !m_hottest.empty() && m_navigation->place() == m_hottest
        && !m_navigation->canGoBack() && !m_navigation->canGoForward();
    const bool chooseAgain = asItWas && !loaded.isPreview(); // the user did not choose it
    if (chooseAgain)
        m_navigation->setProfile(loaded.profile);
    else
        m_navigation->renewProfile(loaded.profile);
    for (View* view : m_views)
        view->setLoaded(loaded);
    if (const Location place = m_navigation->place(); !place.empty()) {
        m_navigation->goTo(place); // sends placeChanged()
    } else {
        m_navigation->goToHottest();
        asItWas = true;
    }
    m_hottest = asItWas && loaded.isPreview() ? m_navigation->place() : Location();
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_views[i]->restorePosition(again ? positions[i] : QVariant());
}

void ViewArea::showView(View* view)
{
    if (m_enlarged && view != m_current)
        setEnlarged(false);
    tabsOf(view)->setCurrentWidget(view);
    m_current = view;
    view->focusContent();
}

ActionEntry::Where ViewArea::whereOf(const View* view)
{
    const ViewKind* kind = kindOf(view);
    return kind ? kind->keys : ActionEntry::Where::Window;
}

bool ViewArea::busy() const { return std::ranges::any_of(m_views, &View::busy); }

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
    const QTabWidget* tabs = tabsOf(m_current);
    m_left->setVisible(!enlarged || tabs == m_left);
    m_down->setVisible(!enlarged || tabs != m_left);
    m_top->setVisible(!enlarged || tabs == m_top);
    m_bottom->setVisible(!enlarged || tabs == m_bottom);
    emit enlargedChanged(enlarged);
}

void ViewArea::moveDivider(Qt::ArrowType towards)
{
    QWidget* focus = QApplication::focusWidget();
    gui::moveDivider(focus && isAncestorOf(focus) ? focus : m_current, towards);
}

void ViewArea::saveState() const
{
    QSettings settings;
    for (const View* view : m_views) {
        view->saveState();
        if (const auto* splitter = view->findChild<QSplitter*>())
            settings.setValue(SplitterKey.arg(view->objectName()), splitter->saveState());
    }
    if (!m_enlarged) {
        settings.setValue(QStringLiteral("layout/across"), m_across->saveState());
        settings.setValue(QStringLiteral("layout/down"), m_down->saveState());
        settings.setValue(QStringLiteral("layout/tabs"),
            QStringList{currentName(m_left), currentName(m_top), currentName(m_bottom)});
    }
}

void ViewArea::restoreState()
{
    const QSettings settings;
    m_across->restoreState(settings.value(QStringLiteral("layout/across")).toByteArray());
    m_down->restoreState(settings.value(QStringLiteral("layout/down")).toByteArray());
    for (const View* view : m_views) {
        if (auto* splitter = view->findChild<QSplitter*>()) {
            splitter->restoreState(
                settings.value(SplitterKey.arg(view->objectName())).toByteArray());
        }
    }
    for (const QString& name : settings.value(QStringLiteral("layout/tabs")).toStringList())
        if (View* view = viewNamed(name); view && !kindOf(view)->isForSeveralProfiles)
            tabsOf(view)->setCurrentWidget(view);
}

namespace {

constexpr int DividerSteps = 30; // for the whole range

// The divider after a part, or before the last one.
int dividerOf(const QSplitter& splitter, int part)
{
    return part + 1 < splitter.count() ? part + 1 : part;
}

bool bothSidesVisible(const QSplitter& splitter, int divider)
{
    return divider > 0 && splitter.widget(divider - 1)->isVisibleTo(splitter.window())
        && splitter.widget(divider)->isVisibleTo(splitter.window());
}

} // namespace

bool moveDivider(QWidget* beside, Qt::ArrowType towards)
{
    const bool across = towards == Qt::LeftArrow || towards == Qt::RightArrow;
    const bool back = towards == Qt::LeftArrow || towards == Qt::UpArrow;
    const Qt::Orientation wanted = across ? Qt::Horizontal : Qt::Vertical;
    for (QWidget* at = beside; at && at->parentWidget(); at = at->parentWidget()) {
        auto* splitter = qobject_cast<QSplitter*>(at->parentWidget());
        const int part = splitter ? splitter->indexOf(at) : -1;
        if (part < 0 || splitter->orientation() != wanted)
            continue;
        const int divider = dividerOf(*splitter, part);
        if (!bothSidesVisible(*splitter, divider))
            continue;
        const QList<int> before = splitter->sizes();
        const int length = across ? splitter->width() : splitter->height();
        const int step = std::max(1, length / DividerSteps) * (back ? -1 : 1);
        QList<int> sizes = before;
        sizes[divider - 1] = std::max(0, sizes[divider - 1] + step);
        sizes[divider] = std::max(0, sizes[divider] - step);
        splitter->setSizes(sizes);
        return splitter->sizes() != before;
    }
    return false;
}

} // namespace nytprof::gui
