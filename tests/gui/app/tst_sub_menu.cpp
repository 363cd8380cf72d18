// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The context menu of a sub, and its keys, in every view.
#include "analysis/hotspots.h"
#include "app/view_area.h"
#include "callgraph/graph_canvas.h"
#include "callgraph/graph_view.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "style/text.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "treemap/treemap_canvas.h"
#include "treemap/treemap_view.h"
#include "window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// A right click; the menu closes itself when it loses its parent, or is closed.
QMenu* rightClick(QWidget* widget, const QPoint& at)
{
    QTest::mouseClick(widget, Qt::RightButton, {}, at);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

QAction* entryOf(const QMenu* menu, const QString& beginning)
{
    for (QAction* entry : menu->actions())
        if (entry->text().startsWith(beginning))
            return entry;
    return nullptr;
}

} // namespace

class SubMenuTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        window = windowOn(QStringLiteral("exceptions/nytprof.out"));
        QVERIFY(window);
        views = window->views();
        profile = window->navigation()->profile();
        sub = profile->findSub("main::mid");
        QVERIFY(sub.valid());
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
    }

    void entriesAreTheSameEverywhere_data()
    {
        QTest::addColumn<QString>("place");
        for (const char* place :
            {"subs", "source", "flame", "treemap", "graph", "callees", "callers", "butterfly"})
            QTest::newRow(place) << QString::fromLatin1(place);
    }

    void entriesAreTheSameEverywhere()
    {
        QFETCH(const QString, place);
        SubId shown;
        const QMenu* menu = menuIn(place, shown);
        QVERIFY(menu && shown.valid());
        const bool isFrame = place == QLatin1String("flame");
        QStringList texts;
        QList<QAction*> entries;
        for (QAction* entry : menu->actions()) {
            texts << entry->text();
            entries << entry;
        }
        if (isFrame) { // the entries of a frame are around the sandwich
            const QStringList ofFrame = {"Focus on Sub", "Focus on Call Stack",
                "Merge into Callers", "Drop Sub", "Collapse Recursion", "Collapse Direct Recursion",
                "Group by Package", "Group by File", "", "Reset Zoom", "Highlight This Sub"};
            QCOMPARE(texts[4], QStringLiteral("Zoom to This Frame"));
            QCOMPARE(entries[4]->shortcut(), QKeySequence(Qt::Key_Z));
            QCOMPARE(texts.mid(6, ofFrame.size()), ofFrame);
            texts.remove(6, ofFrame.size());
            entries.remove(6, ofFrame.size());
            texts.removeAt(4);
            entries.removeAt(4);
        }
        const Sub& about = (*profile)[shown];
        QString line = QString::number(hottestLine(*profile, shown));
        QCOMPARE(texts.first(11),
            QStringList({"Show Source", "Go to Hottest Line, " + line, "Open in Editor", "",
                "Sandwich of This Sub", "", "Add Bookmark", "Write Note…", "", "Copy Name",
                "Copy " + placeText(*profile, about.file, about.firstLine)}));
        QCOMPARE(entries.at(0)->shortcut(), QKeySequence(Qt::Key_Return));
        QCOMPARE(entries.at(1)->shortcut(), QKeySequence(Qt::Key_Period));
        QCOMPARE(entries.at(2)->shortcut(), QKeySequence(Qt::Key_F4));
        QCOMPARE(entries.at(4)->shortcut(), QKeySequence(Qt::Key_S));
        QCOMPARE(entries.at(6)->shortcut(), QKeySequence(Qt::Key_B));
        entryOf(menu, QStringLiteral("Copy Name"))->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), std::string(about.name));
        entries.at(10)->trigger();
        QCOMPARE(
            QGuiApplication::clipboard()->text(), placeText(*profile, about.file, about.firstLine));
        entryOf(menu, QStringLiteral("Go to"))->trigger();
        QCOMPARE(window->navigation()->place().sub, shown);
        QCOMPARE(QString::number(window->navigation()->place().line), line);
        entryOf(menu, QStringLiteral("Sandwich"))->trigger();
        verifySandwichOf(shown);
    }

    void lettersDoTheSameInCharts()
    {
        SubId shown;
        for (const char* place : {"flame", "treemap", "graph", "source"}) {
            views->get<FlameView>()->controls()->setDirection(Direction::Callees);
            QMenu* menu = menuIn(QString::fromLatin1(place), shown);
            QVERIFY2(menu && shown.valid(), place);
            menu->close();
            QWidget* chart
                = views->viewNamed(QLatin1String(place))
                      ->findChild<QWidget*>(QString::fromLatin1(place) + QStringLiteral("Canvas"));
            if (std::string_view(place) == "source") {
                chart = views->get<SourceView>()->edit();
                window->navigation()->goToSub(shown);
            } else if (std::string_view(place) == "graph") {
                chart = views->get<GraphView>()->canvas();
            }
            QVERIFY2(chart, place);
            window->activateWindow();
            chart->setFocus();
            QTRY_VERIFY(chart->hasFocus());
            if (std::string_view(place) != "graph") { // fewer nodes there
                QTest::keyClick(chart, Qt::Key_Period);
                QCOMPARE(window->navigation()->place().sub, shown);
                QCOMPARE(window->navigation()->place().line, hottestLine(*profile, shown));
            }
            QTest::keyClick(chart, Qt::Key_S);
            verifySandwichOf(shown);
        }
    }

    void tablesCopyRowsAsMarkdown()
    {
        SubId shown;
        const QMenu* menu = menuIn(QStringLiteral("subs"), shown);
        QVERIFY(menu);
        QAction* copy = entryOf(menu, QStringLiteral("Copy Row as Markdown"));
        QVERIFY(copy && entryOf(menu, QStringLiteral("Columns")));
        copy->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QStringLiteral("| Sub | Exclusive | Inclusive | Calls |"));
        QCOMPARE(lines[1], QStringLiteral("| --- | ---: | ---: | ---: |"));
        QVERIFY2(
            lines[2].startsWith("| " + subText(*profile, shown) + " | "), qPrintable(lines[2]));
    }

    void ofSourceTheTextCanStillBeCopied()
    {
        SubId shown;
        const QMenu* menu = menuIn(QStringLiteral("source"), shown);
        QVERIFY(menu && entryOf(menu, QStringLiteral("Select All")));
        entryOf(menu, QStringLiteral("Select All"))->trigger();
        QVERIFY(views->get<SourceView>()->edit()->textCursor().hasSelection());
    }

    void cleanup()
    {
        while (QApplication::activePopupWidget())
            QApplication::activePopupWidget()->close();
        window.reset();
    }

private:
    void verifySandwichOf(SubId shown)
    {
        const FlameView& flame = *views->get<FlameView>();
        QCOMPARE(window->navigation()->place().sub, shown);
        QCOMPARE(flame.controls()->direction(), Direction::Sandwich);
        QTRY_VERIFY(!flame.busy());
        QVERIFY(flame.canvas()->isVisible());
        const CallTree& tree = flame.canvas()->layout()->tree();
        QCOMPARE(tree[tree.root()].childCount, 1U);
        QCOMPARE(tree[tree[tree.root()].firstChild].sub, shown);
    }

    // Right clicks something of a sub in a view, and returns that sub.
    QMenu* menuIn(const QString& place, SubId& shown)
    {
        shown = place == QLatin1String("callers") ? profile->findSub("main::thrower") : sub;
        window->navigation()->goToSub(shown);
        const bool isSide = place == QLatin1String("callers") || place == QLatin1String("callees");
        View* view = views->viewNamed(
            isSide || place == QLatin1String("butterfly") ? QStringLiteral("calls") : place);
        views->get<CallsView>()->setTrees(isSide);
        views->showView(view);
        if (!QTest::qWaitFor([&] { return !views->busy(); }))
            return nullptr;
        if (place == QLatin1String("source")) {
            SourceEdit* edit = views->get<SourceView>()->edit();
            const std::size_t row = edit->source().rowOf((*profile)[sub].firstLine);
            const QTextBlock block = edit->document()->findBlockByNumber(static_cast<int>(row));
            window->navigation()->goToLine((*profile)[sub].file, 1);
            edit->verticalScrollBar()->setValue(std::max(0, edit->shownRow(row) - 5));
            return rightClick(
                edit->viewport(), edit->rectOf(block).topLeft().toPoint() + QPoint(30, 6));
        }
        if (place == QLatin1String("flame")) {
            FlameCanvas* canvas = views->get<FlameView>()->canvas();
            for (const FlameFrame& frame : canvas->view().visibleFrames()) {
                if (canvas->layout()->tree()[frame.first].sub == sub && !frame.folded()) {
                    window->navigation()->goToLine((*profile)[sub].file, 1);
                    return rightClick(
                        canvas->viewport(), canvas->rectOf(frame.first).center().toPoint());
                }
            }
            return nullptr;
        }
        if (place == QLatin1String("treemap")) {
            TreemapCanvas* canvas = views->get<TreemapView>()->canvas();
            for (const TreemapBox& box : canvas->boxes()) {
                if (canvas->tree()[box.node].sub == sub && box.folded == 0)
                    return rightClick(canvas->viewport(), box.rect.center().toPoint());
            }
            return nullptr;
        }
        if (place == QLatin1String("graph")) {
            GraphCanvas* canvas = views->get<GraphView>()->canvas();
            for (std::size_t node = 1; node < canvas->graph().nodes.size(); ++node) {
                const SubId at = canvas->graph().nodes[node].sub;
                if (at.valid() && (*profile)[at].calls > 0) {
                    shown = at;
                    return rightClick(canvas->viewport(), canvas->nodeRect(node).center());
                }
            }
            return nullptr;
        }
        if (place == QLatin1String("butterfly")) {
            auto* middle = view->findChild<QLabel*>(QStringLiteral("currentSub"));
            return rightClick(middle, middle->rect().center());
        }
        auto* table = view->findChild<QTreeView*>(place + QStringLiteral("Table"));
        const QModelIndex row = isSide ? table->model()->index(0, 0) : table->currentIndex();
        return rightClick(table->viewport(), table->visualRect(row).center());
    }

    std::unique_ptr<MainWindow> window;
    ViewArea* views = nullptr;
    const Profile* profile = nullptr;
    SubId sub;
};

NYTPROF_TEST(SubMenuTest, QApplication)
#include "tst_sub_menu.moc"
