// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fake_server.h"
#include "fleet/fleet_rows.h"
#include "imported.h"
#include "test_class.h"

#include <QTest>

#include <string>

using namespace nytprof;
using namespace nytprof::test;

namespace {

const std::string Runs = "R\t2\t99\t1\t/p.pl\tshop\t1000000\t3000000\t1\n";

/// What a database answers for main::f, called twice, which calls an xsub in a string eval.
const QByteArray Rows = "nytprof fleet rows 1\n" + QByteArray::fromStdString(Runs)
    + "S\tmain::f\tperl\t/p.pl\t5\t9\n"
      "S\tList::Util::sum\txsub\t\t0\t0\n"
      "L\t(eval)[/p.pl:6]\t1\t4\t500\n"
      "L\t/p.pl\t3\t7\t9223372036854775000\n"
      "C\tmain::RUNTIME\t/p.pl\t3\tmain::f\t2\t100\t300\t20\t1\n"
      "C\tmain::f\t(eval)[/p.pl:6]\t1\tList::Util::sum\t4000000000\t200\t200\t0\t0\n"
      "K\t0\t0\t\t0\t70\n"
      "K\t11\t0\tmain::f\t2\t100\n"
      "K\t12\t11\tList::Util::sum\t4000000000\t200\n";

/// With one line instead of another one.
QByteArray rowsWith(const char* line, const char* instead)
{
    QByteArray rows = Rows;
    return rows.replace(line, instead);
}

} // namespace

class FleetRowsTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreAProfile()
    {
        const auto profile = imported(Rows);
        QVERIFY(profile);
        QCOMPARE(profile->application(), "/p.pl, 2 runs");
        QCOMPARE(profile->importedFrom(), "ClickHouse");
        QVERIFY(profile->complete());
        const Sub& f = (*profile)[profile->findSub("main::f")];
        QCOMPARE(f.calls, 2U);
        QCOMPARE(f.inclusive, 300);
        QCOMPARE(f.recursive, 20);
        QCOMPARE(f.firstLine, 5U);
        QCOMPARE((*profile)[f.file].name, "/p.pl");
        const Sub& sum = (*profile)[profile->findSub("List::Util::sum")];
        QCOMPARE(sum.calls, 4'000'000'000U);
        QVERIFY(sum.kind == SubKind::Xsub);
    }

    void timesAreExact()
    {
        const auto profile = imported(Rows);
        QVERIFY(profile);
        const auto lines = profile->lines(profile->findFile("/p.pl"));
        QCOMPARE(lines.size(), 1U);
        QCOMPARE(lines[0].exclusive, 9'223'372'036'854'775'000);
        QCOMPARE(lines[0].count, 7U);
    }

    void stringEvalsBelongToTheirFile()
    {
        const auto profile = imported(Rows);
        QVERIFY(profile);
        const File& eval = (*profile)[profile->findFile("(eval)[/p.pl:6]")];
        QVERIFY(eval.isEval());
        QCOMPARE((*profile)[eval.evalFile].name, "/p.pl");
        QCOMPARE(eval.evalLine, 6U);
    }

    void callTree()
    {
        const auto profile = imported(Rows);
        QVERIFY(profile);
        const auto nodes = profile->callTree().nodes();
        QCOMPARE(nodes.size(), 3U);
        QCOMPARE((*profile)[nodes[1].sub].name, "main::f");
        QCOMPARE(nodes[1].inclusive, 300);
        QCOMPARE(nodes[2].parent, CallNodeId(1));
    }

    /// A sum without it would be wrong.
    void malformedRowsAreErrors_data()
    {
        QTest::addColumn<QByteArray>("rows");
        const auto row = [](const char* name, const char* line, const char* instead) {
            QTest::newRow(name) << rowsWith(line, instead);
            QVERIFY(rowsWith(line, instead) != Rows);
        };
        row("cut cell", "\t500\n", "\n");
        row("more cells", "\t500\n", "\t500\t1\n");
        row("no number", "\t500\n", "\tmany\n");
        row("too large", "L\t/p.pl\t3", "L\t/p.pl\t4294967296");
        row("number beyond 64 bits", "9223372036854775000", "9223372036854775808");
        row("negative count", "3\t7\t", "3\t-7\t");
        row("unknown parent", "\t11\tList", "\t13\tList");
        row("stack twice", "K\t12", "K\t11");
        row("call of nothing", "\tmain::f\t2\t100\t300", "\t\t2\t100\t300");
        row("line of no file", "L\t/p.pl", "L\t");
        row("unknown table", "K\t12", "X\t12");
        row("error of a server", "K\t12", "Code: 241, e.displayText() = DB::Exception\nK\t12");
        row("page of a proxy", "L\t/p.pl", "<html>\nL\t/p.pl");
        row("empty line", "K\t12", "\nK\t12");
        row("no runs", Runs.c_str(), "");
        row("runs twice", Runs.c_str(), (Runs + Runs).c_str());
    }
    void malformedRowsAreErrors()
    {
        QFETCH(QByteArray, rows);
        const LoadResult result = importText(rows);
        QVERIFY(!result.profile);
        QVERIFY2(messages(result).contains("error: "), qPrintable(messages(result)));
    }

    void deepStringEvals()
    {
        QByteArray name = "/p.pl";
        for (int i = 0; i < 1000; ++i)
            name = "(eval)[" + name + ":1]";
        QVERIFY(imported(rowsWith("(eval)[/p.pl:6]", name.constData())));
    }

    void allTablesOfTheSameRuns()
    {
        FakeServer fake;
        fake.answers = {{200, "1\n"}, {200, Runs}, FakeServer::Ok, FakeServer::Ok, FakeServer::Ok,
            FakeServer::Ok, {200, Runs}};
        const FleetRows rows = fetchFleetRows(fake.server("clickhouse://db/p?host=a'b"), {});
        QCOMPARE(rows.error, std::string());
        QVERIFY(!rows.changedMeanwhile);
        QCOMPARE(rows.text, "nytprof fleet rows 1\n" + Runs);
        for (std::size_t i = 1; i < fake.requests.size(); ++i) {
            QVERIFY(!fake.requests[i].isPost); // so the server lets it change nothing
            QVERIFY(fake.requests[i].url.find("host%20%3D%20%27a%5C%27b%27") != std::string::npos);
        }
    }

    void runsThatAreAddedMeanwhile()
    {
        FakeServer fake;
        const std::string more = "R\t3" + Runs.substr(3);
        fake.answers = {{200, "1\n"}, {200, Runs}, FakeServer::Ok, FakeServer::Ok, FakeServer::Ok,
            FakeServer::Ok, {200, more}, FakeServer::Ok, FakeServer::Ok, FakeServer::Ok,
            FakeServer::Ok, {200, more}};
        const FleetRows rows = fetchFleetRows(fake.server(), {});
        QVERIFY(!rows.changedMeanwhile);
        QCOMPARE(rows.text, "nytprof fleet rows 1\n" + more);
    }

    void noRuns()
    {
        FakeServer fake;
        fake.answers = {{200, "1\n"}, {200, "R\t0\t0\t0\t\t\t0\t0\t0\n"}};
        QVERIFY(fetchFleetRows(fake.server(), {}).error.starts_with("no run matches"));
    }

    void aLostAnswerIsAnError()
    {
        FakeServer fake;
        fake.answers = {{200, "1\n"}, {200, Runs}, FakeServer::Ok, FakeServer::Lost};
        QCOMPARE(
            fetchFleetRows(fake.server(), {}).error, "no answer from db:8123: connection reset");
    }

    void invalidLocations()
    {
        const LoadResult result = loadProfile("clickhouse://me:secret@db/p");
        QVERIFY(!result.profile);
        QVERIFY(messages(result).contains("contains a password"));
    }
};

NYTPROF_TEST(FleetRowsTest)
#include "tst_fleet_rows.moc"
