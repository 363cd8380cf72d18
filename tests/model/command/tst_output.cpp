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

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

class OutputTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary.emplace(); }

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
        QFile file(path("file"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const std::string name = "/dev/fd/" + std::to_string(file.handle());
        QCOMPARE(writeOutput(name, {}, [](std::ostream& out) { out << "text"; }), 0);
        QCOMPARE(readFile(path("file")), QByteArray("text"));
        QVERIFY(::fcntl(file.handle(), F_GETFD) >= 0); // only a copy was closed
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

    void pipesOfOthersAreRefused()
    {
        const QByteArray name = QFile::encodeName(path("pipe"));
        if (::mkfifo(name, 0666) != 0 || ::chown(name, 65534, 65534) != 0)
            QSKIP("needs a second user");
        const CapturedStderr captured;
        QCOMPARE(writeOutput(name.toStdString(), {}, [](std::ostream&) {}), 1);
        QCOMPARE(captured.text(),
            QStringLiteral(
                "nytprof: error: %1: is a pipe of another user (uid 65534); choose another --out\n")
                .arg(path("pipe")));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }
    [[nodiscard]] QStringList entries() const { return namesInFolder(m_temporary->path()); }

    std::optional<QTemporaryDir> m_temporary = std::optional<QTemporaryDir>(std::in_place);
};

NYTPROF_TEST(OutputTest, QCoreApplication)
#include "tst_output.moc"
