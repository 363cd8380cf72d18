// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which rows of a comparison are wanted, their order and sums, and where they lead.
#include "table/comparison_table.h"

#include "compare/profile_diff.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_profiles.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::shared_ptr<const ComparisonTable> compareTable(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareRequest& request)
{
    return std::make_shared<const ComparisonTable>(diff, request, fullRowName);
}

} // namespace

class ComparisonTableTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        const auto [before, after] = comparedProfiles();
        m_after = after;
        m_diff = diffProfiles(before, after);
        m_sub = m_after->findSub("main::g");
        m_file = m_after->findFile("/a.pl");
    }

    void subs()
    {
        const auto made = tableOf(DiffTable::Subs);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.sub = m_sub}), "main::g -> main::g");
        QCOMPARE(found(table, {.file = m_file}), "nothing");
        QCOMPARE(found(table, {}), "nothing");
        const std::uint32_t row = table.find(Location{.sub = m_sub});
        QVERIFY(table.isAt(row, {.sub = m_sub}));
        QVERIFY(!table.isAt(row, {.sub = m_after->findSub("main::f")}));
        QVERIFY(!table.isAt(row, {.file = m_file}));
        QCOMPARE(table.find(table.compared(row).row), row);
        QCOMPARE(table.find(static_cast<const DiffRow*>(nullptr)), Table::Top);
        QCOMPARE(targetOf(table, "main::gone"), "");
        for (std::uint32_t i = 0; i < table.children().count; ++i)
            if (table.compared(i).isGone)
                QVERIFY(!table.isAt(i, {}) && !table.isAt(i, {.file = m_file}));
    }

    void packages()
    {
        const auto made = tableOf(DiffTable::Packages);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.sub = m_sub}), "main -> main::f"); // which has most time
        QCOMPARE(found(table, {.sub = m_after->findSub("B::h")}), "B -> B::h");
        QCOMPARE(found(table, {.file = m_file}), "nothing");
    }

    void files()
    {
        const auto made = tableOf(DiffTable::Files);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.file = m_file}), "/a.pl -> /a.pl:0");
        QCOMPARE(found(table, {.sub = m_sub, .file = m_file, .line = 20}), "/a.pl -> /a.pl:0");
        QCOMPARE(found(table, {.sub = m_sub}), "nothing");
        const std::uint32_t row = table.find(Location{.file = m_file});
        QVERIFY(table.isAt(row, {.file = m_file, .line = 8})); // a file is at all its lines
        QVERIFY(!table.isAt(row, {.file = m_after->findFile("/lib/B.pm")}));
    }

    void lines()
    {
        const auto made = tableOf(DiffTable::Lines);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.file = m_file, .line = 5}), "/a.pl:5 -> /a.pl:5");
        QCOMPARE(found(table, {.file = m_file, .line = 6}), "nothing");
        QCOMPARE(found(table, {.file = m_after->findFile("/lib/B.pm"), .line = 5}), "nothing");
        const std::uint32_t row = table.find(Location{.file = m_file, .line = 5});
        QVERIFY(table.isAt(row, {.file = m_file, .line = 5}));
        QVERIFY(!table.isAt(row, {.file = m_file, .line = 1}));
    }

    void callSites()
    {
        const auto made = tableOf(DiffTable::CallSites);
        const ComparisonTable& table = *made;
        const std::uint32_t row = table.find(Location{.file = m_file, .line = 2});
        QVERIFY(row != Table::Top);
        QCOMPARE(targetText(table.target(row)), "/a.pl:2");
        QCOMPARE(
            table.find(Location{.file = m_file, .line = 4}), Table::Top); // only in the baseline
    }

    void evals()
    {
        const auto made = tableOf(DiffTable::Evals);
        const ComparisonTable& table = *made;
        const FileId eval = m_after->findFile("(eval 1)[/a.pl:5]");
        QVERIFY(table.find(Location{.file = eval}) != Table::Top);
        QCOMPARE(table.find(Location{.file = m_file}), Table::Top);
    }

    void withoutAComparison()
    {
        const ComparisonTable table(nullptr);
        QCOMPARE(table.children().count, 0U);
        QCOMPARE(table.find(Location{.sub = m_sub}), Table::Top);
        QCOMPARE(table.find(static_cast<const DiffRow*>(nullptr)), Table::Top);
        QCOMPARE(QByteArray(table.counted()), "Calls");
    }

    void kindsOfChange_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("names");
        QTest::newRow("all") << int(ChangeKind::All) << "counted faster gone new same slower";
        QTest::newRow("changed") << int(ChangeKind::Changed) << "counted faster gone new slower";
        QTest::newRow("new") << int(ChangeKind::New) << "new";
        QTest::newRow("gone") << int(ChangeKind::Gone) << "gone";
        QTest::newRow("slower") << int(ChangeKind::Slower) << "new slower";
        QTest::newRow("faster") << int(ChangeKind::Faster) << "faster gone";
    }
    void kindsOfChange()
    {
        QFETCH(int, kind);
        auto before = StreamBuilder::begun().newFid(1, "/a.pl");
        auto after = StreamBuilder::begun().newFid(1, "/a.pl");
        addCall(before, "main::RUNTIME", "main::same", 1);
        addCall(after, "main::RUNTIME", "main::same", 1);
        before.subCallers("main::counted",
            {.caller = "main::RUNTIME", .count = 1, .inclusive = 1, .exclusive = 1});
        after.subCallers("main::counted",
            {.caller = "main::RUNTIME", .count = 2, .inclusive = 1, .exclusive = 1});
        addCall(before, "main::RUNTIME", "main::slower", 1);
        addCall(after, "main::RUNTIME", "main::slower", 2);
        addCall(before, "main::RUNTIME", "main::faster", 2);
        addCall(after, "main::RUNTIME", "main::faster", 1);
        addCall(before, "main::RUNTIME", "main::gone", 1);
        addCall(after, "main::RUNTIME", "main::new", 1);
        before.subInfo(1, "main::idle", 8, 9);
        after.subInfo(1, "main::idle", 8, 9);
        const auto diff
            = diffProfiles(before.pidEnd(7, 1.8e9).profile(), after.pidEnd(7, 1.8e9).profile());
        CompareRequest request;
        request.kind = static_cast<ChangeKind>(kind);
        request.sortedBy = CompareRequest::Name;
        request.descending = false;
        const auto table = compareTable(diff, request);
        QStringList names;
        const QStringList shown = namesOf(*table);
        for (const QString& name : shown) {
            names << name.section("::", 1);
        }
        QTEST(names.join(u' '), "names");
        request.descending = true;
        const auto reversed = compareTable(diff, request);
        QCOMPARE(namesOf(*reversed).front(), namesOf(*table).back());
    }

    void sumsOfComparisons()
    {
        auto before = StreamBuilder::begun().newFid(1, "/a.pl").time(200, 1, 1);
        auto after = StreamBuilder::begun().newFid(1, "/a.pl").time(400, 1, 1);
        const auto call = [](StreamBuilder& stream, const char* sub, std::uint32_t count,
                              double inclusive, double exclusive) {
            stream.subCallers(sub,
                {.caller = "main::RUNTIME",
                    .count = count,
                    .inclusive = inclusive,
                    .exclusive = exclusive});
        };
        call(before, "main::f", 2, 6e-6, 3e-6);
        call(after, "main::f", 3, 9e-6, 5e-6);
        call(before, "main::g", 5, 8e-6, 8e-6);
        call(after, "main::g", 7, 1e-6, 1e-6);
        call(before, "main::same", 1, 4e-6, 4e-6);
        call(after, "main::same", 1, 4e-6, 4e-6);
        const auto diff
            = diffProfiles(before.pidEnd(7, 1.8e9).profile(), after.pidEnd(7, 1.8e9).profile());
        CompareRequest request;
        const auto textOf = [&] {
            const auto table = compareTable(diff, request);
            QStringList text;
            DiffCost was;
            DiffCost is;
            double largest = 0;
            for (std::uint32_t i = 0; i < table->children().count; ++i) {
                const ComparedRow& at = table->compared(i);
                text << QStringLiteral("%1 %2>%3")
                            .arg(namesOf(*table)[i].section("::", -1))
                            .arg(at.before)
                            .arg(at.after);
                was.add(at.row->before);
                is.add(at.row->after);
                largest = std::max(largest, std::abs(at.change));
            }
            text << QStringLiteral("sum %1>%2 %3x>%4x, at most %5")
                        .arg(static_cast<double>(was.exclusive) * table->beforeFactor())
                        .arg(is.exclusive)
                        .arg(was.count)
                        .arg(is.count)
                        .arg(largest);
            return text.join(", ");
        };
        QCOMPARE(textOf(),
            "RUNTIME 50>300, g 80>10, f 30>50, same 40>40, sum 200>400 8x>11x, at most 250");
        request.time = TimeKind::Inclusive;
        QCOMPARE(textOf(),
            "RUNTIME 200>400, g 80>10, f 60>90, same 40>40, sum 200>400 8x>11x, at most 200");
        request.normalizedTotals = true;
        request.descending = false;
        QCOMPARE(textOf(),
            "RUNTIME 400>400, f 120>90, same 80>40, g 160>10, sum 400>400 8x>11x, at most "
            "150");
        request.kind = ChangeKind::New;
        QCOMPARE(textOf(), "sum 0>0 0x>0x, at most 0");
        request.kind = static_cast<ChangeKind>(ChangeKindCount); // is none
        QCOMPARE(textOf(), "sum 0>0 0x>0x, at most 0");
        QCOMPARE(ChangeKindCount, static_cast<int>(ChangeKind::NoEvidence) + 1);
        const ComparedRow row;
        QCOMPARE(row.before + row.after, 0.0);
    }

    // Equal numbers leave the rows as they are, in either direction.
    void equalChanges()
    {
        auto before = StreamBuilder::begun().newFid(1, "/a.pl");
        auto after = StreamBuilder::begun().newFid(1, "/a.pl");
        for (const char* name : {"main::c", "main::a", "main::d", "main::b"}) {
            addCall(before, "main::RUNTIME", name, 1);
            addCall(after, "main::RUNTIME", name, 2);
        }
        const auto diff
            = diffProfiles(before.pidEnd(7, 1.8e9).profile(), after.pidEnd(7, 1.8e9).profile());
        CompareRequest request;
        const QStringList down = namesOf(*compareTable(diff, request));
        request.descending = false;
        QCOMPARE(namesOf(*compareTable(diff, request)), down);
        // Names that differ in nothing but case, too.
        auto lower = StreamBuilder::begun().newFid(1, "/a.pl");
        for (const char* name : {"main::b", "main::B", "main::c", "main::C"}) {
            addCall(lower, "main::RUNTIME", name, 1);
        }
        const auto same = lower.pidEnd(7, 1.8e9).profile();
        CompareRequest byName;
        byName.sortedBy = CompareRequest::Name;
        byName.descending = false;
        const QStringList names = namesOf(*compareTable(diffProfiles(same, same), byName));
        QCOMPARE(names, QStringList({"main::B", "main::b", "main::C", "main::c"}));
        QCOMPARE(down, QStringList({"main::a", "main::b", "main::c", "main::d"}));
    }

    void sortNumbers()
    {
        using Presence = ChangeCell::Presence;
        const auto numbers = [&](double before, double after, Presence presence) {
            const ChangeCell change{before, after, presence};
            QStringList text;
            for (const double number : {sortNumber(Amount(before, 9), Unit::Time),
                     sortNumber(Amount(after, 9), Unit::Time), sortNumber(change, Unit::CostChange),
                     sortNumber(change, Unit::ShareChange), sortNumber(7, Unit::Count),
                     sortNumber(2, Unit::Count), sortNumber(ChangeCell{7, 2}, Unit::CountChange)})
                text << QString::number(number);
            return text.join(u' ');
        };
        QCOMPARE(numbers(8, 2, Presence::InBoth), "8 2 6 -0.75 7 2 5");
        QCOMPARE(numbers(0, 2, Presence::New), "0 2 2 1.79769e+308 7 2 5");
        QCOMPARE(numbers(0, 2, Presence::InBoth), "0 2 2 0 7 2 5");
    }

    void rowsHaveNoRowsBelowThem()
    {
        const auto made = tableOf(DiffTable::Subs);
        const ComparisonTable& table = *made;
        QCOMPARE(table.children().count, 4U);
        QCOMPARE(table.children(0).count, 0U);
    }

private:
    static QStringList namesOf(const ComparisonTable& table)
    {
        QStringList names;
        for (std::uint32_t row = 0; row < table.children().count; ++row)
            names << QString::fromStdString(table.compared(row).name);
        return names;
    }

    std::shared_ptr<const ComparisonTable> tableOf(DiffTable kind) const
    {
        CompareRequest request;
        request.table = kind;
        return compareTable(m_diff, request);
    }

    static QString nameAt(const ComparisonTable& table, std::uint32_t row)
    {
        return QString::fromStdString(table.compared(row).name);
    }

    QString targetText(const Location& target) const
    {
        if (target.sub.valid())
            return nameOf(*m_after, target.sub);
        return target.file.valid()
            ? QStringLiteral("%1:%2")
                  .arg(QString::fromUtf8(std::string_view((*m_after)[target.file].name)))
                  .arg(target.line)
            : QString();
    }

    /// "NAME -> TARGET" of the row that is about a place.
    QString found(const ComparisonTable& table, const Location& place) const
    {
        const std::uint32_t row = table.find(place);
        if (row == Table::Top)
            return QStringLiteral("nothing");
        return nameAt(table, row) + QStringLiteral(" -> ") + targetText(table.target(row));
    }

    QString targetOf(const ComparisonTable& table, const char* name) const
    {
        for (std::uint32_t i = 0; i < table.children().count; ++i)
            if (nameAt(table, i) == QLatin1String(name))
                return targetText(table.target(i));
        return QStringLiteral("no such row");
    }

    std::shared_ptr<const Profile> m_after;
    std::shared_ptr<const ProfileDiff> m_diff;
    SubId m_sub;
    FileId m_file;
};

NYTPROF_TEST(ComparisonTableTest)
#include "tst_comparison_table.moc"
