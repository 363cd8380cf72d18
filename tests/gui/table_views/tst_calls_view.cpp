// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"
#include "app/view_area.h"
#include "load/load_profile.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "style/text.h"
#include "table_models.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "views/call_side.h"
#include "widgets/filter_bar.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCoreApplication>
#include <QHeaderView>
#include <QHoverEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <functional>

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

Parts partsOn(const MainWindow& window, SubId sub)
{
    auto* view = window.views()->get<CallsView>();
    window.views()->showView(view);
    window.navigation()->goToSub(sub);
    if (!QTest::qWaitFor([view] { return !view->busy(); }))
        return {};
    return {view->findChild<QTreeView*>(QStringLiteral("callersTable")),
        view->findChild<QLabel*>(QStringLiteral("currentSub")),
        view->findChild<QTreeView*>(QStringLiteral("calleesTable"))};
}

/// A::f calls A::b at two lines and A::c at one.
std::shared_ptr<const Profile> twoCallees()
{
    auto stream = StreamBuilder::begun().newFid(1, "/lib/A.pm").time(300, 1, 5).time(100, 1, 6);
    stream.subInfo(1, "A::f", 5, 9).subInfo(1, "A::b", 10, 11).subInfo(1, "A::c", 12, 13);
    stream.subCallers("A::f", {.line = 20, .count = 2, .inclusive = 3e-5, .exclusive = 1e-5});
    for (const std::uint32_t line : {6U, 7U})
        stream.subCallers("A::b",
            {.line = line,
                .caller = "A::f",
                .count = 7,
                .inclusive = 2e-5 / line,
                .exclusive = 1e-6});
    stream.subCallers(
        "A::c", {.line = 8, .caller = "A::f", .count = 7, .inclusive = 1e-6, .exclusive = 1e-6});
    return stream.pidEnd(7, 1.8e9).profile();
}

/// Without a window.
struct LoneView {
    explicit LoneView(std::shared_ptr<const Profile> of)
        : profile(std::move(of))
        , navigation(std::make_unique<Navigation>())
        , view(std::make_unique<CallsView>(navigation.get()))
    {
        view->resize(400, 500);
        view->show();
        (void)QTest::qWaitForWindowExposed(view.get());
        LoadedProfile loaded;
        loaded.profile = profile;
        navigation->setProfile(profile);
        view->setLoaded(loaded);
    }
    std::shared_ptr<const Profile> profile;
    std::unique_ptr<Navigation> navigation;
    std::unique_ptr<CallsView> view;
};

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

class CallsViewTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void widePanesShowCallSitesInFull()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/lib/ProhibitLongNames.pm").time(9, 1, 5);
        stream.subInfo(1, "A::f", 5, 9).subInfo(1, "A::b", 10, 11);
        stream.subCallers("A::f", {.line = 20, .inclusive = 3e-5, .exclusive = 1e-5});
        stream.subCallers("A::b", {.line = 7, .caller = "A::f", .inclusive = 2e-5});
        const LoneView lone(stream.pidEnd(7, 1.8e9).profile());
        lone.navigation->goToSub(lone.profile->findSub("A::b"));
        QTRY_VERIFY(!lone.view->busy());
        const auto* table = lone.view->findChild<QTreeView*>(QStringLiteral("callersTable"));
        const int place = columnOf(*table->model(), "place");
        const QString text = table->model()->index(0, place).data().toString();
        QCOMPARE(text, QStringLiteral("ProhibitLongNames.pm:7"));
        lone.view->resize(900, 500);
        QTRY_VERIFY(table->columnWidth(place) > table->fontMetrics().horizontalAdvance(text));
        lone.view->resize(300, 500); // names need it more
        QTRY_VERIFY(table->columnWidth(place) < table->fontMetrics().horizontalAdvance(text));
        table->header()->resizeSection(place, 200);
        lone.view->resize(900, 500);
        QCoreApplication::processEvents();
        QCOMPARE(table->columnWidth(place), 200); // the user's
    }

    /// It is in no table of calls: its time is that of all statements.
    void mainProgramHasItsTime()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(100'000, 1, 5);
        stream.subReturn(1, 20'000, 20'000, "main::f").subInfo(1, "main::f", 1, 3);
        stream.subInfo(1, "main::RUNTIME", 1, 9);
        stream.subCallers("main::f",
            {.line = 5, .caller = "main::RUNTIME", .inclusive = 2e-3, .exclusive = 2e-3});
        const LoneView lone(stream.pidEnd(7, 1.8e9).profile());
        const SubId program = lone.profile->findSub("main::RUNTIME");
        QVERIFY(program.valid());
        lone.navigation->goToSub(program);
        QTRY_VERIFY(!lone.view->busy());
        const auto* middle = lone.view->findChild<QLabel*>(QStringLiteral("currentSub"));
        const SubCost cost = costOfSub(*lone.profile, program);
        QVERIFY(cost.inclusive > 0);
        QVERIFY2(middle->text().contains(timeText(*lone.profile, cost.inclusive)),
            qPrintable(middle->text()));
        QVERIFY2(!middle->text().contains(QStringLiteral("0 calls")), qPrintable(middle->text()));
    }

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
        const Parts parts = partsOn(*window, sub);
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
        const Parts parts = partsOn(*window, busySub(profile));
        QVERIFY(parts.callers);
        QTest::keyClick(parts.callers, Qt::Key_Plus);
        const QModelIndex row = parts.callers->currentIndex();
        QVERIFY(parts.callers->isExpanded(row));
        const auto* model = qobject_cast<TableModel*>(parts.callers->model());
        const Location site = model->table().target(model->rowAt(model->index(0, 0, row)));
        parts.callers->setCurrentIndex(model->index(0, 0, row));
        QTest::keyClick(parts.callers, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().file, site.file);
        QCOMPARE(window->navigation()->place().line, site.line);
    }

    // Next to the sub in the middle.
    void theLargestCallerIsTheLastAndCurrentOne()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        SubId sub;
        for (std::size_t i = 0; i < profile.subs().size() && !sub.valid(); ++i) {
            const auto callers = butterfly(profile, SubId(i)).callers;
            if (callers.size() > 1 && callers.front().time > callers.back().time) {
                sub = SubId(i);
            }
        }
        QVERIFY(sub.valid());
        const Parts parts = partsOn(*window, sub);
        QVERIFY(parts.callers);
        const auto times = [](const QTreeView* table) {
            QList<double> all;
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                all << table->model()->index(row, SideModel::Time).data(SortRole).toDouble();
            }
            return all;
        };
        const QList<double> ofCallers = times(parts.callers);
        QVERIFY(std::is_sorted(ofCallers.begin(), ofCallers.end()));
        QVERIFY(ofCallers.first() < ofCallers.last());
        QCOMPARE(parts.callers->currentIndex().row(), ofCallers.size() - 1);
        const QList<double> ofCallees = times(parts.callees);
        QVERIFY(std::is_sorted(ofCallees.rbegin(), ofCallees.rend()));
    }

    void aCallSiteIsALinkAndSeveralOpenInPlace()
    {
        const LoneView shown(twoCallees());
        shown.navigation->goToSub(shown.profile->findSub("A::f"));
        QTRY_VERIFY(!shown.view->busy());
        auto* table = shown.view->findChild<QTreeView*>(QStringLiteral("calleesTable"));
        QCOMPARE(table->model()->rowCount(), 2);
        const QModelIndex several = table->model()->index(0, SideModel::Place);
        QCOMPARE(several.data().toString(), QStringLiteral("2 call sites"));
        const QPoint at = table->visualRect(several).center();
        for (const bool open : {true, false, true}) {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
            QCOMPARE(table->isExpanded(several.siblingAtColumn(0)), open);
        }
        QCOMPARE(shown.navigation->place().line, 5U); // that of the sub
        const QModelIndex site
            = table->model()->index(1, SideModel::Place, several.siblingAtColumn(0));
        QCOMPARE(site.data().toString(), QStringLiteral("A.pm:7"));
        const QModelIndex single = table->model()->index(1, SideModel::Place);
        QCOMPARE(single.data().toString(), QStringLiteral("A.pm:8"));
        QCOMPARE(single.data(ExportRole).toString(), QStringLiteral("/lib/A.pm:8"));
        for (const QModelIndex& link : {site, single}) {
            QTest::mouseClick(
                table->viewport(), Qt::LeftButton, {}, table->visualRect(link).center());
            QCOMPARE(shown.navigation->place().line, link == site ? 7U : 8U);
        }
    }

    void theRowUnderTheMouseIsTinted()
    {
        const LoneView shown(twoCallees());
        shown.navigation->goToSub(shown.profile->findSub("A::f"));
        QTRY_VERIFY(!shown.view->busy());
        const auto* table = shown.view->findChild<QTreeView*>(QStringLiteral("calleesTable"));
        const QRect row = table->visualRect(table->model()->index(1, SideModel::Name));
        const auto ground = [&] {
            const QImage image = table->viewport()->grab().toImage();
            return image.pixelColor((row.topRight() + QPoint(-3, 3)) * image.devicePixelRatio());
        };
        const QColor before = ground();
        QHoverEvent hover(QEvent::HoverMove, row.center(),
            table->viewport()->mapToGlobal(row.center()), QPointF(-1, -1));
        QApplication::sendEvent(table->viewport(), &hover);
        QTRY_COMPARE(ground(), hoverColor(table->palette()));
        QVERIFY(ground() != before);
    }

    void aDoubleClickOrCtrlAndAClickGoToTheSub()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        const SubId sub = busySub(profile);
        const SubId callee = butterfly(profile, sub).callees.front().sub;
        for (const bool twice : {false, true}) {
            const Parts parts = partsOn(*window, sub);
            QVERIFY(parts.callees);
            const QModelIndex row = parts.callees->model()->index(0, 0);
            QWidget* rows = parts.callees->viewport();
            const QPoint at = parts.callees->visualRect(row).center();
            QTest::mouseClick(rows, Qt::LeftButton, {}, at);
            QCOMPARE(window->navigation()->place().sub, sub);
            if (twice) {
                QTest::mouseDClick(rows, Qt::LeftButton, {}, at);
            } else {
                QTest::mouseClick(rows, Qt::LeftButton, Qt::ControlModifier, at);
            }
            QCOMPARE(window->navigation()->place().sub, callee);
        }
    }

    void aButtonSwitchesToTreesAndBack()
    {
        auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        const SubId sub = busySub(profile);
        const std::string name(profile[sub].name);
        Parts parts = partsOn(*window, sub);
        QVERIFY(parts.callees);
        const auto firstSub = [](const QTreeView* table) {
            return table->model()->index(0, 0).data(SubRole).value<SubId>();
        };
        QVERIFY(firstSub(parts.callees) != sub);
        const auto title = [](const QTreeView* table) {
            return table->model()->headerData(0, Qt::Horizontal).toString();
        };
        QVERIFY2(title(parts.callees).startsWith(QStringLiteral("Callees (")),
            qPrintable(title(parts.callees)));
        press(*window, QStringLiteral("Trees"));
        QTRY_COMPARE(firstSub(parts.callees), sub);
        QCOMPARE(firstSub(parts.callers), sub);
        QCOMPARE(title(parts.callees), QStringLiteral("Callees"));
        QVERIFY(parts.callees->isExpanded(parts.callees->model()->index(0, 0)));
        QTest::keyClick(parts.callees, Qt::Key_Home);
        QTest::keyClick(parts.callees, Qt::Key_Left); // closes the row
        QVERIFY(!parts.callees->isExpanded(parts.callees->model()->index(0, 0)));
        window->close();

        window = windowOn(Small); // the next one begins with trees
        QVERIFY(window);
        parts = partsOn(*window, window->navigation()->profile()->findSub(name));
        QVERIFY(parts.callees);
        QTRY_COMPARE(firstSub(parts.callees), window->navigation()->profile()->findSub(name));
        window->action(QStringLiteral("view.butterfly"))->trigger();
        QTRY_VERIFY(firstSub(parts.callees) != window->navigation()->profile()->findSub(name));
        QVERIFY(parts.middle->hasFocus());
    }

    void bothKeysLeadHere()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        for (const auto key : {Qt::Key_4, Qt::Key_B}) {
            window->views()->showView(window->views()->viewNamed(QStringLiteral("flame")));
            QTest::keyClick(window.get(), key, Qt::AltModifier);
            QVERIFY(window->views()->get<CallsView>()->isVisible());
        }
    }

    void aLockKeepsThePaneOnItsSub()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        const SubId sub = busySub(profile);
        const Parts parts = partsOn(*window, sub);
        QVERIFY(parts.middle);
        const QString about = parts.middle->text();
        press(*window, QStringLiteral("Lock"));
        const SubId other = butterfly(profile, sub).callees.front().sub;
        window->navigation()->goToSub(other);
        QVERIFY(!window->views()->get<CallsView>()->busy());
        QCOMPARE(parts.middle->text(), about);
        QTest::keyClick(window.get(), Qt::Key_F5); // also when the file is read again
        QTRY_VERIFY(window->navigation()->profile() != &profile);
        QTRY_VERIFY(!window->views()->get<CallsView>()->busy());
        QCOMPARE(parts.middle->text(), about);
        press(*window, QStringLiteral("Lock"));
        QTRY_VERIFY(parts.middle->text() != about);
    }

    void aNarrowPaneShowsTimesNamesAndPlaces()
    {
        const LoneView shown(loadProfile(profilePath(Small).toStdString()).profile);
        CallsView& view = *shown.view;
        view.resize(300, 500);
        shown.navigation->goToSub(busySub(*shown.profile));
        for (const char* mode : {"butterfly", "trees"}) {
            view.setTrees(std::string_view(mode) == "trees");
            QTRY_VERIFY(!view.busy());
            QCOMPARE(view.width(), 300);
            for (const QTreeView* table : view.findChildren<QTreeView*>()) {
                QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
                for (const int column : {0, int(SideModel::Place)}) {
                    QVERIFY2(
                        table->isColumnHidden(column) || table->columnWidth(column) >= 60, mode);
                }
            }
        }
        if (qEnvironmentVariableIsSet("NYTPROF_TEST_PICTURE")) {
            view.setTrees(false);
            QTRY_VERIFY(!view.busy());
            QVERIFY(view.grab().save(qEnvironmentVariable("NYTPROF_TEST_PICTURE")));
        }
    }

    void callersOfOneNameShowTheirPackages()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/lib/A.pm").time(300, 1, 5);
        stream.subInfo(1, "PPI::find", 5, 9);
        std::uint32_t line = 10;
        for (const char* caller : {"Perl::Critic::Policy::ProhibitEval::violates",
                 "Perl::Critic::Policy::RequireTidy::violates",
                 "Perl::Critic::Policy::RequireUse::violates", "Perl::Critic::Document::find"}) {
            stream.subInfo(1, caller, line, line + 1);
            stream.subCallers("PPI::find",
                {.line = line,
                    .caller = caller,
                    .count = 1,
                    .inclusive = 1e-6 * line,
                    .exclusive = 1e-6});
            line += 10;
        }
        const LoneView shown(stream.pidEnd(7, 1.8e9).profile());
        shown.navigation->goToSub(shown.profile->findSub("PPI::find"));
        QTRY_VERIFY(!shown.view->busy());
        auto* callers = shown.view->findChild<QTreeView*>(QStringLiteral("callersTable"));
        const auto names = [&](int width) {
            shown.view->resize(width, 500);
            QStringList found;
            for (const QString& text : paintedTexts(*callers->viewport()))
                if (!text.isEmpty() && !text.front().isDigit() && !text.contains(u'.'))
                    found << text;
            return found.join(u'|');
        };
        // Wide enough for these, and too narrow for the package of the last one.
        const auto isAtSomeWidth = [&](const QString& wanted) {
            int width = 280;
            while (width <= 340 && names(width) != wanted)
                width += 4;
            return width <= 340;
        };
        QTRY_VERIFY(isAtSomeWidth("ProhibitEval|RequireTidy|RequireUse|find"));
        QTRY_VERIFY(names(900).contains("Perl::Critic::Policy::ProhibitEval::|violates"));
    }

    void theCallTreeOpensThePathToTheSub()
    {
        const auto window = windowOn(QStringLiteral("exceptions/nytprof.out"));
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        auto* view = window->views()->get<CallTreeView>();
        window->views()->showView(view);
        const auto* table = view->findChild<QTreeView*>();
        const auto nodes = profile.callTree().nodes();
        const CallNode* found = nullptr; // not a top row, and the hottest one of its sub
        for (const CallNode& node : nodes) {
            const auto isHotter = [&](const CallNode& other) {
                return other.sub == node.sub && other.inclusive > node.inclusive;
            };
            if (node.depth > 1 && std::ranges::none_of(nodes, isHotter)) {
                found = &node;
            }
        }
        QVERIFY(found);
        window->navigation()->goToSub(found->sub);
        QCOMPARE(table->currentIndex().data(SubRole).value<SubId>(), found->sub);
        QTRY_VERIFY(table->visualRect(table->currentIndex()).isValid());
        QVERIFY(table->isExpanded(table->currentIndex().parent()));
        const QModelIndex top = table->model()->index(0, 0);
        QCOMPARE(top.data(SubRole).value<SubId>(), nodes[1].sub);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->currentIndex().parent()).center());
        QCOMPARE(window->navigation()->place().sub, profile.callTree()[found->parent].sub);
    }

    void theCallTreeFindsSubsAndKeepsAllRows()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile& profile = *window->navigation()->profile();
        auto* view = window->views()->get<CallTreeView>();
        window->views()->showView(view);
        const auto* table = view->findChild<QTreeView*>();
        const int rows = table->model()->rowCount();
        const auto nodes = profile.callTree().nodes();
        const auto deepest = std::ranges::max_element(nodes, {}, &CallNode::depth);
        const SubId before = window->navigation()->place().sub;
        auto* field = view->findChild<FilterBar*>()->findChild<QLineEdit*>();
        field->setText(QString::fromStdString(std::string(profile[deepest->sub].name)));
        QCOMPARE(table->currentIndex().data(SubRole).value<SubId>(), deepest->sub);
        QCOMPARE(table->model()->rowCount(), rows);
        QCOMPARE(window->navigation()->place().sub, before);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, deepest->sub);
        field->setText(QStringLiteral("no such sub"));
        QCOMPARE(view->findChild<FilterBar*>()->findChild<QLabel*>()->text(),
            QStringLiteral("no match"));
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
        const Parts parts = partsOn(*window, leaf);
        QVERIFY(parts.callees && !parts.callees->isVisible());
        bool says = false;
        for (const QLabel* label : window->views()->get<CallsView>()->findChildren<QLabel*>())
            says = says
                || (label->isVisible() && label->text().contains(QLatin1String("No callees")));
        QVERIFY(says);
    }

private:
    static void press(const MainWindow& window, const QString& text)
    {
        for (QToolButton* button : window.views()->get<CallsView>()->findChildren<QToolButton*>()) {
            if (button->text() == text) {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
    }
};

NYTPROF_TEST(CallsViewTest, QApplication)
#include "tst_calls_view.moc"
