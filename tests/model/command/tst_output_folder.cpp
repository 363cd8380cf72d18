// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where commands write: places, folders of files, and their permissions.
#include "command/output.h"

#include "captured_stderr.h"
#include "profile_files.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

class OutputFolderTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary.emplace(); }

    void filesHaveTheirPlaceWhenAllAreWritten()
    {
        const QString out = path("a/b");
        OutputFolder folder(out.toStdString() + "//", {});
        QVERIFY(folder.open());
        QCOMPARE(QDir().exists(out), false);
        QCOMPARE(namesInFolder(path("a")).size(), 1); // the unfinished folder
        QVERIFY(namesInFolder(path("a"))[0].startsWith("b."));
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(folder.write("two.html", "22"));
        QCOMPARE(QDir().exists(out), false);
        QVERIFY(folder.finish());
        QCOMPARE(namesInFolder(path("a")), QStringList("b"));
        QCOMPARE(namesInFolder(out), QStringList({"one.html", "two.html"}));
        QCOMPARE(readFile(out + "/two.html"), QByteArray("22"));
    }

    void nothingIsLeftOfWhatWasNotFinished()
    {
        QDir().mkdir(path("there"));
        writeFile(path("there/mine"), "mine");
        for (const char* name : {"new", "there"}) {
            OutputFolder folder(path(name).toStdString(), {});
            QVERIFY(folder.open());
            QVERIFY(folder.write("one.html", "1"));
        }
        QCOMPARE(namesInFolder(path("")), QStringList("there"));
        QCOMPARE(namesInFolder(path("there")), QStringList("mine"));
    }

    void otherFilesOfAFolderStay()
    {
        QDir().mkdir(path("there"));
        writeFile(path("there/mine"), "mine");
        writeFile(path("there/one.html"), "old");
        {
            OutputFolder folder(path("there").toStdString(), {});
            QVERIFY(folder.open());
            QVERIFY(folder.write("one.html", "new"));
            QCOMPARE(readFile(path("there/one.html")), QByteArray("old"));
            QVERIFY(folder.finish());
        }
        QCOMPARE(namesInFolder(path("there")), QStringList({"mine", "one.html"}));
        QCOMPARE(readFile(path("there/one.html")), QByteArray("new"));
        QCOMPARE(readFile(path("there/mine")), QByteArray("mine"));
    }

    /// The same name twice would be a mistake of the report: the first file stays.
    void aNameIsWrittenOnce()
    {
        const CapturedStderr captured;
        OutputFolder folder(path("new").toStdString(), {});
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(!folder.write("one.html", "2"));
        QVERIFY(!folder.write("one.html", "3")); // which is not said again
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("new") + "/one.html: cannot be written: File exists\n");
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("problem");
        QTest::newRow("a file") << "file"
                                << ": is a file, not a folder; choose another --out\n";
        QTest::newRow("a folder in a file") << "file/x"
                                            << ": cannot be opened for writing: Not a directory\n";
        QTest::newRow("a pipe") << "fifo"
                                << ": is a file, not a folder; choose another --out\n";
        QTest::newRow("a link to nowhere, whose folder is not there")
            << "link/x"
            << ": cannot be opened for writing: Not a directory\n";
    }
    void whatIsRefused()
    {
        QFETCH(QString, name);
        writeFile(path("file"), "mine");
        QCOMPARE(::mkfifo(qPrintable(path("fifo")), 0600), 0);
        QVERIFY(QFile::link(path("file"), path("link")));
        const CapturedStderr captured;
        {
            OutputFolder folder(path(name).toStdString(), {});
            QVERIFY(!folder.open());
        }
        QFETCH(QString, problem);
        QCOMPARE(captured.text(), "nytprof: error: " + path(name) + problem);
        QCOMPARE(namesInFolder(path("")), QStringList({"fifo", "file", "link"}));
        QCOMPARE(readFile(path("file")), QByteArray("mine"));
    }

    /// A folder where a file of the report belongs.
    void filesThatCanNotBeReplaced()
    {
        QVERIFY(QDir().mkpath(path("there/one.html")));
        const CapturedStderr captured;
        OutputFolder folder(path("there").toStdString(), {});
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(!folder.finish());
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("there") + "/one.html: cannot be replaced: Is a directory\n");
    }

    void foldersThatCanNotBeCreated()
    {
        const CapturedStderr captured;
        OutputFolder folder(path("new").toStdString(), {});
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(QDir().mkpath(path("new/other")));
        QVERIFY(!folder.finish());
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("new") + ": cannot be created: Directory not empty\n");
    }

    void profilesAreNotReplaced()
    {
        QDir().mkdir(path("there"));
        QVERIFY(writeEmptyProfile(path("there/one.html"), 0600));
        const CapturedStderr captured;
        OutputFolder folder(
            path("there").toStdString(), InputFiles({path("there/one.html").toStdString()}));
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(!folder.finish());
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("there")
                + "/one.html: is an input profile; choose another --out\n");
        QCOMPARE(readFile(path("there/one.html")), QByteArray("NYTProf 5 0\n"));
    }

    void permissions_data()
    {
        QTest::addColumn<QList<int>>("inputs");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("folder");
        const auto row
            = [](const char* name, const QList<int>& inputs, const char* file, const char* folder) {
                  QTest::newRow(name) << inputs << file << folder;
              };
        row("none", {}, "644", "755");
        row("readable by all", {0644}, "644", "755");
        row("by the group", {0640}, "640", "750");
        row("by the user alone", {0600}, "600", "700");
        row("by others, not by the group", {0604}, "604", "705");
        row("each takes away what it does not give", {0640, 0604}, "600", "700");
        row("a program", {0755}, "644", "755");
    }
    void permissions()
    {
        QFETCH(QList<int>, inputs);
        std::vector<std::string> profiles;
        for (const int mode : inputs) {
            const QString profile = path("in.out.%1").arg(profiles.size());
            QVERIFY(writeEmptyProfile(profile, static_cast<mode_t>(mode)));
            profiles.push_back(profile.toStdString());
        }
        OutputFolder folder(path("new").toStdString(), InputFiles(profiles));
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(folder.finish());
        QTEST(modeOf(path("new/one.html")), "file");
        QTEST(modeOf(path("new")), "folder");
    }

    void replacedFilesKeepTheirPermissions()
    {
        QVERIFY(writeEmptyProfile(path("in.out"), 0600));
        QDir().mkdir(path("there"));
        QCOMPARE(::chmod(qPrintable(path("there")), 0711), 0);
        writeFile(path("there/old.html"), "1");
        QCOMPARE(::chmod(qPrintable(path("there/old.html")), 0640), 0);
        OutputFolder folder(
            path("there").toStdString(), InputFiles({path("in.out").toStdString()}));
        QVERIFY(folder.open());
        QVERIFY(folder.write("old.html", "2"));
        QVERIFY(folder.write("new.html", "2"));
        QVERIFY(folder.finish());
        QCOMPARE(modeOf(path("there/old.html")), "640");
        QCOMPARE(modeOf(path("there/new.html")), "600");
        QCOMPARE(modeOf(path("there")), "711");
    }

    /// A link is as readable as what it leads to, its own permissions say nothing.
    void replacedLinks()
    {
        QDir().mkdir(path("there"));
        writeFile(path("victim"), "mine");
        QVERIFY(QFile::link(path("victim"), path("there/one.html")));
        OutputFolder folder(path("there").toStdString(), {});
        QVERIFY(folder.open() && folder.write("one.html", "1") && folder.finish());
        QVERIFY(!QFileInfo(path("there/one.html")).isSymLink());
        QCOMPARE(modeOf(path("there/one.html")), "644");
        QCOMPARE(readFile(path("victim")), QByteArray("mine"));
    }

    void whatIsOpenIsNoFolder()
    {
        for (const int number : {STDIN_FILENO, STDOUT_FILENO}) {
            if (::fcntl(number, F_GETFD) < 0)
                continue;
            const std::string name = "/dev/fd/" + std::to_string(number);
            const CapturedStderr captured;
            OutputFolder folder(name, {});
            QVERIFY(!folder.open());
            QCOMPARE(captured.text(),
                QString::fromStdString("nytprof: error: " + name)
                    + ": is a file, not a folder; choose another --out\n");
        }
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }

    std::optional<QTemporaryDir> m_temporary;
};

NYTPROF_TEST(OutputFolderTest, QCoreApplication)
#include "tst_output_folder.moc"
