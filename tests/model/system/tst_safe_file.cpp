// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Bytes to descriptors.
#include "system/safe_file.h"

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
#include <thread>

#include <fcntl.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

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

class SafeFileTest : public QObject {
    Q_OBJECT

private slots:
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

    /// As a profile of samples does.
    void aFileGrowsAfterItHasItsName()
    {
        SafeFile file(path("a").toStdString(), {});
        QVERIFY(!file.open(SafeFile::Target::FilesOnly));
        const Descriptor later = file.duplicate();
        file.stream() << "one";
        QVERIFY(!QFile::exists(path("a")));
        QVERIFY(!file.finish());
        QCOMPARE(readFile(path("a")), QByteArray("one"));
        QVERIFY(writeAll(later, " two"));
        QCOMPARE(readFile(path("a")), QByteArray("one two"));
    }

    /// In another folder; the first one stays.
    void anOldFileIsNotReplaced()
    {
        QVERIFY(QDir(m_temporary->path()).mkpath("making"));
        QVERIFY(QDir(m_temporary->path()).mkpath("made"));
        const Descriptor making(::open(qPrintable(path("making")), O_RDONLY | O_CLOEXEC));
        const Descriptor made(::open(qPrintable(path("made")), O_RDONLY | O_CLOEXEC));
        SafeFile first("b", {});
        QVERIFY(!first.openInside(making));
        first.stream() << "one";
        QVERIFY(!first.finishAs(made, "b", 0640));
        QCOMPARE(readFile(path("made/b")), QByteArray("one"));
        QCOMPARE(modeOf(path("made/b")), "640");
        {
            SafeFile second("b", {});
            QVERIFY(!second.openInside(making));
            second.stream() << "two";
            QCOMPARE(second.finishAs(made, "b", 0640).error, EEXIST);
        }
        QCOMPARE(readFile(path("made/b")), QByteArray("one"));
        QCOMPARE(namesInFolder(path("making")), QStringList());
    }

    void devicesAreRefusedIfWanted()
    {
        SafeFile file("/dev/null", {});
        QCOMPARE(file.open(SafeFile::Target::FilesOnly).text(), std::string("is no regular file"));
        QVERIFY(!file.open());
        SafeFile output("/dev/stdout", {});
        QVERIFY(output.open(SafeFile::Target::FilesOnly));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }

    std::optional<QTemporaryDir> m_temporary = std::optional<QTemporaryDir>(std::in_place);
};

NYTPROF_TEST(SafeFileTest, QCoreApplication)
#include "tst_safe_file.moc"
