// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Stacks at given times, and the profile that they become.
#include "analysis/time_ranges.h"
#include "export/nytprof.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"

#include "profile_files.h"
#include "sampled_file.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// "3:10 4:10": lines with milliseconds.
QString linesOf(const Profile& profile)
{
    QStringList lines;
    for (std::size_t file = 0; file < profile.files().size(); ++file)
        for (const LineCost& line : profile.lines(FileId(file)))
            lines << QStringLiteral("%1:%2").arg(line.line).arg(
                std::llround(profile.seconds(line.exclusive) * 1e3));
    return lines.join(u' ');
}

/// "20 10": inclusive and exclusive milliseconds.
QString timesOf(const Profile& profile, std::string_view name)
{
    const SubId id = profile.findSub(name);
    if (!id.valid())
        return QStringLiteral("none");
    const Sub& sub = profile[id];
    return QStringLiteral("%1 %2")
        .arg(std::llround(profile.seconds(sub.inclusive) * 1e3))
        .arg(std::llround(profile.seconds(sub.exclusive) * 1e3));
}

} // namespace

class SampledProfileTest : public QObject {
    Q_OBJECT

private slots:
    /// However late a sample is, it is worth the time since the one before.
    void timesAreThoseBetweenSamples()
    {
        SampledFile file(path());
        file.sample(10, "main::parse:3 main::run:8 main::RUNTIME:12")
            .sample(20, "main::parse:4 main::run:8 main::RUNTIME:12")
            .waits(70, "main::CORE:sleep:9 main::run:9 main::RUNTIME:12")
            .unchanged(80)
            .sample(90, "main::run:9 main::RUNTIME:12")
            .sample(100, "main::RUNTIME:12")
            .slice(100);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(linesOf(*profile), QStringLiteral("3:10 4:10 9:70 12:10"));
        QCOMPARE(timesOf(*profile, "main::parse"), QStringLiteral("20 20"));
        QCOMPARE(timesOf(*profile, "main::run"), QStringLiteral("90 10"));
        QCOMPARE(timesOf(*profile, "main::CORE:sleep"), QStringLiteral("60 60"));
        QVERIFY(profile->complete());
    }

    /// What it ran between two samples is not that of the call in which it waits at both.
    void timeThatItRanUnseen()
    {
        SampledFile file(path(), 20);
        file.sample(10, "main::f:3 main::RUNTIME:7")
            .waits(100, "main::CORE:sselect:8 main::RUNTIME:8", 20)
            .waits(200, "main::CORE:sselect:8 main::RUNTIME:8", 30)
            .unchanged(1'900)
            .waits(2'000, "main::CORE:sselect:8 main::RUNTIME:8", 60)
            .slice(2'000);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("60 60"));
        QCOMPARE(timesOf(*profile, "main::CORE:sselect"), QStringLiteral("1880 1880"));
        QCOMPARE(profile->notSampled(), std::int64_t{60'000'000}); // too long ago
    }

    /// Beside what the main thread does: the sum may be longer than the time.
    void threadsThatAreNotRead()
    {
        SampledFile file(path());
        file.waits(90, "threads::join:8 main::RUNTIME:8")
            .runs(100, "main::f:3 main::RUNTIME:7", 10)
            .unreadThreads(180)
            .slice(100)
            .sample(110, "main::f:3 main::RUNTIME:7")
            .slice(110);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "(thread, not read)"), QStringLiteral("180 180"));
        QCOMPARE(timesOf(*profile, "threads::join"), QStringLiteral("90 90"));
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("20 20"));
        QCOMPARE(std::llround(profile->seconds(profile->totals().statementTime) * 1e3), 290);
        QCOMPARE(profile->notSampled(), std::int64_t{0});
        QCOMPARE(profile->callTree().nodes().front().exclusive, Ticks{0});
        const auto& slices = profile->timeAxis().lanes.front().log->slices();
        QCOMPARE(slices.front().times.cpu, std::uint64_t{100'000'000}); // of the process
        QCOMPARE(slices.front().times.length, std::uint64_t{100'000'000});
    }

    /// No sample is worth more than two periods, unless the process slept all the time.
    void aSamplerThatDoesNotRun()
    {
        SampledFile file(path(), 20);
        file.waits(50, "main::CORE:sselect:8 main::RUNTIME:8")
            .runs(1'050, "main::f:3 main::RUNTIME:7", 500)
            .waits(1'100, "main::CORE:sselect:8 main::RUNTIME:8", 10)
            .waits(3'100, "main::CORE:sselect:8 main::RUNTIME:8", 0)
            .waits(4'100, "main::CORE:sselect:8 main::RUNTIME:8", 500)
            .slice(4'100);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("60 60"));
        QCOMPARE(timesOf(*profile, "main::CORE:sselect"), QStringLiteral("2190 2190"));
        QCOMPARE(profile->notSampled(), std::int64_t{1'850'000'000});
    }

    /// A budget has lowered the rate: what is shown is not the wanted one.
    void theMeanRate()
    {
        SampledFile file(path(), 20);
        for (std::uint64_t i = 1; i <= 20; ++i)
            file.sample(100 * i, "main::f:3 main::RUNTIME:7");
        file.withMeanRate().slice(2'000);
        QVERIFY(file.end());
        QCOMPARE(loaded()->sampling().value_or(Sampling()).rate, 10U);
    }

    /// A program that has started since the last moment of sampling is worth a whole period.
    void whatBeganEarlier()
    {
        SampledFile file(path(), 20);
        file.beginEarlier(48).waits(2, "main::CORE:sselect:8 main::RUNTIME:8").slice(2);
        QVERIFY(file.end());
        QCOMPARE(timesOf(*loaded(), "main::CORE:sselect"), QStringLiteral("50 50"));
        SampledFile other(path(8), 20, 8);
        other.waits(2, "main::CORE:sselect:8 main::RUNTIME:8").slice(2);
        QVERIFY(other.end());
        const auto begin = [this](int process) {
            return loaded(process)->timeAxis().lanes.front().log->axis().monotonic;
        };
        QVERIFY(begin(8) - begin(7) >= 48'000'000);
    }

    /// A sample says what it does, the scheduler for how long: the sums do not drift apart.
    void timesOfTheScheduler()
    {
        SampledFile file(path());
        // Ten milliseconds each, of which it runs four, but half of the samples find it running.
        for (std::uint64_t i = 1; i <= 100; ++i)
            if (i % 2 == 0)
                file.runs(10 * i, "main::f:3 main::RUNTIME:7", 4);
            else
                file.waits(10 * i, "main::CORE:sselect:8 main::RUNTIME:8", 4);
        file.slice(1'000);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "main::CORE:sselect"), QStringLiteral("600 600"));
        // Those of the first interval are not known.
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("396 396"));
    }

    /// The wait for a processor is counted later, or not at all.
    void aProcessThatNeverWaits()
    {
        SampledFile file(path());
        for (std::uint64_t i = 1; i <= 10; ++i)
            file.runs(10 * i, "main::f:3 main::RUNTIME:7", 4);
        file.slice(100);
        QVERIFY(file.end());
        QCOMPARE(timesOf(*loaded(), "main::f"), QStringLiteral("100 100"));
    }

    void subsAreAsTheCollectorHasThem()
    {
        PerlStack stack = stackOf("main::CORE:print:5 main::f:5 main::RUNTIME:9");
        stack.frames.front().kind = StackFrame::Kind::Builtin;
        SampledFile file(path());
        file.sample(10, stack).sample(20, "main::f:7 main::RUNTIME:9").slice(20);
        QVERIFY(file.end());
        const auto profile = loaded();
        QVERIFY((*profile)[profile->findSub("main::CORE:print")].kind == SubKind::Opcode);
        const Sub& sub = (*profile)[profile->findSub("main::f")];
        QVERIFY(sub.kind == SubKind::Perl);
        QCOMPARE((*profile)[sub.file].name, std::string_view("/srv/app.pl"));
        QCOMPARE(sub.firstLine, 1U);
        QCOMPARE(sub.lastLine, 7U);
    }

    /// Each call site has its own times; those in recursion count once for the sub.
    void callSitesAndRecursion()
    {
        SampledFile file(path(), 50);
        file.sample(10, "main::f:3 main::f:4 main::RUNTIME:7")
            .sample(20, "main::f:3 main::f:4 main::RUNTIME:8")
            .slice(20)
            .sample(50, "main::f:3 main::RUNTIME:8")
            .slice(50);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("50 50"));
        QStringList sites;
        for (const CallSite& site : profile->callersOf(profile->findSub("main::f")))
            sites << QStringLiteral("%1:%2").arg(site.line).arg(
                std::llround(profile->seconds(site.inclusive + site.recursive) * 1e3));
        sites.sort();
        QCOMPARE(sites.join(u' '), QStringLiteral("4:20 7:10 8:40"));
    }

    /// Code of a string eval belongs to the sub that runs it, and to a file of its own.
    void stringEvals()
    {
        PerlStack stack = stackOf("(eval):2 main::f:5 main::RUNTIME:9");
        stack.frames.front().kind = StackFrame::Kind::StringEval;
        stack.frames.front().file = "(eval 12)";
        SampledFile file(path());
        file.sample(10, stack).slice(10);
        QVERIFY(file.end());
        const auto profile = loaded();
        QCOMPARE(timesOf(*profile, "main::f"), QStringLiteral("10 10"));
        QVERIFY(!profile->findSub("(eval)").valid());
        const FileId eval = profile->findFile("(eval 12)[/srv/app.pl:5]");
        QVERIFY(eval.valid());
        QCOMPARE((*profile)[(*profile)[eval].evalFile].name, std::string_view("/srv/app.pl"));
        QCOMPARE(profile->lines(eval).size(), std::size_t{1});
    }

    void itSaysThatItIsSampled()
    {
        SampledFile file(path(), 50);
        file.sample(10, "main::f:3 main::RUNTIME:7").notRead(20).late();
        file.slice(20);
        QVERIFY(file.end());
        const auto profile = loaded();
        QVERIFY((profile->sampling() == Sampling{50, 1, 1, 1}));
        QVERIFY(!profile->countsCalls());
        QVERIFY(!profile->countsStatements());
        QCOMPARE(linesOf(*profile), QStringLiteral("3:10")); // without what was not read
    }

    void theErrorOfAShare()
    {
        SampledFile file(path());
        for (std::uint64_t i = 1; i <= 100; ++i)
            file.sample(10 * i, i <= 20 ? "main::f:3 main::RUNTIME:7" : "main::RUNTIME:8");
        file.slice(1'000);
        QVERIFY(file.end());
        QCOMPARE(loaded()->standardError(0.2), 0.04);
    }

    void whatASamplerThatWasKilledHasWritten()
    {
        SampledFile file(path());
        file.sample(10, "main::f:3 main::RUNTIME:7").slice(10);
        file.sample(20, "main::g:4 main::RUNTIME:7"); // not written yet
        const auto profile = loaded();
        QCOMPARE(linesOf(*profile), QStringLiteral("3:10"));
        QVERIFY((profile->sampling() == Sampling{100, 1, 0, 0}));
        QVERIFY(!profile->complete());
    }

    /// So many samples as its time is worth.
    void aPartOfTheTime()
    {
        SampledFile file(path(), 10);
        for (std::uint64_t i = 1; i <= 10; ++i)
            file.sample(100 * i, i <= 4 ? "main::f:3 main::RUNTIME:7" : "main::g:4 main::RUNTIME:8")
                .slice(100 * i);
        QVERIFY(file.end());
        const TimeRanges ranges(loaded());
        const auto whole = ranges.whole().timeAxis().whole();
        const auto part = ranges.of({whole.from, whole.from + 500'000'000}, {});
        QCOMPARE(timesOf(*part, "main::f"), QStringLiteral("400 400"));
        QCOMPARE(timesOf(*part, "main::g"), QStringLiteral("100 100"));
        QCOMPARE(part->sampling().value_or(Sampling()).samples, std::uint64_t{5});
    }

    /// Also as the command writes a profile at its end, with totals.
    void mergedAndWrittenAgain()
    {
        for (int pid = 7; pid < 9; ++pid) {
            SampledFile file(path(pid), 100, pid);
            file.sample(10, "main::f:3 main::RUNTIME:7").notRead(20).slice(20);
            QVERIFY(file.end());
        }
        const auto sum = mergeProfiles(std::vector{loaded(7), loaded(8)});
        QVERIFY((sum->sampling() == Sampling{100, 2, 2, 0}));
        std::ofstream out(path(9).toStdString());
        writeProfile(*loaded(7), out);
        out.close();
        const auto again = loaded(9);
        QVERIFY((again->sampling() == Sampling{100, 1, 1, 0}));
        QVERIFY(again->complete());
        QVERIFY(!again->countsCalls());
        QCOMPARE(timesOf(*again, "main::f"), QStringLiteral("10 10"));
        QCOMPARE(again->timeAxis().lanes.size(), std::size_t{1});
    }

    void evalsOfAProgramThatRunsForLong()
    {
        SampleTables tables;
        tables.joinEvals();
        for (int i = 0; i < 100; ++i) {
            const std::string file = "(eval " + std::to_string(i) + ')';
            PerlStack stack = stackOf("T::__ANON__:4 main::RUNTIME:9");
            stack.frames.front().file = file;
            stack.frames.front().sub += '[' + file + ":3]";
            tables.add(tables.find(stack), 10);
        }
        QCOMPARE(tables.files().size(), std::size_t{2});
        QCOMPARE(tables.files()[0].name, std::string("(eval)"));
        QCOMPARE(tables.subs().size(), std::size_t{2}); // and the program
        QCOMPARE(tables.subs()[1].name, std::string("T::__ANON__[(eval):3]"));
    }

    /// The sampler must not need more and more memory.
    void aProgramThatMakesEverNewCode()
    {
        SampleTables tables;
        const std::string name(1'000, 'x');
        for (int i = 0; i < 100'000; ++i) {
            StackFrame frame;
            frame.sub = name + std::to_string(i);
            frame.file = "/a.pl";
            PerlStack stack;
            stack.frames = {frame};
            tables.add(tables.find(stack), 10);
        }
        QVERIFY(tables.subs().size() < 50'000);
        tables.endSlice({1'000'000, 0, 0, 0});
        std::uint64_t time = 0;
        for (const auto& row : tables.block().lineRows)
            time += row.time;
        QCOMPARE(time, std::uint64_t{1'000'000});
    }

private:
    [[nodiscard]] QString path(int number = 7) const
    {
        return m_folder.filePath(QStringLiteral("%1.out").arg(number));
    }
    [[nodiscard]] std::shared_ptr<const Profile> loaded(int number = 7) const
    {
        return loadProfile(path(number).toStdString()).profile;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(SampledProfileTest)

#include "tst_sampled_profile.moc"
