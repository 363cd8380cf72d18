// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"
#include "app/view_area.h"
#include "loading/comparison.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/preferences.h"
#include "table_models.h"
#include "table_views/compare_view.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr DiffTable AllTables[] = {DiffTable::Subs, DiffTable::Files, DiffTable::Lines,
    DiffTable::CallSites, DiffTable::Packages, DiffTable::Evals};

const QString Small = QStringLiteral("small_default/nytprof.out");

// Waits for the load that something starts.
template <class Start>
bool loads(MainWindow& window, Start start)
{
    QSignalSpy finished(window.loader(), &ProfileLoader::finished);
    start();
    return finished.wait(20'000);
}

CompareView* viewOf(const MainWindow& window) { return window.views()->get<CompareView>(); }

QTreeView* tableOf(const MainWindow& window)
{
    return viewOf(window)->findChild<QTreeView*>(QStringLiteral("compareTable"));
}

// "NAME: BEFORE AFTER CHANGE CHANGE%" of each row that is shown.
QString rowsText(const MainWindow& window)
{
    QString text;
    const QAbstractItemModel& model = *tableOf(window)->model();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : {CompareModel::Before, CompareModel::After, CompareModel::Change,
                 CompareModel::ChangeShare}) {
            const QString cell = model.index(row, column).data().toString();
            cells << (cell.isEmpty() ? QStringLiteral("-") : cell);
        }
        text += model.index(row, CompareModel::Name).data().toString() + QStringLiteral(": ")
            + cells.join(u' ') + u'\n';
    }
    return text;
}

QString textBelow(const MainWindow& window)
{
    QString text;
    for (const QLabel* label : viewOf(window)->findChildren<QLabel*>()) {
        text = label->text().startsWith(QLatin1String("Total"))
                || label->text().startsWith(QLatin1String("Gone"))
            ? label->text()
            : text;
    }
    return text;
}

} // namespace

class CompareTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Preferences::instance().setNormalizedTotals(false);
        auto old = StreamBuilder::begun().newFid(1, "/a.pl");
        old.time(500, 1, 3).time(500, 1, 9).subInfo(1, "A::same", 2, 3).subInfo(1, "A::more", 4, 5);
        old.subInfo(1, "A::less", 6, 7).subInfo(1, "B::gone", 8, 9).srcLine(1, 3, "same();\n");
        call(old, 1, "A::same", 1, 100);
        call(old, 1, "A::more", 1, 100);
        call(old, 1, "A::less", 9, 400);
        call(old, 1, "B::gone", 2, 300);
        write("old.out", old);
        auto now = StreamBuilder::begun().newFid(1, "/new.pm").newFid(2, "/a.pl");
        now.time(1500, 2, 3).time(500, 1, 2).subInfo(2, "A::same", 2, 3);
        now.subInfo(2, "A::more", 4, 5).subInfo(2, "A::less", 6, 7).subInfo(1, "C::new", 1, 2);
        call(now, 2, "A::same", 1, 100);
        call(now, 2, "A::more", 5, 150);
        call(now, 2, "A::less", 9, 250);
        call(now, 2, "C::new", 1, 50);
        write("now.out", now);
    }

    void theLargestChangeComesFirst()
    {
        const auto window = compared();
        QCOMPARE(rowsText(*window),
            "B::gone: 30.0\u00a0µs - \u221230.0\u00a0µs gone\n"
            "A::less: 40.0\u00a0µs 25.0\u00a0µs \u221215.0\u00a0µs \u221237.5 %\n"
            "A::more: 10.0\u00a0µs 15.0\u00a0µs +5.00\u00a0µs +50.0 %\n"
            "C::new: - 5.00\u00a0µs +5.00\u00a0µs new\n"
            "A::same: 10.0\u00a0µs 10.0\u00a0µs 0\u00a0s 0.0 %\n");
        QCOMPARE(textBelow(*window),
            "Total: exclusive 90.0\u00a0µs \u2192 55.0\u00a0µs (\u221235.0\u00a0µs, \u221238.9 %) "
            "\u00b7 Calls: 13 "
            "\u2192 16 (+3)");
        QVERIFY(window->windowTitle().startsWith(QStringLiteral("now.out compared with old.out")));
    }

    void everyTableIsThere()
    {
        const auto window = compared();
        viewOf(*window)->setTable(DiffTable::Files);
        QCOMPARE(rowsText(*window),
            "/a.pl: 100\u00a0µs 150\u00a0µs +50.0\u00a0µs +50.0 %\n/new.pm: - 50.0\u00a0µs "
            "+50.0\u00a0µs new\n");
        viewOf(*window)->setTable(DiffTable::Lines);
        QCOMPARE(rowsText(*window),
            "/a.pl:3  same();: 50.0\u00a0µs 150\u00a0µs +100\u00a0µs +200.0 %\n/a.pl:9: "
            "50.0\u00a0µs - \u221250.0\u00a0µs gone\n"
            "/new.pm:2: - 50.0\u00a0µs +50.0\u00a0µs new\n");
        viewOf(*window)->setTable(DiffTable::Packages);
        QVERIFY(rowsText(*window).startsWith(
            QStringLiteral("B: 30.0\u00a0µs - \u221230.0\u00a0µs gone\nA: 60.0\u00a0µs "
                           "50.0\u00a0µs \u221210.0\u00a0µs")));
        viewOf(*window)->setTable(DiffTable::CallSites);
        QVERIFY(rowsText(*window).contains(
            QStringLiteral("main program calls A::less at /a.pl:12: 40.0\u00a0µs 25.0\u00a0µs")));
        viewOf(*window)->setTable(DiffTable::Evals);
        QCOMPARE(rowsText(*window), QString());
    }

    void kindsOfChange_data()
    {
        QTest::addColumn<ChangeKind>("kind");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("changed") << ChangeKind::Changed
                                 << QStringList{"B::gone", "A::less", "A::more", "C::new"};
        QTest::newRow("new") << ChangeKind::New << QStringList{"C::new"};
        QTest::newRow("gone") << ChangeKind::Gone << QStringList{"B::gone"};
        QTest::newRow("slower") << ChangeKind::Slower << QStringList{"A::more", "C::new"};
        QTest::newRow("faster") << ChangeKind::Faster << QStringList{"B::gone", "A::less"};
    }

    void kindsOfChange()
    {
        QFETCH(const ChangeKind, kind);
        QFETCH(const QStringList, names);
        const auto window = compared();
        viewOf(*window)->setChangeKind(kind);
        QStringList shown;
        for (const QString& row : rowsText(*window).split(u'\n', Qt::SkipEmptyParts)) {
            shown << row.section(QStringLiteral(": "), 0, 0);
        }
        QCOMPARE(shown, names);
    }

    void timesAreScaledToNormalizedTotals()
    {
        const auto window = compared();
        Preferences::instance().setNormalizedTotals(true); // twice as long after
        QVERIFY(rowsText(*window).startsWith(QStringLiteral(
            "B::gone: 60.0\u00a0µs - \u221260.0\u00a0µs gone\n"
            "A::less: 80.0\u00a0µs 25.0\u00a0µs \u221255.0\u00a0µs \u221268.8 %\n")));
        QVERIFY(
            textBelow(*window).startsWith(QStringLiteral("Total: exclusive 180\u00a0µs \u2192")));
        viewOf(*window)->setTable(DiffTable::Files);
        QVERIFY(textBelow(*window).contains(
            QStringLiteral("200\u00a0µs \u2192 200\u00a0µs (0\u00a0s, 0.0 %)")));
    }

    void aRowGoesToItsPlaceUnlessItIsGone()
    {
        const auto window = compared();
        const Profile& profile = *window->navigation()->profile();
        choose(*window, QStringLiteral("A::more"));
        QCOMPARE(window->navigation()->place().sub, profile.findSub("A::more"));
        QCOMPARE(window->navigation()->place().line, 4U);
        choose(*window, QStringLiteral("B::gone"));
        QCOMPARE(window->navigation()->place().sub, profile.findSub("A::more"));
        QVERIFY(textBelow(*window).startsWith(QStringLiteral("Gone")));
        choose(*window, QStringLiteral("A::less"));
        QVERIFY(textBelow(*window).startsWith(QStringLiteral("Total")));
        viewOf(*window)->setTable(DiffTable::Lines);
        choose(*window, QStringLiteral("/new.pm:2"));
        QCOMPARE(window->navigation()->place().file, profile.findFile("/new.pm"));
        QCOMPARE(window->navigation()->place().line, 2U);
    }

    void theRowFollowsTheWindow()
    {
        const auto window = compared();
        const Profile& profile = *window->navigation()->profile();
        window->navigation()->goToSub(profile.findSub("C::new"));
        QCOMPARE(tableOf(*window)->currentIndex().siblingAtColumn(0).data(), "C::new");
        viewOf(*window)->setTable(DiffTable::CallSites);
        choose(*window, QStringLiteral("main program calls C::new at /a.pl:12"));
        QCOMPARE(tableOf(*window)->currentIndex().siblingAtColumn(0).data(),
            "main program calls C::new at /a.pl:12"); // not another call of this line
    }

    void exportedNumbersAreExact()
    {
        const auto window = compared();
        viewOf(*window)->setChangeKind(ChangeKind::Gone);
        QCOMPARE(csvOf(*viewOf(*window)),
            "Name,Baseline (s),Current (s),Change (s),Change %,Calls baseline,Calls current,Calls "
            "change\r\n"
            "B::gone,3e-05,0,-3e-05,gone,2,0,-2\r\n");
        QCOMPARE(viewOf(*window)->csvName(), "compare-subs");
    }

    void byKeyboardOnly()
    {
        const auto window = windowOnFile(path("now.out"));
        QVERIFY(window);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        pressKeysOf(*window, "view.compare");
        QTimer::singleShot(0, window.get(), [this] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto* name = dialog->findChild<QLineEdit*>();
            name->setText(path("old.out"));
            QTest::keyClick(name, Qt::Key_Return);
        });
        QVERIFY(
            loads(*window, [&] { QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier); }));
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        pressKeysOf(*window, "view.compare");
        QCOMPARE(QApplication::focusWidget(), tableOf(*window));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("new"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        const Profile& profile = *window->navigation()->profile();
        QCOMPARE(window->navigation()->place().sub, profile.findSub("C::new"));
        // From the field through the choices to the table.
        QStringList passed;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const auto* chip = qobject_cast<QPushButton*>(QApplication::focusWidget());
            passed << (chip ? chip->text() : QApplication::focusWidget()->accessibleName());
        }
        const QString names = passed.join(u',');
        QVERIFY2(names.contains(QStringLiteral("Table,Time,All")), qPrintable(names));
    }

    void reloadingKeepsTheComparison()
    {
        const auto window = compared();
        QVERIFY(loads(*window, [&] { window->session()->reload(); }));
        QVERIFY(window->session()->comparing());
        QVERIFY(rowsText(*window).startsWith(QStringLiteral("B::gone")));
        QVERIFY(loads(*window, [&] { window->session()->add({path("old.out")}); }));
        QVERIFY(window->session()->comparing()); // of two runs: 0 and 30 µs
        QVERIFY2(rowsText(*window).contains(
                     QStringLiteral("B::gone: 30.0\u00a0µs 15.0\u00a0µs \u221215.0\u00a0µs")),
            qPrintable(rowsText(*window)));
        QVERIFY(loads(*window, [&] { window->session()->stopComparing(); }));
        QVERIFY(!window->session()->comparing() && !tableOf(*window)->isVisible());
        QVERIFY(!window->windowTitle().contains(QStringLiteral("compared")));
        QVERIFY(csvOf(*viewOf(*window)).isEmpty());
    }

    void anotherProfileEndsIt()
    {
        const auto window = compared();
        QVERIFY(loads(*window, [&] { window->open(path("old.out")); }));
        QVERIFY(!window->session()->comparing());
    }

    void whatCannotBeReadChangesNothing()
    {
        const auto window = compared();
        const QString before = rowsText(*window);
        QVERIFY(loads(*window, [&] { window->session()->compareWith({path("nosuch.out")}); }));
        QVERIFY(window->banners()->isVisible());
        QVERIFY(bannerText(*window).contains(QStringLiteral("nosuch.out")));
        QVERIFY(window->session()->comparing());
        QCOMPARE(rowsText(*window), before);
        QVERIFY(loads(*window, [&] {
            window->session()->compareWith({profilePath(Small)});
            window->loader()->cancel();
        }));
        QCOMPARE(rowsText(*window), before);
        QVERIFY(loads(*window, [&] { window->session()->compareWith({path("old.out")}); }));
        QCOMPARE(window->banners()->banners().size(), 1);
        QVERIFY(bannerText(*window).startsWith(QStringLiteral("One run each")));
    }

    void damageOfTheBaselineIsReported()
    {
        QFile whole(path("old.out"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QFile cut(path("cut.out"));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(whole.readAll().chopped(12));
        cut.close();
        const auto window = windowOnFile(path("now.out"));
        QVERIFY(window);
        QVERIFY(loads(*window, [&] { window->session()->compareWith({path("cut.out")}); }));
        QVERIFY2(bannerText(*window).startsWith(QStringLiteral("Baseline: ")),
            qPrintable(bannerText(*window)));
        QVERIFY(window->session()->comparing());
    }

    void severalAreRuns()
    {
        const auto window = windowOnFile(path("now.out"));
        QVERIFY(window);
        QVERIFY(loads(*window, [&] {
            window->session()->compareWith({path("old.out"), path("now.out")});
        }));
        QVERIFY2( // the median of 40 and 25 µs
            rowsText(*window).contains(QStringLiteral("A::less: 32.5\u00a0µs 25.0\u00a0µs")),
            qPrintable(rowsText(*window)));
        QVERIFY(window->windowTitle().contains(QStringLiteral("compared with 2 profiles")));
    }

    void equalFileNamesAreDistinguished()
    {
        const Baseline old{{QStringLiteral("/x/old/t/nytprof.out")}, {}, {}, nullptr};
        QCOMPARE(old.name(QStringLiteral("/x/new/t/nytprof.out")), "old/t/nytprof.out");
        QCOMPARE(old.name(QStringLiteral("/x/new/t/now.out")), "nytprof.out");
        QCOMPARE(old.name(QStringLiteral("/x/old/t/nytprof.out")), "nytprof.out");
    }

    // A line and an anonymous sub moved down by one; the last line of the baseline is gone.
    void linesOfEditedFilesAreFollowed()
    {
        const auto run = [](const std::vector<std::string>& source, std::uint32_t at) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
            for (std::uint32_t line = 1; line <= source.size(); ++line) {
                stream.srcLine(1, line, source[line - 1] + "\n");
            }
            const std::string sub = "main::__ANON__[/a.pl:" + std::to_string(at) + "]";
            stream.time(500, 1, at).subInfo(1, sub, at, at);
            call(stream, 1, sub.c_str(), 1, 100);
            return stream;
        };
        write("old.out", run({"my $f;", "sub {};", "old();"}, 2).time(500, 1, 3));
        write("now.out", run({"my $f;", "new();", "sub {};"}, 3).time(200, 1, 2));
        const auto window = compared();
        viewOf(*window)->setTable(DiffTable::Lines);
        QCOMPARE(rowsText(*window),
            "/a.pl:3  old();: 50.0\u00a0µs - \u221250.0\u00a0µs gone\n/a.pl:2  new();: - "
            "20.0\u00a0µs +20.0\u00a0µs new\n"
            "/a.pl:3  sub {};: 50.0\u00a0µs 50.0\u00a0µs 0\u00a0s 0.0 %\n");
        choose(*window, QStringLiteral("/a.pl:3  sub {};"));
        QCOMPARE(window->navigation()->place().line, 3U);
        viewOf(*window)->setTable(DiffTable::Subs);
        QCOMPARE(rowsText(*window),
            "main::__ANON__[/a.pl:3]: 10.0\u00a0µs 10.0\u00a0µs 0\u00a0s 0.0 %\n");
    }

    void largeTablesAreSortedInAnotherThread()
    {
        auto old = StreamBuilder::begun().newFid(1, "/a.pl");
        auto now = StreamBuilder::begun().newFid(1, "/a.pl");
        for (std::uint32_t line = 1; line <= 3000; ++line) {
            old.time(10, 1, line);
            now.time(static_cast<std::int32_t>(10 + line * 7 % 3000), 1, line);
        }
        write("old.out", old);
        write("now.out", now);
        const auto window = compared();
        viewOf(*window)->setTable(DiffTable::Lines);
        QVERIFY(!viewOf(*window)->ready());
        QVERIFY(tableOf(*window)->isVisible()); // and takes keys meanwhile
        QTRY_VERIFY(viewOf(*window)->ready());
        const QAbstractItemModel& model = *tableOf(*window)->model();
        const auto isSorted = [&](int column, bool descending) {
            QCOMPARE(model.rowCount(), 3000);
            for (int row = 1; row < model.rowCount(); ++row) {
                const QVariant above = model.index(row - 1, column).data(SortRole);
                const QVariant below = model.index(row, column).data(SortRole);
                const auto order = QVariant::compare(above, below);
                QVERIFY(order != (descending ? QPartialOrdering::Less : QPartialOrdering::Greater));
            }
        };
        isSorted(CompareModel::Change, true);
        choose(*window, QStringLiteral("/a.pl:17"));
        tableOf(*window)->sortByColumn(CompareModel::After, Qt::AscendingOrder);
        viewOf(*window)->setChangeKind(ChangeKind::Gone); // what is asked for last is what comes
        viewOf(*window)->setChangeKind(ChangeKind::All);
        QTRY_VERIFY(viewOf(*window)->ready());
        isSorted(CompareModel::After, false);
        QCOMPARE(tableOf(*window)->currentIndex().siblingAtColumn(0).data(), "/a.pl:17");
        QCOMPARE(textBelow(*window).section(u'(', 0, 0),
            "Total: exclusive 3.00\u00a0ms \u2192 453\u00a0ms ");
        QVERIFY(loads(*window, [&] { window->session()->reload(); }));
        QTRY_VERIFY(viewOf(*window)->ready());
        QCOMPARE(tableOf(*window)->currentIndex().siblingAtColumn(0).data(), "/a.pl:17");
    }

    void aProfileAgainstItselfIsAllZero()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        QVERIFY(loads(*window, [&] { window->session()->compareWith({profilePath(Small)}); }));
        for (const bool equal : {false, true}) {
            Preferences::instance().setNormalizedTotals(equal);
            for (const DiffTable table : AllTables) {
                viewOf(*window)->setTable(table);
                const QAbstractItemModel& model = *tableOf(*window)->model();
                QVERIFY(model.rowCount() > 0 || table == DiffTable::Evals);
                for (int row = 0; row < model.rowCount(); ++row) {
                    QCOMPARE(model.index(row, CompareModel::Change).data(ExportRole), 0.0);
                    QCOMPARE(model.index(row, CompareModel::CountChange).data(ExportRole), 0.0);
                }
                viewOf(*window)->setChangeKind(ChangeKind::Changed);
                QCOMPARE(tableOf(*window)->model()->rowCount(), 0);
                viewOf(*window)->setChangeKind(ChangeKind::All);
            }
        }
    }

private:
    static void call(StreamBuilder& stream, std::uint32_t fid, const char* sub, std::uint32_t calls,
        double ticks)
    {
        StreamBuilder::Call site;
        site.fid = fid;
        site.line = 12;
        site.count = calls;
        site.inclusive = ticks / 1e7;
        site.exclusive = ticks / 1e7;
        stream.subCallers(sub, site);
    }
    [[nodiscard]] QString path(const char* name) const
    {
        return folder.filePath(QString::fromLatin1(name));
    }
    void write(const char* name, StreamBuilder& stream) const
    {
        writeFile(path(name), stream.pidEnd(7, 1.8e9).bytes());
    }
    // A window on now.out, compared with old.out, that shows the subs.
    [[nodiscard]] std::unique_ptr<MainWindow> compared() const
    {
        auto window = windowOnFile(path("now.out"));
        const bool done
            = window && loads(*window, [&] { window->session()->compareWith({path("old.out")}); });
        if (!done || !window->session()->comparing()) {
            QTest::qFail("no comparison", __FILE__, __LINE__);
            return nullptr;
        }
        viewOf(*window)->setTable(DiffTable::Subs);
        viewOf(*window)->setTimeKind(TimeKind::Exclusive);
        viewOf(*window)->setChangeKind(ChangeKind::All);
        window->views()->showView(viewOf(*window));
        return window;
    }
    static void choose(const MainWindow& window, const QString& name)
    {
        const QAbstractItemModel& model = *tableOf(window)->model();
        const auto found
            = model.match(model.index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchFixedString);
        if (found.isEmpty()) {
            qFatal("no row %s", qPrintable(name));
        }
        tableOf(window)->setCurrentIndex(found.first());
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(CompareTest, QApplication)
#include "tst_compare_view.moc"
