// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Windows of a folder, as processes write them that no time passes in but that of the test.
#include "analysis/axis_rows.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "sample/sample_windows.h"

#include "profile_files.h"
#include "sampled_file.h"
#include "slice_log_builder.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Begin = 1'796'047'320; // 2026-11-30 14:02:00 UTC

} // namespace

class SampleWindowsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = 0;
        m_wall = Begin;
        m_said.clear();
    }

    /// A file for each service, whose times are the sum of those of its processes.
    void twoProcessesOfAService()
    {
        SampleWindows windows(options(), sayer(), clocks());
        QVERIFY(!windows.open());
        work(*windows.current(), "shop", 7, 100);
        work(*windows.current(), "shop", 8, 300);
        work(*windows.current(), "mail", 9, 50);
        QVERIFY(windows.current()->makeProfile("empty", "10").file.isOpen());
        windows.finish();
        QCOMPARE(said(), QString());
        QCOMPARE(names(),
            (QStringList{"web1-20261130T140200Z-1-mail.out", "web1-20261130T140200Z-1-shop.out"}));
        const auto shop = loaded("web1-20261130T140200Z-1-shop.out");
        QVERIFY(shop->complete());
        QCOMPARE(shop->processes().size(), std::size_t{2});
        QCOMPARE(shop->seconds(shop->totals().statementTime), 0.4);
        QCOMPARE(shop->timeAxis().lanes.size(), std::size_t{2});
        QCOMPARE(shop->sampling().value_or(Sampling()).samples, std::uint64_t{40});
        QCOMPARE(modeOf(path("web1-20261130T140200Z-1-shop.out")), QStringLiteral("640"));
        QCOMPARE(modeOf(folder()), QStringLiteral("750"));
    }

    void aProcessInTwoWindowsIsOneRow()
    {
        SampleWindows windows(options(), sayer(), clocks());
        QVERIFY(!windows.open());
        for (const pid_t other : {8, 9}) {
            work(*windows.current(), "shop", 7, 100);
            work(*windows.current(), "shop", other, 100);
            windows.complete(windows.next());
        }
        windows.finish();
        std::vector<std::shared_ptr<const Profile>> files;
        for (const QString& name : names())
            files.push_back(loaded(name));
        const auto both = merged(files);
        const auto rows = axisRows(both->timeAxis(), both->processes(), AxisRows::Processes);
        QStringList lanes;
        for (const AxisRow& row : rows)
            lanes << QStringLiteral("%1 in %2").arg(row.pid).arg(row.lanes.size());
        lanes.sort();
        QCOMPARE(lanes, (QStringList{"7 in 2", "8 in 1", "9 in 1"}));
    }

    /// However the wall clock is set.
    void windowsEndByTheMonotonicClock()
    {
        SampleWindows windows(options(), sayer(), clocks());
        QVERIFY(!windows.open());
        for (int i = 0; i < 3; ++i) {
            work(*windows.current(), "shop", 7, 100);
            m_wall = Begin; // set back
            m_now += 59'999'999'999;
            QVERIFY(!windows.isOver());
            m_now += 1;
            QVERIFY(windows.isOver());
            windows.complete(windows.next());
        }
        windows.finish();
        QCOMPARE(names(),
            (QStringList{"web1-20261130T140200Z-1-shop.out", "web1-20261130T140200Z-2-shop.out",
                "web1-20261130T140200Z-3-shop.out"}));
    }

    void oldFilesAreRemoved()
    {
        auto rules = options();
        rules.keep.age = std::int64_t{60} * 1'000'000'000;
        QDir().mkpath(folder());
        ::chmod(folder().toUtf8().constData(), 0750);
        const QStringList others = {"other-20261130T130000Z-1-shop.out", "web1-notes.out"};
        for (const QString& name : others + QStringList{"web1-20261130T130000Z-1-shop.out"})
            writeFile(path(name), QByteArray("x"));
        SampleWindows windows(rules, sayer(), clocks());
        QVERIFY(!windows.open());
        work(*windows.current(), "shop", 7, 100);
        windows.finish();
        QCOMPARE(names(), (QStringList{others[0], "web1-20261130T140200Z-1-shop.out", others[1]}));
    }

    /// At each write, before its end and after it.
    void aSamplerThatIsKilled()
    {
        constexpr int Writes = 5;
        std::size_t last = 0;
        for (int i = 0; i <= Writes; ++i) {
            const QByteArray whole = profileOfWork(i);
            for (const qsizetype cut : {whole.size() / 2, qsizetype{1}, qsizetype{0}}) {
                leave(whole.chopped(cut));
                SampleWindows windows(options(), sayer(), clocks());
                QVERIFY(!windows.open());
                work(*windows.current(), "shop", 8, 100);
                windows.finish();
                QStringList files = names();
                QCOMPARE(files.takeLast(), QStringLiteral("web1-20261130T140200Z-2-shop.out"));
                QVERIFY(files.size() <= 1);
                if (!files.isEmpty())
                    QVERIFY(loaded(files.front())->complete());
                last = samplesIn(files);
                QVERIFY(QDir(folder()).removeRecursively());
            }
            QCOMPARE(last, static_cast<std::size_t>(10 * i));
        }
        QCOMPARE(said(), QString());
    }

    /// Then its profiles are still there.
    void aSamplerThatWasKilledAfterTheFile()
    {
        leave(profileOfWork(5));
        writeFile(path("web1-20261130T140200Z-1-shop.out"), QByteArray("complete"));
        QVERIFY(!SampleWindows(options(), sayer(), clocks()).open());
        QCOMPARE(names(), QStringList{"web1-20261130T140200Z-1-shop.out"});
        QCOMPARE(readFile(path(names().front())), QByteArray("complete"));
        QCOMPARE(said(), QString());
    }

    void anotherSamplerInTheFolder()
    {
        SampleWindows first(options(), sayer(), clocks());
        QVERIFY(!first.open());
        work(*first.current(), "shop", 7, 100);
        SampleWindows second(options(), sayer(), clocks());
        QVERIFY(!second.open());
        work(*second.current(), "shop", 8, 100);
        second.finish();
        QCOMPARE(
            names(), (QStringList{".web1-20261130T140200Z-1", "web1-20261130T140200Z-2-shop.out"}));
        first.finish();
        QCOMPARE(names(),
            (QStringList{"web1-20261130T140200Z-1-shop.out", "web1-20261130T140200Z-2-shop.out"}));
    }

    void theFolderIsRemoved()
    {
        SampleWindows windows(options(), sayer(), clocks());
        QVERIFY(!windows.open());
        work(*windows.current(), "shop", 7, 100);
        QVERIFY(QDir(folder()).removeRecursively());
        QVERIFY(!windows.current()->makeProfile("shop", "8").file.isOpen());
        windows.complete(windows.next());
        work(*windows.current(), "shop", 7, 100);
        windows.finish();
        QCOMPARE(names(), QStringList{"web1-20261130T140200Z-1-shop.out"});
        QCOMPARE(said(),
            "warning: " + folder()
                + ": window web1-20261130T140200Z-1: dropped: its folder was removed\n");
    }

    void aFullDisk()
    {
        SampleWindows windows(options(), sayer(), clocks());
        QVERIFY(!windows.open());
        work(*windows.current(), "shop", 7, 100);
        windows.current()->noteError(ENOSPC);
        windows.complete(windows.next());
        work(*windows.current(), "shop", 7, 100);
        windows.finish();
        QCOMPARE(names(), QStringList{"web1-20261130T140200Z-2-shop.out"});
        QCOMPARE(said(),
            "warning: " + folder()
                + ": window web1-20261130T140200Z-1: dropped: No space left on device\n");
    }

    void foldersThatAreNotSafe()
    {
        QVERIFY(QDir().mkpath(folder()));
        ::chmod(folder().toUtf8().constData(), 0777);
        QCOMPARE(problem(),
            QStringLiteral("is a folder to which others can write; run chmod go-w on it, or name "
                           "another one"));
        ::chmod(folder().toUtf8().constData(), 0700);
        QCOMPARE(problem(), QString());
        QVERIFY(QDir(folder()).removeRecursively());
        writeFile(folder(), QByteArray("a file"));
        QVERIFY(!problem().isEmpty());
        if (::geteuid() != 0)
            QSKIP("only root can make a folder of another user");
        QVERIFY(QFile::remove(folder()));
        QVERIFY(QDir().mkpath(folder()));
        QCOMPARE(::chown(folder().toUtf8().constData(), 1, 1), 0);
        QCOMPARE(problem(),
            QStringLiteral("belongs to another user (uid 1); name a folder of your own"));
        const QString link = m_folder->filePath(QStringLiteral("link"));
        QVERIFY(QFile::link(folder(), link));
        QCOMPARE(::lchown(link.toUtf8().constData(), 1, 1), 0);
        FileProblem ofLink;
        QVERIFY(!ProfileFolder::open(link.toStdString(), ofLink));
        QVERIFY2(
            ofLink.text().ends_with(" is a link of another user (uid 1)"), ofLink.text().c_str());
    }

private:
    [[nodiscard]] QString folder() const { return m_folder->filePath(QStringLiteral("profiles")); }
    [[nodiscard]] QString path(const QString& name) const { return folder() + '/' + name; }
    [[nodiscard]] QStringList names() const { return namesInFolder(folder()); }
    [[nodiscard]] QString said() const { return QString::fromStdString(m_said); }

    [[nodiscard]] SampleWindows::Options options() const
    {
        SampleWindows::Options options;
        options.folder = folder().toStdString();
        options.host = "web1";
        return options;
    }
    [[nodiscard]] SampleWindows::Clocks clocks()
    {
        return {[this] { return m_now; }, [this] { return m_wall; }};
    }
    /// What it says is complete when the windows are.
    [[nodiscard]] std::function<void(const std::string&)> sayer()
    {
        return [this](const std::string& message) { m_said += message + '\n'; };
    }

    /// So many milliseconds of main::f.
    static void work(
        SampleWindow& window, const char* service, pid_t process, std::uint64_t milliseconds)
    {
        SampledFile file(window.makeProfile(service, std::to_string(process)).file,
            {process, 1, 0, "app.pl", "5.36.0", 100, {{"service", service}}, true, 5});
        work(file, milliseconds);
        QVERIFY(file.end());
    }
    static void work(SampledFile& file, std::uint64_t milliseconds)
    {
        for (std::uint64_t time = 10; time <= milliseconds; time += 10)
            file.sample(time, "main::f:3 main::RUNTIME:8");
        file.slice(milliseconds);
    }

    /// What a killed sampler leaves.
    void leave(const QByteArray& profile) const
    {
        const QString window = path(".web1-20261130T140200Z-1");
        QVERIFY(QDir().mkpath(window));
        ::chmod(folder().toUtf8().constData(), 0750);
        writeFile(window + "/shop.7.out", profile);
        writeFile(window + "/web1-20261130T140200Z-1-shop.out.7.part", QByteArray("NYTProf"));
    }

    /// Of a sampler that was killed after so many writes.
    [[nodiscard]] QByteArray profileOfWork(int writes)
    {
        const QString name = m_folder->filePath(QStringLiteral("left"));
        SampledFile file(name, {7, 1, 0, "app.pl", "5.36.0", 100, {{"service", "shop"}}, true});
        for (int i = 0; i < writes; ++i) {
            for (int j = 1; j <= 10; ++j)
                file.sample(
                    static_cast<std::uint64_t>(100 * i + 10 * j), "main::f:3 main::RUNTIME:8");
            file.slice(static_cast<std::uint64_t>(100 * (i + 1)));
        }
        return readFile(name);
    }

    [[nodiscard]] std::shared_ptr<const Profile> loaded(const QString& name) const
    {
        return loadProfile(path(name).toStdString()).profile;
    }
    [[nodiscard]] std::size_t samplesIn(const QStringList& names) const
    {
        std::size_t samples = 0;
        for (const QString& name : names)
            samples += loaded(name)->sampling().value_or(Sampling()).samples;
        return samples;
    }
    [[nodiscard]] QString problem() const
    {
        FileProblem problem;
        (void)ProfileFolder::open(folder().toStdString(), problem);
        return QString::fromStdString(problem.text());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::uint64_t m_now = 0;
    std::int64_t m_wall = Begin;
    std::string m_said;
};

NYTPROF_TEST(SampleWindowsTest)

#include "tst_sample_windows.moc"
