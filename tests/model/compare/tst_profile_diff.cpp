// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/profile_diff.h"

#include "analysis/packages.h"
#include "compare/call_tree_diff.h"
#include "diff_text.h"
#include "folded_tree.h"
#include "load/load_profile.h"
#include "profile/sub_costs.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;
using DiffPtr = std::shared_ptr<const ProfileDiff>;

/// All profiles of the original that are at hand, by "folder/name", up to a size that keeps this
/// test short.
std::map<QString, ProfilePtr> realProfiles()
{
    constexpr qint64 largest = 300'000;
    std::map<QString, ProfilePtr> profiles;
    for (const QString& root : profileFolders()) {
        const QDir dir(root);
        for (const QString& folder : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            const QDir files(dir.filePath(folder));
            for (const QFileInfo& file : files.entryInfoList({"nytprof*.out*"}, QDir::Files)) {
                const QString name = folder + u'/' + file.fileName();
                if (file.size() <= largest && !profiles.contains(name))
                    profiles[name] = loadProfile(file.filePath().toStdString()).profile;
            }
        }
    }
    return profiles;
}

DiffCost sumOf(const ProfileDiff& diff, DiffTable table, DiffCost DiffRow::*side)
{
    DiffCost sum;
    for (const DiffRow& row : diff.rows(table))
        sum.add(row.*side);
    return sum;
}

std::size_t packagesOf(const Profile& profile)
{
    const PackageTable table(profile);
    const auto rows = table.rows();
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const Package& row) { return row.own.subs > 0; }));
}

/// What is wrong with the rows of one profile; empty when all of it is there, once.
QString sideFault(const ProfileDiff& diff, const DiffSide& side, DiffCost DiffRow::*member)
{
    const Profile& profile = *side.profile;
    const auto files = profile.files();
    const auto evals = static_cast<std::size_t>(
        std::count_if(files.begin(), files.end(), [](const File& file) { return file.isEval(); }));
    std::size_t lines = 0;
    for (std::size_t i = 0; i < files.size(); ++i)
        lines += profile.lines(FileId(i)).size();
    const std::pair<DiffTable, std::size_t> sizes[]
        = {{DiffTable::Subs, profile.subs().size()}, {DiffTable::Files, files.size() - evals},
            {DiffTable::Lines, lines}, {DiffTable::CallSites, profile.callSites().size()},
            {DiffTable::Packages, packagesOf(profile)}, {DiffTable::Evals, evals}};
    for (const auto& [table, size] : sizes) {
        if (sumOf(diff, table, member).rows != size)
            return QStringLiteral("rows of table %1").arg(static_cast<int>(table));
    }
    const std::int64_t factor = diff.names().ticksPerSecond() / profile.ticksPerSecond();
    const Totals& totals = profile.totals();
    if (sumOf(diff, DiffTable::Lines, member).exclusive != totals.statementTime * factor
        || sumOf(diff, DiffTable::Files, member).inclusive != totals.statementTime * factor
        || side.totals.statementTime != totals.statementTime * factor)
        return QStringLiteral("time of statements");
    if (sumOf(diff, DiffTable::Lines, member).count != totals.statements)
        return QStringLiteral("statements");
    const DiffCost calls = sumOf(diff, DiffTable::CallSites, member);
    if (calls.count != totals.calls || calls.exclusive != totals.exclusive * factor)
        return QStringLiteral("calls");
    SubCost subs;
    for (const SubCost& sub : subCosts(profile)) {
        subs.calls += sub.calls;
        subs.exclusive += sub.exclusive;
    }
    for (const DiffTable table : {DiffTable::Subs, DiffTable::Packages}) {
        const DiffCost sum = sumOf(diff, table, member);
        if (sum.count != subs.calls || sum.exclusive != subs.exclusive * factor)
            return QStringLiteral("calls of table %1").arg(static_cast<int>(table));
    }
    if (side.callTree.total() != profile.callTree().total() * factor)
        return QStringLiteral("call tree");
    return inconsistency(side.callTree);
}

QString namesText(const ProfileDiff& diff, DiffTable table)
{
    QString text;
    for (const DiffRow& row : diff.rows(table))
        text += nameOf(diff, table, row) + u'\n';
    return text;
}

/// What is wrong with the pairing of two trees; empty when each node of both is in one node of
/// theirs together.
QString treesFault(const ProfileDiff& diff)
{
    const CallTree tree = unionTree(diff.before().callTree, diff.after().callTree);
    if (QString fault = inconsistency(tree); !fault.isEmpty())
        return fault;
    for (const CallTree* side : {&diff.before().callTree, &diff.after().callTree}) {
        std::vector<int> met(side->nodes().size());
        for (const CallNodeId id : sameNodes(tree, *side)) {
            if (id.valid())
                ++met[id.index()];
        }
        if (std::count(met.begin(), met.end(), 1) != static_cast<std::ptrdiff_t>(met.size()))
            return QStringLiteral("a node is left out or met twice");
        if (tree.total() < side->total())
            return QStringLiteral("narrower than a side");
    }
    return {};
}

} // namespace

class TestProfileDiff : public QObject {
    Q_OBJECT
private slots:
    void subsFilesAndLines();
    void callSites();
    void packages();
    void evalsPairBySourceAndPlace();
    void subsOfEvalsPair();
    void clocksOfDifferentUnits();
    void normalizedTotals();
    void perRequest();
    void equalCallStacksPerRequest();
    void fastClockPerRequest();
    void trees();
    void widthOfTheUnion();
    void largeTimes();
    void nodesBelowOthers();
    void recursion();
    void relativeChanges();
    void nodesInAnyOrder();
    void stopping();
    void realProfiles_data();
    void realProfiles();
};

void TestProfileDiff::subsFilesAndLines()
{
    auto old = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/gone.pm");
    old.time(10, 1, 7).time(5, 2, 3).time(2, 1, 8);
    old.subCallers("f", {.caller = "main::RUNTIME", .inclusive = 1e-6, .exclusive = 1e-6});
    old.subCallers("old", {.caller = "f"});
    auto now = StreamBuilder::begun().newFid(1, "/new.pm").newFid(2, "/a.pl");
    now.time(4, 2, 7).time(4, 2, 7).time(1, 1, 1);
    now.subCallers("f", {.fid = 2, .caller = "main::RUNTIME", .count = 3, .inclusive = 2e-6});
    now.subCallers("young", {.fid = 2, .caller = "f"});
    const DiffPtr diff
        = diffProfiles(old.pidEnd(7, 1.8e9).profile(), now.pidEnd(7, 1.8e9).profile());
    QCOMPARE(rowsText(*diff, DiffTable::Files),
        "/a.pl: 2x 12 12 | 2x 8 8\n/gone.pm: 1x 5 5 | -\n/new.pm: - | 1x 1 1\n");
    QCOMPARE(rowsText(*diff, DiffTable::Lines),
        "/a.pl:7: 1x 10 10 | 2x 8 8\n/a.pl:8: 1x 2 2 | -\n"
        "/gone.pm:3: 1x 5 5 | -\n/new.pm:1: - | 1x 1 1\n");
    QCOMPARE(rowsText(*diff, DiffTable::Subs),
        "f: 1x 10 10 | 3x 0 20\nmain::RUNTIME: 0x 7 17 | 0x 9 9\n"
        "old: 1x 0 0 | -\nyoung: - | 1x 0 0\n");
    const DiffRow& gone = diff->rows(DiffTable::Subs)[2];
    QVERIFY(gone.isGone() && !gone.isNew());
    QVERIFY(diff->before().subOf[gone.sub.index()].valid());
    QVERIFY(!diff->after().subOf[gone.sub.index()].valid());
    QVERIFY(diff->rows(DiffTable::Subs)[3].isNew());
}

void TestProfileDiff::callSites()
{
    auto old = StreamBuilder::begun().newFid(1, "/a.pl");
    old.subCallers("f", {.line = 5, .caller = "g", .count = 2, .exclusive = 1e-6});
    old.subCallers("f", {.line = 6, .caller = "g"});
    auto now = StreamBuilder::begun().newFid(1, "/a.pl");
    now.subCallers("f", {.line = 5, .caller = "g", .exclusive = 3e-6});
    now.subCallers("f", {.line = 5, .caller = "h"});
    const DiffPtr diff
        = diffProfiles(old.pidEnd(7, 1.8e9).profile(), now.pidEnd(7, 1.8e9).profile());
    QCOMPARE(rowsText(*diff, DiffTable::CallSites),
        "g /a.pl:5 -> f: 2x 10 0 | 1x 30 0\n"
        "g /a.pl:6 -> f: 1x 0 0 | -\n"
        "h /a.pl:5 -> f: - | 1x 0 0\n");
}

void TestProfileDiff::packages()
{
    auto old = StreamBuilder::begun().newFid(1, "/a.pl");
    old.subCallers("A::f", {.exclusive = 1e-6}).subCallers("A::g", {.exclusive = 2e-6});
    old.subCallers("B::f", {});
    auto now = StreamBuilder::begun().newFid(1, "/a.pl");
    now.subCallers("A::g", {.count = 7, .exclusive = 1e-6});
    const DiffPtr diff
        = diffProfiles(old.pidEnd(7, 1.8e9).profile(), now.pidEnd(7, 1.8e9).profile());
    QCOMPARE(rowsText(*diff, DiffTable::Packages), "A: 2x 30 0 | 7x 10 0\nB: 1x 0 0 | -\n");
}

// The how-manieth eval of its run it was does not matter, and equal ones of a run are one row.
void TestProfileDiff::evalsPairBySourceAndPlace()
{
    auto old = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    old.newFid(2, "(eval 1)[/a.pl:5]", 1, 5);
    old.newFid(3, "(eval 2)[/a.pl:5]", 1, 5).newFid(4, "(eval 3)[/a.pl:5]", 1, 5);
    old.srcLine(2, 1, "x").srcLine(3, 1, "y").srcLine(4, 1, "x");
    old.time(1, 2, 1).time(2, 3, 1).time(4, 4, 1);
    auto now = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    now.newFid(2, "(eval 9)[/a.pl:5]", 1, 5);
    now.srcLine(2, 1, "x").time(16, 2, 1).newFid(3, "(eval 10)[/a.pl:6]", 1, 6).srcLine(3, 1, "x");
    const DiffPtr diff
        = diffProfiles(old.pidEnd(7, 1.8e9).profile(), now.pidEnd(7, 1.8e9).profile());
    QCOMPARE(rowsText(*diff, DiffTable::Evals),
        "(eval 1)[/a.pl:5]: 2x 5 5 | 1x 16 16\n"
        "(eval 2)[/a.pl:5]: 1x 2 2 | -\n"
        "(eval 3)[/a.pl:6]: - | 1x 0 0\n");
    QCOMPARE(diff->rows(DiffTable::Evals)[0].before.rows, 2U);
    QCOMPARE(rowsText(*diff, DiffTable::Files), "/a.pl: 1x 0 7 | 1x 0 16\n");
    QCOMPARE(diff->before().ids.files[1], diff->before().ids.files[3]);
    QCOMPARE(diff->before().fileOf[diff->before().ids.files[3].index()], FileId(1));
}

void TestProfileDiff::subsOfEvalsPair()
{
    const auto run = [](const char* eval, const char* sub) {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, eval, 1, 5);
        stream.srcLine(2, 1, "sub {}").subInfo(2, sub, 1, 1).subReturn(1, 3, 3, sub);
        return stream.subCallers(sub, {}).pidEnd(7, 1.8e9).profile();
    };
    const DiffPtr diff
        = diffProfiles(run("(eval 8)[/a.pl:5]", "main::__ANON__[(eval 8)[/a.pl:5]:1]"),
            run("(eval 21)[/a.pl:5]", "main::__ANON__[(eval 21)[/a.pl:5]:1]"));
    QCOMPARE(
        rowsText(*diff, DiffTable::Subs), "main::__ANON__[(eval 1)[/a.pl:5]:1]: 1x 0 0 | 1x 0 0\n");
    QCOMPARE(treesText(*diff, diff->after().callTree),
        " 3 3\nmain::__ANON__[(eval 1)[/a.pl:5]:1] 3 3\n");
}

void TestProfileDiff::clocksOfDifferentUnits()
{
    const auto run = [](const char* ticksPerSecond, std::int32_t ticks) {
        StreamBuilder stream;
        stream.text(std::string(":ticks_per_sec=") + ticksPerSecond).pidStart(7, 1, 1.7e9);
        stream.newFid(1, "/a.pl").time(ticks, 1, 1).subReturn(1, ticks, ticks, "f");
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const DiffPtr diff = diffProfiles(run("1000000", 3), run("10000000", 4));
    QCOMPARE(diff->names().ticksPerSecond(), 10'000'000);
    QCOMPARE(rowsText(*diff, DiffTable::Lines), "/a.pl:1: 1x 30 30 | 1x 4 4\n");
    QCOMPARE(treesText(*diff, diff->after().callTree), " 30 4\nf 30 4\n");
}

void TestProfileDiff::normalizedTotals()
{
    const auto run = [](std::int32_t ticks) {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        return (ticks > 0 ? stream.time(ticks, 1, 1) : stream).pidEnd(7, 1.8e9).profile();
    };
    QCOMPARE(diffProfiles(run(10), run(25))->beforeFactor(), 2.5);
    QCOMPARE(diffProfiles(run(0), run(25))->beforeFactor(), 1.0);
    QCOMPARE(diffProfiles(run(25), run(0))->beforeFactor(), 1.0);
    QCOMPARE(diffProfiles(run(1), run(2))->beforeFactor(), 2.0);
    QCOMPARE(diffProfiles(run(2), run(1))->beforeFactor(), 0.5);
    const auto called = [](double exclusive, const char* folded) {
        auto stream = StreamBuilder::begun().subReturn(1, 9, 9, folded);
        return stream.subCallers("f", {.fid = 0, .line = 0, .exclusive = exclusive})
            .pidEnd(7, 1.8e9)
            .profile();
    };
    QCOMPARE(diffProfiles(called(2e-6, "f"), called(1e-6, "f"))->beforeFactor(), 0.5);
    QCOMPARE(
        diffProfiles(profileOfFolded("a 4\n"), profileOfFolded("a 4\na;b 2\n"))->beforeFactor(),
        1.5); // neither statements nor call sites
}

/// Three requests that took 30 ticks together against two of 40; a program has none.
void TestProfileDiff::perRequest()
{
    const auto run = [](int requests, std::int32_t ticks, std::uint32_t calls) {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        for (int i = 1; i <= requests; ++i)
            stream.text("#~request " + std::to_string(i) + " path=/a");
        stream.time(ticks, 1, 1).subReturn(1, ticks, ticks, "f");
        stream.subCallers(
            "f", {.count = calls, .inclusive = 1e-7 * ticks, .exclusive = 1e-7 * ticks});
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const DiffPtr diff = diffProfiles(run(3, 30, 10), run(2, 40, 1), {}, CostsPer::Request);
    QVERIFY(diff->isPerRequest());
    QCOMPARE(rowsText(*diff, DiffTable::Subs), "f: 10x 10 10 | 1x 20 20\n");
    QCOMPARE(rowsText(*diff, DiffTable::Lines), "/a.pl:1: 1x 10 10 | 1x 20 20\n");
    QCOMPARE(treesText(*diff, diff->after().callTree), " 10 20\nf 10 20\n");
    QCOMPARE(diff->before().totals.statementTime, Ticks{10});
    QCOMPARE(diff->before().totals.whole(), Ticks{10});
    QCOMPARE(diff->after().totals.whole(), Ticks{20});
    QCOMPARE(diff->beforeFactor(), 2.0);
    QCOMPARE(diff->after().mean(1), 0.5);
    const DiffPtr program = diffProfiles(run(3, 30, 10), run(0, 40, 1), {}, CostsPer::Request);
    QVERIFY(!program->isPerRequest());
    QCOMPARE(rowsText(*program, DiffTable::Subs), "f: 10x 30 30 | 1x 40 40\n");
    QCOMPARE(program->before().mean(10), 10.0);
    QVERIFY(!diffProfiles(run(3, 30, 10), run(2, 40, 1))->isPerRequest()); // only if asked
}

/// Twice 4 ticks in ten requests are one tick, not twice none.
void TestProfileDiff::equalCallStacksPerRequest()
{
    std::vector<CallNode> nodes(3);
    nodes[0].firstChild = CallNodeId(1);
    nodes[0].childCount = 2;
    for (const std::size_t i : {1U, 2U}) {
        nodes[i].sub = SubId(i - 1);
        nodes[i].parent = CallNodeId(0);
        nodes[i].firstChild = CallNodeId(3);
        nodes[i].depth = 1;
        nodes[i].calls = 1;
        nodes[i].exclusive = nodes[i].inclusive = 4;
    }
    nodes[0].inclusive = 8;
    const std::vector<SubId> same(2, SubId(0));
    const CallTree tree = translatedTree(CallTree(std::move(nodes)), same, 10, 1);
    QCOMPARE(tree.nodes().size(), std::size_t{2});
    QCOMPARE(tree.total(), Ticks{1});
    QCOMPARE(tree.nodes()[1].calls, std::uint64_t{2});
}

/// Untrusted files may name any rate: its product with the requests exceeds 64 bits.
void TestProfileDiff::fastClockPerRequest()
{
    const auto run = [] {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=4611686018427387904").text(":nv_size=8").pidStart(7, 1, 1.7e9);
        for (int i = 1; i <= 4; ++i)
            stream.text("#~request " + std::to_string(i) + " path=/a");
        return stream.newFid(1, "/a.pl").time(2147483647, 1, 1).pidEnd(7, 1.8e9).profile();
    };
    const auto profile = run();
    QVERIFY(profile->ticksPerSecond() >= std::int64_t{1} << 62);
    const DiffPtr diff = diffProfiles(profile, profile, {}, CostsPer::Request);
    QCOMPARE(diff->after().totals.statementTime, Ticks{1164}); // in units of 0.1 ps
}

void TestProfileDiff::trees()
{
    const DiffPtr diff = diffProfiles(
        profileOfFolded("a 5\na;b 3\na;gone 4\n"), profileOfFolded("a 1\na;b 7\na;b;new 2\n"));
    QCOMPARE(treesText(*diff, diff->after().callTree), " 12 10\na 12 10\na;b 3 9\na;b;new - 2\n");
    const CallTree both = unionTree(diff->before().callTree, diff->after().callTree);
    QCOMPARE(treesText(*diff, both), " 12 10\na 12 10\na;b 3 9\na;gone 4 -\na;b;new - 2\n");
}

// A box of both runs is as wide as the wider of the two, piece by piece.
void TestProfileDiff::widthOfTheUnion()
{
    const DiffPtr diff = diffProfiles(
        profileOfFolded("a 5\na;b 3\na;gone 4\n"), profileOfFolded("a 1\na;b 7\na;b;new 2\n"));
    QCOMPARE(foldedText(diff->names(), unionTree(diff->before().callTree, diff->after().callTree)),
        "a 6 5\na;b 3 7\na;gone 1 4\na;b;new 1 2\n");
    QCOMPARE(
        foldedText(diff->names(), unionTree(diff->before().callTree, diff->after().callTree, 3)),
        "a 6 15\na;gone 1 12\na;b 3 9\na;b;new 1 2\n");
    QCOMPARE(
        foldedText(diff->names(), unionTree(diff->before().callTree, diff->after().callTree, 0.5)),
        "a 6 3\na;b 3 7\na;gone 1 2\na;b;new 1 2\n"); // 5 * 0.5 is rounded to 3
}

/// Times stay exact as they are; scaled ones are limited to 2^60 ticks.
void TestProfileDiff::largeTimes()
{
    const auto treeOf = [](Ticks ticks) {
        std::vector<CallNode> nodes(2);
        nodes[0].firstChild = CallNodeId(1);
        nodes[0].childCount = 1;
        nodes[0].inclusive = ticks;
        nodes[1].sub = SubId(0);
        nodes[1].parent = CallNodeId(0);
        nodes[1].firstChild = CallNodeId(2);
        nodes[1].depth = 1;
        nodes[1].calls = 1;
        nodes[1].exclusive = nodes[1].inclusive = ticks;
        return CallTree(std::move(nodes));
    };
    const auto widthOf = [&](Ticks before, double factor) {
        return unionTree(treeOf(before), CallTree(), factor).total();
    };
    constexpr Ticks odd = (Ticks{1} << 53) + 1; // no double has it
    constexpr Ticks most = Ticks{1} << 60;
    QCOMPARE(widthOf(odd, 1), odd);
    QCOMPARE(unionTree(treeOf(odd), CallTree()).total(), odd);
    QCOMPARE(widthOf(7, 2), 14);
    QCOMPARE(widthOf(7, 0), 0);
    QCOMPARE(widthOf(most, 4), most);
    QCOMPARE(widthOf(-most, 4), -most);
}

/// Calls below a call that the other run does not have pair with nothing.
void TestProfileDiff::nodesBelowOthers()
{
    const DiffPtr diff
        = diffProfiles(profileOfFolded("a 1\na;gone;a 2\n"), profileOfFolded("a 1\na;a;b 4\n"));
    QCOMPARE(treesText(*diff, diff->before().callTree), " 3 5\na 3 5\na;gone 2 -\na;gone;a 2 -\n");
    QCOMPARE(treesText(*diff, diff->after().callTree), " 3 5\na 3 5\na;a - 4\na;a;b - 4\n");
}

/// Recursive time is known of subs and call sites only.
void TestProfileDiff::recursion()
{
    const auto run = [](double recursive) {
        return StreamBuilder::begun()
            .newFid(1, "/a.pl")
            .time(5, 1, 1)
            .newFid(2, "(eval 1)[/a.pl:1]", 1, 1)
            .time(5, 2, 1)
            .subCallers("A::f", {.inclusive = 3e-6, .recursive = recursive, .depth = 1})
            .pidEnd(7, 1.8e9)
            .profile();
    };
    const DiffPtr diff = diffProfiles(run(1e-6), run(2e-6));
    for (const DiffTable table : AllTables) {
        const bool isKnown = table == DiffTable::Subs || table == DiffTable::CallSites;
        const DiffRow& row = diff->rows(table).front();
        QCOMPARE(row.before.recursive, isKnown ? 10 : 0);
        QCOMPARE(row.after.recursive, isKnown ? 20 : 0);
    }
    QVERIFY(DiffCost() == (DiffCost{0, 0, 0, 0, 0}));
    QCOMPARE(diff->packageOf(diff->rows(DiffTable::Subs).front()), "A");
    QCOMPARE(diff->packageOf(diff->rows(DiffTable::Files).front()), "");
}

/// Of the larger of both, between -1 and 1.
void TestProfileDiff::relativeChanges()
{
    QCOMPARE(relativeChange(10, 20), 0.5);
    QCOMPARE(relativeChange(20, 10), -0.5);
    QCOMPARE(relativeChange(0, 0.5), 1.0);
    QCOMPARE(relativeChange(0.5, 0), -1.0);
    QCOMPARE(relativeChange(0, 0), 0.0);
    QCOMPARE(relativeChange(-1, -2), 0.0);
    QCOMPARE(relativeChange(-5, 1), 1.0);
    QCOMPARE(relativeChange(1, -5), -1.0);
}

void TestProfileDiff::nodesInAnyOrder()
{
    const ProfilePtr one = profileOfFolded("a 1\nb 2\nc 3\nc;a 4\nc;b 5\n");
    const ProfilePtr two = profileOfFolded("c 1\nc;b 2\nc;a 30\na 40\n");
    const DiffPtr diff = diffProfiles(one, two);
    QCOMPARE(treesText(*diff, diff->before().callTree),
        " 15 73\nc 12 33\nb 2 -\na 1 40\nc;b 5 2\nc;a 4 30\n");
}

void TestProfileDiff::stopping()
{
    const ProfilePtr profile = profileOfFolded("a 1\n");
    std::stop_source stop;
    QVERIFY(diffProfiles(profile, profile, stop.get_token()));
    stop.request_stop();
    QVERIFY(!diffProfiles(profile, profile, stop.get_token()));
    const CallTree& tree = profile->callTree();
    const std::vector<SubId> subs{SubId(0)};
    QVERIFY(translatedTree(tree, subs, 1, 1).nodes().size() == tree.nodes().size());
    QVERIFY(translatedTree(tree, subs, 1, 1, stop.get_token()).empty());
    QVERIFY(unionTree(tree, tree, 1, stop.get_token()).empty());
    QVERIFY(sameNodes(tree, tree)[1].valid());
    QVERIFY(!sameNodes(tree, tree, stop.get_token())[1].valid());
}

void TestProfileDiff::realProfiles_data()
{
    QTest::addColumn<ProfilePtr>("one");
    QTest::addColumn<ProfilePtr>("two");
    const auto profiles = ::realProfiles();
    QVERIFY(profiles.size() >= 5);
    const ProfilePtr fixed = profiles.at(QStringLiteral("small_default/nytprof.out"));
    ProfilePtr last = fixed;
    for (const auto& [name, profile] : profiles) {
        QTest::addRow("%s with the one before", qPrintable(name)) << profile << last;
        last = profile;
    }
    for (const char* other : {"small_c0", "small_calls2", "small_blocks", "small_stmts0"})
        QTest::addRow("small_default with %s", other)
            << fixed << profiles.at(QString::fromLatin1(other) + "/nytprof.out");
}

void TestProfileDiff::realProfiles()
{
    QFETCH(const ProfilePtr, one);
    QFETCH(const ProfilePtr, two);
    const DiffPtr same = diffProfiles(one, one);
    for (const DiffTable table : AllTables) {
        for (const DiffRow& row : same->rows(table))
            QVERIFY(row.before == row.after && row.before.rows > 0);
    }
    QCOMPARE(same->beforeFactor(), 1.0);
    const CallTree& tree = same->after().callTree;
    const std::vector<CallNodeId> nodes = sameNodes(tree, same->before().callTree);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        QCOMPARE(nodes[i], CallNodeId(i));
    QCOMPARE(unionTree(tree, tree).total(), tree.total());

    const DiffPtr diff = diffProfiles(one, two);
    QCOMPARE(sideFault(*diff, diff->before(), &DiffRow::before), QString());
    QCOMPARE(sideFault(*diff, diff->after(), &DiffRow::after), QString());
    QCOMPARE(treesFault(*diff), QString());
    const DiffPtr back = diffProfiles(two, one);
    for (const DiffTable table : AllTables) {
        const auto there = diff->rows(table);
        const auto here = back->rows(table);
        QCOMPARE(here.size(), there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            QVERIFY(here[i].key() == there[i].key());
            QVERIFY(here[i].before == there[i].after && here[i].after == there[i].before);
            QVERIFY(here[i].before.rows > 0 || here[i].after.rows > 0);
        }
        QCOMPARE(namesText(*back, table), namesText(*diff, table));
        QVERIFY(std::is_sorted(there.begin(), there.end(),
            [](const DiffRow& a, const DiffRow& b) { return a.key() < b.key(); }));
    }
}

NYTPROF_TEST(TestProfileDiff)
#include "tst_profile_diff.moc"
