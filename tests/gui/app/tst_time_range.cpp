// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A range of the time axis, and what the window shows of it.
#include "app/view_area.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "axis/axis_text.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "slice_log_builder.h"
#include "style/preferences.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

void writeProfile(const QString& path, const SliceLogBuilder& log)
{
    writeFile(path, killedProcess(log).bytes());
}

/// Four slices: A, B, waiting, both.
SliceLogBuilder exampleLog(std::uint32_t pid = 7, std::uint64_t begin = 0)
{
    return SliceLogBuilder(pid, begin)
        .slice(100, {{"A::work", 100}})
        .slice(100, {{"B::parse", 100}})
        .slice(100, {{"main::CORE:sleep", 100}})
        .slice(100, {{"A::work", 60}, {"B::parse", 40}});
}

void choose(MainWindow& window, const std::optional<TimeRange>& range)
{
    emit window.timeAxis()->canvas()->rangeChosen(range);
}

/// "A::work 0.16 B::parse 0.14": exclusive seconds of the table of subs.
QString subsOf(const MainWindow& window)
{
    QStringList subs;
    const Profile& profile = *window.navigation()->profile();
    for (const char* name : {"A::work", "B::parse", "main::CORE:sleep"})
        if (const SubId sub = profile.findSub(name); sub.valid() && profile[sub].exclusive > 0)
            subs << QStringLiteral("%1 %2 x%3")
                        .arg(QLatin1String(name))
                        .arg(profile.seconds(profile[sub].exclusive))
                        .arg(profile[sub].calls);
    return subs.join(u' ');
}

/// The bar above the views as plain text.
QString scopeOf(const MainWindow& window)
{
    QStringList texts;
    for (const QLabel* label : window.findChild<QWidget*>("scopeBar")->findChildren<QLabel*>())
        if (label->text().contains(QLatin1String("href")))
            texts << label->text();
    QString text = texts.join(u' ');
    return text.remove(QRegularExpression("<[^>]*>")).replace("&nbsp;", " ").simplified();
}

} // namespace

class TimeRangeTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        setWaitingHidden(true);
        QFile::remove(folder.filePath("a.out.notes"));
        writeProfile(folder.filePath("a.out"), exampleLog());
    }

    void everyViewShowsTheRange()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        QCOMPARE(subsOf(*window), "A::work 0.16 x2 B::parse 0.14 x2");
        QCOMPARE(scopeOf(*window), "a.pl › Whole run");
        choose(*window, milliseconds(100, 300));
        QTRY_COMPARE(scopeOf(*window), "a.pl › Whole run › 100 – 300 ms");
        QCOMPARE(subsOf(*window), "B::parse 0.1 x1");
        QVERIFY(csvOf(*window->views()->get<SubsView>()).contains("B::parse"));
        QVERIFY(!csvOf(*window->views()->get<SubsView>()).contains("A::work"));
        QTRY_VERIFY(window->views()
                        ->get<FlameView>()
                        ->canvas()
                        ->text()
                        .describe({CallNodeId(0), 1, 0, 0})
                        .contains("100\u00a0ms"));
    }

    void saysSinceWhenASubRuns()
    {
        writeProfile(folder.filePath("a.out"),
            SliceLogBuilder(7)
                .slice(100, {{"B::parse", 100}})
                .slice(100, {{"A::work", 100}})
                .slice(100, {{"A::work", 100, {}, 0}}));
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->navigation()->goToSub(window->navigation()->profile()->findSub("A::work"));
        const auto* selection = window->findChild<QLabel*>("selection");
        QVERIFY(selection->text().contains("1 call, 200\u00a0ms each"));
        choose(*window, milliseconds(200, 300));
        QTRY_VERIFY2(
            selection->text().contains("running since 100\u00a0ms"), qPrintable(selection->text()));
    }

    void whatIsHiddenStaysHidden()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        choose(*window, milliseconds(100, 300));
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1");
        QCOMPARE(window->findChild<QPushButton*>("chip")->text().section("  ", 0, 0),
            "Waiting hidden: 100\u00a0ms");
        QTest::mouseClick(window->findChild<QPushButton*>("chip"), Qt::LeftButton);
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1 main::CORE:sleep 0.1 x1");
        QCOMPARE(scopeOf(*window), "a.pl › Whole run › 100 – 300 ms");
        QTest::keyClick(window->timeAxis()->canvas(), Qt::Key_Escape);
        QTRY_COMPARE(subsOf(*window), "A::work 0.16 x2 B::parse 0.14 x2 main::CORE:sleep 0.1 x1");
        QCOMPARE(scopeOf(*window), "a.pl › Whole run");
    }

    void theLastRangeWins()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        for (int i = 0; i < 20; ++i)
            choose(*window, milliseconds(i % 3 * 100, 300));
        QStringList shown; // results of earlier ranges arrive late, and are dropped
        connect(window->session(), &ProfileSession::shown, this, [&] { shown << subsOf(*window); });
        choose(*window, milliseconds(300, 400));
        QTRY_VERIFY(!window->loader()->running());
        QCOMPARE(subsOf(*window), "A::work 0.06 x1 B::parse 0.04 x1");
        QCOMPARE(shown, QStringList("A::work 0.06 x1 B::parse 0.04 x1"));
        choose(*window, milliseconds(0, 100));
        choose(*window, {});
        QTRY_VERIFY(!window->loader()->running());
        QCOMPARE(subsOf(*window), "A::work 0.16 x2 B::parse 0.14 x2");
        QVERIFY(!window->timeAxis()->canvas()->range());
    }

    void aReloadKeepsTheRange()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        choose(*window, milliseconds(100, 200));
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1");
        writeProfile(folder.filePath("a.out"),
            SliceLogBuilder(7).slice(100, {{"A::work", 100}}).slice(100, {{"A::work", 80}}));
        window->session()->reload();
        QTRY_COMPARE(subsOf(*window), "A::work 0.08 x1");
        writeProfile(folder.filePath("b.out"), exampleLog());
        window->open(folder.filePath("b.out")); // another file
        QTRY_COMPARE(subsOf(*window), "A::work 0.16 x2 B::parse 0.14 x2");
    }

    void nothingRanBetweenProcesses()
    {
        const QTemporaryDir several;
        writeProfile(several.filePath("a.out"), exampleLog(7));
        writeProfile(several.filePath("b.out"), exampleLog(8, 600));
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        choose(*window, milliseconds(400, 600));
        QTRY_COMPARE(bannerText(*window), "Nothing ran in 400 – 600\u00a0ms.");
        QCOMPARE(subsOf(*window), "");
        emit bannerOf(*window)->offerTaken();
        QTRY_COMPARE(subsOf(*window), "A::work 0.32 x4 B::parse 0.28 x4");
        QVERIFY(!bannerText(*window).contains("Nothing ran"));
        choose(*window, milliseconds(600, 1000)); // the second process
        QTRY_COMPARE(subsOf(*window), "A::work 0.16 x2 B::parse 0.14 x2");
        const QString facts = window->findChild<QLabel*>("whole")->text();
        QVERIFY2(facts.contains("1 of 2 processes"), qPrintable(facts));
    }

    void lanesAreHandlesOfProcesses()
    {
        const QTemporaryDir several;
        writeProfile(several.filePath("a.out"), exampleLog(7));
        writeProfile(several.filePath("b.out"), SliceLogBuilder(8).slice(100, {{"A::work", 50}}));
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        window->timeAxis()->setOpen(true);
        AxisCanvas* canvas = window->timeAxis()->canvas();
        const QPoint label(40, canvas->scene().geometry.row(1).center().y());
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, label);
        auto* table = window->findChild<QTreeView*>("processesTable");
        QVERIFY(table->currentIndex().data().toString().contains(u'8'));
        QTest::mouseDClick(canvas->viewport(), Qt::LeftButton, {}, label);
        QTRY_COMPARE(subsOf(*window), "A::work 0.05 x1");
        auto* chip = window->findChild<QPushButton*>("chip");
        QVERIFY(chip);
        QVERIFY2(chip->text().contains("Only process 8"), qPrintable(chip->text()));
        QTest::mouseClick(chip, Qt::LeftButton);
        QTRY_COMPARE(subsOf(*window), "A::work 0.21 x3 B::parse 0.14 x2");
    }

    void keysWorkInTheAxisAndInCharts()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->views()->showView(window->views()->get<FlameView>());
        QTest::keyClick(window->views()->get<FlameView>()->canvas(), Qt::Key_T);
        QVERIFY(window->timeAxis()->isOpen());
        AxisCanvas* canvas = window->timeAxis()->canvas();
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Right); // begins a range
        QTRY_VERIFY(window->session()->range());
        QVERIFY(canvas->hasFocus()); // for more keys
        QTest::keyClick(canvas, Qt::Key_G);
        QTRY_VERIFY(!canvas->scene().activity.empty());
        QTest::keyClick(canvas, Qt::Key_T);
        QVERIFY(!window->timeAxis()->isOpen());
    }

    void aWindowOpensWithARange()
    {
        MainWindow window;
        window.show();
        window.openAll(
            {folder.filePath("a.out")}, {}, {parseAxisMoment("100ms"), parseAxisMoment("200ms")});
        QTRY_COMPARE(scopeOf(window), "a.pl › Whole run › 100 – 200 ms");
        QCOMPARE(subsOf(window), "B::parse 0.1 x1");
        QCOMPARE(*window.timeAxis()->canvas()->range(), milliseconds(100, 200));
    }

    void rangesThatCannotBeShownAreRefused()
    {
        MainWindow window;
        window.show();
        const auto open = [&window](const QString& file, const char* from, const char* to) {
            window.openAll({file}, {}, {parseAxisMoment(from), parseAxisMoment(to)});
        };
        open(folder.filePath("a.out"), "300ms", "200ms");
        QTRY_COMPARE(bannerText(window), "Showing the whole run: --from is not before --to");
        QCOMPARE(subsOf(window), "A::work 0.16 x2 B::parse 0.14 x2");
        QVERIFY(!window.session()->range());
        open(profilePath("small_default/nytprof.out"), "14:02", "");
        QTRY_VERIFY(bannerText(window).contains("no times of day"));
        QVERIFY(!window.session()->range());
        open(profilePath("small_default/nytprof.out"), "1ms", "2ms");
        QTRY_VERIFY(window.session()->range());
        QVERIFY(!bannerText(window).contains("whole run"));
    }

    void swappedSidesKeepTheRange()
    {
        writeProfile(folder.filePath("b.out"),
            SliceLogBuilder(8).slice(100, {{"B::parse", 100}}).slice(100, {{"A::work", 70}}));
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->session()->compareWith({folder.filePath("b.out")});
        QTRY_VERIFY(window->session()->comparing());
        choose(*window, milliseconds(100, 200));
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1");
        window->session()->swapSides();
        QTRY_COMPARE(subsOf(*window), "A::work 0.07 x1");
        QVERIFY2(scopeOf(*window).endsWith("100 – 200 ms"), qPrintable(scopeOf(*window)));
    }

    void colorsOfPackagesStay()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        const FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        const auto colorOfB = [&] {
            return canvas->coloring().colorOf(
                window->navigation()->profile()->findSub("B::parse"), false);
        };
        QTRY_VERIFY(canvas->layout());
        const QColor before = colorOfB();
        choose(*window, milliseconds(100, 200)); // B has all of the time
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1");
        QCOMPARE(colorOfB(), before);
    }

private:
    QTemporaryDir folder;
};

NYTPROF_TEST(TimeRangeTest, QApplication)
#include "tst_time_range.moc"
