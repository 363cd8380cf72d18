// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/entity_rows.h"

#include "fleet/stable_id.h"
#include "imported.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

const RunLabels Labels = {.host = "web1", .service = "shop", .others = {{"zone", "eu"}}};

/// A program whose string evals have other numbers in each process.
std::shared_ptr<const Profile> program(int evalNumber = 1)
{
    const auto eval = "(eval " + std::to_string(evalNumber) + ")[/p.pl:3]";
    const auto other = "(eval " + std::to_string(evalNumber + 1) + ")[/p.pl:3]";
    return StreamBuilder::begun()
        .newFid(1, "/p.pl")
        .time(30, 1, 3)
        .newFid(2, eval, 1, 3)
        .time(5, 2, 1)
        .newFid(3, other, 1, 3)
        .time(7, 3, 1)
        .subInfo(1, "main::f", 5, 9)
        .subCallers("main::f", {1, 3, "main::RUNTIME", 2, 40e-7, 20e-7})
        .subInfo(1, "main::g", 10, 11)
        .subCallers("main::g", {1, 6, "main::f", 4, 20e-7, 20e-7})
        .subReturn(2, 20, 20, "main::g")
        .subReturn(1, 40, 20, "main::f")
        .pidEnd(7, 1.8e9)
        .profile();
}

/// Without the columns of the run.
QStringList cells(const Profile& profile, EntityTable table, const RunLabels& labels = Labels)
{
    constexpr int OfRun = 10;
    std::ostringstream out;
    EntityRows(profile, labels).write(table, makeRowWriter(RowFormat::Tsv, columnsOf(table), out));
    QStringList rows = QString::fromStdString(out.str()).split('\n', Qt::SkipEmptyParts).mid(1);
    for (QString& row : rows)
        row = row.split('\t').mid(OfRun).join('\t');
    return rows;
}

QString idOf(std::string_view name) { return QString::number(StableId().then(name).value()); }

} // namespace

class EntityRowsTest : public QObject {
    Q_OBJECT

private slots:
    void everyRowNamesItsRun()
    {
        std::ostringstream out;
        const auto profile = program();
        EntityRows rows(*profile, Labels);
        rows.write(
            EntityTable::Lines, makeRowWriter(RowFormat::Tsv, columnsOf(EntityTable::Lines), out));
        const auto lines = QString::fromStdString(out.str()).split('\n');
        QCOMPARE(lines[0],
            "run\thost\tpid\tprogram\tstart_us\tend_us\tservice\tdeployment\troute\tlabels\tfile"
            "\tline\tstatements\texclusive_ns");
        QVERIFY2(
            lines[1].startsWith(QString::number(rows.run()) + "\tweb1\t"), qPrintable(lines[1]));
        QVERIFY2(
            lines[1].contains("\tshop\t\t\t['zone=eu']\t/p.pl\t3\t1\t3000"), qPrintable(lines[1]));
    }

    /// Files of other profilers name no process and may have equal sums.
    void runsWithoutProcessesDifferByTheirContent()
    {
        const auto runOfStacks = [](const char* text) { return runOf(*imported(text)); };
        constexpr const char* Stacks = "main;f 5\nmain;h 7\n";
        QCOMPARE(runOfStacks(Stacks), runOfStacks(Stacks));
        QVERIFY(runOfStacks(Stacks) != runOfStacks("main;g 5\nmain;h 7\n"));
        QVERIFY(runOfStacks(Stacks) != runOfStacks("main;f;h 7\nmain;f 5\n"));
    }

    void timesAreNanoseconds()
    {
        QCOMPARE(cells(*program(), EntityTable::Lines),
            QStringList({"/p.pl\t3\t1\t3000", "(eval)[/p.pl:3]\t1\t2\t1200"}));
    }

    void callSites()
    {
        QCOMPARE(cells(*program(), EntityTable::Calls),
            QStringList({idOf("main::RUNTIME") + "\tmain::RUNTIME\t/p.pl\t3\t" + idOf("main::f")
                    + "\tmain::f\t2\t2000\t4000\t0\t0",
                idOf("main::f") + "\tmain::f\t/p.pl\t6\t" + idOf("main::g")
                    + "\tmain::g\t4\t2000\t2000\t0\t0"}));
    }

    void stacksNameTheirParent()
    {
        const auto f = QString::number(StableId().then("main::f").value());
        const auto g = QString::number(StableId().then("main::f").then("main::g").value());
        const QStringList rows = cells(*program(), EntityTable::Stacks);
        QVERIFY(rows.contains(f + "\t0\t1\t" + f + "\tmain::f\t/p.pl\t5\t1\t2000\t4000"));
        QVERIFY(rows.contains(
            g + "\t" + f + "\t2\t" + idOf("main::g") + "\tmain::g\t/p.pl\t10\t1\t2000\t2000"));
    }

    void subsThatWereNotCalledAreLeftOut()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(30, 1, 3)
                                 .subInfo(1, "main::unused", 5, 9)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QVERIFY(cells(*profile, EntityTable::Subs).filter("unused").isEmpty());
    }

    void equalInAllProcesses()
    {
        for (const EntityTable table : EntityTables)
            QCOMPARE(cells(*program(17), table), cells(*program(), table));
    }

    void runsAreKnownAgain()
    {
        const auto first = program();
        const auto again = program();
        const auto other = StreamBuilder::begun().newFid(1, "/p.pl").pidEnd(7, 1.8e9).profile();
        const auto run = EntityRows(*first, Labels).run();
        QCOMPARE(EntityRows(*again, {.host = "elsewhere"}).run(), run);
        QVERIFY(EntityRows(*other, Labels).run() != run);
    }

    void textsAreEscaped()
    {
        std::ostringstream out;
        constexpr RowColumn Columns[] = {{"name", RowType::Text}, {"labels", RowType::TextList}};
        const RowValue row[] = {"a\tb\nc\\'d", std::vector<std::string>{"it's", "x\\"}};
        makeRowWriter(RowFormat::Tsv, Columns, out)(row);
        QCOMPARE(QByteArray::fromStdString(out.str()),
            "name\tlabels\na\\tb\\nc\\\\'d\t['it\\'s','x\\\\']\n");
    }

    void rowBinary()
    {
        std::ostringstream out;
        constexpr RowColumn Columns[] = {{"a", RowType::UInt32}, {"b", RowType::UInt64},
            {"c", RowType::Int64}, {"d", RowType::Text}, {"e", RowType::TextList}};
        const RowValue row[] = {std::uint32_t{1}, std::uint64_t{0x0102030405060708},
            std::int64_t{-2}, std::string(200, 'x'), std::vector<std::string>{"y", ""}};
        makeRowWriter(RowFormat::RowBinary, Columns, out)(row);
        QCOMPARE(QByteArray::fromStdString(out.str()).toHex(),
            QByteArray("01000000"
                       "0807060504030201"
                       "feffffffffffffff"
                       "c801")
                + QByteArray(200, 'x').toHex()
                + "02"
                  "0179"
                  "00");
    }

    void namesOfEvals()
    {
        QCOMPARE(stableName("(eval 12)[/a.pl:3]"), "(eval)[/a.pl:3]");
        QCOMPARE(stableName("main::__ANON__[(eval 1)[(eval 22)[b:1]:4]:5]"),
            "main::__ANON__[(eval)[(eval)[b:1]:4]:5]");
        QCOMPARE(stableName("(eval x)(eval )(eval 3"), "(eval x)(eval )(eval 3");
    }
};

NYTPROF_TEST(EntityRowsTest, QCoreApplication)
#include "tst_entity_rows.moc"
