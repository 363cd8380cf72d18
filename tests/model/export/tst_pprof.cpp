// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/pprof.h"

#include "imported.h"
#include "load/load_profile.h"
#include "memory_builder.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QHash>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray outputOf(const QString& program, const QStringList& arguments, const QByteArray& input)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished();
    return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}

/// As protoc reads it.
QString decoded(const QByteArray& message)
{
    return QString::fromUtf8(outputOf("protoc",
        {"--decode=pprof.Profile", "-I" + sourcePath("tests/model/export"),
            sourcePath("tests/model/export/pprof.proto")},
        message));
}

QString decoded(const Profile& profile, const PprofOptions& options)
{
    return decoded(QByteArray::fromStdString(encodePprof(profile, options))).simplified();
}

/// As protoc reads what gunzip makes of it.
QString pprofOf(const Profile& profile)
{
    std::ostringstream out;
    writePprof(profile, out);
    return decoded(outputOf("gzip", {"-dc"}, QByteArray::fromStdString(out.str())));
}

QStringList stringsIn(const QString& text)
{
    QStringList found;
    const QRegularExpression entry("string_table: \"([^\"]*)\"");
    for (auto at = entry.globalMatch(text); at.hasNext();)
        found << at.next().captured(1);
    return found;
}

/// Frames of each sample, leaf first, and its values: "main::g:3 main::f:7 = 1 6500".
QStringList samplesIn(const QString& text)
{
    const QStringList strings = stringsIn(text);
    QHash<QString, QString> names;
    const QRegularExpression function("function \\{ id: (\\d+) name: (\\d+)");
    for (auto at = function.globalMatch(text); at.hasNext();) {
        const auto found = at.next();
        names[found.captured(1)] = strings[found.captured(2).toInt()];
    }
    QHash<QString, QString> frames;
    const QRegularExpression location(
        "location \\{ id: (\\d+) mapping_id: 1 line \\{ function_id: (\\d+)(?: line: (\\d+))?");
    for (auto at = location.globalMatch(text); at.hasNext();) {
        const auto found = at.next();
        const QString line = found.captured(3).isEmpty() ? QStringLiteral("0") : found.captured(3);
        frames[found.captured(1)] = names[found.captured(2)] + u':' + line;
    }
    QStringList samples;
    const QRegularExpression sample("sample \\{ (location_id[^{}]*)");
    const QRegularExpression field("(location_id|value): (\\d+)");
    for (auto at = sample.globalMatch(text); at.hasNext();) {
        QStringList stack;
        QStringList values;
        const QString fields = at.next().captured(1);
        for (auto each = field.globalMatch(fields); each.hasNext();) {
            const auto found = each.next();
            if (found.captured(1) == QStringLiteral("value"))
                values << found.captured(2);
            else
                stack << frames[found.captured(2)];
        }
        samples << stack.join(u' ') + QStringLiteral(" = ") + values.join(u' ');
    }
    return samples;
}

} // namespace

class PprofTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable("protoc").isEmpty())
            SKIP_WITHOUT("protobuf-compiler");
    }

    void samplesAndSubs()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subReturn(2, 30, 30, "main::g")
                                 .subReturn(2, 5, 5, "main::g")
                                 .subReturn(1, 100, 65, "main::f")
                                 .subInfo(1, "main::f", 3, 9)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString text = pprofOf(*profile).simplified();
        QCOMPARE(
            samplesIn(text), (QStringList{"main::f:3 = 1 6500", "main::g:0 main::f:3 = 2 3500"}));
        QVERIFY2(text.contains("sample { location_id: 1 value: 1 value: 6500 } "
                               "sample { location_id: 2 location_id: 1 value: 2 value: 3500 }"),
            qPrintable(text));
        QCOMPARE(stringsIn(text),
            (QStringList{
                "", "calls", "count", "time", "nanoseconds", "main::g", "main::f", "/a.pl"}));
        QVERIFY(text.contains("sample_type { type: 1 unit: 2 } sample_type { type: 3 unit: 4 }"));
        QVERIFY(text.contains("location { id: 1 mapping_id: 1 line { function_id: 2 line: 3 } }"));
        QVERIFY(
            text.contains("function { id: 2 name: 6 system_name: 6 filename: 7 start_line: 3 }"));
    }

    /// What pprof, Pyroscope and Parca use to name a profile, and that it needs no symbols.
    void headOfTheProfile()
    {
        const QString text
            = pprofOf(*StreamBuilder::begun().text(":application=/a.pl").pidEnd(7, 1.8e9).profile())
                  .simplified();
        QCOMPARE(stringsIn(text),
            (QStringList{"", "calls", "count", "time", "nanoseconds", "Program: /a.pl", "/a.pl"}));
        QVERIFY2(
            text.contains("mapping { id: 1 filename: 6 has_functions: true has_filenames: true "
                          "has_line_numbers: true has_inline_frames: true }"),
            qPrintable(text));
        QVERIFY(text.contains("period_type { type: 3 unit: 4 } period: 1"));
        QVERIFY(text.contains("comment: 5"));
    }

    void memory()
    {
        const auto profile = processWithMemory().load().profile;
        const QString text = pprofOf(*profile).simplified();
        QCOMPARE(stringsIn(text).mid(0, 9),
            (QStringList{"", "calls", "count", "time", "nanoseconds", "alloc_objects",
                "alloc_space", "bytes", "inuse_space"}));
        const QString samples = samplesIn(text).join('|');
        QVERIFY2(samples.contains(" 25 3000 2500"), qPrintable(samples)); // main::inner
        QVERIFY2(samples.contains(" 2 4000 0"), qPrintable(samples));
        const auto retained = withMeasure(Measure::Retained, profile);
        const QString only = pprofOf(*retained).simplified();
        QCOMPARE(
            stringsIn(only).mid(0, 5), (QStringList{"", "calls", "count", "inuse_space", "bytes"}));
        QVERIFY(samplesIn(only).join('|').contains(" = 3 2500"));
    }

    /// Labels are in each sample; names of types are those that a receiver asks for.
    void labelsAndTypes()
    {
        const auto profile = StreamBuilder::begun()
                                 .subReturn(1, 3, 3, "f")
                                 .subReturn(1, 5, 5, "g")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        PprofOptions options;
        options.labels = {{"host", "db1"}, {"pid", std::int64_t{42}}, {"size", -1, "bytes"}};
        options.callsType = "samples";
        options.costType = "wall";
        options.periodType = "cpu";
        options.period = 10;
        const QString text = decoded(*profile, options);
        QCOMPARE(stringsIn(text).mid(0, 12),
            (QStringList{"", "samples", "count", "wall", "nanoseconds", "cpu", "host", "db1", "pid",
                "size", "bytes", "f"}));
        QVERIFY(text.contains("sample_type { type: 1 unit: 2 } sample_type { type: 3 unit: 4 }"));
        QVERIFY(text.contains("period_type { type: 5 unit: 4 } period: 10"));
        QVERIFY(text.contains("default_sample_type: 3"));
        QCOMPARE(text.count("label { key: 6 str: 7 } label { key: 8 num: 42 } "
                            "label { key: 9 num: -1 num_unit: 10 } }"),
            2);
    }

    /// A caller is at the line of its call if all calls of that sub are on one line of its file;
    /// the innermost sub at the only line that ran.
    void linesOfFrames()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").newFid(2, "/b.pl");
        stream.time(1, 1, 12).time(1, 1, 31).time(1, 1, 32);
        for (const char* callee :
            {"main::one_line", "main::two_lines", "main::elsewhere", "main::x"})
            stream.subReturn(2, 10, 10, callee);
        stream.subReturn(1, 100, 60, "main::f");
        stream.subInfo(1, "main::f", 20, 29).subInfo(1, "main::one_line", 11, 13);
        stream.subInfo(1, "main::two_lines", 30, 33).subInfo(2, "main::elsewhere", 5, 9);
        stream.subCallers("main::one_line", {.line = 21, .caller = "main::f", .exclusive = 1e-6});
        stream.subCallers("main::two_lines", {.line = 22, .caller = "main::f"});
        stream.subCallers("main::two_lines", {.line = 23, .caller = "main::f"});
        stream.subCallers("main::elsewhere", {.fid = 2, .line = 24, .caller = "main::f"});
        const QString text = pprofOf(*stream.pidEnd(7, 1.8e9).profile()).simplified();
        QStringList samples = samplesIn(text);
        samples.sort();
        QCOMPARE(samples,
            (QStringList{"main::elsewhere:5 main::f:20 = 1 1000", "main::f:20 = 1 6000",
                "main::one_line:12 main::f:21 = 1 1000", "main::two_lines:30 main::f:20 = 1 1000",
                "main::x:0 main::f:20 = 1 1000"}));
    }

    /// Its calls are at the lines of the file, too.
    void mainProgram()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").time(100, 1, 2).time(7, 1, 3);
        stream.subReturn(1, 40, 40, "main::f");
        QCOMPARE(samplesIn(pprofOf(*StreamBuilder(stream).pidEnd(7, 1.8e9).profile()).simplified()),
            (QStringList{"main::RUNTIME:0 = 0 6700", "main::f:0 main::RUNTIME:0 = 1 4000"}));
        stream.subInfo(1, "main::RUNTIME", 1, 1);
        stream.subCallers("main::f", {.line = 3, .caller = "main::RUNTIME"});
        QCOMPARE(samplesIn(pprofOf(*stream.pidEnd(7, 1.8e9).profile()).simplified()),
            (QStringList{"main::RUNTIME:1 = 0 6700", "main::f:0 main::RUNTIME:3 = 1 4000"}));
    }

    /// The processes of a merged profile, from the first begin to the last end.
    void timesOfProcesses()
    {
        auto stream = StreamBuilder::begun().pidEnd(7, 1.7e9 + 4);
        stream.pidStart(9, 7, 1.7e9 + 3).pidEnd(9, 1.7e9 + 9);
        stream.pidStart(8, 7, 1.7e9 - 1).pidEnd(8, 1.7e9 + 2);
        const QString text = pprofOf(*stream.profile()).simplified();
        QVERIFY2(text.contains("time_nanos: 1699999999000000000 duration_nanos: 10000000000"),
            qPrintable(text));
        QVERIFY(text.contains("default_sample_type: 3"));
    }

    /// Unknown times are not written as zero, which is 1970.
    void timesThatAreUnknown()
    {
        QVERIFY(!pprofOf(*imported("a;b 3\n")).contains("_nanos"));
        const QString running = pprofOf(*StreamBuilder::begun().load().profile);
        QVERIFY(running.contains("time_nanos: 1700000000000000000"));
        QVERIFY(!running.contains("duration_nanos"));
    }

    void samplesOfAnotherUnit()
    {
        const QString text = pprofOf(*imported("a;b 3\na 2\n")).simplified();
        QVERIFY2(text.contains("string_table: \"samples\""), qPrintable(text));
        QVERIFY(text.contains("sample_type { type: 1 unit: 2 } sample_type { type: 3 unit: 2 }"));
        QVERIFY(!text.contains("nanoseconds"));
        QVERIFY(text.contains("value: 3"));
    }

    /// A node that was not called and took nothing is no sample.
    void emptySamples()
    {
        const auto profile = StreamBuilder::begun()
                                 .subReturn(2, -5, -5, "g")
                                 .subReturn(1, 10, 15, "f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString text = pprofOf(*profile).simplified();
        QVERIFY2(text.contains("value: 1 value: 1500 }"), qPrintable(text));
        QVERIFY2(text.contains("value: 1 value: 0 }"), qPrintable(text));
        const QString open
            = pprofOf(*StreamBuilder::begun().subReturn(2, 5, 5, "g").load().profile).simplified();
        QCOMPARE(open.count("sample {"), 1);
    }

    /// Recursion is folded if paths have more than 2,000 subs.
    void deepPaths_data()
    {
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("locations"); // of the longest sample
        QTest::newRow("the deepest") << 2000 << 2000;
        QTest::newRow("one deeper") << 2001 << 2;
    }
    void deepPaths()
    {
        QFETCH(int, depth);
        QFETCH(int, locations);
        auto stream
            = StreamBuilder::begun().subReturn(static_cast<std::uint32_t>(depth), 7, 7, "g");
        for (int at = depth - 1; at > 0; --at)
            stream.subReturn(static_cast<std::uint32_t>(at), 7, 0, "f");
        const QString text = pprofOf(*stream.pidEnd(7, 1.8e9).profile());
        qsizetype longest = 0;
        for (const QString& sample : text.split(QStringLiteral("sample {")))
            longest = std::max(longest, sample.count(QStringLiteral("location_id:")));
        QCOMPARE(longest, locations);
        QCOMPARE(text.contains("Recursion is folded"), depth > 2000);
    }

    void totalsOfRealProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "evals_1000", "exceptions", "moo", "utf8",
                 "newline_name", "deep100k", "small_subs0"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    // deep100k has paths 100,000 deep, of which each sample would spell out all.
    void totalsOfRealProfiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        std::int64_t sums[2] = {0, 0};
        int at = 0;
        const QString text = pprofOf(*profile);
        const QRegularExpression value("\\bvalue: (\\d+)");
        for (auto found = value.globalMatch(text); found.hasNext(); at = 1 - at)
            sums[at] += found.next().captured(1).toLongLong();
        std::int64_t calls = 0;
        for (const CallNode& node : profile->callTree().nodes())
            calls += static_cast<std::int64_t>(node.calls);
        QCOMPARE(sums[0], calls);
        const CallNode& program = profile->callTree()[CallNodeId(0)];
        const double total = profile->seconds(program.inclusive) * 1e9;
        QVERIFY(std::abs(static_cast<double>(sums[1]) - total) <= 1e-6 * total);
        QCOMPARE(text.contains("Recursion is folded"), name.startsWith("deep100k"));
    }
};

NYTPROF_TEST(PprofTest, QCoreApplication)
#include "tst_pprof.moc"
