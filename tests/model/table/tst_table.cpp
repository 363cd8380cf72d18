// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Tables described by columns: what the window, the commands and exports show.
#include "analysis/call_graph.h"
#include "analysis/eval_places.h"
#include "analysis/packages.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "table/eval_table.h"
#include "table_profiles.h"
#include "test_class.h"

#include <QTest>

#include <set>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::shared_ptr<const Profile> smallProfile()
{
    auto stream = StreamBuilder::begun().newFid(1, "/lib/A.pm").time(300, 1, 5).time(100, 1, 6);
    stream.newFid(2, "(eval 1)[/lib/A.pm:5]", 1, 5).srcLine(2, 1, "1").time(200, 2, 1);
    stream.subInfo(1, "A::f", 5, 6).subInfo(1, "A::b", 7, 8).subInfo(1, "A::never", 9, 9);
    stream.subCallers("A::f", {.line = 5, .count = 2, .inclusive = 3e-5, .exclusive = 1e-5});
    stream.subCallers("A::b", {.line = 6, .count = 7, .inclusive = 2e-5, .exclusive = 1e-5});
    return stream.pidEnd(7, 1.8e9).profile();
}

std::vector<std::shared_ptr<const Table>> allTables(const std::shared_ptr<const Profile>& profile)
{
    const auto packages = std::make_shared<const PackageTable>(*profile);
    const auto places = std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile));
    const std::vector<FileLine> lines = {{FileId(0), {.line = 5, .statements = 1}}};
    return {subTable(profile), fileTable(profile), fileCostTable(profile),
        lineTable(profile, lines), callSiteTable(profile), evalTable(profile, places),
        packageTable(
            std::make_shared<const PackageTree>(profile, packages, PackageTree::Shape::Nested))};
}

QString namesOf(const Table& table, const std::vector<std::uint32_t>& rows)
{
    QStringList names;
    for (const std::uint32_t row : rows)
        names << QString::fromStdString(std::get<NameCell>(table.cell(row, 0)).full());
    return names.join(u' ');
}

/// What the window shows: a line for each row, the rows below it behind a blank; numbers as the
/// window sorts them.
QString cellsText(const Table& table, std::uint32_t parent = Table::Top, int depth = 0)
{
    QString text;
    const Table::Rows below = table.children(parent);
    for (std::uint32_t row = below.first; row < below.first + below.count; ++row) {
        QStringList cells;
        for (std::size_t i = 0; i < table.columnCount(); ++i) {
            const Column& column = table.column(i);
            const Cell cell = table.cell(row, i);
            const auto* const name = std::get_if<NameCell>(&cell);
            if (column.use <= ColumnUse::HiddenAtFirst)
                cells << (name ? QString::fromStdString(name->shown)
                               : QString::number(sortNumber(cell, column.unit)));
        }
        text += QString(depth, u' ') + cells.join(u'|') + u'\n' + cellsText(table, row, depth + 1);
    }
    return text;
}

} // namespace

class ColumnTablesTest : public QObject {
    Q_OBJECT

private slots:
    void keysIdentifyColumns()
    {
        for (const auto& table : allTables(smallProfile())) {
            std::set<std::string_view> keys;
            bool wasLast = false;
            for (std::size_t i = 0; i < table->columnCount(); ++i) {
                const Column& column = table->column(i);
                QVERIFY2(keys.insert(column.key).second, column.title);
                QCOMPARE(findColumn(*table, column.key), i);
                // What the window does not show is behind the rest.
                const bool isLast = column.use > ColumnUse::HiddenAtFirst;
                QVERIFY2(isLast || !wasLast, column.title);
                wasLast = isLast;
            }
            QCOMPARE(findColumn(*table, "none"), table->columnCount());
        }
    }

    void cellsOfSubs()
    {
        QCOMPARE(cellsText(*subTable(profileOfSubs())),
            "A::self|4e+07|4e+07|5|8e+06|3|/lib/A&B.pm:3\n"
            "A::whole|1e+07|8e+07|2|4e+07|1|/lib/A&B.pm:10\n"
            "A::CORE:sort|1e+07|1e+07|1|1e+07|1|builtin\n"
            "A::often|1e+07|2e+07|20|1e+06|1|/lib/A&B.pm:20\n"
            "A::xs|5e+06|5e+06|1|5e+06|1|xsub\n"
            "B::<nowhere>|2.5e+06|2.5e+06|1|2.5e+06|1|(unknown file)\n");
    }

    void cellsOfFiles()
    {
        QCOMPARE(cellsText(*fileTable(profileOfFiles())),
            "/lib/<A>.pm|1000|4|2|2\n"
            " (eval 1)[/lib/<A>.pm:5]|500|2|1|1\n"
            "  (eval 2)[(eval 1)[/lib/<A>.pm:5]:1]|300|1|0|0\n"
            "/subs.pm|0|0|1|0\n"
            "/free.pm|0|1|0|0\n"
            "/quarter.pm|250|1|0|0\n");
    }

    void cellsOfEvals()
    {
        const auto profile = profileOfEvals();
        const auto places = std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile));
        QCOMPARE(cellsText(*evalTable(profile, places)),
            "/<a>.pl:5|3|791|4|2\n"
            " f(1);|2|701|3|2\n"
            "  (eval 1)[/<a>.pl:5]|1|300|1|1\n"
            "  (eval 3)[/<a>.pl:5]|1|401|2|1\n"
            " g<1>|1|90|1|0\n"
            "/<a>.pl:6|1|200|1|0\n"
            " (eval 4)[/<a>.pl:6]|1|200|1|0\n"
            "(eval 2)[/<a>.pl:5]:1|1|40|1|0\n"
            " x y|1|40|1|0\n");
    }

    /// By up to 200 bytes of the first line that says something.
    void namesOfEvals()
    {
        for (const std::size_t size : {199U, 200U, 201U}) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
            stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).time(1, 2, 3).srcLine(2, 1, " \n");
            stream.srcLine(2, 2, ";\n").srcLine(2, 3, std::string(size, 'x') + "\n");
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            const auto table = evalTable(
                profile, std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile)));
            const std::uint32_t source = table->children(table->children().first).first;
            QCOMPARE(std::get<NameCell>(table->cell(source, 0)).shown,
                std::string(std::min<std::size_t>(size, 200), 'x'));
        }
    }

    void rowsBelowARowKnowIt()
    {
        for (const auto& table : allTables(smallProfile())) {
            std::vector<std::uint32_t> open{Table::Top};
            std::size_t cells = 0;
            while (!open.empty()) {
                const std::uint32_t parent = open.back();
                open.pop_back();
                const Table::Rows below = table->children(parent);
                for (std::uint32_t row = below.first; row < below.first + below.count; ++row) {
                    QCOMPARE(table->parent(row), parent);
                    QVERIFY(std::holds_alternative<NameCell>(table->cell(row, 0)));
                    for (std::size_t column = 0; column < table->columnCount(); ++column)
                        cells += table->cell(row, column).index() != std::variant_npos ? 1 : 0;
                    open.push_back(row);
                }
            }
            QVERIFY(cells >= table->columnCount());
        }
    }

    void targetsAreFound()
    {
        const auto profile = smallProfile();
        const auto subs = subTable(profile);
        const auto files = fileTable(profile);
        for (const std::uint32_t row : allRows(*subs))
            QCOMPARE(subs->find(subs->target(row)), row);
        QCOMPARE(subs->find({.sub = profile->findSub("A::never")}), Table::Top);
        QCOMPARE(subs->find({}), Table::Top);
        const std::uint32_t eval = files->find({.file = FileId(1)});
        QCOMPARE(files->parent(eval), files->find({.file = FileId(0)}));
        QCOMPARE(files->target(eval).line, 1U);
    }

    void anonymousSubsAreShownWithoutIncDirectory()
    {
        const auto* const anonymous = "A::__ANON__[/usr/share/perl5/B/C.pm:3]";
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").time(5, 1, 1);
        for (const char* const sub : {"A::f", anonymous})
            stream.subCallers(sub, {.line = 1, .caller = "main::RUNTIME"});
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto table = subTable(profile);
        const auto name = [&](const char* sub) {
            const std::uint32_t row = table->find({.sub = profile->findSub(sub)});
            return std::get<NameCell>(table->cell(row, 0));
        };
        QCOMPARE(name("A::f").shown, "A::f");
        QCOMPARE(name("A::f").exact, "");
        QCOMPARE(name(anonymous).shown, "A::__ANON__[B/C.pm:3]");
        QCOMPARE(name(anonymous).exact, anonymous);
    }

    /// A source is known by the first line that says something.
    void namesOfStringEvals()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").time(5, 1, 1);
        stream.newFid(2, "(eval 1)[/a.pl:3]", 1, 3).time(1, 2, 1);
        stream.srcLine(2, 1, " \t\n").srcLine(2, 2, ";\n").srcLine(2, 3, "  my\t$x\x01 = 1 ;\n");
        stream.newFid(3, "(eval 2)[/a.pl:7]", 1, 7).time(1, 3, 1);
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto places = std::make_shared<const std::vector<EvalPlace>>(evalPlaces(*profile));
        const auto table = evalTable(profile, places);
        const auto name = [&](const Location& target) {
            const std::uint32_t row = table->find(target);
            return row == Table::Top ? std::string("none")
                                     : std::get<NameCell>(table->cell(row, 0)).shown;
        };
        QCOMPARE(name({.file = FileId(0), .line = 3}), "/a.pl:3");
        QCOMPARE(name({.file = FileId(0), .line = 7}), "/a.pl:7");
        QCOMPARE(name({.file = FileId(0), .line = 4}), "none");
        QCOMPARE(name({.file = FileId(1)}), "my $x\x01 = 1 ;");
        QCOMPARE(name({.file = FileId(2)}), "(eval 2)[/a.pl:7]");
    }

    void theMainProgramIsARowWithoutPackage()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(9, 1, 1);
        stream.subCallers(
            "main::f", {.caller = "main::RUNTIME", .inclusive = 2e-7, .exclusive = 2e-7});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto table = subTable(profile);
        const std::uint32_t row = table->find({.sub = profile->findSub("main::RUNTIME")});
        const auto name = std::get<NameCell>(table->cell(row, 0));
        QCOMPARE(name.shown, "main program");
        QCOMPARE(name.full(), "main::RUNTIME");
        QCOMPARE(name.package, "");
        QCOMPARE(std::get<Amount>(table->cell(row, 1)).ticks(), 7);
    }

    /// Callers of a sub, and below each the lines of its calls.
    void sidesOfASub()
    {
        const auto profile = smallProfile();
        const auto callers = butterfly(*profile, profile->findSub("A::b")).callers;
        const auto table = sideTable(profile, callers, 200);
        QCOMPARE(namesOf(*table, allRows(*table)), "main program");
        const Table::Rows lines = table->children(0);
        QCOMPARE(lines.count, 1U);
        QCOMPARE(namesOf(*table, {lines.first}), "/lib/A.pm:6");
        QCOMPARE(std::get<Amount>(table->cell(0, 1)).count(), 7U);
    }

    void largestRowsComeFirst()
    {
        const auto table = subTable(smallProfile());
        QCOMPARE(namesOf(*table, largestRows(*table, "inclusive", 9)), "A::f A::b");
        QCOMPARE(namesOf(*table, largestRows(*table, "calls", 1)), "A::b");
        // Equal ones have the order of the table, unless names decide.
        QCOMPARE(namesOf(*table, largestRows(*table, "exclusive", 9)), "A::f A::b");
        QCOMPARE(namesOf(*table, largestRows(*table, "exclusive", 9, "sub")), "A::b A::f");
    }

    void tablesWithoutAProfileHaveColumns()
    {
        for (const auto& table : {subTable(nullptr), fileTable(nullptr), packageTable(nullptr),
                 std::shared_ptr<const Table>(evalTable(nullptr, nullptr)),
                 callTreeTable(nullptr, nullptr), sideTable(nullptr, {}, 0)}) {
            QVERIFY(table->columnCount() > 3);
            QCOMPARE(table->children(Table::Top).count, 0U);
            QCOMPARE(table->costUnit(), std::string_view());
            QCOMPARE(table->find({.sub = SubId(0), .file = FileId(0)}), Table::Top);
        }
    }
};

NYTPROF_TEST(ColumnTablesTest)
#include "tst_table.moc"
