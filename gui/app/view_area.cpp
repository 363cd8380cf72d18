// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"

#include "actions/action_table.h"
#include "analysis/hotspots.h"
#include "app/menu_actions.h"
#include "app/view_kinds.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_diff_view.h"
#include "source/source_view.h"
#include "style/bookmarks.h"
#include "style/icons.h"
#include "style/text.h"
#include "table_views/compare_view.h"
#include "table_views/verdict_panel.h"
#include "widgets/overflow_tabs.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

using Part = ViewKind::Part;

// For views with a splitter of their own.
const QString SplitterKey = QStringLiteral("layout/parts-%1");

constexpr int WideWidth = 2000;
constexpr int MoreForSearch = 120; // beside the tabs of charts

const ViewKind& kindOf(const View* view)
{
    return *std::ranges::find_if(viewKinds(),
        [view](const ViewKind& kind) { return view->objectName() == QLatin1String(kind.name); });
}

QString currentName(const OverflowTabs* tabs)
{
    return tabs->count() > 0 ? tabs->currentWidget()->objectName() : QString();
}

QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* parent)
{
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(5);
    return splitter;
}

} // namespace

ViewArea::ViewArea(Navigation* navigation, QWidget* parent)
    : QWidget(parent)
    , m_navigation(navigation)
    , m_verdict(new VerdictPanel(this))
    , m_pages(new QStackedWidget(this))
    , m_down(makeSplitter(Qt::Vertical, this))
    , m_chart(makeTabs(tr("Charts")))
    , m_lower(new QStackedWidget(this))
    , m_across(makeSplitter(Qt::Horizontal, this))
    , m_tables(makeTabs(tr("Tables")))
    , m_source(makeTabs(tr("Source")))
    , m_calls(makeTabs(tr("Callers and Callees")))
    , m_pageBar(new QTabBar(this))
    , m_filter(new QToolButton(this))
{
    for (QWidget* part : {m_tables, m_source, m_calls})
        m_across->addWidget(part);
    m_across->setStretchFactor(1, 1);
    m_lower->addWidget(m_across);
    m_down->addWidget(m_chart);
    m_down->addWidget(m_lower);
    m_down->setStretchFactor(1, 1);
    makeViews();
    m_pages->addWidget(m_down);
    makePageBar();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_verdict);
    layout->addWidget(m_pages, 1);
    m_verdict->hide();

    // Going to a location shows its source, unless callers and callees are browsed in its place.
    connect(m_navigation, &Navigation::placeChanged, this, [this] {
        if (m_loading)
            return;
        const bool isOther = m_navigation->onSummary() != (m_page == Page::Summary);
        if (isOther || !hasViewPage()) {
            const bool hadFocus = m_current->isAncestorOf(QApplication::focusWidget());
            setPage(m_navigation->onSummary() ? Page::Summary : Page::Explore);
            if (hadFocus)
                m_current->focusContent();
        }
        if (kindOf(m_current).part != Part::Calls)
            m_source->setCurrentIndex(0);
    });
    connect(qApp, &QApplication::focusChanged, this,
        [this](QWidget*, QWidget* now) { rememberFocus(now); });
    m_filter->setIcon(actionIcon(QStringLiteral("filter")));
    m_filter->setAutoRaise(true);
    m_filter->setToolTip(tr("Filter rows (/)"));
    m_filter->setAccessibleName(tr("Filter rows"));
    connect(m_filter, &QToolButton::clicked, this,
        [this] { qobject_cast<View*>(m_tables->currentWidget())->focusSearch(); });
    m_tables->setCornerWidget(m_filter);
    m_filter->hide();
    connect(m_chart, &QTabWidget::currentChanged, this, &ViewArea::placeHeaders);
    connect(m_chart, &QTabWidget::currentChanged, this, &ViewArea::showCrumbs);
    connect(this, &ViewArea::layoutChanged, this, &ViewArea::showCrumbs);
    connect(this, &ViewArea::layoutChanged, this, &ViewArea::showVerdict);
    m_chart->installEventFilter(this); // for its width, and for that of the headers
    for (const View* view : m_views)
        if (view->header())
            view->header()->installEventFilter(this);
    for (QSplitter* splitter : {m_across, m_down})
        connect(splitter, &QSplitter::splitterMoved, this, [this] { m_sizesChosen = true; });
    arrange();
}

ViewArea::~ViewArea()
{
    disconnect(qApp, nullptr, this, nullptr); // the focus changes while children are deleted
}

OverflowTabs* ViewArea::makeTabs(const QString& name)
{
    auto* tabs = new OverflowTabs(this);
    tabs->setAccessibleName(name);
    tabs->setDocumentMode(true);
    tabs->tabBar()->setDrawBase(false); // it would end where the header of a chart begins
    connect(tabs->tabBar(), &QTabBar::tabBarDoubleClicked, this, [this, tabs] {
        m_current = qobject_cast<View*>(tabs->currentWidget());
        setEnlarged(!m_enlarged);
    });
    return tabs;
}

void ViewArea::makeViews()
{
    for (const ViewKind& kind : viewKinds()) {
        View* view = kind.make(m_navigation, this);
        view->setObjectName(QString::fromLatin1(kind.name));
        switch (kind.part) {
        case Part::Summary: m_pages->addWidget(view); break;
        case Part::Compare: m_lower->addWidget(view); break;
        case Part::Chart: m_chart->addTab(view, viewTitle(kind)); break;
        case Part::Tables: m_tables->addTab(view, viewTitle(kind)); break;
        case Part::Source: m_source->addTab(view, viewTitle(kind)); break;
        case Part::Calls: m_calls->addTab(view, viewTitle(kind)); break;
        }
        connect(view, &View::actionWanted, this, &ViewArea::wantAction);
        connect(view, &View::subMenuOpened, this, &ViewArea::addSubEntries);
        connect(view, &View::clicked, this, &ViewArea::showSourceBeside);
        connect(view, &View::escaped, this, &ViewArea::escape);
        connect(view, &View::hovered, this, &ViewArea::hovered);
        connect(view, &View::crumbsChanged, this, &ViewArea::showCrumbs);
        m_views.push_back(view);
    }
    connect(get<CompareView>(), &CompareView::goneChosen, get<SourceDiffView>(),
        &SourceDiffView::showGone);
    m_source->setTabBarAutoHide(true);
    m_calls->setTabBarAutoHide(true);
    m_current = m_views.front();
    m_explored = qobject_cast<View*>(m_source->currentWidget());
}

void ViewArea::makePageBar()
{
    m_pageBar->setDocumentMode(true);
    m_pageBar->setDrawBase(false);
    m_pageBar->setExpanding(false);
    m_pageBar->setUsesScrollButtons(false);
    m_pageBar->setAccessibleName(tr("Pages"));
    for (const QString& title :
        {tr("Summary"), tr("Explore"), tr("Compare"), tr("Record"), tr("Stack now")})
        m_pageBar->addTab(title);
    connect(
        makePageCloser(Page::Compare, tr("Stop comparing")), &QToolButton::clicked, this, [this] {
            setPage(Page::Explore);
            emit actionWanted(QStringLiteral("file.stopComparing"));
        });
    for (const auto& [page, toolTip] : {std::pair(Page::Record, tr("Close page Record")),
             std::pair(Page::Stacks, tr("Stop watching"))})
        connect(makePageCloser(page, toolTip), &QToolButton::clicked, this, [this, page = page] {
            if (m_page == page)
                setPage(Page::Summary);
            m_others.remove(int(page));
            showPageTabs();
            emit pageClosed(page);
        });
    showPageTabs();
    connect(m_pageBar, &QTabBar::currentChanged, this,
        [this](int page) { setPage(static_cast<Page>(page)); });
    connect(m_pageBar, &QTabBar::tabBarClicked, this, [this] {
        if (hasViewPage())
            m_current->focusContent();
    });
}

QToolButton* ViewArea::makePageCloser(Page page, const QString& toolTip)
{
    auto* close = new QToolButton(m_pageBar);
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::NoFocus);
    close->setToolTip(toolTip);
    close->setAccessibleName(close->toolTip());
    m_pageBar->setTabButton(int(page), QTabBar::RightSide, close);
    return close;
}

void ViewArea::showPageTabs()
{
    m_pageBar->setEnabled(
        !m_path.isEmpty() || !m_others.isEmpty()); // else there is nothing to show
    const auto show = [this](Page page, bool isShown) {
        if (m_pageBar->isTabVisible(int(page)) != isShown) // else Qt forgets to lay them out
            m_pageBar->setTabVisible(int(page), isShown);
    };
    show(Page::Compare, m_comparing || m_page == Page::Compare);
    for (const Page page : {Page::Record, Page::Stacks})
        show(page, m_others.contains(int(page)));
    m_pageBar->updateGeometry();
}

void ViewArea::addSubEntries(QMenu* menu, SubId sub, const QString& name)
{
    const Profile& profile = *m_navigation->profile();
    // A frame of the flame graph has entries of its own: to zoom, then transforms.
    const QList<QAction*> own = menu->actions();
    const auto windowKey = [](const char* id) {
        return actionKeys(*findAction(actionTable(), QLatin1String(id))).value(0);
    };
    const auto add = [&](int before, const QString& text, const QKeySequence& key, const char* id) {
        auto* entry = new QAction(text, menu);
        menu->insertAction(own.value(before), entry);
        entry->setShortcut(key); // only displayed
        connect(entry, &QAction::triggered, this,
            [this, sub, id] { wantAction(QLatin1String(id), sub); });
    };
    const auto copy = [menu](const QString& text, const QString& copied) {
        menu->addAction(text, [copied] { QGuiApplication::clipboard()->setText(copied); });
    };
    if (!sub.valid()) {
        copy(tr("Copy Name"), name);
        return;
    }
    add(0, tr("Show Source"), partKey("flame.open"), "view.source");
    if (const std::uint32_t line = hottestLine(profile, sub); line > 0)
        add(0, tr("Go to Hottest Line, %1").arg(line), partKey("flame.sub", 1), "go.hotLineOfSub");
    add(0, tr("Open in Editor"), windowKey("go.edit"), "go.edit");
    menu->insertSeparator(own.value(0));
    add(1, tr("Sandwich of This Sub"), partKey("flame.sub"), "view.sandwich");
    menu->addSeparator();
    add(-1, bookmarkOfSub(&profile, sub) ? tr("Remove Bookmark") : tr("Add Bookmark"),
        partKey("flame.sub", 2), "go.bookmark");
    add(-1, tr("Write Note…"), windowKey("go.note"), "go.note");
    menu->addSeparator();
    const Sub& about = profile[sub];
    copy(tr("Copy Name"), name.isEmpty() ? toQString(about.name) : name);
    const QString place = placeText(profile, about.file, about.firstLine);
    if (about.file.valid())
        copy(tr("Copy %1").arg(QString(place).replace(u'&', QLatin1String("&&"))), place);
}

// Bookmarks and notes do not leave the summary.
void ViewArea::wantAction(const QString& id, SubId sub)
{
    const bool stays = id == QLatin1String("go.bookmark") || id == QLatin1String("go.note");
    {
        const QScopedValueRollback guard(m_loading, m_loading || stays);
        m_navigation->goToSub(sub, stays ? Navigation::Step::Stay : Navigation::Step::Jump);
    }
    emit actionWanted(id);
}

View* ViewArea::viewNamed(const QString& name) const
{
    const auto found = std::ranges::find(m_views, name, &View::objectName);
    return found == m_views.end() ? nullptr : *found;
}

// Null for the summary and the comparison.
OverflowTabs* ViewArea::tabsOf(const View* view) const
{
    for (OverflowTabs* tabs : {m_chart, m_tables, m_source, m_calls})
        if (tabs->indexOf(view) >= 0)
            return tabs;
    return nullptr;
}

void ViewArea::setLoaded(const LoadedProfile& loaded)
{
    // The entries of open menus are about ids of the profile before.
    while (QWidget* popup = QApplication::activePopupWidget())
        if (!popup->close())
            break;
    const QScopedValueRollback guard(m_loading, true);
    const bool again = loaded.path == m_path;
    if (!again && (!m_path.isEmpty() || m_page == Page::Record))
        setPage(Page::Summary);
    m_path = loaded.path;
    m_comparing = loaded.comparison != nullptr;
    setPage(m_page == Page::Compare && !m_comparing ? Page::Explore : m_page);
    std::vector<QVariant> positions;
    for (const View* view : m_views)
        positions.push_back(view->position());
    bool asItWas = !m_hottest.empty() && m_navigation->place() == m_hottest
        && !m_navigation->canGoBack() && !m_navigation->canGoForward();
    const bool isUnfinished = loaded.isPreview() || !loaded.liveFile.isEmpty();
    const bool chooseAgain = asItWas && !isUnfinished; // the user did not choose it
    if (chooseAgain)
        m_navigation->setProfile(loaded.profile);
    else
        m_navigation->renewProfile(loaded.profile);
    for (View* view : m_views)
        view->setLoaded(loaded);
    m_verdict->setLoaded(loaded);
    showVerdict();
    for (View* view : m_views)
        if (const Part part = kindOf(view).part; part == Part::Tables || part == Part::Chart)
            tabsOf(view)->setOffered(view, view->hasContent() || view == m_current);
    if (const Location place = m_navigation->place(); !place.empty()) {
        m_navigation->goTo(place, Navigation::Step::Stay); // sends placeChanged()
    } else {
        m_navigation->goToHottest(Navigation::Step::Stay);
        asItWas = true;
    }
    m_hottest = asItWas && isUnfinished ? m_navigation->place() : Location();
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_views[i]->restorePosition(again ? positions[i] : QVariant());
    if (!again && !qobject_cast<QLineEdit*>(QApplication::focusWidget())) // nobody is typing
        m_current->focusContent();
}

void ViewArea::showView(View* view)
{
    const Part part = kindOf(view).part;
    if (m_enlarged && view != m_current)
        setEnlarged(false);
    if (part == Part::Tables || part == Part::Calls)
        setChartBeside(false);
    if (part == Part::Summary || part == Part::Compare)
        setPage(part == Part::Summary ? Page::Summary : Page::Compare);
    else if (part != Part::Chart || m_page == Page::Summary)
        setPage(Page::Explore);
    if (OverflowTabs* tabs = tabsOf(view)) {
        tabs->setOffered(view, true);
        tabs->setCurrentWidget(view);
    }
    m_current = view;
    view->focusContent();
}

void ViewArea::setPage(Page page)
{
    if (page != m_page)
        setEnlarged(false);
    m_page = page;
    if (!hasViewPage())
        m_others << int(page);
    showPageTabs();
    m_pageBar->setCurrentIndex(int(page)); // calls this again if it changes
    if (!hasViewPage())
        return emit layoutChanged();
    m_navigation->setOnSummary(page == Page::Summary);
    const Part part = kindOf(m_current).part;
    const bool explored = part != Part::Summary && part != Part::Compare;
    if (explored)
        m_explored = m_current;
    if (page == Page::Summary)
        m_current = m_views.front();
    else if (page == Page::Explore)
        m_current = m_explored;
    else if (part != Part::Chart)
        m_current = m_views.back();
    m_pages->setCurrentIndex(page == Page::Summary ? 0 : 1);
    m_lower->setCurrentIndex(page == Page::Compare ? 1 : 0);
    emit layoutChanged();
}

ActionEntry::Where ViewArea::whereOf(const View* view) { return kindOf(view).keys; }

bool ViewArea::busy() const { return std::ranges::any_of(m_views, &View::busy); }

void ViewArea::rememberFocus(QWidget* widget)
{
    if (const QWidget* header = m_chart->cornerWidget(); header && header->isAncestorOf(widget)) {
        m_current = qobject_cast<View*>(m_chart->currentWidget());
        return;
    }
    for (QWidget* at = widget; at; at = at->parentWidget()) {
        if (auto* view = qobject_cast<View*>(at); view && isAncestorOf(view)) {
            m_current = view;
            return;
        }
    }
}

void ViewArea::setEnlarged(bool enlarged)
{
    if (enlarged && m_besideBefore)
        setChartBeside(*m_besideBefore);
    m_enlarged = enlarged && m_page != Page::Summary && hasViewPage();
    arrange();
}

void ViewArea::setChartBeside(bool beside)
{
    m_besideBefore.reset();
    setEnlarged(false);
    if (beside == m_chartBeside)
        return;
    m_chartBeside = beside;
    const QList<int> sizes = m_down->sizes();
    m_down->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    m_down->setSizes(std::exchange(m_otherSizes, sizes));
    arrange();
}

void ViewArea::showSourceBeside()
{
    if (!m_enlarged || m_page != Page::Explore || kindOf(m_current).part != Part::Chart)
        return;
    const bool before = m_chartBeside;
    setChartBeside(true);
    m_besideBefore = before;
}

void ViewArea::escape()
{
    if (m_besideBefore) {
        m_current = qobject_cast<View*>(m_chart->currentWidget());
        setEnlarged(true);
        m_current->focusContent();
    } else if (m_enlarged) {
        setEnlarged(false);
    }
}

void ViewArea::arrange()
{
    const OverflowTabs* only = m_enlarged ? tabsOf(m_current) : nullptr;
    m_chart->setVisible(!m_enlarged || only == m_chart);
    m_lower->setVisible(!m_enlarged || only != m_chart);
    m_tables->setVisible(m_enlarged ? only == m_tables : !m_chartBeside);
    m_source->setVisible(!m_enlarged || only == m_source);
    m_calls->setVisible(m_enlarged ? only == m_calls : !m_chartBeside && !m_narrow);
    emit layoutChanged();
}

void ViewArea::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setNarrow(width() < NarrowWidth);
    for (View* view : m_views)
        view->setLow(window()->height() < LowHeight);
    if (!m_sizesChosen)
        setUsualSizes();
}

bool ViewArea::eventFilter(QObject* watched, QEvent* event)
{
    const auto wanted = watched == m_chart ? QEvent::Resize : QEvent::LayoutRequest;
    if (event->type() == wanted)
        placeHeaders();
    return QWidget::eventFilter(watched, event);
}

// Beside the tabs if there is room, which leaves a row more to the chart.
void ViewArea::placeHeaders()
{
    for (int i = 0; i < m_chart->count(); ++i) {
        auto* view = qobject_cast<View*>(m_chart->widget(i));
        if (!view->header())
            continue;
        const int room = m_chart->width() - m_chart->wholeWidth() - view->headerWidth();
        const bool fits = view == m_chart->currentWidget() && room > 0;
        const bool isInCorner = view->header() == m_chart->cornerWidget();
        if (!fits && isInCorner)
            m_chart->setCornerWidget(nullptr);
        if (fits || isInCorner)
            view->placeHeader(fits ? m_chart : nullptr, std::min(room, MoreForSearch));
    }
}

void ViewArea::showCrumbs()
{
    auto* chart = qobject_cast<View*>(m_chart->currentWidget());
    const bool isShown = m_page != Page::Summary && chart;
    emit crumbsChanged(
        isShown ? chart->crumbs() : std::vector<Crumb>(), isShown ? chart->base() : QString());
}

void ViewArea::showVerdict()
{
    m_verdict->setVisible(m_page == Page::Compare && m_verdict->hasContent() && !m_enlarged);
}

void ViewArea::setNarrow(bool narrow)
{
    if (narrow == m_narrow)
        return;
    m_narrow = narrow;
    for (View* view : m_views)
        if (const Part part = kindOf(view).part; part == Part::Chart || part == Part::Tables)
            view->setNarrow(narrow);
    m_filter->setVisible(narrow);
    OverflowTabs* to = narrow ? m_source : m_calls;
    for (View* view : m_views)
        if (const ViewKind& kind = kindOf(view); kind.part == Part::Calls)
            to->addTab(view, viewTitle(kind));
    arrange();
}

void ViewArea::setUsualSizes()
{
    const bool wide = width() >= WideWidth;
    const int tables = wide ? 620 : std::min(440, width() * (m_narrow ? 37 : 31) / 100);
    const int calls = wide ? 560 : std::min(352, width() / 4);
    const int chart = height() * (wide ? 40 : 45) / 100;
    m_across->setSizes({tables, width() - tables - calls, calls});
    if (!m_chartBeside)
        m_down->setSizes({chart, height() - chart});
}

void ViewArea::moveDivider(Qt::ArrowType towards)
{
    m_sizesChosen = true;
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
    if (!m_enlarged && m_sizesChosen) {
        settings.setValue(QStringLiteral("layout/panes"), m_across->saveState());
        settings.setValue(QStringLiteral("layout/chart"), m_down->saveState());
    }
    settings.setValue(QStringLiteral("layout/chartBeside"), m_besideBefore.value_or(m_chartBeside));
    settings.setValue(QStringLiteral("layout/tabs"),
        QStringList{currentName(m_chart), currentName(m_tables), currentName(m_calls)});
}

void ViewArea::restoreState()
{
    const QSettings settings;
    setChartBeside(settings.value(QStringLiteral("layout/chartBeside")).toBool());
    m_sizesChosen
        = m_across->restoreState(settings.value(QStringLiteral("layout/panes")).toByteArray())
        && m_down->restoreState(settings.value(QStringLiteral("layout/chart")).toByteArray());
    m_down->setOrientation(m_chartBeside ? Qt::Horizontal : Qt::Vertical);
    for (const View* view : m_views) {
        if (auto* splitter = view->findChild<QSplitter*>()) {
            splitter->restoreState(
                settings.value(SplitterKey.arg(view->objectName())).toByteArray());
        }
    }
    for (const QString& name : settings.value(QStringLiteral("layout/tabs")).toStringList())
        if (View* view = viewNamed(name); view && !kindOf(view).isForSeveralProfiles)
            if (OverflowTabs* tabs = tabsOf(view))
                tabs->setCurrentWidget(view);
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
