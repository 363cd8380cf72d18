// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files read together, without a window and in this thread.
#include "loading/loaded_profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class LoadedProfileTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        folder = std::make_unique<QTemporaryDir>();
        a = write("a.out", 1);
        b = write("b.out", 2);
    }

    void filesAreMerged()
    {
        const LoadedProfile loaded = readProfiles({{a, b}});
        QCOMPARE(loaded.path, a);
        QCOMPARE(loaded.paths, QStringList({a, b}));
        QCOMPARE(loaded.profile->totals().statements, 3U);
        QCOMPARE(loaded.parts.size(), 2U);
        QVERIFY(loaded.packages && loaded.summary && loaded.flame && !loaded.cancelled);
        QCOMPARE(loaded.thousandths, 1000);
        QVERIFY(!loaded.isPreview());
    }

    /// loadProfile() reads them itself; nothing is fetched to a file.
    void locationsOfDatabasesAreNotFiles()
    {
        const QString url = QStringLiteral("clickhouse://db/p?service=");
        const LoadedProfile loaded = readProfiles({{url + "%zz", a}});
        QCOMPARE(loaded.parts.size(), 1U);
        QCOMPARE(loaded.unread.size(), 1U);
        QCOMPARE(loaded.unread[0].path, url + "%zz");
        QVERIFY(loaded.unread[0].diagnostics.at(0).message.starts_with(
            "has the malformed setting \"service=%zz\""));
    }

    /// Of a folder of windows, only those of a range that the command line has.
    void windowsOfARange()
    {
        QVERIFY(QDir(folder->path()).mkdir(QStringLiteral("windows")));
        QStringList windows;
        for (const char* minute : {"00", "01", "02"})
            windows << write(qPrintable(QStringLiteral("windows/web1-20270115T08%1Z-1-shop.out")
                                            .arg(QLatin1String(minute) + "00")),
                1);
        ViewRequest request;
        request.paths = {folder->filePath(QStringLiteral("windows"))};
        QCOMPARE(readProfiles(request).parts.size(), 3U);
        request.moments
            = {parseMoment("2027-01-15T08:01:30Z"), parseMoment("2027-01-15T08:01:40Z")};
        QCOMPARE(readProfiles(request).paths, QStringList(windows[1]));
        request.moments = {parseMoment("2020-01-01"), parseMoment("2020-01-02")};
        QCOMPARE(readProfiles(request).paths, request.paths);
    }

    void onlyIncludedPartsAreMerged()
    {
        ProfileParts parts = readProfiles({{a, b}}).parts;
        parts[0].included = false;
        const LoadedProfile loaded = readProfiles({{}, parts});
        QCOMPARE(loaded.profile, parts[1].profile);
        QCOMPARE(loaded.path, a);
    }

    void aFileReadAgainKeepsItsPlace()
    {
        ProfileParts parts = readProfiles({{a, b}}).parts;
        parts[0].included = false;
        write("a.out", 5);
        const QString sameFile = QDir(folder->path()).filePath(QStringLiteral("./a.out"));
        const LoadedProfile loaded = readProfiles({{sameFile}, parts});
        QCOMPARE(loaded.parts.size(), 2U);
        QCOMPARE(loaded.parts[0].profile->totals().statements, 5U);
        QVERIFY(!loaded.parts[0].included && loaded.parts[1].included);
    }

    void progressIsOfAllFiles()
    {
        const auto progress = progressOf({a, b}, {});
        const std::uint64_t all = 1000 * (sizeOf(a) + sizeOf(b)) / (sizeOf(a) + sizeOf(b) + 1);
        const std::uint64_t first = 1000 * sizeOf(a) / (sizeOf(a) + sizeOf(b) + 1);
        QVERIFY(progress.contains(first));
        QVERIFY(std::is_sorted(progress.begin(), progress.end()));
        QCOMPARE(progress.back(), all);
    }

    void progressOfANewSumIsOfItsParts()
    {
        ProfileParts parts = readProfiles({{a, b}}).parts;
        QCOMPARE(progressOf({}, parts), QList<std::uint64_t>({0, 500}));
        parts[0].included = false;
        QCOMPARE(progressOf({}, parts), QList<std::uint64_t>());
    }

    void previewsSayHowMuchThereIs()
    {
        std::vector<LoadedProfile> shown;
        std::uint64_t done = 0;
        LoadOptions options;
        options.progress = [&](std::uint64_t read, std::uint64_t) { done = read; };
        Previews previews;
        previews.show = [&](const LoadedProfile& loaded) {
            shown.push_back(loaded);
            QCOMPARE(loaded.thousandths, static_cast<int>(done));
            QVERIFY(loaded.isPreview() && loaded.thousandths > 0);
        };
        previews.times = PreviewTimes(std::chrono::milliseconds(0));
        (void)readProfiles({{a, b}}, options, previews);
        QVERIFY(!shown.empty());
        QCOMPARE(shown.front().parts.size(), 1U);
        QCOMPARE(shown.front().parts.front().path, a);
        QCOMPARE(shown.front().paths, QStringList({a, b}));
    }

    void withoutAReceiverThereAreNoPreviews()
    {
        Previews previews;
        previews.times = PreviewTimes(std::chrono::milliseconds(0));
        QVERIFY(readProfiles({{a, b}}, {}, previews).profile);
    }

    void nothingIsNoPreview()
    {
        LoadedProfile nothing;
        nothing.thousandths = 999;
        QVERIFY(!nothing.isPreview());
    }

    void noFileIsLargeEnoughForAWholePreview()
    {
        writeFile(a, readFile(a) + QByteArray(2000, '#') + '\n');
        QCOMPARE(progressOf({a}, {}).back(), 999U);
    }

    void samplesAreNotAddedToTimes()
    {
        const QString samples = folder->filePath(QStringLiteral("samples.txt"));
        writeFile(samples, "a;b 5\n");
        const LoadedProfile loaded = readProfiles({{a, samples}});
        QCOMPARE(loaded.parts.size(), 1U);
        QCOMPARE(loaded.unread.size(), 1U);
        QVERIFY(!loaded.unread[0].profile);
        const Diagnostic& why = loaded.unread[0].diagnostics.back();
        QCOMPARE(why.severity, Diagnostic::Severity::Error);
        QCOMPARE(why.offset, 0U);
        QCOMPARE(why.inflatedOffset, 0U);
        QVERIFY2(
            QByteArray::fromStdString(why.message).startsWith("its unit is samples, that of other"),
            why.message.c_str());
        QCOMPARE(loaded.profile->totals().statements, 1U);
    }

    void withoutAProfileThePathIsWhatWasAskedFor()
    {
        const QString empty = folder->filePath(QStringLiteral("empty"));
        QVERIFY(QDir().mkdir(empty));
        const LoadedProfile loaded = readProfiles({{empty}});
        QCOMPARE(loaded.path, empty);
        QVERIFY(!loaded.profile && loaded.parts.empty() && loaded.unread.empty());
        const LoadedProfile missing = readProfiles({{empty + "/none"}});
        QCOMPARE(missing.path, empty + "/none");
        QCOMPARE(missing.unread.size(), 1U);
    }

    void whenNothingCanBeReadThereIsNothingNew()
    {
        const ProfileParts parts = readProfiles({{a}}).parts;
        const LoadedProfile loaded = readProfiles({{folder->filePath("none")}, parts});
        QVERIFY(!loaded.profile && !loaded.cancelled);
        QCOMPARE(loaded.parts.size(), 1U);
        const LoadedProfile some = readProfiles({{folder->filePath("none"), b}, parts});
        QCOMPARE(some.profile->totals().statements, 3U);
        QCOMPARE(some.unread.size(), 1U);
    }

    void lackOfMemoryIsSaidOfEachFile()
    {
        const LoadedProfile loaded = lackOfMemory({{a, b}});
        QCOMPARE(loaded.path, a);
        QVERIFY(!loaded.profile);
        QCOMPARE(loaded.unread.size(), 2U);
        QCOMPARE(loaded.unread[1].path, b);
        QCOMPARE(loaded.unread[1].diagnostics[0].severity, Diagnostic::Severity::Error);
        QCOMPARE(loaded.unread[1].diagnostics[0].offset, 0U);
        LoadOptions none;
        none.memory = MemoryBudget(2 << 20); // halved it is just enough to try
        QVERIFY(readProfiles({{a}}, none).profile);
        none.memory = MemoryBudget((2 << 20) - 2);
        QCOMPARE(readProfiles({{a}}, none).unread.size(), 1U);
    }

private:
    /// A profile of so many statements; the more, the longer the file.
    QString write(const char* name, int statements)
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl");
        for (int i = 0; i < statements; ++i)
            stream.time(5, 1, 1);
        QString path = folder->filePath(QString::fromLatin1(name));
        writeFile(path, stream.pidEnd(7, 2).bytes());
        return path;
    }

    static std::uint64_t sizeOf(const QString& file)
    {
        return static_cast<std::uint64_t>(QFileInfo(file).size());
    }

    static QList<std::uint64_t> progressOf(const QStringList& files, const ProfileParts& parts)
    {
        QList<std::uint64_t> progress;
        LoadOptions options;
        options.progress = [&](std::uint64_t read, std::uint64_t of) {
            progress << 1000 * read / of; // of files all is 1000
            if (!files.isEmpty())
                QCOMPARE(of, 1000U);
        };
        (void)readProfiles({files, parts}, options);
        return progress;
    }

    std::unique_ptr<QTemporaryDir> folder;
    QString a;
    QString b;
};

NYTPROF_TEST(LoadedProfileTest, QCoreApplication)
#include "tst_loaded_profile.moc"
