// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "test_class.h"
#include "widgets/overflow_tabs.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace nytprof::gui;

namespace {

QStringList tabsOf(const OverflowTabs& tabs)
{
    QStringList names;
    for (int at = 0; at < tabs.count(); ++at)
        if (tabs.isTabVisible(at))
            names << tabs.tabText(at);
    return names;
}

QToolButton* moreOf(const OverflowTabs& tabs)
{
    return tabs.findChild<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
}

// What the menu lists when it is opened.
QStringList menuOf(const OverflowTabs& tabs)
{
    QMenu* menu = moreOf(tabs)->menu();
    emit menu->aboutToShow();
    QStringList names;
    for (const QAction* entry : menu->actions())
        names << entry->text();
    return names;
}

} // namespace

class OverflowTabsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_tabs = std::make_unique<OverflowTabs>();
        for (const char* name : {"Subs", "Files", "Packages", "Processes"})
            m_tabs->addTab(new QWidget, QString::fromLatin1(name));
        m_tabs->resize(2000, 100);
        m_tabs->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_tabs.get()));
    }

    void allHaveATabWhereThereIsRoom()
    {
        QCOMPARE(tabsOf(*m_tabs), QStringList({"Subs", "Files", "Packages", "Processes"}));
        QVERIFY(moreOf(*m_tabs)->isHidden());
    }

    void othersAreInAMenuBehindTheLastTab()
    {
        shrinkToLose(1);
        QCOMPARE(tabsOf(*m_tabs), QStringList({"Subs", "Files", "Packages"}));
        QVERIFY(moreOf(*m_tabs)->isVisible());
        QCOMPARE(moreOf(*m_tabs)->x(), m_tabs->tabBar()->tabRect(2).right() + 1);
        QVERIFY(moreOf(*m_tabs)->geometry().right() < m_tabs->width());
        QCOMPARE(menuOf(*m_tabs), QStringList{"Processes"});
    }

    void theOneOfTheMenuGetsATab()
    {
        shrinkToLose(1);
        emit moreOf(*m_tabs)->menu()->aboutToShow();
        moreOf(*m_tabs)->menu()->actions().constLast()->trigger();
        QCOMPARE(m_tabs->tabText(m_tabs->currentIndex()), QStringLiteral("Processes"));
        QVERIFY(tabsOf(*m_tabs).contains(QStringLiteral("Processes")));
        QVERIFY(!menuOf(*m_tabs).contains(QStringLiteral("Processes")));
        QCOMPARE(tabsOf(*m_tabs).size() + menuOf(*m_tabs).size(), 4);
    }

    void pagesWithoutContentHaveNeither()
    {
        m_tabs->setOffered(m_tabs->widget(1), false);
        QCOMPARE(tabsOf(*m_tabs), QStringList({"Subs", "Packages", "Processes"}));
        shrinkToLose(1);
        QVERIFY(!menuOf(*m_tabs).contains(QStringLiteral("Files")));
        m_tabs->setOffered(m_tabs->widget(0), false); // the current one
        QCOMPARE(m_tabs->tabText(m_tabs->currentIndex()), QStringLiteral("Packages"));
    }

    void aWidgetInTheCornerTakesRoom()
    {
        auto* corner = new QLabel(QStringLiteral("filter"));
        m_tabs->setCornerWidget(corner);
        corner->hide();
        shrinkToLose(0);
        QCOMPARE(tabsOf(*m_tabs).size(), 4);
        corner->show();
        QTRY_COMPARE(tabsOf(*m_tabs).size(), 3);
        QVERIFY(moreOf(*m_tabs)->geometry().right() < corner->x());
        corner->hide();
        QTRY_COMPARE(tabsOf(*m_tabs).size(), 4);
    }

    void tabsComeBackWithTheRoom()
    {
        shrinkToLose(1);
        m_tabs->resize(2000, 100);
        QCOMPARE(tabsOf(*m_tabs).size(), 4);
        QVERIFY(moreOf(*m_tabs)->isHidden());
    }

private:
    // So narrow that the last tab would not fit.
    void shrinkToLose(int pixels)
    {
        const QTabBar* bar = m_tabs->tabBar();
        m_tabs->resize(bar->tabRect(bar->count() - 1).right() + 1 - pixels, 100);
    }

    std::unique_ptr<OverflowTabs> m_tabs;
};

NYTPROF_TEST(OverflowTabsTest, QApplication)
#include "tst_overflow_tabs.moc"
