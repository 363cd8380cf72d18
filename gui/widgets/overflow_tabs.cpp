// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/overflow_tabs.h"

#include <QEvent>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr const char* NotOffered = "notOffered";

class TabBar : public QTabBar {
public:
    using QTabBar::QTabBar;
    using QTabBar::tabSizeHint; // also of tabs that are not visible
};

} // namespace

OverflowTabs::OverflowTabs(QWidget* parent)
    : QTabWidget(parent)
    , m_more(new QToolButton(this))
{
    m_more->setText(tr("more"));
    m_more->setAccessibleName(tr("More tabs"));
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_more->hide();
    setTabBar(new TabBar(this));
    tabBar()->setExpanding(false);
    connect(m_more->menu(), &QMenu::aboutToShow, this, &OverflowTabs::fillMenu);
    connect(this, &QTabWidget::currentChanged, this, &OverflowTabs::placeTabs);
}

void OverflowTabs::setOffered(QWidget* page, bool isOffered)
{
    if (isOffered == this->isOffered(page))
        return;
    page->setProperty(NotOffered, !isOffered);
    for (int at = 0; !this->isOffered(currentWidget()) && at < count(); ++at)
        if (this->isOffered(widget(at)))
            setCurrentIndex(at);
    placeTabs();
}

bool OverflowTabs::isOffered(const QWidget* page) const
{
    return !page->property(NotOffered).toBool();
}

bool OverflowTabs::event(QEvent* event)
{
    const bool isDone = QTabWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && room() != m_room) // of the widget in the corner
        placeTabs();
    return isDone;
}

void OverflowTabs::resizeEvent(QResizeEvent* event)
{
    QTabWidget::resizeEvent(event);
    placeTabs();
}

void OverflowTabs::tabInserted(int index)
{
    QTabWidget::tabInserted(index);
    placeTabs();
}

void OverflowTabs::tabRemoved(int index)
{
    QTabWidget::tabRemoved(index);
    placeTabs();
}

void OverflowTabs::placeTabs()
{
    if (count() == 0)
        return;
    const int all = wholeWidth();
    m_room = room();
    const bool fits = all <= m_room;
    int left = fits ? all : m_room - m_more->sizeHint().width() - widthOf(currentIndex());
    int end = widthOf(currentIndex()); // of the visible tabs
    setTabVisible(currentIndex(), true); // first, as else Qt makes another one the current tab
    for (int at = 0; at < count(); ++at) {
        if (at == currentIndex())
            continue;
        left -= fits ? 0 : widthOf(at);
        const bool isVisible = isOffered(widget(at)) && left >= 0;
        if (isVisible != isTabVisible(at)) // else Qt forgets to lay them out
            setTabVisible(at, isVisible);
        end += isVisible ? widthOf(at) : 0;
    }
    m_more->setVisible(!fits);
    m_more->setGeometry(end, 0, m_more->sizeHint().width(), tabBar()->sizeHint().height());
    m_more->raise();
}

int OverflowTabs::widthOf(int tab) const
{
    return isOffered(widget(tab)) ? static_cast<TabBar*>(tabBar())->tabSizeHint(tab).width() : 0;
}

int OverflowTabs::wholeWidth() const
{
    int sum = 0;
    for (int tab = 0; tab < count(); ++tab)
        sum += widthOf(tab);
    return sum;
}

int OverflowTabs::room() const
{
    const QWidget* corner = cornerWidget();
    return width() - (corner && corner->isVisibleTo(this) ? corner->sizeHint().width() : 0);
}

void OverflowTabs::fillMenu()
{
    m_more->menu()->clear();
    for (int at = 0; at < count(); ++at)
        if (isOffered(widget(at)) && !isTabVisible(at))
            m_more->menu()->addAction(
                tabText(at), this, [this, page = widget(at)] { setCurrentWidget(page); });
}

} // namespace nytprof::gui
