// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_panel.h"

#include "axis/axis_canvas.h"
#include "axis/axis_text.h"
#include "axis/lane_choice.h"
#include "loading/loaded_profile.h"
#include "painted_texts.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

LoadedProfile loadedOf(const std::shared_ptr<const Profile>& profile, AxisLanes lanes)
{
    LoadedProfile loaded;
    loaded.path = QStringLiteral("/a.out");
    loaded.profile = profile;
    loaded.whole = std::make_shared<const WholeRun>(
        WholeRun{profile, std::make_shared<const PackageGroups>(*profile),
            std::make_shared<const AxisLanes>(std::move(lanes)), nullptr, nullptr});
    return loaded;
}

/// Twelve processes, one after the other.
LoadedProfile loadedAxis(int processes = 12)
{
    Axis axis;
    for (int i = 0; i < processes; ++i) {
        SliceLogBuilder log(
            static_cast<std::uint32_t>(20 + i), static_cast<std::uint64_t>(i) * 100);
        log.slice(100, {{"A::work", 90}}).slice(100, {{"B::parse", 40, "A::work"}});
        axis.add(log);
    }
    return loadedOf(axis.profile, axis.lanes());
}

/// A process of Devel::NYTProf, and one of this profiler.
LoadedProfile loadedProfilerTime(bool hasOwn)
{
    const auto profile = forkingProfile(20);
    std::vector<TimeLane> lanes;
    for (const std::uint32_t pid : {20, 21}) {
        SliceLogBuilder log(pid);
        lanes.push_back(log.slice(100, {{"A::work", 90}}).lane(*profile));
    }
    auto log = std::make_shared<SliceLog>(*lanes[0].log);
    log->setAxis({});
    lanes[0].log = std::move(log);
    if (!hasOwn)
        lanes.pop_back();
    return loadedOf(
        profile, AxisLanes(*profile, alignedAxis(std::move(lanes)), PackageGroups(*profile)));
}

QString textOf(const std::optional<TimeRange>& range)
{
    return range
        ? QStringLiteral("%1-%2").arg(range->from / Millisecond).arg(range->to / Millisecond)
        : QStringLiteral("none");
}

} // namespace

class AxisPanelTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        navigation.setProfile(forkingProfile());
        panel = std::make_unique<AxisPanel>(&navigation);
        panel->resize(1000, 48);
        panel->setWindowSize({1000, 900}, false);
        panel->setLoaded(loadedAxis());
        chosen.clear();
        connect(panel.get(), &AxisPanel::rangeChosen, this,
            [this](const auto& range) { chosen << textOf(range); });
    }

    void opensUpToAPartOfTheWindow()
    {
        QCOMPARE(panel->height(), 48);
        panel->setWindowSize({1000, 1000}, false);
        panel->setOpen(true);
        QCOMPARE(panel->height(), 30 + 26 + 53 + 12 * 20 + 30);
        panel->setWindowSize({1000, 600}, false);
        QCOMPARE(panel->height(), 240); // then it scrolls
        QVERIFY(panel->findChild<QLabel*>("axisFacts")
                    ->text()
                    .endsWith(" processes, slices of 100\u00a0ms"));
        panel->setOpen(false);
        QCOMPARE(panel->height(), 40); // the window is low
    }

    void processorUseHasALegend()
    {
        panel->setOpen(true);
        panel->show();
        const auto choices = panel->findChildren<QComboBox*>();
        auto* stack = *std::ranges::find_if(choices,
            [](const QComboBox* choice) { return choice->itemText(1) == "Processor use"; });
        auto* legend = panel->findChild<QWidget*>("processorLegend");
        QVERIFY(legend && !legend->isVisible());
        stack->setCurrentIndex(1);
        QVERIFY(legend->isVisible());
        QCOMPARE(paintedTexts(*legend),
            QStringList({"on a processor", "waiting for a processor", "waiting"}));
        QVERIFY(legend->width() >= legend->sizeHint().width());
    }

    void staysOpenInTheNextWindow()
    {
        panel->setOpen(true);
        panel->saveState();
        QVERIFY(AxisPanel(&navigation).isOpen());
    }

    void backspaceGoesBack()
    {
        AxisCanvas* canvas = panel->canvas();
        emit canvas->rangeChosen(milliseconds(100, 300));
        emit canvas->rangeChosen(milliseconds(200, 600));
        emit canvas->rangeMoved(milliseconds(300, 700)); // steps count as one
        emit canvas->rangeMoved(milliseconds(400, 800));
        chosen.clear();
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(canvas, Qt::Key_Backspace);
        QCOMPARE(chosen, (QStringList{"200-600", "100-300", "none"}));
        QCOMPARE(textOf(canvas->range()), "none");
    }

    void buttonsZoomAndClear()
    {
        panel->setOpen(true);
        panel->show();
        auto* zoom = panel->findChild<QPushButton*>("axisZoom");
        QVERIFY(!zoom->isVisible());
        emit panel->canvas()->rangeChosen(milliseconds(100, 300));
        QVERIFY(zoom->isVisible());
        zoom->click();
        QVERIFY(panel->canvas()->zoomed());
        panel->findChild<QToolButton*>("axisClear")->click();
        QCOMPARE(chosen, (QStringList{"100-300", "none"}));
        QVERIFY(zoom->isVisible()); // to zoom out
        zoom->click();
        QVERIFY(!zoom->isVisible());
    }

    // A range that arrives does not take the mouse from the user.
    void anotherRangeKeepsTheDrag()
    {
        LoadedProfile loaded = loadedAxis();
        panel->setLoaded(loaded);
        panel->show();
        QWidget* view = panel->canvas()->viewport();
        QTest::mousePress(view, Qt::LeftButton, {}, {400, 10});
        QMouseEvent move(QEvent::MouseMove, QPointF(600, 10), view->mapToGlobal(QPointF(600, 10)),
            Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
        const QString dragged = textOf(panel->canvas()->range());
        loaded.range = milliseconds(0, 100);
        panel->setLoaded(loaded);
        QCOMPARE(textOf(panel->canvas()->range()), dragged);
        QTest::mouseRelease(view, Qt::LeftButton, {}, {600, 10});
        QCOMPARE(chosen, QStringList{dragged});
    }

    void filesOfBothProfilers_data()
    {
        QTest::addColumn<bool>("hasOwn");
        QTest::newRow("mixed") << true;
        QTest::newRow("Devel::NYTProf only") << false;
    }
    /// Processes of this profiler keep their clock and CPU times.
    void filesOfBothProfilers()
    {
        QFETCH(bool, hasOwn);
        const LoadedProfile loaded = loadedProfilerTime(hasOwn);
        panel->setOpen(true);
        panel->setLoaded(loaded);
        panel->show();
        const AxisScene& scene = panel->canvas()->scene();
        QCOMPARE(scene.title.startsWith("Profiler time"), !hasOwn);
        const auto choices = panel->findChildren<QComboBox*>();
        const auto* stack = *std::ranges::find_if(choices,
            [](const QComboBox* choice) { return choice->itemText(0) == "Stacked by package"; });
        QCOMPARE(stack->isVisible(), hasOwn);
        const QString facts = panel->findChild<QLabel*>("axisFacts")->text();
        QCOMPARE(facts.contains("those of Devel::NYTProf 6 in profiler time"), hasOwn);
        const auto clockIn = [&](std::size_t lane) {
            AxisRow row;
            row.lanes = {lane};
            return sliceText(*loaded.profile, *loaded.whole->groups, loaded.whole->lanes->axis(),
                row, *loaded.whole->lanes->sliceAt(lane, 50 * Millisecond), false)
                .line.contains(QRegularExpression("[0-9]{2}:[0-9]{2}:[0-9]{2}"));
        };
        for (std::size_t lane = 0; lane < scene.lanes->axis().lanes.size(); ++lane)
            QCOMPARE(clockIn(lane), !scene.lanes->axis().lanes[lane].isProfilerTime());
    }

    void marksAreListed()
    {
        Axis axis;
        axis.add(SliceLogBuilder(20)
                     .slice(100, {})
                     .mark("store begins")
                     .slice(100, {})
                     .mark("store ends")
                     .slice(800, {}));
        panel->setLoaded(loadedOf(axis.profile, axis.lanes()));
        panel->setOpen(true);
        panel->setWindowSize({1400, 900}, false);
        panel->resize(1400, panel->height());
        panel->show();
        auto* button = panel->findChild<QToolButton*>("axisMarks");
        auto* list = panel->findChild<QTreeView*>("marks");
        auto* frame = panel->findChild<QWidget*>("markList");
        QVERIFY(button->isVisible());
        QCOMPARE(button->text(), "Marks 2");
        QVERIFY(list->isVisible());
        QCOMPARE(frame->width(), 278);
        QCOMPARE(list->visualRect(list->model()->index(0, 0)).height(), 20);
        QCOMPARE(list->model()->index(0, 1).data(), "store begins");
        QCOMPARE(list->model()->index(0, 2).data(), "20");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
            list->visualRect(list->model()->index(0, 1)).center());
        QCOMPARE(panel->canvas()->scene().mark, std::optional<std::size_t>(0));
        QTest::keyClick(list, Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(chosen, QStringList{"100-200"});
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(panel->canvas()->scene().mark, std::optional<std::size_t>(1));
        QTest::keyClick(panel->canvas(), Qt::Key_N); // the list follows
        QCOMPARE(list->currentIndex().row(), 0);
        panel->canvas()->toggleZoom();
        panel->canvas()->setRange(milliseconds(500, 600));
        panel->canvas()->toggleZoom();
        panel->canvas()->toggleZoom();
        QCOMPARE(list->model()->rowCount(), 0); // none is on this part
        button->click();
        QVERIFY(!frame->isVisible());
        button->click();
        QVERIFY(frame->isVisible());
    }

    void marksArePoppedUpInNarrowWindows()
    {
        Axis axis;
        axis.add(SliceLogBuilder(20).slice(100, {}).mark("here").slice(800, {}));
        panel->setLoaded(loadedOf(axis.profile, axis.lanes()));
        panel->setOpen(true);
        panel->setWindowSize({900, 600}, true);
        panel->show();
        auto* frame = panel->findChild<QWidget*>("markList");
        QVERIFY(!frame->isVisible());
        panel->findChild<QToolButton*>("axisMarks")->click();
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->windowType(), Qt::Popup);
        panel->setWindowSize({1400, 900}, false); // beside the axis again
        QVERIFY(frame->isVisible());
        QVERIFY(!frame->isWindow());
    }

    void processesAreChosen()
    {
        LoadedProfile loaded = loadedAxis();
        for (const std::uint32_t pid : {20, 21, 22}) {
            StreamBuilder stream;
            stream.text(":ticks_per_sec=1000").pidStart(pid, pid == 20 ? 1 : 20, 1.6e9);
            loaded.parts.push_back({QString::number(pid), stream.load().profile, {}, true});
        }
        panel->setLoaded(loaded);
        QStringList shown;
        connect(panel.get(), &AxisPanel::processesChosen, this, [&](const ProfileParts& parts) {
            QStringList pids;
            for (const ProfilePart& part : parts)
                if (part.included)
                    pids << part.path;
            shown << pids.join(u'+');
            loaded.parts = parts;
        });
        AxisRow row;
        row.pid = 21;
        emit panel->canvas()->onlyWanted(row);
        QCOMPARE(shown, QStringList{"21"});
        panel->setLoaded(loaded);
        emit panel->canvas()->onlyWanted(row); // again
        panel->setLoaded(loaded);
        row.pid = 20;
        const auto choose = [&](const char* text) {
            emit panel->canvas()->menuWanted(row, {});
            auto* menu = panel->findChild<QMenu*>();
            const auto actions = menu->actions();
            const auto action = std::ranges::find_if(actions, [&](const QAction* one) {
                return one->text().remove(u'&') == QLatin1String(text);
            });
            QVERIFY2(action != actions.end(), text);
            const bool isEnabled = (*action)->isEnabled();
            (*action)->trigger();
            delete menu;
            if (!isEnabled)
                shown << QStringLiteral("disabled");
            panel->setLoaded(loaded);
        };
        choose("Hide This Process");
        choose("Show All Processes");
        choose("Show Only This and Its Children"); // all of them
        choose("Show Only This Process");
        QCOMPARE(shown, (QStringList{"21", "20+21+22", "21+22", "20+21+22", "disabled", "20"}));
        QCOMPARE(onlyProcess(loaded.parts), 20U);
    }

    void oneFileOfAllProcesses()
    {
        const ProfileParts parts = {{"/merged.out", forkingProfile(), {}, true}};
        QVERIFY(!chosenParts(parts, 11, LaneChoice::Only));
        QVERIFY(!chosenParts(parts, 11, LaneChoice::Others));
        QCOMPARE(onlyProcess(parts), 0U);
        StreamBuilder stream;
        stream.text(":ticks_per_sec=1000").pidStart(30, 1, 1.6e9);
        const auto request = stream.load().profile; // one of several files of a process
        QCOMPARE(onlyProcess({{"/a", request, {}, true}, {"/b", request, {}, false}}), 0U);
    }

    void showsWhenTheSelectedSubRan()
    {
        const Profile& profile = *navigation.profile();
        navigation.goToSub(profile.findSub("B::parse"));
        QVERIFY(panel->canvas()->scene().activity.empty());
        panel->showActivity(true);
        QTRY_COMPARE(panel->canvas()->scene().activity.size(), std::size_t{12});
        QCOMPARE(textOf(panel->canvas()->scene().activity[0].front()), "100-200");
        navigation.goToSub(profile.findSub("A::work"));
        QTRY_COMPARE(textOf(panel->canvas()->scene().activity[0].front()), "0-200");
        panel->showActivity(false);
        QVERIFY(panel->canvas()->scene().activity.empty());
    }

    void namesTheFileWithoutSlices()
    {
        LoadedProfile loaded = loadedAxis();
        const auto sliced = killedProcess(SliceLogBuilder(7).slice(100, {{"A::work", 90}}));
        loaded.parts = {{"/p/a.out", sliced.load().profile, {}, true},
            {"/p/old.out", forkingProfile(), {}, true}};
        loaded.whole = std::make_shared<const WholeRun>(
            WholeRun{loaded.profile, loaded.whole->groups, nullptr, nullptr, nullptr});
        panel->setLoaded(loaded);
        QVERIFY(panel->canvas()->scene().absence.startsWith("old.out: no time slices"));
    }

    void otherProfilesForgetRanges()
    {
        emit panel->canvas()->rangeChosen(milliseconds(100, 300));
        LoadedProfile other = loadedAxis(3);
        other.path = QStringLiteral("/b.out");
        panel->setLoaded(other);
        QCOMPARE(textOf(panel->canvas()->range()), "none");
        chosen.clear();
        QTest::keyClick(panel->canvas(), Qt::Key_Backspace);
        QVERIFY(chosen.isEmpty());
    }

private:
    Navigation navigation;
    std::unique_ptr<AxisPanel> panel;
    QStringList chosen;
};

NYTPROF_TEST(AxisPanelTest, QApplication)
#include "tst_axis_panel.moc"
