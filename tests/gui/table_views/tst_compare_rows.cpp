// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which rows of a comparison are wanted, their order and their sums.
#include "profile/profile.h"
#include "stream_builder.h"
#include "style/text.h"
#include "table_views/comparison_names.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class CompareRowsTest : public QObject {
    Q_OBJECT

private slots:
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
            "main program 50>300, g 80>10, f 30>50, same 40>40, sum 200>400 8x>11x, at most 250");
        request.time = TimeKind::Inclusive;
        QCOMPARE(textOf(),
            "main program 200>400, g 80>10, f 60>90, same 40>40, sum 200>400 8x>11x, at most 200");
        request.normalizedTotals = true;
        request.descending = false;
        QCOMPARE(textOf(),
            "main program 400>400, f 120>90, same 80>40, g 160>10, sum 400>400 8x>11x, at most "
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

private:
    static QStringList namesOf(const ComparisonTable& table)
    {
        QStringList names;
        for (std::uint32_t row = 0; row < table.children().count; ++row)
            names << toQString(table.compared(row).name);
        return names;
    }
};

NYTPROF_TEST(CompareRowsTest, QCoreApplication)
#include "tst_compare_rows.moc"
