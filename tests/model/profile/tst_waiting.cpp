// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/waiting.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A program that calls work(), which computes for 10 ticks and sleeps for 60, and then rests in
/// a loop of its own: 5 ticks of work and 20 of sleep. One tick is 0.1 µs.
std::shared_ptr<const Profile> sleeper()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.time(10, 1, 2).time(60, 1, 3).time(5, 1, 8).time(20, 1, 9);
    stream.subInfo(1, "main::work", 1, 4);
    stream.subReturn(2, 60, 60, "main::CORE:sleep").subReturn(1, 70, 10, "main::work");
    stream.subReturn(1, 20, 20, "main::CORE:sleep");
    stream.subCallers(
        "main::work", {.line = 7, .caller = "main::RUNTIME", .inclusive = 7e-6, .exclusive = 1e-6});
    stream.subCallers("main::CORE:sleep",
        {.line = 3, .caller = "main::work", .inclusive = 6e-6, .exclusive = 6e-6});
    stream.subCallers("main::CORE:sleep",
        {.line = 9, .caller = "main::RUNTIME", .inclusive = 2e-6, .exclusive = 2e-6});
    return stream.pidEnd(7, 1.8e9).profile();
}

/// A server that accepts for 50 ticks in serve(), which works for 10 and calls pop(), which takes 3
/// and calls read(), which takes 4; read() is also called for 6 by the main program. In the file,
/// accept has no time but that of its line.
StreamBuilder server(bool hasWaits)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.time(50, 1, 2).time(10, 1, 3).time(3, 1, 6).time(10, 1, 12).time(1, 1, 20);
    stream.subInfo(1, "main::serve", 1, 4).subInfo(1, "main::pop", 5, 8);
    stream.subInfo(1, "main::read", 10, 14);
    stream.subReturn(2, 0, 0, "main::CORE:accept");
    if (hasWaits)
        stream.text("#~waited-in-call 50");
    stream.subReturn(3, 4, 4, "main::read").subReturn(2, 7, 3, "main::pop");
    stream.subReturn(1, 17, 10, "main::serve").subReturn(1, 6, 6, "main::read");
    stream.subCallers("main::CORE:accept", {.line = 2, .caller = "main::serve"});
    if (hasWaits)
        stream.text("#~waited-at-site 50");
    stream.subCallers(
        "main::pop", {.line = 3, .caller = "main::serve", .inclusive = 7e-7, .exclusive = 3e-7});
    stream.subCallers(
        "main::read", {.line = 6, .caller = "main::pop", .inclusive = 4e-7, .exclusive = 4e-7});
    stream.subCallers("main::read",
        {.line = 20, .caller = "main::RUNTIME", .inclusive = 6e-7, .exclusive = 6e-7});
    stream.subCallers("main::serve",
        {.line = 20, .caller = "main::RUNTIME", .inclusive = 1.7e-6, .exclusive = 1e-6});
    return stream.pidEnd(7, 1.8e9);
}

QString nameText(const Sub& sub)
{
    return QString::fromUtf8(sub.name.data(), static_cast<qsizetype>(sub.name.size()));
}

QString subsOf(const Profile& profile)
{
    QStringList rows;
    const std::vector<SubCost> costs = subCosts(profile);
    for (std::size_t i = 0; i < costs.size(); ++i)
        rows << QStringLiteral("%1 %2x %3 %4")
                    .arg(nameText(profile.subs()[i]))
                    .arg(costs[i].calls)
                    .arg(costs[i].inclusive)
                    .arg(costs[i].exclusive);
    rows.sort();
    return rows.join(QStringLiteral(", "));
}

QString linesOf(const Profile& profile)
{
    QStringList rows;
    for (const LineCost& line : profile.lines(FileId(0)))
        rows << QStringLiteral("%1:%2").arg(line.line).arg(line.exclusive);
    return rows.join(u' ');
}

QString treeOf(const Profile& profile)
{
    QStringList rows;
    for (const CallNode& node : profile.callTree().nodes())
        rows << QStringLiteral("%1 %2 %3")
                    .arg(node.sub.valid() ? nameText(profile[node.sub]) : "program")
                    .arg(node.inclusive)
                    .arg(node.exclusive);
    return rows.join(QStringLiteral(", "));
}

} // namespace

class WaitingTest : public QObject {
    Q_OBJECT

private slots:
    void timeOutsideOfSubs()
    {
        const auto profile = sleeper();
        QCOMPARE(treeOf(*profile),
            "program 95 5, main::work 70 10, main::CORE:sleep 20 20, main::CORE:sleep 60 60");
        QCOMPARE(subsOf(*profile),
            "main::CORE:sleep 2x 80 80, main::RUNTIME 0x 95 5, main::work 1x 70 10");
    }

    void waitingIsTakenOutEverywhere()
    {
        const auto with = sleeper();
        QCOMPARE(waitingTime(*with), 80);
        const auto without = withWaiting(WaitingTime::LeftOut, with);
        QCOMPARE(waitingTime(*without), 0);
        QCOMPARE(without->totals().whole(), 15);
        QCOMPARE(linesOf(*without), "2:10 3:0 8:5 9:0");
        QCOMPARE(subsOf(*without),
            "main::CORE:sleep 2x 0 0, main::RUNTIME 0x 15 5, main::work 1x 10 10");
        QCOMPARE(treeOf(*without),
            "program 15 5, main::work 10 10, main::CORE:sleep 0 0, main::CORE:sleep 0 0");
        QCOMPARE(without->totals().calls, with->totals().calls);
        QCOMPARE(without->totals().statements, with->totals().statements);
        QCOMPARE((*without)[SubId(0)].name, (*with)[SubId(0)].name); // the same ids
    }

    void acceptIsWaiting_data()
    {
        QTest::addColumn<bool>("isRecorded");
        QTest::newRow("recorded") << true;
        QTest::newRow("derived from the line") << false;
    }

    void acceptIsWaiting()
    {
        QFETCH(const bool, isRecorded);
        const auto read = server(isRecorded).profile();
        QCOMPARE(read->waitingIsDerived(), !isRecorded);
        QCOMPARE(waitingTime(*read), 50);
        const auto without = withWaiting(WaitingTime::LeftOut, read);
        QCOMPARE(without->totals().waitingLeftOut, 50);
        QCOMPARE(linesOf(*without), "2:0 3:10 6:3 12:10 20:1");
        QCOMPARE(subsOf(*without),
            "main::CORE:accept 1x 0 0, main::RUNTIME 0x 24 1, main::pop 1x 7 3, "
            "main::read 2x 10 10, main::serve 1x 17 10");
        const auto included = withWaiting(WaitingTime::Included, read);
        QCOMPARE(included->totals().waitingLeftOut, 0);
        QCOMPARE(linesOf(*included), "2:50 3:10 6:3 12:10 20:1");
        QCOMPARE(subsOf(*included),
            "main::CORE:accept 1x 50 50, main::RUNTIME 0x 74 1, main::pop 1x 7 3, "
            "main::read 2x 10 10, main::serve 1x 67 10");
        const auto recorded = withWaiting(WaitingTime::AsRecorded, read);
        QCOMPARE(linesOf(*recorded), "2:50 3:10 6:3 12:10 20:1");
        QCOMPARE(subsOf(*recorded),
            "main::CORE:accept 1x 0 0, main::RUNTIME 0x 74 51, main::pop 1x 7 3, "
            "main::read 2x 10 10, main::serve 1x 17 10");
    }

    /// With calls=0 a file has no call tree: callers follow from the caller table.
    void callersWithoutACallTree()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        stream.time(10, 1, 2).time(60, 1, 3).time(50, 1, 4).time(5, 1, 8).time(20, 1, 9);
        stream.subInfo(1, "main::work", 1, 5).subInfo(1, "main::outer", 6, 9);
        const auto call = [&](const char* callee, unsigned line, const char* caller,
                              double inclusive, double exclusive) {
            stream.subCallers(callee,
                {.line = line, .caller = caller, .inclusive = inclusive, .exclusive = exclusive});
        };
        call("main::CORE:sleep", 3, "main::work", 6e-6, 6e-6);
        call("main::CORE:accept", 4, "main::work", 0, 0);
        stream.text("#~waited-at-site 50");
        call("main::work", 8, "main::outer", 3.5e-6, 0.5e-6);
        call("main::work", 12, "main::RUNTIME", 3.5e-6, 0.5e-6);
        call("main::outer", 11, "main::RUNTIME", 4e-6, 0.5e-6);
        const auto read = stream.pidEnd(7, 1.8e9).profile();
        const auto without = withWaiting(WaitingTime::LeftOut, read);
        QCOMPARE(without->totals().waitingLeftOut, 110);
        QCOMPARE(subsOf(*without),
            "main::CORE:accept 1x 0 0, main::CORE:sleep 1x 0 0, main::RUNTIME 0x 35 20, "
            "main::outer 1x 10 5, main::work 2x 10 10");
        const auto included = withWaiting(WaitingTime::Included, read);
        QCOMPARE(subsOf(*included),
            "main::CORE:accept 1x 50 50, main::CORE:sleep 1x 60 60, main::RUNTIME 0x 145 20, "
            "main::outer 1x 65 5, main::work 2x 120 10");
    }

    void namedSubsWaitWithWhatTheyCall()
    {
        const std::vector<std::string> names{"main::pop,Other::sub"};
        const auto with = treatAsWaiting(server(true).profile(), names);
        QCOMPARE(waitingTime(*with), 57);
        const auto without = withWaiting(WaitingTime::LeftOut, with);
        QCOMPARE(without->totals().waitingLeftOut, 57);
        QCOMPARE(linesOf(*without), "2:0 3:10 6:0 12:6 20:1");
        QCOMPARE(subsOf(*without),
            "main::CORE:accept 1x 0 0, main::RUNTIME 0x 17 1, main::pop 1x 0 0, "
            "main::read 2x 6 6, main::serve 1x 10 10");
    }

    void onlyBuiltinsAndXsubsWait_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<SubKind>("kind");
        QTest::addColumn<bool>("waits");
        QTest::newRow("select") << QByteArray("main::CORE:sselect") << SubKind::Opcode << true;
        QTest::newRow("recv, slowops=1") << QByteArray("CORE::recv") << SubKind::Opcode << true;
        QTest::newRow("print") << QByteArray("main::CORE:print") << SubKind::Opcode << false;
        QTest::newRow("usleep") << QByteArray("Time::HiRes::usleep") << SubKind::Xsub << true;
        QTest::newRow("time") << QByteArray("Time::HiRes::time") << SubKind::Xsub << false;
        QTest::newRow("a sub of the program")
            << QByteArray("main::sleep") << SubKind::Perl << false;
    }

    void onlyBuiltinsAndXsubsWait()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const SubKind, kind);
        QFETCH(const bool, waits);
        const std::string kept = name.toStdString();
        std::vector<Sub> subs(1);
        subs[0].name = kept;
        subs[0].kind = kind;
        markWaiting(subs, {});
        QCOMPARE(subs[0].waits, waits);
    }

    // Of any profile: what is left adds up, and nothing is negative that was not.
    void realProfiles()
    {
        const QString path = profilePath(QStringLiteral("forktree/nytprof.out"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto with = loadProfile(path.toStdString()).profile;
        const auto without = withWaiting(WaitingTime::LeftOut, with);
        QVERIFY(waitingTime(*with) > 0);
        QCOMPARE(without->callTree().total(), without->totals().whole());
        QCOMPARE(without->callTree().nodes().size(), with->callTree().nodes().size());
        for (std::size_t i = 0; i < with->subs().size(); ++i) {
            const Sub& left = without->subs()[i];
            QVERIFY(left.inclusive <= with->subs()[i].inclusive);
            QVERIFY(left.exclusive == with->subs()[i].exclusive || left.waits);
        }
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!withWaiting(WaitingTime::LeftOut, with, stop.get_token()));
    }
};

NYTPROF_TEST(WaitingTest)
#include "tst_waiting.moc"
