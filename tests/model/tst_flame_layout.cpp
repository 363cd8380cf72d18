// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_layout.h"
#include "synthetic_trees.h"

#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

FlameSpan whole(const FlameLayout& layout, double pixels)
{
    return {0, std::max(1.0, static_cast<double>(layout.total())), pixels};
}

std::uint32_t countNodes(const std::vector<FlameBox>& boxes)
{
    std::uint32_t nodes = 0;
    for (const FlameBox& box : boxes) {
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
            std::vector<FlameBox> boxes;
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.boxesOf(row, whole(layout, 1000), boxes);
                QCOMPARE(countNodes(boxes), layout.firstOf(row + 1) - layout.firstOf(row));
                std::uint32_t next = layout.firstOf(row);
                for (const FlameBox& box : boxes) {
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
            std::vector<FlameBox> boxes;
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.boxesOf(row, zoomed, boxes);
                double right = -1e18;
                for (const FlameBox& box : boxes) {
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
        std::vector<FlameBox> boxes;
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.boxesOf(row, span, boxes);
            for (const FlameBox& box : boxes) {
                for (std::uint32_t i = 0; box.folded() && i < box.count; ++i) {
                    const CallNodeId node(box.first.index() + i);
                    const double pixels
                        = static_cast<double>(layout.width(node)) * span.pixels / span.width;
                    QVERIFY(pixels < FlameLayout::NarrowestBox);
                }
            }
        }
    }

    void theBoxUnderAPixelIsTheOneDrawnThere()
    {
        const CallTree tree = randomTree(7, 50'000);
        const FlameLayout layout(tree);
        const FlameSpan span = whole(layout, 1200);
        std::vector<FlameBox> boxes;
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.boxesOf(row, span, boxes);
            for (const FlameBox& box : boxes) {
                const double middle = box.left + std::max(box.width, 1.0) / 2;
                if (box.width < FlameLayout::NarrowestBox || middle >= span.pixels) {
                    continue; // a neighbour may share the pixel
                }
                const auto hit = layout.boxAt(row, span, middle);
                QVERIFY(hit.has_value());
                if (box.folded()) {
                    QVERIFY(hit->folded() || hit->width < FlameLayout::NarrowestBox);
                } else {
                    QCOMPARE(hit->first, box.first);
                    QVERIFY(std::abs(hit->left - box.left) < 0.01);
                }
            }
        }
        QVERIFY(!layout.boxAt(layout.rows() + 5, span, 10).has_value());
    }

    void aHundredThousandLevelsAreNoProblem()
    {
        const CallTree tree = deepTree(100'000);
        const FlameLayout layout(tree);
        QCOMPARE(layout.rows(), 100'001U);
        std::vector<FlameBox> boxes;
        layout.boxesOf(99'999, whole(layout, 1600), boxes);
        QCOMPARE(countNodes(boxes), 1U);
    }

    // What a repaint costs must depend on the pixels, not on the size of the tree.
    void aRepaintLooksAtFewOfFiveMillionNodes()
    {
        const CallTree tree = bushyTree(4, 47); // 1 + 47 + 47^2 + 47^3 + 47^4
        QVERIFY(tree.nodes().size() > 4'900'000);
        const FlameLayout layout(tree);
        std::vector<FlameBox> boxes;
        (void)layout.takeVisited();
        for (std::uint32_t row = 0; row < layout.rows(); ++row) {
            layout.boxesOf(row, whole(layout, 1600), boxes);
            QVERIFY(boxes.size() <= 1600);
            QCOMPARE(countNodes(boxes), layout.firstOf(row + 1) - layout.firstOf(row));
        }
        QVERIFY2(layout.takeVisited() < 200'000, "for five rows of 1600 pixels");
        for (int pixel = 0; pixel < 1600; pixel += 16) {
            (void)layout.boxAt(4, whole(layout, 1600), pixel);
        }
        QVERIFY2(layout.takeVisited() < 500'000, "for a hundred hits");
    }

    // Five hundred times the nodes cost no more than a deeper search for each pixel.
    void nodesLookedAtFollowThePixels()
    {
        const auto lookedAt = [](const CallTree& tree) {
            const FlameLayout layout(tree);
            const auto total = static_cast<double>(layout.total());
            std::vector<FlameBox> boxes;
            (void)layout.takeVisited();
            for (std::uint32_t row = 0; row < layout.rows(); ++row) {
                layout.boxesOf(row, {0, total, 1600}, boxes);
                layout.boxesOf(row, {0.3 * total, 0.01 * total, 1600}, boxes);
            }
            return static_cast<double>(layout.takeVisited());
        };
        const CallTree small = bushyTree(4, 8);
        const CallTree large = bushyTree(4, 40);
        QVERIFY(large.nodes().size() > 500 * small.nodes().size());
        const double growth = lookedAt(large) / lookedAt(small);
        QVERIFY2(growth < 15, qPrintable(QString::number(growth)));
    }

    void anEmptyTreeHasOnlyItsRoot()
    {
        const CallTree tree;
        const FlameLayout layout(tree);
        std::vector<FlameBox> boxes;
        layout.boxesOf(0, whole(layout, 100), boxes);
        QCOMPARE(countNodes(boxes), 1U);
        layout.boxesOf(1, whole(layout, 100), boxes);
        QVERIFY(boxes.empty());
    }
};

QTEST_GUILESS_MAIN(FlameLayoutTest)
#include "tst_flame_layout.moc"
