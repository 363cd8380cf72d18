// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"
#include "flame/frame_names.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/theme.h"
#include "synthetic_trees.h"
#include "test_class.h"

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// Ten subs to lend their names to synthetic trees.
std::shared_ptr<const Profile> tenSubs()
{
    return profileOfFolded(QStringLiteral("A::a 1\nA::b 1\nA::c 1\nA::d 1\nA::e 1\nB::a 1\nB::b "
                                          "1\nB::c 1\nB::d 1\nB::e 1\n"));
}

CallNodeId find(const Profile& profile, std::initializer_list<const char*> path)
{
    CallNodeId at(0);
    for (const char* name : path) {
        const CallNode& node = profile.callTree()[at];
        at = {};
        for (std::uint32_t i = 0; i < node.childCount; ++i) {
            const CallNodeId child(node.firstChild.index() + i);
            if (profile[profile.callTree()[child].sub].name == name) {
                at = child;
            }
        }
        if (!at.valid()) {
            return at;
        }
    }
    return at;
}

struct Graph {
    explicit Graph(std::shared_ptr<const Profile> of)
        : profile(std::move(of))
        , layout(std::make_shared<const FlameLayout>(profile->callTree()))
    {
        canvas.resize(1000, 400);
        canvas.setData(profile, layout);
        canvas.show();
        (void)QTest::qWaitForWindowExposed(&canvas);
    }
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const FlameLayout> layout;
    FlameCanvas canvas;
};

const char* const Folded = "A::run;A::parse;A::next 600\n"
                           "A::run;A::parse 100\n"
                           "A::run;B::print 200\n"
                           "A::run;A::parse;A::next;A::parse 50\n"
                           "A::stop 50\n";

} // namespace

class FlameGraphTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(Theme::Light); }

    void aClickChoosesTheSub()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const CallNodeId node = find(*graph.profile, {"A::run", "B::print"});
        QVERIFY(node.valid());
        QSignalSpy chosen(&graph.canvas, &FlameCanvas::subChosen);
        QTest::mouseClick(graph.canvas.viewport(), Qt::LeftButton, {},
            graph.canvas.rectOf(node).center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<SubId>(), graph.profile->findSub("B::print"));
    }

    void arrowsWalkTheBoxesAndReturnOpensTheSource()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        QSignalSpy chosen(&graph.canvas, &FlameCanvas::subChosen);
        QSignalSpy source(&graph.canvas, &FlameCanvas::sourceWanted);
        graph.canvas.setFocus();
        QTest::keyClick(&graph.canvas, Qt::Key_Down);
        QTest::keyClick(&graph.canvas, Qt::Key_Down);
        QTest::keyClick(&graph.canvas, Qt::Key_Right);
        QCOMPARE(graph.canvas.focused(), find(*graph.profile, {"A::run", "B::print"}));
        const QString heard
            = QAccessible::queryAccessibleInterface(&graph.canvas)->text(QAccessible::Description);
        QVERIFY2(heard.startsWith(QStringLiteral("B::print: 1 call, ")), qPrintable(heard));
        QVERIFY2(heard.endsWith(QStringLiteral(", 2 of 2")), qPrintable(heard));
        QCOMPARE(chosen.count(), 3); // each selects its sub, as H does
        QCOMPARE(chosen[2][0].value<SubId>(), graph.profile->findSub("B::print"));
        QTest::keyClick(&graph.canvas, Qt::Key_Return);
        QCOMPARE(chosen.count(), 4);
        QCOMPARE(chosen[3][0].value<SubId>(), graph.profile->findSub("B::print"));
        QCOMPARE(source.count(), 1);
        QTest::keyClick(&graph.canvas, Qt::Key_Up);
        QCOMPARE(graph.canvas.focused(), find(*graph.profile, {"A::run"}));
    }

    void zoomMakesABoxAsWideAsTheGraph()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const CallNodeId node = find(*graph.profile, {"A::run", "B::print"});
        QSignalSpy chosen(&graph.canvas, &FlameCanvas::subChosen);
        QTest::mouseDClick(graph.canvas.viewport(), Qt::LeftButton, {},
            graph.canvas.rectOf(node).center().toPoint());
        QVERIFY(graph.canvas.zoomed());
        for (const auto& signal : chosen) {
            QCOMPARE(signal[0].value<SubId>(), graph.profile->findSub("B::print"));
        }
        QVERIFY(std::abs(graph.canvas.rectOf(node).width() - graph.canvas.viewport()->width()) < 1);
        QTest::keyClick(&graph.canvas, Qt::Key_Escape);
        QVERIFY(!graph.canvas.zoomed());
        graph.canvas.setFocused(node);
        QTest::keyClick(&graph.canvas, Qt::Key_Z);
        QVERIFY(graph.canvas.zoomed());
        QTest::keyClick(&graph.canvas, Qt::Key_0);
        QVERIFY(!graph.canvas.zoomed());
    }

    void theRootIsOnTopOrAtTheBottom()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        graph.canvas.setIcicle(true);
        QVERIFY(
            graph.canvas.rectOf(CallNodeId(0)).top() < graph.canvas.rectOf(CallNodeId(1)).top());
        QTest::keyClick(&graph.canvas, Qt::Key_I);
        QVERIFY(
            graph.canvas.rectOf(CallNodeId(0)).top() > graph.canvas.rectOf(CallNodeId(1)).top());
        const auto root
            = graph.canvas.frameAt(graph.canvas.rectOf(CallNodeId(0)).center().toPoint());
        QVERIFY(root && root->first == CallNodeId(0));
    }

    void aSearchCountsNestedHitsOnce()
    {
        const auto profile = profileOfFolded(QString::fromLatin1(Folded));
        const FlameLayout layout(profile->callTree());
        const FrameNames names(profile, Grouping::Subs);
        const FlameMatches found = searchFrames(names, layout, Terms(QStringLiteral("parse")));
        QCOMPARE(found.count, 1U);
        QCOMPARE(found.time, 750U);
        QVERIFY(found.has(profile->findSub("A::parse")));
        QCOMPARE(searchFrames(names, layout, Terms(QStringLiteral("/^A::/"))).time, 1000U);
        QCOMPARE(searchFrames(names, layout, Terms(QStringLiteral("nothing"))).time, 0U);
        QVERIFY(!searchFrames(names, layout, Terms()).active());
    }

    void returnInTheSearchWalksTheHits()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        graph.canvas.setMatches(
            searchFrames(graph.canvas.names(), *graph.layout, Terms(QStringLiteral("parse"))));
        const CallNodeId outer = find(*graph.profile, {"A::run", "A::parse"});
        const CallNodeId inner
            = find(*graph.profile, {"A::run", "A::parse", "A::next", "A::parse"});
        graph.canvas.focusMatch(true);
        QCOMPARE(graph.canvas.focused(), outer);
        graph.canvas.focusMatch(true);
        QCOMPARE(graph.canvas.focused(), inner);
        graph.canvas.focusMatch(true);
        QCOMPARE(graph.canvas.focused(), outer);
        graph.canvas.focusMatch(false);
        QCOMPARE(graph.canvas.focused(), inner);
    }

    void theHottestPathsAreAKeyAway()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const CallNodeId next = find(*graph.profile, {"A::run", "A::parse", "A::next"});
        const CallNodeId print = find(*graph.profile, {"A::run", "B::print"});
        const CallNodeId parse = find(*graph.profile, {"A::run", "A::parse"});
        QSignalSpy chosen(&graph.canvas, &FlameCanvas::subChosen);
        QSignalSpy descriptions(&graph.canvas, &FlameCanvas::hovered);
        for (const CallNodeId expected : {next, print, parse}) {
            QTest::keyClick(&graph.canvas, Qt::Key_H);
            QCOMPARE(graph.canvas.focused(), expected);
        }
        QCOMPARE(chosen.last()[0].value<SubId>(), graph.profile->findSub("A::parse"));
        const QString text = descriptions.last()[0].toString();
        QVERIFY2(text.startsWith(QStringLiteral("Hot path 3 of 5: A::parse")), qPrintable(text));
        QTest::keyClick(&graph.canvas, Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(graph.canvas.focused(), print);
    }

    void describesAFrame()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const QString text
            = graph.canvas.text().describe({find(*graph.profile, {"A::run", "A::parse"}), 1, 0, 0});
        QVERIFY2(text.startsWith(QStringLiteral("A::parse: ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("75.0 %")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("10.0 %")), qPrintable(text));
    }

    void paintsDeepAndLargeTrees_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("100,000 levels") << 0;
        QTest::newRow("5 million nodes") << 1;
        QTest::newRow("no calls") << 2;
    }

    void paintsDeepAndLargeTrees()
    {
        QFETCH(const int, kind);
        const CallTree tree = kind == 0 ? deepTree(100'000)
            : kind == 1                 ? bushyTree(4, 47)
                                        : CallTree();
        const auto layout = std::make_shared<const FlameLayout>(tree);
        FlameCanvas canvas;
        canvas.resize(1600, 900);
        canvas.setData(tenSubs(), layout);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        if (kind == 0) {
            canvas.setFocused(CallNodeId(90'000));
            QVERIFY(
                canvas.viewport()->rect().intersects(canvas.rectOf(CallNodeId(90'000)).toRect()));
        }
        (void)layout->takeVisited();
        QImage image(canvas.size(), QImage::Format_RGB32);
        QElapsedTimer timer;
        timer.start();
        canvas.render(&image);
        qInfo("painted in %lld ms", static_cast<long long>(timer.elapsed()));
        QVERIFY2(layout->takeVisited() < 1'000'000, "nodes looked at in one repaint");
    }

    void framesAroundTheZoomAreFlat()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const CallNodeId run = find(*graph.profile, {"A::run"});
        const CallNodeId parse = find(*graph.profile, {"A::run", "A::parse"});
        const auto colorOf = [&](CallNodeId node) {
            const QImage image = graph.canvas.viewport()->grab().toImage();
            const int bottom = static_cast<int>(graph.canvas.rectOf(node).bottom()) - 3;
            return image.pixelColor(QPoint(image.width() / 2, bottom));
        };
        const QColor flat = graph.canvas.palette().color(QPalette::Window);
        QVERIFY(colorOf(run) != flat);
        graph.canvas.setFocused(parse);
        QTest::keyClick(&graph.canvas, Qt::Key_Z);
        QCOMPARE(graph.canvas.view().zoomedTo(), parse);
        QCOMPARE(colorOf(run), flat);
        QVERIFY(colorOf(parse) != flat);
        graph.canvas.zoomOut();
        QVERIFY(colorOf(run) != flat);
    }

    // Coarse, so that fonts and styles do not matter: boxes are coloured, the rest is not.
    void boxesAreWhereTheyShouldBe()
    {
        Graph graph(profileOfFolded(QString::fromLatin1(Folded)));
        const QImage image = graph.canvas.viewport()->grab().toImage();
        const QColor ground = graph.canvas.palette().color(QPalette::Base);
        const auto colorAt = [&](double share, std::uint32_t row) {
            const QRectF box = graph.canvas.rectOf(CallNodeId(0));
            return image.pixelColor(static_cast<int>(share * image.width()),
                static_cast<int>(box.height() * row + box.height() * 0.9));
        };
        QVERIFY(colorAt(0.5, 1) != ground);
        QVERIFY(colorAt(0.85, 2) != ground);
        QCOMPARE(colorAt(0.99, 2), ground);
        QCOMPARE(colorAt(0.85, 3), ground);
        QCOMPARE(colorAt(0.5, 7), ground);
    }
};

NYTPROF_TEST(FlameGraphTest, QApplication)
#include "tst_flame_canvas.moc"
