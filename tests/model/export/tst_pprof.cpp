// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/pprof.h"

#include "imported.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

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

/// As protoc reads what gunzip makes of it.
QString pprofOf(const Profile& profile)
{
    std::ostringstream out;
    writePprof(profile, out);
    const QByteArray message = outputOf("gzip", {"-dc"}, QByteArray::fromStdString(out.str()));
    return QString::fromUtf8(outputOf("protoc",
        {"--decode=pprof.Profile", "-I" NYTPROF_MODEL_TESTS "/export",
            NYTPROF_MODEL_TESTS "/export/pprof.proto"},
        message));
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
        QVERIFY2(text.contains("sample { location_id: 2 value: 1 value: 6500 } "
                               "sample { location_id: 1 location_id: 2 value: 2 value: 3500 }"),
            qPrintable(text));
        const QStringList strings = [&] {
            QStringList found;
            const QRegularExpression entry("string_table: \"([^\"]*)\"");
            for (auto at = entry.globalMatch(text); at.hasNext();)
                found << at.next().captured(1);
            return found;
        }();
        QCOMPARE(strings,
            (QStringList{
                "", "calls", "count", "time", "nanoseconds", "main::g", "main::f", "/a.pl"}));
        QVERIFY(text.contains("sample_type { type: 1 unit: 2 } sample_type { type: 3 unit: 4 }"));
        QVERIFY(text.contains("location { id: 2 line { function_id: 2 line: 3 } }"));
        QVERIFY(
            text.contains("function { id: 2 name: 6 system_name: 6 filename: 7 start_line: 3 }"));
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
        const CallNode& program = profile->callTree()[CallNodeId(0)]; // not in exports
        const double total = profile->seconds(program.inclusive - program.exclusive) * 1e9;
        QVERIFY(std::abs(static_cast<double>(sums[1]) - total) <= 1e-6 * total);
        QCOMPARE(text.contains("Recursion is folded"), name.startsWith("deep100k"));
    }
};

NYTPROF_TEST(PprofTest, QCoreApplication)
#include "tst_pprof.moc"
