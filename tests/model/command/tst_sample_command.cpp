// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What commands show of sampled profiles, and nytprof sample.
#include "sampled_file.h"
#include "slice_log_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class SampleCommandTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeSampled(sampled(), 7, 20);
        writeSampled(other(), 8, 20);
        writeProfile(exact(),
            killedProcess(SliceLogBuilder(9).slice(100, {{"A::work", 90}, {"B::parse", 10}})));
    }

    void theySayThatItIsSampled()
    {
        const QString info = run({"info", sampled()}).out;
        QVERIFY2(info.contains(QStringLiteral(
                     "sampled               100 samples at 100 Hz, no call counts; 2 not read\n")),
            qPrintable(info));
        QVERIFY2(
            info.contains(QStringLiteral("statements            unknown\n")), qPrintable(info));
        QVERIFY2(
            info.contains(QStringLiteral("calls                 unknown\n")), qPrintable(info));
        QVERIFY2(info.contains(QStringLiteral("complete              yes\n")), qPrintable(info));
        const auto json = tablesOf(run({"summary", "--json", sampled()}));
        QCOMPARE(json["sampling"]["samples"].toInt(), 100);
        QCOMPARE(json["sampling"]["rate"].toInt(), 100);
        QCOMPARE(json["sampling"]["not_read"].toInt(), 2);
        QVERIFY(json["run"]["calls"].isNull());
        QVERIFY(json["run"]["statements"].isNull());
    }

    /// The sampler did not run for a second.
    void timeThatIsNotSampled()
    {
        const QString path = m_folder.filePath(QStringLiteral("gap.out"));
        SampledFile file(path, 20);
        file.sample(50, "main::f:3 main::RUNTIME:8").sample(1'050, "main::f:3 main::RUNTIME:8");
        file.slice(1'050);
        QVERIFY(file.end());
        const QString info = run({"info", path}).out;
        QVERIFY2(
            info.contains(QStringLiteral("\nnot sampled           900ms\n")), qPrintable(info));
        const auto json = tablesOf(run({"summary", "--json", path}));
        QCOMPARE(json["sampling"]["not_sampled"].toDouble(), 0.9);
        QVERIFY(run({"slices", path}).out.contains(QStringLiteral("Not sampled")));
    }

    /// Of 100 samples, a share of 20 % has an error of 4.
    void sharesHaveErrors()
    {
        const QString top = run({"top", sampled()}).out;
        QVERIFY2(top.contains(QStringLiteral("main::f")) && top.contains(QStringLiteral("±")),
            qPrintable(top));
        const auto json = tablesOf(run({"summary", "--json", sampled()}));
        QCOMPARE(column(json["subs"], "share"), "0.8 0.2");
        QCOMPARE(column(json["subs"], "standard_error"), "0.04 0.04");
        QCOMPARE(column(json["lines"], "standard_error"), "0.04 0.04");
    }

    /// Rather than 0, or numbers of samples.
    void countsAreHidden()
    {
        for (const char* const command : {"top", "lines", "tree"}) {
            const QString shown = run({QString::fromLatin1(command), sampled()}).out;
            QVERIFY2(shown.contains(QStringLiteral("f")), qPrintable(shown));
            for (const char* const word : {"statement", "calls"})
                QVERIFY2(!shown.contains(QString::fromLatin1(word)), qPrintable(shown));
        }
        QVERIFY(run({"top", exact()}).out.contains(QStringLiteral("calls")));
        QVERIFY(!run({"top", exact()}).out.contains(QStringLiteral("±")));
    }

    void aRangeHasItsPartOfTheSamples()
    {
        const auto json
            = tablesOf(run({"summary", "--json", "--from", "0s", "--to", "0.5s", sampled()}));
        QCOMPARE(json["sampling"]["samples"].toInt(), 50);
    }

    void sumsOfSampledProfiles()
    {
        const QString sum = m_folder.filePath(QStringLiteral("sum.out"));
        QCOMPARE(run({"merge", "-o", sum, sampled(), other()}).exitCode, 0);
        QVERIFY(run({"info", sum}).out.contains(QStringLiteral("200 samples at 100 Hz")));
        const Run mixed = run({"merge", "-o", sum, sampled(), exact()});
        QCOMPARE(mixed.exitCode, 1);
        QVERIFY2(mixed.err.contains(QStringLiteral("; merge profiles of the same kind\n")),
            qPrintable(mixed.err));
    }

    void comparisons()
    {
        const Run same = run({"compare", sampled(), other()});
        QCOMPARE(same.exitCode, 0);
        QVERIFY2(!same.out.contains(QStringLiteral("\nstatements")), qPrintable(same.out));
        QVERIFY2(!same.err.contains(QStringLiteral("counts are exact")), qPrintable(same.err));
        QVERIFY2(same.out.contains(QStringLiteral("±")), qPrintable(same.out));
    }

    void exactAgainstSampledComparesShares()
    {
        const Run mixed = run({"compare", exact(), sampled()});
        QCOMPARE(mixed.exitCode, 0);
        QVERIFY2(mixed.err.contains(QStringLiteral("only shares of the time are compared")),
            qPrintable(mixed.err));
        QVERIFY2(!mixed.out.contains(QStringLiteral("calls")), qPrintable(mixed.out));
        // 90 % and 10 % of the sampled second; main::f and main::g are new.
        const auto json = tablesOf(run({"compare", "--json", exact(), sampled()}));
        QCOMPARE(column(json["rows"], "baseline"), "0.9   0.1");
        const Run gated = run({"compare", "--fail-on", "slower:5%", exact(), sampled()});
        QCOMPARE(gated.exitCode, 2);
        const Run several = run({"compare", exact(), sampled(), "--", other()});
        QCOMPARE(several.exitCode, 2);
        QVERIFY2(several.err.contains(QStringLiteral("compare profiles of the same kind")),
            qPrintable(several.err));
    }

    void whatCannotBeSampled()
    {
        QCOMPARE(run({"sample"}).exitCode, 2);
        QCOMPARE(run({"sample", "--all", "1"}).exitCode, 2);
        QCOMPARE(run({"sample", "--live", "--", "perl", "-e", "1"}).exitCode, 2);
        QCOMPARE(run({"sample", "--stop", "--", "perl", "-e", "1"}).exitCode, 2);
        QCOMPARE(run({"sample", "--rate", "1001", "1"}).exitCode, 2);
        QCOMPARE(run({"sample", "--rotate", "60s", "--all"}).exitCode, 2);
        QCOMPARE(run({"sample", "--keep", "24h", "--all"}).exitCode, 2);
        QCOMPARE(run({"sample", "--label", "zone=eu", "--all"}).exitCode, 2);
        QCOMPARE(run({"sample", "--user", "root", "1"}).exitCode, 2);
        const QString folder = m_folder.filePath(QStringLiteral("folder"));
        QCOMPARE(run({"sample", "--folder", folder, "1"}).exitCode, 2);
        QCOMPARE(run({"sample", "--folder", folder, "--all", "--live"}).exitCode, 2);
        QCOMPARE(run({"sample", "--folder", folder, "--all", "--keep", "often"}).exitCode, 2);
        QCOMPARE(run({"sample", "--folder", folder, "--all", "--rotate", "0.5s"}).exitCode, 2);
        for (const char* const budget : {"0%", "101%", "much"}) {
            const Run refused = run({"sample", "--all", "--budget", QString::fromLatin1(budget)});
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(
                refused.err.contains(QStringLiteral("is not a share of a processor such as 3%")),
                qPrintable(refused.err));
        }
        const Run none = run({"sample", "no-such-program"});
        QCOMPARE(none.exitCode, 1);
        QVERIFY2(none.err.contains(QStringLiteral("no process 'no-such-program'")),
            qPrintable(none.err));
    }

private:
    [[nodiscard]] QString sampled() const { return m_folder.filePath(QStringLiteral("a.out")); }
    [[nodiscard]] QString other() const { return m_folder.filePath(QStringLiteral("b.out")); }
    [[nodiscard]] QString exact() const { return m_folder.filePath(QStringLiteral("exact.out")); }

    /// A second of main::f and main::g, 100 samples.
    static void writeSampled(const QString& path, pid_t process, std::uint64_t samplesOfG)
    {
        SampledFile file(path, 100, process);
        for (std::uint64_t i = 1; i <= 100; ++i) {
            const bool isG = i % (100 / samplesOfG) == 0;
            file.sample(10 * i, isG ? "main::g:5 main::RUNTIME:9" : "main::f:3 main::RUNTIME:8");
            if (i % 10 == 0)
                file.slice(10 * i);
        }
        file.notRead(1'000).notRead(1'000).slice(1'000);
        QVERIFY(file.end());
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SampleCommandTest)

#include "tst_sample_command.moc"
