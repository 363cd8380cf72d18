// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What of a flame graph is on screen: zoom, rows, keyboard.
#include "flame/viewport.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "synthetic_trees.h"
#include "test_class.h"

#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr int RowHeight = 20;

/// 1000 ticks: A::run 950 (A::parse 750 (A::next 650 (A::parse 50)), B::print 200), A::stop 50.
const char* const Folded = "A::run;A::parse;A::next 600\n"
                           "A::run;A::parse 100\n"
                           "A::run;B::print 200\n"
                           "A::run;A::parse;A::next;A::parse 50\n"
                           "A::stop 50\n";

std::shared_ptr<const FlameLayout> layoutOf(const CallTree& tree)
{
    return std::make_shared<const FlameLayout>(tree);
}

struct Graph {
    explicit Graph(const char* lines = Folded)
        : profile(profileOfFolded(QString::fromLatin1(lines)))
    {
        view.setScreen(1000, 60, RowHeight); // three of five rows
        view.setLayout(layoutOf(profile->callTree()), false);
    }
    [[nodiscard]] CallNodeId node(const char* chain) const
    {
        std::vector<SubId> subs;
        for (const QByteArray& name : QByteArray(chain).split(';'))
            subs.push_back(profile->findSub(name.toStdString()));
        return nodeAt(profile->callTree(), subs);
    }
    std::shared_ptr<const Profile> profile;
    FlameViewport view;
};

/// Begin and width in per mille of the graph, which has 1000 ticks.
QString spanOf(const FlameViewport& view)
{
    const FlameSpan span = view.span();
    return QStringLiteral("%1+%2").arg(span.begin).arg(span.width);
}

} // namespace

class FlameViewportTest : public QObject {
    Q_OBJECT

private slots:
    // On 10 pixels, 100 ticks each: A::stop and the inner A::parse have half of one.
    void theShareThatIsTooNarrow()
    {
        Graph graph;
        QCOMPARE(graph.view.narrowShare(), 0.0);
        graph.view.setScreen(10, 60, RowHeight);
        QCOMPARE(graph.view.narrowShare(), 0.1);
        graph.view.zoomTo(graph.node("A::run;A::parse;A::next"));
        QCOMPARE(graph.view.narrowShare(), 0.05);
        graph.view.zoomTo(graph.node("A::stop"));
        QCOMPARE(graph.view.narrowShare(), 0.0);
        QCOMPARE(FlameViewport().narrowShare(), 0.0);
    }

    void withoutAGraph()
    {
        FlameViewport view;
        view.setScreen(0, 0, RowHeight);
        view.zoomTo(CallNodeId(3));
        view.focusAndShow(CallNodeId(3));
        view.setZoom({{SubId(1)}, 0.5, 0.1});
        QVERIFY(!view.zoomed() && view.zoom().chain.empty());
        QVERIFY(!view.frameAt(0, 0) && view.visibleFrames().empty());
        QCOMPARE(view.rowsInSpan(), 0U);
        QCOMPARE(view.scrollEnd(), 0);
        QCOMPARE(view.focused(), CallNodeId(0));
    }

    void zoomingToANode()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        QCOMPARE(spanOf(view), "0+1000");
        QVERIFY(!view.zoomed());
        const std::uint64_t before = view.zoomCount();
        const CallNodeId print = graph.node("A::run;B::print");
        view.zoomTo(print);
        QVERIFY(view.zoomed() && view.zoomCount() > before);
        QCOMPARE(spanOf(view), "750+200");
        QCOMPARE(view.rectOf(print).left, 0.0);
        QCOMPARE(view.rectOf(print).width, 1000.0);
        view.zoomTo(CallNodeId(0));
        QCOMPARE(spanOf(view), "0+1000");
        QVERIFY(!view.zoomed());
    }

    void zoomingKeepsTheTickUnderThePixel()
    {
        Graph graph;
        graph.view.zoomBy(0.5, 500);
        QCOMPARE(spanOf(graph.view), "250+500");
        graph.view.zoomBy(0.5, 0);
        QCOMPARE(spanOf(graph.view), "250+250");
        graph.view.pan(0.2);
        QCOMPARE(spanOf(graph.view), "300+250");
        graph.view.pan(-100);
        QCOMPARE(spanOf(graph.view), "0+250");
        graph.view.pan(100);
        QCOMPARE(spanOf(graph.view), "750+250");
        graph.view.zoomBy(1e9, 0);
        QCOMPARE(spanOf(graph.view), "0+1000");
        graph.view.zoomBy(1e-9, 0);
        QCOMPARE(spanOf(graph.view), "0+8"); // ticks are the finest there is
    }

    void zoomingToNarrowFrames()
    {
        QString lines = QStringLiteral("wide 9990\n");
        for (int i = 0; i < 10; ++i)
            lines += QStringLiteral("narrow%1 1\n").arg(i);
        Graph graph(lines.toLatin1().constData());
        graph.view.setScreen(500, 60, RowHeight);
        const auto frame = graph.view.frameAt(499, RowHeight + 1);
        QVERIFY(frame && frame->folded());
        QCOMPARE(frame->count, 10U);
        graph.view.zoomTo(*frame);
        QCOMPARE(spanOf(graph.view), "9990+10");
        graph.view.zoomTo(*graph.view.frameAt(1, RowHeight + 1));
        QCOMPARE(graph.view.span().width, 8.0);
    }

    // Names of subs describe the zoom: the whole frame, or a part of the innermost one around it.
    void zoomsByName()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        view.zoomTo(graph.node("A::run;A::parse"));
        FlameZoom zoom = view.zoom();
        QCOMPARE(zoom.chain.size(), 2U);
        QCOMPARE(zoom.begin, 0.0);
        QCOMPARE(zoom.width, 1.0);
        view.pan(0.1);
        zoom = view.zoom();
        QCOMPARE(zoom.chain.size(), 1U); // reaches beyond A::parse now
        QVERIFY(std::abs(zoom.begin - 75 / 950.0) < 1e-9);
        Graph other("A::run 1\nA::stop 1\n"); // other ids: by place, not by name
        view.zoomTo(CallNodeId(0));
        view.setZoom(zoom);
        QCOMPARE(spanOf(view), "75+750");
        zoom.chain.emplace_back(999);
        view.setZoom(zoom); // as far as it is there, as a whole
        QCOMPARE(spanOf(view), "0+950");
    }

    void rowsOnScreen()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        QCOMPARE(view.scrollEnd(), 2 * RowHeight);
        QCOMPARE(view.visibleRows().first, 0U);
        QCOMPARE(view.visibleRows().firstTop, 0);
        QCOMPARE(view.rectOf(CallNodeId(0)).top, 0.0);
        QCOMPARE(view.visibleFrames().size(), 5U); // root, run, stop, parse, print
        view.scrollTo(1000);
        QCOMPARE(view.scroll(), 2 * RowHeight);
        QCOMPARE(view.visibleRows().first, 2U);
        QCOMPARE(view.visibleFrames().front().first, graph.node("A::run;A::parse"));
        QCOMPARE(view.shownPart().top, 0.4);
        QCOMPARE(view.shownPart().height, 0.6);
        view.scrollTo(-5);
        QCOMPARE(view.scroll(), 0);
        QCOMPARE(view.rowsInSpan(), 5U);
        view.zoomTo(graph.node("A::run;B::print"));
        QCOMPARE(view.rowsInSpan(), 3U);
        view.zoomTo(graph.node("A::stop"));
        QCOMPARE(view.rowsInSpan(), 2U);
    }

    void framesUnderThePointer_data()
    {
        QTest::addColumn<bool>("onTop");
        QTest::newRow("root on top") << true;
        QTest::newRow("root at the bottom") << false;
    }
    void framesUnderThePointer()
    {
        QFETCH(const bool, onTop);
        Graph graph;
        FlameViewport& view = graph.view;
        view.setRootOnTop(onTop);
        view.scrollTo(onTop ? 0 : view.scrollEnd());
        for (const FlameFrame& frame : view.visibleFrames()) {
            const FlameRect rect = view.rectOf(frame.first);
            const auto found = view.frameAt(static_cast<int>(rect.left + rect.width / 2),
                static_cast<int>(rect.top + rect.height / 2));
            QVERIFY(found && found->first == frame.first);
            QCOMPARE(
                rect.top > view.rectOf(CallNodeId(0)).top, onTop && frame.first != CallNodeId(0));
        }
        QVERIFY(!view.frameAt(990, static_cast<int>(view.rectOf(CallNodeId(3)).top) + 1));
        view.setScreen(1000, 400, RowHeight); // more than the graph needs
        QVERIFY(!view.frameAt(10, onTop ? 5 * RowHeight + 1 : 1));
        QCOMPARE(view.scrollEnd(), 0);
    }

    // Who sees the root at the bottom goes on seeing it.
    void theRootStaysAtTheBottom()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        view.setRootOnTop(false);
        view.scrollTo(view.scrollEnd());
        QCOMPARE(view.rectOf(CallNodeId(0)).top, 40.0);
        view.setScreen(1000, 40, RowHeight);
        QCOMPARE(view.scroll(), 3 * RowHeight);
        QCOMPARE(view.rectOf(CallNodeId(0)).top, 20.0);
        view.scrollTo(10);
        view.setScreen(1000, 60, RowHeight);
        QCOMPARE(view.scroll(), 10);
    }

    void theKeyboardsFrame()
    {
        using Step = FlameViewport::Step;
        Graph graph;
        FlameViewport& view = graph.view;
        QVERIFY(!view.neighbour(Step::Up).valid() && !view.neighbour(Step::Left).valid());
        const auto go = [&](Step step) {
            const CallNodeId to = view.neighbour(step);
            if (to.valid())
                view.focusAndShow(to);
            return to;
        };
        QCOMPARE(go(Step::Down), graph.node("A::run"));
        QCOMPARE(go(Step::Right), graph.node("A::stop"));
        QVERIFY(!go(Step::Right).valid() && !go(Step::Down).valid());
        QCOMPARE(go(Step::Left), graph.node("A::run"));
        QCOMPARE(go(Step::Down), graph.node("A::run;A::parse"));
        QCOMPARE(go(Step::ToCaller), graph.node("A::run"));
        view.setRootOnTop(false);
        QCOMPARE(go(Step::Up), graph.node("A::run;A::parse"));
        QCOMPARE(go(Step::Down), graph.node("A::run"));
        QCOMPARE(go(Step::ToCaller), CallNodeId(0));
    }

    // What is not on screen, or too narrow, is zoomed to: with its caller, if it is part of it.
    void theKeyboardsFrameIsOnScreen()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        const CallNodeId inner = graph.node("A::run;A::parse;A::next;A::parse");
        view.focusAndShow(inner);
        QCOMPARE(spanOf(view), "0+1000");
        QCOMPARE(view.scroll(), 2 * RowHeight);
        view.zoomTo(graph.node("A::stop"));
        view.focusAndShow(inner);
        QCOMPARE(spanOf(view), "0+650");
        view.setScreen(10, 60, RowHeight);
        view.zoomTo(CallNodeId(0));
        view.focusAndShow(graph.node("A::stop")); // half a pixel
        QCOMPARE(spanOf(view), "0+1000"); // a twentieth of the root: it is shown around it
        const CallTree deep = deepTree(100'000);
        view.setLayout(layoutOf(deep), false);
        view.focusAndShow(CallNodeId(90'000));
        const FlameRect rect = view.rectOf(CallNodeId(90'000));
        QVERIFY(rect.top >= 0 && rect.top + rect.height <= 60);
    }

    /// With a part of the row above.
    void scrollsBackToTheKeyboardsFrame()
    {
        Graph graph;
        graph.view.focusAndShow(graph.node("A::run;A::parse;A::next;A::parse"));
        QCOMPARE(graph.view.scroll(), 2 * RowHeight);
        graph.view.focusAndShow(graph.node("A::run"));
        QCOMPARE(graph.view.scroll(), 5);
    }

    void aZoomShowsTheKeyboardsFrameOnlyWithin()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        view.zoomTo(graph.node("A::run;A::parse;A::next;A::parse"));
        const FlameZoom deep = view.zoom();
        view.zoomTo(CallNodeId(0));
        view.focus(graph.node("A::stop")); // right of it
        view.setZoom(deep);
        QCOMPARE(view.scroll(), 2 * RowHeight);
    }

    void theNextOfSomeNodes()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        const std::vector<CallNodeId> nodes{CallNodeId(1), CallNodeId(4)};
        QVERIFY(!view.nextOf({}, true).valid());
        QCOMPARE(view.nextOf(nodes, true), CallNodeId(1));
        QCOMPARE(view.nextOf(nodes, false), CallNodeId(4));
        view.focus(CallNodeId(1));
        QCOMPARE(view.nextOf(nodes, true), CallNodeId(4));
        QCOMPARE(view.nextOf(nodes, false), CallNodeId(4));
        view.focus(CallNodeId(4));
        QCOMPARE(view.nextOf(nodes, true), CallNodeId(1));
        view.focus(CallNodeId(0)); // not one of the hottest
        QCOMPARE(view.nextHotPath(true), 0U);
        const auto hottest = view.layout()->hottest();
        view.focus(hottest[0]);
        QCOMPARE(view.nextHotPath(true), 1U);
        QCOMPARE(view.nextHotPath(false), hottest.size() - 1);
    }

    void aGraphOfTheSameShapeKeepsItsZoom()
    {
        Graph graph;
        FlameViewport& view = graph.view;
        const CallNodeId print = graph.node("A::run;B::print");
        view.zoomTo(print);
        view.focus(print);
        view.setLayout(layoutOf(graph.profile->callTree()), true);
        QCOMPARE(spanOf(view), "750+200");
        QCOMPARE(view.focused(), print);
        view.setLayout(layoutOf(graph.profile->callTree()), false); // ids of another profile
        QCOMPARE(spanOf(view), "750+200");
        QCOMPARE(view.focused(), CallNodeId(0));
        const auto other = profileOfFolded("A::run 1\n");
        view.setLayout(layoutOf(other->callTree()), false);
        QVERIFY(!view.zoomed());
        view.setLayout(nullptr, false);
        QVERIFY(!view.zoomed() && view.focused() == CallNodeId(0));
    }
};

NYTPROF_TEST(FlameViewportTest)
#include "tst_viewport.moc"
