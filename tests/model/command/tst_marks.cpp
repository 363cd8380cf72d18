// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// --between, and what else commands make of the marks of programs. Those of real programs:
// tests/collector/marks.t.
#include "slice_log_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <utility>
#include <vector>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr std::uint64_t Second = 1'000'000; // units of slices

/// A killed process that has a slice each second, of line 1, 2, ... with marks at whole seconds.
StreamBuilder programOf(std::uint32_t pid, std::uint64_t begin,
    const std::vector<std::pair<std::uint64_t, std::string>>& marks)
{
    auto stream = killedAfterSeconds(pid, begin, {1, 2, 3, 4, 5});
    for (const auto& [second, name] : marks)
        stream.text("#" + commentOf(TimeMark{second * Second * 1000, name}));
    return stream;
}

/// "2 3": lines that ran.
QString linesIn(const Run& run) { return column(tablesOf(run)["lines"], "line"); }

} // namespace

class MarksTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeProfile(m_one,
            programOf(
                7, 0, {{1, "import"}, {3, "export \u00e4"}, {4, "import"}, {5, "\x1b[31mend"}}));
        writeProfile(m_other, programOf(8, 2, {{2, "export \u00e4"}, {4, "last"}}));
    }

    void rangeBetween_data()
    {
        QTest::addColumn<QStringList>("marks");
        QTest::addColumn<QString>("lines");
        QTest::addRow("one after the other") << QStringList{"import", "export ä"} << "2 3";
        QTest::addRow("of the same name") << QStringList{"import", "import"} << "2 3 4";
        QTest::addRow("later") << QStringList{"export ä", "import"} << "4";
        QTest::addRow("with control characters")
            << QStringList{"import", "\x1b[31mend"} << "2 3 4 5";
    }
    void rangeBetween()
    {
        QFETCH(QStringList, marks);
        QFETCH(QString, lines);
        auto result = run(QStringList{"lines", "--json", "--between"} + marks + QStringList{m_one});
        QCOMPARE(result.exitCode, 0);
        auto found = linesIn(result).split(u' ');
        found.sort();
        QCOMPARE(found.join(u' '), lines);
        QVERIFY2(result.err.contains("note: showing "), qPrintable(result.err));
    }
    /// Marks of any process, also after merging.
    void ofSeveralProcesses()
    {
        const QString merged = m_folder.filePath("merged.out");
        QCOMPARE(run({"merge", "-o", merged, m_one, m_other}).exitCode, 0);
        for (const QStringList& files : {QStringList{m_one, m_other}, QStringList{merged}}) {
            const auto result
                = run(QStringList{"lines", "--json", "--between", "import", "last"} + files);
            QCOMPARE(result.exitCode, 0);
            // One from second 1 to its end at 5, the other from its begin at 2 to 6.
            QCOMPARE(column(tablesOf(result)["lines"], "statements"), QStringLiteral("1 2 2 2 1"));
        }
    }
    void unknownMarks_data()
    {
        QTest::addColumn<QStringList>("marks");
        QTest::addColumn<QString>("message");
        QTest::addRow("first") << QStringList{"imprt",
            "import"} << "--between: no mark \"imprt\"; there are import, export ä, \\x1b[31mend";
        QTest::addRow("second") << QStringList{"import",
            "last"} << "--between: no mark \"last\" after the first \"import\"; there are";
        QTest::addRow("before") << QStringList{"\x1b[31mend", "import"}
                                << "no mark \"import\" after the first \"\\x1b[31mend\"";
    }
    void unknownMarks()
    {
        QFETCH(QStringList, marks);
        QFETCH(QString, message);
        const auto result = run(QStringList{"top", "--between"} + marks + QStringList{m_one});
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains(message), qPrintable(result.err));
        QVERIFY(result.out.isEmpty());
    }
    void aProfileWithoutMarks()
    {
        const QString plain = m_folder.filePath("plain.out");
        writeProfile(plain, programOf(9, 0, {}));
        const auto result = run({"top", "--between", "a", "b", plain});
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains("the profile has no marks; programs set them with "),
            qPrintable(result.err));
        QVERIFY(!tablesOf(run({"slices", "--json", plain})).contains("marks"));
    }
    void manyMarks()
    {
        const QString many = m_folder.filePath("many.out");
        std::vector<std::pair<std::uint64_t, std::string>> marks;
        for (int i = 0; i < 150; ++i)
            marks.emplace_back(1, "step" + std::to_string(i));
        writeProfile(many, programOf(7, 0, marks));
        const auto unknown = run({"top", "--between", "a", "b", many});
        QVERIFY2(unknown.err.contains("step18, step19, ...\n"), qPrintable(unknown.err));
        const auto text = run({"slices", many});
        QVERIFY2(text.out.contains("step99\n"), qPrintable(text.out));
        QVERIFY2(!text.out.contains("step100"), qPrintable(text.out));
        QVERIFY2(text.err.contains("the first 100 marks are shown, 50 more are not"),
            qPrintable(text.err));
        const auto json = run({"slices", "--json", many});
        QCOMPARE(column(tablesOf(json)["marks"], "name").split(u' ').size(), 150);
        QVERIFY2(!json.err.contains("marks"), qPrintable(json.err));
    }
    void wrongUse()
    {
        QCOMPARE(run({"top", m_one, "--between", "import"}).exitCode, 2);
        QCOMPARE(run({"top", "--between", "a", "b", "--from", "1s", m_one}).exitCode, 2);
    }
    void slicesListsThem()
    {
        const QJsonValue marks = tablesOf(run({"slices", "--json", m_one, m_other}))["marks"];
        QCOMPARE(column(marks, "time"), QStringLiteral("1 3 4 4 5 6"));
        QCOMPARE(column(marks, "pid"), QStringLiteral("7 7 7 8 7 8"));
        const auto some = run({"slices", "--from", "1.5s", "--to", "3.5s", m_one});
        QVERIFY2(some.out.contains("export ä"), qPrintable(some.out));
        QVERIFY(!some.out.contains("import"));
    }
    /// What follows a damaged one is lost, as after other damage.
    void damage_data()
    {
        QTest::addColumn<QByteArray>("mark");
        for (const char* const mark :
            {"", "12", "x import", "1 %4", "-1 import", "1 ", "9999999999999999999 import"})
            QTest::newRow(mark) << QByteArray(mark);
    }
    void damage()
    {
        QFETCH(QByteArray, mark);
        const QString path = m_folder.filePath("damaged.out");
        writeProfile(path, programOf(7, 0, {{1, "import"}}).text("#~mark " + mark.toStdString()));
        const auto result = run({"slices", "--json", path});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.err.contains("damaged record of the time axis"), qPrintable(result.err));
        QCOMPARE(column(tablesOf(result)["marks"], "name"), QStringLiteral("import"));
    }

private:
    QTemporaryDir m_folder;
    const QString m_one = m_folder.filePath("one.out");
    const QString m_other = m_folder.filePath("other.out");
};

NYTPROF_TEST(MarksTest)
#include "tst_marks.moc"
