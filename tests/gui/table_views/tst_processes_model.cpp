// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Every cell of the table of processes, and what it announces, without a window.
#include "imported.h"
#include "model_text.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_views/processes_model.h"
#include "tables/table_model.h"
#include "test_class.h"

#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

StreamBuilder processOf(const char* program, std::uint32_t pid, std::uint32_t parent, double start)
{
    auto stream = StreamBuilder().text(":ticks_per_sec=10000000").text(":nv_size=8");
    return stream.text(":application=" + std::string(program)).pidStart(pid, parent, start);
}

ProfilePart partOf(const char* path, std::shared_ptr<const Profile> profile, bool included = true)
{
    return {QString::fromLatin1(path), std::move(profile), {}, included};
}

/// A program, two children, of which the second was killed in a call, and a grandchild whose parent
/// has the number of a process that began before.
ProfileParts family()
{
    auto root = processOf("/bin/<root>.pl", 10, 1, 100);
    root.newFid(1, "/a.pl").time(400, 1, 1).time(0, 1, 2).subCallers("f", {.count = 3});
    auto child = processOf("/bin/child.pl", 11, 10, 100.5);
    child.newFid(1, "/a.pl").time(100, 1, 1).time(0, 1, 2).time(0, 1, 2);
    auto killed = processOf("/bin/killed.pl", 12, 10, 102);
    killed.text("#~until 105 main::<f>%20(/a.pl:1)");
    auto again = processOf("/bin/again.pl", 10, 11, 103);
    auto last = processOf("/bin/last.pl", 14, 10, 104);
    return {partOf("/x/last.out", last.pidEnd(14, 104.25).load().profile),
        partOf("/x/killed<1>.out", killed.load().profile, false),
        partOf("/x/root.out", root.pidEnd(10, 110).load().profile),
        partOf("/x/child.out", child.pidEnd(11, 102).load().profile),
        partOf("/x/again.out", again.load().profile)};
}

/// One file with two processes, as a merged profile is.
std::shared_ptr<const Profile> merged()
{
    auto stream = processOf("/bin/sum.pl", 20, 1, 100);
    stream.newFid(1, "/a.pl").time(50, 1, 1).pidStart(21, 20, 101).pidEnd(21, 103);
    return stream.pidEnd(20, 106).load().profile;
}

} // namespace

class ProcessesModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("TZ", "UTC"); }

    /// Of a damaged file; views recurse over the tree.
    void endlessGenerations()
    {
        auto stream = StreamBuilder::begun();
        for (std::uint32_t pid = 8; pid < 1000; ++pid)
            stream.pidEnd(pid - 1, 1.7e9 + pid).pidStart(pid, pid - 1, 1.7e9 + pid);
        ProfileParts parts;
        parts.push_back({QStringLiteral("/x/a.out"), stream.pidEnd(999, 1.8e9).profile(), {}});
        ProcessesModel model;
        model.setParts(parts);
        int depth = 0;
        QModelIndex at = model.index(0, 0);
        for (; model.rowCount(at) > 0; at = model.index(0, 0, at))
            ++depth;
        QCOMPARE(depth, 100);
        QCOMPARE(model.rowCount(at.parent()), 993 - 100);
    }

    void cells()
    {
        ProcessesModel model;
        model.setParts(family());
        QCOMPARE(headerText(model), "Process|From|To|Work|Waiting|Statements|Calls|File");
        QCOMPARE(headerText(model, Qt::TextAlignmentRole), "129|130|130|130|130|130|130|129");
        QCOMPARE(headerText(model, ExportRole),
            "Process|From (s)|To (s)|Work (s)|Waiting (s)|Statements|Calls|File");
        QCOMPARE(modelText(model),
            "10  <root>.pl|0\u00a0s|10.0\u00a0s|40.0\u00a0\u00b5s|0\u00a0s|2|3|root.out\n"
            " 11  child.pl|500\u00a0ms|2.00\u00a0s|10.0\u00a0\u00b5s|0\u00a0s|3|0|child.out\n"
            "  10  again.pl|3.00\u00a0s||0\u00a0s|0\u00a0s|0|0|again.out\n"
            "   14  last.pl|4.00\u00a0s|4.25\u00a0s|0\u00a0s|0\u00a0s|0|0|last.out\n"
            " 12  killed.pl|2.00\u00a0s|5.00\u00a0s|0\u00a0s|0\u00a0s|0|0|killed<1>.out\n");
        QCOMPARE(modelText(model, SortRole),
            "10|0|1e+08|400|0|2|3|root.out\n"
            " 11|5e+06|2e+07|100|0|3|0|child.out\n"
            "  10|3e+07|0|0|0|0|0|again.out\n"
            "   14|4e+07|4.25e+07|0|0|0|0|last.out\n"
            " 12|2e+07|5e+07|0|0|0|0|killed<1>.out\n");
        QCOMPARE(modelText(model, ExportRole),
            "10  <root>.pl|0|10|4e-05|0|2|3|root.out\n"
            " 11  child.pl|0.5|2|1e-05|0|3|0|child.out\n"
            "  10  again.pl|3|0|0|0|0|0|again.out\n"
            "   14  last.pl|4|4.25|0|0|0|0|last.out\n"
            " 12  killed.pl|2|5|0|0|0|0|killed<1>.out\n");
        QCOMPARE(modelText(model, ShareRole),
            "|||1||||\n"
            " |||0.25||||\n"
            "  |||0||||\n"
            "   |||0||||\n"
            " |||0||||\n");
        QCOMPARE(modelText(model, HeatRole),
            "|||||||\n"
            " |||||||\n"
            "  |||||||\n"
            "   |||||||\n"
            " |||||||\n");
        QCOMPARE(modelText(model, Qt::CheckStateRole),
            "2|||||||\n"
            " 2|||||||\n"
            "  2|||||||\n"
            "   2|||||||\n"
            " 0|||||||\n");
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b>/bin/&lt;root&gt;.pl</b><br>process 10, child of 1<br>start: 1970-01-01 "
            "00:01:40.000<br>end: 1970-01-01 00:01:50.000<br>/x/root.out\n"
            " <b>/bin/child.pl</b><br>process 11, child of 10<br>start: 1970-01-01 "
            "00:01:40.500<br>end: 1970-01-01 00:01:42.000<br>/x/child.out\n"
            "  <b>/bin/again.pl</b><br>process 10, child of 11<br>start: 1970-01-01 "
            "00:01:43.000<br>incomplete profile<br>/x/again.out\n"
            "   <b>/bin/last.pl</b><br>process 14, child of 10<br>start: 1970-01-01 "
            "00:01:44.000<br>end: 1970-01-01 00:01:44.250<br>/x/last.out\n"
            " <b>/bin/killed.pl</b><br>process 12, child of 10<br>start: 1970-01-01 "
            "00:01:42.000<br>incomplete profile<br>last recorded call: main::&lt;f&gt; (/a.pl:1), "
            "1970-01-01 00:01:45.000<br>/x/killed&lt;1&gt;.out\n");
        QCOMPARE(modelText(model, Qt::TextAlignmentRole, 2),
            "129|130\n"
            " 129|130\n"
            "  129|130\n"
            "   129|130\n"
            " 129|130\n");
        QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
        QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
        QVERIFY(!model.parent({}).isValid());
        QVERIFY(!model.index(1, 0).isValid());
    }

    void partsOfOneFile()
    {
        ProcessesModel model;
        model.setParts({partOf("/x/sum.out", merged())});
        QCOMPARE(modelText(model),
            "20  sum.pl|0\u00a0s|6.00\u00a0s|5.00\u00a0\u00b5s|0\u00a0s|1|0|sum.out\n"
            " 21  sum.pl|1.00\u00a0s|3.00\u00a0s|||||sum.out\n");
        QCOMPARE(modelText(model, SortRole),
            "20|0|6e+07|50|0|1|0|sum.out\n"
            " 21|1e+07|3e+07|0|0|0|0|sum.out\n");
        QCOMPARE(modelText(model, ShareRole),
            "|||1||||\n"
            " |||0||||\n");
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b>/bin/sum.pl</b><br>process 20, child of 1<br>start: 1970-01-01 "
            "00:01:40.000<br>end: 1970-01-01 00:01:46.000<br>/x/sum.out<br>Merged profile of "
            "several processes.\n"
            " <b>/bin/sum.pl</b><br>process 21, child of 20<br>start: 1970-01-01 "
            "00:01:41.000<br>end: 1970-01-01 00:01:43.000<br>/x/sum.out<br>Merged profile of "
            "several processes.\n");
    }

    // A file of another program has no process, and counts no time.
    void unknownProcess()
    {
        ProcessesModel model;
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(headerText(model), "Process|From|To|Work|Waiting|Statements|Calls|File");
        model.setParts({partOf("/x/<stacks>", imported("main;f 3\n"))});
        QCOMPARE(headerText(model, ExportRole),
            "Process|From (s)|To (s)|Work (samples)|Waiting (s)|Statements|Calls|File");
        QCOMPARE(modelText(model), "?  |||3 samples||0|2|<stacks>\n");
        QCOMPARE(modelText(model, SortRole), "0|0|0|3|0|0|2|<stacks>\n");
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b></b><br>file without process<br>/x/&lt;stacks&gt;\n");
    }

    // A duration that is not shown counts as 0 in sorting and export.
    void withoutTimes()
    {
        ProcessesModel model;
        model.setParts({partOf("/x/a", processOf("/bin/a.pl", 5, 1, 0).load().profile),
            partOf("/x/b", processOf("/bin/b.pl", 6, 1, 0).pidEnd(6, 50).load().profile),
            partOf("/x/c", processOf("/bin/c.pl", 7, 1, 10).load().profile)});
        QCOMPARE(modelText(model),
            "5  a.pl|||0\u00a0s|0\u00a0s|0|0|a\n"
            "6  b.pl|||0\u00a0s|0\u00a0s|0|0|b\n"
            "7  c.pl|0\u00a0s||0\u00a0s|0\u00a0s|0|0|c\n");
        QCOMPARE(modelText(model, SortRole),
            "5|0|0|0|0|0|0|a\n"
            "6|0|0|0|0|0|0|b\n"
            "7|0|0|0|0|0|0|c\n");
        QCOMPARE(modelText(model, ShareRole),
            "|||||||\n"
            "|||||||\n"
            "|||||||\n");
        QCOMPARE(modelText(model, HeatRole),
            "|||||||\n"
            "|||||||\n"
            "|||||||\n");
    }

    // Neither the first start nor the largest time of other parts counts any more.
    void otherParts()
    {
        ProcessesModel model;
        model.setParts(family());
        auto stream = processOf("/bin/a.pl", 5, 1, 1000).newFid(1, "/a.pl").time(7, 1, 1);
        model.setParts({partOf("/x/a", stream.pidEnd(5, 1001).load().profile)});
        QCOMPARE(modelText(model), "5  a.pl|0\u00a0s|1.00\u00a0s|700\u00a0ns|0\u00a0s|1|0|a\n");
        QCOMPARE(modelText(model, ShareRole), "|||1||||\n");
    }

    void programWithoutProcess()
    {
        auto stream = StreamBuilder().text(":ticks_per_sec=10000000").text(":nv_size=8");
        stream.text(":application=/bin/x.pl");
        ProcessesModel model;
        model.setParts({partOf("/x/a", stream.load().profile)});
        QCOMPARE(modelText(model), "?  x.pl|||0\u00a0s|0\u00a0s|0|0|a\n");
        // The first start that is known counts, whatever is sorted before it.
        auto known = processOf("/bin/a.pl", 5, 1, 100).newFid(1, "/a.pl").time(5, 1, 1);
        model.setParts({partOf("/x/a", stream.load().profile),
            partOf("/x/b", known.pidEnd(5, 101).load().profile)});
        QCOMPARE(modelText(model),
            "?  x.pl|||0\u00a0s|0\u00a0s|0|0|a\n"
            "5  a.pl|0\u00a0s|1.00\u00a0s|500\u00a0ns|0\u00a0s|1|0|b\n");
    }

    // Rows of the same start are ordered by process number, then by part.
    void equalStarts()
    {
        ProcessesModel model;
        model.setParts({partOf("/x/c", processOf("/c", 9, 1, 50).load().profile),
            partOf("/x/b", processOf("/b", 8, 1, 50).load().profile),
            partOf("/x/a", processOf("/a", 9, 1, 50).load().profile)});
        QCOMPARE(modelText(model, Qt::DisplayRole, 1),
            "8  b\n"
            "9  c\n"
            "9  a\n");
    }

    // The same profiles again: rows stay, and only their boxes are announced.
    void changesAreAnnounced()
    {
        ProcessesModel model;
        QSignalSpy begun(&model, &QAbstractItemModel::modelAboutToBeReset);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        ProfileParts parts = family();
        model.setParts(parts);
        QCOMPARE(reset.size(), 1);
        QCOMPARE(changed.size(), 0);
        parts[2].included = false;
        model.setParts(parts);
        QCOMPARE(reset.size(), 1);
        QVERIFY(!model.parts()[2].included);
        QStringList ranges;
        for (const QList<QVariant>& call : changed) {
            const auto first = call[0].toModelIndex();
            const auto last = call[1].toModelIndex();
            ranges << QStringLiteral("%1,%2 %3,%4 below %5")
                          .arg(first.row())
                          .arg(first.column())
                          .arg(last.row())
                          .arg(last.column())
                          .arg(first.parent().data().toString());
            QCOMPARE(last.parent(), first.parent());
        }
        QCOMPARE(ranges,
            QStringList({"0,0 0,7 below ", "0,0 1,7 below 10  <root>.pl",
                "0,0 0,7 below 11  child.pl", "0,0 0,7 below 10  again.pl"}));
        parts.pop_back();
        model.setParts(parts);
        QCOMPARE(reset.size(), 2);
        QCOMPARE(begun.size(), 2);
        changed.clear();
        model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole);
        QCOMPARE(changed.size(), 2);
        QVERIFY(model.parts()[2].included);
    }
};

NYTPROF_TEST(ProcessesModelTest, QCoreApplication)
#include "tst_processes_model.moc"
