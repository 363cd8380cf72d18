// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the window shows of memory.
#include "app/view_area.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "loading/profile_session.h"
#include "memory_builder.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "style/preferences.h"
#include "table_views/code_views.h"
#include "table_views/growing_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QComboBox* unitsOf(const MainWindow& window)
{
    return window.findChild<QComboBox*>(QStringLiteral("units"));
}

QStandardItem* itemOf(const MainWindow& window, const QString& text)
{
    const QComboBox* const units = unitsOf(window);
    return qobject_cast<QStandardItemModel*>(units->model())->item(units->findText(text));
}

/// With the keyboard, beginning with the first one.
void choose(MainWindow& window, const QString& unit)
{
    QComboBox* const units = unitsOf(window);
    units->setFocus();
    QTest::keyClick(units, Qt::Key_Home);
    for (int i = 0; i < units->count() && units->currentText() != unit; ++i)
        QTest::keyClick(units, Qt::Key_Down);
}

/// What 100 % is.
QString wholeOf(const MainWindow& window)
{
    const auto* const label = window.findChild<QLabel*>(QStringLiteral("whole"));
    return label->text().section(QChar(0xb7), 0, 0).trimmed();
}

/// "Sub, Exclusive, Inclusive", then the rows of the subs: "main::inner 30 30 3".
QString subsOf(const MainWindow& window)
{
    const auto* const table = window.views()->get<SubsView>()->findChild<QTreeView*>();
    const auto textOf = [table](int row) {
        QStringList cells;
        for (int column = 0; column < table->header()->count(); ++column)
            if (!table->isColumnHidden(column))
                cells << (row < 0 ? table->model()->headerData(column, Qt::Horizontal).toString()
                                  : table->model()->index(row, column).data().toString());
        return cells.join(QStringLiteral(", ")).replace(QChar(0xa0), u' ');
    };
    QStringList rows{textOf(-1)};
    for (int row = 0; row < table->model()->rowCount(); ++row)
        rows << textOf(row);
    return rows.join(u'\n');
}

QStringList annotationsOf(const MainWindow& window)
{
    QStringList shown;
    const SourceEdit* const edit = window.views()->get<SourceView>()->edit();
    const auto& rows = edit->source().rows;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].isDetail && edit->folds().isVisible(row))
            shown << QString(rows[row].text).replace(QChar(0xa0), u' ');
    return shown;
}

/// The main program allocates 500 bytes on line 12 in each of 40 seconds, and keeps them.
StreamBuilder growingProcess()
{
    constexpr std::uint64_t Seconds = 40;
    constexpr std::uint64_t Second = 1'000'000; // units of slices
    SliceBlock block = outerAndInner("main::CORE:sort");
    block.wallClock = (1'800'000'000 + Seconds) * Second;
    MemoryBlock memory = memoryOfOuterAndInner();
    memory.slices.clear();
    memory.rows.clear();
    for (std::uint64_t second = 0; second < Seconds; ++second) {
        block.slices.push_back({{Second, 0, Second, 0}, 1, 0, 0, 0});
        block.lineRows.push_back({1, 1, Second / 2});
        memory.slices.push_back({1, 500 * second, 0});
        memory.rows.push_back({1, 500, 1, 0});
    }
    StreamBuilder stream = StreamBuilder::inMicroseconds();
    stream.newFid(1, "/a.pl");
    addSlices(stream, {.monotonic = 1'000'000'000, .wallClock = 1'800'000'000'000'000'000}, block);
    addMemory(stream, memory, {}, {});
    return stream;
}

} // namespace

class MemoryWindowTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Preferences::instance().setCostUnit(CostUnit::Time);
        QSettings().remove(QStringLiteral("measure"));
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath(QStringLiteral("memory.out"));
        writeFile(m_path, processWithMemory().bytes());
    }

    void aProfileWithoutMemorySaysHowToGetIt()
    {
        const auto window = windowOn("small_c0/nytprof.out");
        QVERIFY(window);
        for (const char* measure : {"Retained", "At peak", "Allocated", "Allocations"}) {
            QVERIFY(!itemOf(*window, QLatin1String(measure))->isEnabled());
            QVERIFY(itemOf(*window, QLatin1String(measure))
                        ->toolTip()
                        .contains(QStringLiteral("nytprof record --memory")));
        }
        QVERIFY(!window->action(QStringLiteral("view.retained"))->isEnabled());
        QVERIFY(itemOf(*window, QStringLiteral("Calls"))->isEnabled());
    }

    void allViewsShowTheMeasure()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        const auto* const flame = window->views()->get<FlameView>()->canvas();
        choose(*window, QStringLiteral("Retained"));
        QTRY_COMPARE(wholeOf(*window), QStringLiteral("100 % = 3.52\u00a0KiB retained"));
        QCOMPARE(unitsOf(*window)->currentText(), QStringLiteral("Retained"));
        QVERIFY(window->action(QStringLiteral("view.retained"))->isChecked());
        QVERIFY(!window->action(QStringLiteral("view.unitTime"))->isChecked());
        QTRY_COMPARE(subsOf(*window),
            QStringLiteral("Sub, Retained, Inclusive, Calls\n"
                           "main::inner, 2.44 KiB, 2.44 KiB, 3\n"
                           "main::outer, 1,000 B, 3.42 KiB, 1\n"
                           "main program, 100 B, 3.52 KiB, 0\n"
                           "main::CORE:sort, 0 B, 0 B, 7"));
        QTRY_COMPARE(flame->layout()->total(), 3600U);
        const auto* const gutter = window->findChild<QWidget*>(QStringLiteral("sourceMargin"));
        QTRY_VERIFY(
            paintedTexts(*const_cast<QWidget*>(gutter)).contains(QStringLiteral("Retained")));
        choose(*window, QStringLiteral("At peak"));
        QTRY_COMPARE(wholeOf(*window), QStringLiteral("100 % = 4.98\u00a0KiB at the peak"));
        choose(*window, QStringLiteral("Allocations"));
        QTRY_COMPARE(wholeOf(*window), QStringLiteral("100 % = 38 allocations"));
        choose(*window, QStringLiteral("Time"));
        QTRY_VERIFY(subsOf(*window).startsWith(QStringLiteral("Sub, Exclusive, Inclusive, Calls")));
        QCOMPARE(unitsOf(*window)->currentText(), QStringLiteral("Time"));
    }

    void aKilledProcessOffersItsPeak()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        Banner* offered = nullptr;
        for (Banner* const banner : window->banners()->banners())
            if (banner->text().contains(QStringLiteral(
                    "Process 7 did not end: 4.88\u00a0KiB were live when it was last seen, "
                    "6.93\u00a0KiB at its peak")))
                offered = banner;
        QVERIFY2(offered, qPrintable(bannerText(*window)));
        emit offered->offerTaken();
        QTRY_COMPARE(window->session()->measure(), Measure::AtPeak);
    }

    void percentagesAreOfTheMeasure()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        window->action(QStringLiteral("view.retained"))->trigger();
        QTRY_VERIFY(subsOf(*window).contains(QStringLiteral("main::inner, 2.44 KiB")));
        pressKeysOf(*window, "view.unit");
        QCOMPARE(unitsOf(*window)->currentText(), QStringLiteral("Percent"));
        QVERIFY(subsOf(*window).contains(QStringLiteral("main::inner, 69.4 %")));
        pressKeysOf(*window, "view.unit");
        QCOMPARE(unitsOf(*window)->currentText(), QStringLiteral("Retained"));
    }

    void aRangeShowsTheNetGrowth()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        window->action(QStringLiteral("view.retained"))->trigger();
        emit window->timeAxis()->canvas()->rangeChosen(TimeRange{100'000, 200'000});
        QTRY_VERIFY2(subsOf(*window).contains(QStringLiteral("main::CORE:sort, \u22123.91 KiB")),
            qPrintable(subsOf(*window)));
        QVERIFY(!itemOf(*window, QStringLiteral("At peak"))->isEnabled());
        QVERIFY(itemOf(*window, QStringLiteral("At peak"))->toolTip().contains("time range"));
        window->timeAxis()->clearRange();
        QTRY_VERIFY(itemOf(*window, QStringLiteral("At peak"))->isEnabled());
    }

    void theCurrentLineHasItsMemoryInWords()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        QCOMPARE(annotationsOf(*window), QStringList());
        window->action(QStringLiteral("view.retained"))->trigger();
        const auto goTo = [&](std::uint32_t line) {
            window->navigation()->goToLine(
                window->navigation()->profile()->findFile("/a.pl"), line);
        };
        QTRY_COMPARE(window->session()->measure(), Measure::Retained);
        goTo(3);
        QTRY_COMPARE(annotationsOf(*window),
            QStringList(QStringLiteral("3.42 KiB retained, 37 allocations \u00b7 216 B each")));
        goTo(12);
        QTRY_COMPARE(annotationsOf(*window),
            QStringList(QStringLiteral("100 B retained, 1 allocation \u00b7 100 B each")));
    }

    void comparisonsAreOfTheMeasure()
    {
        const QString baseline = m_folder.filePath(QStringLiteral("baseline.out"));
        writeFile(baseline, processWithMemory(8).bytes());
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        window->action(QStringLiteral("view.allocated"))->trigger();
        window->session()->compareWith({baseline});
        QTRY_VERIFY(window->session()->baseline().profile);
        QCOMPARE(window->session()->baseline().profile->costUnit(), BytesUnit);
        choose(*window, QStringLiteral("Time"));
        QTRY_COMPARE(window->session()->baseline().profile->costUnit(), std::string_view());
        QVERIFY(window->session()->comparing());
    }

    void aBaselineWithoutMemoryIsComparedByTime()
    {
        const QString baseline = m_folder.filePath(QStringLiteral("without.out"));
        writeFile(baseline, StreamBuilder::begun().pidEnd(7, 1.8e9).bytes());
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        window->action(QStringLiteral("view.retained"))->trigger();
        QTRY_COMPARE(window->session()->measure(), Measure::Retained);
        window->session()->compareWith({baseline});
        QTRY_VERIFY(window->session()->baseline().profile);
        QCOMPARE(window->session()->measure(), Measure::Time);
        QVERIFY(!itemOf(*window, QStringLiteral("Retained"))->isEnabled());
    }

    void theNextWindowShowsItToo()
    {
        {
            const auto window = windowOnFile(m_path);
            QVERIFY(window);
            window->action(QStringLiteral("view.retained"))->trigger();
            QTRY_COMPARE(window->session()->measure(), Measure::Retained);
        }
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        QCOMPARE(unitsOf(*window)->currentText(), QStringLiteral("Retained"));
        window->open(profilePath("small_c0/nytprof.out"));
        QTRY_COMPARE(unitsOf(*window)->currentText(), QStringLiteral("Time"));
    }

    void linesThatGrowAreATable()
    {
        const QString path = m_folder.filePath(QStringLiteral("growing.out"));
        writeFile(path, growingProcess().bytes());
        const auto window = windowOnFile(path);
        QVERIFY(window);
        window->action(QStringLiteral("view.growing"))->trigger();
        const auto* const view = window->views()->get<GrowingView>();
        QTRY_VERIFY(view->isVisible());
        const auto* const table = view->findChild<QTreeView*>();
        QCOMPARE(
            table->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("Per second"));
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("/a.pl:12"));
        QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("500\u00a0B"));
    }

    void theRingOnTheAxisShowsThePeak()
    {
        const auto window = windowOnFile(m_path);
        QVERIFY(window);
        emit window->timeAxis()->canvas()->peakClicked();
        QTRY_COMPARE(unitsOf(*window)->currentText(), QStringLiteral("At peak"));
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
};

NYTPROF_TEST(MemoryWindowTest, QApplication)
#include "tst_memory_window.moc"
