// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof export rows.
#include "subcommand_run.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A process with a statement on the line of its number.
StreamBuilder processOf(std::uint32_t pid)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=10000000").text(":nv_size=8").pidStart(pid, 1, 1.8e9);
    return stream.newFid(1, "/app.pl").time(10, 1, pid).pidEnd(pid, 1.9e9);
}

} // namespace

class ExportCommandTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_profiles = m_folder->filePath("profiles");
        QVERIFY(QDir().mkpath(m_profiles));
        for (const std::uint32_t pid : {1, 2})
            writeProfile(m_profiles + QString("/nytprof.out.%1").arg(pid), processOf(pid));
    }

    void oneTableToStandardOutput()
    {
        const Run run
            = ::run({"export", "rows", "--table", "lines", "--label", "host=web1", m_profiles});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.exitCode, 0);
        QStringList rows = run.out.split('\n', Qt::SkipEmptyParts);
        QVERIFY(rows.takeFirst().startsWith("run\thost\tpid\t"));
        QStringList lines;
        for (const QString& row : rows) {
            const QStringList cells = row.split('\t');
            QCOMPARE(cells[1], "web1");
            lines << QStringList{cells[2], cells[10], cells[11], cells[12]}.join(' ');
        }
        lines.sort();
        QCOMPARE(lines, QStringList({"1 /app.pl 1 1", "2 /app.pl 2 1"}));
    }

    /// If there is one value only; labels that are given come first.
    void labelsOfTheProfile()
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000").text(":nv_size=8");
        for (const char* const label : {"host=web7", "service=shop", "zone=eu", "user=a", "user=b",
                 "pid=1", "__name__=x", "0=y", "bad key=z"})
            stream.text(std::string("!label_") + label);
        const QString file = m_folder->filePath("labelled");
        writeProfile(file, stream.pidStart(3, 1, 1.8e9).newFid(1, "/a.pl").pidEnd(3, 1.9e9));
        const auto labels = [&](const QStringList& given) {
            const Run run = ::run(QStringList{"export", "rows", "--table", "runs", file} + given);
            const QStringList names = run.out.section('\n', 0, 0).split('\t');
            const QStringList cells = run.out.section('\n', 1, 1).split('\t');
            QStringList found;
            for (const char* const name : {"host", "service", "labels"})
                found << cells.value(names.indexOf(name));
            return found.join(' ');
        };
        QCOMPARE(labels({}), "web7 shop ['zone=eu']");
        QCOMPARE(labels({"--label", "host=web1", "--label", "zone=us", "--label", "a=b"}),
            "web1 shop ['a=b','zone=us']");
    }

    void allTablesToAFolder()
    {
        const QString rows = m_folder->filePath("rows");
        QCOMPARE(::run({"export", "rows", "-o", rows, m_profiles}).exitCode, 0);
        QCOMPARE(QDir(rows).entryList(QDir::Files),
            QStringList({"calls.tsv", "lines.tsv", "runs.tsv", "stacks.tsv", "subs.tsv"}));
    }

    void someTables()
    {
        const QString rows = m_folder->filePath("rows");
        QCOMPARE(::run({"export", "rows", "-t", "subs", "-t", "runs", "--format", "rowbinary", "-o",
                           rows, m_profiles})
                     .exitCode,
            0);
        QCOMPARE(
            QDir(rows).entryList(QDir::Files), QStringList({"runs.rowbinary", "subs.rowbinary"}));
    }

    void unreadableFilesAreSkipped()
    {
        writeFile(m_profiles + "/nytprof.out.3", "no profile");
        const Run run = ::run({"export", "rows", "-t", "runs", m_profiles});
        QVERIFY2(run.err.contains("nytprof.out.3: not a profile"), qPrintable(run.err));
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.out.count('\n'), 3);
    }

    void partsBeforeDamageAreExported()
    {
        writeProfile(m_profiles + "/nytprof.out.1", processOf(1).byte('\0'));
        const Run run = ::run({"export", "rows", "-t", "lines", m_profiles});
        QVERIFY2(run.err.contains("nytprof.out.1"), qPrintable(run.err));
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.out.count('\n'), 3);
    }

    void killedProgramsAreNoError()
    {
        StreamBuilder killed;
        killed.text(":ticks_per_sec=10000000").text(":nv_size=8").pidStart(1, 1, 1.8e9);
        writeProfile(m_profiles + "/nytprof.out.1", killed.newFid(1, "/app.pl").time(10, 1, 1));
        const Run run = ::run({"export", "rows", "-t", "runs", m_profiles});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.out.count('\n'), 3);
    }

    void wrongArguments_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("message");
        QTest::newRow("no folder") << QStringList{} << "several tables need a folder";
        QTest::newRow("table") << QStringList{"-t", "files"} << "\"files\" is not one of runs|subs";
        QTest::newRow("label") << QStringList{"--label", "a b=c"} << "\"a b=c\" is not KEY=VALUE";
        QTest::newRow("no value") << QStringList{"--label", "a"} << "\"a\" is not KEY=VALUE";
    }
    void wrongArguments()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, message);
        const Run run = ::run(QStringList{"export", "rows"} + options + QStringList{m_profiles});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(message), qPrintable(run.err));
    }

    void aFolderThatCannotBeMade()
    {
        writeFile(m_folder->filePath("file"), "");
        const Run run
            = ::run({"export", "rows", "-o", m_folder->filePath("file/rows"), m_profiles});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.err.contains("cannot be made: Not a directory"), qPrintable(run.err));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_profiles;
};

NYTPROF_TEST(ExportCommandTest, QCoreApplication)
#include "tst_export_command.moc"
