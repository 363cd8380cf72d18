// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files, pipes and devices that commands write, and what goes wrong with them.
#include "command/output.h"

#include "captured_stderr.h"
#include "profile_files.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

constexpr uid_t Other = 65534;

/// Both ends of a pipe that nothing waits for.
struct Pipe {
    Pipe()
    {
        int ends[2];
        if (::pipe2(ends, O_NONBLOCK | O_CLOEXEC) == 0) {
            reading = Descriptor(ends[0]);
            writing = Descriptor(ends[1]);
        }
    }

    QByteArray read() const
    {
        QByteArray all;
        std::array<char, 4096> buffer{};
        ssize_t size = 0;
        while ((size = ::read(reading.number(), buffer.data(), buffer.size())) > 0)
            all.append(buffer.data(), size);
        return all;
    }

    Descriptor reading;
    Descriptor writing;
};

Descriptor opened(const char* path) { return Descriptor(::open(path, O_WRONLY | O_CLOEXEC)); }

} // namespace

class OutputTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary.emplace(); }

    // Bytes to descriptors

    void allIsWrittenOnce()
    {
        const Pipe pipe;
        errno = EINTR; // of an earlier call
        QVERIFY(writeAll(pipe.writing, "abc"));
        QCOMPARE(pipe.read(), QByteArray("abc"));
        QVERIFY(writeAll(Descriptor(), ""));
        errno = 0;
        QVERIFY(!writeAll(Descriptor(), "abc"));
        QCOMPARE(errno, EBADF);
        QVERIFY(!writeAll(opened("/dev/full"), "abc"));
        QCOMPARE(errno, ENOSPC);
    }

    /// A signal, as of a window whose size changes, ends the waiting for a reader.
    void interruptedWritesGoOn()
    {
        const Pipe pipe;
        ::fcntl(pipe.writing.number(), F_SETFL, 0);
        while (::fcntl(pipe.writing.number(), F_SETFL, O_NONBLOCK) == 0
            && ::write(pipe.writing.number(), "....", 4) > 0) { }
        ::fcntl(pipe.writing.number(), F_SETFL, 0);
        static std::atomic<int> interruptions = 0;
        struct sigaction action { };
        struct sigaction before { };
        action.sa_handler = [](int) { ++interruptions; }; // without SA_RESTART
        ::sigaction(SIGUSR1, &action, &before);
        QByteArray read;
        std::thread reader([&, writer = ::pthread_self()] {
            while (interruptions < 20) {
                ::pthread_kill(writer, SIGUSR1);
                ::usleep(100);
            }
            read = pipe.read();
        });
        const bool isWritten = writeAll(pipe.writing, "abc");
        while (interruptions < 20)
            ::usleep(100);
        reader.join();
        ::sigaction(SIGUSR1, &before, nullptr);
        QVERIFY(isWritten);
        read += pipe.read();
        QVERIFY(read.endsWith(".abc"));
    }

    void streamsWriteAllOfIt()
    {
        for (const std::size_t size : {0U, 1U, 65'535U, 65'536U, 65'537U, 200'000U}) {
            DescriptorStream stream;
            stream.attach(Descriptor(
                ::open(qPrintable(path("file")), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)));
            QVERIFY(stream.descriptor().isOpen());
            for (std::size_t i = 0; i < size; ++i)
                stream.put(static_cast<char>('a' + i % 23));
            QVERIFY(stream.good() && stream.close());
            QVERIFY(!stream.descriptor().isOpen());
            const QByteArray written = readFile(path("file"));
            QCOMPARE(written.size(), qsizetype(size));
            for (std::size_t i = 0; i < size; ++i)
                QCOMPARE(written[qsizetype(i)], static_cast<char>('a' + i % 23));
        }
    }

    /// The error is that of the write that failed, whatever came after it.
    void failedWritesAreReportedAtTheEnd()
    {
        DescriptorStream stream;
        stream.attach(opened("/dev/full"));
        stream << "abc" << std::flush;
        QVERIFY(!stream);
        errno = 0;
        QVERIFY(!stream.close());
        QCOMPARE(errno, ENOSPC);

        DescriptorStream notFlushed;
        notFlushed.attach(opened("/dev/full"));
        notFlushed << "abc";
        QVERIFY(notFlushed.good());
        QVERIFY(!notFlushed.close());
        QCOMPARE(errno, ENOSPC);

        DescriptorStream large; // its buffer is written on the way
        large.attach(opened("/dev/full"));
        large << std::string(100'000, 'x');
        QVERIFY(!large);
    }

    void failedClosesAreReported()
    {
        DescriptorStream stream;
        stream.attach(opened("/dev/null"));
        ::close(stream.descriptor().number());
        QVERIFY(!stream.close());
        QCOMPARE(errno, EBADF);
    }

    /// Else a file would lack its middle.
    void nothingIsWrittenAfterAFailure()
    {
        Pipe pipe;
        while (::write(pipe.writing.number(), "....", 4) > 0) { }
        DescriptorStream stream;
        stream.attach(std::move(pipe.writing));
        stream << "one" << std::flush;
        QVERIFY(!stream);
        (void)pipe.read();
        stream.clear();
        stream << "two" << std::flush;
        QVERIFY(!stream);
        QVERIFY(!stream.close());
        QCOMPARE(errno, EAGAIN);
        QCOMPARE(pipe.read(), QByteArray());
    }

    // Files

    void places_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("message");
        QTest::newRow("new") << "new"
                             << "";
        QTest::newRow("file") << "file"
                              << "";
        QTest::newRow("folder") << "folder"
                                << "cannot be opened for writing: Is a directory";
        QTest::newRow("folder/") << "folder/"
                                 << "cannot be opened for writing: Is a directory";
        QTest::newRow("new folder") << "new/"
                                    << "cannot be opened for writing: Is a directory";
        QTest::newRow("in none") << "no/new"
                                 << "cannot be opened for writing: No such file or directory";
        QTest::newRow("in a file") << "file/new"
                                   << "cannot be opened for writing: Not a directory";
        QTest::newRow("input") << "input"
                               << "is an input profile; choose another --out";
    }
    void places()
    {
        QFETCH(QString, name);
        QFETCH(QString, message);
        writeFile(path("file"), "old");
        writeFile(path("input"), "old");
        QDir().mkdir(path("folder"));
        const QStringList before = entries();
        const CapturedStderr captured;
        {
            Output output(path(name).toStdString(), InputFiles({path("input").toStdString()}));
            QCOMPARE(output.open(), message.isEmpty());
            if (message.isEmpty()) {
                QCOMPARE(entries().size(), before.size() + 1); // the unfinished one
                output.stream() << "text";
                QVERIFY(output.finish());
                QCOMPARE(readFile(path(name)), QByteArray("text"));
            }
        }
        QCOMPARE(captured.text(),
            message.isEmpty()
                ? QString()
                : QStringLiteral("nytprof: error: %1: %2\n").arg(path(name), message));
        QCOMPARE(entries().filter(".part"), QStringList());
        QCOMPARE(readFile(path("input")), QByteArray("old"));
        QCOMPARE(entries().contains("new"), name == u"new");
    }

    void inputsAreNotReplaced()
    {
        writeFile(path("input"), "old");
        const auto write = [](std::ostream& out) { out << "text"; };
        const InputFiles inputs({path("input").toStdString()});
        const CapturedStderr captured;
        QCOMPARE(writeOutput(path("input").toStdString(), inputs, write), 1);
        QCOMPARE(readFile(path("input")), QByteArray("old"));
        QVERIFY(QFile::rename(path("input"), path("moved")));
        writeFile(path("input"), "other");
        QCOMPARE(writeOutput(path("input").toStdString(), inputs, write), 0); // another file by now
        QCOMPARE(readFile(path("input")), QByteArray("text"));
    }

    void whatWasNotFinishedLeavesNothing()
    {
        writeFile(path("file"), "old");
        {
            Output output(path("file").toStdString(), {});
            QVERIFY(output.open());
            output.stream() << "text";
        }
        QCOMPARE(entries(), QStringList("file"));
        QCOMPARE(readFile(path("file")), QByteArray("old"));
    }

    /// Its name may be another file's by now.
    void whatWasFinishedIsNotRemoved()
    {
        QString unfinished;
        {
            Output output(path("file").toStdString(), {});
            QVERIFY(output.open());
            unfinished = entries().filter(".part").value(0);
            QVERIFY(output.finish());
            writeFile(path(unfinished), "another");
        }
        QCOMPARE(entries(), (QStringList{"file", unfinished}));
    }

    void whatCanNotBePutInItsPlace_data()
    {
        QTest::addColumn<bool>("wasThere");
        QTest::addColumn<QString>("message");
        QTest::newRow("new") << false << "cannot be created: Is a directory";
        QTest::newRow("old") << true << "cannot be replaced: Is a directory";
    }
    void whatCanNotBePutInItsPlace()
    {
        QFETCH(bool, wasThere);
        QFETCH(QString, message);
        if (wasThere)
            writeFile(path("new"), "old");
        const CapturedStderr captured;
        Output output(path("new").toStdString(), {});
        QVERIFY(output.open());
        QFile::remove(path("new"));
        QVERIFY(QDir().mkdir(path("new")));
        QVERIFY(!output.finish());
        QCOMPARE(
            captured.text(), QStringLiteral("nytprof: error: %1: %2\n").arg(path("new"), message));
    }

    void fullDevices()
    {
        const CapturedStderr captured;
        QCOMPARE(writeOutput("/dev/full", {}, [](std::ostream& out) { out << "text"; }), 1);
        QCOMPARE(captured.text(),
            "nytprof: error: /dev/full: cannot be written: No space left on device\n");
    }

    void descriptorsThatAreOpen()
    {
        const Pipe pipe;
        const std::string name = "/dev/fd/" + std::to_string(pipe.writing.number());
        QCOMPARE(writeOutput(name, {}, [](std::ostream& out) { out << "text"; }), 0);
        QCOMPARE(pipe.read(), QByteArray("text"));
        QVERIFY(::fcntl(pipe.writing.number(), F_GETFD) >= 0); // only a copy was closed
        for (const char* standard : {"-", "/dev/stdout"}) {
            Output output(standard, {});
            QVERIFY(output.open());
            QCOMPARE(&output.stream(), &std::cout);
            QVERIFY(output.finish());
        }
        const CapturedStderr captured;
        Output output("-", {});
        std::cout.setstate(std::ios::failbit);
        const bool isWritten = output.open() && output.finish();
        std::cout.clear();
        QVERIFY(!isWritten);
        QCOMPARE(captured.text(), "nytprof: error: standard output: cannot be written\n");
    }

    // Pipes and devices

    void pipesAreWaitedFor()
    {
        QCOMPARE(::mkfifo(qPrintable(path("pipe")), 0600), 0);
        std::string problem;
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
        QCOMPARE(problem, std::string());
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
        QTest::newRow("pipe of another user")
            << "pipe"
            << "is a pipe of another user (uid 65534); choose another --out";
    }
    void whatHasChangedMeanwhile()
    {
        QFETCH(QString, now);
        const QByteArray name = QFile::encodeName(path("out"));
        QCOMPARE(::mkfifo(name, 0600), 0);
        std::string problem;
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
            QTEST(QString::fromStdString(problem), "problem");
        }
        if (now == u"file")
            QCOMPARE(readFile(path("out")), QByteArray("mine"));
    }

    void pipesOfOthersAreRefusedAtOnce()
    {
        const QByteArray name = QFile::encodeName(path("pipe"));
        if (::mkfifo(name, 0666) != 0 || ::chown(name, Other, Other) != 0)
            QSKIP("needs a second user");
        std::string problem;
        const auto place = findOutputPlace(name.toStdString(), MissingFolders::Fail, problem);
        QVERIFY(place && place->there);
        QVERIFY(!openForOutput(*place, problem).isOpen());
        QCOMPARE(
            problem, std::string("is a pipe of another user (uid 65534); choose another --out"));
        const CapturedStderr captured;
        QCOMPARE(writeOutput(name.toStdString(), {}, [](std::ostream&) {}), 1);
        QCOMPARE(captured.text(),
            QStringLiteral(
                "nytprof: error: %1: is a pipe of another user (uid 65534); choose another --out\n")
                .arg(path("pipe")));
        // A device of another user is not: others read nothing from it.
        OutputPlace device{Descriptor(::open("/dev", O_PATH | O_CLOEXEC)), "null", {}, -1};
        struct stat status { };
        QCOMPARE(::stat("/dev/null", &status), 0);
        status.st_uid = Other;
        device.there = status;
        QVERIFY(openForOutput(device, problem).isOpen());
        QCOMPARE(problem, std::string());
    }

    /// It would not be waited for either.
    void ownPipesMayBeClosedToTheUser()
    {
        const QByteArray name = QFile::encodeName(path("pipe"));
        QCOMPARE(::mkfifo(name, 0), 0);
        QCOMPARE(::chmod(qPrintable(m_temporary->path()), 0755), 0);
        std::string problem;
        const bool isRoot = ::geteuid() == 0;
        if (isRoot && (::chown(name, Other, Other) != 0 || ::seteuid(Other) != 0))
            QSKIP("needs a second user");
        const auto place = findOutputPlace(name.toStdString(), MissingFolders::Fail, problem);
        const bool isOpen = place && openForOutput(*place, problem).isOpen();
        if (isRoot)
            QCOMPARE(::seteuid(0), 0);
        QVERIFY(place);
        QVERIFY(!isOpen);
        QCOMPARE(problem, std::string("cannot be opened for writing: Permission denied"));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }
    [[nodiscard]] QStringList entries() const { return namesInFolder(m_temporary->path()); }

    std::optional<QTemporaryDir> m_temporary = std::optional<QTemporaryDir>(std::in_place);
};

NYTPROF_TEST(OutputTest, QCoreApplication)
#include "tst_output.moc"
