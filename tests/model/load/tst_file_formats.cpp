// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which files of a folder are profiles, and what paths on a command line stand for.
#include "load/file_formats.h"

#include "imported.h"
#include "pprof_builder.h"
#include "profile_files.h"
#include "test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class ProfilePathsTest : public QObject {
    Q_OBJECT

private slots:
    void profilesByNameAndContent_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* name, const QByteArray& content, bool expected) {
            QTest::newRow(name) << content << expected;
        };
        const QByteArray pprof = PprofBuilder().type("cpu", "nanoseconds").bytes();
        row("nytprof.out", "NYTProf 5 0\n", true);
        row("any.name", "NYTProf 5 0\n", true);
        row("short", "NYTProf ", true);
        row("shorter", "NYTProf", false);
        row("later", "\nNYTProf 5 0\n", false);
        row("nytprof.out.empty", "", true); // its process had no time to begin
        row("nytprof.out.damaged", "garbage", true);
        row("nytprof.1.out.2", "garbage", true);
        row("nytprof.txt", "garbage", false);
        row("nytprofout", "garbage", false);
        row("a-nytprof.out", "garbage", false);
        row("empty", "", false);
        row("nytprof.out.folded", "a;b 1\n", false);
        row("nytprof.out.callgrind", "# callgrind format\nevents: Ir\n", false);
        row("nytprof.out.tmon", "#fOrTyTwO\n", false);
        row("nytprof.out.pb", pprof, false);
        row("nytprof.out.pb.gz", gzipped(pprof), false);
        row("nytprof.out.gz", gzipped("NYTProf 5 0\n"), true);
        // The first 4 KiB decide; a line that continues after them does not count.
        row("nytprof.out.long", "a;b 1\n" + QByteArray(5000, 'x') + '\n', false);
    }

    void profilesByNameAndContent()
    {
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QString::fromLatin1(QTest::currentDataTag()));
        writeFile(path, content);
        QTEST(isProfile(path.toStdString()), "expected");
    }

    void foldersAndMissingFilesAreNoProfiles()
    {
        const QTemporaryDir folder;
        QDir(folder.path()).mkdir(QStringLiteral("nytprof.out"));
        QVERIFY(!isProfile(folder.filePath(QStringLiteral("nytprof.out")).toStdString()));
        QVERIFY(!isProfile(folder.filePath(QStringLiteral("nytprof.out.1")).toStdString()));
    }

    /// Of a folder its profiles by name; files as they are; each once.
    void filesOfPaths()
    {
        const QTemporaryDir folder;
        const QDir dir(folder.path());
        dir.mkdir(QStringLiteral("run"));
        dir.mkdir(QStringLiteral("empty"));
        dir.mkpath(QStringLiteral("run/nytprof.out.folder"));
        const auto pathOf = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        for (const char* name : {"run/nytprof.out.3", "run/nytprof.out.1", "run/nytprof.out.2",
                 "run/nytprof.out.folder/nytprof.out"})
            writeFile(QString::fromStdString(pathOf(name)), "NYTProf 5 0\n");
        writeFile(QString::fromStdString(pathOf("run/readme")), "text");
        const std::vector<std::string> paths{pathOf("run/nytprof.out.2"), pathOf("missing"),
            pathOf("run/readme"), pathOf("run"), pathOf("empty"), pathOf("missing")};
        const std::vector<std::string> expected{pathOf("run/nytprof.out.2"), pathOf("missing"),
            pathOf("run/readme"), pathOf("run/nytprof.out.1"), pathOf("run/nytprof.out.3")};
        QCOMPARE(profilePaths(paths), expected);
        // Notes beside a profile are none, wherever a pattern of the shell finds them.
        writeFile(QString::fromStdString(pathOf("run/nytprof.out.1.notes")), "sub main::f\n");
        writeFile(QString::fromStdString(pathOf("run/other.notes")), "NYTProf 5 0\n");
        QCOMPARE(profilePaths(paths), expected);
        QCOMPARE(profilePaths(std::vector<std::string>{pathOf("run/nytprof.out.1"),
                     pathOf("run/nytprof.out.1.notes"), pathOf("run/other.notes")}),
            (std::vector<std::string>{pathOf("run/nytprof.out.1"), pathOf("run/other.notes")}));
        const auto isSecond = [](const std::string& path) { return path.ends_with(".2"); };
        QCOMPARE(
            profilePaths(paths, isSecond), (std::vector<std::string>{pathOf("run/nytprof.out.2")}));
        QVERIFY(profilePaths({}).empty());
    }
};

NYTPROF_TEST(ProfilePathsTest, QCoreApplication)
#include "tst_file_formats.moc"
