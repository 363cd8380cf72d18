// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Transforms, direction and order in the Chart menu: they do what the letters in the chart do.
#include "app/chart_actions.h"
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_view.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QMenu* chartMenu(const MainWindow& window)
{
    for (QAction* action : window.menuBar()->actions())
        if (action->menu()->actions().contains(window.action(QStringLiteral("view.flame"))))
            return action->menu();
    return nullptr;
}

// As when the user opens the menu.
void openMenu(MainWindow& window) { emit chartMenu(window)->aboutToShow(); }

} // namespace

class ChartActionsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(window);
        flame = window->views()->get<FlameView>();
        pressKeysOf(*window, "view.flame");
        QTRY_VERIFY(flame->canvas()->layout());
    }

    void submenusOfTheChartMenu()
    {
        QMap<QString, QStringList> entries;
        for (const QAction* action : chartMenu(*window)->actions())
            if (action->menu())
                for (const QAction* entry : action->menu()->actions())
                    entries[action->text().remove(u'&')]
                        << entry->text().remove(u'&').replace(u'\t', QLatin1String(": "));
        QCOMPARE(entries.keys(), QStringList({"Direction", "Order", "Transform"}));
        QCOMPARE(
            entries["Order"], QStringList({"Largest First: 1", "By Name: 2", "By Call Order: 3"}));
        QVERIFY(entries["Transform"].contains(QStringLiteral("Focus on Call Stack: Shift+F")));
    }

    /// The letters are shown only: they belong to the chart.
    void lettersAreNoShortcuts()
    {
        for (const ActionEntry& entry : chartActions())
            QVERIFY2(window->action(QLatin1String(entry.id))->shortcuts().isEmpty(), entry.id);
    }

    void transformsOfTheSelectedFrame()
    {
        flame->canvas()->setFocused(CallNodeId(0));
        openMenu(*window);
        // The root is no sub.
        QVERIFY(!window->action(QStringLiteral("chart.focus"))->isEnabled());
        QVERIFY(window->action(QStringLiteral("chart.recursion"))->isEnabled());
        QVERIFY(!window->action(QStringLiteral("chart.undo"))->isEnabled());
        flame->canvas()->setFocused(CallNodeId(1));
        const SubId sub = flame->canvas()->layout()->tree()[CallNodeId(1)].sub;
        openMenu(*window);
        pressKeysOf(*window, "view.subs"); // the frame stays the one that is meant
        window->action(QStringLiteral("chart.focus"))->trigger();
        QCOMPARE(flame->history().transforms().size(), std::size_t{1});
        QCOMPARE(flame->history().transforms()[0].subs, std::vector{sub});
        QVERIFY(flame->canvas()->hasFocus());
        QTRY_VERIFY(!flame->busy());
        openMenu(*window);
        window->action(QStringLiteral("chart.undo"))->trigger();
        QVERIFY(flame->history().transforms().empty());
        openMenu(*window);
        window->action(QStringLiteral("chart.redo"))->trigger();
        QCOMPARE(flame->history().transforms().size(), std::size_t{1});
    }

    void everyTransform()
    {
        using Kind = Transform::Kind;
        for (const auto& [id, kind] : {std::pair("chart.focusPath", Kind::FocusPath),
                 std::pair("chart.drop", Kind::Hide), std::pair("chart.merge", Kind::MergeAway),
                 std::pair("chart.recursion", Kind::Recursion),
                 std::pair("chart.directRecursion", Kind::DirectRecursion),
                 std::pair("chart.packages", Kind::GroupPackages),
                 std::pair("chart.files", Kind::GroupFiles)}) {
            flame->canvas()->setFocused(CallNodeId(1));
            openMenu(*window);
            window->action(QLatin1String(id))->trigger();
            QVERIFY2(!flame->history().transforms().empty(), id);
            QCOMPARE(flame->history().transforms().back().kind, kind);
            flame->undo();
            QTRY_VERIFY(!flame->busy());
        }
    }

    void directionAndOrder()
    {
        const FlameControls* controls = flame->controls();
        window->action(QStringLiteral("chart.callers"))->trigger();
        QCOMPARE(controls->direction(), Direction::Callers);
        QVERIFY(window->action(QStringLiteral("chart.callers"))->isChecked());
        QVERIFY(!window->action(QStringLiteral("chart.callees"))->isChecked());
        window->action(QStringLiteral("chart.nextDirection"))->trigger();
        QCOMPARE(controls->direction(), Direction::Sandwich);
        window->action(QStringLiteral("chart.byName"))->trigger();
        QCOMPARE(controls->order(), SiblingOrder::ByName);
        QVERIFY(window->action(QStringLiteral("chart.byName"))->isChecked());
        const bool wasOnTop = flame->canvas()->icicle();
        window->action(QStringLiteral("chart.turn"))->trigger();
        QCOMPARE(flame->canvas()->icicle(), !wasOnTop);
    }

private:
    std::unique_ptr<MainWindow> window;
    FlameView* flame = nullptr;
};

NYTPROF_TEST(ChartActionsTest, QApplication)
#include "tst_chart_actions.moc"
