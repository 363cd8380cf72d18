// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/sides_or_tabs.h"

#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

namespace nytprof::gui {

SidesOrTabs::SidesOrTabs(const Side& left, const Side& right, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_splitter(new QSplitter(this))
    , m_sides{left.widget, right.widget}
{
    m_tabs->setAccessibleName(name);
    m_tabs->setExpanding(false);
    m_splitter->setChildrenCollapsible(false);
    for (const Side& side : {left, right}) {
        m_tabs->addTab(side.title);
        m_splitter->addWidget(side.widget);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_splitter, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &SidesOrTabs::arrange);
    arrange();
}

void SidesOrTabs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void SidesOrTabs::arrange()
{
    m_tabs->setHidden(areBothShown());
    for (int i = 0; i < 2; ++i)
        m_sides[static_cast<std::size_t>(i)]->setVisible(
            areBothShown() || m_tabs->currentIndex() == i);
    emit rearranged();
}

} // namespace nytprof::gui
