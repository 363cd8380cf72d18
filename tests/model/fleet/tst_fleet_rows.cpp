// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fake_server.h"
#include "fleet/fleet_rows.h"
#include "format/text_encoding.h"
#include "imported.h"
#include "test_class.h"

#include <QTest>

#include <string>

using namespace nytprof;
using namespace nytprof::test;

namespace {

const std::string Runs = "R\t2\t99\t1\t/p.pl\tshop\t1000000\t3000000\t1\t0\t0\t0\t0\t2\n";

/// What a database answers for main::f, called twice, which calls an xsub in a string eval.
const QByteArray Rows = "nytprof fleet rows 1\n" + QByteArray::fromStdString(Runs)
    + "S\tmain::f\tperl\t/p.pl\t5\t9\t2\n"
      "S\tList::Util::sum\txsub\t\t0\t0\t4000000000\n"
      "L\t(eval)[/p.pl:6]\t1\t4\t500\n"
      "L\t/p.pl\t3\t7\t9223372036854775000\n"
      "C\tmain::RUNTIME\t/p.pl\t3\tmain::f\t2\t100\t300\t20\t1\n"
      "C\tmain::f\t(eval)[/p.pl:6]\t1\tList::Util::sum\t4000000000\t200\t200\t0\t0\n"
      "K\t0\t0\t\t0\t70\n"
      "K\t11\t0\tmain::f\t2\t100\n"
      "K\t12\t11\tList::Util::sum\t4000000000\t200\n";

/// Of tables without rows: an empty line and the totals.
const HttpAnswer NoRows = {200, "\nS\t0\t0\t0\t0\t0\t0\n"};
constexpr std::size_t Megabyte = std::size_t{1} << 20;

/// The answers to all queries of a location, with these for the four tables.
std::vector<HttpAnswer> answersOf(const std::vector<HttpAnswer>& tables)
{
    std::vector<HttpAnswer> answers = {{200, "1\n"}, {200, Runs}};
    answers.insert(answers.end(), tables.begin(), tables.end());
    answers.push_back({200, Runs});
    return answers;
}

FleetRows fetched(FakeServer& fake, std::size_t most = Megabyte)
{
    return fetchFleetRows(fake.server(), most, {});
}

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

    /// Their call counts are not shown, as in a file from samples.
    void runsFromSamples()
    {
        const auto profile = imported(rowsWith("\t0\t0\t2\n", "\t20\t600\t0\n"));
        QVERIFY(profile);
        QCOMPARE(profile->sampling(), (std::optional<Sampling>{{20, 600, 0, 0}}));
        QVERIFY(!profile->countsCalls());
        QVERIFY(!profile->countsStatements());
    }

    void sampledAndExactRunsAreNotSummed()
    {
        const LoadResult result = importText(rowsWith("\t0\t0\t2\n", "\t20\t600\t1\n"));
        QVERIFY(!result.profile);
        QVERIFY(messages(result).contains("select with where=sample_rate>0"));
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

    void errorsNameTheOffset()
    {
        const QByteArray rows = rowsWith("K\t12", "X\t12");
        const LoadResult result = importText(rows);
        QCOMPARE(result.diagnostics.size(), 1U);
        QCOMPARE(result.diagnostics[0].offset, static_cast<std::uint64_t>(rows.indexOf("X\t12")));
    }

    void rowsWithoutANameAreShown_data()
    {
        QTest::addColumn<QByteArray>("rows");
        QTest::newRow("sub") << rowsWith("S\tmain::f", "S\t");
        QTest::newRow("file of lines") << rowsWith("L\t/p.pl", "L\t");
        QTest::newRow("callee") << rowsWith("\tmain::f\t2\t100\t300", "\t\t2\t100\t300");
        QTest::newRow("sub of a stack") << rowsWith("K\t11\t0\tmain::f", "K\t11\t0\t");
    }
    void rowsWithoutANameAreShown()
    {
        QFETCH(QByteArray, rows);
        const auto profile = imported(rows);
        QVERIFY(profile);
        QVERIFY(profile->findSub("(unknown)").valid() || profile->findFile("(unknown)").valid());
        QCOMPARE((*profile)[profile->findSub("List::Util::sum")].calls, 4'000'000'000U);
    }

    void longNamesAreCut()
    {
        const std::string longest(MaxTextLength, 'f');
        for (const std::string& name : {longest, longest + "f"}) {
            const auto profile = imported(QByteArray(Rows).replace("main::f", name.c_str()));
            QVERIFY(profile);
            QVERIFY(profile->findSub(nameInUtf8(name)).valid());
        }
        QVERIFY(nameInUtf8(longest + "f").ends_with("… 41 more bytes"));
    }

    /// Each of 6000 nested string evals would be a file whose name repeats the others.
    void nestedStringEvalsDoNotGrow()
    {
        QByteArray name = "/p.pl";
        for (int i = 0; i < 6000; ++i)
            name = "(eval)[" + name + ":1]";
        const auto profile = imported(rowsWith("(eval)[/p.pl:6]", name.constData()));
        QVERIFY(profile);
        std::size_t bytes = 0;
        for (const File& file : profile->files())
            bytes += file.name.size();
        QVERIFY(bytes < 3 * static_cast<std::size_t>(name.size()));
    }

    /// Sums of a part of the rows would be wrong.
    void rowsThatExceedTheMemory()
    {
        QByteArray rows = Rows;
        for (int i = 100; i < 40'000; ++i)
            rows += "K\t" + QByteArray::number(i) + "\t0\tmain::f\t1\t1\n";
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(rows.constData());
        LoadOptions options;
        options.memory = MemoryBudget(Megabyte);
        const auto result
            = loadProfile(std::span(bytes, static_cast<std::size_t>(rows.size())), options);
        QVERIFY(!result.profile);
        QVERIFY2(messages(result).contains("select fewer runs"), qPrintable(messages(result)));
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
        fake.answers = answersOf({NoRows, NoRows, NoRows, NoRows});
        const FleetRows rows
            = fetchFleetRows(fake.server("clickhouse://db/p?host=a'b"), Megabyte, {});
        QCOMPARE(rows.error, std::string());
        QVERIFY(rows.warnings.empty());
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
        fake.answers = {{200, "1\n"}, {200, Runs}, NoRows, NoRows, NoRows, NoRows, {200, more},
            NoRows, NoRows, NoRows, NoRows, {200, more}};
        const FleetRows rows = fetched(fake);
        QVERIFY(rows.warnings.empty());
        QCOMPARE(rows.text, "nytprof fleet rows 1\n" + more);
    }

    /// As after ALTER TABLE stacks DROP PARTITION.
    void runsWithoutRows()
    {
        FakeServer fake;
        const std::string runs = "R\t4\t99\t1\t/p.pl\tshop\t1000000\t3000000\t1\t0\t9\t0\t0\t4\n";
        const HttpAnswer nineCalls = {200, "\nS\t0\t0\t0\t0\t9\t9\n"};
        fake.answers = {{200, "1\n"}, {200, runs}, nineCalls, NoRows, nineCalls, NoRows,
            {200, "4\t1\n"}, {200, runs}};
        const FleetRows rows = fetched(fake);
        QCOMPARE(rows.error, std::string());
        QCOMPARE(rows.warnings.size(), 1U);
        QVERIFY(rows.warnings[0].starts_with("3 of 4 runs have no rows in the table stacks"));
    }

    /// Those of readonly=1 may not.
    void usersThatMayChangeNoSetting()
    {
        const HttpAnswer forbidden = {500,
            "Code: 164, e.displayText() = DB::Exception: Cannot override setting in readonly mode, "
            "e.what() = "};
        FakeServer fake;
        fake.answers = {forbidden, {200, "0\n"}, {200, "7\n"}, {200, "8\n"}};
        const FleetServer server = fake.server();
        QCOMPARE(server.query("SELECT 7", AnswerLimits::Status).text, "7\n");
        QCOMPARE(server.query("SELECT 8", AnswerLimits::Status).text, "8\n"); // not asked again
        fake.answers = {forbidden, {200, "1\n"}};
        fake.requests.clear();
        const ServerAnswer partial = fake.server().query("SELECT 7", AnswerLimits::Status);
        QVERIFY(!partial.isOk);
        QVERIFY(partial.error.find("set skip_unavailable_shards=0") != std::string::npos);
    }

    void noRuns()
    {
        FakeServer fake;
        fake.answers = {{200, "1\n"}, {200, "R\t0\t0\t0\t\t\t0\t0\t0\t0\t0\t0\t0\t0\n"}};
        QVERIFY(fetched(fake).error.starts_with("no run matches"));
    }

    void aLostAnswerIsAnError()
    {
        FakeServer fake;
        fake.answers = answersOf({NoRows, FakeServer::Lost});
        QCOMPARE(fetched(fake).error, "no answer from db:8123: connection reset");
    }

    /// A connection may end anywhere, also where a line ends.
    void aCutAnswerIsAnError()
    {
        const std::string lines = "L\t/p.pl\t3\t0\t90\nL\t/p.pl\t4\t0\t90\n\nL\t\t0\t0\t180\n";
        for (std::size_t size = 0; size <= lines.size(); ++size) {
            FakeServer fake;
            fake.answers = answersOf({NoRows, {200, lines.substr(0, size)}, NoRows, NoRows});
            const FleetRows rows = fetched(fake);
            QCOMPARE(rows.error.empty(), size == lines.size());
            QVERIFY(rows.error.empty() || rows.error.find("is cut") != std::string::npos);
        }
    }

    void moreRowsThanMemory()
    {
        const std::string text = "L\t/p.pl\t3\t0\t90\n\nL\t\t0\t0\t180\n";
        for (const std::size_t most : {std::size_t{60}, Megabyte}) {
            FakeServer fake;
            fake.answers = answersOf({NoRows, {200, text}, NoRows, NoRows});
            const std::string error = fetched(fake, most).error;
            QCOMPARE(error.find("select fewer runs") != std::string::npos, most != Megabyte);
        }
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
