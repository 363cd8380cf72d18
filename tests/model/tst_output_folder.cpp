// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where commands write: places, folders of files, their permissions, and what may be deleted.
#include "command/output_folder.h"

#include "captured_stderr.h"
#include "profile_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

QStringList entries(const QString& folder)
{
    return QDir(folder).entryList(
        QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

QString modeOf(const QString& path)
{
    struct stat status { };
    return ::stat(qPrintable(path), &status) == 0 ? QString::number(status.st_mode & 0777, 8)
                                                  : QString();
}

bool writeProfile(const QString& path, mode_t mode)
{
    writeFile(path, "NYTProf 5 0\n");
    return ::chmod(qPrintable(path), mode) == 0;
}

} // namespace

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
        QCOMPARE(entries(path("a")).size(), 1); // the unfinished folder
        QVERIFY(entries(path("a"))[0].startsWith("b."));
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(folder.write("two.html", "22"));
        QCOMPARE(QDir().exists(out), false);
        QVERIFY(folder.finish());
        QCOMPARE(entries(path("a")), QStringList("b"));
        QCOMPARE(entries(out), QStringList({"one.html", "two.html"}));
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
        QCOMPARE(entries(path("")), QStringList("there"));
        QCOMPARE(entries(path("there")), QStringList("mine"));
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
        QCOMPARE(entries(path("there")), QStringList({"mine", "one.html"}));
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
            "nytprof: " + path("new") + "/one.html can't be written: File exists\n");
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("problem");
        QTest::newRow("a file") << "file"
                                << " is not written: it is a file, not a folder\n";
        QTest::newRow("a folder in a file") << "file/x"
                                            << " can't be opened for writing: Not a directory\n";
        QTest::newRow("a pipe") << "fifo"
                                << " is not written: it is a file, not a folder\n";
        QTest::newRow("a link to nowhere, whose folder is not there")
            << "link/x"
            << " can't be opened for writing: Not a directory\n";
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
        QCOMPARE(captured.text(), "nytprof: " + path(name) + problem);
        QCOMPARE(entries(path("")), QStringList({"fifo", "file", "link"}));
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
            "nytprof: " + path("there") + "/one.html can't be put in its place: Is a directory\n");
    }

    void profilesAreNotReplaced()
    {
        QDir().mkdir(path("there"));
        QVERIFY(writeProfile(path("there/one.html"), 0600));
        const CapturedStderr captured;
        OutputFolder folder(
            path("there").toStdString(), InputFiles({path("there/one.html").toStdString()}));
        QVERIFY(folder.open());
        QVERIFY(folder.write("one.html", "1"));
        QVERIFY(!folder.finish());
        QCOMPARE(captured.text(),
            "nytprof: " + path("there")
                + "/one.html is not written: it is a profile that is read\n");
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
            QVERIFY(writeProfile(profile, static_cast<mode_t>(mode)));
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
        QVERIFY(writeProfile(path("in.out"), 0600));
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

    void inputs()
    {
        QVERIFY(writeProfile(path("a.out"), 0600));
        writeFile(path("b.out"), "x");
        QVERIFY(QFile::link(path("a.out"), path("link")));
        QCOMPARE(::mkfifo(qPrintable(path("fifo")), 0600), 0);
        const InputFiles inputs({path("a.out").toStdString(), path("missing").toStdString(),
            path("fifo").toStdString()});
        const auto contains = [&](const char* name) {
            struct stat status { };
            return ::stat(qPrintable(path(name)), &status) == 0 && inputs.contains(status);
        };
        QVERIFY(contains("a.out"));
        QVERIFY(contains("link"));
        QVERIFY(!contains("b.out"));
        QVERIFY(!contains("fifo"));
    }

    // Paths

    void places_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("found"); ///< FOLDER NAME, and "+" when it is there
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const char* found, const char* problem) {
            QTest::newRow(name) << name << found << problem;
        };
        const char* const missing = "can't be opened for writing: No such file or directory";
        row("new", " new", "");
        row("file", " file +", "");
        row("./sub/..//sub/./new/", "sub new", "");
        row("sub", " sub +", "");
        row("sub/..", " . +", "");
        row("to-sub/new", "sub new", "");
        row("to-new", "sub new", "");
        row("missing/new", "", missing);
        row("file/new", "", "can't be opened for writing: Not a directory");
        row("loop", "", "can't be opened for writing: Too many levels of symbolic links");
    }
    void places()
    {
        QFETCH(QString, name);
        writeFile(path("file"), "mine");
        QDir().mkdir(path("sub"));
        QVERIFY(QFile::link("sub", path("to-sub")));
        QVERIFY(QFile::link(path("sub/new"), path("to-new"))); // an absolute one
        QVERIFY(QFile::link("loop", path("loop")));
        std::string problem = "of before";
        const auto place = findOutputPlace(path(name).toStdString(), MissingFolders::Fail, problem);
        QTEST(QString::fromStdString(problem), "problem");
        QFETCH(QString, found);
        QCOMPARE(bool(place), !found.isEmpty());
        if (!place)
            return;
        const QString folder
            = QFileInfo("/proc/self/fd/" + QString::number(place->folder.number())).symLinkTarget();
        QCOMPARE(QDir(m_temporary->path()).relativeFilePath(folder).replace(".", "") + u' '
                + QString::fromStdString(place->name) + (place->there ? " +" : ""),
            found);
        QCOMPARE(place->ownDescriptor, -1);
    }

    void noPath()
    {
        std::string problem;
        QVERIFY(!findOutputPlace("", MissingFolders::Fail, problem));
        QCOMPARE(problem, std::string("can't be opened for writing: No such file or directory"));
        const auto root = findOutputPlace("/", MissingFolders::Fail, problem);
        QVERIFY(root && root->name == "." && root->there);
    }

    void missingFoldersAreMade()
    {
        std::string problem;
        const auto place
            = findOutputPlace(path("a/b/new").toStdString(), MissingFolders::Make, problem);
        QVERIFY(place && !place->there);
        QCOMPARE(entries(path("a")), QStringList("b"));
        QCOMPARE(entries(path("a/b")), QStringList());
    }

    void whatIsOpenAlready()
    {
        std::string problem;
        const auto out = findOutputPlace("/dev/stdout", MissingFolders::Fail, problem);
        QVERIFY(out && out->ownDescriptor == STDOUT_FILENO);
        const auto third = findOutputPlace("/dev/fd/3", MissingFolders::Fail, problem);
        QVERIFY(!third || third->ownDescriptor == 3);
        for (const char* name : {"/proc/self/fd/1x", "/proc/self/fd/x"})
            QVERIFY(!findOutputPlace(name, MissingFolders::Fail, problem)
                || findOutputPlace(name, MissingFolders::Fail, problem)->ownDescriptor < 0);
        // The same name in another folder is a file.
        QVERIFY(QFile::link(path("sub"), path("1")));
        QCOMPARE(
            findOutputPlace(path("1").toStdString(), MissingFolders::Fail, problem)->ownDescriptor,
            -1);
    }

    void unfinishedNamesAreNew()
    {
        std::string problem;
        const auto place = findOutputPlace(path("x").toStdString(), MissingFolders::Fail, problem);
        QVERIFY(place);
        const QString pid = QString::number(::getpid());
        std::string name;
        QVERIFY(makeUnfinishedFile(place->folder, "x", name).isOpen());
        QCOMPARE(QString::fromStdString(name), "x." + pid + ".part");
        QCOMPARE(modeOf(path("x." + pid + ".part")), "600");
        QVERIFY(makeUnfinishedFolder(place->folder, "x", name).isOpen());
        QCOMPARE(QString::fromStdString(name), "x." + pid + "-2.part");
        QCOMPARE(modeOf(path("x." + pid + "-2.part")), "700");
        for (int i = 3; i <= 100; ++i)
            QVERIFY(makeUnfinishedFile(place->folder, "x", name).isOpen());
        QCOMPARE(QString::fromStdString(name), "x." + pid + "-100.part");
        QVERIFY(!makeUnfinishedFile(place->folder, "x", name).isOpen());
        QVERIFY(!makeUnfinishedFile(place->folder, "no/x", name).isOpen());
    }

    void trustedOwners()
    {
        struct stat file { };
        file.st_uid = ::geteuid();
        QVERIFY(isTrusted(file));
        file.st_uid = 0;
        QVERIFY(isTrusted(file));
        file.st_uid = ::geteuid() + 1;
        QVERIFY(!isTrusted(file));
    }

    // What of an old report is deleted

    void oldReports_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<bool>("isDeleted");
        const auto row = [](const char* name, const char* content, bool isDeleted) {
            QTest::addRow("%s: %.9s", name, content) << name << QByteArray(content) << isDeleted;
        };
        const char* const page = "<title>NYTProf</title>";
        const char* const graph = "digraph {\noverlap=false\n";
        row("index-evals.html", page, true);
        row("index-evals.html", "my own", false);
        row("a-pl-1-line.html", page, true);
        row("a-pl-12-block.html", page, true);
        row("a-pl-1-sub.html", page, true);
        row("a-pl-1-line.html", "made by nytprof", true);
        row("a-pl-1-line.html", "my own", false);
        row("a-pl-line.html", page, false);
        row("a-pl--line.html", page, false);
        row("-1-line.html", page, false); // no name before the number
        row("1-line.html", page, false);
        row("a1-line.html", page, false);
        row("a-1-lines.html", page, false);
        row("a-1-line.htm", page, false);
        row("thoughts.html", page, false);
        row("packages-callgraph.dot", graph, true);
        row("packages-callgraph.dot", "digraph {\n", false);
        row("packages-callgraph.dot", "graph { overlap=false", false);
        row("report.css", "whatever", true);
        row("report-data.js", "whatever", true);
        row("report.CSS", "whatever", false);
        row("style.css", "of the original, whose index.html is not here", false);
    }
    void oldReports()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(bool, isDeleted);
        QDir().mkdir(path("old"));
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        writeFile(path("old/") + name, content);
        const CapturedStderr captured;
        QCOMPARE(mayBeReplaced(path("old").toStdString(), htmlReportFiles), isDeleted);
        QCOMPARE(captured.text(),
            isDeleted ? QString()
                      : "nytprof: " + path("old") + " is not deleted: " + name
                    + " in it is not a file of a report\n");
        const Descriptor folder(::open(qPrintable(path("old")), O_PATH | O_DIRECTORY));
        QVERIFY(htmlReportFiles(folder).remove());
        QCOMPARE(entries(path("old")), isDeleted ? QStringList() : QStringList(name));
    }

    void foldersWithoutAReport()
    {
        QVERIFY(mayBeReplaced(path("missing").toStdString(), htmlReportFiles));
        QDir().mkdir(path("old"));
        QVERIFY(mayBeReplaced(path("old").toStdString(), htmlReportFiles)); // empty
        writeFile(path("old/report.css"), "x");
        const CapturedStderr captured;
        QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
        QCOMPARE(captured.text(),
            "nytprof: " + path("old") + " is not deleted: it has no index.html of a report\n");
    }

    /// Only what is a regular file is one of a report, and only the folders of the original are.
    void linksAndFoldersAreNoFilesOfReports()
    {
        for (const char* name : {"a-pl-1-line.html", "js"}) {
            QVERIFY(QDir().mkpath(path("old/") + name));
            writeFile(path("old/index.html"), "<title>NYTProf</title>");
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
            QVERIFY(QDir(path("old")).removeRecursively());
        }
        QDir().mkdir(path("old"));
        writeFile(path("page"), "<title>NYTProf</title>");
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        QVERIFY(QFile::link(path("page"), path("old/a-pl-1-line.html")));
        const CapturedStderr captured;
        QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
    }

    void reportsOfTheOriginal()
    {
        QVERIFY(QDir().mkpath(path("old/js/jit")));
        writeFile(path("old/index.html"), "generated by Devel::NYTProf");
        for (const char* name : {"style.css", "js/jquery-min.js", "js/asc.png", "js/jit/jit.js"})
            writeFile(path("old/") + name, "x");
        QVERIFY(mayBeReplaced(path("old").toStdString(), htmlReportFiles));
        for (const auto& [name, told] :
            {std::pair("js/own.js", "js/own.js"), std::pair("js/jit/own.js", "js/jit/own.js"),
                std::pair("js/jit.js", "js/jit.js"), std::pair("own.js", "own.js")}) {
            writeFile(path("old/") + name, "x");
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
            QCOMPARE(captured.text(),
                "nytprof: " + path("old") + " is not deleted: " + told
                    + " in it is not a file of a report\n");
            QVERIFY(QFile::remove(path("old/") + name));
        }
        const Descriptor folder(::open(qPrintable(path("old")), O_PATH | O_DIRECTORY));
        QVERIFY(htmlReportFiles(folder).remove());
        QCOMPARE(entries(path("old")), QStringList());
    }

    void tablesOfReports()
    {
        QDir().mkdir(path("old"));
        writeFile(
            path("old/a-pl-1-line.csv"), "# Profile data generated by Devel::NYTProf::Reader");
        QVERIFY(mayBeReplaced(path("old").toStdString(), csvReportFiles));
        for (const auto& [name, content] : {std::pair("a-pl-2-line.csv", "1,2"),
                 std::pair("own.csv", "# Profile data generated by Devel::NYTProf")}) {
            writeFile(path("old/") + name, content);
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), csvReportFiles));
            QVERIFY(captured.text().contains(name));
            QVERIFY(QFile::remove(path("old/") + name));
        }
    }

    void replacedReports()
    {
        QDir().mkdir(path("old"));
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        writeFile(path("old/a-pl-1-line.html"), "<title>NYTProf</title>");
        {
            OutputFolder folder(path("old").toStdString(), {});
            QVERIFY(folder.open());
            QVERIFY(folder.write("index.html", "new"));
            QVERIFY(folder.finish(htmlReportFiles));
        }
        QCOMPARE(entries(path("old")), QStringList("index.html"));
        QCOMPARE(readFile(path("old/index.html")), QByteArray("new"));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }

    std::optional<QTemporaryDir> m_temporary;
};

QTEST_GUILESS_MAIN(OutputFolderTest)
#include "tst_output_folder.moc"
