// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/nytprof.h"
#include "export/pprof.h"
#include "imported.h"
#include "pprof_builder.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <limits>
#include <random>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray exported(const Profile& profile)
{
    return QByteArray::fromStdString(encodePprof(profile));
}

/// main calls f on line 12, f calls g on line 23.
PprofBuilder smallPprof()
{
    return PprofBuilder()
        .type("calls", "count")
        .type("time", "nanoseconds")
        .defaultType("time")
        .mapping(1, "/bin/prog")
        .function(10, "main", "/a.c", 10)
        .function(20, "f", "/a.c", 20)
        .function(30, "g", "/b.c", 30)
        .location(1, {{10, 12}})
        .location(2, {{20, 23}})
        .location(3, {{30, 33}})
        .location(4, {{20, 24}})
        .sample({1}, {1, 100})
        .sample({4, 1}, {2, 50})
        .sample({3, 2, 1}, {4, 7});
}

/// Places and texts of what is reported.
QString faultsOf(const QByteArray& bytes)
{
    const LoadResult result = importText(bytes);
    QString text;
    for (const Diagnostic& diagnostic : result.diagnostics)
        text += QString::fromStdString(describe("F", diagnostic)) + u'\n';
    return result.profile ? QStringLiteral("profile ") + text : text;
}

/// With a tick of a nanosecond.
StreamBuilder nanosecondStream()
{
    return StreamBuilder()
        .text(":ticks_per_sec=1000000000")
        .text(":nv_size=8")
        .pidStart(7, 1, 1.7e9);
}

} // namespace

class ImportPprofTest : public QObject {
    Q_OBJECT

private slots:
    void samplesBecomeACallTree()
    {
        const auto profile = imported(smallPprof().bytes());
        QCOMPARE(profile->importedFrom(), "pprof");
        QCOMPARE(profile->application(), "/bin/prog");
        QCOMPARE(profile->ticksPerSecond(), 1'000'000'000);
        QCOMPARE(profile->costUnit(), "");
        QVERIFY(profile->complete());
        QVERIFY(profile->countsCalls());
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "main 1 100\n"
            "main;f 2 50\n"
            "main;f;g 4 7\n");
        QCOMPARE(subsText(*profile),
            "f /a.c 20-24 perl 2 57 50 0 0\n"
            "g /b.c 30-33 perl 4 7 7 0 0\n"
            "main /a.c 10-12 perl 1 157 100 0 0\n");
        QCOMPARE(callSitesText(*profile),
            "? ?:0 -> main 1 157 100 0 0\n"
            "main /a.c:12 -> f 2 57 50 0 0\n"
            "f /a.c:23 -> g 4 7 7 0 0\n");
        QCOMPARE(linesText(*profile, LineLevel::Line),
            "/a.c:12 0 100\n"
            "/a.c:24 0 50\n"
            "/b.c:33 0 7\n");
    }

    void gzipped()
    {
        const QByteArray plain = smallPprof().bytes();
        QCOMPARE(wholeText(*imported(nytprof::test::gzipped(plain))), wholeText(*imported(plain)));
    }

    /// The innermost of them comes first in a location.
    void inlinedFunctions()
    {
        const auto profile = imported(PprofBuilder()
                                          .type("cpu", "milliseconds")
                                          .function(1, "main", "/a.c")
                                          .function(2, "inlined", "/a.h")
                                          .function(3, "inner", "/b.h")
                                          .location(1, {{3, 7}, {2, 8}, {1, 9}})
                                          .sample({1}, {5})
                                          .bytes());
        QCOMPARE(profile->ticksPerSecond(), 1000);
        QVERIFY(!profile->countsCalls());
        QCOMPARE(callSitesText(*profile),
            "? ?:0 -> main 1 5 0 0 0\n"
            "main /a.c:9 -> inlined 1 5 0 0 0\n"
            "inlined /a.h:8 -> inner 1 5 5 0 0\n");
        QCOMPARE(linesText(*profile, LineLevel::Line), "/b.h:7 0 5\n");
    }

    /// As in NYTProf's records, time of calls inside a call of the same sub is recursive.
    void recursion()
    {
        const auto profile = imported(PprofBuilder()
                                          .type("calls", "count")
                                          .type("time", "ns")
                                          .function(1, "f")
                                          .function(2, "g")
                                          .location(1, {{1, 0}})
                                          .location(2, {{2, 0}})
                                          .sample({1}, {1, 1})
                                          .sample({1, 1}, {2, 20})
                                          .sample({1, 2, 1, 1}, {3, 300})
                                          .bytes());
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "f 1 1\n"
            "f;f 2 20\n"
            "f;f;g 1 0\n"
            "f;f;g;f 3 300\n");
        QCOMPARE(subsText(*profile),
            "f ? 0-0 perl 6 321 321 620 2\n"
            "g ? 0-0 perl 1 300 0 0 0\n");
    }

    /// A caller without samples of its own is kept.
    void writtenAsProfile()
    {
        const auto profile = imported(PprofBuilder()
                                          .type("calls", "count")
                                          .type("time", "ns")
                                          .function(1, "f", "/a.c", 3)
                                          .function(2, "g", "/a.c", 7)
                                          .location(1, {{1, 5}})
                                          .location(2, {{2, 9}})
                                          .sample({2, 1}, {3, 30})
                                          .sample({2}, {1, 10})
                                          .bytes());
        std::ostringstream out;
        writeProfile(*profile, out, 6);
        const auto again = imported(QByteArray::fromStdString(out.str()));
        QCOMPARE(foldedText(*again, again->callTree()), "f 1 0\ng 1 10\nf;g 3 30\n");
        QCOMPARE(subsText(*again), subsText(*profile));
    }

    /// Call stacks that differ only in lines are one node, but several call sites.
    void callsOnSeveralLines()
    {
        const auto profile = imported(PprofBuilder()
                                          .type("calls", "count")
                                          .type("time", "ns")
                                          .function(1, "f", "/a.c")
                                          .function(2, "g", "/a.c")
                                          .location(1, {{1, 5}})
                                          .location(2, {{1, 6}})
                                          .location(3, {{2, 9}})
                                          .sample({3, 1}, {1, 10})
                                          .sample({3, 2}, {2, 20})
                                          .bytes());
        QCOMPARE(foldedText(*profile, profile->callTree()), "f 1 0\nf;g 3 30\n");
        QCOMPARE(callSitesText(*profile),
            "? ?:0 -> f 1 30 0 0 0\n"
            "f /a.c:6 -> g 2 20 20 0 0\n"
            "f /a.c:5 -> g 1 10 10 0 0\n");
    }

    void namesOfFunctions()
    {
        const auto profile = imported(PprofBuilder()
                                          .type("samples", "count")
                                          .function(1, "f", "/a.c")
                                          .function(2, "f", "/b.c") // another one
                                          .function(3, "A::f", "/a.pl")
                                          .function(4, "A::f", "/b.pl") // the same, by its package
                                          .function(5, "")
                                          .location(1, {{1, 1}})
                                          .location(2, {{2, 1}})
                                          .location(3, {{3, 1}})
                                          .location(4, {{4, 1}})
                                          .location(5, {{5, 0}})
                                          .address(6, 0xC0FFEE) // without symbols
                                          .sample({6, 5, 4, 3, 2, 1}, {1})
                                          .sample({}, {2})
                                          .bytes());
        QCOMPARE(profile->costUnit(), "samples");
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "(unknown) 1 2\n"
            "f 1 0\n"
            "f;f [/b.c] 1 0\n"
            "f;f [/b.c];A::f 1 0\n"
            "f;f [/b.c];A::f;A::f 1 0\n"
            "f;f [/b.c];A::f;A::f;(no name) 1 0\n"
            "f;f [/b.c];A::f;A::f;(no name);0xc0ffee 1 1\n");
    }

    void sampleTypes_data()
    {
        QTest::addColumn<QString>("types");
        QTest::addColumn<QString>("byDefault");
        QTest::addColumn<QString>("shown"); // ticks per second, unit, the value: its number
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* types, const char* byDefault,
                             const char* shown, const char* said) {
            QTest::newRow(name) << QString::fromLatin1(types) << QString::fromLatin1(byDefault)
                                << QString::fromLatin1(shown) << QString::fromLatin1(said);
        };
        row("the only one", "cpu/microseconds", "", "1000000  1", "");
        row("the default", "inuse_space/bytes cpu/ns", "inuse_space", "1 bytes 1",
            "note: showing sample type inuse_space, not cpu\n");
        row("the last time", "cpu/ns wall/us samples/count", "", "1000000  2",
            "note: showing sample type wall, not cpu, samples\n");
        row("no time", "alloc_objects/count alloc_space/bytes", "", "1 bytes 2",
            "note: showing sample type alloc_space, not alloc_objects\n");
        row("counts have the name of the type", "a/bytes b/count", "", "1 b 2",
            "note: showing sample type b, not a\n");
        row("a default that is none of them", "a/seconds b/count", "c", "1  1",
            "note: showing sample type a, not b\n");
        row("calls are not the cost", "calls/count lock/count", "", "1 lock 2", "");
        row("but may be", "calls/count", "", "1 calls 1", "");
    }

    void sampleTypes()
    {
        QFETCH(QString, types);
        QFETCH(QString, byDefault);
        PprofBuilder stream;
        std::vector<std::int64_t> values;
        for (const QString& type : types.split(u' ')) {
            stream.type(type.section(u'/', 0, 0).toUtf8(), type.section(u'/', 1).toUtf8());
            values.push_back(static_cast<std::int64_t>(values.size() + 1));
        }
        if (!byDefault.isEmpty())
            stream.defaultType(byDefault.toUtf8());
        const LoadResult result
            = importText(stream.function(1, "f").location(1, {{1, 0}}).sample({1}, values).bytes());
        QVERIFY2(result.profile, qPrintable(messages(result)));
        const auto& profile = *result.profile;
        QTEST(QStringLiteral("%1 %2 %3")
                  .arg(profile.ticksPerSecond())
                  .arg(QString::fromUtf8(
                      profile.costUnit().data(), static_cast<qsizetype>(profile.costUnit().size())))
                  .arg(profile.totals().exclusive),
            "shown");
        QTEST(messages(result), "said");
    }

    void labelsAreNamed()
    {
        const LoadResult result = importText(smallPprof()
                                                 .sample({1}, {1, 1}, "thread")
                                                 .sample({1}, {1, 2}, "pid")
                                                 .sample({1}, {1, 3}, "thread")
                                                 .bytes());
        QCOMPARE(messages(result), "note: labels of samples are not shown: pid, thread\n");
        QCOMPARE(result.profile->totals().exclusive, Ticks{157 + 6});
    }

    void malformedFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char* name, PprofBuilder stream, const char* fault) {
            QTest::newRow(name) << stream.bytes() << QString::fromLatin1(fault);
        };
        const std::int64_t most = std::numeric_limits<std::int64_t>::max();
        const QByteArray types = protoBytes(1, protoNumber(1, 0));
        row("an unknown location", smallPprof().sample({9}, {1, 1}),
            "sample 4: there is no location of id 9");
        row("an unknown function", smallPprof().location(9, {{7, 1}}),
            "location 5: there is no function of id 7");
        row("a function of no id", smallPprof().location(9, {{0, 1}}),
            "location 5: there is no function of id 0");
        row("an unknown mapping",
            smallPprof().raw(protoBytes(4, protoNumber(1, 9) + protoNumber(2, 5))),
            "location 5: there is no mapping of id 5");
        row("an unknown string", smallPprof().raw(protoBytes(1, protoNumber(1, 999))),
            "sample type 3: there is no string 999");
        row("a negative string", smallPprof().raw(protoBytes(5, protoNumber(2, ~std::uint64_t{0}))),
            "function 4: there is no string -1");
        row("equal locations", smallPprof().location(1, {{10, 1}}),
            "location 5: has the id 1 of another one");
        row("equal functions", smallPprof().function(20, "f"),
            "function 4: has the id 20 of another one");
        row("no id", smallPprof().function(0, "f"), "function 4: has no id");
        row("too few values", smallPprof().sample({1}, {1}),
            "sample 4: has 1 values, but there are 2 sample types");
        row("a negative value", smallPprof().sample({1}, {1, -1}),
            "sample 4: has a negative value: differences of profiles cannot be read");
        row("a huge sum", smallPprof().sample({1}, {1, most}),
            "sample 4: the sum of all samples is too large");
        row("a huge line", smallPprof().location(9, {{10, std::uint64_t{1} << 40}}),
            "location 5: impossible line number 1099511627776");
        row("a negative line", smallPprof().location(9, {{10, ~std::uint64_t{0}}}),
            "location 5: impossible line number -1");
        row("a text for a number", smallPprof().raw(protoBytes(5, protoBytes(1, "1"))),
            "function 4: malformed: the file is damaged");
        row("a varint without end", smallPprof().raw(protoBytes(5, QByteArray(11, '\xFF'))),
            "function 4: malformed: the file is damaged");
        row("a record longer than its frame",
            smallPprof().raw(protoBytes(5, QByteArray("\x52\x09", 2))),
            "function 4: malformed: the file is damaged");
    }

    /// Errors name the offset of the record.
    void malformedFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, fault);
        const QString said = faultsOf(bytes);
        QVERIFY2(said.startsWith(QStringLiteral("F: byte ")), qPrintable(said));
        QCOMPARE(said.section(u':', 2), u' ' + fault + u'\n');
    }

    void placesOfErrors()
    {
        const QByteArray before = smallPprof().bytes();
        PprofBuilder stream = smallPprof();
        stream.sample({9}, {1, 1});
        const qsizetype strings = before.indexOf(protoBytes(6, ""));
        QCOMPARE(faultsOf(stream.bytes()),
            QStringLiteral("F: byte %1: sample 4: there is no location of id 9\n").arg(strings));
    }

    /// A sum without what is missing would be wrong, so nothing is shown.
    void everyCut()
    {
        const QByteArray whole = smallPprof().bytes();
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const QString said = faultsOf(whole.left(size));
            QVERIFY2(!said.isEmpty() && !said.startsWith(QStringLiteral("profile")),
                qPrintable(QStringLiteral("cut at %1: %2").arg(size).arg(said)));
        }
        QCOMPARE(faultsOf(whole.chopped(1)).section(u':', 2),
            " truncated or damaged: no record of pprof; copy the file again\n");
        const QByteArray zipped = nytprof::test::gzipped(whole, 0);
        QVERIFY(
            faultsOf(zipped.chopped(9)).contains("truncated gzip data: the copy is incomplete"));
    }

    void damage()
    {
        const QByteArray whole = smallPprof().bytes();
        std::mt19937 random(20);
        for (int round = 0; round < 5000; ++round) {
            QByteArray damaged = whole;
            for (unsigned int flips = 1 + random() % 4; flips > 0; --flips)
                damaged[static_cast<qsizetype>(random() % static_cast<std::size_t>(whole.size()))]
                    = static_cast<char>(random());
            const LoadResult result = importText(damaged);
            QVERIFY(result.profile || !result.diagnostics.empty());
            if (result.profile)
                QCOMPARE(inconsistency(*result.profile), QString());
        }
    }

    /// Inlined functions of one location are frames of each sample that names it many times.
    void inlinedBomb()
    {
        const std::size_t many = 3000;
        PprofBuilder stream;
        stream.type("cpu", "ns").function(1, "f");
        stream.location(1, std::vector<PprofBuilder::Line>(many, {1, 0}));
        stream.sample(std::vector<std::uint64_t>(many, 1), {1});
        const QByteArray bytes = stream.bytes();
        LoadOptions options;
        options.memory = MemoryBudget(1 << 30, 256 << 20);
        QVERIFY(messages(loadProfile(bytesOf(bytes), options))
                    .endsWith(" sample 1: implausibly many inlined functions: more than "
                        + QString::number(32 * bytes.size()) + " frames\n"));
        options.memory = MemoryBudget(8 << 20);
        QCOMPARE(messages(loadProfile(bytesOf(bytes), options)),
            "error: too large for this machine: it may use 8 MiB of memory\n");
    }

    void memory()
    {
        const QByteArray zeros = protoBytes(6, QByteArray(1 << 20, '\0')).repeated(12);
        const QByteArray zipped = nytprof::test::gzipped(smallPprof().bytes() + zeros);
        LoadOptions options;
        options.memory = MemoryBudget(16 << 20, 16 << 20);
        const LoadResult result = loadProfile(bytesOf(zipped), options);
        QVERIFY(!result.profile);
        QCOMPARE(
            messages(result), "error: too large for this machine: it may use 16 MiB of memory\n");
        options.memory = MemoryBudget(64 << 20, 64 << 20);
        QVERIFY(loadProfile(bytesOf(zipped), options).profile);
    }

    /// Tables of it are larger than the file.
    void memoryOfTables()
    {
        PprofBuilder stream = smallPprof();
        for (std::uint64_t id = 100; id < 60'000; ++id)
            stream.location(id, {{10, id}});
        LoadOptions options;
        options.memory = MemoryBudget(6 << 20);
        const LoadResult result = loadProfile(bytesOf(stream.bytes()), options);
        QVERIFY(!result.profile);
        QCOMPARE(
            messages(result), "error: too large for this machine: it may use 6 MiB of memory\n");
    }

    void cancelling()
    {
        PprofBuilder stream = smallPprof();
        stream.raw(protoBytes(2, protoNumber(2, 1) + protoNumber(2, 1)).repeated(200'000));
        const QByteArray bytes = stream.bytes();
        std::stop_source stop;
        LoadOptions options;
        options.stop = stop.get_token();
        options.progress = [&](std::uint64_t read, std::uint64_t) {
            if (read > 500'000)
                stop.request_stop();
        };
        const LoadResult result = loadProfile(bytesOf(bytes), options);
        QVERIFY(result.cancelled);
        QVERIFY(!result.profile);
        QCOMPARE(messages(result), "");
    }

    /// Texts of other formats are not taken for it.
    void otherFiles()
    {
        for (const char* text : {"\na;b 1\nc 2\n", "\n\na 1\n",
                 "\n\x04"
                 "a 1\n",
                 "nothing"})
            QVERIFY2(!importText(text).profile
                    || importText(text).profile->importedFrom() == "folded stacks",
                text);
    }

    void roundTripOfRandomProfiles()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 100; ++round) {
            StreamBuilder stream = nanosecondStream();
            std::uint32_t depth = 1;
            for (int i = 0; i < 200; ++i) {
                const std::string sub
                    = "main::" + std::string(1, static_cast<char>('a' + random() % 6));
                stream.subReturn(depth, 0, static_cast<double>(random() % 1000), sub);
                depth = depth > 1 && random() % 2 == 0 ? depth - 1 : 1 + random() % 12;
            }
            const LoadResult whole = stream.pidEnd(7, 1.8e9).load();
            const auto again = imported(exported(*whole.profile));
            QCOMPARE(foldedText(*again, again->callTree()),
                foldedText(*whole.profile, whole.profile->callTree()));
            // Call sites of the original are made of the same tree, as it has none.
            QCOMPARE(subsText(*again), subsText(*imported(exported(*again))));
        }
    }

    void roundTripOfFiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "evals", "utf8", "odd_names", "exceptions", "methods",
                 "closures", "slowops", "sort"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    /// Names, call counts and times of all call stacks and subs, and the lines that are known.
    void roundTripOfFiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        const auto again = imported(exported(*profile));
        const std::int64_t scale = again->ticksPerSecond() / profile->ticksPerSecond();
        const auto rows = [](const Profile& from, std::int64_t ticks) {
            QStringList found;
            const CallTree& tree = from.callTree();
            std::vector<QString> paths(tree.nodes().size());
            const CallNode& program = tree[tree.root()];
            if (program.exclusive > 0) {
                paths[0] = QStringLiteral(";main::RUNTIME");
                found << QStringLiteral("%1 1 %2 %3")
                             .arg(paths[0])
                             .arg(ticks * program.exclusive)
                             .arg(ticks * program.inclusive);
            }
            for (std::size_t i = 1; i < paths.size(); ++i) {
                const CallNode& node = tree.nodes()[i];
                paths[i] = paths[node.parent.index()] + u';'
                    + QString::fromUtf8(from[node.sub].name.data(),
                        static_cast<qsizetype>(from[node.sub].name.size()));
                found << QStringLiteral("%1 %2 %3 %4")
                             .arg(paths[i])
                             .arg(node.calls)
                             .arg(ticks * node.exclusive)
                             .arg(ticks * node.inclusive);
            }
            found.sort();
            return found;
        };
        QCOMPARE(rows(*again, 1), rows(*profile, scale));
        QVERIFY(again->application() == profile->application());
        QCOMPARE(exported(*imported(exported(*again))), exported(*again));
    }
};

NYTPROF_TEST(ImportPprofTest, QCoreApplication)
#include "tst_pprof_reader.moc"
