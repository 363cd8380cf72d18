// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Both sources of a comparison beside each other.
#include "app/main_window.h"
#include "app/view_area.h"
#include "loading/comparison.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_diff_view.h"
#include "source/source_edit.h"
#include "stream_builder.h"
#include "style/text.h"
#include "table_models.h"
#include "table_views/compare_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Side = SourceDiffView::Side;

struct Line {
    const char* code;
    int time; ///< of 100 ns; 0: was not executed
};

// One file with two subs: work() from line 1, and one of the name given behind it.
StreamBuilder programOf(const std::vector<Line>& work, const char* other)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    std::uint32_t line = 0;
    for (const Line& each : work) {
        stream.srcLine(1, ++line, std::string(each.code) + "\n");
        if (each.time > 0)
            stream.time(each.time, 1, line);
    }
    stream.srcLine(1, line + 1, std::string("sub ") + other + " { 1 }\n").time(7, 1, line + 1);
    stream.subInfo(1, "main::work", 1, line);
    stream.subInfo(1, std::string("main::") + other, line + 1, line + 1);
    for (const std::string& sub : {std::string("main::work"), std::string("main::") + other})
        stream.subCallers(
            sub, {.line = 2, .caller = "main::RUNTIME", .inclusive = 1e-5, .exclusive = 1e-5});
    return stream;
}

SourceDiffView* viewOf(const MainWindow& window) { return window.views()->get<SourceDiffView>(); }

// "LINE TEXT TIME" of each row, with a mark for what differs.
QStringList rowsOf(const MainWindow& window, Side side)
{
    QStringList rows;
    for (const SourceRow& row : viewOf(window)->edit(side)->source().rows) {
        const char* const mark = row.beside == SourceRow::Beside::Same ? ""
            : row.beside == SourceRow::Beside::Other                   ? " *"
                                                                       : "-";
        rows << (row.isCode() ? QStringLiteral("%1 %2 %3").arg(row.line).arg(row.text).arg(row.time)
                              : QString())
                + QLatin1String(mark);
    }
    return rows;
}

} // namespace

class SourceDiffTest : public QObject {
    Q_OBJECT

private slots:
    void linesAreBesideEachOther()
    {
        const auto window
            = compared({{"sub work {", 0}, {"my $x = 1;", 10}, {"old();", 40}, {"}", 0}},
                {{"sub work {", 0}, {"my $x = 1;", 20}, {"new();", 5}, {"more();", 6}, {"}", 0}});
        select(*window, "main::work");
        QCOMPARE(rowsOf(*window, Side::Baseline).join(u'|'),
            "1 sub work { 0|2 my $x = 1; 10|3 old(); 40 *|-|4 } 0|5 sub same { 1 } 7");
        QCOMPARE(rowsOf(*window, Side::Current).join(u'|'),
            "1 sub work { 0|2 my $x = 1; 20|3 new(); 5 *|4 more(); 6 *|5 } 0|6 sub same { 1 } 7");
    }

    /// Of several runs they are those of one.
    void costsAreThoseOfARun()
    {
        const std::vector<Line> before{{"sub work {", 0}, {"1;", 100}, {"}", 0}};
        const std::vector<Line> after{{"sub work {", 0}, {"1;", 300}, {"}", 0}};
        QStringList runs[2];
        for (int i = 0; i < 2; ++i) {
            runs[0] << write(QStringLiteral("base.%1").arg(i), before, "same");
            runs[1] << write(QStringLiteral("head.%1").arg(i), after, "same");
        }
        const auto window = compared(runs[0], runs[1]);
        select(*window, "main::work");
        QCOMPARE(rowsOf(*window, Side::Baseline)[1], "2 1; 100");
        QCOMPARE(rowsOf(*window, Side::Current)[1], "2 1; 300");
        QCOMPARE(viewOf(*window)->edit(Side::Current)->source().rows[1].count, 1U);
    }

    void bothScrollTogether()
    {
        std::vector<Line> work{{"sub work {", 0}};
        for (int i = 0; i < 200; ++i)
            work.push_back({"1;", 1});
        const auto window = compared(work, work);
        select(*window, "main::work");
        viewOf(*window)->edit(Side::Baseline)->verticalScrollBar()->setValue(70);
        QCOMPARE(viewOf(*window)->edit(Side::Current)->verticalScrollBar()->value(), 70);
        viewOf(*window)->edit(Side::Current)->verticalScrollBar()->setValue(30);
        QCOMPARE(viewOf(*window)->edit(Side::Baseline)->verticalScrollBar()->value(), 30);
    }

    void keysGoToDifferences()
    {
        const auto window = compared({{"sub work {", 0}, {"a;", 1}, {"1;", 1}, {"b;", 1}, {"}", 0}},
            {{"sub work {", 0}, {"x;", 1}, {"1;", 1}, {"y;", 1}, {"}", 0}});
        select(*window, "main::work");
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        SourceEdit* const edit = viewOf(*window)->edit(Side::Current);
        edit->setCurrentRow(0);
        pressKeysOf(*window, "go.difference");
        QCOMPARE(edit->currentLine(), 2U);
        pressKeysOf(*window, "go.difference");
        QCOMPARE(edit->currentLine(), 4U);
        QCOMPARE(viewOf(*window)->edit(Side::Baseline)->currentLine(), 4U);
        pressKeysOf(*window, "go.differenceBefore");
        QCOMPARE(edit->currentLine(), 2U);
    }

    /// A sub of the baseline only has no location in the current profile.
    void whatIsGoneIsShown()
    {
        const std::vector<Line> work{{"sub work {", 0}, {"}", 1}};
        const auto window = compared({write("base", work, "lost")}, {write("head", work, "found")});
        auto* compare = window->views()->get<CompareView>();
        compare->setChangeKind(ChangeKind::Gone);
        auto* table = compare->findChild<QTreeView*>(QStringLiteral("compareTable"));
        const QModelIndex gone = table->model()->index(0, 0);
        QCOMPARE(gone.data(), "main::lost");
        QVERIFY(gone.data(PackageRankRole).isValid()); // a square in its colour
        table->setCurrentIndex(gone);
        QTRY_VERIFY(!viewOf(*window)->busy());
        QTRY_COMPARE(rowsOf(*window, Side::Baseline).value(2), "3 sub lost { 1 } 7 *");
        QCOMPARE(rowsOf(*window, Side::Current).value(2), "3 sub found { 1 } 7 *");
        QCOMPARE(viewOf(*window)->edit(Side::Baseline)->currentLine(), 3U);
    }

    /// Only a comparison has it.
    void theTabIsThereWhenItIsNeeded()
    {
        const auto window = windowOnFile(write("one", {{"sub work {", 0}, {"}", 1}}, "same"));
        QVERIFY(window && !viewOf(*window)->hasContent());
    }

private:
    QString write(const QString& name, const std::vector<Line>& work, const char* other)
    {
        const QString path = m_folder.filePath(name);
        writeFile(path, programOf(work, other).pidEnd(7, 2).bytes());
        return path;
    }

    std::unique_ptr<MainWindow> compared(
        const std::vector<Line>& before, const std::vector<Line>& after)
    {
        return compared(QStringList(write(QStringLiteral("base"), before, "same")),
            QStringList(write(QStringLiteral("head"), after, "same")));
    }

    static std::unique_ptr<MainWindow> compared(
        const QStringList& baseline, const QStringList& current)
    {
        auto window = std::make_unique<MainWindow>();
        window->show();
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->openAll(current, baseline);
        if (!finished.wait(20'000) || !window->session()->comparing())
            qFatal("no comparison");
        window->views()->setPage(ViewArea::Page::Compare);
        window->views()->showView(viewOf(*window));
        return window;
    }

    static void select(MainWindow& window, const char* sub)
    {
        window.navigation()->goToSub(window.navigation()->profile()->findSub(sub));
        QTRY_VERIFY(!viewOf(window)->busy());
        QVERIFY(!viewOf(window)->edit(Side::Current)->source().rows.empty());
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SourceDiffTest, QApplication)
#include "tst_source_diff.moc"
