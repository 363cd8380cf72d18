// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A range of the time axis, and what the window shows of it.
#include "analysis/time_ranges.h"
#include "app/view_area.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "axis/axis_text.h"
#include "export/nytprof.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "profile_files.h"
#include "slice_log_builder.h"
#include "style/preferences.h"
#include "summary/summary_content.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "table_views/processes_model.h"
#include "table_views/processes_view.h"
#include "table_views/sum_row.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QMap>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <random>
#include <sstream>

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
QString subsOf(const Profile& profile)
{
    QStringList subs;
    for (const char* name : {"A::work", "B::parse", "main::CORE:sleep"})
        if (const SubId sub = profile.findSub(name); sub.valid() && profile[sub].exclusive > 0)
            subs << QStringLiteral("%1 %2 x%3")
                        .arg(QLatin1String(name))
                        .arg(profile.seconds(profile[sub].exclusive))
                        .arg(profile[sub].calls);
    return subs.join(u' ');
}
QString subsOf(const MainWindow& window) { return subsOf(*window.navigation()->profile()); }

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

QStringList chipsOf(const MainWindow& window)
{
    QStringList texts;
    for (const QPushButton* chip : window.findChildren<QPushButton*>("chip"))
        if (!chip->isHidden())
            texts << chip->text().section(QStringLiteral("  "), 0, 0);
    return texts;
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

    /// With its numbers, commands have the same, and so does each range with this label.
    void theLabelIsTheContent()
    {
        const QTemporaryDir several;
        std::minstd_rand random(7);
        for (std::uint32_t pid = 7; pid < 11; ++pid) {
            SliceLogBuilder log(pid, random() % 50);
            for (int i = 0; i < 12; ++i) {
                const std::uint64_t work = 1 + random() % 90;
                log.slice(work, {{"A::work", work / 2}, {"B::parse", work - work / 2}});
                log.slice(101 + random() % 200, {{"main::CORE:sleep", 100}, {"A::work", 1}});
            }
            writeProfile(several.filePath(QString::number(pid)), log);
        }
        setWaitingHidden(false);
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        AxisCanvas* const canvas = window->timeAxis()->canvas();
        const auto profile = window->session()->profile();
        const TimeRanges ranges(profile);
        QMap<QString, QString> contents;
        for (int i = 0; i < 25; ++i) {
            const int left = canvas->scene().scale.left + 20;
            const QPoint from(left + static_cast<int>(random() % 300), 10);
            const QPoint to(from.x() + 100 + (i % 3), 10);
            QTest::mousePress(canvas->viewport(), Qt::LeftButton, {}, from);
            QTest::mouseRelease(canvas->viewport(), Qt::LeftButton, {}, to);
            QTRY_VERIFY(!window->loader()->running());
            const QString label = rangeLabel(*window->session()->range());
            const QString content = subsOf(*window);
            QCOMPARE(contents.value(label, content), content);
            contents[label] = content;
            const Profile& part = *window->session()->profile();
            const double work = part.seconds(part.totals().statementTime - waitingTime(part));
            QVERIFY(qAbs(static_cast<double>(canvas->scene().parts.work) / 1e9 - work) < 1e-4);
            const QString unit = label.section(QChar(0xa0), 1);
            const QString numbers = label.section(QChar(0xa0), 0, 0);
            const MomentRange written{
                parseMoment((numbers.section(u' ', 0, 0) + unit).toStdString()),
                parseMoment((numbers.section(u' ', 2) + unit).toStdString())};
            QCOMPARE(subsOf(*ranges.of(written.on(profile->timeAxis()))), content);
        }
    }

    void theSummaryIsThatOfTheRange()
    {
        const QTemporaryDir several;
        writeProfile(several.filePath("a.out"), exampleLog(7));
        writeProfile(several.filePath("b.out"), exampleLog(8, 600));
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        choose(*window, milliseconds(210, 290)); // waits
        QTRY_COMPARE(scopeOf(*window), "a.pl › Whole run › 210 – 290 ms");
        const LoadedProfile loaded = readProfiles(
            {.paths = {several.path()}, .notes = NotesFile(), .range = milliseconds(210, 290)});
        const SummaryContent content = summaryContent(loaded);
        QCOMPARE(content.numbers[0].value, "80.0\u00a0ms");
        QCOMPARE(content.numbers[0].detail.front().text, "1 of 2 processes");
        QCOMPARE(content.numbers[2].detail[0].text, "main::CORE:sleep");
        QStringList notes;
        for (const SummaryLine& note : content.notes)
            notes << plainText(note);
        QVERIFY2(!notes.join(u'|').contains("No lines"), qPrintable(notes.join(u'|')));
        QVERIFY2(!notes.join(u'|').contains("No call stacks"), qPrintable(notes.join(u'|')));
    }

    /// Its callers are not unknown then.
    void aSubThatRunsOutsideOfTheRange()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        window->navigation()->goToSub(window->navigation()->profile()->findSub("A::work"));
        choose(*window, milliseconds(100, 200));
        QTRY_COMPARE(subsOf(*window), "B::parse 0.1 x1");
        const auto texts = [](const QWidget* widget) {
            QStringList all;
            for (const QLabel* label : widget->findChildren<QLabel*>())
                all << label->text();
            return all.join(u'|');
        };
        auto* const calls = window->views()->get<CallsView>();
        window->views()->showView(calls);
        QTRY_VERIFY2(
            texts(calls).contains("It did not run in this range."), qPrintable(texts(calls)));
        QVERIFY2(!texts(calls).contains("perl itself"), qPrintable(texts(calls)));
        const QString selection = window->findChild<QLabel*>("selection")->text();
        QVERIFY2(selection.contains("not in this range"), qPrintable(selection));
    }

    /// What its lane counts.
    void processesHaveTheirPartOfTheRange()
    {
        const QTemporaryDir several;
        writeProfile(several.filePath("a.out"), exampleLog(7));
        writeProfile(several.filePath("b.out"), exampleLog(8, 50));
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        auto* const processes = window->views()->get<ProcessesView>();
        const auto rows = [&] {
            QStringList texts;
            const QAbstractItemModel* model
                = processes->findChild<QTreeView*>("processesTable")->model();
            for (int row = 0; row < model->rowCount(); ++row) {
                QStringList cells;
                for (int column = 0; column < model->columnCount(); ++column)
                    cells << model->index(row, column).data().toString().simplified();
                texts << cells.join(u'|');
            }
            return texts << processes->findChild<SumRow*>()->texts().join(u'|').simplified();
        };
        QCOMPARE(rows(),
            (QStringList{"7 a.pl|0 s|400 ms|300 ms|100 ms|5|5|a.out",
                "8 a.pl|50.0 ms|450 ms|300 ms|100 ms|5|5|b.out",
                "Sum of 2|0 s|450 ms|600 ms|200 ms|10|10"}));
        choose(*window, milliseconds(110, 260));
        QTRY_COMPARE(scopeOf(*window), "a.pl › Whole run › 110 – 260 ms");
        QCOMPARE(rows(),
            (QStringList{"7 a.pl|100 ms|260 ms|100 ms|60.0 ms|2|2|a.out",
                "8 a.pl|150 ms|260 ms|100 ms|10.0 ms|1|1|b.out",
                "Sum of 2|110 ms|260 ms|200 ms|70.0 ms|3|3"}));
        QCOMPARE(window->navigation()->profile()->totals().statements, 3U);
    }

    void aProcessOfAMergedFileAlone()
    {
        const auto whole = merged({killedProcess(exampleLog(7)).load().profile,
            killedProcess(exampleLog(8, 50)).load().profile});
        std::ostringstream bytes;
        nytprof::writeProfile(*whole, bytes);
        const QTemporaryDir one;
        writeFile(one.filePath("all.out"), QByteArray::fromStdString(bytes.str()));
        const auto window = windowOnFile(one.filePath("all.out"));
        QVERIFY(window);
        const auto statements
            = [&] { return window->navigation()->profile()->totals().statements; };
        QCOMPARE(statements(), 10U);
        AxisRow row;
        row.pid = 8;
        emit window->timeAxis()->canvas()->onlyWanted(row); // as a double click on its label
        QTRY_COMPARE(statements(), 5U);
        const QStringList onlyOne{"Waiting hidden: 100\u00a0ms", "Only process 8"};
        QCOMPARE(chipsOf(*window), onlyOne);
        auto* const processes = window->views()->get<ProcessesView>();
        QCOMPARE(processes->findChild<SumRow*>()->texts().value(0), "Sum of 1");
        choose(*window, milliseconds(0, 200)); // of that process
        QTRY_COMPARE(statements(), 2U);
        choose(*window, {});
        QTRY_COMPARE(statements(), 5U);
        for (QPushButton* chip : window->findChildren<QPushButton*>("chip"))
            if (chip->text().startsWith("Only process"))
                chip->click();
        QTRY_COMPARE(statements(), 10U);
        auto* const table = processes->findChild<QTreeView*>("processesTable");
        window->views()->showView(processes);
        table->setCurrentIndex(table->model()->index(0, 0));
        QCOMPARE(window->timeAxis()->canvas()->scene().selected, (LaneName{7, 0})); // bold
        QTest::keyClick(table, Qt::Key_Space);
        QTRY_COMPARE(chipsOf(*window), onlyOne);
        // It keeps its numbers, and is noted for the next time.
        QTRY_COMPARE(table->model()->index(0, gui::ProcessTable::Work).data().toString(),
            QStringLiteral("300\u00a0ms"));
        QCOMPARE(table->model()->index(0, gui::ProcessTable::Statements).data().toString(), "5");
        QVERIFY(readFile(one.filePath("all.out.notes")).contains("exclude-process 7 all.out\n"));
        const auto again = windowOnFile(one.filePath("all.out"));
        QVERIFY(again);
        QCOMPARE(chipsOf(*again), onlyOne);
        QCOMPARE(again->navigation()->profile()->totals().statements, 5U);
        for (QPushButton* chip : again->findChildren<QPushButton*>("chip"))
            if (chip->text().startsWith("Only process"))
                chip->click();
        QTRY_COMPARE(again->navigation()->profile()->totals().statements, 10U);
        QVERIFY(!readFile(one.filePath("all.out.notes")).contains("exclude-process"));
    }

    void theStatusBarHasTheCommandOfARange()
    {
        const auto window = windowOnFile(folder.filePath("a.out"));
        QVERIFY(window);
        choose(*window, milliseconds(100, 260));
        QTRY_COMPARE(scopeOf(*window), "a.pl › Whole run › 100 – 260 ms");
        window->timeAxis()->canvas()->setFocus();
        QTRY_VERIFY2(window->findChild<QLabel*>("selection")
                         ->text()
                         .contains("nytprof top --from 0.1s --to 0.26s"),
            qPrintable(window->findChild<QLabel*>("selection")->text()));
    }

    void theCommandOfARangeHasItsProcesses()
    {
        const QTemporaryDir several;
        writeProfile(several.filePath("a.out"), exampleLog(7));
        writeProfile(several.filePath("b.out"), exampleLog(8, 50));
        const auto window = windowOnFile(several.path());
        QVERIFY(window);
        AxisRow row;
        row.pid = 8;
        emit window->timeAxis()->canvas()->onlyWanted(row);
        QTRY_COMPARE(window->navigation()->profile()->totals().statements, 5U);
        choose(*window, milliseconds(110, 260));
        window->timeAxis()->canvas()->setFocus();
        QTRY_VERIFY2(window->findChild<QLabel*>("selection")
                         ->text()
                         .contains("nytprof top --from 0.11s --to 0.26s --process 8"),
            qPrintable(window->findChild<QLabel*>("selection")->text()));
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
            {folder.filePath("a.out")}, {}, {parseMoment("100ms"), parseMoment("200ms")});
        QTRY_COMPARE(scopeOf(window), "a.pl › Whole run › 100 – 200 ms");
        QCOMPARE(subsOf(window), "B::parse 0.1 x1");
        QCOMPARE(*window.timeAxis()->canvas()->range(), milliseconds(100, 200));
    }

    void rangesThatCannotBeShownAreRefused()
    {
        MainWindow window;
        window.show();
        const auto open = [&window](const QString& file, const char* from, const char* to) {
            window.openAll({file}, {}, {parseMoment(from), parseMoment(to)});
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
