// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Every cell of the table of string evals.
#include "analysis/eval_places.h"
#include "model_text.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "table_models.h"
#include "table_profiles.h"
#include "test_class.h"

#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

EvalsModel::Places placesOf(const Profile& profile)
{
    return std::make_shared<const std::vector<EvalPlace>>(evalPlaces(profile));
}

} // namespace

class EvalsModelTest : public QObject {
    Q_OBJECT

private slots:
    void evals()
    {
        const auto profile = profileOfEvals();
        EvalsModel model;
        model.setProfile(profile, placesOf(*profile));
        QCOMPARE(headerText(model), "Eval|Executions|Time|Statements|Calls");
        QCOMPARE(headerText(model, Qt::TextAlignmentRole), "129|130|130|130|130");
        QVERIFY(modelText(model, Qt::TextAlignmentRole).startsWith("129|130|130|130|130\n"));
        QCOMPARE(modelText(model),
            "/<a>.pl:5|3|79.1\u00a0\u00b5s|4|2\n"
            " f(1);|2|70.1\u00a0\u00b5s|3|2\n"
            "  (eval 1)[/<a>.pl:5]|1|30.0\u00a0\u00b5s|1|1\n"
            "  (eval 3)[/<a>.pl:5]|1|40.1\u00a0\u00b5s|2|1\n"
            " g<1>|1|9.00\u00a0\u00b5s|1|\n"
            "/<a>.pl:6|1|20.0\u00a0\u00b5s|1|\n"
            " (eval 4)[/<a>.pl:6] (its source is not in the profile)|1|20.0\u00a0\u00b5s|1|\n"
            "(eval 2)[/<a>.pl:5]:1|1|4.00\u00a0\u00b5s|1|\n"
            " x y|1|4.00\u00a0\u00b5s|1|\n");
        QVERIFY(modelText(model, ExportRole).startsWith("/<a>.pl:5|3|7.91e-05|4|2\n"));
        QCOMPARE(modelText(model, ShareRole),
            "||1||\n"
            " ||0.88622||\n"
            "  ||0.379267||\n"
            "  ||0.506953||\n"
            " ||0.11378||\n"
            "||0.252845||\n"
            " ||0.252845||\n"
            "||0.0505689||\n"
            " ||0.0505689||\n");
        QCOMPARE(modelText(model, HeatRole),
            "||4||\n"
            " ||4||\n"
            "  ||4||\n"
            "  ||4||\n"
            " ||3||\n"
            "||4||\n"
            " ||4||\n"
            "||3||\n"
            " ||3||\n");
        QCOMPARE(modelText(model, FilterRole, 1),
            "/<a>.pl:5 \n"
            " /<a>.pl:5 f(1);\n"
            "  /<a>.pl:5 (eval 1)[/<a>.pl:5]\n"
            "  /<a>.pl:5 (eval 3)[/<a>.pl:5]\n"
            " /<a>.pl:5 g<1>\n"
            "/<a>.pl:6 \n"
            " /<a>.pl:6 (eval 4)[/<a>.pl:6] (its source is not in the profile)\n"
            "(eval 2)[/<a>.pl:5]:1 \n"
            " (eval 2)[/<a>.pl:5]:1 x y\n");
        QCOMPARE(modelText(model, Qt::ToolTipRole, 1),
            "<b>/&lt;a&gt;.pl:5</b><br>2 different sources<br>79.1\u00a0\u00b5s in 3 "
            "executions<br>4.00\u00a0\u00b5s of it in nested evals\n"
            " <b>f(1);</b><br>70.1\u00a0\u00b5s in 2 executions\n"
            "  <b>(eval 1)[/&lt;a&gt;.pl:5]</b><br>30.0\u00a0\u00b5s in 1 execution\n"
            "  <b>(eval 3)[/&lt;a&gt;.pl:5]</b><br>40.1\u00a0\u00b5s in 1 execution\n"
            " <b>g&lt;1&gt;</b><br>9.00\u00a0\u00b5s in 1 execution<br>4.00\u00a0\u00b5s of it in "
            "nested "
            "evals\n"
            "<b>/&lt;a&gt;.pl:6</b><br>20.0\u00a0\u00b5s in 1 execution\n"
            " <b>(eval 4)[/&lt;a&gt;.pl:6] (its source is not in the "
            "profile)</b><br>20.0\u00a0\u00b5s "
            "in 1 execution\n"
            "<b>(eval 2)[/&lt;a&gt;.pl:5]:1</b><br>4.00\u00a0\u00b5s in 1 execution\n"
            " <b>x y</b><br>4.00\u00a0\u00b5s in 1 execution\n");
        QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
    }

    void rowsOfEvals()
    {
        const auto profile = profileOfEvals();
        EvalsModel model;
        QVERIFY(!model.indexOf(FileId(0), 5).isValid());
        model.setProfile(profile, placesOf(*profile));
        const QModelIndex place = model.index(0, 0);
        const QModelIndex source = model.index(0, 0, place);
        const QModelIndex execution = model.index(1, 2, source);
        const FileId file = profile->findFile("/<a>.pl");
        const FileId third = profile->findFile("(eval 3)[/<a>.pl:5]");
        QVERIFY(model.placeAt(place) == model.placeAt(execution));
        QCOMPARE(model.placeAt(place)->line, 5U);
        QVERIFY(!model.sourceAt(place) && model.sourceAt(source));
        QVERIFY(model.sourceAt(source) == model.sourceAt(execution));
        QVERIFY(!model.evalAt(place).valid());
        QCOMPARE(model.evalAt(source), profile->findFile("(eval 1)[/<a>.pl:5]"));
        QCOMPARE(model.evalAt(execution), third);
        QVERIFY(!model.placeAt({}) && !model.sourceAt({}) && !model.evalAt({}).valid());
        QCOMPARE(execution.parent(), source);
        QCOMPARE(source.parent(), place);
        QVERIFY(!place.parent().isValid());
        QCOMPARE(model.indexOf(file, 5), place);
        QCOMPARE(model.indexOf(file, 6), model.index(1, 0));
        QVERIFY(!model.indexOf(file, 7).isValid());
        QCOMPARE(model.indexOf(third, 1), execution.siblingAtColumn(0));
        QCOMPARE(model.indexOf(profile->findFile("(eval 4)[/<a>.pl:6]"), 1),
            model.index(0, 0, model.index(1, 0)));
        QVERIFY(!model.indexOf(FileId(), 5).isValid());
        QVERIFY(!model.indexOf(FileId(profile->files().size()), 5).isValid());
        QCOMPARE(model.rowCount(place.siblingAtColumn(1)), 0);
        QVERIFY(!model.index(3, 0).isValid());
        QVERIFY(!model.data({}, Qt::DisplayRole).isValid());
        QSignalSpy begun(&model, &QAbstractItemModel::modelAboutToBeReset);
        model.setProfile(nullptr, nullptr);
        QCOMPARE(begun.size(), 1);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.indexOf(FileId(0), 5).isValid());
    }

    // Bars are of the largest time of this profile, not of one before.
    void smallerProfiles()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
        stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "1").time(2, 2, 1);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        EvalsModel evals;
        const auto large = profileOfEvals();
        evals.setProfile(large, placesOf(*large));
        evals.setProfile(profile, placesOf(*profile));
        QCOMPARE(modelText(evals, ShareRole),
            "||1||\n"
            " ||1||\n");
    }

    void evalsWithoutTime()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
        stream.newFid(2, "(eval 1)[/a.pl:5]", 1, 5).srcLine(2, 1, "1").time(0, 2, 1);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        EvalsModel model;
        model.setProfile(profile, placesOf(*profile));
        QCOMPARE(modelText(model),
            "/a.pl:5|1|0\u00a0s|1|\n"
            " 1|1|0\u00a0s|1|\n");
        QCOMPARE(modelText(model, ShareRole),
            "||||\n"
            " ||||\n");
        QCOMPARE(modelText(model, HeatRole),
            "||0||\n"
            " ||0||\n");
    }
};

NYTPROF_TEST(EvalsModelTest, QCoreApplication)
#include "tst_evals_model.moc"
