// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// String evals by their number: where each ran, and its text.
#include "base/string_evals.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;

namespace {

void addAt(StringEvals& evals, std::uint32_t number, std::string_view file, std::uint32_t line)
{
    evals.setPlace(evals.add(number), file, line);
}

QString nameOf(StringEvals& evals, std::uint32_t number)
{
    return QString::fromStdString(evals.longName(number));
}

/// "NUMBER TEXT" of each line; "unknown" without text.
QStringList linesOf(StringEvals& evals, std::uint32_t number)
{
    QStringList lines;
    const bool isThere = evals.eachLine(number, [&](std::uint32_t line, std::string_view text) {
        lines += QString("%1 ").arg(line)
            + QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    });
    return isThere ? lines : QStringList{"unknown"};
}

} // namespace

class TestStringEvals : public QObject {
    Q_OBJECT

private slots:
    void numbersInNames_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<unsigned>("number");
        QTest::newRow("eval") << std::string("(eval 12)") << 12U;
        QTest::newRow("with its place") << std::string("(eval 12)[a.pl:3]") << 0U;
        QTest::newRow("in brackets") << std::string("(eval 12)[a (b)") << 0U;
        QTest::newRow("file") << std::string("/a.pl") << 0U;
        QTest::newRow("other evals") << std::string("(re_eval 1)") << 0U;
        QTest::newRow("no number") << std::string("(eval )") << 0U;
        QTest::newRow("a program's own name") << std::string("(eval 3 of 4)") << 0U;
        QTest::newRow("not closed") << std::string("(eval 3") << 0U;
        QTest::newRow("too large") << std::string("(eval 99999999999)") << 0U;
    }
    void numbersInNames()
    {
        QFETCH(std::string, name);
        QTEST(StringEvals::numberOf(name), "number");
    }
    void longNames()
    {
        SourceStore store;
        StringEvals evals(store);
        addAt(evals, 1, "/a.pl", 4);
        addAt(evals, 2, "(eval 1)", 1);
        addAt(evals, 3, "(eval 2)", 70);
        addAt(evals, 4, "/b.pl", 5);
        evals.add(5);
        addAt(evals, 6, "(eval 5)", 2);
        QCOMPARE(nameOf(evals, 1), QString("(eval 1)[/a.pl:4]"));
        QCOMPARE(nameOf(evals, 3), QString("(eval 3)[(eval 2)[(eval 1)[/a.pl:4]:1]:70]"));
        QCOMPARE(nameOf(evals, 4), QString("(eval 4)[/b.pl:5]"));
        QCOMPARE(nameOf(evals, 5), QString("(eval 5)"));
        QCOMPARE(nameOf(evals, 6), QString("(eval 6)[(eval 5):2]"));
        QCOMPARE(nameOf(evals, 7), QString("(eval 7)"));
        addAt(evals, 8, "(eval 8)", 2); // #line may name any file
        QCOMPARE(nameOf(evals, 8), QString("(eval 8)[(eval 8):2]"));
    }
    /// Numbers have gaps: not all evals are noted while nothing is profiled.
    void numbersWithGaps()
    {
        SourceStore store;
        StringEvals evals(store);
        QVERIFY(!evals.find(1));
        for (const std::uint32_t number : {3, 4, 1000, 1001, 1'000'000})
            addAt(evals, number, "/a.pl", number);
        for (const std::uint32_t number : {3, 4, 1000, 1001, 1'000'000}) {
            QVERIFY(evals.find(number));
            QCOMPARE(evals.find(number)->line, number);
        }
        for (const std::uint32_t number : {0, 2, 5, 999, 1002, 999'999, 1'000'001})
            QVERIFY(!evals.find(number));
    }
    void numbersThatBeginAgain()
    {
        SourceStore store;
        StringEvals evals(store);
        addAt(evals, 1, "/a.pl", 1);
        addAt(evals, 2, "/a.pl", 2);
        evals.add(2);
        QCOMPARE(nameOf(evals, 2), QString("(eval 2)"));
        QCOMPARE(nameOf(evals, 1), QString("(eval 1)[/a.pl:1]"));
        addAt(evals, 1, "/b.pl", 1); // another interpreter of the same address
        QCOMPARE(nameOf(evals, 1), QString("(eval 1)[/b.pl:1]"));
        QVERIFY(!evals.find(2));
    }
    /// Equal texts are kept once, also those of a thread, whose table is a copy.
    void texts()
    {
        SourceStore store;
        StringEvals evals(store);
        evals.setText(evals.add(1), "a;\nb;\n;");
        evals.setText(evals.add(2), "a;\nb;\n;");
        evals.setText(evals.add(3), "\n;");
        evals.add(4);
        const QStringList lines{"1 a;\n", "2 b;\n", "3 ;"};
        QCOMPARE(linesOf(evals, 1), lines);
        QCOMPARE(linesOf(evals, 2), lines);
        QCOMPARE(evals.find(1)->text, evals.find(2)->text);
        QCOMPARE(linesOf(evals, 3), (QStringList{"1 \n", "2 ;"}));
        QCOMPARE(linesOf(evals, 4), QStringList{"unknown"});
        QCOMPARE(linesOf(evals, 5), QStringList{"unknown"});
        auto copy = evals;
        copy.setText(copy.add(5), "a;\nb;\n;");
        QCOMPARE(copy.find(5)->text, evals.find(1)->text);
        QVERIFY(!evals.find(5));
    }
    void lineDirectives_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("first line") << std::string("# line 7 \"a\"\nb;\n;") << true;
        QTest::newRow("without space") << std::string("#line 7\nb;\n;") << true;
        QTest::newRow("later") << std::string("a;\n# \tline 7\n;") << true;
        QTest::newRow("behind code") << std::string("a; # line 7\n;") << false;
        QTest::newRow("comment") << std::string("# lane 7\n#\n;") << false;
        QTest::newRow("empty") << std::string() << false;
    }
    void lineDirectives()
    {
        QFETCH(std::string, text);
        SourceStore store;
        QTEST(store.keepText(text).directives.any(), "isThere");
        QTEST(nytprof::lineDirectives(text).any(), "isThere");
    }
    void farLineDirectives()
    {
        QCOMPARE(nytprof::lineDirectives("1;\n# line 7\n#line 5 \"a\"\n").first, std::size_t{3});
        for (const char* near : {"# line 999999\n", "# line", "# line 0000000012", "#1000000"})
            QVERIFY2(!nytprof::lineDirectives(near).isFar, near);
        for (const char* far : {"# line 1000000\n", "1;\n#line \t00100000000 \"a\"\n# line 2"})
            QVERIFY2(nytprof::lineDirectives(far).isFar, far);
    }
};

NYTPROF_TEST(TestStringEvals)
#include "tst_string_evals.moc"
