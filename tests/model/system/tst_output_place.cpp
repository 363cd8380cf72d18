// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where files are written: paths, pipes, devices and permissions.
#include "system/output_place.h"

#include "profile_files.h"
#include "system/safe_file.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr uid_t Other = 65534;

} // namespace

class OutputPlaceTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary.emplace(); }

    void inputs()
    {
        QVERIFY(writeEmptyProfile(path("a.out"), 0600));
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
        const char* const missing = "cannot be opened for writing: No such file or directory";
        row("new", " new", "");
        row("file", " file +", "");
        row("./sub/..//sub/./new/", "sub new", "");
        row("sub", " sub +", "");
        row("sub/..", " . +", "");
        row("to-sub/new", "sub new", "");
        row("to-new", "sub new", "");
        row("missing/new", "", missing);
        row("file/new", "", "cannot be opened for writing: Not a directory");
        static const QByteArray longName(300, 'x');
        row(longName, "", "cannot be opened for writing: File name too long");
        row("loop", "", "cannot be opened for writing: Too many levels of symbolic links");
    }
    void places()
    {
        QFETCH(QString, name);
        writeFile(path("file"), "mine");
        QDir().mkdir(path("sub"));
        QVERIFY(QFile::link("sub", path("to-sub")));
        QVERIFY(QFile::link(path("sub/new"), path("to-new"))); // an absolute one
        QVERIFY(QFile::link("loop", path("loop")));
        FileProblem problem{"of before"};
        const auto place = findOutputPlace(path(name).toStdString(), MissingFolders::Fail, problem);
        QTEST(QString::fromStdString(problem.text()), "problem");
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

    /// As many links as the kernel follows, of which each leads to the one before.
    void maxLinks()
    {
        for (int link = 1; link <= 41; ++link)
            QVERIFY(QFile::link(QString::number(link - 1), path(QString::number(link))));
        FileProblem problem;
        const auto place = findOutputPlace(path("40").toStdString(), MissingFolders::Fail, problem);
        QVERIFY(place);
        QCOMPARE(place->name, std::string("0"));
        QVERIFY(!findOutputPlace(path("41").toStdString(), MissingFolders::Fail, problem));
        QCOMPARE(problem.text(),
            std::string("cannot be opened for writing: Too many levels of symbolic links"));
    }

    void noPath()
    {
        FileProblem problem;
        QVERIFY(!findOutputPlace("", MissingFolders::Fail, problem));
        QCOMPARE(
            problem.text(), std::string("cannot be opened for writing: No such file or directory"));
        const auto root = findOutputPlace("/", MissingFolders::Fail, problem);
        QVERIFY(root && root->name == "." && root->there);
    }

    void missingFoldersAreMade()
    {
        FileProblem problem;
        const auto place
            = findOutputPlace(path("a/b/new").toStdString(), MissingFolders::Make, problem);
        QVERIFY(place && !place->there);
        QCOMPARE(namesInFolder(path("a")), QStringList("b"));
        QCOMPARE(namesInFolder(path("a/b")), QStringList());
    }

    void whatIsOpenAlready()
    {
        FileProblem problem;
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
        FileProblem problem;
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
        if (::geteuid() != 0 || ::seteuid(65534) != 0)
            QSKIP("needs a second user");
        const auto isTrustedOf = [&](uid_t owner) {
            file.st_uid = owner;
            return isTrusted(file);
        };
        const std::array trusted = {isTrustedOf(65534), isTrustedOf(0), isTrustedOf(1)};
        QCOMPARE(::seteuid(0), 0);
        QCOMPARE(trusted, (std::array{true, true, false}));
    }

    // Pipes and devices

    void pipesAreWaitedFor()
    {
        QCOMPARE(::mkfifo(qPrintable(path("pipe")), 0600), 0);
        FileProblem problem;
        const auto place
            = findOutputPlace(path("pipe").toStdString(), MissingFolders::Fail, problem);
        QByteArray read;
        std::thread reader([&] {
            QTest::qSleep(30); // after the writer has looked once
            read = readFile(path("pipe"));
        });
        Descriptor writing = openForOutput(*place, problem);
        const int flags = ::fcntl(writing.number(), F_GETFL);
        const bool isWritten = writing.isOpen() && writeAll(writing, "text") && writing.close();
        reader.join();
        QVERIFY(isWritten);
        QVERIFY(!problem);
        QCOMPARE(flags & O_NONBLOCK, 0);
        QCOMPARE(read, QByteArray("text"));
    }

    /// Whatever has taken the place of what was there when it was decided on.
    void whatHasChangedMeanwhile_data()
    {
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("problem");
        const QString cannotOpen = QStringLiteral("cannot be opened for writing: ");
        QTest::newRow("nothing") << "" << cannotOpen + "No such file or directory";
        QTest::newRow("file") << "file" << cannotOpen + "File exists";
        QTest::newRow("link") << "link" << cannotOpen + "Too many levels of symbolic links";
        QTest::newRow("folder") << "folder" << cannotOpen + "Is a directory";
        QTest::newRow("socket") << "socket" << cannotOpen + "No such device or address";
        QTest::newRow("pipe of another user") << "pipe"
                                              << "is a pipe of another user (uid 65534)";
    }
    void whatHasChangedMeanwhile()
    {
        QFETCH(QString, now);
        const QByteArray name = QFile::encodeName(path("out"));
        QCOMPARE(::mkfifo(name, 0600), 0);
        FileProblem problem;
        const auto place = findOutputPlace(name.toStdString(), MissingFolders::Fail, problem);
        QVERIFY(QFile::remove(path("out")));
        if (now == u"file")
            writeFile(path("out"), "mine");
        else if (now == u"link")
            QVERIFY(QFile::link("/dev/null", path("out")));
        else if (now == u"folder")
            QVERIFY(QDir().mkdir(path("out")));
        else if (now == u"socket")
            QCOMPARE(::mknod(name, S_IFSOCK | 0600, 0), 0);
        else if (now == u"pipe" && (::mkfifo(name, 0666) != 0 || ::chown(name, Other, Other) != 0))
            QSKIP("needs a second user");
        // With a reader, and then without one.
        for (const bool isRead : {true, false}) {
            const Descriptor reader(
                isRead && now == u"pipe" ? ::open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1);
            QVERIFY(!openForOutput(*place, problem).isOpen());
            QTEST(QString::fromStdString(problem.text()), "problem");
        }
        if (now == u"file")
            QCOMPARE(readFile(path("out")), QByteArray("mine"));
    }

    void pipesOfOthersAreRefusedAtOnce()
    {
        const QByteArray name = QFile::encodeName(path("pipe"));
        if (::mkfifo(name, 0666) != 0 || ::chown(name, Other, Other) != 0)
            QSKIP("needs a second user");
        FileProblem problem;
        const auto place = findOutputPlace(name.toStdString(), MissingFolders::Fail, problem);
        QVERIFY(place && place->there);
        QVERIFY(!openForOutput(*place, problem).isOpen());
        QCOMPARE(problem.text(), std::string("is a pipe of another user (uid 65534)"));
        // A device of another user is not: others read nothing from it.
        OutputPlace device{Descriptor(::open("/dev", O_PATH | O_CLOEXEC)), "null", {}, -1};
        struct stat status { };
        QCOMPARE(::stat("/dev/null", &status), 0);
        status.st_uid = Other;
        device.there = status;
        QVERIFY(openForOutput(device, problem).isOpen());
        QVERIFY(!problem);
    }

    /// It would not be waited for either.
    void ownPipesMayBeClosedToTheUser()
    {
        const QByteArray name = QFile::encodeName(path("pipe"));
        QCOMPARE(::mkfifo(name, 0), 0);
        QCOMPARE(::chmod(qPrintable(m_temporary->path()), 0755), 0);
        FileProblem problem;
        const bool isRoot = ::geteuid() == 0;
        if (isRoot && (::chown(name, Other, Other) != 0 || ::seteuid(Other) != 0))
            QSKIP("needs a second user");
        const auto place = findOutputPlace(name.toStdString(), MissingFolders::Fail, problem);
        const bool isOpen = place && openForOutput(*place, problem).isOpen();
        if (isRoot)
            QCOMPARE(::seteuid(0), 0);
        QVERIFY(place);
        QVERIFY(!isOpen);
        QCOMPARE(problem.text(), std::string("cannot be opened for writing: Permission denied"));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }

    std::optional<QTemporaryDir> m_temporary = std::optional<QTemporaryDir>(std::in_place);
};

NYTPROF_TEST(OutputPlaceTest, QCoreApplication)
#include "tst_output_place.moc"
