// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files of this machine that a profile names: what is read of them, and what is not.
#include "analysis/source_text.h"
#include "command_run.h"
#include "format/tags.h"
#include "profile/disk_source.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <sys/stat.h>

using namespace nytprof;
using namespace nytprof::test;

class DiskSourceTest : public QObject {
    Q_OBJECT

private slots:
    /// Where perl has kept some lines only, they may be up to 30 lines from their place.
    void savedLinesNearTheirPlace()
    {
        QByteArray text;
        for (int line = 1; line <= 100; ++line)
            text += QByteArray::number(line) + '\n';
        const QString path = m_folder.filePath(QStringLiteral("numbers.pl"));
        writeFile(path, text);
        for (const auto& [line, expected] : {std::pair(20, OnDisk::Same), {19, OnDisk::Changed},
                 {79, OnDisk::Same}, {80, OnDisk::Changed}}) {
            auto stream = StreamBuilder::begun().newFid(1, path.toStdString()).time(5, 1, 1);
            stream.srcLine(1, 50, std::to_string(line) + "\n").srcLine(1, 100, "100\n");
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            QVERIFY2(compareWithDisk(*profile, FileId(0)) == expected,
                qPrintable(QString::number(line)));
        }
    }

    /// As of templates: perl counts lines of the code made from them as theirs, and keeps that
    /// code.
    void linesThatADirectiveNamesAreNotThoseOfTheFile()
    {
        const qint64 start = 1'700'000'000;
        const auto write = [&](const char* name, const QByteArray& text, qint64 modified) {
            const QString path = m_folder.filePath(QString::fromLatin1(name));
            writeFile(path, text);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(
                QDateTime::fromSecsSinceEpoch(modified), QFileDevice::FileModificationTime));
        };
        write("header.mhtml", "<h1>\n", start - 1);
        write("footer.mhtml", "<hr>\n", start + 1);
        write("short.mhtml", "<p>\n", start - 1);
        write("own.pm", "1;\n", start - 1);
        const std::string folder = m_folder.path().toStdString() + '/';
        auto stream = StreamBuilder::begun().text(":basetime=1700000000");
        std::uint32_t fid = 1;
        for (const char* name : {"header.mhtml", "footer.mhtml", "short.mhtml", "own.pm"}) {
            stream.newFid(fid, folder + name).time(5, fid, 1).srcLine(fid, 1, "print 2;\n");
            ++fid;
        }
        stream.srcLine(4, 2, "# line 3 \"own.pm\"\n");
        stream.newFid(fid, "/no/such/object").time(5, fid, 1);
        stream.srcLine(fid, 1, "#line 1 \"" + folder + "header.mhtml\"\n");
        stream.srcLine(fid, 2, "# line 1 " + folder + "footer.mhtml\n");
        stream.srcLine(fid, 3, "# line 1 \"short.mhtml\"\n");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        for (const auto& [file, expected] : {std::pair(0, OnDisk::Same), {1, OnDisk::Changed},
                 {2, OnDisk::Same}, {3, OnDisk::Changed}, {4, OnDisk::Missing}})
            QVERIFY2(compareWithDisk(*profile, FileId(static_cast<std::size_t>(file))) == expected,
                qPrintable(QString::number(file)));
        QCOMPARE(filesChangedOnDisk(*profile), std::vector({FileId(1), FileId(3)}));
    }

    void aFileIsRead()
    {
        const QString path = m_folder.filePath(QStringLiteral("program.pl"));
        writeFile(path, "print 1;\n");
        const auto source = readDiskSource(path.toStdString());
        QVERIFY(source);
        QCOMPARE(source->text, std::string("print 1;\n"));
        QCOMPARE(diskSourceStamp(path.toStdString())->modified, source->modified);
        const QString link = m_folder.filePath(QStringLiteral("link.pl"));
        QVERIFY(QFile::link(path, link)); // as of /etc/alternatives
        QVERIFY(readDiskSource(link.toStdString()));
    }

    void whatIsNoSourceIsRefused_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("reason");
        for (const char* path : {"/proc/self/environ", "/proc/self/pagemap", "/proc/kcore",
                 "/proc/kmsg", "/sys/kernel/uevent_seqnum", "/dev/zero", "/dev/null", "/"})
            QTest::newRow(path) << QString::fromLatin1(path) << ENOTSUP;
        for (const char* path : {"", "/no/such"})
            QTest::newRow(path) << QString::fromLatin1(path) << ENOENT;
        const QString fifo = m_folder.filePath(QStringLiteral("fifo"));
        QCOMPARE(mkfifo(qPrintable(fifo), 0600), 0);
        QTest::newRow("a FIFO that nobody writes to") << fifo << ENOTSUP;
        const QString empty = m_folder.filePath(QStringLiteral("empty"));
        writeFile(empty, "");
        QTest::newRow("an empty file") << empty << ENOTSUP;
        const QString sparse = m_folder.filePath(QStringLiteral("sparse"));
        writeFile(sparse, "1;");
        QVERIFY(QFile::resize(sparse, qint64{67'108'865}));
        QTest::newRow("one byte too many, of holes") << sparse << EFBIG;
        QTest::newRow("a link into /proc") << linkTo("/proc/self/environ") << ENOTSUP;
    }

    void whatIsNoSourceIsRefused()
    {
        QFETCH(const QString, path);
        errno = 0;
        QVERIFY(!readDiskSource(path.toStdString()));
        if (path != QStringLiteral("/proc/kcore")) // which is EFBIG for those who may see its size
            QTEST(errno, "reason");
        QVERIFY(!diskSourceStamp(path.toStdString()));
    }

    void theLargestFileIsRead()
    {
        const QString path = m_folder.filePath(QStringLiteral("largest.pl"));
        writeFile(path, "1;");
        QVERIFY(QFile::resize(path, qint64{67'108'864}));
        const auto source = readDiskSource(path.toStdString());
        QVERIFY(source);
        QCOMPARE(source->text.size(), std::size_t{67'108'864});
    }

    void namesWithNulAreNotCut()
    {
        const QString path = m_folder.filePath(QStringLiteral("cut.pl"));
        writeFile(path, "1;\n");
        errno = 0;
        QVERIFY(!readDiskSource(path.toStdString() + std::string("\0.pl", 4)));
        QCOMPARE(errno, ENOENT);
    }

    void filesAreClosed()
    {
        const QString path = m_folder.filePath(QStringLiteral("closed.pl"));
        writeFile(path, "1;\n");
        const auto openFiles = [] { return namesInFolder(QStringLiteral("/proc/self/fd")).size(); };
        const auto before = openFiles();
        for (const QString& each : {path, QStringLiteral("/sys/kernel/uevent_seqnum")}) {
            static_cast<void>(readDiskSource(each.toStdString()));
            static_cast<void>(diskSourceStamp(each.toStdString()));
        }
        QCOMPARE(openFiles(), before);
    }

    void timesOfFiles()
    {
        const QString path = m_folder.filePath(QStringLiteral("old.pl"));
        writeFile(path, "1;\n");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(
            QDateTime::fromSecsSinceEpoch(1'234'567'890), QFileDevice::FileModificationTime));
        file.close();
        QCOMPARE(readDiskSource(path.toStdString())->modified, std::int64_t{1'234'567'890});
        QCOMPARE(diskSourceStamp(path.toStdString()).value_or(DiskStamp()).modified,
            std::int64_t{1'234'567'890});
    }

    void namesOfNoFilesAreNotOnDisk()
    {
        File file;
        file.name = "/lib/A.pm";
        QVERIFY(mayBeOnDisk(file));
        file.flags = FidFlag::Fake;
        QVERIFY(!mayBeOnDisk(file));
        file.flags = FidFlag::HasSource;
        QVERIFY(mayBeOnDisk(file));
        file.evalFile = FileId(0);
        QVERIFY(!mayBeOnDisk(file));
        for (const char* name : {"-e", "-", "A.pm"}) {
            file = {};
            file.name = name;
            QVERIFY2(!mayBeOnDisk(file), name);
        }
    }

    /// --source-from-disk lists what it put into a report, and that is never of the kernel.
    void reportsListEmbeddedSources()
    {
        const QString program = m_folder.filePath(QStringLiteral("embedded.pl"));
        writeFile(program, "my $embedded = 1;\n");
        const QString path = m_folder.filePath(QStringLiteral("nytprof.out"));
        auto stream = StreamBuilder::begun();
        stream.newFid(1, program.toStdString()).time(5, 1, 1);
        stream.newFid(2, "/proc/self/environ").time(5, 2, 1);
        writeFile(path, stream.pidEnd(7, 2).bytes());
        const QString out = m_folder.filePath(QStringLiteral("report.html"));
        const QString listed
            = QStringLiteral("nytprof: note: %1: its source is in the report\n").arg(program);

        CommandRun run
            = runCommand({"html", "-q", "--no-colors", path, "-o", out, "--source-from-disk"});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.err, listed);
        const QByteArray report = readFile(out);
        QVERIFY(report.contains("embedded"));
        QVERIFY(!report.contains("PATH="));

        QCOMPARE(runCommand({"html", "-q", "--no-colors", path, "-o", out}).err, QString());
        const QString folder = m_folder.filePath(QStringLiteral("csv"));
        run = runCommand({"-f", path, "-o", folder, "--source-from-disk"}, "nytprofcsv");
        QCOMPARE(run.err, listed);
    }

private:
    QString linkTo(const char* path)
    {
        const QString link = m_folder.filePath(QStringLiteral("link into proc"));
        QFile::link(QString::fromLatin1(path), link);
        return link;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(DiskSourceTest, QCoreApplication)
#include "tst_disk_source.moc"
