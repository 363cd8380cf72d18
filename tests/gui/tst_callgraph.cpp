// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"
#include "app/view_area.h"
#include "callgraph/graph_canvas.h"
#include "callgraph/graph_view.h"
#include "calls/calls_view.h"
#include "load/load_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "window_fixture.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

QString nameOf(const Profile& profile, const GraphBox& box)
{
    return box.sub.valid() ? QString::fromStdString(std::string(profile[box.sub].name))
                           : QStringLiteral("+%1").arg(box.folded);
}

/// "LAYER NAME" of each box, then "CALLER>CALLEE CALLSx TIME" of each edge.
QStringList graphText(const Profile& profile, const Neighbourhood& graph)
{
    QStringList lines;
    for (const GraphBox& box : graph.boxes)
        lines << QStringLiteral("%1 %2").arg(box.layer).arg(nameOf(profile, box));
    for (const GraphEdge& edge : graph.edges)
        lines << QStringLiteral("%1>%2 %3x %4")
                     .arg(nameOf(profile, graph.boxes[edge.from]),
                         nameOf(profile, graph.boxes[edge.to]))
                     .arg(edge.calls)
                     .arg(edge.time);
    return lines;
}

/// main calls a and b, both call f; f calls itself, g and h; h calls a again; g calls x1 to x5.
std::shared_ptr<const Profile> example()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    const auto calls = [&](const char* caller, const char* callee, std::uint32_t count,
                           double ticks, std::uint32_t depth = 0) {
        const double seconds = ticks / 1e7;
        stream.subCallers(callee,
            {.caller = caller,
                .count = count,
                .inclusive = seconds,
                .exclusive = seconds / 2,
                .depth = depth});
    };
    calls("main", "a", 2, 600);
    calls("main", "b", 1, 300);
    calls("a", "f", 20, 500);
    calls("b", "f", 10, 200);
    calls("f", "f", 5, 0, 3);
    calls("f", "g", 30, 400);
    calls("f", "h", 1, 100);
    calls("h", "a", 1, 0, 1);
    for (const char* leaf : {"x1", "x2", "x3", "x4", "x5"})
        calls("g", leaf, 3, 10);
    return stream.pidEnd(7, 1.8e9).profile();
}

GraphCanvas* graphOn(const MainWindow& window)
{
    auto* view = window.views()->get<GraphView>();
    window.views()->showView(view);
    return QTest::qWaitFor([view] { return !view->busy(); }) ? view->canvas() : nullptr;
}

} // namespace

class CallGraphTest : public QObject {
    Q_OBJECT

private slots:
    void callersAreAboveAndCalleesBelow()
    {
        const auto profile = example();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("f"), {1, 5});
        QCOMPARE(graphText(*profile, graph),
            (QStringList{"0 f", "-1 a", "-1 b", "1 g", "1 h", "a>f 20x 500", "f>g 30x 400",
                "b>f 10x 200", "f>h 1x 100", "f>f 5x 0", "h>a 1x 0"}));
    }

    void whatHasNoRoomIsFolded()
    {
        const auto profile = example();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("g"), {1, 2});
        QCOMPARE(graphText(*profile, graph),
            (QStringList{"0 g", "-1 f", "1 x1", "1 x2", "1 +3", "f>g 30x 400", "g>+3 9x 30",
                "g>x1 3x 10", "g>x2 3x 10", "f>f 5x 0"}));
        // One more than the room is shown: a box for a single sub would tell less.
        QCOMPARE(neighbourhood(*profile, profile->findSub("g"), {1, 4}).boxes.size(), 7U);
    }

    // Whatever is folded, all calls of the middle sub are in the edges that end or begin there.
    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_calls2", "forktree", "moose", "moo"})
            QTest::newRow(name) << name + QStringLiteral("/nytprof.out");
    }

    void nothingIsLost()
    {
        QFETCH(const QString, name);
        const QString path = profilePath(name);
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        for (std::size_t i = 0; i < profile->subs().size(); ++i) {
            const SubId sub(i);
            const Neighbourhood graph = neighbourhood(*profile, sub, {2, 3});
            QVERIFY(graph.boxes.size() <= 1 + 4 * 4);
            std::uint64_t callers = 0;
            std::uint64_t callees = 0;
            for (const CallSite& site : profile->callersOf(sub))
                callers += site.caller.valid() ? site.calls : 0;
            for (const CallSiteId id : profile->calleesOf(sub))
                callees += (*profile)[id].calls;
            std::set<std::uint32_t> subs;
            for (const GraphBox& box : graph.boxes) {
                QCOMPARE(box.sub.valid(), box.folded == 0);
                QVERIFY(!box.sub.valid() || subs.insert(box.sub.index()).second);
            }
            for (const GraphEdge& edge : graph.edges) {
                callers -= edge.to == 0 ? edge.calls : 0;
                callees -= edge.from == 0 ? edge.calls : 0;
            }
            QCOMPARE(callers, 0U);
            QCOMPARE(callees, 0U);
        }
    }

    void boxesOfALayerDoNotOverlapAndFoldedOnesComeLast()
    {
        const auto profile = example();
        for (const char* name : {"f", "g", "main", "x1"}) {
            const Neighbourhood graph = neighbourhood(*profile, profile->findSub(name), {2, 2});
            const std::vector<double> columns = graphColumns(graph);
            std::map<int, std::vector<std::size_t>> layers;
            for (std::size_t box = 0; box < graph.boxes.size(); ++box)
                layers[graph.boxes[box].layer].push_back(box);
            for (const auto& [number, boxes] : layers) {
                for (const std::size_t a : boxes) {
                    for (const std::size_t b : boxes) {
                        QVERIFY(a == b || std::abs(columns[a] - columns[b]) >= 1);
                        QVERIFY(graph.boxes[a].folded == 0 || columns[a] >= columns[b]);
                    }
                }
            }
        }
    }

    void theLayoutUncrossesEdges()
    {
        // Two layers above f: p calls b only, q calls a only, and a is costlier than b.
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        stream.subCallers("f", {.caller = "a", .inclusive = 2e-5});
        stream.subCallers("f", {.caller = "b", .inclusive = 1e-5});
        stream.subCallers("b", {.caller = "p", .inclusive = 9e-5});
        stream.subCallers("a", {.caller = "q", .inclusive = 3e-5});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const Neighbourhood graph = neighbourhood(*profile, profile->findSub("f"), {2, 5});
        std::vector<double> asFound;
        for (const double column : {0.0, -0.5, 0.5, -0.5, 0.5})
            asFound.push_back(column);
        QCOMPARE(crossings(graph, asFound), 1U);
        QCOMPARE(crossings(graph, graphColumns(graph)), 0U);
    }

    void keysWalkAndReturnPutsABoxIntoTheMiddle()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas && !canvas->graph().boxes.empty());
        const Navigation& navigation = *window->navigation();
        const SubId before = navigation.place().sub;
        QCOMPARE(canvas->graph().boxes[canvas->focusedBox()].sub, before);
        QTest::keyClick(canvas, Qt::Key_Up);
        const GraphBox above = canvas->graph().boxes[canvas->focusedBox()];
        QCOMPARE(above.layer, -1);
        QVERIFY(canvas->viewport()->rect().contains(canvas->boxRect(canvas->focusedBox())));
        QVERIFY(canvas->accessibleDescription().startsWith(nameOf(*navigation.profile(), above)));
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(canvas->graph().boxes[canvas->focusedBox()].layer, 0);
        QTest::keyClick(canvas, Qt::Key_Up);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(navigation.place().sub, above.sub);
        QVERIFY(
            QTest::qWaitFor([canvas, above] { return canvas->graph().boxes[0].sub == above.sub; }));
        QCOMPARE(canvas->focusedBox(), 0U);
        window->navigation()->back();
        QCOMPARE(navigation.place().sub, before);
    }

    void whatIsLeftOutIsMarked()
    {
        // a calls b calls c calls d and e; x calls a, and so does y.
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
        for (const auto& [caller, callee] :
            {std::pair("a", "b"), std::pair("b", "c"), std::pair("c", "d"), std::pair("c", "e"),
                std::pair("x", "a"), std::pair("y", "a")})
            stream.subCallers(callee, {.caller = caller, .inclusive = 1e-5});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const auto beyond = [&](int layers) {
            QStringList marks;
            for (const GraphBox& box :
                neighbourhood(*profile, profile->findSub("b"), {layers, 7}).boxes)
                if (box.beyond > 0)
                    marks << nameOf(*profile, box) + QString::number(box.beyond);
            return marks;
        };
        QCOMPARE(beyond(1), (QStringList{"a2", "c2"}));
        QCOMPARE(beyond(2), QStringList());
    }

    void keysChooseHowMuchIsDrawn()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas);
        auto* view = window->views()->get<GraphView>();
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(canvas, key);
            QVERIFY(QTest::qWaitFor([view] { return !view->busy(); }));
        };
        const auto isDrawn = [&](int layers, std::size_t perLayer) {
            const NeighbourhoodSize size{layers, perLayer};
            QCOMPARE(view->graphSize(), size);
            const Navigation& navigation = *window->navigation();
            QCOMPARE(graphText(*navigation.profile(), canvas->graph()),
                graphText(*navigation.profile(),
                    neighbourhood(*navigation.profile(), navigation.place().sub, size)));
        };
        press(Qt::Key_1);
        isDrawn(1, 7);
        press(Qt::Key_5);
        isDrawn(5, 7);
        for (int i = 0; i < 9; ++i)
            press(Qt::Key_Comma);
        isDrawn(5, 3);
        press(Qt::Key_Period);
        isDrawn(5, 5);
        press(Qt::Key_2);
        press(Qt::Key_Period);
        isDrawn(2, 7);
    }

    void theWholeGraphIsExported()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas);
        QTemporaryDir folder;
        const Picture picture = canvas->picture();
        const QString svg = folder.filePath(QStringLiteral("graph.svg"));
        QCOMPARE(savePicture(picture, svg), QString());
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (const GraphBox& box : canvas->graph().boxes) {
            const QString name = nameOf(*window->navigation()->profile(), box);
            QVERIFY2(text.contains(name.section(QStringLiteral("::"), -1).left(8).toHtmlEscaped()),
                qPrintable(name));
        }
        const QString png = folder.filePath(QStringLiteral("graph.png"));
        QCOMPARE(savePicture(picture, png), QString());
        QCOMPARE(QImage(png).size(), picture.size * 2);
        QVERIFY(!savePicture(picture, folder.filePath(QStringLiteral("graph.txt"))).isEmpty());
    }

    void keysZoom()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas);
        const double before = canvas->zoom();
        QTest::keyClick(canvas, Qt::Key_Plus);
        QVERIFY(canvas->zoom() > before);
        QTest::keyClick(canvas, Qt::Key_0);
        QCOMPARE(canvas->zoom(), before);
        QTest::keyClick(canvas, Qt::Key_Minus);
        QVERIFY(canvas->zoom() < before);
    }

    // Boxes are drawn where they are said to be, the one in focus within a frame.
    void boxesArePainted()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas);
        const QImage picture = canvas->viewport()->grab().toImage();
        const double scale = picture.devicePixelRatio();
        const QRgb ground = canvas->palette().color(QPalette::Base).rgb();
        std::size_t seen = 0;
        for (std::size_t box = 0; box < canvas->graph().boxes.size(); ++box) {
            const QRect rect = canvas->boxRect(box);
            if (!canvas->viewport()->rect().contains(rect))
                continue;
            int drawn = 0;
            for (int x = rect.left(); x < rect.right(); ++x) {
                const QPoint at(
                    static_cast<int>(x * scale), static_cast<int>(rect.center().y() * scale));
                drawn += picture.pixel(at) != ground ? 1 : 0;
            }
            QVERIFY(drawn > 2);
            ++seen;
        }
        QVERIFY(seen > 1);
    }
};

QTEST_MAIN(CallGraphTest)
#include "tst_callgraph.moc"
