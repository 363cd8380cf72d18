// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// What a repaint of the flame graph costs, for graphs from five thousand to five million nodes and
// a hundred thousand levels: boxes drawn, nodes looked at, and the time of the median of some
// repaints. Boxes are bound by the pixels and nodes looked at by the boxes, whatever the graph has.
#include "flame/flame_canvas.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "synthetic_trees.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>

#include <algorithm>
#include <cstdio>

using namespace nytprof;
using namespace nytprof::gui;

namespace {

constexpr QSize Size(1600, 900);
constexpr int Repaints = 15;

struct Cost {
    std::size_t boxes = 0;
    std::uint64_t visited = 0;
    double milliseconds = 0;
};

Cost measure(FlameCanvas& canvas, const FlameLayout& layout)
{
    Cost cost;
    const std::uint32_t rows = std::min(canvas.view().rowsInSpan(),
        static_cast<std::uint32_t>(Size.height() / canvas.view().rowHeight() + 2));
    const FlameRect part = canvas.view().shownPart();
    const auto total = static_cast<double>(layout.total());
    std::vector<FlameFrame> boxes;
    for (std::uint32_t row = 0; row < rows; ++row) {
        layout.framesOf(row, {part.left * total, part.width * total, 1600}, boxes);
        cost.boxes += boxes.size();
    }
    QImage image(Size, QImage::Format_RGB32);
    std::vector<double> times;
    for (int i = 0; i < Repaints; ++i) {
        (void)layout.takeVisited();
        QElapsedTimer timer;
        timer.start();
        canvas.render(&image);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    cost.visited = layout.takeVisited();
    std::nth_element(times.begin(), times.begin() + Repaints / 2, times.end());
    cost.milliseconds = times[Repaints / 2];
    return cost;
}

void report(const char* name, const CallTree& tree, const std::shared_ptr<const Profile>& profile)
{
    const auto layout = std::make_shared<const FlameLayout>(tree);
    FlameCanvas canvas;
    canvas.resize(Size);
    canvas.show();
    canvas.setData(profile, layout);
    for (const bool zoomed : {false, true}) {
        if (zoomed) {
            canvas.zoomBy(0.01, Size.width() / 3.0);
        }
        const Cost cost = measure(canvas, *layout);
        std::printf("%-28s %9zu %8zu %9llu %8.2f\n", zoomed ? "  a hundredth of it" : name,
            tree.nodes().size(), cost.boxes, static_cast<unsigned long long>(cost.visited),
            cost.milliseconds);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const auto profile
        = test::profileOfFolded(QStringLiteral("A::a 1\nA::b 1\nA::c 1\nA::d 1\nA::e 1\nB::a 1\n"
                                               "B::b 1\nB::c 1\nB::d 1\nB::e 1\n"));
    std::printf("%-28s %9s %8s %9s %8s\n", "graph", "nodes", "boxes", "looked at", "ms");
    report("four levels of 8", test::bushyTree(4, 8), profile);
    report("four levels of 15", test::bushyTree(4, 15), profile);
    report("four levels of 26", test::bushyTree(4, 26), profile);
    report("four levels of 47", test::bushyTree(4, 47), profile);
    report("irregular, 5,000 nodes", test::randomTree(1, 5'000), profile);
    report("irregular, 5,000,000 nodes", test::randomTree(1, 5'000'000), profile);
    report("a hundred thousand levels", test::deepTree(100'000), profile);
    return 0;
}
