// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"
#include "app/view_area.h"
#include "callgraph/graph_canvas.h"
#include "callgraph/graph_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table_text.h"
#include "table_views/calls_view.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

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
    void keysWalkAndReturnPutsABoxIntoTheMiddle()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        GraphCanvas* canvas = graphOn(*window);
        QVERIFY(canvas && !canvas->graph().nodes.empty());
        const Navigation& navigation = *window->navigation();
        const SubId before = navigation.place().sub;
        QCOMPARE(canvas->graph().nodes[canvas->focusedNode()].sub, before);
        QTest::keyClick(canvas, Qt::Key_Up);
        const GraphNode above = canvas->graph().nodes[canvas->focusedNode()];
        QCOMPARE(above.layer, -1);
        QVERIFY(canvas->viewport()->rect().contains(canvas->nodeRect(canvas->focusedNode())));
        QVERIFY(
            canvas->accessibleDescription().startsWith(subText(*navigation.profile(), above.sub)));
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(canvas->graph().nodes[canvas->focusedNode()].layer, 0);
        QTest::keyClick(canvas, Qt::Key_Up);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(navigation.place().sub, above.sub);
        QVERIFY(
            QTest::qWaitFor([canvas, above] { return canvas->graph().nodes[0].sub == above.sub; }));
        QCOMPARE(canvas->focusedNode(), 0U);
        window->navigation()->back();
        QCOMPARE(navigation.place().sub, before);
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
        for (const GraphNode& node : canvas->graph().nodes) {
            const Profile& profile = *window->navigation()->profile();
            const QString name
                = node.sub.valid() ? subText(profile, node.sub) : nameOf(profile, node);
            QVERIFY2(text.contains(name.section(QStringLiteral("::"), -1).left(8).toHtmlEscaped()),
                qPrintable(name));
        }
        const QString png = folder.filePath(QStringLiteral("graph.png"));
        QCOMPARE(savePicture(picture, png), QString());
        QCOMPARE(QImage(png).size(), picture.size * 2);
        const QString other = folder.filePath(QStringLiteral("graph.txt"));
        QCOMPARE(savePicture(picture, other),
            QStringLiteral("Cannot write %1: use a name that ends in .svg or .png").arg(other));
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
        for (std::size_t node = 0; node < canvas->graph().nodes.size(); ++node) {
            const QRect rect = canvas->nodeRect(node);
            if (!canvas->viewport()->rect().contains(rect))
                continue;
            int drawn = 0;
            for (int y = rect.top() + 2; y < rect.bottom() - 2; ++y) {
                for (int x = rect.left() + 2; x < rect.right() - 2; ++x) {
                    const QPoint at(static_cast<int>(x * scale), static_cast<int>(y * scale));
                    drawn += picture.pixel(at) != ground ? 1 : 0;
                }
            }
            QVERIFY(drawn > 20); // its text, at least
            ++seen;
        }
        QVERIFY(seen > 1);
    }
};

NYTPROF_TEST(CallGraphTest, QApplication)
#include "tst_graph_view.moc"
