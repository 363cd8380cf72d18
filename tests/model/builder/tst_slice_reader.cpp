// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A killed process is shown from its slices. tests/collector/killed.t has them from the collector.
#include "format/slice_record.h"
#include "profile/profile.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// outer() calls a builtin and, from two lines, inner(), which runs. One unit is a tick.
SliceBlock firstBlock()
{
    SliceBlock block = outerAndInner("main::CORE:print");
    block.wallClock = 1'800'000'001'500'000;
    block.slices = {{{100, 0, 0, 0}, 2, 3, 0, 1}, {{100, 0, 0, 0}, 1, 1, 1, 4}};
    block.lineRows = {{1, 1, 10}, {2, 7, 60}, {3, 1, 40}};
    block.siteRows = {{0, 1, 10}, {1, 2, 30}, {2, 7, 20}, {3, 1, 40}};
    block.inclusiveRows = {{3, 0, 40}};
    return block;
}

/// What happened later.
SliceBlock secondBlock()
{
    SliceBlock block;
    block.wallClock = 1'800'000'002'500'000;
    block.slices = {{{100, 0, 0, 0}, 1, 1, 1, 0}};
    block.lineRows = {{3, 0, 5}};
    block.siteRows = {{3, 1, 5}};
    block.inclusiveRows = {{3, 0, 5}};
    return block;
}

/// Writes blocks into a stream.
class Killed {
public:
    explicit Killed(std::string_view option = "!calls=1")
    {
        stream.text(":ticks_per_sec=1000000").text(option).newFid(1, "/a.pl");
    }
    Killed& add(const SliceBlock& block)
    {
        m_pieces.write(
            encodeSlices(block), [this](const std::string& piece) { stream.text("#" + piece); });
        return *this;
    }
    [[nodiscard]] LoadResult load() const { return stream.load(); }

    StreamBuilder stream = StreamBuilder::begun();

private:
    PieceWriter m_pieces{extension::Slices};
};

/// Rows that come in the order of ids do not when those are others.
QStringList sortedLines(const QString& text)
{
    auto lines = text.split(u'\n');
    lines.sort();
    return lines;
}

QString messages(const LoadResult& result)
{
    QStringList all;
    for (const auto& diagnostic : result.diagnostics)
        all += QString::fromStdString(diagnostic.message);
    return all.join('|');
}

} // namespace

class SliceReaderTest : public QObject {
    Q_OBJECT

private slots:
    void standInForTheEnd()
    {
        const auto profile = Killed().add(firstBlock()).add(secondBlock()).load().profile;
        QVERIFY(profile && !profile->complete());
        QCOMPARE(inconsistency(*profile), QString());
        QCOMPARE(linesText(*profile), "/a.pl:3 7 60\n/a.pl:4 1 45\n/a.pl:12 1 10\n");
        QCOMPARE(callSitesText(*profile),
            "main::RUNTIME /a.pl:12 -> main::outer 1 105 10 0 0\n"
            "main::outer /a.pl:4 -> main::inner 2 45 45 0 0\n"
            "main::outer /a.pl:3 -> main::inner 2 30 30 0 0\n"
            "main::outer /a.pl:3 -> main::CORE:print 7 20 20 0 0\n");
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "main::outer 1 10\n"
            "main::outer;main::inner 4 75\n"
            "main::outer;main::CORE:print 7 20\n");
        QCOMPARE(profile->processes().front().knownUntil(), 1800000002.5);
        QVERIFY(profile->processes().front().lastCall.empty());
    }
    void theCallThatRan()
    {
        const auto profile = Killed().add(firstBlock()).load().profile;
        QCOMPARE(profile->processes().front().lastCall, std::string_view("main::inner (/a.pl:4)"));
    }
    void aCallThatRanAtAnUnknownPlace()
    {
        auto block = firstBlock();
        block.sites[3].line = 0;
        auto profile = Killed().add(block).load().profile;
        QCOMPARE(profile->processes().front().lastCall, std::string_view("main::inner"));
        for (auto& sub : block.subs)
            sub.name.clear();
        profile = Killed().add(block).load().profile;
        QVERIFY(profile->processes().front().lastCall.empty());
    }
    /// A sub may be called by another than its context has, as DESTROY is; sub 0 is a caller, too.
    void recursionAndOtherCallers()
    {
        auto block = firstBlock();
        block.contexts.push_back({3, 2, 1}); // inner() calls itself
        block.sites.insert(block.sites.end(), {{5, 2, 0}, {4, 2, 1}, {4, 2, 2}, {4, 3, 1}});
        block.siteRows.insert(block.siteRows.end(), {{4, 3, 5}, {5, 3, 1}, {6, 5, 1}, {7, 1, 1}});
        block.slices[1].siteRows += 4;
        block.inclusiveRows.insert(block.inclusiveRows.end(), {{5, 0, 1}, {6, 0, 1}, {7, 0, 1}});
        block.slices[1].inclusiveRows += 3;
        const auto profile = Killed().add(block).load().profile;
        QCOMPARE(inconsistency(*profile), QString());
        const auto sites = callSitesText(*profile);
        QVERIFY2(
            sites.contains("main::inner /a.pl:3 -> main::inner 3 0 5 5 1\n"), qPrintable(sites));
        QVERIFY2(sites.contains("main::RUNTIME /a.pl:3 -> main::CORE:print 3 1 1 0 0\n"),
            qPrintable(sites));
        QVERIFY2(sites.contains("main::RUNTIME /a.pl:4 -> main::CORE:print 1 1 1 0 0\n"),
            qPrintable(sites));
        // All calls of a context are one node.
        const auto stacks = foldedText(*profile, profile->callTree());
        QVERIFY2(stacks.contains("main::outer;main::CORE:print 16 23\n"), qPrintable(stacks));
        QVERIFY2(stacks.contains("main::outer;main::inner;main::inner 3 5\n"), qPrintable(stacks));
    }
    /// They are with their package, or nowhere.
    void subsWithoutAPlace()
    {
        auto block = firstBlock();
        block.files.push_back({2, "/b.pl"});
        block.subs.insert(block.subs.end(),
            {{'p', 2, 5, 6, "B::f"}, {'x', 0, 0, 0, "B::xsub"}, {'p', 0, 0, 0, "C::f"},
                {'x', 0, 0, 0, "C::x"}});
        Killed run;
        run.stream.newFid(2, "/b.pl");
        const auto profile = run.add(block).load().profile;
        const auto subs = subsText(*profile).split(u'\n');
        QCOMPARE(subs[0], "B::f /b.pl 5-6 perl 0 0 0 0 0");
        QCOMPARE(subs[1], "B::xsub /b.pl 0-0 xsub 0 0 0 0 0");
        QCOMPARE(subs[2], "C::x ? 0-0 xsub 0 0 0 0 0");
        QVERIFY(!profile->findSub("C::f").valid());
    }
    /// More than a chunk holds.
    void longTimesOfLines()
    {
        auto block = firstBlock();
        block.lineRows[0].time = 10'000'000'000;
        const auto profile = Killed().add(block).load().profile;
        QVERIFY(linesText(*profile).contains("/a.pl:12 1 10000000000\n"));
    }
    /// Any time needs many chunks if a second has that many ticks.
    void aDamagedRate()
    {
        Killed run;
        run.stream.text(":ticks_per_sec=9000000000000000000");
        auto block = firstBlock();
        for (auto& row : block.lineRows)
            row.time = std::uint64_t{1} << 45;
        const auto profile = run.add(block).load().profile;
        QVERIFY(profile && !profile->complete());
    }
    void areOfNoUseWithAnEnd()
    {
        Killed run;
        run.add(firstBlock());
        run.stream.time(9, 1, 12).pidEnd(7, 1800000003);
        const auto profile = run.load().profile;
        QVERIFY(profile->complete());
        QCOMPARE(linesText(*profile), "/a.pl:12 1 9\n");
        QCOMPARE(profile->totals().calls, 0U);
    }
    void replaceAnEndThatWasBegun()
    {
        Killed run;
        run.add(firstBlock());
        run.stream.time(9, 1, 12).subReturn(2, 5, 5, "main::inner");
        const auto begun = run.load().profile;
        const auto whole = Killed().add(firstBlock()).load().profile;
        QCOMPARE(linesText(*begun), linesText(*whole));
        QCOMPARE(sortedLines(callSitesText(*begun)), sortedLines(callSitesText(*whole)));
        QCOMPARE(foldedText(*begun, begun->callTree()), foldedText(*whole, whole->callTree()));
    }
    /// Statements of stream=1 are in the file as they happened.
    void leaveEventsAlone()
    {
        Killed run("!stream=1");
        run.stream.time(9, 1, 12).subReturn(1, 30, 30, "main::outer");
        run.add(firstBlock());
        const auto profile = run.load().profile;
        QCOMPARE(linesText(*profile), "/a.pl:12 1 9\n");
        QCOMPARE(foldedText(*profile, profile->callTree()), "main::outer 1 30\n");
        QCOMPARE(profile->totals().calls, 11U);
    }
    /// What precedes damage is shown.
    void damage_data()
    {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 10; ++what)
            QTest::addRow("%d", what) << what;
    }
    void damage()
    {
        QFETCH(int, what);
        auto block = secondBlock();
        switch (what) {
        case 0: block.lineRows[0].number = 4; break;
        case 1: block.siteRows[0].number = 4; break;
        case 2: block.inclusiveRows[0].number = 4; break;
        case 3: block.slices[0].innermost = 5; break;
        case 4: block.contexts = {{5, 0, 0}}; break;
        case 5: block.contexts = {{0, 4, 0}}; break;
        case 6: block.sites = {{0, 1, 0}}; break;
        case 7: block.lineRows[0].time = std::uint64_t{1} << 61; break;
        case 8:
            block.lineRows.assign(1000, {1, 0, std::uint64_t{1} << 49});
            block.slices[0].lineRows = 1000;
            break;
        default: block.subs = {{'p', 2, 0, 0, "main::f"}}; break;
        }
        const auto result = Killed().add(firstBlock()).add(block).load();
        QVERIFY2(messages(result).contains("damaged record of the time axis"),
            qPrintable(messages(result)));
        QCOMPARE(linesText(*result.profile), linesText(*Killed().add(firstBlock()).load().profile));
        QCOMPARE(result.profile->processes().front().knownUntil(), 1800000001.5);
    }
    void aFirstBlockThatIsDamaged()
    {
        auto block = firstBlock();
        block.lineRows[0].number = 9;
        const auto result = Killed().add(block).load();
        QVERIFY2(messages(result).contains("damaged record of the time axis"),
            qPrintable(messages(result)));
    }
    void theNextProcessHasItsOwn()
    {
        Killed run;
        run.add(firstBlock());
        run.stream.pidEnd(7, 1800000003).pidStart(8, 7, 1800000003);
        const auto profile = run.load().profile;
        QVERIFY(profile && !profile->complete());
        QCOMPARE(profile->totals().calls, 0U);
    }
    /// Files of several processes, as merged ones are.
    void leaveOtherProcessesAlone_data()
    {
        QTest::addColumn<bool>("isKilledFirst");
        QTest::addRow("complete, killed") << false;
        QTest::addRow("killed, complete") << true;
    }
    void leaveOtherProcessesAlone()
    {
        QFETCH(bool, isKilledFirst);
        Killed run;
        const auto addComplete = [&run](std::uint32_t pid) {
            run.stream.time(9, 1, 3).time(2, 1, 20).subReturn(1, 5, 5, "main::other");
            run.stream.subCallers("main::other", {1, 20, "main::RUNTIME", 1, 5e-6, 5e-6});
            run.stream.pidEnd(pid, 1800000003);
        };
        if (isKilledFirst) {
            run.add(firstBlock()).stream.pidStart(8, 1, 1800000003);
            addComplete(8);
        } else {
            addComplete(7);
            run.stream.pidStart(8, 1, 1800000003);
            run.add(firstBlock());
        }
        const auto profile = run.load().profile;
        QVERIFY(profile && !profile->complete());
        QCOMPARE(inconsistency(*profile), QString());
        QCOMPARE(linesText(*profile), "/a.pl:3 8 69\n/a.pl:4 1 40\n/a.pl:12 1 10\n/a.pl:20 1 2\n");
        const auto sites = callSitesText(*profile);
        QVERIFY(sites.contains("main::RUNTIME /a.pl:20 -> main::other 1 5 5 0 0\n"));
        QVERIFY(sites.contains("main::outer /a.pl:4 -> main::inner 1 40 40 0 0\n"));
        const auto stacks = foldedText(*profile, profile->callTree());
        QVERIFY(stacks.contains("main::other 1 5\n"));
        QVERIFY(stacks.contains("main::outer;main::inner 3 70\n"));
        const auto& killed = profile->processes()[isKilledFirst ? 0 : 1];
        QCOMPARE(killed.knownUntil(), 1800000001.5);
        QCOMPARE(killed.lastCall, std::string_view("main::inner (/a.pl:4)"));
    }
};

NYTPROF_TEST(SliceReaderTest)
#include "tst_slice_reader.moc"
