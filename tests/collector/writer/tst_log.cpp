// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Messages of the profiler: options log and trace.
#include "test_class.h"
#include "writer/log.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;

class TestLog : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("log");
    }

    void messages()
    {
        const Log log(m_path.toStdString(), 1);
        log.report("first");
        log.trace(1, "second");
        log.trace(2, "third");
        log.report("a line\nand another");
        QCOMPARE(text(),
            QString("Devel::NYTProf: first\n~ %1 second\nDevel::NYTProf: a line\\nand another\n")
                .arg(getpid()));
    }
    void levels()
    {
        const Log none(m_path.toStdString(), 0);
        QVERIFY(none.traces(0) && !none.traces(1));
        const Log some(m_path.toStdString(), 2);
        QVERIFY(some.traces(1) && some.traces(2) && !some.traces(3));
    }
    /// The program may write to the file, remove it, or have one there.
    void appended()
    {
        const Log log(m_path.toStdString(), 0);
        write("before\n");
        log.report("one");
        QCOMPARE(text(), QString("before\nDevel::NYTProf: one\n"));
        QVERIFY(QFile::remove(m_path));
        log.report("two");
        QCOMPARE(text(), QString("Devel::NYTProf: two\n"));
    }
    void standardError()
    {
        const auto written = [&](const Log& log) {
            write("");
            const int before = dup(STDERR_FILENO);
            const int file = open(QFile::encodeName(m_path).constData(), O_WRONLY);
            dup2(file, STDERR_FILENO);
            close(file);
            log.report("text");
            const bool isOpen = fcntl(STDERR_FILENO, F_GETFD) >= 0;
            dup2(before, STDERR_FILENO);
            close(before);
            return isOpen ? text() : QString("closed");
        };
        QCOMPARE(written(Log({}, 0)), QString("Devel::NYTProf: text\n"));
        QCOMPARE(written(Log("/no/such/folder/log", 0)), QString());
    }
    /// A reader of standard error that has gone ends no program.
    void nobodyReads()
    {
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        close(ends[0]);
        const int before = dup(STDERR_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[1]);
        Log({}, 0).report("text");
        dup2(before, STDERR_FILENO);
        close(before);
        sigset_t pending;
        sigpending(&pending);
        QCOMPARE(sigismember(&pending, SIGPIPE), 0);
    }
    void noDescriptorIsLeft()
    {
        const int lowest = dup(STDERR_FILENO);
        close(lowest);
        const Log log(m_path.toStdString(), 0);
        log.report("one");
        log.report("two");
        std::string error;
        QCOMPARE(Log::prepare(m_path.toStdString(), error), m_path.toStdString());
        const int next = dup(STDERR_FILENO);
        close(next);
        QCOMPARE(next, lowest);
    }
    /// A pipe that is full makes the program wait, as any write does.
    void pipesBlock()
    {
        QCOMPARE(mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
        const int reader = open(QFile::encodeName(m_path).constData(), O_RDONLY | O_NONBLOCK);
        Log(m_path.toStdString(), 0).report("text");
        char got[64] = {};
        QVERIFY(read(reader, got, sizeof got) > 0);
        QCOMPARE(QString(got), QString("Devel::NYTProf: text\n"));
        close(reader);
    }

    // Log::prepare()

    void prepared()
    {
        const auto before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder->path()));
        std::string error;
        const auto path = Log::prepare("log", error);
        const auto folder = QDir::currentPath(); // without symbolic links
        QDir::setCurrent(before);
        QCOMPARE(QString::fromStdString(path), folder + "/log");
        QCOMPARE(error, std::string());
        QCOMPARE(text(), QString());
        write("text");
        QCOMPARE(Log::prepare(m_path.toStdString(), error), m_path.toStdString());
        QCOMPARE(text(), QString("text"));
    }
    void notThere()
    {
        std::string error;
        QCOMPARE(Log::prepare("/no/such/folder/log", error), std::string());
        QCOMPARE(error,
            std::string("cannot open log file '/no/such/folder/log': No such file or directory; "
                        "using standard error"));
        QCOMPARE(Log::prepare(m_folder->path().toStdString(), error), std::string());
        QCOMPARE(QString::fromStdString(error),
            "cannot open log file '" + m_folder->path()
                + "': Is a directory; using standard error");
    }

private:
    void write(const QByteArray& text) const
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    [[nodiscard]] QString text() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                              : QString("no file");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

NYTPROF_TEST(TestLog)
#include "tst_log.moc"
