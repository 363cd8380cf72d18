// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/named_queries.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <string>

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
        QCOMPARE(query("callers-of").parameters, std::set<std::string>({"sub"}));
        QCOMPARE(query("deployments").parameters, std::set<std::string>({"baseline", "current"}));
        QVERIFY(query("runs").parameters.empty());
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
    }
};

NYTPROF_TEST(NamedQueriesTest)
#include "tst_named_queries.moc"
