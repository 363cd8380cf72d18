// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where the zoom of a flame graph is after steps, other directions and other profiles.
#include "flame/flame_canvas.h"
#include "flame/flame_graph.h"
#include "flame/kept_zoom.h"
#include "imported.h"
#include "profile/profile.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Kind = FlameStep::Kind;

/// A canvas that shows one graph after the other, as the view does it.
class ZoomedGraph {
public:
    explicit ZoomedGraph(const QByteArray& stacks, bool ofCallers = false)
        : m_profile(imported(stacks))
        , m_ofCallers(ofCallers)
        , m_zoom(new KeptZoom(&m_canvas, ofCallers))
    {
        show({});
    }

    /// As while the next graph is being made.
    void showNothing()
    {
        m_zoom->leave();
        m_canvas.setData(m_profile, nullptr);
    }
    void showNothing(const FlameWish& wish)
    {
        showNothing();
        m_zoom->enter(*m_profile, wish);
    }
    void show(const FlameWish& wish)
    {
        m_zoom->leave();
        const FlameGraph graph = makeFlameGraph(m_profile, wish);
        m_canvas.setData(m_profile, m_ofCallers && graph.callers ? graph.callers : graph.layout);
        m_zoom->enter(*m_profile, wish);
    }
    /// The profile is read again; with null, the graph that was shown is of no profile any more.
    void read(const QByteArray& stacks, bool again)
    {
        const auto old = m_profile;
        m_profile = imported(stacks);
        m_zoom->translate(*old, again ? m_profile.get() : nullptr);
    }
    void zoomTo(const char* chain)
    {
        std::vector<SubId> subs;
        for (const QByteArray& name : QByteArray(chain).split(';')) {
            subs.push_back(sub(name.constData()));
        }
        m_canvas.zoomTo(nodeAt(m_canvas.layout()->tree(), subs));
    }
    void zoomBy(double factor) { m_canvas.zoomBy(factor, 0); }
    [[nodiscard]] SubId sub(const char* name) const { return m_profile->findSub(name); }
    [[nodiscard]] FlameStep step(Kind kind, const char* name) const { return {kind, {sub(name)}}; }
    /// The chain of the zoom, and the share of its last box, if not all of it is shown.
    [[nodiscard]] QString where() const
    {
        const FlameZoom zoom = m_canvas.zoom();
        QStringList names;
        for (const SubId id : zoom.chain) {
            names << QString::fromStdString(std::string((*m_profile)[id].name));
        }
        const QString part = zoom.width == 1
            ? QString()
            : QStringLiteral(" %1+%2").arg(zoom.begin).arg(zoom.width);
        return names.join(u';') + part;
    }

private:
    std::shared_ptr<const Profile> m_profile;
    FlameCanvas m_canvas;
    bool m_ofCallers;
    KeptZoom* m_zoom; ///< belongs to the canvas
};

const char* const Stacks = "a;b;c;e 300\na;b;d 200\na;f 100\ng;c;e 50\n";

FlameWish inDirection(Direction direction, SubId sub = {})
{
    FlameWish wish;
    wish.direction = direction;
    wish.sub = sub;
    return wish;
}

FlameWish withSteps(FlameSteps steps, Direction direction = Direction::Callees)
{
    FlameWish wish = inDirection(direction);
    wish.steps = std::move(steps);
    return wish;
}

} // namespace

class KeptZoomTest : public QObject {
    Q_OBJECT

private slots:
    // Undoing a step leads back to where the user zoomed, not to where the step led.
    void stepsAndBack()
    {
        ZoomedGraph graph(Stacks);
        QCOMPARE(graph.where(), "");
        graph.zoomTo("a;b;c");
        const FlameStep merge = graph.step(Kind::MergeAway, "b");
        const FlameStep hide = graph.step(Kind::Hide, "c");
        graph.show(withSteps({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withSteps({merge, hide}));
        QCOMPARE(graph.where(), "");
        graph.show(withSteps({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withSteps({}));
        QCOMPARE(graph.where(), "a;b;c");
        graph.show(withSteps({hide}));
        QCOMPARE(graph.where(), "a;b");
        graph.show(withSteps({merge}));
        QCOMPARE(graph.where(), "a;c");
    }

    // A zoom after a step is found again without it.
    void zoomedAfterSteps()
    {
        ZoomedGraph graph(Stacks);
        const FlameStep merge = graph.step(Kind::MergeAway, "b");
        const FlameStep hide = graph.step(Kind::Hide, "f");
        graph.show(withSteps({merge}));
        graph.zoomTo("a;c");
        graph.show(withSteps({}));
        QCOMPARE(graph.where(), "a;b;c");
        graph.show(withSteps({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withSteps({merge, hide}));
        graph.zoomTo("a;d");
        graph.show(withSteps({merge}));
        QCOMPARE(graph.where(), "a;d");
        graph.show(withSteps({}));
        QCOMPARE(graph.where(), "a;b;d");
        // One step in the place of another.
        graph.show(withSteps({hide}));
        QCOMPARE(graph.where(), "a");
    }

    void partsOfBoxes()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b");
        graph.zoomBy(0.5);
        QCOMPARE(graph.where(), "a;b;c;e 0+0.833333");
        graph.show(withSteps({graph.step(Kind::Hide, "f")}));
        QCOMPARE(graph.where(), "a;b;c;e 0+0.833333");
    }

    void otherDirections()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b");
        graph.show(inDirection(Direction::Callers));
        QCOMPARE(graph.where(), "");
        graph.show(inDirection(Direction::Callees));
        QCOMPARE(graph.where(), "");
        graph.zoomTo("a;b");
        FlameWish byName;
        byName.order = SiblingOrder::ByName;
        graph.show(byName);
        QCOMPARE(graph.where(), "a;b");
    }

    void sandwiches()
    {
        ZoomedGraph graph(Stacks);
        graph.show(inDirection(Direction::Sandwich, graph.sub("b")));
        graph.zoomTo("b;c");
        QCOMPARE(graph.where(), "b;c");
        FlameWish same = inDirection(Direction::Sandwich, graph.sub("b"));
        same.order = SiblingOrder::ByName;
        graph.show(same);
        QCOMPARE(graph.where(), "b;c");
        graph.show(inDirection(Direction::Sandwich, graph.sub("c")));
        QCOMPARE(graph.where(), "");
        // The sub matters for a sandwich only.
        graph.show(inDirection(Direction::Callees));
        graph.zoomTo("a;f");
        graph.show(inDirection(Direction::Callees, graph.sub("b")));
        QCOMPARE(graph.where(), "a;f");
    }

    // Chains of callers are turned round for steps, and back.
    void stepsOfCallers()
    {
        ZoomedGraph graph(Stacks);
        graph.show(inDirection(Direction::Callers));
        graph.zoomTo("e;c;b;a");
        graph.show(withSteps({graph.step(Kind::MergeAway, "c")}, Direction::Callers));
        QCOMPARE(graph.where(), "e;b;a");
        graph.show(inDirection(Direction::Callers));
        QCOMPARE(graph.where(), "e;c;b;a");
        // What was chosen with a step stays as it is without it.
        graph.show(withSteps({graph.step(Kind::MergeAway, "c")}, Direction::Callers));
        graph.zoomTo("e;b");
        graph.show(inDirection(Direction::Callers));
        QCOMPARE(graph.where(), "e");
    }

    void callersOfSandwiches()
    {
        ZoomedGraph graph(Stacks, true);
        FlameWish wish = inDirection(Direction::Sandwich, graph.sub("e"));
        graph.show(wish);
        graph.zoomTo("e;c;b;a");
        QCOMPARE(graph.where(), "e;c;b;a");
        wish.steps = {graph.step(Kind::MergeAway, "c")};
        graph.show(wish);
        QCOMPARE(graph.where(), "e;b;a");
        wish.steps = {};
        graph.show(wish);
        QCOMPARE(graph.where(), "e;c;b;a");
    }

    void otherProfiles()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b;c");
        graph.read("A;B 50\na;b;c 70\nx 80\n", true);
        graph.show({});
        QCOMPARE(graph.where(), "a;b;c");
        graph.read("a;c 5\n", true); // without b
        graph.show({});
        QCOMPARE(graph.where(), "");
        graph.read(Stacks, true);
        graph.show({});
        graph.zoomTo("a;b");
        graph.read(Stacks, false);
        graph.show({});
        QCOMPARE(graph.where(), "");
        // One without a zoom, too.
        graph.read(Stacks, false);
        graph.show({});
        QCOMPARE(graph.where(), "");
    }

    // A part of the root, and a sandwich, are forgotten with their profile.
    void forgottenProfiles()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomBy(0.95);
        QCOMPARE(graph.where(), " 0+0.95");
        graph.read(Stacks, false);
        graph.show({});
        QCOMPARE(graph.where(), "");
        graph.show(inDirection(Direction::Sandwich, graph.sub("b")));
        graph.zoomTo("b");
        graph.zoomBy(0.9);
        graph.read(Stacks, false);
        graph.show(inDirection(Direction::Sandwich, graph.sub("b")));
        QCOMPARE(graph.where(), "");
    }

    // What a canvas without a graph shows is no choice of the user.
    void noGraphInBetween()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b");
        graph.showNothing();
        graph.show({});
        QCOMPARE(graph.where(), "a;b");
        graph.show(withSteps({graph.step(Kind::MergeAway, "b")}));
        graph.zoomTo("a;c");
        graph.showNothing({});
        graph.show({});
        QCOMPARE(graph.where(), "a;b;c");
    }

    // Steps and the sub of a sandwich are those of the other profile.
    void stepsOfOtherProfiles()
    {
        ZoomedGraph graph(Stacks);
        graph.show(withSteps({graph.step(Kind::MergeAway, "b")}));
        graph.zoomTo("a;c");
        const QByteArray reordered = "A 400\ng;c;e 50\na;f 100\na;b;d 200\na;b;c;e 300\n";
        graph.read(reordered, true);
        graph.show(withSteps({graph.step(Kind::MergeAway, "b")}));
        QCOMPARE(graph.where(), "a;c");
        graph.show({});
        QCOMPARE(graph.where(), "a;b;c");

        ZoomedGraph sandwich(Stacks);
        sandwich.show(inDirection(Direction::Sandwich, sandwich.sub("b")));
        sandwich.zoomTo("b;c");
        sandwich.read(reordered, true);
        sandwich.show(inDirection(Direction::Sandwich, sandwich.sub("b")));
        QCOMPARE(sandwich.where(), "b;c");
    }
};

QTEST_MAIN(KeptZoomTest)
#include "tst_kept_zoom.moc"
