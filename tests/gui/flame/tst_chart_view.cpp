// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "callgraph/graph_view.h"
#include "flame/chart_view.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "painted_texts.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "test_class.h"
#include "widgets/overflow_tabs.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// As Devel::NYTProf writes it: 10 ms of the main program, then B::parse() of 30 ms, which calls
/// A::work() from 20 to 30 ms, then 60 ms of the main program.
StreamBuilder orderedRun(const SliceLogBuilder* slices = nullptr)
{
    StreamBuilder stream;
    stream.text(":ticks_per_sec=1000000").text(":application=/a.pl").text("!calls=1");
    stream.text("!stream=1");
    stream.pidStart(7, 1, 1.8e9).newFid(1, "/a.pl");
    stream.time(10'000, 1, 10).time(10'000, 1, 3);
    stream.subReturn(2, 10'000, 10'000, "A::work").time(10'000, 1, 6).discount();
    stream.time(5'000, 1, 3).subReturn(1, 30'000, 20'000, "B::parse").time(5'000, 1, 4).discount();
    stream.time(60'000, 1, 10);
    stream.subCallers("B::parse", {1, 10, "main::RUNTIME", 1, 0.03, 0.02});
    stream.subCallers("A::work", {1, 3, "B::parse", 1, 0.01, 0.01});
    if (slices)
        addSlices(stream, slices->axis(), slices->block());
    stream.pidEnd(7, 1.8e9 + 1);
    return stream;
}

OverflowTabs* tabsOf(const FlameChartView& view)
{
    return qobject_cast<OverflowTabs*>(view.parentWidget()->parentWidget());
}

/// "A::work 20+10" of each frame but the root, in milliseconds from its left edge.
QString framesOf(const FlameChartView& view)
{
    QStringList texts;
    const FlameLayout& chart = *view.canvas()->layout();
    for (std::size_t i = 1; i < chart.tree().nodes().size(); ++i)
        texts << QStringLiteral("%1 %2+%3")
                     .arg(view.canvas()->names().fullName(chart.tree().nodes()[i].sub))
                     .arg(double(chart.begin(CallNodeId(i))) / 1000)
                     .arg(double(chart.width(CallNodeId(i))) / 1000);
    return texts.join(QStringLiteral(", "));
}

} // namespace

class FlameChartViewTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void saysWhatItNeeds()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(9, 1, 5);
        const auto window = windowOfStream(stream.pidEnd(7, 1.8e9));
        auto* view = window->views()->get<FlameChartView>();
        window->views()->showView(view);
        const auto texts = paintedTexts(*view->canvas()->viewport());
        QVERIFY2(texts.join(u' ').startsWith("No order of calls"), qPrintable(texts.join(u' ')));
        const bool wasOpen = window->timeAxis()->isOpen();
        QTest::keyClick(view->canvas(), Qt::Key_T);
        QCOMPARE(window->timeAxis()->isOpen(), !wasOpen);
        auto* note = window->findChild<QLabel*>("chartNote");
        QVERIFY2(note->text().contains("Record with the order of calls"), qPrintable(note->text()));
        emit note->linkActivated(note->text().section(u'"', 1, 1));
        QCOMPARE(window->views()->page(), ViewArea::Page::Record);
    }

    void showsCallsInTheOrderOfTime()
    {
        const auto window = windowOfStream(orderedRun());
        auto* view = window->views()->get<FlameChartView>();
        QVERIFY(view->hasContent());
        QVERIFY(tabsOf(*view)->isOffered(view));
        QVERIFY(!view->canvas()->layout()); // made when it is shown
        window->views()->showView(view);
        QTRY_VERIFY(view->canvas()->layout());
        QCOMPARE(framesOf(*view), "B::parse 10+30, A::work 20+10");
    }

    void theVisibleTimeBecomesTheRange()
    {
        const auto window = windowOfStream(orderedRun());
        auto* view = window->views()->get<FlameChartView>();
        window->views()->showView(view);
        QTRY_VERIFY(view->canvas()->layout());
        QTest::keyClick(view->canvas(), Qt::Key_R); // not zoomed: nothing to choose
        QVERIFY(!window->timeAxis()->canvas()->range());
        view->canvas()->zoomTo(CallNodeId(2));
        QCOMPARE(view->shown(), (TimeRange{20'000'000, 30'000'000}));
        QTest::keyClick(view->canvas(), Qt::Key_R);
        QTRY_COMPARE(window->navigation()->profile()->totals().calls, 1);
        QTRY_VERIFY(view->canvas()->layout());
        QCOMPARE(framesOf(*view), "B::parse 0+10, A::work 0+10");
    }

    void hasNoTransforms()
    {
        const auto window = windowOfStream(orderedRun());
        auto* view = window->views()->get<FlameChartView>();
        window->views()->showView(view);
        QTRY_VERIFY(view->canvas()->layout());
        bool isTransformed = false;
        connect(view->canvas(), &FlameCanvas::transformWanted, this, [&] { isTransformed = true; });
        view->canvas()->setFocused(CallNodeId(2));
        QTest::keyClick(view->canvas(), Qt::Key_D);
        QVERIFY(!isTransformed);
    }

    /// Like a flame graph and a call graph, as SVG or PNG.
    void theKeyExportsAnImage()
    {
        const auto window = windowOfStream(orderedRun());
        auto* view = window->views()->get<FlameChartView>();
        for (View* each : {static_cast<View*>(window->views()->get<FlameView>()),
                 static_cast<View*>(window->views()->get<GraphView>()), static_cast<View*>(view)}) {
            window->views()->showView(each);
            each->focusContent();
            QTest::keyClick(
                QApplication::focusWidget(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(each->findChild<QFileDialog*>());
            if (each != view)
                delete each->findChild<QFileDialog*>();
        }
        QTRY_VERIFY(view->canvas()->layout());
        view->canvas()->zoomTo(CallNodeId(2));
        const QString path = m_folder.filePath("chart.svg");
        emit view->findChild<QFileDialog*>()->fileSelected(path);
        const QByteArray svg = readFile(path);
        QVERIFY(svg.contains("<title>Flame chart of /a.pl</title>"));
        QVERIFY(svg.contains("data-n=\"A::work\""));
    }

    /// Of our own collector: slices know how long the statements took with profiling.
    void callsAreWhereTheAxisHasThem()
    {
        SliceLogBuilder slices(7);
        slices.slice(100, {{"A::work", 25}, {"B::parse", 25}}).slice(50, {{"B::parse", 50}});
        StreamBuilder stream = orderedRun(&slices);
        const auto window = windowOfStream(stream);
        auto* view = window->views()->get<FlameChartView>();
        QVERIFY(view->hasContent());
        window->views()->showView(view);
        QTRY_VERIFY(view->canvas()->layout());
        QCOMPARE(framesOf(*view), "B::parse 20+60, A::work 40+20");
    }

    void otherProfilesHaveNone()
    {
        auto own = StreamBuilder();
        own.text(":ticks_per_sec=1000000").text("!stream=0").pidStart(7, 1, 1.8e9);
        own.newFid(1, "/a.pl").time(10, 1, 1).pidEnd(7, 1.8e9 + 1);
        const auto window = windowOfStream(own);
        const auto* view = window->views()->get<FlameChartView>();
        QVERIFY(!view->hasContent());
        QVERIFY(!tabsOf(*view)->isOffered(view));
    }

private:
    std::unique_ptr<MainWindow> windowOfStream(const StreamBuilder& stream)
    {
        writeFile(m_folder.filePath("a.out"), stream.bytes());
        return windowOnFile(m_folder.filePath("a.out"));
    }
    QTemporaryDir m_folder;
};

NYTPROF_TEST(FlameChartViewTest, QApplication)
#include "tst_chart_view.moc"
