// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Pages and layouts of a window, by mouse and keys.
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
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
#include "widgets/legend.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
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

// The menu of a button, an entry on each line: "*" is checked, "-" disabled.
QString entriesOf(const QToolButton& button)
{
    emit button.menu()->aboutToShow();
    const auto textOf = [](const QAction* action) {
        return QString(action->isChecked() ? "*" : "") + (action->isEnabled() ? "" : "-")
            + action->text().remove(u'&');
    };
    QString entries;
    for (const QAction* action : button.menu()->actions()) {
        QStringList below;
        if (const QMenu* menu = action->menu())
            for (const QAction* each : menu->actions())
                below << textOf(each);
        if (!action->isSeparator())
            entries += textOf(action) + (below.isEmpty() ? "" : ": " + below.join(", ")) + u'\n';
    }
    return entries;
}

// Opens it by Space.
void keysInMenuOf(QToolButton& button, const std::vector<Qt::Key>& keys)
{
    QTimer::singleShot(0, &button, [&] {
        for (const Qt::Key key : keys)
            QTest::keyClick(QApplication::activePopupWidget(), key);
    });
    button.setFocus();
    QTest::keyClick(&button, Qt::Key_Space);
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
        for (std::uint32_t i = 0; i < 50; ++i) {
            const std::string other = "main::x" + std::to_string(i);
            stream.subCallers(other, {.line = 3, .inclusive = 1e-3});
            stream.subCallers(
                "main::slow", {.line = 200 + i, .caller = other, .inclusive = 0.01 * (i + 1)});
        }
        for (const char* name : {"main::xsub", "main::other"}) // hotter, but without source
            stream.subCallers(name, {.line = 3, .inclusive = 2, .exclusive = 2});
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("nytprof.out"));
        writeFile(file, stream.pidEnd(7, 2).bytes());
        MainWindow window;
        const auto* status = window.findChild<QLabel*>(QStringLiteral("selection"));
        window.resize(1400, 900);
        window.show();
        window.open(file);
        QTRY_VERIFY(!window.path().isEmpty());
        const ViewArea& views = *window.views();
        QCOMPARE(views.page(), Page::Summary);
        QTRY_VERIFY2(
            status->text().contains("main::xsub") || status->text().contains("main::other"),
            qPrintable(status->text())); // the selected row of the summary
        clickTab(*views.pageBar(), Page::Explore);
        QVERIFY2(status->text().contains("main::slow"), qPrintable(status->text()));
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
        // The largest caller is next to the sub.
        const auto* callers = window.findChild<QTreeView*>(QStringLiteral("callersTable"));
        QTRY_VERIFY(!views.busy());
        const QModelIndex largest = callers->model()->index(callers->model()->rowCount() - 1, 0);
        QVERIFY(largest.isValid());
        QTRY_VERIFY(callers->viewport()->rect().contains(callers->visualRect(largest)));
        // Also when it is the current sub again, and the source has the keyboard.
        edit.setFocus();
        edit.verticalScrollBar()->setValue(0);
        pressKeysOf(window, "view.summary");
        for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
            QTest::keyClick(window.focusWidget(), key);
        QCOMPARE(views.page(), Page::Explore);
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
        QTest::keyClick(flame->canvas(), Qt::Key_R); // more of them: Undo and Redo
        window->resize(1210, 900);
        QTRY_VERIFY(flame->isAncestorOf(header));
        QVERIFY(header->isVisible());
        QVERIFY(header->mapTo(flame, QPoint()).y() < flame->height() / 2);
    }

    void inNarrowWindowsTheControlsOfAChartAreAMenu()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* flame = window->views()->get<FlameView>();
        window->resize(900, 600);
        QTRY_VERIFY(!flame->controls()->isVisible());
        QTRY_VERIFY(!flame->isAncestorOf(flame->header())); // no row of its own
        QVERIFY(flame->header()->findChild<QLineEdit*>()->isVisible());
        auto* more = flame->header()->findChild<QToolButton*>(QStringLiteral("moreControls"));
        QCOMPARE(entriesOf(*more),
            "Direction (V): *Callees, from the root, Callers, from the subs, Sandwich of the sub\n"
            "Frame order (1, 2, 3): *Largest first, By name, By call order\n"
            "Colour by: *Colour: package, Colour: origin, Colour: exclusive time\n"
            "Icicle\n"
            "-Reset Zoom\n"
            "Export: Save as SVG or PNG…, Copy Image\n");
        keysInMenuOf(*more, {Qt::Key_Down, Qt::Key_Right, Qt::Key_Down, Qt::Key_Return});
        QCOMPARE(flame->controls()->direction(), Direction::Callers);
        QVERIFY(entriesOf(*more).startsWith("Direction (V): Callees, from the root, *Callers"));
        keysInMenuOf(
            *more, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Return});
        QVERIFY(!flame->canvas()->icicle());
        QVERIFY(entriesOf(*more).contains("\nFlame\n"));
        window->resize(1400, 900);
        QTRY_VERIFY(flame->controls()->isVisible());
        QVERIFY(!more->isVisible());
    }

    void inNarrowWindowsTheToolBarEndsInAMenu()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* bar = window->findChild<QToolBar*>();
        auto* more = bar->findChild<QToolButton*>(QStringLiteral("more"));
        auto* exports = bar->findChild<QToolButton*>(QStringLiteral("export"));
        QAction* const beside = window->action(QStringLiteral("view.chartBeside"));
        window->resize(1400, 900);
        QTRY_VERIFY(exports->isVisible() && !more->isVisible());
        QVERIFY(bar->widgetForAction(beside));
        for (const QSize size : {QSize(900, 600), QSize(800, 500)}) {
            window->resize(size);
            QTRY_VERIFY(more->isVisible() && !exports->isVisible());
            QVERIFY(!bar->widgetForAction(beside));
            QVERIFY(bar->rect().contains(more->geometry())); // nothing is cut off
            QCOMPARE(window->size(), size);
        }
        QCOMPARE(entriesOf(*more),
            "Compare with Baseline…\n*Charts on Top\nCharts and Source Side by Side\n"
            "Copy Summary as Markdown\n-Copy Comparison as Markdown\nExport…\n"
            "Copy Table as CSV\n");
        keysInMenuOf(*more, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Return});
        QVERIFY(window->views()->chartBeside());
    }

    void inNarrowWindowsAnIconShowsTheFilterField()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* subs = window->views()->get<SubsView>();
        auto* field = subs->findChild<QLineEdit*>();
        QVERIFY(field->isVisible());
        window->resize(900, 600);
        QTRY_VERIFY(!field->isVisible());
        auto* tabs = qobject_cast<QTabWidget*>(subs->parentWidget()->parentWidget());
        QTest::mouseClick(tabs->cornerWidget(), Qt::LeftButton);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("x"));
        window->resize(950, 600);
        QVERIFY(field->isVisible()); // as long as it filters
        QTest::keyClick(field, Qt::Key_Escape);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QTest::keyClick(subs->findChild<QTreeView*>(), Qt::Key_Slash);
        QVERIFY(field->hasFocus());
        window->resize(1400, 900);
        QTRY_VERIFY(!tabs->cornerWidget()->isVisible());
    }

    void smallWindowsStillShowRowsOfEachPart()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        const auto* legend = views.get<FlameView>()->findChild<Legend*>();
        window->resize(1400, 900);
        QTRY_VERIFY(legend->isVisible());
        window->resize(900, 600);
        QTRY_VERIFY(!legend->isVisible());
        const FlameCanvas* canvas = views.get<FlameView>()->canvas();
        const auto* table = views.get<SubsView>()->findChild<QTreeView*>();
        const auto* edit = views.get<SourceView>()->edit();
        const auto rowsOf = [](const QWidget* area, int height) { return area->height() / height; };
        QTRY_VERIFY(rowsOf(canvas->viewport(), canvas->view().rowHeight()) >= 9);
        QVERIFY(rowsOf(table->viewport(), table->sizeHintForRow(0)) >= 7);
        QVERIFY(rowsOf(edit->viewport(), edit->fontMetrics().lineSpacing()) >= 7);
        const auto* selection = window->findChild<QLabel*>(QStringLiteral("selection"));
        QVERIFY(selection->isVisible());
        QTRY_VERIFY(selection->sizeHint().width() <= selection->width());
    }

    void aClickInAnEnlargedChartBringsTheSourceUpBesideIt()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        FlameCanvas* canvas = views.get<FlameView>()->canvas();
        const auto clickOnASub = [&] {
            for (const FlameFrame& frame : canvas->view().visibleFrames()) {
                const SubId sub = canvas->layout()->tree()[frame.first].sub;
                if (frame.folded() || !sub.valid() || sub == window->navigation()->place().sub)
                    continue;
                QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {},
                    canvas->rectOf(frame.first).center().toPoint());
                return window->navigation()->place().sub == sub;
            }
            return false;
        };
        const QWidget* source = views.get<SourceView>();
        const QWidget* subs = views.get<SubsView>();
        pressKeysOf(*window, "view.flame");
        QSignalSpy clicked(canvas, &FlameCanvas::clicked);
        QVERIFY(clickOnASub()); // not enlarged: nothing moves
        QTRY_COMPARE(clicked.size(), 1);
        QVERIFY(subs->isVisible());

        pressKeysOf(*window, "view.enlarge");
        QVERIFY(!source->isVisible());
        QVERIFY(clickOnASub());
        QTRY_VERIFY(source->isVisible());
        QVERIFY(positionIn(*window, canvas).x() < positionIn(*window, source).x());
        QVERIFY(!subs->isVisible());
        QTest::keyClick(canvas, Qt::Key_Escape); // enlarged again
        QVERIFY(views.enlarged() && !source->isVisible() && canvas->isVisible());
        QTest::keyClick(canvas, Qt::Key_Escape); // as before
        QVERIFY(!views.enlarged() && !views.chartBeside() && subs->isVisible());

        pressKeysOf(*window, "view.enlarge");
        QVERIFY(clickOnASub());
        QTRY_VERIFY(source->isVisible());
        pressKeysOf(*window, "view.enlarge"); // likewise
        QVERIFY(views.enlarged() && !source->isVisible());
        pressKeysOf(*window, "view.enlarge");
        QVERIFY(!views.chartBeside() && subs->isVisible());
    }

    void aDoubleClickInAnEnlargedChartOnlyZooms()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        pressKeysOf(*window, "view.flame");
        pressKeysOf(*window, "view.enlarge");
        QVERIFY(canvas->layout()->rows() > 1);
        const QPoint at = canvas->rectOf(CallNodeId(1)).center().toPoint();
        const auto* wait = canvas->findChild<QTimer*>(QStringLiteral("singleClick"));
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(wait->isActive());
        QTest::mouseDClick(canvas->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(!wait->isActive());
        QVERIFY(window->views()->enlarged());
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
