// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/scope_bar.h"

#include "app/loading_bar.h"
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "summary/summary_content.h"
#include "test_class.h"
#include "treemap/treemap_canvas.h"
#include "treemap/treemap_view.h"
#include "window_fixture.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// work() takes 100 ticks, the program's own code 50, sleep 850.
StreamBuilder sleeper(std::uint32_t pid)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text(":application=/a.pl").pidStart(pid, 1, 1.7e9);
    stream.newFid(1, "/a.pl").time(100, 1, 2).time(50, 1, 8).time(850, 1, 9);
    stream.subReturn(1, 100, 100, "main::work").subReturn(1, 850, 850, "main::CORE:sleep");
    stream.subInfo(1, "main::RUNTIME", 1, 1).subInfo(1, "main::work", 1, 4);
    stream.subCallers(
        "main::work", {.line = 7, .caller = "main::RUNTIME", .inclusive = 1e-5, .exclusive = 1e-5});
    stream.subCallers("main::CORE:sleep",
        {.line = 9, .caller = "main::RUNTIME", .inclusive = 8.5e-5, .exclusive = 8.5e-5});
    return stream.pidEnd(pid, 1.8e9);
}

} // namespace

class ScopeBarTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        setWaitingHidden(true);
        QFile::remove(folder.filePath("a.out.notes"));
        writeFile(folder.filePath("a.out"), sleeper(7).bytes());
        writeFile(folder.filePath("b.out"), sleeper(8).bytes());
    }

    void waitingIsHiddenUntilItsChipIsPressed()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        QCOMPARE(chips(*window), "Waiting hidden: 85.0\u00a0µs");
        QCOMPARE(whole(*window),
            QStringLiteral(
                "100 % = 15.0\u00a0µs \u00b7 3 statements \u00b7 2 calls \u00b7 1 file"));
        const Profile& profile = *window->navigation()->profile();
        QCOMPARE(window->navigation()->place().sub, profile.findSub("main::work"));
        QTest::mouseClick(window->findChild<QPushButton*>("chip"), Qt::LeftButton);
        QTRY_COMPARE(chips(*window), QString());
        QCOMPARE(whole(*window),
            QStringLiteral("100 % = 100\u00a0µs \u00b7 3 statements \u00b7 2 calls \u00b7 1 file"));
        window->views()->showView(window->views()->get<FlameView>());
        QTest::keyClick(window->views()->get<FlameView>()->canvas(), Qt::Key_W);
        QTRY_COMPARE(chips(*window), "Waiting hidden: 85.0\u00a0µs");
    }

    void waitingIsHiddenHoweverLittleItIs()
    {
        StreamBuilder stream = StreamBuilder::begun().text(":application=/a.pl");
        stream.newFid(1, "/a.pl").time(1'000, 1, 2).time(1, 1, 9);
        stream.subReturn(1, 1, 1, "main::CORE:sleep");
        stream.subCallers("main::CORE:sleep",
            {.line = 9, .caller = "main::RUNTIME", .inclusive = 1e-7, .exclusive = 1e-7});
        writeFile(folder.filePath("c.out"), stream.pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(folder.filePath("c.out"));
        QVERIFY(window);
        QCOMPARE(chips(*window), "Waiting hidden: 100\u00a0ns");
    }

    void anySubCanBeTreatedAsWaiting()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        QCOMPARE(window->navigation()->place().sub,
            window->navigation()->profile()->findSub("main::work"));
        QVERIFY(!window->waits());
        window->toggleWaits();
        QTRY_COMPARE(chips(*window), "Waiting hidden: 95.0\u00a0µs");
        QVERIFY(readFile(folder.filePath("a.out.notes")).contains("waits main::work\n"));
        QVERIFY(window->waits());
        window->toggleWaits();
        QTRY_COMPARE(chips(*window), "Waiting hidden: 85.0\u00a0µs");
        QVERIFY(!window->waits());
    }

    // Times of calls are less exact than those of statements, and can be more.
    void allPercentagesHaveOneBase()
    {
        StreamBuilder stream = StreamBuilder::begun().text(":application=/a.pl");
        stream.newFid(1, "/a.pl").time(6'240, 1, 2).subReturn(1, 6'410, 6'410, "main::work");
        stream.subInfo(1, "main::RUNTIME", 1, 1).subInfo(1, "main::work", 1, 4);
        stream.subCallers("main::work", {.line = 7, .inclusive = 6.41e-4, .exclusive = 6.41e-4});
        writeFile(folder.filePath("c.out"), stream.pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(folder.filePath("c.out"));
        QVERIFY(window);
        QCOMPARE(whole(*window).section(u' ', 0, 3), QStringLiteral("100 % = 641\u00a0µs"));
        FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        QTRY_COMPARE(canvas->text().describe({CallNodeId(0), 1, 0, 0}).section(u'(', 0, 0),
            "main program: 641\u00a0µs inclusive ");
        const SummaryContent content = summaryContent(readAndCompare({{folder.filePath("c.out")}}));
        for (const SummaryNumber& number : content.numbers)
            if (number.title == QStringLiteral("Working"))
                QCOMPARE(number.value, QStringLiteral("641\u00a0µs"));
        QCOMPARE(content.base, QStringLiteral("100 % = 641\u00a0µs"));
        QCOMPARE(content.subs[0].percent, QStringLiteral("100.0 %"));
        setWaitingHidden(false);
        window->session()->add({folder.filePath("b.out")}); // here statements are more
        QTRY_COMPARE(whole(*window).section(u' ', 0, 3), QStringLiteral("100 % = 741\u00a0µs"));
        QTRY_COMPARE(canvas->text().describe({CallNodeId(0), 1, 0, 0}).section(u'(', 0, 0),
            "main program: 741\u00a0µs inclusive ");
    }

    void theMainProgramIsTheRoot()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        QTRY_COMPARE(canvas->text().describe({CallNodeId(0), 1, 0, 0}),
            "main program: 15.0\u00a0µs inclusive (100.0 %), 5.00\u00a0µs exclusive (33.3 %)");
        QCOMPARE(paintedTexts(*canvas->viewport()).value(0),
            "main program, 15.0\u00a0µs, 5.00\u00a0µs outside subs");
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, QPoint(20, 5));
        const Profile& profile = *window->navigation()->profile();
        QCOMPARE(window->navigation()->place().sub, profile.findSub("main::RUNTIME"));
        QCOMPARE(window->navigation()->place().file, FileId(0));
    }

    /// As soon as there are chips, facts give way for them.
    void chipsCutNoNames()
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000");
        stream.text(":application=/" + std::string(50, 'p') + ".pl").pidStart(7, 1, 1.7e9);
        stream.newFid(1, "/a.pl").time(100, 1, 2).time(850, 1, 9);
        stream.subReturn(1, 850, 850, "main::CORE:sleep");
        stream.subCallers("main::CORE:sleep",
            {.line = 9, .caller = "main::RUNTIME", .inclusive = 8.5e-5, .exclusive = 8.5e-5});
        writeFile(folder.filePath("long.out"), stream.pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(folder.filePath("long.out"));
        QVERIFY(window);
        window->resize(800, 600);
        const QWidget* bar = window->findChild<ScopeBar*>();
        QTRY_COMPARE(bar->width(), 800);
        for (const QLabel* label : bar->findChildren<QLabel*>())
            QTRY_VERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        QVERIFY(whole(*window).startsWith("100 % = "));
    }

    void chipsCrumbsAndLoadsMoveNothing()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->views()->showView(window->views()->get<FlameView>());
        QTRY_VERIFY(!window->views()->busy());
        const auto place = [&] {
            QCoreApplication::processEvents(); // layout requests
            return QRect(window->views()->mapTo(window.get(), QPoint()), window->views()->size());
        };
        const QRect before = place();
        QVERIFY(!chips(*window).isEmpty());
        window->setWaitingHidden(false);
        QTRY_COMPARE(chips(*window), QString());
        QCOMPARE(place(), before);
        QTest::keyClick(window->views()->get<FlameView>()->canvas(), Qt::Key_R);
        QTRY_VERIFY(!crumbs(*window).isEmpty());
        QCOMPARE(place(), before);
        auto* line = window->findChild<LoadingBar*>();
        line->start({folder.filePath("a.out")});
        QTRY_VERIFY(line->isVisible());
        QCOMPARE(line->height(), 4);
        const auto* text = window->findChild<QLabel*>("loadingText");
        QVERIFY(text->isVisible());
        QCOMPARE(text->text(), "Loading a.out");
        QCOMPARE(place(), before);
        line->stop();
        QVERIFY(!text->isVisible());
        QCOMPARE(place(), before);
    }

    /// As `nytprof summary` has them.
    void timesInTheListOfRecentFilesAreWithoutWaiting()
    {
        const QString path = folder.filePath("a.out");
        for (const bool hidden : {true, false}) {
            setWaitingHidden(hidden);
            QVERIFY(windowOnFile(path));
            QCOMPARE(aboutRecentFile(path).time, "15.0\u00a0µs working");
        }
    }

    void profilesThatAreLeftOutHaveAChip()
    {
        setWaitingHidden(false);
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->session()->add({folder.filePath("b.out")});
        QTRY_COMPARE(window->session()->parts().size(), 2U);
        QCOMPARE(chips(*window), QString());
        ProfileParts parts = window->session()->parts();
        parts[1].included = false;
        window->session()->setParts(parts);
        QTRY_COMPARE(chips(*window), "Only process 7");
        QTest::keyClick(window->findChild<QPushButton*>("chip"), Qt::Key_Space);
        QTRY_COMPARE(chips(*window), QString());
        QVERIFY(window->session()->parts()[1].included);
    }

    void zoomsAndTransformsOfTheChartAreCrumbs()
    {
        const auto window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        FlameView* flame = window->views()->get<FlameView>();
        FlameCanvas* canvas = flame->canvas();
        window->views()->showView(flame);
        QCOMPARE(crumbs(*window), QString());
        QVERIFY(!program(*window)->text().contains("whole"));
        const FlameLayout& layout = *canvas->layout();
        CallNodeId inner(1); // narrower than its caller, which is narrower than all
        while (layout.width(inner) >= layout.width(layout.tree()[inner].parent)
            || layout.width(layout.tree()[inner].parent) >= layout.total())
            inner = CallNodeId(inner.index() + 1);
        const CallNodeId outer = layout.tree()[inner].parent;
        for (const CallNodeId node : {outer, inner}) {
            canvas->setFocused(node);
            QTest::keyClick(canvas, Qt::Key_Z);
        }
        const auto zoomTo = [&](CallNodeId node) {
            return QStringLiteral("zoom: ")
                + canvas->names().label(canvas->layout()->tree()[node].sub);
        };
        QCOMPARE(crumbs(*window), zoomTo(outer) + u'|' + zoomTo(inner));
        const auto buttons = window->findChildren<QToolButton*>("crumb");
        QToolButton* first = *std::ranges::find_if_not(buttons, &QWidget::isHidden);
        QTest::keyClick(first, Qt::Key_Space); // by the keyboard, too
        QCOMPARE(canvas->view().zoomedTo(), outer);
        QCOMPARE(crumbs(*window), zoomTo(outer));
        emit program(*window)->linkActivated("whole");
        QVERIFY(!canvas->zoomed());
        QCOMPARE(crumbs(*window), QString());

        canvas->setFocused(outer);
        QTest::keyClick(canvas, Qt::Key_R);
        QTRY_VERIFY(!flame->busy());
        QCOMPARE(crumbs(*window), "recursion collapsed");
        pressKeysOf(*window, "view.treemap"); // another chart shows all
        QCOMPARE(crumbs(*window), QString());
        TreemapCanvas* map = window->views()->get<TreemapView>()->canvas();
        for (std::uint32_t node = 1; node < map->tree().nodes().size(); ++node) {
            if (map->tree()[node].sub.valid())
                continue;
            map->zoomTo(node);
            QVERIFY(crumbs(*window).endsWith(packageText(map->tree(), node)));
            emit program(*window)->linkActivated("whole");
            QCOMPARE(map->shownNode(), 0U);
            break;
        }
        pressKeysOf(*window, "view.flame");
        QCOMPARE(crumbs(*window), "recursion collapsed");
        pressKeysOf(*window, "view.summary"); // has no chart
        QCOMPARE(crumbs(*window), QString());
    }

    // Shares of the chart are of what its transforms have left.
    void afterATransformTheChartHasABaseOfItsOwn()
    {
        setWaitingHidden(false);
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        FlameView* flame = window->views()->get<FlameView>();
        window->views()->showView(flame);
        const SubId sleep = window->navigation()->profile()->findSub("main::CORE:sleep");
        flame->applyTransform({Transform::Kind::Hide, {sleep}});
        QTRY_VERIFY(!flame->busy());
        QTRY_VERIFY2(whole(*window).startsWith("100 % = 100\u00a0µs, in the chart 15.0\u00a0µs"),
            qPrintable(whole(*window)));
        pressKeysOf(*window, "view.summary");
        QVERIFY(!whole(*window).contains("in the chart"));
        pressKeysOf(*window, "view.flame");
        flame->undo();
        QTRY_VERIFY(!whole(*window).contains("in the chart"));
    }

    // The current level was disabled, and long names were cut beside free space.
    void crumbsCanBeRead()
    {
        ScopeBar bar;
        const QString name
            = QStringLiteral("zoom: Some::Quite::Long::Package::Name::and_a_long_sub");
        bar.setProgram(QStringLiteral("a.pl"), QStringLiteral("Whole run"), {});
        bar.setFacts({QStringLiteral("100 % = 1 s"), QStringLiteral("1,234 calls")});
        bar.setCrumbs({{QStringLiteral("all calls"), [] {}}, {QStringLiteral("focus: A::b"), [] {}},
            {name, [] {}}});
        bar.resize(1400, 30);
        bar.show();
        (void)QTest::qWaitForWindowExposed(&bar);
        const auto texts = [&bar] {
            QStringList shown;
            for (const QToolButton* crumb : bar.findChildren<QToolButton*>("crumb"))
                if (!crumb->isHidden())
                    shown << crumb->text().mid(2);
            return shown.join(u'|');
        };
        QCOMPARE(texts(), "focus: A::b|" + name);
        for (const QToolButton* crumb : bar.findChildren<QToolButton*>("crumb")) {
            QVERIFY(crumb->isEnabled());
            QVERIFY(contrast(crumb->palette().color(QPalette::ButtonText),
                        crumb->palette().color(QPalette::Window))
                > 7);
            QTRY_VERIFY(crumb->width() >= crumb->sizeHint().width());
        }
        QVERIFY(bar.findChildren<QToolButton*>("crumb").back()->font().bold());
        bar.resize(560, 30);
        QVERIFY2(texts().startsWith("focus: A::b|zoom: "), qPrintable(texts()));
        QVERIFY2(!texts().contains("Quite"), qPrintable(texts()));
        QVERIFY2(texts().endsWith("and_a_long_sub"), qPrintable(texts()));
        bar.resize(300, 30);
        QVERIFY2(texts().startsWith("zoom: "), qPrintable(texts()));
    }

    void whatIsUnderTheMouseIsInTheStatusBar()
    {
        const auto window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        const QPoint at = canvas->rectOf(CallNodeId(1)).center().toPoint();
        QTest::mouseMove(canvas->viewport(), at);
        QTRY_COMPARE(window->statusBar()->currentMessage(),
            canvas->text().describe({CallNodeId(1), 1, 0, 0}));
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(window->statusBar()->currentMessage(), QString()); // the selection
    }

private:
    static QLabel* program(const MainWindow& window)
    {
        return window.findChild<QWidget*>("scopeBar")->findChild<QLabel*>();
    }
    static QString crumbs(const MainWindow& window)
    {
        QStringList texts;
        for (const QToolButton* crumb : window.findChildren<QToolButton*>("crumb"))
            if (!crumb->isHidden())
                texts << crumb->accessibleName();
        return texts.join(u'|');
    }
    static QString chips(const MainWindow& window)
    {
        QStringList texts;
        for (const QPushButton* chip : window.findChildren<QPushButton*>("chip"))
            if (!chip->isHidden())
                texts << chip->text().section(QStringLiteral("  "), 0, 0);
        return texts.join(u'|');
    }
    static QString whole(const MainWindow& window)
    {
        return window.findChild<QLabel*>("whole")->text();
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(ScopeBarTest, QApplication)
#include "tst_scope_bar.moc"
