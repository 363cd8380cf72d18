// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Every cell of the tables of subs and files.
#include "imported.h"
#include "model_text.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "style/preferences.h"
#include "table_models.h"
#include "table_profiles.h"
#include "test_class.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class ModelCellsTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { Preferences::instance().setCostUnit(CostUnit::Time); }

    void subs()
    {
        SubsModel model;
        model.setProfile(profileOfSubs());
        QCOMPARE(headerText(model), "Sub|Exclusive|Inclusive|Calls|Per call|Call sites|Defined at");
        QCOMPARE(headerText(model, Qt::TextAlignmentRole), "129|130|130|130|130|130|129");
        QCOMPARE(modelText(model),
            "A::self|4.00\u00a0s|4.00\u00a0s|5|800\u00a0ms|3|/lib/A&B.pm:3\n"
            "A::whole|1.00\u00a0s|8.00\u00a0s|2|4.00\u00a0s|1|/lib/A&B.pm:10\n"
            "A::CORE:sort|1.00\u00a0s|1.00\u00a0s|1|1.00\u00a0s|1|perl builtin\n"
            "A::often|1.00\u00a0s|2.00\u00a0s|20|100\u00a0ms|1|/lib/A&B.pm:20\n"
            "A::xs|500\u00a0ms|500\u00a0ms|1|500\u00a0ms|1|xsub\n"
            "B::<nowhere>|250\u00a0ms|250\u00a0ms|1|250\u00a0ms|1|(unknown file)\n");
        QVERIFY(
            modelText(model, SortRole).startsWith("A::self|4e+07|4e+07|5|8e+06|3|/lib/A&B.pm:3\n"));
        QVERIFY(modelText(model, ExportRole).startsWith("A::self|4|4|5|0.8|3|/lib/A&B.pm:3\n"));
        QCOMPARE(modelText(model, ShareRole),
            "|1|||||\n"
            "|0.25|||||\n"
            "|0.25|||||\n"
            "|0.25|||||\n"
            "|0.125|||||\n"
            "|0.0625|||||\n");
        QCOMPARE(modelText(model, HeatRole),
            "|4|||||\n"
            "|4|||||\n"
            "|4|||||\n"
            "|4|||||\n"
            "|3|||||\n"
            "|3|||||\n");
        QCOMPARE(modelText(model, PackageLengthRole, 1),
            "3\n"
            "3\n"
            "3\n"
            "3\n"
            "3\n"
            "3\n");
        QVERIFY(modelText(model, FilterRole, 1).startsWith("A::self\n"));
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b>A::self</b><br>/lib/A&amp;B.pm, lines 3&ndash;9<br>exclusive 4.00\u00a0s (40.0 %), "
            "inclusive 4.00\u00a0s (40.0 %)<br>5 times from 3 call sites in 2 files<br>recursive, "
            "depth "
            "2; recursive calls: 500\u00a0ms (included)\n"
            "<b>A::whole</b><br>/lib/A&amp;B.pm, lines 10&ndash;12<br>exclusive 1.00\u00a0s (10.0 "
            "%), "
            "inclusive 8.00\u00a0s (80.0 %)<br>2 times from 1 call site in 1 file\n"
            "<b>A::CORE:sort</b><br>perl builtin<br>exclusive 1.00\u00a0s (10.0 %), inclusive "
            "1.00\u00a0s "
            "(10.0 %)<br>1 time from 1 call site in 1 file\n"
            "<b>A::often</b><br>/lib/A&amp;B.pm, lines 20&ndash;21<br>exclusive 1.00\u00a0s (10.0 "
            "%), "
            "inclusive 2.00\u00a0s (20.0 %)<br>20 times from 1 call site in 1 file\n"
            "<b>A::xs</b><br>xsub<br>exclusive 500\u00a0ms (5.0 %), inclusive 500\u00a0ms (5.0 "
            "%)<br>1 time "
            "from 1 call site in 1 file\n"
            "<b>B::&lt;nowhere&gt;</b><br>file unknown<br>exclusive 250\u00a0ms (2.5 %), inclusive "
            "250\u00a0ms "
            "(2.5 %)<br>1 time from 1 call site in 1 file\n");
        QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
        QVERIFY(
            modelText(model, Qt::TextAlignmentRole).startsWith("129|130|130|130|130|130|129\n"));
        QVERIFY(!model.headerData(7, Qt::Horizontal, Qt::DisplayRole).isValid());
        QVERIFY(!model.headerData(-1, Qt::Horizontal, Qt::DisplayRole).isValid());
        QVERIFY(!model.headerData(0, Qt::Vertical, Qt::DisplayRole).isValid());
        QCOMPARE(columnOf(model, "call_sites"), int(SubsModel::Places));
        QCOMPARE(columnOf(model, "none"), -1);
    }

    void rowsOfSubs()
    {
        const auto profile = profileOfSubs();
        SubsModel model;
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.indexOf(SubId(0)).isValid());
        model.setProfile(profile);
        for (int row = 0; row < model.rowCount(); ++row) {
            const SubId sub = model.subAt(model.index(row, 2));
            QCOMPARE(model.indexOf(sub), model.index(row, 0));
        }
        QVERIFY(!model.subAt({}).valid());
        QVERIFY(!model.indexOf(SubId()).isValid());
        QVERIFY(!model.indexOf(SubId(profile->subs().size())).isValid());
        QVERIFY(!model.indexOf(profile->findSub("A::none")).isValid());
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
        QCOMPARE(model.columnCount(model.index(0, 0)), 0);
        QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
        QSignalSpy begun(&model, &QAbstractItemModel::modelAboutToBeReset);
        model.setProfile(nullptr);
        QCOMPARE(begun.size(), 1);
        QCOMPARE(model.rowCount(), 0);
        // Maxima of an earlier profile are forgotten.
        model.setProfile(imported("a;b 5\na 1\n"));
        QCOMPARE(modelText(model, ShareRole),
            "|0.2|||||\n"
            "|1|||||\n");
        QCOMPARE(modelText(model),
            "a|1|6|||1|(unknown file)\n"
            "b|5|5|||1|(unknown file)\n");
        QCOMPARE(headerText(model, ExportRole),
            "Sub|Exclusive (samples)|Inclusive (samples)|Calls|Per call "
            "(samples)|Call sites|Defined at");
    }

    void unitsOfSubs()
    {
        SubsModel model;
        model.setProfile(profileOfSubs());
        Preferences::instance().setCostUnit(CostUnit::Calls);
        QCOMPARE(modelText(model, Qt::DisplayRole, 4),
            "A::self|4.00\u00a0s|4.00\u00a0s|5\n"
            "A::whole|1.00\u00a0s|8.00\u00a0s|2\n"
            "A::CORE:sort|1.00\u00a0s|1.00\u00a0s|1\n"
            "A::often|1.00\u00a0s|2.00\u00a0s|20\n"
            "A::xs|500\u00a0ms|500\u00a0ms|1\n"
            "B::<nowhere>|250\u00a0ms|250\u00a0ms|1\n");
        QCOMPARE(modelText(model, SortRole, 4),
            "A::self|4e+07|4e+07|5\n"
            "A::whole|1e+07|8e+07|2\n"
            "A::CORE:sort|1e+07|1e+07|1\n"
            "A::often|1e+07|2e+07|20\n"
            "A::xs|5e+06|5e+06|1\n"
            "B::<nowhere>|2.5e+06|2.5e+06|1\n");
        QCOMPARE(modelText(model, ShareRole, 4),
            "|||0.25\n"
            "|||0.1\n"
            "|||0.05\n"
            "|||1\n"
            "|||0.05\n"
            "|||0.05\n");
        Preferences::instance().setCostUnit(CostUnit::Percent);
        QCOMPARE(modelText(model, Qt::DisplayRole, 3),
            "A::self|40.0 %|40.0 %\n"
            "A::whole|10.0 %|80.0 %\n"
            "A::CORE:sort|10.0 %|10.0 %\n"
            "A::often|10.0 %|20.0 %\n"
            "A::xs|5.0 %|5.0 %\n"
            "B::<nowhere>|2.5 %|2.5 %\n");
    }

    void files()
    {
        FilesModel model;
        model.setProfile(profileOfFiles());
        QCOMPARE(headerText(model), "File|Time|Statements|Subs|Evals");
        QCOMPARE(headerText(model, Qt::TextAlignmentRole), "129|130|130|130|130");
        QVERIFY(modelText(model, Qt::TextAlignmentRole).startsWith("129|130|130|130|130\n"));
        QCOMPARE(modelText(model),
            "/lib/<A>.pm|100\u00a0\u00b5s|4|2|2\n"
            " (eval 1)[/lib/<A>.pm:5]|50.0\u00a0\u00b5s|2|1|1\n"
            "  (eval 2)[(eval 1)[/lib/<A>.pm:5]:1]|30.0\u00a0\u00b5s|1||\n"
            "/subs.pm|0\u00a0s|0|1|\n"
            "/free.pm|0\u00a0s|1||\n"
            "/quarter.pm|25.0\u00a0\u00b5s|1||\n");
        QVERIFY(modelText(model, SortRole).startsWith("/lib/<A>.pm|1000|4|2|2\n"));
        QVERIFY(modelText(model, ExportRole).startsWith("/lib/<A>.pm|0.0001|4|2|2\n"));
        QCOMPARE(modelText(model, ShareRole),
            "|1|||\n"
            " |0.5|||\n"
            "  |0.3|||\n"
            "|0|||\n"
            "|0|||\n"
            "|0.25|||\n");
        QCOMPARE(modelText(model, HeatRole),
            "|4|||\n"
            " |4|||\n"
            "  |4|||\n"
            "|0|||\n"
            "|0|||\n"
            "|4|||\n");
        QVERIFY(modelText(model, FilterRole, 1).startsWith("/lib/<A>.pm\n"));
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b>/lib/&lt;A&gt;.pm</b><br>100\u00a0\u00b5s in 4 statements (80.0 "
            "%)<br>50.0\u00a0\u00b5s in the "
            "file, the rest in 2 string evals\n"
            " <b>(eval 1)[/lib/&lt;A&gt;.pm:5]</b><br>50.0\u00a0\u00b5s in 2 statements (40.0 "
            "%)<br>20.0\u00a0\u00b5s in the file, the rest in 1 string eval<br>string eval, run at "
            "/lib/&lt;A&gt;.pm:5\n"
            "  <b>(eval 2)[(eval 1)[/lib/&lt;A&gt;.pm:5]:1]</b><br>30.0\u00a0\u00b5s in 1 "
            "statement "
            "(24.0 %)<br>string eval, run at (eval 1)[/lib/&lt;A&gt;.pm:5]:1\n"
            "<b>/subs.pm</b><br>0\u00a0s in 0 statements (0.0 %)\n"
            "<b>/free.pm</b><br>0\u00a0s in 1 statement (0.0 %)\n"
            "<b>/quarter.pm</b><br>25.0\u00a0\u00b5s in 1 statement (20.0 %)\n");
        QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
        Preferences::instance().setCostUnit(CostUnit::Percent);
        QCOMPARE(modelText(model, Qt::DisplayRole, 2),
            "/lib/<A>.pm|80.0 %\n"
            " (eval 1)[/lib/<A>.pm:5]|40.0 %\n"
            "  (eval 2)[(eval 1)[/lib/<A>.pm:5]:1]|24.0 %\n"
            "/subs.pm|0.0 %\n"
            "/free.pm|0.0 %\n"
            "/quarter.pm|20.0 %\n");
    }

    void rowsOfFiles()
    {
        const auto profile = profileOfFiles();
        FilesModel model;
        QVERIFY(!model.indexOf(FileId(0)).isValid());
        model.setProfile(profile);
        const QModelIndex file = model.index(0, 0);
        const QModelIndex eval = model.index(0, 3, file);
        QCOMPARE(model.fileAt(eval), profile->findFile("(eval 1)[/lib/<A>.pm:5]"));
        QCOMPARE(model.indexOf(model.fileAt(eval)), eval.siblingAtColumn(0));
        QCOMPARE(eval.parent(), file);
        QVERIFY(!file.parent().isValid());
        QVERIFY(!model.parent({}).isValid());
        QVERIFY(!model.fileAt({}).valid());
        QVERIFY(!model.indexOf(FileId()).isValid());
        QVERIFY(!model.indexOf(FileId(profile->files().size())).isValid());
        QVERIFY(!model.indexOf(profile->findFile("/idle.pm")).isValid());
        QCOMPARE(model.rowCount(file.siblingAtColumn(1)), 0);
        QVERIFY(!model.index(4, 0).isValid());
        QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
        QSignalSpy begun(&model, &QAbstractItemModel::modelAboutToBeReset);
        model.setProfile(nullptr);
        QCOMPARE(begun.size(), 1);
        QCOMPARE(model.rowCount(), 0);
    }

    // A sub may get less than nothing, where overhead was subtracted: it has no bar.
    void subsWithoutTime()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        stream.subCallers("A::f", {.line = 5, .inclusive = -2e-6, .exclusive = -1e-6});
        SubsModel model;
        model.setProfile(stream.pidEnd(7, 1.7e9 + 20).load().profile);
        QCOMPARE(modelText(model),
            "A::f|-1.00\u00a0\u00b5s|-2.00\u00a0\u00b5s|1|-2.00\u00a0\u00b5s|1|(unknown file)\n");
        QCOMPARE(modelText(model, ShareRole), "||||||\n");
    }

    // Nothing took time: no bars.
    void filesWithoutTime()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(0, 1, 1);
        FilesModel model;
        model.setProfile(stream.pidEnd(7, 1.7e9 + 20).profile());
        QCOMPARE(modelText(model), "/a.pl|0\u00a0s|1||\n");
        QCOMPARE(modelText(model, ShareRole), "||||\n");
        QCOMPARE(modelText(model, HeatRole), "|0|||\n");
    }

    // Bars are of the largest time of this profile, not of one before.
    void smallerFiles()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(4, 1, 5);
        FilesModel model;
        model.setProfile(profileOfFiles());
        model.setProfile(stream.pidEnd(7, 1.8e9).profile());
        QCOMPARE(modelText(model, ShareRole), "|1|||\n");
    }
};

NYTPROF_TEST(ModelCellsTest, QApplication)
#include "tst_model_cells.moc"
