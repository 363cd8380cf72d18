// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/profile_merge.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;
using Profiles = std::vector<ProfilePtr>;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What must be equal in the sum and in the parts together, in ticks of one unit.
struct Sums {
    std::uint64_t statements = 0;
    Ticks statementTime = 0;
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
    Ticks exclusive = 0;
    std::uint64_t returns = 0;
    Ticks tree = 0;
    std::uint64_t evals = 0;
    friend bool operator==(const Sums&, const Sums&) = default;

    void add(const Profile& profile, std::int64_t ticksPerSecond)
    {
        const std::int64_t factor = ticksPerSecond / profile.ticksPerSecond();
        const Totals& totals = profile.totals();
        statements += totals.statements;
        statementTime += totals.statementTime * factor;
        calls += totals.calls;
        inclusive += totals.inclusive * factor;
        exclusive += totals.exclusive * factor;
        tree += profile.callTree().total() * factor;
        for (const CallNode& node : profile.callTree().nodes())
            returns += node.calls;
        for (const File& file : profile.files())
            evals += file.isEval() ? file.executions : 0;
    }
};

Sums sumsOf(const Profiles& parts, std::int64_t ticksPerSecond)
{
    Sums sums;
    for (const ProfilePtr& part : parts)
        sums.add(*part, ticksPerSecond);
    return sums;
}

/// The profiles of these folders.
Profiles realProfiles(const QStringList& folders)
{
    Profiles profiles;
    for (const QString& folder : folders) {
        QStringList names;
        for (const QString& root : profileFolders())
            names += QDir(root + u'/' + folder).entryList({"nytprof*.out*"}, QDir::Files);
        names.sort();
        names.removeDuplicates();
        for (const QString& name : names)
            profiles.push_back(
                loadProfile(profilePath(folder + u'/' + name).toStdString()).profile);
    }
    return profiles;
}

/// Sums of sums, in an order that the seed decides.
ProfilePtr mergedAnyhow(Profiles parts, std::uint32_t seed)
{
    std::mt19937 random(seed);
    while (parts.size() > 1) {
        std::shuffle(parts.begin(), parts.end(), random);
        const auto few = std::min<std::size_t>(parts.size(), 2 + random() % 3);
        const auto rest = parts.end() - static_cast<std::ptrdiff_t>(few);
        const ProfilePtr sum = mergeProfiles(Profiles(rest, parts.end()));
        parts.erase(rest, parts.end());
        parts.push_back(sum);
    }
    return parts.front();
}

} // namespace

class TestProfileMerge : public QObject {
    Q_OBJECT
private slots:
    void filesAreTheSameByName();
    void namesBelowAFolder();
    void subsAreTheSameByName();
    void callTreesAreAdded();
    void evalsAreTheSameBySourceAndPlace();
    void subsOfEvalsFollowThem();
    void evalsInsideEvals();
    void equalEvalsApart();
    void clocksOfDifferentUnits();
    void clocksWithoutAUsefulUnit();
    void disagreements();
    void settings();
    void processes();
    void stopping();
    void equalEvalsOfOneProfile();
    void nothing();
    void applicationWithoutProcess();
    void sumsOfRealProfiles_data();
    void sumsOfRealProfiles();
};

void TestProfileMerge::filesAreTheSameByName()
{
    auto one = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "/b.pl");
    one.time(10, 1, 7).time(5, 2, 3);
    auto two = StreamBuilder::begun().newFid(1, "/b.pl").newFid(5, "/c.pl");
    two.time(2, 1, 3).time(1, 1, 4).discount().time(3, 5, 1);
    const auto sum
        = mergeProfiles(Profiles{one.pidEnd(7, 1.8e9).profile(), two.pidEnd(7, 1.8e9).profile()});
    QCOMPARE(linesText(*sum), "/a.pl:7 1 10\n/b.pl:3 2 7\n/b.pl:4 1 1\n/c.pl:1 0 3\n");
    QCOMPARE(sum->totals().statements, 4U);
    QCOMPARE(sum->totals().statementTime, 21);
    QCOMPARE(sum->files()[1].exclusive, 8);
    QCOMPARE(sum->files()[2].fid, 3U);
}

void TestProfileMerge::namesBelowAFolder()
{
    const auto copyIn = [](const std::string& folder) {
        const std::string eval = "(eval 1)[" + folder + "a.pl:5]";
        const std::string inner = "(eval 2)[" + eval + ":1]";
        auto stream = StreamBuilder::begun().newFid(1, folder + "a.pl").newFid(2, "/other/b.pl");
        stream.newFid(3, eval, 1, 5).newFid(4, inner, 3, 1).time(1, 1, 5).time(2, 4, 1);
        for (const std::string& sub : {"main::__ANON__[" + folder + "a.pl:5]",
                 "main::__ANON__[" + eval + ":1]", std::string("main::f")})
            stream.subInfo(1, sub, 5, 5).subCallers(sub, {.fid = 1, .line = 5});
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const auto mergedIn = [&](const std::string& folder, const std::string& removed) {
        ProfileMerge merge({}, EqualEvals::Merged, removed);
        const ProfilePtr copy = copyIn(folder);
        merge.add(*copy);
        return merge.finish();
    };
    const ProfilePtr relative = mergedIn("", "");
    const ProfilePtr absolute = mergedIn("/home/x/", "/home/x");
    QCOMPARE(filesText(*absolute), filesText(*relative));
    QCOMPARE(subsText(*absolute), subsText(*relative));
    QVERIFY(filesText(*mergedIn("/home/xy/", "/home/x")).contains("/home/xy/a.pl"));
    const auto both = mergeProfiles(Profiles{relative, absolute});
    QCOMPARE(both->files().size(), relative->files().size());
    QCOMPARE(both->subs().size(), relative->subs().size());
}

void TestProfileMerge::subsAreTheSameByName()
{
    auto one = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "f", 2, 4);
    one.subCallers("f", {.fid = 1, .line = 9, .caller = "main::RUNTIME", .inclusive = 1e-6});
    auto two = StreamBuilder::begun().newFid(1, "/b.pl").newFid(2, "/a.pl").subInfo(2, "f", 2, 4);
    two.subCallers("f", {.fid = 2, .line = 9, .caller = "main::RUNTIME", .count = 2, .depth = 3});
    two.subCallers("f", {.fid = 1, .line = 9, .caller = "g", .count = 4, .exclusive = 2e-6});
    two.subCallers("g", {}).xsubMarker("g");
    const auto sum
        = mergeProfiles(Profiles{one.pidEnd(7, 1.8e9).profile(), two.pidEnd(7, 1.8e9).profile()});
    QCOMPARE(callSitesText(*sum),
        "g /b.pl:9 -> f 4 0 20 0 0\n"
        "main::RUNTIME /a.pl:9 -> f 3 10 0 0 3\n"
        "? /b.pl:1 -> g 1 0 0 0 0\n");
    QCOMPARE(subsText(*sum),
        "f /a.pl 2-4 perl 7 10 20 0 3\n"
        "g ? 0-0 xsub 1 0 0 0 0\n"
        "main::RUNTIME ? 0-0 perl 0 0 0 0 0\n");
}

void TestProfileMerge::callTreesAreAdded()
{
    auto one = StreamBuilder::begun().subReturn(2, 5, 5, "g").subReturn(1, 9, 4, "f");
    auto two = StreamBuilder::begun().subReturn(1, 7, 7, "g").subReturn(2, 3, 3, "g");
    two.subReturn(2, 1, 1, "h").subReturn(1, 6, 2, "f").subReturn(1, 1, 1, "f");
    const auto sum
        = mergeProfiles(Profiles{one.pidEnd(7, 1.8e9).profile(), two.pidEnd(7, 1.8e9).profile()});
    QCOMPARE(foldedText(*sum, sum->callTree()), "f 3 7\ng 1 7\nf;g 2 8\nf;h 1 1\n");
    QCOMPARE(inconsistency(sum->callTree()), QString());
}

void TestProfileMerge::evalsAreTheSameBySourceAndPlace()
{
    auto one = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 5);
    one.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).newFid(3, "(eval 2)[/a.pl:5]", 1, 5);
    one.newFid(4, "(eval 3)[/a.pl:6]", 1, 6).newFid(5, "(eval 4)[/a.pl:5]", 1, 5);
    one.srcLine(2, 1, "x").srcLine(3, 1, "y").srcLine(4, 1, "x").srcLine(5, 1, "x");
    one.time(1, 2, 1).time(2, 3, 1).time(4, 4, 1).time(8, 5, 1);
    auto two = StreamBuilder::begun().newFid(1, "/other.pl").newFid(2, "/a.pl").time(0, 2, 5);
    two.newFid(3, "(eval 1)[/a.pl:5]", 2, 5).srcLine(3, 1, "y").time(16, 3, 1);
    two.newFid(4, "(eval 2)[/a.pl:5]", 2, 5).srcLine(4, 1, "y").srcLine(4, 2, "z").time(32, 4, 2);
    const auto sum
        = mergeProfiles(Profiles{one.pidEnd(7, 1.8e9).profile(), two.pidEnd(7, 1.8e9).profile()});
    QCOMPARE(filesText(*sum),
        "1 /a.pl 0 x1 2 0\n"
        "2 /other.pl 0 x1 0 0\n"
        "3 (eval 1)[/a.pl:5] 0 x2 2 9\n|x\n"
        "4 (eval 2)[/a.pl:5] 0 x2 2 18\n|y\n"
        "5 (eval 3)[/a.pl:5] 0 x1 1 32\n|y\n|z\n"
        "6 (eval 4)[/a.pl:6] 0 x1 1 4\n|x\n");
}

void TestProfileMerge::subsOfEvalsFollowThem()
{
    auto one = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "(eval 8)[/a.pl:5]", 1, 5);
    one.srcLine(2, 1, "sub {}").subInfo(2, "main::__ANON__[(eval 8)[/a.pl:5]:1]", 1, 1);
    one.subCallers("main::__ANON__[(eval 8)[/a.pl:5]:1]", {});
    auto two = StreamBuilder::begun().newFid(1, "/a.pl").newFid(2, "(eval 9)[/a.pl:5]", 1, 5);
    two.srcLine(2, 1, "sub {}").subInfo(2, "main::__ANON__[(eval 9)[/a.pl:5]:1]", 1, 1);
    two.subCallers("main::__ANON__[(eval 9)[/a.pl:5]:1]", {}).newFid(3, "(eval 8)[/a.pl:5]", 1, 5);
    two.srcLine(3, 1, "do { sub {} }").subInfo(3, "main::__ANON__[(eval 8)[/a.pl:5]:1]", 1, 1);
    const auto sum
        = mergeProfiles(Profiles{one.pidEnd(7, 1.8e9).profile(), two.pidEnd(7, 1.8e9).profile()});
    QCOMPARE(subsText(*sum),
        "main::__ANON__[(eval 1)[/a.pl:5]:1] (eval 1)[/a.pl:5] 1-1 perl 0 0 0 0 0\n"
        "main::__ANON__[(eval 2)[/a.pl:5]:1] (eval 2)[/a.pl:5] 1-1 perl 2 0 0 0 0\n");
}

void TestProfileMerge::evalsInsideEvals()
{
    const auto process = [](const char* outer, const char* inner, const char* text) {
        auto stream = StreamBuilder::begun().newFid(9, "/b.pl").time(0, 9, 1);
        stream.newFid(3, inner, 2, 1)
            .newFid(2, outer, 1, 5)
            .newFid(1, "/a.pl")
            .srcLine(2, 1, "eval $x")
            .srcLine(3, 1, text)
            .time(1, 3, 1);
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const auto sum
        = mergeProfiles(Profiles{process("(eval 7)[/a.pl:5]", "(eval 8)[(eval 7)[/a.pl:5]:1]", "1"),
            process("(eval 3)[/a.pl:5]", "(eval 4)[(eval 3)[/a.pl:5]:1]", "1"),
            process("(eval 7)[/a.pl:5]", "(eval 9)[(eval 7)[/a.pl:5]:1]", "2")});
    QCOMPARE(linesText(*sum),
        "/b.pl:1 3 0\n"
        "(eval 2)[(eval 1)[/a.pl:5]:1]:1 2 2\n"
        "(eval 3)[(eval 1)[/a.pl:5]:1]:1 1 1\n");
    QCOMPARE(sum->files()[2].executions, 3U);
}

/// How often each eval ran: "NAME xEXECUTIONS".
static QString executionsText(const Profile& profile)
{
    QStringList lines;
    for (const File& file : profile.files()) {
        if (file.isEval())
            lines << textOf(file.name) + QStringLiteral(" x%1").arg(file.executions);
    }
    return lines.join(u'\n');
}

// Apart, each is a file of its own in the sum, and nothing else changes.
void TestProfileMerge::equalEvalsApart()
{
    const auto process = [](const char* name) {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
        stream.newFid(2, name, 1, 5).srcLine(2, 1, "x").time(3, 2, 1);
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const Profiles parts{process("(eval 4)[/a.pl:5]"), process("(eval 4)[/a.pl:5]")};
    const auto sumOf = [&](EqualEvals evals) {
        ProfileMerge merge({}, evals);
        for (const ProfilePtr& part : parts)
            merge.add(*part);
        return merge.finish();
    };
    QCOMPARE(executionsText(*sumOf(EqualEvals::Merged)), "(eval 1)[/a.pl:5] x2");
    const ProfilePtr apart = sumOf(EqualEvals::Apart);
    QCOMPARE(executionsText(*apart), "(eval 1)[/a.pl:5] x1\n(eval 2)[/a.pl:5] x1");
    QCOMPARE(linesText(*apart), "/a.pl:5 2 2\n(eval 1)[/a.pl:5]:1 1 3\n(eval 2)[/a.pl:5]:1 1 3\n");
    QCOMPARE(inconsistency(*apart), QString());
}

void TestProfileMerge::clocksOfDifferentUnits()
{
    const auto process = [](const char* ticksPerSecond, std::int32_t ticks) {
        StreamBuilder stream;
        stream.text(std::string(":ticks_per_sec=") + ticksPerSecond).pidStart(7, 1, 1.7e9);
        stream.newFid(1, "/a.pl").time(ticks, 1, 1).subReturn(1, ticks, ticks, "f");
        stream.subCallers("f", {.inclusive = 2e-6, .exclusive = 1e-6, .recursive = 3e-6});
        return stream.pidEnd(7, 1.8e9).profile();
    };
    const auto micro = process("1000000", 3);
    const auto usual = process("10000000", 4);
    const auto windows = process("3579545", 5);
    const auto sum = mergeProfiles(Profiles{micro, usual});
    QCOMPARE(sum->ticksPerSecond(), 10'000'000);
    QCOMPARE(*sum->attribute("ticks_per_sec"), std::string_view("10000000"));
    QCOMPARE(linesText(*sum), "/a.pl:1 2 34\n");
    QCOMPARE(callSitesText(*sum), "? /a.pl:1 -> f 2 40 20 60 0\n");
    QCOMPARE(sum->callTree().total(), 34);

    const auto all = mergeProfiles(Profiles{windows, usual, micro});
    QCOMPARE(all->ticksPerSecond(), 7'159'090'000'000); // the smallest multiple of all three
    QCOMPARE(all->totals().statementTime, 5LL * 2'000'000 + 4LL * 715'909 + 3LL * 7'159'090);
    QCOMPARE(wholeText(*mergeProfiles(Profiles{windows, sum})), wholeText(*all));
    QCOMPARE(wholeText(*mergeProfiles(Profiles{sum, windows})), wholeText(*all));
}

void TestProfileMerge::clocksWithoutAUsefulUnit()
{
    const auto process = [](const char* ticksPerSecond, std::int32_t ticks) {
        StreamBuilder stream;
        stream.text(std::string(":ticks_per_sec=") + ticksPerSecond).pidStart(7, 1, 1.7e9);
        return stream.newFid(1, "/a.pl").time(ticks, 1, 1).pidEnd(7, 1.8e9).profile();
    };
    const auto sum = mergeProfiles(
        Profiles{process("2999999929", 2'000'000'000), process("999999937", 1'000'000'000)});
    QVERIFY(
        std::abs(sum->seconds(sum->totals().statementTime) - (2e9 / 2999999929 + 1e9 / 999999937))
        < 1e-9);
    QCOMPARE(
        mergeProfiles(Profiles{sum, process("7", 7)})->ticksPerSecond(), sum->ticksPerSecond());
}

// Whichever profile comes first, the same one counts.
void TestProfileMerge::disagreements()
{
    auto one = StreamBuilder::begun().newFid(1, "/a.pl").srcLine(1, 1, "old").subInfo(1, "f", 1, 1);
    auto two = StreamBuilder::begun().newFid(1, "/b.pl").newFid(2, "/a.pl").subInfo(1, "f", 8, 9);
    two.srcLine(2, 1, "new").srcLine(2, 2, "longer");
    auto three = StreamBuilder::begun().subCallers("f", {.fid = 0, .line = 0});
    const auto a = one.pidEnd(7, 1.8e9).profile();
    const auto b = two.pidEnd(7, 1.8e9).profile();
    const auto c = three.pidEnd(7, 1.8e9).profile();
    for (const Profiles& order : {Profiles{a, b, c}, Profiles{c, b, a}, Profiles{b, c, a}}) {
        const auto sum = mergeProfiles(order);
        QCOMPARE(sum->source(sum->findFile("/a.pl")).size(), 2U);
        QCOMPARE(subsText(*sum), "f /a.pl 1-1 perl 1 0 0 0 0\n");
    }
}

void TestProfileMerge::settings()
{
    const auto process = [](const char* name, const char* base, const char* overhead, double at) {
        StreamBuilder stream;
        stream.text(std::string(":application=") + name).text(std::string(":basetime=") + base);
        stream.text(":ticks_per_sec=10000000").text("!calls=1").text(std::string("!leave=") + base);
        stream.text(std::string(":cumulative_overhead_ticks=") + overhead);
        return stream.pidStart(7, 1, at).pidEnd(7, 1.9e9).profile();
    };
    const auto sum = mergeProfiles(
        Profiles{process("z.pl", "5", "1.5e+06", 1.7e9), process("a.pl", "4", "20", 1.8e9)});
    QCOMPARE(settingsText(sum->attributes()),
        "application=a.pl\nbasetime=4\ncumulative_overhead_ticks=1500020\n"
        "ticks_per_sec=10000000\napplication=z.pl\n");
    QCOMPARE(settingsText(sum->options()), "calls=1\nleave=4\nleave=5\n");
    QCOMPARE(sum->application(), std::string_view("z.pl")); // began first
}

void TestProfileMerge::processes()
{
    StreamBuilder parent;
    parent.text(":ticks_per_sec=10000000").text(":application=p.pl").pidStart(10, 1, 1.7e9);
    StreamBuilder child;
    child.text(":ticks_per_sec=10000000").pidStart(11, 10, 1.7e9 + 1).text(":application=c.pl");
    const auto whole = parent.pidEnd(10, 1.7e9 + 3).profile();
    const auto killed = child.load().profile;
    const auto sum = mergeProfiles(Profiles{killed, whole});
    QCOMPARE(processesText(*sum),
        "10 of 1 1700000000.000000-1700000003.000000 p.pl\n"
        "11 of 10 1700000001.000000-0.000000 c.pl\n");
    QVERIFY(!sum->complete());
    QVERIFY(mergeProfiles(Profiles{whole, whole})->complete());
}

void TestProfileMerge::stopping()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    const Profiles parts{stream.pidEnd(7, 1.8e9).profile()};
    std::stop_source stop;
    QVERIFY(mergeProfiles(parts, stop.get_token()));
    stop.request_stop();
    QVERIFY(!mergeProfiles(parts, stop.get_token()));
}

void TestProfileMerge::equalEvalsOfOneProfile()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    stream.newFid(2, "(eval 4)[/a.pl:5]", 1, 5).newFid(3, "(eval 6)[/a.pl:5]", 1, 5);
    stream.newFid(4, "(eval 7)[/a.pl:5]", 1, 5).srcLine(2, 1, "x").srcLine(3, 1, "y");
    stream.srcLine(4, 1, "x").time(1, 2, 1).time(2, 3, 1).time(4, 4, 1);
    stream.subCallers("main::__ANON__[(eval 4)[/a.pl:5]:1]", {});
    stream.subCallers("main::__ANON__[(eval 7)[/a.pl:5]:1]", {});
    const auto merged = mergeEvals(*stream.pidEnd(7, 1.8e9).profile());
    QCOMPARE(linesText(*merged), "(eval 4)[/a.pl:5]:1 2 5\n(eval 6)[/a.pl:5]:1 1 2\n");
    QCOMPARE(subsText(*merged), "main::__ANON__[(eval 4)[/a.pl:5]:1] ? 0-0 perl 2 0 0 0 0\n");
}

void TestProfileMerge::nothing()
{
    const auto sum = mergeProfiles({});
    QVERIFY(sum && sum->files().empty() && sum->callTree().empty() && !sum->complete());
    QCOMPARE(sum->ticksPerSecond(), 1);
    QVERIFY(!sum->attribute("application"));
    QCOMPARE(inconsistency(*sum), QString());
}

/// A file that was cut off before its first process names the program all the same.
void TestProfileMerge::applicationWithoutProcess()
{
    const auto part = StreamBuilder().text(":application=/a.pl").load().profile;
    const auto sum = mergeProfiles(Profiles{part});
    QVERIFY(sum->processes().empty());
    QCOMPARE(sum->application(), std::string_view("/a.pl"));
    QVERIFY(!mergeProfiles(Profiles{StreamBuilder::begun().pidEnd(7, 1.8e9).profile()})
                 ->attribute("application"));
}

void TestProfileMerge::sumsOfRealProfiles_data()
{
    QTest::addColumn<QStringList>("folders");
    QTest::newRow("one program") << QStringList{"forktree"};
    QTest::newRow("forks") << QStringList{"forkmanager", "forktree", "forktree_c0_calls2"};
    QTest::newRow("evals") << QStringList{"evals_1000", "evals_300_c0", "moo"};
    QTest::newRow("any programs") << QStringList{"dash_e", "utf8", "small_default", "small_c0",
        "small_calls2", "small_blocks", "closures", "exceptions", "linedir", "newline_name",
        "killed", "trunc_50"};
}

// Files, subs, times, calls, trees: all of it is the sum of the parts, merged in any order.
void TestProfileMerge::sumsOfRealProfiles()
{
    QFETCH(const QStringList, folders);
    const Profiles parts = realProfiles(folders);
    if (parts.size() < 2)
        SKIP_WITHOUT("shared-profiles");
    const auto sum = mergeProfiles(parts);
    QCOMPARE(inconsistency(*sum), QString());
    QVERIFY(sumsOf({sum}, sum->ticksPerSecond()) == sumsOf(parts, sum->ticksPerSecond()));
    QCOMPARE(sum->processes().size(),
        std::accumulate(parts.begin(), parts.end(), std::size_t{0},
            [](std::size_t n, const ProfilePtr& part) { return n + part->processes().size(); }));
    const QString expected = wholeText(*sum);
    for (std::uint32_t seed = 1; seed <= 3; ++seed)
        QVERIFY2(
            wholeText(*mergedAnyhow(parts, seed)) == expected, qPrintable(QString::number(seed)));
}

NYTPROF_TEST(TestProfileMerge)
#include "tst_profile_merge.moc"
