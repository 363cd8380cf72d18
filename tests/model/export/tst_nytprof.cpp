// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/nytprof.h"

#include "imported.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <array>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

ProfilePtr writtenAndRead(const Profile& profile, int compression = 6)
{
    std::ostringstream out;
    writeProfile(profile, out, compression);
    const std::string bytes = out.str();
    const auto result
        = loadProfile(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
    for (const Diagnostic& diagnostic : result.diagnostics) {
        if (profile.complete() || diagnostic.severity != Diagnostic::Severity::Warning)
            qWarning("%s", describe("written", diagnostic).c_str());
    }
    return result.profile;
}

/// All that a profile says but for settings, of which some are the writer's, in any order.
QStringList factsOf(const Profile& profile)
{
    QString text = processesText(profile).replace(
        QStringLiteral("\nline"), QStringLiteral(" line")); // a setting is one line
    text += filesText(profile) + linesText(profile) + linesText(profile, LineLevel::Block)
        + linesText(profile, LineLevel::Sub) + subsText(profile) + callSitesText(profile)
        + foldedText(profile, profile.callTree());
    QStringList lines = text.split(u'\n');
    lines.sort();
    return lines;
}

/// The first few lines of one that the other has not.
QString missingIn(const QStringList& some, const QStringList& from)
{
    QStringList missing;
    auto there = some.begin();
    for (const QString& line : from) {
        while (there != some.end() && *there < line)
            ++there;
        if (there != some.end() && *there == line)
            ++there;
        else if (missing.size() < 10)
            missing << line;
    }
    return missing.join(u'\n');
}

} // namespace

class NytprofTest : public QObject {
    Q_OBJECT

private slots:
    void isReadBackAsItWas_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "small_c9", "small_default", "small_blocks",
                 "small_calls0", "small_calls2", "small_calls2_blocks_c0", "small_nosave",
                 "small_stmts0", "small_subs0", "closures", "dash_e", "deeprec_c1", "evals_1000",
                 "evals_300_c0", "exceptions", "killed", "linedir", "methods", "moo", "moose",
                 "newline_name", "slowops", "slowops1", "sort", "utf8"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void isReadBackAsItWas()
    {
        QFETCH(QString, name);
        const QString path = profilePath(name);
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        QVERIFY(profile);
        const QStringList facts = factsOf(*profile);
        for (const int compression : {0, 6}) {
            const auto read = writtenAndRead(*profile, compression);
            QVERIFY(read);
            QCOMPARE(missingIn(factsOf(*read), facts), QString());
            QCOMPARE(missingIn(facts, factsOf(*read)), QString());
            if (name != QStringLiteral("newline_name/nytprof.out"))
                QCOMPARE(read->application(), profile->application());
            QCOMPARE(read->ticksPerSecond(), profile->ticksPerSecond());
            QCOMPARE(read->complete(), profile->complete());
        }
    }

    void requestsAreReadBack()
    {
        const auto profile = StreamBuilder::begun()
                                 .text("#~request 1 method=GET route=/%20%0A status=503 "
                                       "trace=ab duration=7 started=1800000000.12")
                                 .text("#~request 2 path=/a")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString expected = "503 1800000000.12 7 GET / \n  ab\n0 0.00 -   /a \n";
        QVERIFY(processesText(*profile).endsWith(expected));
        QCOMPARE(processesText(*writtenAndRead(*profile)), processesText(*profile));
        QCOMPARE(processesText(*writtenAndRead(*mergeEvals(*profile))), processesText(*profile));
    }

    void callsOfAnyDepth()
    {
        const QString path = profilePath(QStringLiteral("deep100k/nytprof.out"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        const auto read = writtenAndRead(*profile);
        const CallTree& tree = profile->callTree();
        QVERIFY(tree.maxDepth() > 100'000);
        QCOMPARE(read->callTree().nodes().size(), tree.nodes().size());
        for (std::size_t i = 1; i < tree.nodes().size(); ++i) {
            const CallNode& was = tree.nodes()[i];
            const CallNode& is = read->callTree().nodes()[i];
            QVERIFY((*read)[is.sub].name == (*profile)[was.sub].name && is.parent == was.parent
                && is.calls == was.calls && is.exclusive == was.exclusive);
        }
    }

    void sumsAreReadBackAsTheyWere()
    {
        ProfileMerge merge;
        for (const char* name : {"small_c0", "evals_blocks", "linedir", "evals"}) {
            const auto part = loadProfile(
                profilePath(QString::fromLatin1(name) + QStringLiteral("/nytprof.out"))
                    .toStdString());
            QVERIFY(part.profile);
            merge.add(*part.profile);
        }
        const auto sum = merge.finish();
        const auto read = writtenAndRead(*sum);
        QCOMPARE(missingIn(factsOf(*read), factsOf(*sum)), QString());
        QCOMPARE(missingIn(factsOf(*sum), factsOf(*read)), QString());
        QCOMPARE(settingsText(read->options()), settingsText(sum->options()));
    }

    void damagedImportsStayIncomplete()
    {
        const QByteArray zipped = gzipped("main;a 5\nmain;b 7\n");
        const auto whole = importText(zipped);
        const auto cut = importText(zipped.chopped(9));
        QVERIFY(whole.profile && whole.profile->complete());
        QVERIFY(cut.profile && !cut.profile->complete());
        QVERIFY(writtenAndRead(*whole.profile)->complete());
        const auto read = writtenAndRead(*cut.profile);
        QVERIFY(!read->complete());
        QVERIFY(!writtenAndRead(*read)->complete());
        const std::array parts{whole.profile, read};
        QVERIFY(!writtenAndRead(*mergeProfiles(parts))->complete());
    }

    /// As a tree of jobs does it: sums of written sums are the sum of all, in any order.
    void sumsOfWrittenSumsAreTheSum()
    {
        std::vector<ProfilePtr> parts;
        for (const char* name : {"small_c0", "evals_1000", "closures", "evals_300_c0", "methods"}) {
            const QString path
                = profilePath(QString::fromLatin1(name) + QStringLiteral("/nytprof.out"));
            if (path.isEmpty())
                SKIP_WITHOUT("shared-profiles");
            parts.push_back(loadProfile(path.toStdString()).profile);
        }
        const auto sumOf
            = [](std::vector<ProfilePtr> some) { return writtenAndRead(*mergeProfiles(some)); };
        const QStringList all = factsOf(*sumOf(parts));
        const auto left
            = sumOf({sumOf({parts[0], parts[1]}), sumOf({parts[2], parts[3]}), parts[4]});
        const auto right
            = sumOf({parts[4], sumOf({parts[3], sumOf({parts[2], parts[1], parts[0]})})});
        QCOMPARE(missingIn(factsOf(*left), all), QString());
        QCOMPARE(missingIn(all, factsOf(*left)), QString());
        QCOMPARE(factsOf(*right), factsOf(*left));
    }

    void executionsOfAnEvalAreKept()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(1, 1, 3)
                                 .newFid(2, "(eval 1)[/p.pl:3]", 1, 3)
                                 .time(10, 2, 1)
                                 .newFid(3, "(eval 2)[/p.pl:3]", 1, 3)
                                 .time(20, 3, 1)
                                 .srcLine(2, 1, "1")
                                 .srcLine(3, 1, "1")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto read = writtenAndRead(*mergeEvals(*profile));
        QCOMPARE(read->files().size(), std::size_t{2});
        QCOMPARE(read->files()[1].executions, std::uint64_t{2});
        QCOMPARE(read->files()[1].exclusive, Ticks{30});
        std::ostringstream out;
        writeProfile(*mergeEvals(*profile), out, 0);
        const QByteArray name("'\x05/p.pl", 7); // of a string of 5 bytes
        QCOMPARE(QByteArray::fromStdString(out.str()).count(name), 1); // each file once
    }

    void manyRepeatsTakeNoSpace()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/p.pl");
        for (int i = 0; i < 200'000; ++i)
            stream.time(3, 1, 1).subReturn(1, 5, 5, "main::f");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QCOMPARE(profile->totals().statements, std::uint64_t{200'000});
        std::ostringstream out;
        writeProfile(*profile, out);
        const auto size = out.str().size();
        QVERIFY2(size < 20'000, qPrintable(QString::number(size))); // of 7 MB; deflate has no less
        QCOMPARE(factsOf(*writtenAndRead(*profile)), factsOf(*profile));
    }

    /// Their ends are not looked for among all of them.
    void manyProcesses()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/p.pl");
        for (std::uint32_t pid = 100; pid < 200'100; ++pid)
            stream.pidStart(pid, 7, 1.7e9);
        for (std::uint32_t pid = 100; pid < 200'100; ++pid)
            stream.pidEnd(pid, 1.8e9);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QVERIFY(profile->complete());
        QCOMPARE(processesText(*writtenAndRead(*profile)), processesText(*profile));
    }

    void timesBeyond32Bits()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(2'000'000'000, 1, 1)
                                 .discount()
                                 .time(2'000'000'000, 1, 1)
                                 .time(-2'000'000'000, 1, 2)
                                 .time(-2'000'000'000, 1, 2)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(
            linesText(*writtenAndRead(*profile)), "/p.pl:1 1 4000000000\n/p.pl:2 2 -4000000000\n");
    }

    void callsBeyond32Bits()
    {
        const auto part = StreamBuilder::begun()
                              .newFid(1, "/p.pl")
                              .subCallers("f",
                                  {.line = 3,
                                      .caller = "g",
                                      .count = 4'000'000'000,
                                      .inclusive = 3,
                                      .exclusive = 2,
                                      .recursive = 1,
                                      .depth = 5})
                              .pidEnd(7, 1.8e9)
                              .profile();
        const auto sum = mergeProfiles(std::vector{part, part, part});
        QCOMPARE(callSitesText(*writtenAndRead(*sum)),
            "g /p.pl:3 -> f 12000000000 90000000 60000000 30000000 5\n");
    }

    /// Nothing but the begin and the end when asked to stop.
    void stoppedWriting()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(1, 1, 1)
                                 .srcLine(1, 1, "x")
                                 .subCallers("f", {.caller = "g"})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        std::stop_source stop;
        stop.request_stop();
        std::ostringstream out;
        writeProfile(*profile, out, 6, stop.get_token());
        const std::string bytes = out.str();
        const auto read = loadProfile(
            std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()))
                              .profile;
        QCOMPARE(read->totals().statements, 0U);
        QVERIFY(read->callSites().empty() && read->source(FileId(0)).empty());
    }

    /// Lines, blocks and subs as "LINE:COUNT/TICKS"; joint times as
    /// "LINE,BLOCK,SUB:COUNT/TICKS" with 0 for none.
    void timesOfBlocksAndSubs_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("blocks");
        QTest::addColumn<QString>("subs");
        QTest::addColumn<QString>("joint");
        const auto row = [](const char* name, const char* lines, const char* blocks,
                             const char* subs, const char* joint) {
            QTest::newRow(name) << QString::fromLatin1(lines) << QString::fromLatin1(blocks)
                                << QString::fromLatin1(subs) << QString::fromLatin1(joint);
        };
        row("nothing", "", "", "", "");
        row("lines alone", "3:5/7", "", "", "3,0,0:5/7");
        row("all agree", "3:5/7", "2:5/7", "1:5/7", "3,2,1:5/7");
        row("no blocks", "3:5/7", "", "1:5/7", "3,0,0:5/7");
        row("no subs", "3:5/7", "2:5/7", "", "3,0,0:5/7");
        row("more than the blocks have", "3:5/7 4:2/1", "2:4/6", "1:7/8",
            "3,0,0:1/1 3,2,1:4/6 4,0,0:2/1");
        row("more than the subs have", "3:5/7", "2:5/7", "1:2/3", "3,0,0:3/4 3,2,1:2/3");
        row("a line of two blocks", "3:5/7", "1:2/3 2:3/4", "1:5/7", "3,1,1:2/3 3,2,1:3/4");
        row("two lines of a block", "3:2/3 4:3/4", "2:5/7", "1:5/7", "3,2,1:2/3 4,2,1:3/4");
        row("less than nothing", "3:1/-7", "2:1/-7", "1:1/-7", "3,2,1:1/-7");
        row("met, without anything", "3:0/0 4:1/2", "4:1/2", "4:1/2", "3,0,0:0/0 4,4,4:1/2");
        row("time without executions", "3:0/5", "3:0/5", "3:0/5", "3,3,3:0/5");
        row("executions without time", "3:5/0", "3:5/0", "3:5/0", "3,3,3:5/0");
        row("times of both signs", "3:1/5 4:1/-3", "3:2/2", "1:2/2",
            "3,0,0:0/3 3,3,1:1/2 4,0,0:0/-3 4,3,1:1/0");
        row("blocks that sum up to nothing", "3:2/4", "1:2/4 2:0/5 3:0/-5", "1:2/9 2:0/-5",
            "3,1,1:2/4 3,2,1:0/5 3,3,2:0/-5");
    }
    void timesOfBlocksAndSubs()
    {
        const auto costsOf = [](const QString& text) {
            std::vector<LineCost> costs;
            for (const QString& cost : text.split(u' ', Qt::SkipEmptyParts))
                costs.push_back({cost.section(u':', 0, 0).toUInt(),
                    cost.section(u':', 1).section(u'/', 0, 0).toULongLong(),
                    cost.section(u'/', 1).toLongLong()});
            return costs;
        };
        QFETCH(QString, lines);
        QFETCH(QString, blocks);
        QFETCH(QString, subs);
        QStringList joint;
        for (const JointTime& time : jointTimes(costsOf(lines), costsOf(blocks), costsOf(subs)))
            joint << QStringLiteral("%1,%2,%3:%4/%5")
                         .arg(time.line)
                         .arg(time.blockLine)
                         .arg(time.subLine)
                         .arg(time.count)
                         .arg(time.ticks);
        QTEST(joint.join(u' '), "joint");
    }

    void blocksAndSubsKeepTheirSums()
    {
        const auto times = [](const std::vector<std::array<std::int64_t, 3>>& rows) {
            std::vector<LineCost> lines;
            lines.reserve(rows.size());
            for (const auto& [line, count, ticks] : rows)
                lines.push_back(
                    {static_cast<std::uint32_t>(line), static_cast<std::uint64_t>(count), ticks});
            return lines;
        };
        const auto lines = times({{3, 2, 10}, {4, 7, -5}, {6, 1, 20}, {9, 0, 0}, {12, 4, 8}});
        const auto blocks = times({{3, 9, 1}, {6, 4, 22}}); // one execution was not reported
        const auto subs = times({{2, 13, 23}});
        std::map<std::uint32_t, std::pair<std::uint64_t, Ticks>> ofLine, ofBlock, ofSub;
        for (const JointTime& time : jointTimes(lines, blocks, subs)) {
            for (auto& [sums, line] : {std::pair(&ofLine, time.line),
                     std::pair(&ofBlock, time.blockLine), std::pair(&ofSub, time.subLine)}) {
                (*sums)[line].first += time.count;
                (*sums)[line].second += time.ticks;
            }
        }
        for (const LineCost& line : lines)
            QCOMPARE(ofLine[line.line], std::pair(line.count, line.exclusive));
        for (const LineCost& line : blocks)
            QCOMPARE(ofBlock[line.line], std::pair(line.count, line.exclusive));
        QCOMPARE(ofSub[2], std::pair(std::uint64_t{13}, Ticks{23}));
    }
};

NYTPROF_TEST(NytprofTest, QCoreApplication)
#include "tst_nytprof.moc"
