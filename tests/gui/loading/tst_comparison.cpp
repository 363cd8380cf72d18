// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A profile read together with a baseline.
#include "loading/comparison.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto profile
            = StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1).pidEnd(7, 2).bytes();
        for (const QString& name : {QStringLiteral("before.out"), QStringLiteral("after.out")})
            writeFile(folder.filePath(name), profile);
        writeFile(folder.filePath(QStringLiteral("samples.txt")), "a;b 5\n");
    }

    void names_data()
    {
        QTest::addColumn<QStringList>("parts");
        QTest::addColumn<QString>("name");
        QTest::newRow("asked for") << QStringList() << "asked.out";
        QTest::newRow("another name") << QStringList("/x/b.out") << "b.out";
        QTest::newRow("the same name") << QStringList("/x/y/a.out") << "y/a.out";
        QTest::newRow("the same folder, too") << QStringList("/y/run/a.out") << "y/run/a.out";
        QTest::newRow("the same file") << QStringList("/x/run/a.out") << "a.out";
        QTest::newRow("only less deep") << QStringList("/run/a.out") << "/run/a.out";
        QTest::newRow("several") << QStringList({"/x/a", "/x/b"}) << "2 profiles";
    }
    void names()
    {
        QFETCH(QStringList, parts);
        QFETCH(QString, name);
        Baseline baseline;
        baseline.paths = QStringList("/x/asked.out");
        for (const QString& part : parts)
            baseline.parts.push_back({part, nullptr, {}});
        QCOMPARE(baseline.name(QStringLiteral("/x/run/a.out")), name);
    }

    void withoutABaselineNothingIsCompared()
    {
        QVERIFY(!Baseline().wanted());
        const LoadedProfile loaded = compare({"after.out"}, {});
        QVERIFY(loaded.profile && !loaded.comparison);
    }

    void theBaselineIsReadFirst()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"before.out"});
        QVERIFY(loaded.comparison);
        QCOMPARE(loaded.comparison->diff->after().profile, loaded.profile);
        QVERIFY(loaded.comparison->flame && loaded.comparison->flame->layout);
        const Baseline& baseline = loaded.comparison->baseline;
        QCOMPARE(baseline.parts.size(), 1U);
        QCOMPARE(baseline.parts[0].path, folder.filePath(QStringLiteral("before.out")));
        QVERIFY(baseline.profile && baseline.unread.empty());
        QVERIFY(loaded.profile->timeAxis().hasProfilerTime());
        QVERIFY(!baseline.profile->timeAxis().hasProfilerTime()); // not shown
        QVERIFY(std::is_sorted(progress.begin(), progress.end()));
        const std::uint64_t half = 500 * thousandthsAtTheEnd() / 1000;
        QVERIFY(progress.contains(half));
        QCOMPARE(progress.back(), 500 + half);
    }

    void aBaselineThatWasReadIsNotReadAgain()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"before.out"});
        progress.clear();
        Baseline known = loaded.comparison->baseline;
        known.paths = QStringList("/gone");
        const LoadedProfile again = readAndCompare({{}, loaded.parts, known}, options());
        QCOMPARE(again.comparison->baseline.profile, known.profile);
        QCOMPARE(progress, QList<std::uint64_t>());
    }

    void aBaselineForWhatIsShown()
    {
        const ProfileParts shown = compare({"after.out"}, {}).parts;
        progress.clear();
        const LoadedProfile loaded
            = readAndCompare({{}, shown, {pathsOf({"before.out"})}}, options());
        QVERIFY(loaded.comparison);
        QCOMPARE(progress.back(), 900 * thousandthsAtTheEnd() / 1000);
    }

    void aBaselineThatCannotBeReadIsTheFailure()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"none.out"});
        QVERIFY(!loaded.profile && !loaded.comparison);
        QCOMPARE(loaded.unread.size(), 1U);
        QCOMPARE(loaded.unread[0].path, folder.filePath(QStringLiteral("none.out")));
    }

    void samplesAreNotComparedWithTimes()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"samples.txt"});
        QVERIFY(!loaded.profile);
        QCOMPARE(loaded.path, folder.filePath(QStringLiteral("samples.txt")));
        QCOMPARE(loaded.paths, pathsOf({"samples.txt"}));
        QCOMPARE(loaded.parts.size(), 1U);
        QCOMPARE(loaded.unread.size(), 1U);
        const Diagnostic& why = loaded.unread[0].diagnostics.front();
        QCOMPARE(why.offset, 0U);
        QVERIFY2(
            QByteArray::fromStdString(why.message).startsWith("its unit is samples, that of the "),
            why.message.c_str());
    }

    void severalFilesAreRuns()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"before.out", "after.out"});
        QVERIFY(loaded.comparison->runs && loaded.comparison->verdicts);
        QVERIFY(!loaded.comparison->hasOneRunEach());
        QCOMPARE(loaded.comparison->verdicts->baselineRuns(), 2U);
        QCOMPARE(loaded.comparison->verdicts->currentRuns(), 1U);
        // Costs are those of a run, of the profiles on screen.
        QCOMPARE(loaded.comparison->diff->after().profile, loaded.profile);
        QCOMPARE(loaded.comparison->diff->before().totals.statementTime, Ticks(5));
        QVERIFY(loaded.ids.empty());
    }

    void oneFileIsNoEvidence()
    {
        const LoadedProfile loaded = compare({"after.out"}, {"before.out"});
        QVERIFY(loaded.comparison->hasOneRunEach());
        QVERIFY(!loaded.comparison->runs);
    }

    void runsMustHaveEnded()
    {
        const auto cut = StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1).bytes();
        writeFile(folder.filePath(QStringLiteral("cut.out")), cut);
        const LoadedProfile loaded = compare({"after.out"}, {"before.out", "cut.out"});
        QVERIFY(loaded.comparison && !loaded.comparison->runs);
        const QString why = QString::fromStdString(loaded.comparison->noVerdicts);
        QVERIFY2(why.contains(QStringLiteral("cut.out: the run did not end")), qPrintable(why));
        QCOMPARE(loaded.comparison->diff->before().totals.statementTime, Ticks(10)); // the sum
    }

    void filesAreAddedToABaseline()
    {
        Baseline more = compare({"after.out"}, {"before.out"}).comparison->baseline;
        const auto read = more.parts[0].profile;
        more.profile = nullptr;
        more.added = pathsOf({"after.out"});
        const LoadedProfile loaded = readAndCompare({pathsOf({"after.out"}), {}, more}, options());
        QCOMPARE(loaded.comparison->verdicts->baselineRuns(), 2U);
        QCOMPARE(loaded.comparison->baseline.parts[0].profile, read);
        QVERIFY(loaded.comparison->baseline.added.isEmpty());
    }

    void stoppedThereIsNothing()
    {
        const LoadedProfile known = compare({"after.out"}, {"before.out"});
        std::stop_source source;
        LoadOptions stopped = options();
        stopped.stop = source.get_token();
        source.request_stop();
        const LoadedProfile loaded
            = readAndCompare({{}, known.parts, known.comparison->baseline}, stopped);
        QVERIFY(loaded.cancelled && !loaded.comparison);
    }

private:
    QStringList pathsOf(const QStringList& names) const
    {
        QStringList paths;
        for (const QString& name : names)
            paths << folder.filePath(name);
        return paths;
    }

    /// The last progress reported while one of the files is read.
    std::uint64_t thousandthsAtTheEnd() const
    {
        const qint64 size = QFileInfo(folder.filePath(QStringLiteral("after.out"))).size();
        return static_cast<std::uint64_t>(1000 * size / (size + 1));
    }

    LoadOptions options()
    {
        LoadOptions options;
        options.progress = [this](std::uint64_t read, std::uint64_t of) {
            progress << read;
            QCOMPARE(of, 1000U);
        };
        return options;
    }

    LoadedProfile compare(const QStringList& files, const QStringList& baseline)
    {
        progress.clear();
        return readAndCompare({pathsOf(files), {}, {pathsOf(baseline)}}, options());
    }

    QTemporaryDir folder;
    QList<std::uint64_t> progress;
};

NYTPROF_TEST(ComparisonTest, QCoreApplication)
#include "tst_comparison.moc"
