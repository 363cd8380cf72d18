// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where the rows of a comparison lead, and which row is about a place of the later profile.
#include "profile/profile.h"
#include "stream_builder.h"
#include "style/text.h"
#include "table_models.h"
#include "table_text.h"
#include "table_views/comparison_names.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class ComparisonTableTest : public QObject {
    Q_OBJECT

private slots:
    /// /a.pl runs a string eval in both runs; main::gone ran in the earlier one only.
    void init()
    {
        const auto run = [](int factor) {
            auto stream = StreamBuilder::begun();
            stream.newFid(1, "/a.pl").newFid(2, "(eval 1)[/a.pl:5]", 1, 5);
            stream.newFid(3, "/lib/B.pm").time(100 * factor, 1, 1).time(10 * factor, 1, 5);
            stream.time(5 * factor, 2, 1).time(7 * factor, 3, 2);
            stream.subInfo(1, "main::f", 10, 12).subInfo(1, "main::g", 20, 22);
            stream.subInfo(3, "B::h", 2, 4);
            addCall(stream, "main::RUNTIME", "main::f", 2 * factor, 1);
            addCall(stream, "main::f", "main::g", factor, 2);
            addCall(stream, "main::f", "B::h", factor, 3);
            return stream;
        };
        auto first = run(1);
        addCall(first, "main::f", "main::gone", 1, 4);
        after = run(2).pidEnd(7, 20).profile();
        diff = diffProfiles(first.pidEnd(7, 20).profile(), after);
        sub = after->findSub("main::g");
        file = after->findFile("/a.pl");
    }

    void subs()
    {
        const auto made = tableOf(DiffTable::Subs);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.sub = sub}), "main::g -> main::g");
        QCOMPARE(found(table, {.file = file}), "nothing");
        QCOMPARE(found(table, {}), "nothing");
        const std::uint32_t row = table.find(Location{.sub = sub});
        QVERIFY(table.isAt(row, {.sub = sub}));
        QVERIFY(!table.isAt(row, {.sub = after->findSub("main::f")}));
        QVERIFY(!table.isAt(row, {.file = file}));
        QCOMPARE(table.find(table.compared(row).row), row);
        QCOMPARE(table.find(static_cast<const DiffRow*>(nullptr)), Table::Top);
        QCOMPARE(targetOf(table, "main::gone"), "");
        for (std::uint32_t i = 0; i < table.children().count; ++i)
            if (table.compared(i).isGone)
                QVERIFY(!table.isAt(i, {}) && !table.isAt(i, {.file = file}));
    }

    void packages()
    {
        const auto made = tableOf(DiffTable::Packages);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.sub = sub}), "main -> main::f"); // which has most time
        QCOMPARE(found(table, {.sub = after->findSub("B::h")}), "B -> B::h");
        QCOMPARE(found(table, {.file = file}), "nothing");
    }

    void files()
    {
        const auto made = tableOf(DiffTable::Files);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.file = file}), "/a.pl -> /a.pl:0");
        QCOMPARE(found(table, {.sub = sub, .file = file, .line = 20}), "/a.pl -> /a.pl:0");
        QCOMPARE(found(table, {.sub = sub}), "nothing");
        const std::uint32_t row = table.find(Location{.file = file});
        QVERIFY(table.isAt(row, {.file = file, .line = 8})); // a file is at all its lines
        QVERIFY(!table.isAt(row, {.file = after->findFile("/lib/B.pm")}));
    }

    void lines()
    {
        const auto made = tableOf(DiffTable::Lines);
        const ComparisonTable& table = *made;
        QCOMPARE(found(table, {.file = file, .line = 5}), "/a.pl:5 -> /a.pl:5");
        QCOMPARE(found(table, {.file = file, .line = 6}), "nothing");
        QCOMPARE(found(table, {.file = after->findFile("/lib/B.pm"), .line = 5}), "nothing");
        const std::uint32_t row = table.find(Location{.file = file, .line = 5});
        QVERIFY(table.isAt(row, {.file = file, .line = 5}));
        QVERIFY(!table.isAt(row, {.file = file, .line = 1}));
    }

    void callSites()
    {
        const auto made = tableOf(DiffTable::CallSites);
        const ComparisonTable& table = *made;
        const std::uint32_t row = table.find(Location{.file = file, .line = 2});
        QVERIFY(row != Table::Top);
        QCOMPARE(targetText(table.target(row)), "/a.pl:2");
        QCOMPARE(table.find(Location{.file = file, .line = 4}), Table::Top); // only in the baseline
    }

    void evals()
    {
        const auto made = tableOf(DiffTable::Evals);
        const ComparisonTable& table = *made;
        const FileId eval = after->findFile("(eval 1)[/a.pl:5]");
        QVERIFY(table.find(Location{.file = eval}) != Table::Top);
        QCOMPARE(table.find(Location{.file = file}), Table::Top);
    }

    void withoutAComparison()
    {
        const ComparisonTable table(nullptr);
        QCOMPARE(table.children().count, 0U);
        QCOMPARE(table.find(Location{.sub = sub}), Table::Top);
        QCOMPARE(table.find(static_cast<const DiffRow*>(nullptr)), Table::Top);
        QCOMPARE(table.counted(), "Calls");
    }

    /// The largest change has the full bar, whatever its sign.
    void sizesOfChanges()
    {
        CompareRequest request;
        request.time = TimeKind::Inclusive;
        const TableModel model(compareTable(diff, request), comparisonToolTip);
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex change = model.index(row, CompareRequest::Change);
            rows << QStringLiteral("%1 %2 %3")
                        .arg(model.index(row, 0).data().toString())
                        .arg(change.data(SortRole).toDouble())
                        .arg(change.data(ShareRole).toDouble());
        }
        QVERIFY(!model.index(-1, 0).isValid() && !model.index(0, -1).isValid());
        const int gone = model.rowCount() - 1;
        QCOMPARE(model.index(gone, CompareRequest::CountChange).data(SortRole).toDouble(), 4.0);
        QCOMPARE(model.index(0, CompareRequest::CountChange).data(SortRole).toDouble(), 0.0);
        QCOMPARE(model.index(gone, CompareRequest::CountChange).data().toString(), "\u22124");
        QCOMPARE(rows.join(u'|'),
            "main::f 2e+07 1|B::h 1e+07 0.5|main::g 1e+07 0.5|main::gone 1e+07 0.5");
    }

    void codeInNamesIsCut()
    {
        const auto named = [](int length) {
            const std::string code(static_cast<std::size_t>(length), 'x');
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1);
            const auto profile = stream.srcLine(1, 1, code).pidEnd(7, 2).profile();
            CompareRequest request;
            request.table = DiffTable::Lines;
            const auto same = diffProfiles(profile, profile);
            return nameAt(*compareTable(same, request), 0).section("  ", 1).size();
        };
        QCOMPARE(named(120), 120);
        QCOMPARE(named(121), 120);
    }

    void rowsHaveNoRowsBelowThem()
    {
        const auto made = tableOf(DiffTable::Subs);
        const ComparisonTable& table = *made;
        QCOMPARE(table.children().count, 4U);
        QCOMPARE(table.children(0).count, 0U);
    }

private:
    std::shared_ptr<const ComparisonTable> tableOf(DiffTable kind) const
    {
        CompareRequest request;
        request.table = kind;
        return compareTable(diff, request);
    }

    static QString nameAt(const ComparisonTable& table, std::uint32_t row)
    {
        return toQString(table.compared(row).name);
    }

    QString targetText(const Location& target) const
    {
        if (target.sub.valid())
            return nameOf(*after, target.sub);
        return target.file.valid()
            ? QStringLiteral("%1:%2").arg(toQString((*after)[target.file].name)).arg(target.line)
            : QString();
    }

    /// "NAME -> TARGET" of the row that is about a place.
    QString found(const ComparisonTable& table, const Location& place) const
    {
        const std::uint32_t row = table.find(place);
        if (row == Table::Top)
            return QStringLiteral("nothing");
        return nameAt(table, row).section("  ", 0, 0) + QStringLiteral(" -> ")
            + targetText(table.target(row));
    }

    QString targetOf(const ComparisonTable& table, const char* name) const
    {
        for (std::uint32_t i = 0; i < table.children().count; ++i)
            if (nameAt(table, i) == QLatin1String(name))
                return targetText(table.target(i));
        return QStringLiteral("no such row");
    }

    std::shared_ptr<const Profile> after;
    std::shared_ptr<const ProfileDiff> diff;
    SubId sub;
    FileId file;
};

NYTPROF_TEST(ComparisonTableTest)
#include "tst_comparison_table.moc"
