// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What is known of the calls of a process that was killed. Golden profiles have none of these
// comments; tests/collector/killed.t has them from the collector.
#include "export/profile_writer.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <sstream>
#include <string>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

class TestPartialCalls : public QObject {
    Q_OBJECT
private slots:
    void standInForTheEnd();
    void countOnceConfirmed();
    void areOfNoUseWithAnEnd();
    void replaceAnEndThatWasBegun();
    void leaveEventsAlone();
    void makeNothingOfNonsense();
    void contextsBehindTheLast();
    void callersOfTheirOwn();
    void kindsAndPlacesOfSubs();
    void callsThatWereInterrupted_data();
    void callsThatWereInterrupted();
    void manyPlacesOfOneContext();
    void stayInSums();
};

namespace {

/// outer() calls a builtin and inner() twice; inner() calls itself once.
StreamBuilder killed(std::string_view option = "!calls=1")
{
    auto stream = StreamBuilder::begun().text(option).newFid(1, "/a.pl").time(5, 1, 2);
    stream.text("#~sub 0 p 1 1 1 main::RUNTIME").text("#~sub 1 p 1 2 4 main::outer");
    stream.text("#~sub 2 p 1 6 9 main::inn\\\\er").text("#~sub 3 b 0 0 0 main::CORE:print");
    stream.text("#~places 5 1 12;9 1 3;11 1 7;");
    stream.text("#~contexts 0 0 0;1 1 0;2 2 0;2 3 0;3 2 1;");
    stream.text("#~calls 2 5 0 1 90 10;3 9 0 1 40 40;4 9 0 7 20 20;");
    return stream.text("#~in 3 9;").text("#~until 1800000001.5");
}

QString treeText(const Profile& profile) { return foldedText(profile, profile.callTree()); }

/// Rows that come in the order of ids do not when those are others.
QStringList sortedLines(const QString& text)
{
    QStringList lines = text.split(u'\n');
    lines.sort();
    return lines;
}

std::shared_ptr<const Profile> loaded(const StreamBuilder& stream)
{
    auto result = stream.load();
    return result.profile;
}

} // namespace

/// Of equal rows the latest counts. What has no place is with its package.
void TestPartialCalls::standInForTheEnd()
{
    auto stream = killed().text("#~calls 2 5 0 1 120 20;3 9 0 2 80 60;5 11 0 1 20 20;");
    const auto profile = loaded(stream.text("#~until 1800000002.5"));
    QVERIFY(profile && !profile->complete());
    QCOMPARE(inconsistency(*profile), QString());
    QCOMPARE(callSitesText(*profile),
        "main::RUNTIME /a.pl:12 -> main::outer 1 120 20 0 0\n"
        "main::outer /a.pl:3 -> main::inn\\er 2 80 60 0 0\n"
        "main::inn\\er /a.pl:7 -> main::inn\\er 1 0 20 20 1\n"
        "main::outer /a.pl:3 -> main::CORE:print 7 20 20 0 0\n");
    QCOMPARE(subsText(*profile),
        "main::CORE:print /a.pl 0-0 opcode 7 20 20 0 0\n"
        "main::RUNTIME /a.pl 1-1 perl 0 0 0 0 0\n"
        "main::inn\\er /a.pl 6-9 perl 3 80 80 20 1\n"
        "main::outer /a.pl 2-4 perl 1 120 20 0 0\n");
    QCOMPARE(treeText(*profile),
        "main::outer 1 20\n"
        "main::outer;main::inn\\er 2 60\n"
        "main::outer;main::CORE:print 7 20\n"
        "main::outer;main::inn\\er;main::inn\\er 1 20\n");
    const Process& process = profile->processes().front();
    QCOMPARE(process.endTime, 0.0);
    QCOMPARE(process.knownUntil(), 1800000002.5);
}

/// A slice that was cut by the end of the process is not there.
void TestPartialCalls::countOnceConfirmed()
{
    const auto whole = loaded(killed());
    const auto cut = loaded(killed().text("#~calls 2 5 0 9 999 999;").text("#~in 2 5;"));
    QVERIFY(whole && cut);
    QCOMPARE(whole->processes().front().lastCall, std::string_view("main::inn\\er (/a.pl:3)"));
    QCOMPARE(whole->totals().calls, 9U);
    QCOMPARE(wholeText(*cut), wholeText(*whole));
}

void TestPartialCalls::areOfNoUseWithAnEnd()
{
    auto stream = killed().subInfo(1, "main::outer", 2, 4);
    stream.subCallers("main::outer", {.line = 12, .caller = "main::RUNTIME", .count = 3});
    const auto say = [&] {
        stream.text("# Known until: 1800000002").text("# Last call: main::outer (/a.pl:12)");
    };
    say();
    stream.pidEnd(7, 1800000003);
    say();
    const auto profile = stream.profile();
    QCOMPARE(profile->totals().calls, 3U);
    QVERIFY(profile->callTree().empty());
    QCOMPARE(profile->processes().front().knownUntil(), 1800000003.0);
    QVERIFY(profile->processes().front().lastCall.empty());
    QCOMPARE(profile->processes().front().lastSeen, 0.0);
}

void TestPartialCalls::replaceAnEndThatWasBegun()
{
    auto stream = killed().subReturn(2, 5, 5, "main::inner").subInfo(1, "main::outer", 2, 4);
    stream.subCallers("main::outer", {.line = 12, .caller = "main::RUNTIME", .count = 3});
    const auto profile = loaded(stream);
    const auto whole = loaded(killed());
    QVERIFY(profile && whole);
    QCOMPARE(callSitesText(*profile), callSitesText(*whole));
    QCOMPARE(treeText(*profile), treeText(*whole));
}

/// They contain the call tree themselves, and more than the latest slice.
void TestPartialCalls::leaveEventsAlone()
{
    auto stream = killed("!calls=2").subEntry(1, 12).subReturn(1, 30, 30, "main::outer");
    const auto profile = loaded(stream);
    QVERIFY(profile);
    QCOMPARE(treeText(*profile), "main::outer 1 30\n");
    QCOMPARE(profile->totals().calls, 9U);
}

void TestPartialCalls::makeNothingOfNonsense()
{
    auto stream = killed();
    for (const char* const line :
        {"#~sub", "#~sub 1", "#~sub x p 1 1 1 a", "#~sub 9 p 1 1", "#~contexts 77 0 0;0 77 0;-1",
            "#~contexts 8 0 0;", "#~calls 0 5 0 1 1 1;99 5 0 1 1 1;2 5 0 -1 1 1;",
            "#~calls 2 5 0 99999999999999999999", "#~places 5;", "#~in 99 9;", "#~in x", "#~until",
            "#~until nan", "#~until 1e300", "#~until -5"})
        stream.text(line);
    const auto profile = loaded(stream);
    const auto whole = loaded(killed());
    QVERIFY(profile && whole);
    QCOMPARE(wholeText(*profile), wholeText(*whole));
}

/// A context that is said to be in one with its own number, or behind it, is in none.
void TestPartialCalls::contextsBehindTheLast()
{
    const auto callers = [](const char* context) {
        const auto profile = loaded(
            killed().text(context).text("#~calls 6 9 0 100 5 5;").text("#~until 1800000002.5"));
        for (const QString& line : callSitesText(*profile).split(u'\n')) {
            if (line.contains(QStringLiteral("CORE:print 100 ")))
                return line + u'|' + QString::number(profile->callTree().nodes().size());
        }
        return QString();
    };
    QCOMPARE(
        callers("#~contexts 5 3 0;"), "main::inn\\er /a.pl:3 -> main::CORE:print 100 5 5 0 0|5");
    QCOMPARE(
        callers("#~contexts 6 3 0;"), "main::RUNTIME /a.pl:3 -> main::CORE:print 100 5 5 0 0|4");
    QCOMPARE(
        callers("#~contexts 7 3 0;"), "main::RUNTIME /a.pl:3 -> main::CORE:print 100 5 5 0 0|4");
}

/// A sub may be called by another than its context has, as DESTROY is; sub 0 is a caller, too.
void TestPartialCalls::callersOfTheirOwn()
{
    auto stream = killed().text("#~calls 4 9 1 3 1 1;4 9 2 5 1 1;4 9 0 6 1 1;4 11 0 1 1 1;");
    const auto profile = loaded(stream.text("#~until 1800000002.5"));
    const auto lines = sortedLines(callSitesText(*profile));
    QStringList prints;
    for (const QString& line : lines) {
        if (line.contains(QStringLiteral("-> main::CORE:print")))
            prints << line.section(u' ', 0, 1) + u' ' + line.section(u' ', 4);
    }
    QCOMPARE(prints.join(u'|'),
        "main::RUNTIME /a.pl:3 3 1 1 0 0|main::outer /a.pl:3 11 2 2 0 0|main::outer /a.pl:7 1 1 1 "
        "0 0");
    // All calls of a context are one node.
    QVERIFY2(treeText(*profile).contains("main::outer;main::CORE:print 15 4\n"),
        qPrintable(treeText(*profile)));
}

/// Subs without a place are with their package, or nowhere.
void TestPartialCalls::kindsAndPlacesOfSubs()
{
    auto stream = killed().newFid(2, "/b.pl").text("#~sub 4 p 2 5 6 B::f");
    stream.text("#~sub 5 x 0 0 0 B::xsub")
        .text("#~sub 6 p 0 0 0 C::f")
        .text("#~sub 7 x 0 0 0 C::x");
    stream.text("#~sub 4 p 1 1 1 B::again"); // the first row of a number stays
    const auto profile = loaded(stream.text("#~until 1800000002.5"));
    const QStringList subs = subsText(*profile).split(u'\n');
    QCOMPARE(subs[0], "B::f /b.pl 5-6 perl 0 0 0 0 0");
    QCOMPARE(subs[1], "B::xsub /b.pl 0-0 xsub 0 0 0 0 0");
    QCOMPARE(subs[2], "C::x ? 0-0 xsub 0 0 0 0 0");
    QVERIFY(!profile->findSub("C::f").valid());
}

void TestPartialCalls::callsThatWereInterrupted_data()
{
    QTest::addColumn<QString>("in");
    QTest::addColumn<QString>("lastCall");
    QTest::newRow("with its place") << "#~in 2 5;"
                                    << "main::outer (/a.pl:12)";
    QTest::newRow("at an unknown place") << "#~in 2 77;"
                                         << "main::outer";
    QTest::newRow("in none") << "#~in 0 5;"
                             << "";
    QTest::newRow("in a sub without a name") << "#~in 6 5;"
                                             << "";
    QTest::newRow("in an unknown context") << "#~in 7 5;"
                                           << "";
    QTest::newRow("nothing is said") << "#~calls 0 0 0 0 0 0;"
                                     << "";
}

void TestPartialCalls::callsThatWereInterrupted()
{
    QFETCH(QString, in);
    auto stream = killed().text("#~contexts 2 99 0;").text(in.toStdString());
    const auto profile = loaded(stream.text("#~until 1800000002.5"));
    const std::string_view call = profile->processes().front().lastCall;
    QTEST(QString::fromStdString(std::string(call)), "lastCall");
}

/// Finding a row must not mean to look through those before.
void TestPartialCalls::manyPlacesOfOneContext()
{
    constexpr int Places = 200'000;
    auto stream = killed();
    for (int round = 0; round < 2; ++round) {
        std::string rows;
        for (int place = 100; place < 100 + Places; ++place)
            rows += "3 " + std::to_string(place) + " 0 1 1 1;";
        stream.text("#~calls " + rows);
    }
    const auto profile = loaded(stream.text("#~until 1800000002.5"));
    QVERIFY(profile);
    QCOMPARE(profile->totals().calls, static_cast<std::uint64_t>(9 + Places));
}

/// A merged profile that is written has them, too, and reports nothing else as missing.
void TestPartialCalls::stayInSums()
{
    const LoadResult before = killed().load();
    QVERIFY(before.profile);
    const auto sum = mergeProfiles(std::vector{before.profile});
    std::ostringstream out;
    writeProfile(*sum, out);
    const std::string bytes = out.str();
    const LoadResult after
        = loadProfile(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
    QVERIFY(after.profile && !after.profile->complete());
    QCOMPARE(processesText(*after.profile), processesText(*before.profile));
    QCOMPARE(after.profile->processes().front().knownUntil(), 1800000001.5);
    QCOMPARE(sortedLines(callSitesText(*after.profile)), sortedLines(callSitesText(*sum)));
    QCOMPARE(after.diagnostics.size(), std::size_t{1});
    QCOMPARE(after.diagnostics.front().message, before.diagnostics.front().message);
}

NYTPROF_TEST(TestPartialCalls)
#include "tst_partial_calls.moc"
