// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_canvas.h"

#include "axis/axis_marks.h"
#include "axis/axis_range.h"
#include "axis/axis_text.h"
#include "painted_texts.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "style/colors.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDateTime>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// 10 works, forks 11 and 13, and sleeps; 11 forks 12. In all a second.
Axis exampleAxis()
{
    SliceLogBuilder parent(10);
    parent.slice(100, {{"A::work", 100}});
    for (int i = 1; i < 10; ++i)
        parent.slice(100, {{"main::CORE:sleep", 100, "A::work"}}).times(0, 0, 0);
    SliceLogBuilder child(11, 100);
    for (int i = 1; i <= 6; ++i)
        child.slice(100, {{"A::work", 70}, {"B::parse", 20}}).times(50, 20, 10);
    Axis axis;
    axis.add(parent).add(child);
    axis.add(SliceLogBuilder(12, 200).slice(100, {{"B::parse", 100}}));
    axis.add(SliceLogBuilder(13, 700).slice(200, {{"B::parse", 200}}));
    return axis;
}

using Range = std::optional<TimeRange>;

QString textOf(const Range& range)
{
    return range
        ? QStringLiteral("%1-%2").arg(range->from / Millisecond).arg(range->to / Millisecond)
        : QStringLiteral("none");
}

/// A canvas with ranges as the user chooses them.
class Shown {
public:
    explicit Shown(const Axis& axis = exampleAxis(), int height = 200)
    {
        canvas.setData(axis.profile, std::make_shared<const AxisLanes>(axis.lanes()),
            std::make_shared<const PackageGroups>(*axis.profile));
        canvas.setOpen(true);
        canvas.resize(900, height);
        canvas.show();
        QObject::connect(&canvas, &AxisCanvas::rangeChosen, &canvas,
            [this](const Range& range) { chosen << textOf(range); });
        QObject::connect(&canvas, &AxisCanvas::rangeMoved, &canvas,
            [this](const Range& range) { chosen << QStringLiteral("step ") + textOf(range); });
        QObject::connect(&canvas, &AxisCanvas::hovered, &canvas,
            [this](const QString& text) { hovered = text; });
    }
    /// Of a time in milliseconds, in a row.
    [[nodiscard]] QPoint at(int time, int row = 0) const
    {
        const AxisScene& scene = canvas.scene();
        return {qRound(scene.scale.xOf(time * Millisecond)),
            row < 0 ? scene.geometry.ruler().center().y() : scene.geometry.bar(row).center().y()};
    }
    void press(int time, int row = 0)
    {
        QTest::mousePress(view(), Qt::LeftButton, {}, at(time, row));
    }
    void moveTo(int time, int row = 0) { QTest::mouseMove(view(), at(time, row)); }
    void drag(int from, int to, int row = 0)
    {
        press(from, row);
        send(QEvent::MouseMove, at((from + to) / 2, row));
        send(QEvent::MouseMove, at(to, row));
        QTest::mouseRelease(view(), Qt::LeftButton, {}, at(to, row));
    }
    // QTest::mouseMove() has no buttons.
    void send(QEvent::Type type, const QPoint& point, Qt::MouseButtons buttons = Qt::LeftButton)
    {
        QMouseEvent event(type, point, view()->mapToGlobal(point), Qt::NoButton, buttons, {});
        QApplication::sendEvent(view(), &event);
    }
    void press(std::initializer_list<Qt::Key> keys)
    {
        for (const Qt::Key key : keys)
            QTest::keyClick(&canvas, key);
    }
    [[nodiscard]] QColor colorAt(int time, int row, int aboveBottom)
    {
        const QRect bar = canvas.scene().geometry.bar(row);
        return view()->grab().toImage().pixelColor(at(time).x(), bar.bottom() - aboveBottom);
    }
    [[nodiscard]] QWidget* view() { return canvas.viewport(); }

    AxisCanvas canvas;
    QStringList chosen;
    QString hovered;
};

} // namespace

class AxisCanvasTest : public QObject {
    Q_OBJECT

private slots:
    void everyKeyOfTheAxisIsTaken()
    {
        Shown shown;
        QCOMPARE(unboundKeys(ActionEntry::Where::Axis, [&shown] { return &shown.canvas; }),
            QStringList());
    }

    void closedHasOneRow()
    {
        Shown shown;
        shown.canvas.setOpen(false);
        QCOMPARE(shown.canvas.wholeHeight(), 48);
        const QStringList texts = paintedTexts(*shown.view());
        QVERIFY2(texts.contains("Time · 24 processes"), qPrintable(texts.join(u'|')));
        QVERIFY2(texts.contains("0.2\u00a0s"), qPrintable(texts.join(u'|')));
        shown.canvas.setLow(true);
        shown.canvas.setNarrow(true);
        QCOMPARE(shown.canvas.wholeHeight(), 40);
        QVERIFY(paintedTexts(*shown.view()).contains("Time"));
    }

    void openHasARowForEachProcess()
    {
        Shown shown;
        QCOMPARE(shown.canvas.wholeHeight(), 26 + 53 + 4 * 20 + 30);
        const QStringList texts = paintedTexts(*shown.view());
        for (const char* text :
            {"10  a.pl", "11", "12", "13", "100\u00a0ms", "540\u00a0ms", "Statements/s"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'|')));
        shown.canvas.setRows(AxisRows::Merged);
        QVERIFY(paintedTexts(*shown.view()).contains("4 processes"));
    }

    void processorsInUse()
    {
        Shown shown;
        const auto texts = [&] { return paintedTexts(*shown.view()); };
        for (const char* text : {"Processors in use", "0.7 on average", "3", "0"})
            QVERIFY2(texts().contains(QString::fromUtf8(text)), qPrintable(texts().join(u'|')));
        shown.canvas.setRange(milliseconds(200, 300));
        QVERIFY2(texts().contains("1.5 in the range"), qPrintable(texts().join(u'|')));
        const auto said
            = QStringLiteral("Processors in use: 1.5 in the range, of at most 3 at once");
        QVERIFY(shown.canvas.accessibleDescription().endsWith(said));
        const QPoint row = shown.canvas.scene().geometry.use().center();
        QHelpEvent help(QEvent::ToolTip, row, shown.view()->mapToGlobal(row));
        QApplication::sendEvent(shown.view(), &help);
        QCOMPARE(QToolTip::text(), said);
        const QRect bar = shown.canvas.scene().geometry.useBar();
        QCOMPARE(bar.height(), 44);
        const QImage image = shown.view()->grab().toImage();
        const auto color = [&](int share) { // of the height, per cent
            return image.pixelColor(shown.at(250).x(), bar.bottom() - bar.height() * share / 100);
        };
        QCOMPARE(color(5), packageColor(0, false));
        QCOMPARE(color(40), packageColor(1, false)); // two of three, one of them half of the time
        QCOMPARE(color(60), shown.canvas.palette().color(QPalette::Base));
        shown.canvas.setRows(AxisRows::Merged); // is the same
        QVERIFY(!texts().contains("Processors in use"));
    }

    /// One in which more was counted than there is time for.
    void noSliceSetsTheScale()
    {
        SliceLogBuilder worker(10);
        for (int i = 0; i < 5; ++i)
            worker.slice(100, {{"A::work", 100}});
        worker.slice(1, {{"A::work", 20'000}});
        Axis axis;
        axis.add(worker).add(
            SliceLogBuilder(11).slice(501, {{"main::CORE:sleep", 501}}).times(0, 0, 0));
        Shown shown(axis);
        shown.canvas.setOpen(false);
        const int height = shown.canvas.scene().geometry.bar(0).height();
        QCOMPARE(shown.colorAt(250, 0, 2), packageColor(0, false)); // half of the processes work
        QCOMPARE(shown.colorAt(250, 0, height / 2 - 3), packageColor(0, false));
        QCOMPARE(
            shown.colorAt(250, 0, height / 2 + 3), shown.canvas.palette().color(QPalette::Base));
    }

    void waitsHaveTicksAndNames()
    {
        Shown shown;
        const auto hasTick = [&](int time, int aboveBottom) { // around it
            const QRgb hatch[] = {waitingColor(false).rgb(), waitingHatch(false).rgb()};
            bool has = false;
            for (int by = -3; by <= 3; ++by)
                has = has
                    || std::ranges::count(hatch, shown.colorAt(time + by, 0, aboveBottom).rgb())
                        == 0;
            return has;
        };
        QVERIFY(hasTick(700, AxisGeometry::BarHeight - 1));
        QVERIFY(!hasTick(750, AxisGeometry::BarHeight - 1));
        QVERIFY(!hasTick(700, AxisGeometry::BarHeight - 4)); // 3 pixels
        const AxisScene& scene = shown.canvas.scene();
        const auto& wait = scene.lanes->waits(0).front();
        const QFontMetrics metrics = shown.canvas.fontMetrics();
        const auto name = [&](int width) { return waitName(*scene.profile, wait, metrics, width); };
        QCOMPARE(name(1000), "waits in sleep \u00b7 A");
        QCOMPARE(name(metrics.horizontalAdvance("waits in sleep") + 1), "waits in sleep");
        QCOMPARE(name(metrics.horizontalAdvance("sleep") + 1), "sleep");
        QVERIFY(name(metrics.horizontalAdvance("sle\u2026") + 1).endsWith(u'\u2026'));
    }

    void barsAreStackedByPackage()
    {
        Shown shown;
        QCOMPARE(shown.colorAt(250, 1, 2), packageColor(0, false)); // 70 % A
        QCOMPARE(shown.colorAt(250, 1, 13), packageColor(1, false)); // 20 % B
        QCOMPARE(shown.colorAt(250, 2, 2), packageColor(1, false));
        QCOMPARE(shown.colorAt(650, 2, 2), shown.canvas.palette().color(QPalette::Base));
        const AxisLanes lanes = exampleAxis().lanes();
        QCOMPARE(
            waitText(*shown.canvas.scene().profile, lanes.waits(0).front()), "waits in sleep · A");
        QSet<QRgb> colors; // hatched
        for (int time = 500; time < 530; ++time)
            colors << shown.colorAt(time, 0, 2).rgb();
        QVERIFY(colors.contains(waitingColor(false).rgb()));
        QVERIFY(colors.contains(waitingHatch(false).rgb()));
        shown.canvas.setStack(AxisStack::Processor);
        QCOMPARE(shown.colorAt(250, 1, 2), inclusiveColor(false)); // half of the time
    }

    /// Not longer than a pixel, here a millisecond; they are the label.
    void draggedEdgesAreRoundNumbers()
    {
        Shown shown;
        shown.drag(120, 390);
        shown.drag(680, 810); // another one instead
        shown.drag(980, 600); // backwards
        QCOMPARE(shown.chosen, (QStringList{"120-390", "680-810", "600-980"}));
        QCOMPARE(shown.canvas.range(), milliseconds(600, 980));
        QCOMPARE(shown.canvas.accessibleDescription().section(u'.', 0, 0),
            "Range 600 – 980\u00a0ms · 380\u00a0ms · 290\u00a0ms of work in 3 processes");
        shown.canvas.resize(140, 200); // a pixel is 12 ms
        shown.drag(120, 390);
        QCOMPARE(shown.chosen.last(), "130-390");
    }
    /// Where only work can be chosen.
    void aRangeHasAtLeastASlice()
    {
        SliceLogBuilder log(10);
        for (int i = 0; i < 10; ++i)
            log.slice(100, {{"A::work", 50}, {"B::parse", 50}});
        Shown shown(Axis().add(log));
        shown.drag(310, 330);
        shown.canvas.setRange({});
        shown.drag(390, 370);
        shown.canvas.setRange({});
        shown.drag(340, 360);
        QCOMPARE(shown.chosen, (QStringList{"300-400", "300-400", "341-359"}));
    }
    /// Up to the edges of its own slices, and waits up to those of the range.
    void theVeilShowsWhatCounts()
    {
        Shown shown;
        const auto isVeiled = [&](int time, int row) {
            const QColor now = shown.colorAt(time, row, 2);
            shown.canvas.setRange({});
            const QColor plain = shown.colorAt(time, row, 2);
            shown.canvas.setRange(milliseconds(330, 560));
            return now != plain;
        };
        shown.canvas.setRange(milliseconds(330, 560));
        QVERIFY(isVeiled(280, 1));
        QVERIFY(!isVeiled(312, 1)); // its slice is from 300 to 400
        QVERIFY(!isVeiled(570, 1)); // and from 500 to 600
        QVERIFY(isVeiled(620, 1));
        const auto color = [&](int time, int row) { return shown.colorAt(time, row, 10); };
        const QColor accent = accentColor(shown.canvas.palette());
        QCOMPARE(color(300, 1), accent);
        QCOMPARE(color(600, 1), accent);
        QVERIFY(color(330, 0) != accent); // 55 %
        QVERIFY(color(300, 0) != accent);
        const AxisScene& scene = shown.canvas.scene();
        const auto edges = rowEdges(scene, 1);
        QVERIFY(edges);
        QCOMPARE(edges->counted, milliseconds(300, 600));
        QCOMPARE(rowEdges(scene, 0)->counted, milliseconds(330, 560));
        QVERIFY(!rowEdges(scene, 3)); // did not run
        const QString tip = edgeTip(scene, shown.at(315, 1));
        QVERIFY2(tip.contains("<b>process 11: counted from 300\u00a0ms</b>"), qPrintable(tip));
        QVERIFY2(tip.contains("the range begins at 330\u00a0ms"), qPrintable(tip));
        QVERIFY(edgeTip(scene, shown.at(595, 1)).contains("counted to 600\u00a0ms"));
        QVERIFY(edgeTip(scene, shown.at(450, 1)).isEmpty());
        QVERIFY(edgeTip(scene, shown.at(330, 0)).isEmpty());
        const auto* interface = QAccessible::queryAccessibleInterface(&shown.canvas);
        const QString row = interface->child(1)->text(QAccessible::Description);
        QVERIFY2(row.contains("counted 300 – 600\u00a0ms"), qPrintable(row));
    }
    void labelsShowTheWorkInTheRange()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(330, 560));
        const QStringList texts = paintedTexts(*shown.view());
        QVERIFY2(
            texts.contains("330 – 560\u00a0ms · 230\u00a0ms · 270\u00a0ms of work in 2 processes"),
            qPrintable(texts.join(u'|')));
        QVERIFY2(texts.contains("270\u00a0ms"), qPrintable(texts.join(u'|'))); // of three slices
        QVERIFY(!texts.contains("540\u00a0ms"));
    }

    void edgesAndLabelCanBeDragged()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(200, 500));
        shown.drag(500, 700);
        shown.drag(200, 330);
        shown.drag(500, 820, -1); // the label, in the ruler
        shown.drag(1000, 310); // the end to before the begin
        QCOMPARE(shown.chosen, (QStringList{"200-700", "330-700", "630-1000", "310-630"}));
    }

    void aClickAndEscapeChangeNothing()
    {
        Shown shown;
        shown.drag(200, 201);
        QCOMPARE(textOf(shown.canvas.range()), "none");
        shown.canvas.setRange(milliseconds(200, 500));
        shown.press(600);
        shown.send(QEvent::MouseMove, shown.at(900));
        QCOMPARE(textOf(shown.canvas.range()), "600-900");
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QCOMPARE(textOf(shown.canvas.range()), "200-500");
        QTest::mouseRelease(shown.view(), Qt::LeftButton, {}, shown.at(900));
        QCOMPARE(textOf(shown.canvas.range()), "200-500");
        QVERIFY(shown.chosen.isEmpty());
    }

    // So a drag costs the same however long the profile is.
    void barsArePaintedOnceWhileDragging()
    {
        Shown shown;
        static_cast<void>(shown.view()->grab());
        const std::size_t before = shown.canvas.painter().paintedImages();
        shown.press(100);
        for (int time = 200; time < 900; time += 50) {
            shown.send(QEvent::MouseMove, shown.at(time));
            static_cast<void>(shown.view()->grab());
        }
        QCOMPARE(shown.canvas.painter().paintedImages(), before);
        QTest::mouseRelease(shown.view(), Qt::LeftButton, {}, shown.at(900));
    }

    void keysMoveAndResize()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(200, 400));
        shown.press({Qt::Key_Right, Qt::Key_Left, Qt::Key_Left, Qt::Key_Plus, Qt::Key_Minus});
        QCOMPARE(shown.chosen,
            (QStringList{
                "step 300-500", "step 200-400", "step 100-300", "step 100-400", "step 100-300"}));
        shown.press({Qt::Key_Escape});
        QCOMPARE(shown.chosen.last(), "none");
        shown.press({Qt::Key_Plus}); // begins in the middle
        QCOMPARE(shown.chosen.last(), "450-550");
    }

    void rangesStayOnTheAxis()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(800, 1000));
        shown.press({Qt::Key_Right});
        QVERIFY(shown.chosen.isEmpty());
        shown.press({Qt::Key_Plus}); // at its begin
        QCOMPARE(shown.chosen, QStringList{"step 700-1000"});
        shown.canvas.setRange(milliseconds(0, 100));
        shown.press({Qt::Key_Left, Qt::Key_Minus});
        QCOMPARE(textOf(shown.canvas.range()), "0-100");
    }

    void zoomsToTheRange()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(200, 400));
        shown.press({Qt::Key_Z});
        QCOMPARE(textOf(shown.canvas.shown()), "190-410");
        QVERIFY(shown.canvas.zoomed());
        shown.press({Qt::Key_Z});
        QVERIFY(!shown.canvas.zoomed());
        const QPoint at = shown.at(500);
        QWheelEvent turn(at, shown.view()->mapToGlobal(at), {}, {0, 120}, {}, Qt::ControlModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(shown.view(), &turn);
        QVERIFY(shown.canvas.zoomed());
        QVERIFY(std::abs(shown.at(500).x() - at.x()) <= 1);
        shown.press({Qt::Key_0});
        QVERIFY(!shown.canvas.zoomed());
    }

    void hoveringDescribesASlice()
    {
        Shown shown;
        shown.send(QEvent::MouseMove, shown.at(250, 1), Qt::NoButton);
        const QString text = shown.hovered;
        QVERIFY2(text.startsWith("200 – 300\u00a0ms · "), qPrintable(text));
        QVERIFY2(text.endsWith("process 11 · A 70.0 % · B 20.0 % · overhead of profiling 10.0 % · "
                               "Hottest line: /a.pl:1, 70.0\u00a0ms of 100\u00a0ms"),
            qPrintable(text));
        shown.send(QEvent::MouseMove, shown.at(850, 1), Qt::NoButton); // it has ended
        QCOMPARE(shown.hovered, QString());
    }

    void theBandOfARangeEndsWithIt()
    {
        Shown shown;
        shown.canvas.setRange(milliseconds(200, 300));
        shown.canvas.toggleZoom();
        shown.canvas.setRange(milliseconds(100, 260)); // begins off-screen
        const auto color = [&](int x) {
            return shown.view()->grab().toImage().pixelColor(
                x, shown.canvas.scene().geometry.ruler().top() + 1);
        };
        const QColor accent = accentColor(shown.canvas.palette());
        const int end = shown.at(260).x();
        QCOMPARE(color(shown.canvas.scene().scale.left + 3), accent);
        QCOMPARE(color(end - 3), accent);
        QVERIFY(color(end + 3) != accent);
    }

    /// Marks that the program has set.
    void marksAreOnTheRuler()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10).slice(95, {}).mark("import <b>").slice(3, {}).slice(900, {}));
        Shown shown(axis);
        const auto color = [&](int time) {
            const QPoint at(shown.at(time).x(), shown.canvas.scene().geometry.ruler().bottom() - 2);
            return shown.view()->grab().toImage().pixelColor(at);
        };
        QVERIFY(color(300) != color(95));
        shown.canvas.goToMark(0);
        QCOMPARE(color(95), accentColor(shown.canvas.palette()));
        shown.send(QEvent::MouseMove, shown.at(95, -1) + QPoint(2, 0), Qt::NoButton);
        QCOMPARE(shown.hovered, "mark import <b> at 95.0\u00a0ms");
        shown.drag(97, 998); // an edge that is nearer, but no mark
        QCOMPARE(shown.chosen, QStringList{"95-998"});
    }

    void marksLeaveTheTextsOfTheRuler()
    {
        const auto ruler = [](bool hasMarks, bool isOpen) {
            SliceLogBuilder log(10);
            for (int time = 0; time < 1000; time += 5)
                hasMarks ? log.slice(5, {{"A::work", 5}}).mark("step")
                         : log.slice(5, {{"A::work", 5}});
            Axis axis;
            axis.add(log);
            Shown shown(axis);
            shown.canvas.setOpen(isOpen);
            const AxisGeometry& geometry = shown.canvas.scene().geometry;
            QRect texts = geometry.ruler();
            isOpen ? texts.setBottom(texts.bottom() - 9) : texts.setTop(texts.top() + 4);
            return shown.view()->grab().toImage().copy(texts);
        };
        for (const bool isOpen : {true, false})
            QVERIFY(ruler(true, isOpen) == ruler(false, isOpen));
    }

    void marksAreGoneTo()
    {
        Axis axis;
        axis.add(SliceLogBuilder(10)
                     .slice(100, {})
                     .mark("store begins")
                     .slice(100, {})
                     .mark("batch")
                     .slice(300, {})
                     .mark("store ends")
                     .slice(500, {}));
        axis.add(SliceLogBuilder(11).slice(350, {}).mark("store ends").slice(650, {}));
        Shown shown(axis);
        const auto& marks = shown.canvas.scene().marks;
        QCOMPARE(marks.size(), std::size_t{4});
        QCOMPARE(endOf(marks, 0), std::optional<std::size_t>(3)); // not that of 11
        QCOMPARE(endOf(marks, 1), std::optional<std::size_t>(2)); // the next
        QCOMPARE(endOf(marks, 2), std::optional<std::size_t>(3)); // of the same name
        QCOMPARE(endOf(marks, 3), std::nullopt);
        shown.press({Qt::Key_N});
        QCOMPARE(shown.hovered, "mark store begins at 100\u00a0ms");
        QTest::keyClick(&shown.canvas, Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(shown.chosen, QStringList{"100-500"});
        shown.press({Qt::Key_N, Qt::Key_N, Qt::Key_N});
        QCOMPARE(shown.hovered, "mark store ends at 500\u00a0ms");
        QTest::keyClick(&shown.canvas, Qt::Key_N, Qt::ShiftModifier); // nothing ends it
        QCOMPARE(shown.chosen, QStringList{"100-500"});
        shown.press({Qt::Key_N}); // around
        QCOMPARE(shown.hovered, "mark store begins at 100\u00a0ms");
        shown.canvas.setRange(milliseconds(600, 700));
        shown.press({Qt::Key_Z});
        QSignalSpy moved(&shown.canvas, &AxisCanvas::shownChanged);
        shown.canvas.goToMark(1);
        QVERIFY(!moved.isEmpty());
        QVERIFY(shown.canvas.shown().from < 200 * Millisecond);
        QVERIFY(shown.canvas.shown().to > 200 * Millisecond);
    }

    void labelsAreHandlesOfProcesses()
    {
        Shown shown;
        QSignalSpy selected(&shown.canvas, &AxisCanvas::laneSelected);
        QSignalSpy only(&shown.canvas, &AxisCanvas::onlyWanted);
        QSignalSpy menu(&shown.canvas, &AxisCanvas::menuWanted);
        const QPoint label(60, shown.at(0, 1).y());
        const auto pidOf = [](const QSignalSpy& spy) {
            return spy.isEmpty() ? 0U : spy.last().first().value<AxisRow>().pid;
        };
        QTest::mouseClick(shown.view(), Qt::LeftButton, {}, label);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(shown.canvas.scene().selected, (std::optional(LaneName{11, 0})));
        QVERIFY(shown.canvas.scene().isSelected(shown.canvas.scene().rows[1]));
        QVERIFY(!shown.canvas.scene().isSelected(shown.canvas.scene().rows[2]));
        QTest::mouseDClick(shown.view(), Qt::LeftButton, {}, label);
        QCOMPARE(pidOf(only), 11U);
        QContextMenuEvent asked(QContextMenuEvent::Mouse, label, shown.view()->mapToGlobal(label));
        QApplication::sendEvent(shown.view(), &asked);
        QCOMPARE(pidOf(menu), 11U);
        QVERIFY(shown.chosen.isEmpty()); // no range
        // The same with keys.
        shown.press({Qt::Key_Down, Qt::Key_Space});
        QCOMPARE(shown.canvas.scene().selected, (std::optional(LaneName{12, 0})));
        QTest::keyClick(&shown.canvas, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(pidOf(only), 12U);
        QContextMenuEvent key(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(shown.view(), &key);
        QCOMPARE(pidOf(menu), 12U);
    }

    void theSelectedLaneIsBold()
    {
        Shown shown;
        const auto label = [&] {
            const QRect row = shown.canvas.scene().geometry.row(1);
            return shown.view()->grab(QRect(0, row.top(), 60, row.height())).toImage();
        };
        const QImage before = label();
        shown.canvas.select(LaneName{12, 0});
        QCOMPARE(label(), before);
        shown.canvas.select(LaneName{11, 0});
        QVERIFY(label() != before);
    }

    void aProgramThatRunsHasANow()
    {
        const auto pid = static_cast<std::uint32_t>(QCoreApplication::applicationPid());
        const auto start = static_cast<double>(QDateTime::currentSecsSinceEpoch());
        StreamBuilder stream;
        stream.text(":ticks_per_sec=1000").text(":application=/a.pl").pidStart(pid, 1, start);
        Axis axis;
        axis.profile = stream.newFid(1, "/a.pl").subInfo(1, "A::work", 1, 9).load().profile;
        axis.add(SliceLogBuilder(pid).slice(1000, {{"A::work", 1000}}));
        Shown shown(axis);
        const AxisScene& scene = shown.canvas.scene();
        std::int64_t now = scene.lanes->axis().wallClock + 2500 * Millisecond;
        const auto color = [&](int time) {
            return shown.view()->grab().toImage().pixelColor(
                shown.at(time).x(), scene.geometry.statements().center().y());
        };
        shown.canvas.setClock([&now] { return now; });
        QCOMPARE(scene.now, std::optional<std::int64_t>(2500 * Millisecond));
        QVERIFY(scene.scale.shown.to > *scene.now);
        QVERIFY(!shown.canvas.zoomed());
        QVERIFY(paintedTexts(*shown.view()).contains("now"));
        QCOMPARE(color(2500), heatColor(HeatSteps - 1, false));
        now += 20'000 * Millisecond; // it grows, and the range stays possible
        QTRY_COMPARE(scene.now, std::optional<std::int64_t>(22'500 * Millisecond));
        QVERIFY(scene.scale.shown.to > *scene.now);
        QVERIFY(!shown.canvas.zoomed());
        shown.canvas.setRange(milliseconds(0, 1000));
        shown.press({Qt::Key_Z});
        const TimeRange zoomed = shown.canvas.shown();
        now += 100'000 * Millisecond;
        QTRY_COMPARE(scene.now, std::optional<std::int64_t>(122'500 * Millisecond));
        QCOMPARE(shown.canvas.shown(), zoomed);
    }

    void aProcessThatStillRuns()
    {
        const auto pid = static_cast<std::uint32_t>(QCoreApplication::applicationPid());
        const auto now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
        StreamBuilder stream;
        stream.text(":ticks_per_sec=1000").text(":application=/a.pl").pidStart(pid, 1, now);
        Axis axis;
        axis.profile = stream.newFid(1, "/a.pl").subInfo(1, "A::work", 1, 9).load().profile;
        axis.add(SliceLogBuilder(pid).slice(100, {{"A::work", 100}}));
        Shown shown(axis);
        const auto* interface = QAccessible::queryAccessibleInterface(&shown.canvas);
        QVERIFY(interface->child(0)->text(QAccessible::Description).endsWith(", still running"));
        const QImage running = shown.view()->grab().toImage();
        StreamBuilder other;
        other.text(":ticks_per_sec=1000").text(":application=/a.pl").pidStart(pid, 1, 1.6e9);
        axis.profile = other.newFid(1, "/a.pl").subInfo(1, "A::work", 1, 9).load().profile;
        Shown killed(axis);
        QVERIFY(killed.view()->grab().toImage() != running); // a cross
    }

    void rowsAreAccessible()
    {
        Shown shown;
        const auto* interface = QAccessible::queryAccessibleInterface(&shown.canvas);
        QVERIFY(interface);
        QCOMPARE(interface->childCount(), 4);
        QCOMPARE(interface->child(1)->text(QAccessible::Name), "process 11");
        QCOMPARE(interface->child(1)->text(QAccessible::Description),
            "540\u00a0ms working, 0\u00a0s waiting, 100 – 700\u00a0ms");
        QVERIFY(interface->child(3)->text(QAccessible::Description).endsWith(", killed"));
        shown.press({Qt::Key_Down, Qt::Key_Down, Qt::Key_Return}); // the life of a process
        QCOMPARE(shown.chosen, QStringList{"100-700"});
    }

    void activityIsBelowTheBars()
    {
        Shown shown;
        const auto below = [&](int time) { return shown.colorAt(time, 1, -2); };
        const QColor accent = accentColor(shown.canvas.palette());
        QVERIFY(below(250) != accent);
        shown.canvas.setActivity({{}, {milliseconds(200, 300)}, {}, {}});
        QCOMPARE(below(250), accent);
        QVERIFY(below(350) != accent);
        shown.canvas.setActivity({{}, {milliseconds(200, 220), milliseconds(340, 360)}, {}, {}});
        QCOMPARE(below(350), accent);
        QVERIFY(below(250) != accent);
    }

    void withoutSlicesItSaysWhy()
    {
        AxisCanvas canvas;
        canvas.resize(900, 48);
        canvas.setData(forkingProfile(), nullptr, nullptr);
        canvas.setOpen(true);
        QVERIFY(!canvas.isOpen());
        QCOMPARE(canvas.wholeHeight(), 48); // one lane, of all of the run
        const QString text = paintedTexts(*canvas.viewport()).join(u'|');
        QVERIFY2(text.contains("no time slices"), qPrintable(text));
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, {400, 20});
        QTest::keyClick(&canvas, Qt::Key_Right);
        QVERIFY(!canvas.range());
        canvas.setData(forkingProfile(), nullptr, nullptr, "old.out");
        QVERIFY(paintedTexts(*canvas.viewport()).join(u'|').contains("old.out: no time slices"));
    }

    void theReasonNamesTheCollector()
    {
        const auto text = [](const char* setting) {
            StreamBuilder stream;
            stream.text(":ticks_per_sec=1000000").text(setting).pidStart(7, 1, 1.8e9);
            stream.newFid(1, "/a.pl").time(10, 1, 1).pidEnd(7, 1.8e9 + 4);
            AxisCanvas canvas;
            canvas.resize(900, 48);
            canvas.setData(stream.profile(), nullptr, nullptr);
            return paintedTexts(*canvas.viewport()).join(u'|');
        };
        const QString other = text(":xs_version=6.12");
        QVERIFY2(
            other.contains("no time slices: written by Devel::NYTProf 6.12"), qPrintable(other));
        QVERIFY2(other.contains("3.5\u00a0s"), qPrintable(other)); // the ruler, of the wall clock
        const QString own = text("!stream=0");
        QVERIFY2(own.contains("no time slices: profiled with slices=0"), qPrintable(own));
    }
};

NYTPROF_TEST(AxisCanvasTest, QApplication)
#include "tst_axis_canvas.moc"
