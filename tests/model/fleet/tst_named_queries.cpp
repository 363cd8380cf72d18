// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/named_queries.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

using namespace nytprof;

namespace {

const NamedQuery& query(std::string_view name)
{
    return *std::ranges::find(namedQueries(), name, &NamedQuery::name);
}

} // namespace

class NamedQueriesTest : public QObject {
    Q_OBJECT

private slots:
    void eachHasAnExplanationAndConditions()
    {
        QVERIFY(namedQueries().size() >= 6);
        for (const NamedQuery& each : namedQueries()) {
            QVERIFY(!each.name.empty() && each.name.find_first_of(" \n") == std::string::npos);
            QVERIFY(!each.explanation.empty());
            QVERIFY(each.explanation.find('\n') == std::string::npos);
            QVERIFY(each.sql.starts_with("SELECT "));
            QVERIFY(each.sql.find("{runs}") != std::string::npos);
        }
    }

    /// Runs that were loaded twice have two rows.
    void eachRunCountsOnce()
    {
        for (const NamedQuery& each : namedQueries()) {
            QVERIFY2(each.sql.find("any(") == std::string::npos, each.name.data());
            QVERIFY(each.sql.find("min(load)") != std::string::npos
                || each.sql.find(", load)") != std::string::npos);
        }
    }

    void parameters()
    {
        QVERIFY(query("callers-of").parameter("sub")->isRequired);
        QVERIFY(!query("trend").parameter("sub")->isRequired);
        QVERIFY(!query("callers-of").parameter("runs"));
        for (const auto& [name, values, error] :
            std::vector<std::tuple<const char*, QueryValues, const char*>>{
                {"callers-of", {}, "needs a value for sub"}, {"callers-of", {{"sub", "f"}}, ""},
                {"callers-of", {{"sub", "f"}, {"rows", "x"}},
                    "needs a positive number for rows, not x"},
                {"services", {{"sub", "f"}}, "has no parameter sub"}, {"trend", {}, ""},
                {"trend", {{"per", "week"}}, "needs day or hour for per, not week"}})
            QCOMPARE(valuesError(query(name), values), error);
    }

    void valuesNeverBecomeSql()
    {
        const FleetLocation location = parseFleetLocation("clickhouse://db/p", 0).location;
        const std::string sql
            = filledIn(query("callers-of"), location, {{"sub", "') OR {runs} --"}});
        QVERIFY(sql.find(R"(callee = '\') OR {runs} --')") != std::string::npos);
        QVERIFY(sql.find("WHERE (start_us >= 0) GROUP") != std::string::npos);
    }

    void explanationsNameTheValues()
    {
        QCOMPARE(explained(query("callers-of"), {{"sub", "main::f\x1b"}}),
            "The lines that call the sub main::f\\x1b, by inclusive time");
        QCOMPARE(explained(query("trend"), {{"per", "hour"}}),
            "Time per run and per request, by hour in UTC; sub: all");
    }

    void ofAFile()
    {
        const FleetLocation location = parseFleetLocation("clickhouse://db/p", 0).location;
        const NamedQuery own = parseQuery(
            "SELECT '{\"a\":1}', {{n=5}}, {what}, {n} FROM runs WHERE {runs}; -- all\n ;\n");
        QVERIFY(own.name.empty());
        QCOMPARE(own.parameters.size(), std::size_t(2));
        QCOMPARE(filledIn(own, location, {{"what", "it's"}}),
            "SELECT '{\"a\":1}', {5}, 'it\\'s', 5 FROM runs WHERE (start_us >= 0); -- all");
        for (const char* const sql : {"SELECT '{host}'", "SELECT 1 -- {host}",
                 "SELECT /* {host} */ 1", "SELECT 'it\\'s {host}'", "SELECT \"{host}\""})
            QCOMPARE(valuesError(parseQuery(sql), {{"host", "a"}}),
                "has {host} within quotes or a comment; values have quotes of their own");
        QCOMPARE(valuesError(parseQuery("SELECT 'a', {host}, 'b' /* c */"), {{"host", "a"}}), "");
        QCOMPARE(parseQuery("-- mine: Runs of {host}\nSELECT 1").explanation, "Runs of {host}");
    }
};

NYTPROF_TEST(NamedQueriesTest)
#include "tst_named_queries.moc"
