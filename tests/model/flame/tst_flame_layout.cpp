// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_layout.h"
#include "synthetic_trees.h"
#include "test_class.h"

#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

FlameSpan whole(const FlameLayout& layout, double pixels)
{
    return {0, std::max(1.0, static_cast<double>(layout.total())), pixels};
}

QString boxText(const FlameFrame& box)
{
    return QStringLiteral("%1+%2 %3 %4")
        .arg(box.first.index())
        .arg(box.count)
        .arg(box.left)
        .arg(box.width);
}

QString boxesText(const FlameLayout& layout, std::uint32_t row, const FlameSpan& span)
{
    std::vector<FlameFrame> boxes;
    layout.framesOf(row, span, boxes);
    QStringList text;
    for (const FlameFrame& box : boxes)
        text << boxText(box);
    return text.join(", ");
}

/// Below the root nodes of these inclusive times, below each of the first ones a child of that
/// time.
CallTree twoRows(const std::vector<Ticks>& times, const std::vector<Ticks>& children)
{
    std::vector<CallNode> nodes(1 + times.size() + children.size());
    nodes[0].childCount = static_cast<std::uint32_t>(times.size());
    nodes[0].firstChild = CallNodeId(1);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const bool isChild = i > times.size();
        const std::size_t child = i + times.size();
        nodes[i].depth = isChild ? 2 : 1;
        nodes[i].sub = SubId(i);
        nodes[i].parent = CallNodeId(isChild ? i - times.size() : 0);
        nodes[i].inclusive = isChild ? children[i - times.size() - 1] : times[i - 1];
        nodes[i].childCount = !isChild && i <= children.size() ? 1 : 0;
        nodes[i].firstChild = CallNodeId(nodes[i].childCount > 0 ? child : nodes.size());
        nodes[i].exclusive = nodes[i].inclusive;
        if (isChild)
            nodes[nodes[i].parent.index()].exclusive -= nodes[i].inclusive;
        else
            nodes[0].inclusive += nodes[i].inclusive;
    }
    return CallTree(std::move(nodes));
}

std::uint32_t countNodes(const std::vector<FlameFrame>& boxes)
{
    std::uint32_t nodes = 0;
    for (const FlameFrame& box : boxes) {
        nodes += box.count;
    }
    return nodes;
}

} // namespace

class FlameLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void childrenLieSideBySideWithinTheirParent()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const CallTree tree = randomTree(seed, 5'000);
            const FlameLayout layout(tree);
            QCOMPARE(layout.total(), static_cast<std::uint64_t>(tree.total()));
            for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
                const CallNode& node = tree.nodes()[i];
                std::uint64_t left = layout.begin(CallNodeId(i));
                for (std::uint32_t child = 0; child < node.childCount; ++child) {
                    const CallNodeId id(node.firstChild.index() + child);
                    QCOMPARE(layout.begin(id), left);
                    left += layout.width(id);
                }
                QVERIFY(left <= layout.begin(CallNodeId(i)) + layout.width(CallNodeId(i)));
            }
        }
    }

    // Clocks that step back leave negative times: nothing may stick out of its parent.
    void negativeTimesDoNotBreakTheShape()
    {
        std::vector<CallNode> nodes(4);
        nodes[0] = {
            .sub = {}, .parent = {}, .firstChild = CallNodeId(1), .childCount = 1, .inclusive = 50};
        nodes[1] = {.sub = SubId(0),
            .parent = CallNodeId(0),
            .firstChild = CallNodeId(2),
            .childCount = 2,
            .depth = 1,
            .exclusive = -60,
            .inclusive = 50};
        nodes[2] = {.sub = SubId(1),
            .parent = CallNodeId(1),
            .firstChild = CallNodeId(4),
            .depth = 2,
            .exclusive = 110,
            .inclusive = 110};
        nodes[3] = {.sub = SubId(2),
            .parent = CallNodeId(1),
            .firstChild = CallNodeId(4),
            .depth = 2,
            .exclusive = -5,
            .inclusive = -5};
        const CallTree tree(std::move(nodes));
        const FlameLayout layout(tree);
        QCOMPARE(layout.total(), 110U);
        QCOMPARE(layout.width(CallNodeId(1)), 110U);
        QCOMPARE(layout.width(CallNodeId(3)), 0U);
    }

    void aRowShowsEachNodeOnce()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const CallTree tree = randomTree(seed, 20'000);
            const FlameLayout layout(tree);
            std::vector<FlameFrame> boxes;
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.framesOf(row, whole(layout, 1000), boxes);
                QCOMPARE(countNodes(boxes), layout.firstOf(row + 1) - layout.firstOf(row));
                std::uint32_t next = layout.firstOf(row);
                for (const FlameFrame& box : boxes) {
                    QCOMPARE(box.first.index(), next);
                    next += box.count;
                }
            }
        }
    }

    void boxesOfARowDoNotOverlap()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const CallTree tree = randomTree(seed, 20'000);
            const FlameLayout layout(tree);
            const FlameSpan zoomed{static_cast<double>(layout.total()) * 0.3,
                static_cast<double>(layout.total()) * 0.1, 700};
            std::vector<FlameFrame> boxes;
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.framesOf(row, zoomed, boxes);
                double right = -1e18;
                for (const FlameFrame& box : boxes) {
                    QVERIFY(box.left >= right - 1e-6);
                    right = box.left + box.width;
                }
            }
        }
    }

    void onlyNarrowNodesAreFolded()
    {
        const CallTree tree = randomTree(3, 20'000);
        const FlameLayout layout(tree);
        const FlameSpan span = whole(layout, 1500);
        std::vector<FlameFrame> boxes;
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.framesOf(row, span, boxes);
            for (const FlameFrame& box : boxes) {
                for (std::uint32_t i = 0; box.folded() && i < box.count; ++i) {
                    const CallNodeId node(box.first.index() + i);
                    const double pixels
                        = static_cast<double>(layout.width(node)) * span.pixels / span.width;
                    QVERIFY(pixels < FlameLayout::NarrowestFrame);
                }
            }
        }
    }

    void theBoxUnderAPixelIsTheOneDrawnThere()
    {
        const CallTree tree = randomTree(7, 50'000);
        const FlameLayout layout(tree);
        const FlameSpan span = whole(layout, 1200);
        std::vector<FlameFrame> boxes;
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.framesOf(row, span, boxes);
            for (const FlameFrame& box : boxes) {
                const double middle = box.left + std::max(box.width, 1.0) / 2;
                if (box.width < FlameLayout::NarrowestFrame || middle >= span.pixels) {
                    continue; // a neighbour may share the pixel
                }
                const auto hit = layout.frameAt(row, span, middle);
                QVERIFY(hit.has_value());
                if (box.folded()) {
                    QVERIFY(hit->folded() || hit->width < FlameLayout::NarrowestFrame);
                } else {
                    QCOMPARE(hit->first, box.first);
                    QVERIFY(std::abs(hit->left - box.left) < 0.01);
                }
            }
        }
        QVERIFY(!layout.frameAt(layout.rows() + 5, span, 10).has_value());
    }

    void aHundredThousandLevelsAreNoProblem()
    {
        const CallTree tree = deepTree(100'000);
        const FlameLayout layout(tree);
        QCOMPARE(layout.rows(), 100'001U);
        std::vector<FlameFrame> boxes;
        layout.framesOf(99'999, whole(layout, 1600), boxes);
        QCOMPARE(countNodes(boxes), 1U);
    }

    // What a repaint costs must depend on the pixels, not on the size of the tree.
    void aRepaintLooksAtFewOfFiveMillionNodes()
    {
        const CallTree tree = bushyTree(4, 47); // 1 + 47 + 47^2 + 47^3 + 47^4
        QVERIFY(tree.nodes().size() > 4'900'000);
        const FlameLayout layout(tree);
        std::vector<FlameFrame> boxes;
        (void)layout.takeVisited();
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.framesOf(row, whole(layout, 1600), boxes);
            QVERIFY(boxes.size() <= 1600);
            QCOMPARE(countNodes(boxes), layout.firstOf(row + 1) - layout.firstOf(row));
        }
        QVERIFY2(layout.takeVisited() < 200'000, "for five rows of 1600 pixels");
        for (int pixel = 0; pixel < 1600; pixel += 16) {
            (void)layout.frameAt(4, whole(layout, 1600), pixel);
        }
        QVERIFY2(layout.takeVisited() < 500'000, "for a hundred hits");
    }

    // Five hundred times the nodes cost no more than a deeper search for each pixel.
    void nodesLookedAtFollowThePixels()
    {
        const auto lookedAt = [](const CallTree& tree) {
            const FlameLayout layout(tree);
            const auto total = static_cast<double>(layout.total());
            std::vector<FlameFrame> boxes;
            (void)layout.takeVisited();
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.framesOf(row, {0, total, 1600}, boxes);
                layout.framesOf(row, {0.3 * total, 0.01 * total, 1600}, boxes);
            }
            return static_cast<double>(layout.takeVisited());
        };
        const CallTree small = bushyTree(4, 8);
        const CallTree large = bushyTree(4, 40);
        QVERIFY(large.nodes().size() > 500 * small.nodes().size());
        const double growth = lookedAt(large) / lookedAt(small);
        QVERIFY2(growth < 15, qPrintable(QString::number(growth)));
    }

    /// The boxes of each row, as "FIRST+COUNT LEFT WIDTH".
    void boxesOfSmallTrees()
    {
        // Wide, three narrow ones, wide; then each of them has a child of one tick.
        const CallTree tree = twoRows({60, 1, 1, 1, 37}, {1, 1, 0, 1, 1});
        const FlameLayout layout(tree);
        QCOMPARE(boxesText(layout, 0, {0, 100, 100}), "0+1 0 100");
        QCOMPARE(boxesText(layout, 1, {0, 100, 100}), "1+1 0 60, 2+3 60 3, 5+1 63 37");
        QCOMPARE(boxesText(layout, 2, {0, 100, 100}), "6+1 0 1, 7+4 60 4");
        QCOMPARE(boxesText(layout, 3, {0, 100, 100}), "");
        // Two pixels a tick: wide enough for each.
        QCOMPARE(
            boxesText(layout, 1, {60, 4, 8}), "1+1 -120 120, 2+1 0 2, 3+1 2 2, 4+1 4 2, 5+1 6 74");
        QCOMPARE(boxesText(layout, 1, {60.5, 2, 2}), "2+3 -0.5 3");
        QCOMPARE(boxesText(layout, 1, {63.5, 10, 10}), "5+1 -0.5 37");
        // Neighbours that are more than a pixel apart are not folded.
        const CallTree near = twoRows({2, 2}, {1, 1});
        QCOMPARE(boxesText(FlameLayout(near), 2, {0, 4, 4}), "3+2 0 3");
        const CallTree apart = twoRows({3, 3}, {1, 1});
        QCOMPARE(boxesText(FlameLayout(apart), 2, {0, 6, 6}), "3+1 0 1, 4+1 3 1");
        // A fold ends at the right edge.
        const CallTree row = twoRows({1, 1, 1, 1, 1, 1, 1, 1}, {});
        QCOMPARE(boxesText(FlameLayout(row), 1, {0, 4, 4}), "1+4 0 4, 5+1 4 1");
        QCOMPARE(boxesText(FlameLayout(row), 1, {0, 8, 4}), "1+8 0 4");
    }

    void boxesUnderPixels()
    {
        const CallTree tree = twoRows({60, 1, 1, 1, 37}, {1, 1, 0, 1, 1});
        const FlameLayout layout(tree);
        const FlameSpan span{0, 100, 100};
        const auto at = [&](std::uint32_t row, double pixel) {
            const auto box = layout.frameAt(row, span, pixel);
            return box ? boxText(*box) : QStringLiteral("none");
        };
        QCOMPARE(at(0, 0), "0+1 0 100");
        QCOMPARE(at(1, 0), "1+1 0 60");
        QCOMPARE(at(1, 59.5), "1+1 0 60");
        QCOMPARE(at(1, 60), "2+3 60 3");
        QCOMPARE(at(1, 62.9), "2+3 60 3");
        QCOMPARE(at(1, 63), "5+1 63 37");
        QCOMPARE(at(2, 0.5), "6+1 0 1");
        QCOMPARE(at(2, 1), "none"); // a gap
        QCOMPARE(at(2, 59.9), "none");
        QCOMPARE(at(3, 0), "none"); // there is no such row
        // Whatever is narrower than a pixel is drawn on one.
        const CallTree narrow = twoRows({1, 999}, {});
        const auto thin = FlameLayout(narrow).frameAt(1, {0, 1000, 100}, 0.05);
        QVERIFY(thin && thin->first == CallNodeId(1) && thin->width < 1);
    }

    /// As by looking at each node of a row.
    void boxesOfAnySpan()
    {
        std::vector<FlameFrame> boxes;
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const CallTree tree = randomTree(seed, 3'000);
            const FlameLayout layout(tree);
            const auto total = static_cast<double>(layout.total());
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                const double part = 1.0 / (seed + row);
                const FlameSpan span{total * (1 - part) / 2, total * part, 300};
                layout.framesOf(row, span, boxes);
                std::vector<std::uint32_t> expected;
                for (std::uint32_t i = layout.firstOf(row); i < layout.firstOf(row + 1); ++i) {
                    const auto left = static_cast<double>(layout.begin(CallNodeId(i)));
                    const auto width = static_cast<double>(layout.width(CallNodeId(i)));
                    if (left + width >= span.begin && left <= span.begin + span.width)
                        expected.push_back(i);
                }
                QCOMPARE(boxes.empty(), expected.empty());
                if (boxes.empty())
                    continue;
                QCOMPARE(boxes.front().first.index(), expected.front());
                QVERIFY(boxes.back().first.index() <= expected.back());
                QVERIFY(boxes.back().first.index() + boxes.back().count > expected.back());
                for (std::size_t i = 1; i < boxes.size(); ++i)
                    QCOMPARE(
                        boxes[i].first.index(), boxes[i - 1].first.index() + boxes[i - 1].count);
            }
        }
    }

    void visitedNodesAreCountedOnce()
    {
        const CallTree tree = twoRows({60, 1, 1, 1, 37}, {});
        const FlameLayout layout(tree);
        QCOMPARE(layout.takeVisited(), 0U);
        (void)boxesText(layout, 1, {0, 100, 100});
        QVERIFY(layout.takeVisited() >= 5);
        QCOMPARE(layout.takeVisited(), 0U);
    }

    /// A hundred of them, or all.
    void hottestPaths()
    {
        const CallTree fewer = bushyTree(1, 99);
        QCOMPARE(FlameLayout(fewer).hottest().size(), 99U);
        const CallTree tree = twoRows(std::vector<Ticks>(101, 1), {});
        QCOMPARE(FlameLayout(tree).hottest().size(), 100U);
        QVERIFY(FlameLayout(tree).cost() == FlameCost::Time);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(FlameLayout(tree, FlameCost::Time, stop.get_token()).hottest().empty());
    }

    void anEmptyTreeHasOnlyItsRoot()
    {
        const CallTree tree;
        const FlameLayout layout(tree);
        std::vector<FlameFrame> boxes;
        layout.framesOf(0, whole(layout, 100), boxes);
        QCOMPARE(countNodes(boxes), 1U);
        layout.framesOf(1, whole(layout, 100), boxes);
        QVERIFY(boxes.empty());
    }
};

NYTPROF_TEST(FlameLayoutTest, QCoreApplication)
#include "tst_flame_layout.moc"
