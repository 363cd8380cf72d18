// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where the zoom of a flame graph is after transforms, other directions and other profiles.
#include "flame/flame_graph.h"
#include "flame/zoom_memory.h"
#include "imported.h"
#include "profile/profile.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

using Kind = Transform::Kind;

/// A viewport that shows one graph after the other, as the view does it.
class ZoomedGraph {
public:
    explicit ZoomedGraph(const QByteArray& stacks, bool ofCallers = false)
        : m_profile(imported(stacks))
        , m_ofCallers(ofCallers)
        , m_zoom(ofCallers)
    {
        show({});
    }

    /// As while the next graph is being made.
    void showNothing()
    {
        m_zoom.leave(m_view);
        m_view.setLayout(nullptr, true);
    }
    void showNothing(const FlameRequest& request)
    {
        showNothing();
        m_zoom.enter(m_view, *m_profile, request);
    }
    void show(const FlameRequest& request)
    {
        m_zoom.leave(m_view);
        const FlameGraph graph = makeFlameGraph(m_profile, request);
        m_view.setLayout(m_ofCallers && graph.callers ? graph.callers : graph.layout, m_sameSubs);
        m_sameSubs = true;
        m_zoom.enter(m_view, *m_profile, request);
    }
    /// The profile is read again; with null, the graph that was shown is of no profile any more.
    void read(const QByteArray& stacks, bool again)
    {
        const auto old = m_profile;
        m_profile = imported(stacks);
        m_sameSubs = false;
        m_zoom.translate(m_view, *old, again ? m_profile.get() : nullptr);
    }
    void zoomTo(const char* chain)
    {
        std::vector<SubId> subs;
        for (const QByteArray& name : QByteArray(chain).split(';')) {
            subs.push_back(sub(name.constData()));
        }
        m_view.zoomTo(nodeAt(m_view.layout()->tree(), subs));
    }
    void zoomBy(double factor) { m_view.zoomBy(factor, 0); }
    [[nodiscard]] SubId sub(const char* name) const { return m_profile->findSub(name); }
    [[nodiscard]] Transform transform(Kind kind, const char* name) const
    {
        return {kind, {sub(name)}};
    }
    /// The chain of the zoom, and the share of its last frame, if not all of it is shown.
    [[nodiscard]] QString where() const
    {
        const FlameZoom zoom = m_view.zoom();
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
    FlameViewport m_view;
    bool m_ofCallers;
    bool m_sameSubs = false; ///< as in the graph before
    ZoomMemory m_zoom;
};

const char* const Stacks = "a;b;c;e 300\na;b;d 200\na;f 100\ng;c;e 50\n";

FlameRequest inDirection(Direction direction, SubId sub = {})
{
    FlameRequest request;
    request.direction = direction;
    request.sub = sub;
    return request;
}

FlameRequest withTransforms(Transforms transforms, Direction direction = Direction::Callees)
{
    FlameRequest request = inDirection(direction);
    request.transforms = std::move(transforms);
    return request;
}

} // namespace

class ZoomMemoryTest : public QObject {
    Q_OBJECT

private slots:
    // Undoing a transform leads back to where the user zoomed, not to where the transform led.
    void transformsAndBack()
    {
        ZoomedGraph graph(Stacks);
        QCOMPARE(graph.where(), "");
        graph.zoomTo("a;b;c");
        const Transform merge = graph.transform(Kind::MergeAway, "b");
        const Transform hide = graph.transform(Kind::Hide, "c");
        graph.show(withTransforms({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withTransforms({merge, hide}));
        QCOMPARE(graph.where(), "");
        graph.show(withTransforms({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withTransforms({}));
        QCOMPARE(graph.where(), "a;b;c");
        graph.show(withTransforms({hide}));
        QCOMPARE(graph.where(), "a;b");
        graph.show(withTransforms({merge}));
        QCOMPARE(graph.where(), "a;c");
    }

    // A zoom after a transform is found again without it.
    void zoomedAfterTransforms()
    {
        ZoomedGraph graph(Stacks);
        const Transform merge = graph.transform(Kind::MergeAway, "b");
        const Transform hide = graph.transform(Kind::Hide, "f");
        graph.show(withTransforms({merge}));
        graph.zoomTo("a;c");
        graph.show(withTransforms({}));
        QCOMPARE(graph.where(), "a;b;c");
        graph.show(withTransforms({merge}));
        QCOMPARE(graph.where(), "a;c");
        graph.show(withTransforms({merge, hide}));
        graph.zoomTo("a;d");
        graph.show(withTransforms({merge}));
        QCOMPARE(graph.where(), "a;d");
        graph.show(withTransforms({}));
        QCOMPARE(graph.where(), "a;b;d");
        // One transform in the place of another.
        graph.show(withTransforms({hide}));
        QCOMPARE(graph.where(), "a");
    }

    void partsOfFrames()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b");
        graph.zoomBy(0.5);
        QCOMPARE(graph.where(), "a;b;c;e 0+0.833333");
        graph.show(withTransforms({graph.transform(Kind::Hide, "f")}));
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
        FlameRequest byName;
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
        FlameRequest same = inDirection(Direction::Sandwich, graph.sub("b"));
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

    // Chains of callers are turned round for transforms, and back.
    void transformsOfCallers()
    {
        ZoomedGraph graph(Stacks);
        graph.show(inDirection(Direction::Callers));
        graph.zoomTo("e;c;b;a");
        graph.show(withTransforms({graph.transform(Kind::MergeAway, "c")}, Direction::Callers));
        QCOMPARE(graph.where(), "e;b;a");
        graph.show(inDirection(Direction::Callers));
        QCOMPARE(graph.where(), "e;c;b;a");
        // What was chosen with a transform stays as it is without it.
        graph.show(withTransforms({graph.transform(Kind::MergeAway, "c")}, Direction::Callers));
        graph.zoomTo("e;b");
        graph.show(inDirection(Direction::Callers));
        QCOMPARE(graph.where(), "e");
    }

    void callersOfSandwiches()
    {
        ZoomedGraph graph(Stacks, true);
        FlameRequest request = inDirection(Direction::Sandwich, graph.sub("e"));
        graph.show(request);
        graph.zoomTo("e;c;b;a");
        QCOMPARE(graph.where(), "e;c;b;a");
        request.transforms = {graph.transform(Kind::MergeAway, "c")};
        graph.show(request);
        QCOMPARE(graph.where(), "e;b;a");
        request.transforms = {};
        graph.show(request);
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

    // What a viewport without a graph shows is no choice of the user.
    void noGraphInBetween()
    {
        ZoomedGraph graph(Stacks);
        graph.zoomTo("a;b");
        graph.showNothing();
        graph.show({});
        QCOMPARE(graph.where(), "a;b");
        graph.show(withTransforms({graph.transform(Kind::MergeAway, "b")}));
        graph.zoomTo("a;c");
        graph.showNothing({});
        graph.show({});
        QCOMPARE(graph.where(), "a;b;c");
    }

    // Transforms and the sub of a sandwich are those of the other profile.
    void transformsOfOtherProfiles()
    {
        ZoomedGraph graph(Stacks);
        graph.show(withTransforms({graph.transform(Kind::MergeAway, "b")}));
        graph.zoomTo("a;c");
        const QByteArray reordered = "A 400\ng;c;e 50\na;f 100\na;b;d 200\na;b;c;e 300\n";
        graph.read(reordered, true);
        graph.show(withTransforms({graph.transform(Kind::MergeAway, "b")}));
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

NYTPROF_TEST(ZoomMemoryTest)
#include "tst_zoom_memory.moc"
