// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Running programs that are sampled into a folder.
#include "format/window_name.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "sample/sampled_process.h"

#include "running_perl.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <map>
#include <memory>

using namespace nytprof;
using namespace nytprof::test;

class FolderSamplingTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        RunningPerl perl("sleep 1000;\n");
        InspectedProcess process(perl.pid());
        SKIP_UNLESS_READABLE(process);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    /// Programs end, begin and run others, the sampler is killed and begins again.
    void itGoesOn()
    {
        RunningPerl first("sub one { <STDIN>; exec $^X, $0, 'again' }\nsub two { sleep 1000 }\n"
                          "@ARGV ? two() : one();\n");
        QProcess sampler;
        begin(sampler);
        QVERIFY(waitUntil(sampler, [&] { return hasSub(first.pid(), "main::one"); }));
        first.process().write("\n");
        (void)first.process().waitForBytesWritten(-1);
        QVERIFY(waitUntil(sampler, [&] { return hasSub(first.pid(), "main::two"); }));
        QString left;
        QVERIFY(waitUntil(sampler, [&] {
            left = windowWithSamples();
            return !left.isEmpty();
        }));
        sampler.kill();
        QVERIFY(sampler.waitForFinished(-1));
        QCOMPARE(::kill(first.pid(), 0), 0);

        begin(sampler);
        QVERIFY(waitUntil(sampler, [&] { return !names().contains(left); }));
        QVERIFY(!names().filter(left.mid(1)).isEmpty());
        {
            RunningPerl second("sub three { sleep 1000 }\nthree();\n");
            QVERIFY(waitUntil(sampler, [&] { return hasSub(second.pid(), "main::three"); }));
        }
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        QCOMPARE(sampler.exitCode(), 0);
        QCOMPARE(sampler.readAllStandardError(), QByteArray());
        for (const QString& name : names()) {
            QVERIFY2(parseWindowFile(name.toStdString()), qPrintable(name));
            const auto profile = loaded(name);
            QVERIFY2(profile && profile->complete(), qPrintable(name));
            QCOMPARE(profile->option("label_host").value_or(""), "web1");
            QCOMPARE(profile->option("label_zone").value_or(""), "eu");
            QVERIFY(profile->option("label_user"));
        }
    }

    /// All but what passes between the last sample of a window and the first one of the next.
    void windowsHaveAllTime()
    {
        RunningPerl perl("sub wait_long { sleep 1000 }\nwait_long();\n");
        QProcess sampler;
        begin(sampler);
        QVERIFY(waitUntil(sampler, [&] { return lanesOf(perl.pid()).size() >= 3; }));
        sampler.terminate();
        QVERIFY(sampler.waitForFinished(-1));
        const auto lanes = lanesOf(perl.pid());
        std::int64_t whole = 0;
        for (const auto& [begin, end] : lanes)
            whole += end - begin;
        const std::int64_t range = lanes.rbegin()->second - lanes.begin()->first;
        QVERIFY2(whole > 0 && whole <= range && range - whole < range / 10,
            qPrintable(QStringLiteral("%1 of %2").arg(whole).arg(range)));
    }

private:
    void begin(QProcess& sampler)
    {
        sampler.start(commandPath(),
            {QStringLiteral("sample"), QStringLiteral("--all"), QStringLiteral("--name"),
                QStringLiteral("a.pl"), QStringLiteral("--folder"), m_folder->path(),
                QStringLiteral("--rotate"), QStringLiteral("2s"), QStringLiteral("--label"),
                QStringLiteral("host=web1"), QStringLiteral("--label"), QStringLiteral("zone=eu")});
    }
    /// False if the sampler ends before the condition is met.
    template <class Condition>
    [[nodiscard]] static bool waitUntil(QProcess& sampler, Condition isMet)
    {
        while (!isMet()) {
            constexpr int Pause = 10; // ms
            sampler.waitForFinished(Pause);
            if (sampler.state() == QProcess::NotRunning)
                return isMet();
        }
        return true;
    }
    [[nodiscard]] QStringList names() const { return namesInFolder(m_folder->path()); }
    [[nodiscard]] std::shared_ptr<const Profile> loaded(const QString& name) const
    {
        return loadProfile(m_folder->filePath(name).toStdString()).profile;
    }
    [[nodiscard]] static bool isOf(const Profile& profile, pid_t pid)
    {
        return std::ranges::any_of(profile.processes(), [pid](const Process& process) {
            return process.pid == static_cast<std::uint32_t>(pid);
        });
    }

    [[nodiscard]] bool hasSub(pid_t pid, std::string_view sub) const
    {
        return std::ranges::any_of(names(), [&](const QString& name) {
            const auto profile = parseWindowFile(name.toStdString()) ? loaded(name) : nullptr;
            return profile && isOf(*profile, pid) && profile->findSub(sub).valid();
        });
    }
    /// The hidden folder of a window in which something is.
    [[nodiscard]] QString windowWithSamples() const
    {
        for (const QString& name : names())
            if (parseWindowFolder(name.toStdString()))
                for (const QString& file : namesInFolder(m_folder->filePath(name)))
                    if (const auto profile = loaded(name + '/' + file);
                        profile && profile->sampling().value_or(Sampling()).samples > 0)
                        return name;
        return {};
    }
    /// Begin and end of its lane in each file, by begin.
    [[nodiscard]] std::map<std::int64_t, std::int64_t> lanesOf(pid_t pid) const
    {
        std::map<std::int64_t, std::int64_t> lanes;
        for (const QString& name : names()) {
            const auto profile = parseWindowFile(name.toStdString()) ? loaded(name) : nullptr;
            if (!profile)
                continue;
            for (const TimeLane& lane : profile->timeAxis().lanes)
                if (profile->processes()[lane.process.index()].pid
                    == static_cast<std::uint32_t>(pid))
                    lanes[lane.wallClock] = lane.wallClock + lane.length;
        }
        return lanes;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

NYTPROF_TEST(FolderSamplingTest)

#include "tst_folder_sampling.moc"
