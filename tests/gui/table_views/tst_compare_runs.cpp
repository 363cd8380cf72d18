// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The page Compare with several runs on each side.
#include "app/main_window.h"
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "loading/comparison.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_models.h"
#include "table_views/compare_view.h"
#include "table_views/dot_plot.h"
#include "table_views/verdict_panel.h"
#include "tables/interval_delegate.h"
#include "test_class.h"
#include "test_paths.h"
#include "widgets/banner.h"
#include "widgets/setting_controls.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

#include <random>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Milliseconds = QList<int>;

const Milliseconds Usual{100, 101, 103, 104, 106, 107};
const Milliseconds Slower{110, 111, 113, 114, 117, 118};

// One run: work() takes that long, rest() about as long in each run.
StreamBuilder runOf(int milliseconds, int calls = 1, const std::string& program = "/a.pl")
{
    constexpr int Ticks = 10'000;
    const int rest = 100 + milliseconds * 7 % 6; // tenths of milliseconds
    auto stream = StreamBuilder::begun();
    stream.text(":application=" + program).newFid(1, program);
    stream.time(milliseconds * Ticks, 1, 2).time(rest * Ticks / 10, 1, 3);
    stream.subReturn(1, milliseconds * Ticks, milliseconds * Ticks, "main::work");
    stream.subInfo(1, "main::work", 2, 2).subInfo(1, "main::rest", 3, 3);
    stream.subCallers("main::work",
        {.line = 9,
            .caller = "main::RUNTIME",
            .count = static_cast<std::uint32_t>(calls),
            .inclusive = milliseconds / 1e3,
            .exclusive = milliseconds / 1e3});
    stream.subCallers("main::rest",
        {.line = 9, .caller = "main::RUNTIME", .inclusive = rest / 1e4, .exclusive = rest / 1e4});
    return stream;
}

CompareView* viewOf(const MainWindow& window) { return window.views()->get<CompareView>(); }

QTreeView* tableOf(const MainWindow& window)
{
    return viewOf(window)->findChild<QTreeView*>(QStringLiteral("compareTable"));
}

QString cellOf(const MainWindow& window, int row, int column, int role = Qt::DisplayRole)
{
    return tableOf(window)->model()->index(row, column).data(role).toString();
}

// "NAME: VERDICT, WORK" of each row.
QStringList rowsOf(const MainWindow& window)
{
    QStringList rows;
    for (int row = 0; row < tableOf(window)->model()->rowCount(); ++row)
        rows << QStringLiteral("%1: %2, %3")
                    .arg(cellOf(window, row, CompareRequest::Name),
                        cellOf(window, row, CompareRequest::Verdict),
                        cellOf(window, row, CompareRequest::Work));
    return rows;
}

QString sideText(const MainWindow& window, const char* side)
{
    return window.findChild<RunsSide*>(QLatin1String(side))->text();
}

QLabel* verdictOf(const MainWindow& window)
{
    return window.findChild<QLabel*>(QStringLiteral("verdict"));
}

template <class Start>
bool loads(MainWindow& window, Start start)
{
    QSignalSpy finished(window.loader(), &ProfileLoader::finished);
    start();
    return finished.wait(20'000);
}

} // namespace

class CompareRunsTest : public QObject {
    Q_OBJECT

private slots:
    void rowsWithEvidenceComeFirst()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        QCOMPARE(rowsOf(*window),
            QStringList(
                {"main::work: \u25b2 Slower, same work", "main::rest: ~ No evidence, same work"}));
        QCOMPARE(cellOf(*window, 0, CompareRequest::Before), "104\u00a0ms");
        QCOMPARE(cellOf(*window, 0, CompareRequest::Change), "+10.0\u00a0ms");
        const auto interval
            = tableOf(*window)->model()->index(0, 0).data(IntervalRole).value<IntervalCell>();
        QCOMPARE(interval.verdict, Verdict::Slower);
        QVERIFY(interval.change.low > 0 && interval.change.low < interval.change.estimate);
        QVERIFY(cellOf(*window, 0, CompareRequest::Interval).startsWith(u'+'));
        viewOf(*window)->setChangeKind(ChangeKind::NoEvidence);
        QCOMPARE(rowsOf(*window), QStringList("main::rest: ~ No evidence, same work"));
        viewOf(*window)->setChangeKind(ChangeKind::Faster);
        QCOMPARE(rowsOf(*window), QStringList());
    }

    void theVerdictIsAboutTheWholeProgram()
    {
        const auto window = compared(write("base", Slower), write("head", Usual));
        QVERIFY(window->views()->verdict()->isVisible());
        QVERIFY2(verdictOf(*window)->text().contains(QStringLiteral("faster")),
            qPrintable(verdictOf(*window)->text()));
        const QString described = window->views()->verdict()->accessibleDescription();
        QVERIFY2(described.contains(QStringLiteral("95 % interval"))
                && described.contains(QStringLiteral("6 + 6 runs")),
            qPrintable(described));
        QCOMPARE(sideText(*window, "baselineSide"), "Baseline base 6 runs");
        QCOMPARE(sideText(*window, "currentSide"), "Current head 6 runs");
    }

    /// All numbers are medians of the runs, and each percentage is that of the two beside it.
    void numbersAgree()
    {
        const auto window = compared(
            write("base", {70, 71, 72, 78, 79, 80}), write("head", {60, 61, 74, 77, 77, 78}));
        const auto line = [](const QStringList& words) { return words.join(u' '); };
        QStringList totals;
        for (const auto* label : window->views()->verdict()->findChildren<QLabel*>())
            totals << label->text();
        const QString times = QStringLiteral("85.0\u00a0ms \u2192 85.8\u00a0ms +1.0 %");
        QVERIFY2(line(totals).contains(times), qPrintable(line(totals)));
        const QString sum
            = viewOf(*window)->findChild<QLabel*>(QStringLiteral("compareSum"))->text();
        QCOMPARE(sum.section(u'\u00b7', 0, 0).trimmed(),
            QStringLiteral("2 of 3 rows, medians: exclusive 85.0\u00a0ms \u2192 85.8\u00a0ms "
                           "(+850\u00a0\u00b5s)"));
        viewOf(*window)->setTimeKind(TimeKind::Inclusive); // contain each other
        QTRY_COMPARE(viewOf(*window)->findChild<QLabel*>(QStringLiteral("compareSum"))->text(),
            "Calls: 2 \u2192 2 (unchanged)");
        for (const QString& part : {QStringLiteral("medians of 6"), QStringLiteral("75.0\u00a0ms")})
            QVERIFY2(cellOf(*window, 0, CompareRequest::Name, Qt::ToolTipRole).contains(part),
                qPrintable(cellOf(*window, 0, CompareRequest::Name, Qt::ToolTipRole)));
    }

    /// Frames show means: the change of the whole is that of the verdict only.
    void theRootOfTheFlameGraphShowsTheMean()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        const FlameCanvas* canvas = window->views()->get<FlameView>()->canvas();
        QTRY_VERIFY(canvas->layout() && !window->views()->busy());
        const QStringList texts = paintedTexts(*canvas->viewport());
        const auto root = texts.indexOf(QRegularExpression("^main program, mean .*"));
        QVERIFY2(root >= 0, qPrintable(texts.join(u'|')));
        QVERIFY2(!texts.value(root + 1).endsWith(u'%'), qPrintable(texts.join(u'|')));
    }

    /// Whatever the range, at least two numbers are there, and all differ.
    void axesHaveScales()
    {
        QWidget like;
        const QFontMetrics metrics = like.fontMetrics();
        const auto text
            = [](double value) { return QStringLiteral("%1 ms").arg(value, 0, 'g', 3); };
        for (const double to : {0.9, 1.0, 1.4, 1.9, 2.4, 4.9, 9.0, 30.0}) {
            for (const double from : {-0.9, -0.1, 0.0}) {
                const PlotAxis axis{from, to, 10, 250};
                const auto labels = axis.labels(270, metrics, text);
                QVERIFY2(
                    labels.size() >= 2, qPrintable(QStringLiteral("%1 to %2").arg(from).arg(to)));
                for (std::size_t i = 0; i < labels.size(); ++i) {
                    QVERIFY(labels[i].left >= 0 && labels[i].left + labels[i].width <= 270);
                    QVERIFY(i == 0
                        || (labels[i].text != labels[i - 1].text
                            && labels[i].left > labels[i - 1].left + labels[i - 1].width));
                }
            }
        }
    }

    void workIsComparedExactly()
    {
        const auto window = compared(write("base", Usual), write("head", Usual, 3));
        QVERIFY(rowsOf(*window).contains(
            QStringLiteral("main::work: ~ No evidence, 200 % more calls")));
        const auto many = compared(write("base", Usual), write("head", Usual, 31));
        QVERIFY(rowsOf(*many).contains(
            QStringLiteral("main::work: ~ No evidence, 31 times as many calls")));
        const auto less = compared(write("base", Usual, 4), write("head", Usual, 3));
        viewOf(*less)->setChangeKind(ChangeKind::Changed);
        QCOMPARE(rowsOf(*less), QStringList("main::work: ~ No evidence, 25 % fewer calls"));
    }

    void workHasTheSeparatorsOfTheLanguage()
    {
        const auto window = compared(write("base", Usual, 400), write("head", Usual, 399));
        viewOf(*window)->setChangeKind(ChangeKind::Changed);
        QVERIFY(rowsOf(*window).value(0).contains("0.25 % fewer calls"));
        QVERIFY(useLanguage(QStringLiteral("de")));
        const QString german = rowsOf(*window).value(0);
        useLanguage(QStringLiteral("en"));
        QVERIFY2(german.contains("0,25 %"), qPrintable(german));
    }

    /// The window and the command agree, for any runs.
    void verdictsAreThoseOfTheCommand_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<DiffTable>("table");
        QTest::addColumn<TimeKind>("time");
        QTest::newRow("subs") << 1U << DiffTable::Subs << TimeKind::Exclusive;
        QTest::newRow("inclusive") << 2U << DiffTable::Subs << TimeKind::Inclusive;
        QTest::newRow("lines") << 3U << DiffTable::Lines << TimeKind::Exclusive;
        QTest::newRow("files") << 4U << DiffTable::Files << TimeKind::Inclusive;
        QTest::newRow("packages") << 5U << DiffTable::Packages << TimeKind::Exclusive;
    }
    void verdictsAreThoseOfTheCommand()
    {
        QFETCH(const unsigned, seed);
        QFETCH(const DiffTable, table);
        QFETCH(const TimeKind, time);
        std::minstd_rand random(seed);
        Milliseconds before;
        Milliseconds after;
        for (int i = 0; i < 7; ++i) {
            before << 100 + static_cast<int>(random() % 20);
            after << 105 + static_cast<int>(random() % 20);
        }
        const QStringList base = write("base", before);
        const QStringList head = write("head", after);
        const auto window = compared(base, head);
        viewOf(*window)->setTimeKind(time);
        viewOf(*window)->setTable(table);
        QTRY_VERIFY(viewOf(*window)->ready());
        const char* const names[] = {"subs", "files", "lines", "", "packages"};
        const QJsonObject printed
            = commandOutput(base, head, names[static_cast<std::size_t>(table)],
                time == TimeKind::Exclusive ? "exclusive" : "inclusive");
        const QJsonArray rows = printed[QStringLiteral("rows")].toArray();
        QCOMPARE(tableOf(*window)->model()->rowCount(), rows.size());
        QVERIFY(!rows.isEmpty());
        for (int row = 0; row < rows.size(); ++row) {
            const QJsonObject of = rows[row].toObject();
            QCOMPARE(cellOf(*window, row, CompareRequest::Name, ExportRole),
                of[QStringLiteral("name")].toString());
            QCOMPARE(cellOf(*window, row, CompareRequest::Verdict, ExportRole),
                of[QStringLiteral("verdict")].toString().remove(QStringLiteral("~ ")));
            QCOMPARE(cellOf(*window, row, CompareRequest::PValue, ExportRole).toDouble(),
                of[QStringLiteral("p_value")].toDouble());
        }
        const QString whole
            = printed[QStringLiteral("whole")].toArray()[0].toObject()["verdict"].toString();
        QVERIFY(verdictOf(*window)->text().contains(whole.section(u' ', -1), Qt::CaseInsensitive));
    }

    void oneRunEachHasNoVerdict()
    {
        const auto window = compared(write("base", {100}), write("head", {150}));
        QCOMPARE(bannerText(*window), "One run each: a change cannot be distinguished from noise.");
        QVERIFY(window->views()->verdict()->isVisible() && !verdictOf(*window)->isVisible());
        QCOMPARE(tableOf(*window)->model()->columnCount(), CompareRequest::ColumnCount);
        QCOMPARE(sideText(*window, "baselineSide"), "Baseline base/0.out 1 run");
        emit bannerOf(*window)->offerTaken();
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 4);
        menu->close();
    }

    void tooFewRunsAreNoEvidence()
    {
        const auto window = compared(write("base", {100, 101}), write("head", {200, 202}));
        const QString text = window->views()->verdict()->accessibleDescription();
        QVERIFY2(text.startsWith(QStringLiteral("No evidence"))
                && text.contains(QStringLiteral("at least 4")),
            qPrintable(text));
    }

    void runsAreAddedToEitherSide()
    {
        const QStringList base = write("base", Usual);
        const QStringList head = write("head", Slower);
        const auto window = compared({base[0]}, {head[0]});
        const auto baselineRead = window->session()->baseline().parts.front().profile;
        QVERIFY(loads(*window, [&] { window->session()->addToBaseline(base.mid(1)); }));
        QCOMPARE(sideText(*window, "baselineSide"), "Baseline base 6 runs");
        QCOMPARE(window->session()->baseline().parts.front().profile, baselineRead); // not again
        QVERIFY(loads(*window, [&] { drop(*window, "currentSide", head.mid(1)); }));
        QCOMPARE(sideText(*window, "currentSide"), "Current head 6 runs");
        QVERIFY(verdictOf(*window)->isVisible());
        QCOMPARE(rowsOf(*window).first(), "main::work: \u25b2 Slower, same work");
        QVERIFY(loads(*window, [&] { drop(*window, "baselineSide", {base[0]}); }));
        QCOMPARE(sideText(*window, "baselineSide"), "Baseline base 6 runs"); // it is there
        const auto before = rowsOf(*window);
        QVERIFY(loads(*window, [&] {
            window->session()->addToBaseline({head[0]});
            window->loader()->cancel();
        }));
        QCOMPARE(rowsOf(*window), before);
    }

    void sidesCanBeSwapped()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        auto* swap = window->findChild<QToolButton*>(QStringLiteral("swapSides"));
        QVERIFY(loads(*window, [&] { swap->click(); }));
        QCOMPARE(sideText(*window, "baselineSide"), "Baseline head 6 runs");
        QCOMPARE(sideText(*window, "currentSide"), "Current base 6 runs");
        QCOMPARE(rowsOf(*window).first(), "main::work: \u25bc Faster, same work");
    }

    void eachKindOfRowHasItsCount()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        QStringList texts;
        for (const auto* chip :
            viewOf(*window)->findChild<ChipRow*>()->findChildren<QPushButton*>())
            texts << chip->text();
        QCOMPARE(texts,
            QStringList({"All 2", "Changed 1", "New 0", "Gone 0", "Slower 1", "Faster 0",
                "No evidence 1"}));
    }

    void processesThatForkAreOneRun()
    {
        const auto process = [this](const char* name, std::uint32_t pid, std::uint32_t parent) {
            const QString path = folder.filePath(QLatin1String(name));
            writeFile(path,
                StreamBuilder()
                    .text(":ticks_per_sec=10000000")
                    .pidStart(pid, parent, 10 + pid / 100.0)
                    .newFid(1, "/a.pl")
                    .time(1000, 1, 1)
                    .pidEnd(pid, 20)
                    .bytes());
            return path;
        };
        const auto window = compared({process("p7", 7, 1), process("p8", 8, 7)},
            {process("p9", 9, 1), process("p10", 10, 9)});
        QCOMPARE(sideText(*window, "baselineSide").section(u' ', -2), "1 run");
        QVERIFY(bannerText(*window).startsWith(QStringLiteral("One run each")));
    }

    void runsOfDifferentProgramsAreMerged()
    {
        const auto window = compared(
            write("base", Usual), write("head", Slower, 1, "/b.pl") + write("other", {100}));
        QVERIFY2(bannerText(*window).startsWith(
                     QStringLiteral("No verdicts: runs are of different programs")),
            qPrintable(bannerText(*window)));
        QVERIFY(!verdictOf(*window)->isVisible());
        QCOMPARE(tableOf(*window)->model()->columnCount(), CompareRequest::ColumnCount);
    }

    void eachRunIsADot()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        auto* plot = window->findChild<DotPlot*>();
        QVERIFY(plot->isVisible());
        QCOMPARE(plot->runCount(), 12U);
        QCOMPARE(plot->runText(6), "Current run 1: 120\u00a0ms");
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_End);
        QVERIFY(plot->accessibleDescription().startsWith(QStringLiteral("Current run 6: ")));
        QTest::keyClick(plot, Qt::Key_Left);
        QVERIFY(plot->accessibleDescription().startsWith(QStringLiteral("Current run 5: ")));
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(plot);
        QCOMPARE(spoken->childCount(), 12);
        QCOMPARE(spoken->child(6)->text(QAccessible::Name), plot->runText(6));
        QCOMPARE(unboundKeys(ActionEntry::Where::Runs, [plot] { return plot; }), QStringList());
    }

    void theComparisonIsExported()
    {
        const auto window = compared(write("base", Usual), write("head", Slower));
        window->copyComparison();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.startsWith(QStringLiteral("**+")) && text.contains(QStringLiteral("slower**"))
                && text.contains(QStringLiteral("| Statements | 2 | 2 | same |"))
                && text.contains(QStringLiteral("main::work")),
            qPrintable(text));
        const QStringList lines = csvOf(*viewOf(*window)).split(QStringLiteral("\r\n"));
        QVERIFY2(lines[0].endsWith(
                     QStringLiteral("Verdict,Work,Interval from (s),Interval to (s),p value")),
            qPrintable(lines[0]));
        QVERIFY(lines[1].contains(QStringLiteral("slower,same work,0.00")));
    }

private:
    /// Writes a file for each run into a folder, which it empties; their paths.
    [[nodiscard]] QStringList write(const char* name, const Milliseconds& runs, int calls = 1,
        const std::string& program = "/a.pl") const
    {
        QDir to(folder.filePath(QLatin1String(name)));
        to.removeRecursively();
        to.mkpath(QStringLiteral("."));
        QStringList paths;
        for (qsizetype i = 0; i < runs.size(); ++i) {
            paths << to.filePath(QStringLiteral("%1.out").arg(i));
            writeFile(paths.last(), runOf(runs[i], calls, program).pidEnd(7, 2).bytes());
        }
        return paths;
    }

    [[nodiscard]] static std::unique_ptr<MainWindow> compared(
        const QStringList& baseline, const QStringList& current)
    {
        auto window = std::make_unique<MainWindow>();
        window->show();
        if (!QTest::qWaitForWindowExposed(window.get())
            || !loads(*window, [&] { window->openAll(current, baseline); })
            || !window->session()->comparing())
            qFatal("no comparison");
        viewOf(*window)->setTable(DiffTable::Subs);
        viewOf(*window)->setTimeKind(TimeKind::Exclusive);
        viewOf(*window)->setChangeKind(ChangeKind::All);
        window->views()->showView(viewOf(*window));
        return window;
    }

    [[nodiscard]] static QJsonObject commandOutput(
        const QStringList& base, const QStringList& head, const char* table, const char* time)
    {
        QProcess command;
        command.start(commandPath(),
            QStringList({"compare", "--json", "-n", "1000", "-t", table, "--time", time}) + base
                + QStringList("--") + head);
        if (!command.waitForFinished(20'000) || command.exitCode() != 0)
            qFatal("%s", command.readAllStandardError().constData());
        return QJsonDocument::fromJson(command.readAllStandardOutput()).object();
    }

    static void drop(const MainWindow& window, const char* side, const QStringList& files)
    {
        auto* target = window.findChild<RunsSide*>(QLatin1String(side));
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(CompareRunsTest, QApplication)
#include "tst_compare_runs.moc"
