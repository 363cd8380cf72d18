// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv.h"

#include "export/csv_cell.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray csvText(const Profile& profile, CsvTable table)
{
    std::ostringstream out;
    writeCsv(profile, table, out);
    return QByteArray::fromStdString(out.str());
}

std::shared_ptr<const Profile> program()
{
    return StreamBuilder::begun()
        .newFid(1, "/a,b.pl")
        .time(15'000'000, 1, 3)
        .newFid(2, "(eval 1)[/a,b.pl:3]", 1, 3)
        .time(5, 2, 1)
        .subInfo(1, "main::f", 5, 9)
        .subCallers("main::f", {1, 3, "main::RUNTIME", 2, 1.25, 0.5})
        .srcLine(1, 3, "f(\"x\", 1);\n")
        .pidEnd(7, 1.8e9)
        .profile();
}

} // namespace

class CsvTest : public QObject {
    Q_OBJECT

private slots:
    void subs()
    {
        QCOMPARE(csvText(*program(), CsvTable::Subs),
            "Sub,File,First line,Last line,Kind,Calls,Exclusive (s),Inclusive (s),Recursive (s),"
            "Recursion depth,Call sites,Caller files\r\n"
            "main::RUNTIME,,0,0,perl,0,1.0000005,1.5000005,0,0,0,0\r\n"
            "main::f,\"/a,b.pl\",5,9,perl,2,0.5,1.25,0,0,1,1\r\n");
    }

    void lines()
    {
        QCOMPARE(csvText(*program(), CsvTable::Lines),
            "File,Line,Statements,Time (s),Calls,Time in subs (s),Source\r\n"
            "\"/a,b.pl\",3,1,1.5,2,1.25,\"f(\"\"x\"\", 1);\"\r\n"
            "\"(eval 1)[/a,b.pl:3]\",1,1,5e-07,0,0,\r\n");
    }

    void files()
    {
        QCOMPARE(csvText(*program(), CsvTable::Files),
            "File,String eval run in,Line,Executions,Statements,Time (s)\r\n"
            "\"/a,b.pl\",,0,1,1,1.5\r\n"
            "\"(eval 1)[/a,b.pl:3]\",\"/a,b.pl\",3,1,1,5e-07\r\n");
    }

    void calls()
    {
        QCOMPARE(csvText(*program(), CsvTable::Calls),
            "Caller,File,Line,Called,Calls,Inclusive (s),Exclusive (s),Recursive (s),"
            "Recursion depth\r\n"
            "main::RUNTIME,\"/a,b.pl\",3,main::f,2,1.25,0.5,0,0\r\n");
    }

    void cells_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("cell");
        QTest::newRow("plain") << QByteArray("Foo::bar") << QByteArray("Foo::bar");
        QTest::newRow("comma") << QByteArray("a,b") << QByteArray("\"a,b\"");
        QTest::newRow("semicolon") << QByteArray("x();") << QByteArray("\"x();\"");
        QTest::newRow("tab") << QByteArray("a\tb") << QByteArray("\"a\tb\"");
        QTest::newRow("quote") << QByteArray("a\"b") << QByteArray("\"a\"\"b\"");
        QTest::newRow("line end") << QByteArray("a\r\nb") << QByteArray("\"a\r\nb\"");
        QTest::newRow("formula") << QByteArray("=1+1") << QByteArray("'=1+1");
        QTest::newRow("quoted formula") << QByteArray("@a(1;2)") << QByteArray("\"'@a(1;2)\"");
        QTest::newRow("full-width") << QByteArray("\uFF1D1") << QByteArray("'\uFF1D1");
        QTest::newRow("minus") << QByteArray("-cmd") << QByteArray("'-cmd");
        QTest::newRow("number") << QByteArray("-1.5e-07") << QByteArray("-1.5e-07");
        QTest::newRow("program") << QByteArray("-e") << QByteArray("-e");
        QTest::newRow("program of standard input") << QByteArray("-") << QByteArray("-");
        QTest::newRow("longer than the program") << QByteArray("-e1") << QByteArray("'-e1");
        QTest::newRow("number and more") << QByteArray("-1x") << QByteArray("'-1x");
        QTest::newRow("number that is none") << QByteArray("-inf") << QByteArray("'-inf");
        QTest::newRow("number with a plus") << QByteArray("+1") << QByteArray("'+1");
        QTest::newRow("formula behind the begin") << QByteArray("a=1") << QByteArray("a=1");
        QTest::newRow("begins with a tab") << QByteArray("\ta") << QByteArray("\"'\ta\"");
        QTest::newRow("begins with a return") << QByteArray("\ra") << QByteArray("\"'\ra\"");
        QTest::newRow("begins with a line feed") << QByteArray("\na") << QByteArray("\"'\na\"");
        QTest::newRow("nothing") << QByteArray() << QByteArray();
    }
    void cells()
    {
        QFETCH(QByteArray, text);
        std::string line = "before,";
        appendCsvCell(line, text.toStdString());
        QTEST(QByteArray::fromStdString(line.substr(7)), "cell");
    }

    /// Another reader finds as many cells in each row as there are titles, and the same sums.
    void readByOthers()
    {
        const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
        if (python.isEmpty())
            SKIP_WITHOUT("python3");
        const auto profile
            = loadProfile(profilePath(QStringLiteral("evals/nytprof.out")).toStdString()).profile;
        QProcess process;
        process.start(python,
            {QStringLiteral("-c"),
                QStringLiteral("import csv, sys, io\n"
                               "text = io.TextIOWrapper(sys.stdin.buffer, 'utf-8', newline='')\n"
                               "rows = list(csv.reader(text, strict=True))\n"
                               "assert all(len(row) == len(rows[0]) for row in rows)\n"
                               "print(sum(int(row[2]) for row in rows[1:]))\n"
                               "print('%.12f' % sum(float(row[3]) for row in rows[1:]))\n")});
        process.write(csvText(*profile, CsvTable::Lines));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        const Totals& totals = profile->totals();
        const QList<QByteArray> sums = process.readAllStandardOutput().split('\n');
        QCOMPARE(sums[0].toULongLong(), totals.statements);
        const double difference = sums[1].toDouble() - profile->seconds(totals.statementTime);
        QVERIFY2(std::abs(difference) < 1e-9, qPrintable(QString::number(difference)));
    }
};

NYTPROF_TEST(CsvTest, QCoreApplication)
#include "tst_csv.moc"
