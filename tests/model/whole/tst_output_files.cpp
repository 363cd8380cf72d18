// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What -o writes where other users write, too, and who may read it.
#include "profile_files.h"
#include "required_packages.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof::test;

namespace {

constexpr uid_t Other = 65534;

struct Run {
    int exitCode = -1;
    QString out;
    QString err;
};

/// Runs the command with the usual umask of 022, or another one.
Run runNytprof(const QStringList& arguments, const QString& input = {}, mode_t mask = 022,
    const QString& name = QStringLiteral("nytprof"))
{
    QProcess process;
    process.setChildProcessModifier([mask] { ::umask(mask); });
    if (!input.isEmpty())
        process.setStandardInputFile(input);
    process.start(QFileInfo(commandPath()).dir().filePath(name), arguments);
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
        QString::fromUtf8(process.readAllStandardOutput()),
        QString::fromUtf8(process.readAllStandardError())};
}

/// Lets another user run a line of shell in a folder.
void startAsOther(QProcess& process, const QString& folder, const QString& line)
{
    process.setWorkingDirectory(folder);
    process.setChildProcessModifier([] {
        if (::setgid(Other) != 0 || ::setuid(Other) != 0)
            ::_exit(99);
    });
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
}

bool asOther(const QString& folder, const QString& line)
{
    QProcess process;
    startAsOther(process, folder, line);
    return process.waitForFinished() && process.exitCode() == 0;
}

std::optional<struct stat> status(const QString& path)
{
    struct stat file { };
    if (::lstat(QFile::encodeName(path).constData(), &file) != 0)
        return std::nullopt;
    return file;
}

/// As "640", in octal; empty when there is no such file.
QString mode(const QString& path)
{
    const auto file = status(path);
    return file ? QString::number(file->st_mode & 0777, 8) : QString();
}

bool setMode(const QString& path, mode_t mode)
{
    return ::chmod(QFile::encodeName(path).constData(), mode) == 0;
}

bool isRoot() { return ::geteuid() == 0; }

} // namespace

class OutputFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_temporary.emplace();
        QVERIFY(setMode(m_temporary->path(), 0755));
        QVERIFY(QDir(m_temporary->path()).mkdir(QStringLiteral("shared")));
        QVERIFY(setMode(path("shared"), 01777)); // as /tmp
        QVERIFY(QFile::copy(profilePath("small_default/nytprof.out"), path("in.out")));
        QVERIFY(setMode(path("in.out"), 0644));
        writeFile(path("victim"), "mine");
    }

    // Links and pipes of other users

    void linksOfOthersAreNotFollowed_data()
    {
        QTest::addColumn<QStringList>("command");
        for (const char* command : {"export csv", "html --no-colors --single", "merge",
                 "export callgrind", "summary --markdown"})
            QTest::newRow(command) << QString::fromLatin1(command).split(u' ');
    }
    void linksOfOthersAreNotFollowed()
    {
        if (!isRoot())
            QSKIP("needs a second user");
        QFETCH(QStringList, command);
        for (const mode_t folder : {01777, 0777}) {
            QVERIFY(setMode(path("shared"), folder));
            QVERIFY(asOther(path("shared"), QStringLiteral("ln -sf ../victim out")));
            const Run run
                = runNytprof(command + QStringList{path("in.out"), "-o", path("shared/out")});
            QCOMPARE(run.exitCode, 1);
            QCOMPARE(run.err,
                QStringLiteral("nytprof: error: %1: %1 is a link of another user (uid 65534); "
                               "choose another --out\n")
                    .arg(path("shared/out")));
            QCOMPARE(readFile(path("victim")), QByteArray("mine"));
        }
    }

    void linksOfOthersToFoldersAreNotFollowed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("report") << QStringList{"html", "IN", "-o", "shared/link"};
        QTest::newRow("old report") << QStringList{"html", "-d", "IN", "-o", "shared/link"};
        QTest::newRow("in it") << QStringList{"html", "IN", "-o", "shared/link/report"};
        QTest::newRow("file in it")
            << QStringList{"export", "csv", "IN", "-o", "shared/link/out.csv"};
        QTest::newRow("nytprofcsv") << QStringList{"-f", "IN", "-o", "shared/link"};
    }
    void linksOfOthersToFoldersAreNotFollowed()
    {
        if (!isRoot())
            QSKIP("needs a second user");
        QFETCH(QStringList, arguments);
        QVERIFY(QDir(m_temporary->path()).mkdir(QStringLiteral("mine")));
        QVERIFY(asOther(path("shared"), QStringLiteral("ln -s ../mine link")));
        arguments.replaceInStrings(QStringLiteral("IN"), path("in.out"));
        arguments.last() = path(arguments.last().toLatin1());
        const Run run
            = runNytprof(arguments, {}, 022, arguments[0] == u"-f" ? "nytprofcsv" : "nytprof");
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains(QStringLiteral("/shared/link is a link of another user")),
            qPrintable(run.err));
        QVERIFY(QDir(path("mine")).isEmpty());
    }

    /// Its owner can replace each file by another one at any time.
    void foldersOfOthersGetNoReport()
    {
        if (!isRoot())
            QSKIP("needs a second user");
        QVERIFY(asOther(path("shared"), QStringLiteral("mkdir -m 777 report")));
        const Run run = runNytprof({"html", path("in.out"), "-o", path("shared/report")});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains(QStringLiteral("report: belongs to another user (uid 65534)")),
            qPrintable(run.err));
        QVERIFY(QDir(path("shared/report")).isEmpty());
    }

    void pipesOfOthersAreNotWrittenTo()
    {
        if (!isRoot())
            QSKIP("needs a second user");
        QVERIFY(asOther(path("shared"), QStringLiteral("mkfifo -m 666 read unread")));
        QProcess reader;
        startAsOther(reader, path("shared"), QStringLiteral("exec cat read"));
        for (const char* name : {"shared/read", "shared/unread"}) {
            const Run run = runNytprof({"export", "csv", path("in.out"), "-o", path(name)});
            QCOMPARE(run.exitCode, 1);
            QVERIFY2(
                run.err.contains(QStringLiteral("is a pipe of another user")), qPrintable(run.err));
        }
        reader.kill();
        QVERIFY(reader.waitForFinished());
        QCOMPARE(reader.readAllStandardOutput(), QByteArray());
    }

    /// What another user left to be replaced says nothing about who may read what replaces it.
    void filesOfOthersLendNoPermissions()
    {
        if (!isRoot())
            QSKIP("needs a second user");
        QVERIFY(setMode(path("in.out"), 0600));
        QVERIFY(asOther(path("shared"), QStringLiteral("umask 0; echo >out; ln out same")));
        QCOMPARE(
            runNytprof({"export", "csv", path("in.out"), "-o", path("shared/out")}).exitCode, 0);
        QCOMPARE(mode(path("shared/out")), QStringLiteral("600"));
        QCOMPARE(status(path("shared/out"))->st_uid, 0U);
        QCOMPARE(readFile(path("shared/same")), QByteArray("\n"));
    }

    /// What is unfinished is not opened again by its name, where it may be another file then.
    void unfinishedFilesAreOpenedOnce()
    {
        const QString strace = QStandardPaths::findExecutable(QStringLiteral("strace"));
        if (strace.isEmpty())
            SKIP_WITHOUT("strace");
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("detect_leaks=0"));
        process.setProcessEnvironment(environment);
        process.start(strace,
            {"-f", "-qq", "-e", "trace=open,openat", "-o", path("log"), commandPath(), "export",
                "csv", path("in.out"), "-o", path("out.csv")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QList<QByteArray> opened;
        for (const QByteArray& line : readFile(path("log")).split('\n')) {
            if (line.contains(".part\""))
                opened << line;
        }
        QCOMPARE(opened.size(), 1);
        QVERIFY2(opened[0].contains("O_EXCL") && opened[0].contains("O_NOFOLLOW"), opened[0]);
    }

    // Links, pipes and devices of the user

    void ownLinksAreFollowedAndStay()
    {
        QVERIFY(QDir(m_temporary->path()).mkdir(QStringLiteral("mine")));
        QVERIFY(QFile::link(QStringLiteral("../mine"), path("shared/link")));
        QVERIFY(QFile::link(QStringLiteral("table.csv"), path("mine/out.csv")));
        QCOMPARE(
            runNytprof({"export", "csv", "-q", path("in.out"), "-o", path("shared/link/out.csv")})
                .err,
            "");
        QVERIFY(QFileInfo(path("mine/out.csv")).isSymLink());
        QVERIFY(readFile(path("mine/table.csv")).startsWith("Sub,"));
        QCOMPARE(runNytprof({"html", path("in.out"), "-o", path("shared/link")}).exitCode, 0);
        QVERIFY(QFileInfo(path("shared/link")).isSymLink());
        QVERIFY(QFile::exists(path("mine/index.html")));
    }

    void ownPipesAndDevicesAreWrittenTo()
    {
        for (const char* line :
            {"mkfifo pipe; (sleep 0.1; cat pipe >read) & $0 export csv in.out -o pipe",
                "$0 export csv in.out -o /dev/stdout >read",
                "$0 export csv in.out -o /dev/fd/3 3>read",
                "$0 export csv in.out -o /dev/stdout | cat >read",
                "$0 export csv in.out -o /dev/null && $0 export csv in.out >read"}) {
            QProcess process;
            process.setWorkingDirectory(m_temporary->path());
            process.start(QStringLiteral("/bin/sh"),
                {"-c", QString::fromLatin1(line) + QStringLiteral("; r=$?; wait; exit $r"),
                    commandPath()});
            QVERIFY(process.waitForFinished());
            QCOMPARE(QString::fromUtf8(process.readAllStandardError()), "");
            QCOMPARE(process.exitCode(), 0);
            QVERIFY2(readFile(path("read")).startsWith("Sub,"), line);
            QVERIFY(QFile::remove(path("read")));
        }
    }

    void theFolderItselfMayBeNamed()
    {
        QVERIFY(QDir(m_temporary->path()).mkdir(QStringLiteral("report")));
        QProcess process;
        process.setWorkingDirectory(path("report"));
        process.start(commandPath(), {"html", path("in.out"), "-o", "."});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(QFile::exists(path("report/index.html")));
        QCOMPARE(
            QDir(path("report")).entryList(QDir::AllDirs | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList());
    }

    /// While threads write their pages.
    void interruptedReportsLeaveNothing()
    {
        for (int i = 0; i < 20; ++i) {
            QProcess process;
            process.setWorkingDirectory(path("shared"));
            process.start(commandPath(), {"html", path("in.out"), "-o", "report"});
            while (process.state() != QProcess::NotRunning
                && QDir(path("shared")).entryList({"*.part"}, QDir::Dirs).isEmpty())
                QTest::qWait(1);
            QTest::qWait(i);
            process.terminate();
            QVERIFY(process.waitForFinished());
            QCOMPARE(QDir(path("shared")).entryList({"*.part"}), QStringList());
            QDir(path("shared/report")).removeRecursively();
        }
    }

    // Permissions

    void exportsAreNoMoreReadableThanProfiles_data()
    {
        QTest::addColumn<QStringList>("command");
        for (const char* command : {"export csv", "export folded", "merge", "export callgrind",
                 "flamegraph", "export speedscope", "export pprof", "export firefox", "export dot",
                 "export locations", "export json", "summary --markdown", "html --single", "html",
                 "nytprofcsv"})
            QTest::newRow(command) << QString::fromLatin1(command).split(u' ');
    }
    void exportsAreNoMoreReadableThanProfiles()
    {
        QFETCH(QStringList, command);
        const QString name = command[0] == u"nytprofcsv" ? "nytprofcsv" : "nytprof";
        command = name == u"nytprofcsv" ? QStringList{"-f"} : command;
        const QList<std::tuple<mode_t, mode_t, QString, QString>> cases
            = {{0600, 022, "600", "700"}, {0640, 022, "640", "750"}, {0644, 022, "644", "755"},
                {0666, 022, "644", "755"}, {0644, 077, "600", "700"}, {0644, 002, "644", "755"}};
        for (const auto& [profile, mask, file, folder] : cases) {
            const QString out = path("out") + QString::number(profile + 1000 * mask);
            QVERIFY(setMode(path("in.out"), profile));
            const Run run
                = runNytprof(command + QStringList{path("in.out"), "-o", out}, {}, mask, name);
            QCOMPARE(run.exitCode, 0);
            QCOMPARE(mode(out), QFileInfo(out).isDir() ? folder : file);
            for (QDirIterator files(out, QDir::Files); files.hasNext();)
                QCOMPARE(mode(files.next()), file);
        }
    }

    void timeLinesAreNoMoreReadableThanProfiles()
    {
        const QString profile = profilePath("small_calls2/nytprof.out");
        QVERIFY(QFile::copy(profile, path("calls.out")) && setMode(path("calls.out"), 0600));
        QCOMPARE(
            runNytprof({"export", "chrome", path("calls.out"), "-o", path("out")}).exitCode, 0);
        QCOMPARE(mode(path("out")), QStringLiteral("600"));
    }

    /// A sum is for those who may read all of its parts.
    void severalProfiles()
    {
        QVERIFY(QDir(m_temporary->path()).mkdir(QStringLiteral("all")));
        QVERIFY(QFile::copy(path("in.out"), path("all/nytprof.out.1")));
        QVERIFY(QFile::copy(path("in.out"), path("all/nytprof.out.2")));
        QVERIFY(setMode(path("all/nytprof.out.1"), 0640) && setMode(path("in.out"), 0604));
        QCOMPARE(runNytprof({"merge", path("all"), path("in.out"), "-o", path("out")}).exitCode, 0);
        QCOMPARE(mode(path("out")), QStringLiteral("600"));
    }

    void standardInput()
    {
        QVERIFY(setMode(path("in.out"), 0600));
        QCOMPARE(runNytprof({"export", "csv", "-", "-o", path("out")}, path("in.out")).exitCode, 0);
        QCOMPARE(mode(path("out")), QStringLiteral("600"));
        QProcess piped; // whose permissions are unknown
        piped.start("/bin/sh",
            {"-c", "umask 022; cat \"$1\" | \"$0\" export csv - -o \"$2\"", commandPath(),
                path("in.out"), path("piped")});
        QVERIFY(piped.waitForFinished());
        QCOMPARE(mode(path("piped")), QStringLiteral("644"));
    }

    /// The bits of a group are for the members of that group.
    void profilesOfAnotherGroup()
    {
        if (!isRoot())
            QSKIP("needs a second group");
        const QByteArray profile = QFile::encodeName(path("in.out"));
        QVERIFY(
            ::chown(profile.constData(), 0, Other) == 0 && ::chmod(profile.constData(), 0640) == 0);
        QCOMPARE(runNytprof({"export", "csv", path("in.out"), "-o", path("out")}).exitCode, 0);
        QCOMPARE(mode(path("out")), QStringLiteral("600"));
    }

    /// Who changed the permissions of a file meant it.
    void replacedFilesKeepTheirPermissions()
    {
        QVERIFY(setMode(path("in.out"), 0600));
        writeFile(path("out.csv"), "old");
        QVERIFY(setMode(path("out.csv"), 0664));
        QCOMPARE(runNytprof({"export", "csv", path("in.out"), "-o", path("out.csv")}).exitCode, 0);
        QCOMPARE(mode(path("out.csv")), QStringLiteral("664"));
        QVERIFY(setMode(path("in.out"), 0644) && setMode(path("out.csv"), 0600));
        QCOMPARE(runNytprof({"export", "csv", path("in.out"), "-o", path("out.csv")}).exitCode, 0);
        QCOMPARE(mode(path("out.csv")), QStringLiteral("600"));
    }

    void replacedReportsKeepTheirPermissions()
    {
        QVERIFY(setMode(path("in.out"), 0600));
        QCOMPARE(runNytprof({"html", path("in.out"), "-o", path("report")}).exitCode, 0);
        QCOMPARE(mode(path("report")), QStringLiteral("700"));
        QVERIFY(setMode(path("report"), 0755) && setMode(path("report/index.html"), 0644));
        QCOMPARE(runNytprof({"html", path("in.out"), "-o", path("report")}).exitCode, 0);
        QCOMPARE(mode(path("report")), QStringLiteral("755"));
        QCOMPARE(mode(path("report/index.html")), QStringLiteral("644"));
        QCOMPARE(mode(path("report/report.js")), QStringLiteral("600"));
    }

    // What is not overwritten

    void profilesAreNotOverwritten_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("csv") << QStringList{"export", "csv", "in.out", "-o", "in.out"};
        QTest::newRow("hard link") << QStringList{"export", "csv", "in.out", "-o", "same.out"};
        QTest::newRow("link") << QStringList{"export", "folded", "in.out", "-o", "link.out"};
        QTest::newRow("html") << QStringList{
            "html", "--no-colors", "--single", "in.out", "-o", "in.out"};
        QTest::newRow("one of two")
            << QStringList{"export", "csv", "other.out", "in.out", "-o", "./in.out"};
        QTest::newRow("chrome") << QStringList{"export", "chrome", "in.out", "-o", "in.out"};
        QTest::newRow("standard input") << QStringList{"export", "csv", "-", "-o", "in.out"};
    }
    void profilesAreNotOverwritten()
    {
        QFETCH(QStringList, arguments);
        QVERIFY(QFile::copy(profilePath("dash_e/nytprof.out"), path("other.out")));
        QVERIFY(QFile::link(QStringLiteral("in.out"), path("link.out")));
        QVERIFY(::link(QFile::encodeName(path("in.out")).constData(),
                    QFile::encodeName(path("same.out")).constData())
            == 0);
        const QByteArray before = readFile(path("in.out"));
        QProcess process;
        process.setWorkingDirectory(m_temporary->path());
        process.setStandardInputFile(path("in.out"));
        process.start(commandPath(), arguments);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(QString::fromUtf8(process.readAllStandardError()),
            QStringLiteral("nytprof: error: %1: is an input profile; choose another --out\n")
                .arg(arguments.last()));
        QCOMPARE(readFile(path("in.out")), before);
        QCOMPARE(QDir(m_temporary->path()).entryList({"*.part"}), QStringList());
    }

    /// A merged profile lacks timelines, and would count twice when merged again.
    void mergedProfilesReplaceNoneOfThem()
    {
        QVERIFY(QFile::copy(path("in.out"), path("other.out")));
        const QByteArray before = readFile(path("in.out"));
        QCOMPARE(
            runNytprof({"merge", path("in.out"), path("other.out"), "-o", path("in.out")}).exitCode,
            1);
        QCOMPARE(readFile(path("in.out")), before);
    }

private:
    [[nodiscard]] QString path(const char* name) const
    {
        return m_temporary->filePath(QString::fromUtf8(name));
    }

    std::optional<QTemporaryDir> m_temporary; ///< of each test
};

NYTPROF_TEST(OutputFilesTest, QCoreApplication)
#include "tst_output_files.moc"
