// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Pages and layouts of a window, by mouse and keys.
#include "app/view_area.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_document.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "table_models.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "table_views/compare_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Page = ViewArea::Page;

const QString Small = QStringLiteral("small_default/nytprof.out");

void clickTab(QTabBar& bar, Page page)
{
    QTest::mouseClick(
        &bar, Qt::LeftButton, Qt::NoModifier, bar.tabRect(static_cast<int>(page)).center());
}

// The left edges of two views show which is left of the other, the top ones which is above.
QPoint positionIn(const MainWindow& window, const QWidget* view)
{
    return view->mapTo(&window, QPoint());
}

} // namespace

class ViewAreaTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void aProfileOpensOnTheSummaryAndAReloadKeepsThePage()
    {
        MainWindow window;
        window.show();
        window.open(profilePath(Small));
        QTRY_VERIFY(!window.path().isEmpty());
        ViewArea& views = *window.views();
        QCOMPARE(views.page(), Page::Summary);
        QVERIFY(views.currentView()->isVisible());
        clickTab(*views.pageBar(), Page::Explore);
        QCOMPARE(views.page(), Page::Explore);
        QVERIFY(views.get<SourceView>()->isVisible());
        QVERIFY(views.get<FlameView>()->isVisible());
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        pressKeysOf(window, "file.reload");
        QVERIFY(finished.wait(20'000));
        QCOMPARE(views.page(), Page::Explore);
        window.open(profilePath(QStringLiteral("forktree/nytprof.out")));
        QTRY_VERIFY(window.path().contains(QLatin1String("forktree")));
        QCOMPARE(views.page(), Page::Summary);
    }

    void keysReachEveryPageAndTheProgramLeadsToTheSummary()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        QCOMPARE(views.page(), Page::Explore);
        pressKeysOf(*window, "view.summary");
        QCOMPARE(views.page(), Page::Summary);
        pressKeysOf(*window, "view.files");
        QCOMPARE(views.page(), Page::Explore);
        QCOMPARE(views.currentView(), views.get<FilesView>());
        pressKeysOf(*window, "view.summary");
        pressKeysOf(*window, "view.explore");
        QCOMPARE(views.currentView(), views.get<FilesView>());
        auto* program
            = window->findChild<QWidget*>(QStringLiteral("scopeBar"))->findChild<QLabel*>();
        emit program->linkActivated(QStringLiteral("summary"));
        QCOMPARE(views.page(), Page::Summary);
    }

    // Views of Explore do not know their size while the summary is shown.
    void exploreIsScrolledToTheHottestSub()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/work/app.pl").subInfo(1, "main::slow", 100, 199);
        for (std::uint32_t line = 1; line <= 400; ++line)
            stream.srcLine(1, line, "line();\n").time(line == 180 ? 9000 : 1, 1, line);
        stream.subCallers("main::slow", {.line = 2, .inclusive = 1, .exclusive = 1});
        for (int i = 0; i < 50; ++i)
            stream.subCallers("main::x" + std::to_string(i), {.line = 3, .inclusive = 1e-3});
        for (const char* name : {"main::xsub", "main::other"}) // hotter, but without source
            stream.subCallers(name, {.line = 3, .inclusive = 2, .exclusive = 2});
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("nytprof.out"));
        writeFile(file, stream.pidEnd(7, 2).bytes());
        MainWindow window;
        window.resize(1400, 900);
        window.show();
        window.open(file);
        QTRY_VERIFY(!window.path().isEmpty());
        const ViewArea& views = *window.views();
        QCOMPARE(views.page(), Page::Summary);
        clickTab(*views.pageBar(), Page::Explore);
        const auto* table = views.get<SubsView>()->findChild<QTreeView*>();
        QTRY_COMPARE(table->indexAt({1, 1}).row(), 0);
        QCOMPARE(table->currentIndex().row(), 2);
        QVERIFY(table->viewport()->rect().contains(table->visualRect(table->currentIndex())));
        SourceEdit& edit = *views.get<SourceView>()->edit();
        const auto shownRowsAbove = [&edit] {
            return edit.shownRow(edit.source().rowOf(180)) - edit.verticalScrollBar()->value();
        };
        const int visible = edit.viewport()->height() / rowHeight(edit.font());
        QTRY_VERIFY2(std::abs(shownRowsAbove() - visible / 3) <= 1,
            qPrintable(QStringLiteral("%1 of %2").arg(shownRowsAbove()).arg(visible)));
    }

    // The source view was hidden when its place changed.
    void aSubWithoutAFileOpensFromTheSummary()
    {
        const QTemporaryDir folder; // notes are written beside the profile
        const QString copy = folder.filePath(QStringLiteral("nytprof.out"));
        QVERIFY(QFile::copy(profilePath(Small), copy));
        const auto window = windowOnFile(copy);
        QVERIFY(window);
        const Profile& profile = *window->session()->profile();
        SubId none;
        for (std::size_t i = 0; i < profile.subs().size(); ++i)
            if (!profile.subs()[i].file.valid())
                none = SubId(i);
        QVERIFY(none.valid());
        ViewArea& views = *window->views();
        pressKeysOf(*window, "view.summary");
        emit views.currentView()->actionWanted(QStringLiteral("view.source"), none);
        QCOMPARE(views.page(), Page::Explore);
        QVERIFY(views.get<SourceView>()->isVisible());
        QCOMPARE(views.get<SourceView>()->edit()->source().sub, none);
        pressKeysOf(*window, "view.summary");
        emit views.currentView()->actionWanted(QStringLiteral("go.bookmark"), none);
        QCOMPARE(views.page(), Page::Summary);
    }

    void compareIsAPageWhileInUse()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        QTabBar& bar = *views.pageBar();
        QVERIFY(!bar.isTabVisible(static_cast<int>(Page::Compare)));
        window->session()->compareWith({profilePath(Small)});
        QTRY_VERIFY(bar.isTabVisible(static_cast<int>(Page::Compare)));
        QCOMPARE(views.page(), Page::Compare); // what was asked for
        clickTab(bar, Page::Explore);
        clickTab(bar, Page::Compare);
        QVERIFY(views.get<CompareView>()->isVisible());
        QVERIFY(views.get<FlameView>()->isVisible()); // the charts stay above it
        QVERIFY(!views.get<SourceView>()->isVisible());
        pressKeysOf(*window, "view.flame"); // a chart of the same page
        QCOMPARE(views.page(), Page::Compare);
        pressKeysOf(*window, "view.source");
        QCOMPARE(views.page(), Page::Explore);
        QTest::mouseClick(
            bar.tabButton(static_cast<int>(Page::Compare), QTabBar::RightSide), Qt::LeftButton);
        QTRY_VERIFY(!bar.isTabVisible(static_cast<int>(Page::Compare)));
        QVERIFY(!window->session()->comparing());
    }

    void chartsAreAboveOrBesideTheSource()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        const QWidget* flame = views.get<FlameView>();
        const QWidget* source = views.get<SourceView>();
        QVERIFY(positionIn(*window, flame).y() < positionIn(*window, source).y());
        auto* bar = window->findChild<QToolBar*>();
        QTest::mouseClick(bar->widgetForAction(window->action(QStringLiteral("view.chartBeside"))),
            Qt::LeftButton);
        QTRY_VERIFY(positionIn(*window, flame).x() < positionIn(*window, source).x());
        QVERIFY(source->height() > window->height() / 2);
        QVERIFY(!views.get<SubsView>()->isVisible());
        QVERIFY(window->action(QStringLiteral("view.chartBeside"))->isChecked());
        pressKeysOf(*window, "view.subs"); // has its place only in the other layout
        QVERIFY(views.get<SubsView>()->isVisible());
        QVERIFY(!views.chartBeside());
        QVERIFY(window->action(QStringLiteral("view.chartAbove"))->isChecked());
    }

    void oneViewFillsExploreUntilAnotherIsWanted()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        pressKeysOf(*window, "view.subs");
        pressKeysOf(*window, "view.enlarge");
        QVERIFY(views.get<SubsView>()->isVisible());
        QVERIFY(!views.get<FlameView>()->isVisible());
        QVERIFY(!views.get<SourceView>()->isVisible());
        pressKeysOf(*window, "view.summary");
        QVERIFY(!views.enlarged());
        pressKeysOf(*window, "view.enlarge"); // the summary is alone already
        QVERIFY(!views.enlarged());
    }

    void narrowWindowsShowCallersAndCalleesBesideTheSource()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        const QWidget* calls = views.get<CallsView>();
        QVERIFY(calls->isVisible());
        window->resize(900, 600);
        QTRY_VERIFY(!calls->isVisible());
        QCOMPARE(window->size(), QSize(900, 600));
        pressKeysOf(*window, "view.calls");
        QVERIFY(calls->isVisible());
        QVERIFY(!views.get<SourceView>()->isVisible());
        // Browsing there does not bring the source to the front.
        window->navigation()->goToCallee();
        QVERIFY(calls->isVisible());
        window->resize(1400, 900);
        QTRY_VERIFY(calls->isVisible() && views.get<SourceView>()->isVisible());
    }

    void controlsOfAChartAreBesideItsTabWhereTheyFit()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        auto* flame = views.get<FlameView>();
        QWidget* header = flame->header();
        window->resize(1600, 900);
        QTRY_VERIFY(!flame->isAncestorOf(header));
        QVERIFY(header->isVisible());
        QTRY_VERIFY(
            header->width() >= header->layout()->minimumSize().width()); // nothing is cut off
        QVERIFY(header->geometry().right() <= header->parentWidget()->width());
        pressKeysOf(*window, "view.subs");
        header->findChild<QLineEdit*>()->setFocus();
        QCOMPARE(views.currentView(), flame);
        pressKeysOf(*window, "view.treemap");
        QTRY_VERIFY(!header->isVisible());
        pressKeysOf(*window, "view.flame");
        QTRY_VERIFY(header->isVisible());
        window->resize(900, 600);
        QTRY_VERIFY(flame->isAncestorOf(header));
        QVERIFY(header->isVisible());
        QVERIFY(header->mapTo(flame, QPoint()).y() < flame->height() / 2);
    }

    void narrowTablesLeaveTheCallsToNames()
    {
        auto window = windowOn(Small);
        QVERIFY(window);
        const auto calls = [](const MainWindow& shown) {
            const auto* subs = shown.findChild<QTreeView*>(QStringLiteral("subsTable"));
            return !subs->isColumnHidden(SubsModel::Calls);
        };
        QVERIFY(calls(*window));
        window->resize(900, 600);
        QTRY_VERIFY(!calls(*window));
        window->close(); // what a narrow window leaves out is not remembered
        window = windowOn(Small);
        QVERIFY(window);
        window->resize(1400, 900);
        QTRY_VERIFY(calls(*window));
    }

    void theToolBarShowsAndSetsTheUnit()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* units = window->findChild<QComboBox*>(QStringLiteral("units"));
        QCOMPARE(units->currentText(), QStringLiteral("Time"));
        units->setFocus();
        QTest::keyClick(units, Qt::Key_Down);
        QCOMPARE(costUnit(), CostUnit::Percent);
        pressKeysOf(*window, "view.unit");
        QCOMPARE(units->currentText(), QStringLiteral("Calls"));
        pressKeysOf(*window, "view.unit");
    }

    void theFinderOpensFromTheToolBar()
    {
        MainWindow empty;
        QVERIFY(!empty.findChild<QPushButton*>(QStringLiteral("finderButton"))->isEnabled());
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* button = window->findChild<QPushButton*>(QStringLiteral("finderButton"));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(window->finder());
    }
};

NYTPROF_TEST(ViewAreaTest, QApplication)
#include "tst_view_area.moc"
