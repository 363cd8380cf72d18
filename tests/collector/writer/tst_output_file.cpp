// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The file that a profile is written to, in a process that knows nothing of it.
#include "test_class.h"
#include "writer/output_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

using namespace nytprof;

namespace {

using NewFile = OutputFile::NewFile;

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

struct stat statusOf(const QString& path)
{
    struct stat status { };
    static_cast<void>(lstat(QFile::encodeName(path).constData(), &status));
    return status;
}

/// What this process has a file open as, or -1.
int descriptorOf(const QString& path)
{
    const auto wanted = statusOf(path);
    for (int each = 0; each < 1024; ++each) {
        struct stat status { };
        if (fstat(each, &status) == 0 && status.st_ino == wanted.st_ino
            && status.st_dev == wanted.st_dev) {
            return each;
        }
    }
    return -1;
}

bool isPending(int signal)
{
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, signal) == 1;
}

/// A thread of this process.
bool isSleeping(pid_t thread)
{
    QFile state(QStringLiteral("/proc/self/task/%1/stat").arg(thread));
    return state.open(QIODevice::ReadOnly) && state.readAll().contains(") S ");
}

/// Until its end files are made with these permissions at most.
class Umask {
public:
    explicit Umask(mode_t mask)
        : m_before(umask(mask))
    {
    }
    ~Umask() { umask(m_before); }
    Umask(const Umask&) = delete;
    Umask& operator=(const Umask&) = delete;

private:
    mode_t m_before;
};

} // namespace

class TestOutputFile : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("out");
    }

    void written()
    {
        const auto file = create();
        QVERIFY(file);
        QCOMPARE(file->path(), m_path.toStdString());
        QCOMPARE(file->size(), std::uint64_t{0});
        file->write(bytesOf("one "));
        file->write({});
        file->write(bytesOf("two"));
        QCOMPARE(text(), QString("one two"));
        QCOMPARE(file->size(), std::uint64_t{7});
        file->rewrite(1, bytesOf("NE"));
        QCOMPARE(text(), QString("oNE two"));
        QCOMPARE(file->size(), std::uint64_t{7});
        file->write(bytesOf("."));
        file->close();
        QCOMPARE(text(), QString("oNE two."));
        QCOMPARE(file->errorMessage(), std::string());
        QCOMPARE(descriptorOf(m_path), -1);
    }
    /// With a high number: programs get the lowest free ones, as without a profiler.
    void descriptor()
    {
        rlimit before{};
        getrlimit(RLIMIT_NOFILE, &before);
        const std::vector<std::pair<rlim_t, int>> firsts = {{80, 70}, {1024, 896}, {4096, 896}};
        for (const auto& [number, first] : firsts) {
            const rlimit limit{number, before.rlim_max};
            if (number > before.rlim_max) {
                QSKIP("this process may not have so many files");
            }
            QCOMPARE(setrlimit(RLIMIT_NOFILE, &limit), 0);
            const int lowest = dup(STDERR_FILENO);
            ::close(lowest);
            {
                const auto file = create();
                QCOMPARE(descriptorOf(m_path), first);
                QCOMPARE(fcntl(first, F_GETFD), FD_CLOEXEC);
                const int next = dup(STDERR_FILENO);
                ::close(next);
                QCOMPARE(next, lowest);
            }
            QCOMPARE(descriptorOf(m_path), -1);
        }
        setrlimit(RLIMIT_NOFILE, &before);
    }

    // What has the name already

    void replacedFiles()
    {
        write("old");
        QFile old(m_path);
        QVERIFY(old.open(QIODevice::ReadOnly));
        const auto file = create();
        file->write(bytesOf("new"));
        QCOMPARE(text(), QString("new"));
        QCOMPARE(old.readAll(), QByteArray("old"));
    }
    void replacedLinks()
    {
        const auto other = m_folder->filePath("other");
        for (const bool exists : {false, true}) {
            if (exists) {
                QFile::rename(m_path, other);
            }
            QVERIFY(QFile::link(other, m_path));
            const auto file = create();
            file->write(bytesOf("new"));
            QVERIFY(S_ISREG(statusOf(m_path).st_mode));
            QCOMPARE(QFile::exists(other), exists);
        }
        QCOMPARE(text("other"), QString("new")); // the first one
    }
    /// Of this run: the new one gets a number.
    void filesOfThisRun()
    {
        const NewFile keep{OutputFile::Existing::KeepOfThisRun, 0666, false};
        QCOMPARE(create(keep)->path(), m_path.toStdString());
        QCOMPARE(create(keep)->path(), m_path.toStdString() + ".2");
        QCOMPARE(create(keep)->path(), m_path.toStdString() + ".3");
        QCOMPARE(create()->path(), m_path.toStdString());
        const timeval longAgo[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
        QCOMPARE(utimes(QFile::encodeName(m_path + ".2").constData(), longAgo), 0);
        QCOMPARE(create(keep)->path(), m_path.toStdString() + ".2");
        QCOMPARE(
            QDir(m_folder->path()).entryList(QDir::Files), (QStringList{"out", "out.2", "out.3"}));
    }

    // Permissions

    void permissions_data()
    {
        QTest::addColumn<int>("mask");
        QTest::addColumn<int>("mode");
        QTest::addColumn<bool>("isExact");
        QTest::addColumn<int>("replaced"); // permissions of the file before; -1 for none
        QTest::addColumn<int>("result");
        const auto row
            = [](const char* name, int mask, int mode, bool isExact, int replaced, int result) {
                  QTest::newRow(name) << mask << mode << isExact << replaced << result;
              };
        row("by the umask", 022, 0666, false, -1, 0644);
        row("private umask", 077, 0666, false, -1, 0600);
        row("private program", 0, 0600, false, -1, 0600);
        row("program of a group", 0, 0660, false, -1, 0660);
        row("chosen", 077, 0644, true, -1, 0644);
        row("chosen, none", 0, 0, true, -1, 0);
        row("no more readers than before", 0, 0666, false, 0640, 0640);
        row("at least for the owner", 0, 0666, false, 0044, 0644);
        row("chosen, of a file before", 0, 0666, true, 0600, 0666);
    }
    void permissions()
    {
        QFETCH(int, mask);
        QFETCH(int, mode);
        QFETCH(bool, isExact);
        QFETCH(int, replaced);
        if (replaced >= 0) {
            write("old");
            QCOMPARE(
                chmod(QFile::encodeName(m_path).constData(), static_cast<mode_t>(replaced)), 0);
        }
        const Umask limited(static_cast<mode_t>(mask));
        const auto file
            = create({OutputFile::Existing::Replace, static_cast<mode_t>(mode), isExact});
        QVERIFY(file);
        QTEST(static_cast<int>(statusOf(m_path).st_mode & 07777), "result");
    }
    /// A folder may give its files another group, which the program's permissions do not mean.
    void permissionsInAFolderOfAnotherGroup()
    {
        const auto folder = QFile::encodeName(m_folder->path());
        if (geteuid() != 0) {
            QSKIP("only root can give a folder to another group");
        }
        QCOMPARE(chown(folder.constData(), 0, 65534), 0);
        QCOMPARE(chmod(folder.constData(), 02777), 0);
        const Umask none(0);
        const auto modeOf = [&](mode_t mode, bool isExact) {
            const auto file = create({OutputFile::Existing::Replace, mode, isExact});
            return static_cast<int>(statusOf(m_path).st_mode & 07777);
        };
        QCOMPARE(modeOf(0660, false), 0600);
        QCOMPARE(QFile::remove(m_path), true);
        QCOMPARE(modeOf(0666, false), 0666);
        QCOMPARE(QFile::remove(m_path), true);
        QCOMPARE(modeOf(0660, true), 0660);
    }
    /// What belongs to others is replaced without a look at its permissions.
    void filesOfOthers()
    {
        if (geteuid() != 0) {
            QSKIP("only root can give a file to another user");
        }
        write("old");
        const auto path = QFile::encodeName(m_path);
        QCOMPARE(chmod(path.constData(), 0600), 0);
        QCOMPARE(chown(path.constData(), 65534, 65534), 0);
        const Umask none(0);
        const auto file = create();
        QCOMPARE(static_cast<int>(statusOf(m_path).st_mode & 07777), 0666);
    }

    // Devices and pipes

    void devices()
    {
        QVERIFY(QFile::link("/dev/null", m_path));
        const auto before = statusOf("/dev/null");
        const auto file = create({OutputFile::Existing::KeepOfThisRun, 0600, true});
        QVERIFY(file);
        QVERIFY(S_ISLNK(statusOf(m_path).st_mode));
        file->write(bytesOf("gone"));
        file->rewrite(0, bytesOf("gone"));
        QVERIFY(file->duplicate()->truncateTo(2));
        file->close();
        QCOMPARE(file->errorMessage(), std::string());
        QCOMPARE(statusOf("/dev/null").st_mode, before.st_mode);
        QCOMPARE(statusOf("/dev/null").st_rdev, before.st_rdev);
    }
    void aFullDevice()
    {
        QVERIFY(QFile::link("/dev/full", m_path));
        const auto file = create();
        file->write(bytesOf("text"));
        file->write(bytesOf("more"));
        file->close();
        QCOMPARE(QString::fromStdString(file->errorMessage()),
            "cannot write profile '" + m_path
                + "': No space left on device; only its first 0 bytes can be read");
    }
    void pipes()
    {
        const int reader = makePipe();
        const auto file = create();
        QVERIFY(file);
        QCOMPARE(fcntl(descriptorOfPipe(), F_GETFL) & O_NONBLOCK, 0);
        file->write(bytesOf("one "));
        file->rewrite(0, bytesOf("ONE"));
        QVERIFY(!file->truncateTo(2));
        file->write(bytesOf("two"));
        file->close();
        QCOMPARE(file->errorMessage(), std::string());
        char got[32] = {};
        QCOMPARE(::read(reader, got, sizeof got), ssize_t{7});
        QCOMPARE(QString(got), QString("one two"));
        ::close(reader);
        QVERIFY(S_ISFIFO(statusOf(m_path).st_mode));
    }
    /// Somebody may be about to read it.
    void aPipeThatIsReadLater()
    {
        const int early = makePipe();
        ::close(early);
        int reader = -1;
        std::thread thread([&, creator = gettid()] {
            while (!isSleeping(creator)) { }
            reader = open(QFile::encodeName(m_path).constData(), O_RDONLY | O_NONBLOCK);
        });
        std::string error;
        const auto file = OutputFile::create(m_path.toStdString(), error, {});
        thread.join();
        ::close(reader);
        QVERIFY2(file, error.c_str());
    }
    void pipesOfOthers()
    {
        if (geteuid() != 0) {
            QSKIP("only root can give a pipe to another user");
        }
        const int reader = makePipe();
        QCOMPARE(chown(QFile::encodeName(m_path).constData(), 65534, 65534), 0);
        const auto message = [&](const char* why) {
            return "cannot create profile '" + m_path + "': " + why + "; no profile is written";
        };
        QCOMPARE(errorOfCreating(),
            message("it belongs to another user, or was replaced while it was opened"));
        ::close(reader);
        std::atomic<bool> isOver = false;
        std::thread late([&, creator = gettid()] { // which is not waited for
            while (!isOver && !isSleeping(creator)) { }
            ::close(open(QFile::encodeName(m_path).constData(), O_RDONLY | O_NONBLOCK));
        });
        const auto error = errorOfCreating();
        isOver = true;
        late.join();
        QCOMPARE(error, message("the pipe has no reader"));
    }
    /// Names that the system has for what a process has open.
    void ownDescriptors()
    {
        write("old");
        const int own = open(QFile::encodeName(m_path).constData(), O_RDWR);
        const auto name = QString("/proc/self/fd/%1").arg(own);
        std::string error;
        const auto file = OutputFile::create(name.toStdString(), error, {});
        QVERIFY2(file, error.c_str());
        file->write(bytesOf("new"));
        QCOMPARE(text(), QString("new"));
        file->close();
        QCOMPARE(file->errorMessage(), std::string());
        ::close(own);
    }
    void readersThatGo()
    {
        const int reader = makePipe();
        const auto file = create();
        file->write(bytesOf("text"));
        ::close(reader);
        file->write(bytesOf("more")); // raises no SIGPIPE
        QVERIFY(!isPending(SIGPIPE));
        QCOMPARE(QString::fromStdString(file->errorMessage()),
            "cannot write profile '" + m_path
                + "': Broken pipe; only its first 4 bytes can be read");
    }
    /// One that was pending before is the program's.
    void signalsOfTheProgram()
    {
        sigset_t one;
        sigset_t before;
        sigemptyset(&one);
        sigaddset(&one, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &one, &before);
        raise(SIGPIPE);
        const int reader = makePipe();
        const auto file = create();
        ::close(reader);
        file->write(bytesOf("text"));
        QVERIFY(isPending(SIGPIPE));
        int taken = 0;
        sigwait(&one, &taken);
        QCOMPARE(taken, SIGPIPE);
        file->write(bytesOf("text")); // does nothing any more
        QVERIFY(!isPending(SIGPIPE));
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    // Files that can't be created or written

    void errors_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("why");
        QTest::newRow("no folder") << "no/such"
                                   << "No such file or directory";
        QTest::newRow("a folder") << "folder"
                                  << "Is a directory";
        QTest::newRow("below a file") << "file/out"
                                      << "Not a directory";
        QTest::newRow("a circle") << "circle/out"
                                  << "Too many levels of symbolic links";
    }
    void errors()
    {
        QFETCH(QString, path);
        QFETCH(QString, why);
        QVERIFY(QDir(m_folder->path()).mkdir("folder"));
        write("text", "file");
        QVERIFY(QFile::link(m_folder->filePath("circle"), m_folder->filePath("circle")));
        m_path = m_folder->filePath(path);
        QCOMPARE(errorOfCreating(),
            "cannot create profile '" + m_path + "': " + why + "; no profile is written");
    }
    /// A limit of the size of files, at which the system sends a signal.
    void limitedSize()
    {
        const auto file = create();
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit limit{6, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
        file->write(bytesOf("1234"));
        file->write(bytesOf("5678"));
        file->write(bytesOf("9"));
        file->rewrite(0, bytesOf("x"));
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!isPending(SIGXFSZ));
        file->write(bytesOf("0"));
        QCOMPARE(text(), QString("123456"));
        QCOMPARE(file->size(), std::uint64_t{6});
        QCOMPARE(QString::fromStdString(file->errorMessage()),
            "cannot write profile '" + m_path
                + "': File too large; only its first 6 bytes can be read");
    }
    void limitedRewriting()
    {
        const auto file = create();
        file->write(bytesOf("12345678"));
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit limit{6, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
        file->rewrite(4, bytesOf("abcd"));
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!isPending(SIGXFSZ));
        QCOMPARE(text(), QString("1234ab78")); // as far as it could be
        file->rewrite(0, bytesOf("x"));
        QCOMPARE(text(), QString("1234ab78"));
        QVERIFY(QString::fromStdString(file->errorMessage()).contains("File too large"));
    }

    // Programs that close what they do not know

    void closedByTheProgram()
    {
        const auto file = create();
        file->write(bytesOf("one "));
        ::close(descriptorOf(m_path));
        file->write(bytesOf("two"));
        QCOMPARE(text(), QString("one two"));
        QCOMPARE(fcntl(descriptorOf(m_path), F_GETFL) & O_NONBLOCK, 0);
        ::close(descriptorOf(m_path));
        file->rewrite(0, bytesOf("ONE"));
        QCOMPARE(text(), QString("ONE two"));
        file->write(bytesOf("."));
        QCOMPARE(text(), QString("ONE two."));
        QCOMPARE(file->errorMessage(), std::string());
    }
    /// The number means another file then, which gets nothing.
    void reusedByTheProgram()
    {
        const auto file = create();
        file->write(bytesOf("one "));
        write("other", "other");
        const int own = descriptorOf(m_path);
        const int other = open(QFile::encodeName(m_folder->filePath("other")).constData(), O_RDWR);
        dup2(other, own);
        ::close(other);
        file->write(bytesOf("two"));
        QCOMPARE(text(), QString("one two"));
        QCOMPARE(text("other"), QString("other"));
        QCOMPARE(descriptorOf(m_folder->filePath("other")), own); // stays open
        ::close(own);
    }
    /// Or the same file for something else.
    void movedByTheProgram()
    {
        const auto file = create();
        file->write(bytesOf("one "));
        const int own = descriptorOf(m_path);
        lseek(own, 1, SEEK_SET);
        file->write(bytesOf("two"));
        QCOMPARE(text(), QString("one two"));
        ::close(own);
    }
    void closedAndRemoved()
    {
        const auto file = create();
        file->write(bytesOf("one"));
        ::close(descriptorOf(m_path));
        QVERIFY(QFile::remove(m_path));
        file->rewrite(0, bytesOf("x"));
        QCOMPARE(file->errorMessage(), std::string());
        file->write(bytesOf("two"));
        QVERIFY(!QFile::exists(m_path));
        QCOMPARE(QString::fromStdString(file->errorMessage()),
            "cannot write profile '" + m_path
                + "': Bad file descriptor; only its first 3 bytes can be read");
    }
    void closedAndReplaced()
    {
        const auto file = create();
        file->write(bytesOf("one"));
        ::close(descriptorOf(m_path));
        write("another", "another");
        QVERIFY(QDir().rename(m_path, m_path + ".old"));
        QVERIFY(QDir().rename(m_folder->filePath("another"), m_path));
        file->write(bytesOf("two"));
        QCOMPARE(text(), QString("another"));
        QCOMPARE(descriptorOf(m_path), -1);
        file->close();
    }
    /// Of a profile that is not wanted nothing is said, but where another one has its name.
    void removedByTheProgram()
    {
        for (const bool isReplaced : {false, true}) {
            const auto file = create();
            file->write(bytesOf("one"));
            QVERIFY(QFile::remove(m_path));
            if (isReplaced) {
                write("another");
            }
            file->write(bytesOf("two"));
            QCOMPARE(file->errorMessage(), std::string());
            file->close();
            QCOMPARE(QString::fromStdString(file->errorMessage()),
                isReplaced ? "profile '" + m_path
                        + "' is lost: another process replaced it; use addpid=1 for one file per "
                          "process"
                           : QString());
        }
    }
    /// What had no name before can't be lost.
    void filesWithoutAName()
    {
        write("old");
        const int own = open(QFile::encodeName(m_path).constData(), O_RDWR);
        QVERIFY(QFile::remove(m_path));
        std::string error;
        const auto file = OutputFile::create("/proc/self/fd/" + std::to_string(own), error, {});
        QVERIFY2(file, error.c_str());
        file->write(bytesOf("new"));
        file->close();
        QCOMPARE(file->errorMessage(), std::string());
        ::close(own);
    }

    // A finish that was premature

    void takenBack()
    {
        const auto file = create();
        file->write(bytesOf("one "));
        const auto copy = file->duplicate();
        QVERIFY(copy);
        QCOMPARE(copy->size(), std::uint64_t{4});
        QCOMPARE(copy->path(), file->path());
        file->write(bytesOf("two"));
        file->close();
        QCOMPARE(text(), QString("one two"));
        QVERIFY(!file->duplicate());
        QVERIFY(copy->truncateTo(3));
        QCOMPARE(copy->size(), std::uint64_t{3});
        QCOMPARE(text(), QString("one"));
        copy->write(bytesOf("."));
        QCOMPARE(text(), QString("one."));
        QCOMPARE(fcntl(descriptorOf(m_path), F_GETFD), FD_CLOEXEC);
    }
    /// A duplicate knows of the first failure.
    void duplicateOfAFailure()
    {
        QVERIFY(QFile::link("/dev/full", m_path));
        const auto file = create();
        file->write(bytesOf("text"));
        QCOMPARE(file->duplicate()->errorMessage(), file->errorMessage());
        QCOMPARE(QString::fromStdString(file->errorMessage()),
            "cannot write profile '" + m_path
                + "': No space left on device; only its first 0 bytes can be read");
    }
    /// The process writes on through the descriptor that a child shares with it.
    void closedByAChild()
    {
        auto file = create();
        file->write(bytesOf("one "));
        const int own = descriptorOf(m_path);
        QCOMPARE(::write(own, "two", 3), ssize_t{3});
        file.reset();
        QCOMPARE(descriptorOf(m_path), -1);
    }
    void notClosedWhereItIsAnothersFile()
    {
        auto file = create();
        file->write(bytesOf("one "));
        const int own = descriptorOf(m_path);
        lseek(own, 1, SEEK_SET);
        file.reset();
        QCOMPARE(descriptorOf(m_path), own);
        ::close(own);
    }

private:
    [[nodiscard]] std::unique_ptr<OutputFile> create(NewFile how = {}) const
    {
        std::string error;
        return OutputFile::create(m_path.toStdString(), error, how);
    }
    [[nodiscard]] QString errorOfCreating() const
    {
        std::string error;
        const auto file = OutputFile::create(m_path.toStdString(), error, {});
        return file ? QString("none") : QString::fromStdString(error);
    }
    /// A pipe at m_path; returns the descriptor of its reader.
    [[nodiscard]] int makePipe() const
    {
        const auto path = QFile::encodeName(m_path);
        mkfifo(path.constData(), 0600);
        return open(path.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    }
    /// Of the one that writes.
    [[nodiscard]] int descriptorOfPipe() const
    {
        for (int each = 1023; each >= 0; --each) {
            struct stat status { };
            if (fstat(each, &status) == 0 && status.st_ino == statusOf(m_path).st_ino) {
                return each;
            }
        }
        return -1;
    }
    void write(const QByteArray& text, const QString& name = "out") const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    [[nodiscard]] QString text(const QString& name = "out") const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                              : QString("no file");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

NYTPROF_TEST(TestOutputFile)
#include "tst_output_file.moc"
