// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"
#include "app/view_area.h"
#include "load/load_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "table_models.h"
#include "table_views/butterfly_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

struct Parts {
    QTreeView* callers;
    QLabel* middle;
    QTreeView* callees;
};

Parts butterflyOn(const MainWindow& window, SubId sub)
{
    auto* view = window.views()->get<ButterflyView>();
    window.views()->showView(view);
    window.navigation()->goToSub(sub);
    if (!QTest::qWaitFor([view] { return !view->busy(); }))
        return {};
    return {view->findChild<QTreeView*>(QStringLiteral("butterflyCallersTable")),
        view->findChild<QLabel*>(QStringLiteral("butterflyMiddle")),
        view->findChild<QTreeView*>(QStringLiteral("butterflyCalleesTable"))};
}

/// A sub with callers and callees.
SubId busySub(const Profile& profile)
{
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        if (!profile.calleesOf(SubId(i)).empty() && profile.subs()[i].inclusive > 0
            && !profile.callersOf(SubId(i)).empty() && profile.subs()[i].recursionDepth == 0
            && profile.callersOf(SubId(i)).front().caller.valid())
            return SubId(i);
    }
    return {};
}

} // namespace

class ButterflyTest : public QObject {
    Q_OBJECT

private slots:
    void sharesAreNeverAboveTheWhole()
    {
        for (const char* name : {"small_default/nytprof.out", "deeprec_c1/nytprof.out"}) {
            const QString path = profilePath(name);
            if (path.isEmpty())
                continue;
            const auto profile = loadProfile(path.toStdString()).profile;
            SideModel model;
            const QAbstractItemModelTester tester(
                &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
            for (std::size_t i = 0; i < profile->subs().size(); ++i) {
                const Butterfly both = butterfly(*profile, SubId(i));
                for (const auto& side : {both.callers, both.callees}) {
                    model.setSide(profile, side, profile->subs()[i].inclusive);
                    for (int row = 0; row < model.rowCount(); ++row) {
                        const QString share
                            = model.index(row, SideModel::Percent).data().toString();
                        QVERIFY2(share.isEmpty() || share.startsWith(QLatin1Char('<'))
                                || share.section(u' ', 0, 0).toDouble() <= 100,
                            qPrintable(share));
                    }
                }
            }
        }
    }

    void arrowsGoFromPartToPartAndReturnReCentres()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        const SubId sub = busySub(profile);
        QVERIFY(sub.valid());
        const Parts parts = butterflyOn(*window, sub);
        QVERIFY(parts.callers && parts.callees && parts.middle);
        QTest::keyClick(parts.middle, Qt::Key_Right);
        QVERIFY(parts.callees->hasFocus());
        QTest::keyClick(parts.callees, Qt::Key_Right); // the last part
        QVERIFY(parts.callees->hasFocus());
        QTest::keyClick(parts.callees, Qt::Key_Left);
        QVERIFY(parts.middle->hasFocus());
        QTest::keyClick(parts.middle, Qt::Key_Left);
        QVERIFY(parts.callers->hasFocus());
        const SubId caller = butterfly(profile, sub).callers.front().sub;
        QTest::keyClick(parts.callers, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, caller);
        window->navigation()->back();
        QCOMPARE(window->navigation()->place().sub, sub);
    }

    void linesOfTheCallsAreBelow()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        const Parts parts = butterflyOn(*window, busySub(profile));
        QVERIFY(parts.callers);
        QTest::keyClick(parts.callers, Qt::Key_Plus);
        const QModelIndex row = parts.callers->model()->index(0, 0);
        QVERIFY(parts.callers->isExpanded(row));
        const auto* model = qobject_cast<TableModel*>(parts.callers->model());
        const Location site = model->table().target(model->rowAt(model->index(0, 0, row)));
        parts.callers->setCurrentIndex(model->index(0, 0, row));
        QTest::keyClick(parts.callers, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().file, site.file);
        QCOMPARE(window->navigation()->place().line, site.line);
    }

    void aSideWithoutCallsSaysSo()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        SubId leaf;
        for (std::size_t i = 0; i < profile.subs().size(); ++i) {
            if (profile.subs()[i].calls > 0 && profile.calleesOf(SubId(i)).empty())
                leaf = SubId(i);
        }
        QVERIFY(leaf.valid());
        const Parts parts = butterflyOn(*window, leaf);
        QVERIFY(parts.callees && !parts.callees->isVisible());
        bool says = false;
        for (const QLabel* label : window->views()->get<ButterflyView>()->findChildren<QLabel*>())
            says = says
                || (label->isVisible() && label->text().contains(QLatin1String("No callees")));
        QVERIFY(says);
    }
};

NYTPROF_TEST(ButterflyTest, QApplication)
#include "tst_butterfly_view.moc"
