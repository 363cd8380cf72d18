// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/runs_comparison.h"

#include "merge/profile_merge.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

#include <memory>
#include <tuple>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Runs = std::vector<std::shared_ptr<const Profile>>;

struct Run {
    int parse = 0; ///< milliseconds
    int print = 0;
    int calls = 1; ///< of parse
    int statements = 1; ///< likewise
    std::uint32_t firstOfPrint = 4; ///< its first line
};

std::shared_ptr<const Profile> profileOf(const Run& run)
{
    constexpr int Ticks = 10'000; // of a millisecond
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl");
    stream.time(run.parse * Ticks, 1, 2).time(run.print * Ticks, 1, 5);
    for (int i = 1; i < run.statements; ++i)
        stream.time(0, 1, 2);
    stream.subInfo(1, "main::parse", 1, 3).subInfo(1, "main::print", run.firstOfPrint, 6);
    stream.subCallers("main::parse",
        {.line = 8,
            .caller = "main::RUNTIME",
            .count = static_cast<std::uint32_t>(run.calls),
            .inclusive = run.parse / 1e3,
            .exclusive = run.parse / 1e3});
    stream.subCallers("main::print",
        {.line = 9,
            .caller = "main::RUNTIME",
            .inclusive = run.print / 1e3,
            .exclusive = run.print / 1e3});
    return stream.pidEnd(7, 2).profile();
}

std::shared_ptr<const Profile> profileWithNewSub()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/a.pl");
    stream.subCallers(
        "main::new", {.line = 9, .caller = "main::RUNTIME", .inclusive = 0.3, .exclusive = 0.3});
    return stream.pidEnd(7, 2).profile();
}

Runs runsOf(const std::vector<Run>& runs)
{
    Runs profiles;
    for (const Run& run : runs)
        profiles.push_back(profileOf(run));
    return profiles;
}

const std::vector<Run> Baseline{{100, 10}, {101, 11}, {103, 13}, {104, 14}, {106, 12}, {107, 15}};
const std::vector<Run> Slower{{110, 11}, {111, 12}, {113, 10}, {114, 14}, {117, 15}, {118, 13}};

const char* wordOf(Verdict verdict)
{
    return verdict == Verdict::Slower ? "slower" : verdict == Verdict::Faster ? "faster" : "~";
}
const char* wordOf(WorkChange change)
{
    return change == WorkChange::Same ? "same"
        : change == WorkChange::More  ? "more"
        : change == WorkChange::Less  ? "less"
                                      : "unclear";
}

QString textOf(const RunsComparison& runs, DiffTable table)
{
    QStringList rows;
    for (const RunsRow& row : runs.rows(table)) {
        const auto name
            = row.row->sub.valid() ? runs.sums().names()[row.row->sub].name : std::string_view();
        rows += QString("%1%2 %3 %4 -> %5 %6")
                    .arg(QString::fromUtf8(name.data(), name.size()),
                        row.row->line > 0 ? QString::number(row.row->line) : QString(),
                        wordOf(row.verdict))
                    .arg(row.baseline * 1e3)
                    .arg(row.current * 1e3)
                    .arg(wordOf(row.work));
    }
    return rows.join('\n');
}

} // namespace

class RunsComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void evidenceForOneSub()
    {
        const auto runs = compareRuns(runsOf(Baseline), runsOf(Slower));
        QCOMPARE(textOf(*runs, DiffTable::Subs),
            "main::parse slower 103.5 -> 113.5 same\n"
            "main::print ~ 12.5 -> 12.5 same");
        QCOMPARE(
            textOf(*runs, DiffTable::Lines), "2 slower 103.5 -> 113.5 same\n5 ~ 12.5 -> 12.5 same");
        QCOMPARE(runs->whole().verdict, Verdict::Slower);
        QCOMPARE(runs->whole().current, 0.1255);
        const RunsRow& parse = runs->rows(DiffTable::Subs).front();
        QCOMPARE(qRound(parse.change.estimate * 1e3), 10);
        QVERIFY(parse.change.low > 0 && parse.change.high < 0.02);
        // p is 2/924 for one sub, and as much again for the second test.
        QVERIFY(qAbs(parse.pValue - 4.0 / 924) < 1e-9);
    }
    void theOtherWayRound()
    {
        const auto runs = compareRuns(runsOf(Slower), runsOf(Baseline));
        QCOMPARE(textOf(*runs, DiffTable::Subs),
            "main::parse faster 113.5 -> 103.5 same\n"
            "main::print ~ 12.5 -> 12.5 same");
    }
    /// Most runs are faster, but not the median: no number contradicts those beside it.
    void changesAreThoseOfTheMedians()
    {
        const auto runs = compareRuns(runsOf({{70}, {71}, {72}, {78}, {79}, {80}}),
            runsOf({{60}, {61}, {74}, {77}, {77}, {78}}));
        const RunsRow& row = runs->whole();
        QCOMPARE(qRound(row.baseline * 1e4), 750);
        QCOMPARE(qRound(row.current * 1e4), 755);
        QCOMPARE(qRound(row.change.estimate * 1e4), 5);
        QVERIFY(row.change.low <= row.change.estimate && row.change.estimate <= row.change.high);
        QCOMPARE(row.verdict, Verdict::NoEvidence);
    }
    void sameRunsAreNoEvidence()
    {
        const auto runs = compareRuns(runsOf(Baseline), runsOf(Baseline));
        QCOMPARE(runs->whole().verdict, Verdict::NoEvidence);
        QCOMPARE(runs->whole().pValue, 1.0);
    }
    void oneRunEachIsNoEvidence()
    {
        const auto runs = compareRuns(runsOf({{100, 10}}), runsOf({{200, 20}}));
        QVERIFY(!runs->hasEnoughRuns());
        QCOMPARE(textOf(*runs, DiffTable::Subs),
            "main::parse ~ 100 -> 200 same\nmain::print ~ 10 -> 20 same");
        const std::vector four(4, Run{100, 10});
        QVERIFY(compareRuns(runsOf(four), runsOf(four))->hasEnoughRuns());
    }
    void workIsExact()
    {
        auto more = Baseline;
        for (Run& run : more)
            run.calls = 2;
        const auto runs = compareRuns(runsOf(Baseline), runsOf(more));
        QCOMPARE(runs->ofSub(runs->sums().names().findSub("main::parse"))->work, WorkChange::More);
        QCOMPARE(workChange(runs->calls()), WorkChange::More);
        QCOMPARE(workChange({{5, 5}, {5, 5}}), WorkChange::Same);
        QCOMPARE(workChange({{5, 9}, {7, 8}}), WorkChange::Unclear);
        QCOMPARE(workChange({{5, 9}, {3, 4}}), WorkChange::Less);
    }
    /// As many calls may do more, which lines show that belong to one sub only.
    void workOfSubsAreAlsoStatements()
    {
        const auto rowsOf = [](std::uint32_t firstOfPrint, int statements) {
            auto before = Baseline;
            auto after = Baseline;
            for (Run& run : before)
                run.firstOfPrint = firstOfPrint;
            for (Run& run : after)
                std::tie(run.firstOfPrint, run.statements) = std::tuple(firstOfPrint, statements);
            const auto runs = compareRuns(runsOf(before), runsOf(after));
            QStringList rows;
            for (const char* name : {"main::parse", "main::print"}) {
                const auto row = runs->ofSub(runs->sums().names().findSub(name));
                rows << QString(wordOf(row->work)) + (row->isWorkInStatements ? " statements" : "")
                        + (row->hasSameStatements ? " and statements" : "");
            }
            return rows.join(", ");
        };
        QCOMPARE(rowsOf(4, 1), "same and statements, same and statements");
        QCOMPARE(rowsOf(4, 40'001), "more statements, same and statements");
        QCOMPARE(rowsOf(2, 40'001), "same, same"); // line 2 is of both
    }
    void smallRowsAreLeftOutBeforeTheComparison()
    {
        const auto runs = compareRuns(runsOf(Baseline), runsOf(Slower), {.minShare = 0.2});
        QCOMPARE(textOf(*runs, DiffTable::Subs), "main::parse slower 103.5 -> 113.5 same");
        QVERIFY(qAbs(runs->rows(DiffTable::Subs).front().pValue - 2.0 / 924) < 1e-9);
        const auto print = runs->ofSub(runs->sums().names().findSub("main::print"));
        QCOMPARE(print->baseline, 0.0125);
        QCOMPARE(print->verdict, Verdict::NoEvidence);
    }
    /// A sub of one side is compared, whichever side has more runs.
    void newSub()
    {
        const Runs five = runsOf({Slower.begin(), Slower.end() - 1});
        for (const auto& [baseline, current, text] :
            {std::tuple(runsOf(Baseline), five, "main::new slower 0 -> 300 more"),
                std::tuple(five, runsOf(Baseline), "main::new faster 300 -> 0 less")}) {
            const bool isNew = baseline.size() > current.size();
            Runs with;
            for (const auto& run : isNew ? current : baseline)
                with.push_back(mergeProfiles(std::vector{run, profileWithNewSub()}));
            const auto runs = isNew ? compareRuns(baseline, with) : compareRuns(with, current);
            QCOMPARE(textOf(*runs, DiffTable::Subs).section('\n', 0, 0), QString(text));
        }
    }
    /// In all tables, the mean of the runs of a side is the cost that they are named after.
    void meansOfRuns()
    {
        const auto runs = compareRuns(runsOf(Baseline), runsOf(Slower), {.minShare = 0});
        for (std::size_t table = 0; table < DiffTableCount; ++table) {
            for (const RunsRow& row : runs->rows(static_cast<DiffTable>(table))) {
                double time = 0;
                double count = 0;
                for (std::size_t i = 0; i < Slower.size(); ++i) {
                    time += row.times.current[i];
                    count += row.counts.current[i];
                }
                const Profile& names = runs->sums().names();
                const double mean = time / static_cast<double>(Slower.size());
                QVERIFY(qAbs(mean - names.seconds(row.row->after.exclusive)) <= names.seconds(1));
                QCOMPARE(count, static_cast<double>(row.row->after.count));
            }
        }
    }
    /// The processes of a run count together, as if they had been merged.
    void processesOfARunAddUp()
    {
        Runs parts[2]; // of each side: a process that parses, and one that prints
        Runs merged[2];
        std::vector<MergedIds> ids[2];
        std::shared_ptr<const Profile> sums[2];
        for (const std::size_t side : {0, 1}) {
            for (const Run& run : side == 0 ? Baseline : Slower) {
                parts[side].push_back(profileOf({run.parse, 0}));
                parts[side].push_back(profileOf({0, run.print}));
                merged[side].push_back(mergeProfiles(std::span(parts[side]).last(2)));
            }
            ids[side].resize(parts[side].size());
            ProfileMerge merge;
            for (std::size_t i = 0; i < parts[side].size(); ++i)
                merge.add(*parts[side][i], &ids[side][i]);
            sums[side] = merge.finish();
        }
        const auto runs = std::make_shared<ComparedRuns>();
        runs->sums = diffProfiles(sums[0], sums[1]);
        for (std::size_t i = 0; i < parts[0].size(); ++i) {
            runs->add(&ComparedRuns::baseline, {parts[0][i], ids[0][i], i / 2});
            runs->add(&ComparedRuns::current, {parts[1][i], ids[1][i], i / 2});
        }
        const auto together = compareRuns(runs);
        const auto expected = compareRuns(merged[0], merged[1]);
        QCOMPARE(together->baselineRuns(), Baseline.size());
        QCOMPARE(textOf(*together, DiffTable::Subs), textOf(*expected, DiffTable::Subs));
        QCOMPARE(textOf(*together, DiffTable::Lines), textOf(*expected, DiffTable::Lines));
        QCOMPARE(together->whole().pValue, expected->whole().pValue);
    }
    void runsOfOneProgramAreComparable()
    {
        const Runs same = runsOf(Baseline);
        QCOMPARE(QString::fromStdString(runsProblem(same)), QString());
        QCOMPARE(runNumbers(same), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
        const auto other = StreamBuilder::begun().text(":application=/b.pl").pidEnd(7, 2).profile();
        QVERIFY(runsProblem(Runs{same[0], other}).empty());
        QVERIFY(differentPrograms(same).empty());
        QVERIFY(!differentPrograms(Runs{same[0], other}).empty());
    }
    void limits()
    {
        const auto runs = compareRuns(runsOf(Baseline), runsOf(Slower));
        const RunsRow* const parse = &runs->rows(DiffTable::Subs).front();
        const auto values = pValuesAbove(std::vector<TimeLimit>{{parse, 1.02}, {parse, 1.5}});
        QVERIFY(values[0] < 0.05); // 10 % slower: above 2 %
        QCOMPARE(values[1], 1.0);
    }
};

NYTPROF_TEST(RunsComparisonTest)
#include "tst_runs_comparison.moc"
