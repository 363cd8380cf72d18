// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "slice_log_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// "7x3 9x3": lines that ran, with their counts.
QString linesIn(const Run& run)
{
    QStringList lines;
    for (const QJsonValue row : tablesOf(run)["lines"].toArray())
        if (const int count = row["statements"].toInt(); count > 0)
            lines << QStringLiteral("%1x%2").arg(row["line"].toInt()).arg(count);
    lines.sort();
    return lines.join(u' ');
}

} // namespace

class ProcessOptionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const std::uint32_t pid : {7U, 8U, 9U})
            writeProfile(fileOf(pid), killedAfterSeconds(pid, pid - 7, {pid, pid, pid}));
        QCOMPARE(run(QStringList{"merge", "-o", m_merged} + files()).exitCode, 0);
    }

    void chooses_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("lines");
        QTest::addRow("none") << QStringList() << "7x3 8x3 9x3";
        QTest::addRow("one") << QStringList{"--process", "8"} << "8x3";
        QTest::addRow("two") << QStringList{"--process", "9", "--process", "7"} << "7x3 9x3";
        QTest::addRow("the same twice") << QStringList{"--process=9", "--process=9"} << "9x3";
        // The axis begins with the first of them.
        QTest::addRow("in a range")
            << QStringList{"--process", "8", "--process", "9", "--to", "2s"} << "8x2 9x1";
    }
    /// Of single files as of a merged one.
    void chooses()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, lines);
        for (const QStringList& paths : {files(), QStringList{m_merged}}) {
            const Run result = run(QStringList{"lines", "--json"} + options + paths);
            QVERIFY2(result.exitCode == 0, qPrintable(result.err));
            QCOMPARE(linesIn(result), lines);
        }
    }
    void inOtherCommands()
    {
        const Run slices
            = run({"slices", "--json", "--interval", "1s", "--process", "8", m_merged});
        QCOMPARE(column(tablesOf(slices)["slices"], "statements"), QStringLiteral("1 1 1"));
        const Run json = run({"export", "json", "--process", "8", "--process", "9", m_merged});
        QCOMPARE(column(tablesOf(json)["processes"], "pid"), QStringLiteral("8 9"));
        const Run csv
            = run(QStringList{"export", "csv", "-t", "lines", "--process", "9"} + files());
        QVERIFY2(csv.out.contains(QStringLiteral("/a.pl,9,")), qPrintable(csv.out));
        QVERIFY2(!csv.out.contains(QStringLiteral("/a.pl,8,")), qPrintable(csv.out));
    }
    /// A part of a profile as a file.
    void merges()
    {
        const QString part = m_folder.filePath("part.out");
        QCOMPARE(
            run({"merge", "-o", part, "--process", "8", "--process", "9", m_merged}).exitCode, 0);
        QCOMPARE(linesIn(run({"lines", "--json", part})), QStringLiteral("8x3 9x3"));
        QCOMPARE(linesIn(run({"lines", "--json", "--process", "9", part})), QStringLiteral("9x3"));
        QCOMPARE(run({"merge", "-o", part, "--from", "1s", "--to", "2s", m_merged}).exitCode, 0);
        QCOMPARE(linesIn(run({"lines", "--json", part})), QStringLiteral("7x1 8x1"));
    }
    void foldedStacksOfARangeAreWithoutWaiting()
    {
        QFile sample(profilePath("small_default"));
        QVERIFY(sample.exists());
        const Run without
            = run({"export", "folded", "--process", pidOf(sample.fileName()), sample.fileName()});
        const Run whole = run({"export", "folded", sample.fileName()});
        QCOMPARE(without.exitCode, 0);
        auto lines = without.out.split(u'\n');
        auto expected = whole.out.split(u'\n');
        lines.sort();
        expected.sort();
        QCOMPARE(lines, expected);
    }
    /// As nytprofmerge of Devel::NYTProf writes it: the order of events shows whose they are.
    void filesMergedByTheOriginal()
    {
        writeProfile(m_sums,
            StreamBuilder::inMicroseconds(7)
                .newFid(1, "/a.pl")
                .time(4, 1, 2)
                .pidEnd(7, 1.8e9 + 1)
                .pidStart(8, 7, 1.8e9)
                .time(5, 1, 3)
                .pidEnd(8, 1.8e9 + 1));
        QCOMPARE(
            linesIn(run({"lines", "--json", "--process", "8", m_sums})), QStringLiteral("3x1"));
        QCOMPARE(
            linesIn(run({"lines", "--json", "--process", "7", m_sums})), QStringLiteral("2x1"));
    }
    void errors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::addRow("unknown") << QStringList{"--process", "5", fileOf(7), fileOf(9)}
                                 << "--process: no file has process 5; there are 7, 9\n";
        QTest::addRow("one unknown") << QStringList{"--process", "7", "--process", "5", fileOf(7)}
                                     << "--process: no file has process 5; there are 7\n";
    }
    void errors()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const Run result = run(QStringList{"top"} + arguments);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains(message), qPrintable(result.err));
        QVERIFY(result.out.isEmpty());
    }
    void wrongUse()
    {
        QCOMPARE(run({"top", "--process", "perl", fileOf(7)}).exitCode, 2);
        QCOMPARE(
            run({"merge", "--plan", "2", "--process", "7", "-o", m_sums, fileOf(7)}).exitCode, 2);
    }

private:
    [[nodiscard]] QString fileOf(std::uint32_t pid) const
    {
        return m_folder.filePath(QStringLiteral("%1.out").arg(pid));
    }
    [[nodiscard]] QStringList files() const { return {fileOf(7), fileOf(8), fileOf(9)}; }
    [[nodiscard]] static QString pidOf(const QString& path)
    {
        return column(tablesOf(run({"export", "json", path}))["processes"], "pid");
    }

    QTemporaryDir m_folder;
    const QString m_merged = m_folder.filePath("merged.out");
    const QString m_sums = m_folder.filePath("sums.out");
};

NYTPROF_TEST(ProcessOptionTest)
#include "tst_process_option.moc"
