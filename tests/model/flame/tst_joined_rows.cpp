// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Rows that are shown as one, by themselves and in what is on screen.
#include "flame/joined_rows.h"

#include "analysis/call_tree_transforms.h"
#include "flame/viewport.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::test;

namespace {

constexpr int RowHeight = 20;
constexpr int Width = 1000;

/// 100 ticks a pixel, 1000 pixels: f1 to f9 in each other with 990 pixels, which then call app
/// (700), db (200) and 60 others of one pixel. Beside f3 is a (4), beside f5 are b (2; it calls c)
/// and d (2).
QString framework()
{
    const QString f2 = QStringLiteral("f1;f2;");
    const QString f4 = f2 + "f3;f4;";
    const QString f9 = f4 + "f5;f6;f7;f8;f9";
    QString lines = f2 + "a 400\n" + f4 + "b;c 200\n" + f4 + "d 200\n";
    lines += f9 + ";app;page;row 70000\n" + f9 + ";db 20000\n" + f9 + " 3000\nother 200\n";
    for (int i = 0; i < 60; ++i)
        lines += f9 + QStringLiteral(";g%1 100\n").arg(i, 2, 10, QLatin1Char('0'));
    return lines;
}

struct Joined {
    explicit Joined(const QString& lines = framework(), bool areUnfolded = false)
        : profile(profileOfFolded(lines))
        , layout(std::make_shared<const FlameLayout>(profile->callTree()))
    {
        view.setScreen(Width, 400, RowHeight);
        view.joinRows(areUnfolded);
        view.setLayout(layout, false);
    }
    [[nodiscard]] CallNodeId node(const char* chain) const
    {
        std::vector<SubId> subs;
        for (const QByteArray& name : QByteArray(chain).split(';'))
            subs.push_back(profile->findSub(name.toStdString()));
        return nodeAt(layout->tree(), subs);
    }
    [[nodiscard]] QString name(CallNodeId node) const
    {
        const SubId sub = layout->tree()[node].sub;
        return sub.valid() ? QString::fromUtf8((*profile)[sub].name) : QStringLiteral("root");
    }
    /// The frames of each row of the screen: "app 700", "60+3 70" of hatched ones.
    [[nodiscard]] QStringList rows() const
    {
        QStringList rows;
        std::vector<FlameFrame> frames;
        for (std::uint32_t place = 0; place < view.joined().count(); ++place) {
            QStringList row;
            if (const JoinedRows::Row* joined = view.joined().joinedAt(place)) {
                for (const CallNodeId frame : joined->frames)
                    row << name(frame);
                rows << QStringLiteral("[%1]").arg(row.join(u' '));
                continue;
            }
            view.joined().framesOf(view.joined().depthAt(place), view.span(), frames);
            std::erase_if(frames, [](const FlameFrame& frame) { // only their edges are visible
                return frame.left + frame.width < 0.01 || frame.left > Width - 0.01;
            });
            for (const FlameFrame& frame : frames)
                row << QStringLiteral("%1 %2")
                           .arg(frame.folded()
                                   ? QStringLiteral("%1+%2").arg(frame.count).arg(frame.beside)
                                   : name(frame.first))
                           .arg(frame.width);
            rows << row.join(QStringLiteral(", "));
        }
        return rows;
    }
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const FlameLayout> layout;
    FlameViewport view;
};

const char* const F9 = "f1;f2;f3;f4;f5;f6;f7;f8;f9";

} // namespace

class JoinedRowsTest : public QObject {
    Q_OBJECT

private slots:
    void oneRowAndWhatIsBesideItAsAHatchedFrame()
    {
        const Joined graph;
        // 8 ticks of a, b and d, 2 of other; 60 callees of f9 are one hatched frame with them.
        QCOMPARE(graph.rows(),
            QStringList({"root 1000", "[f1 f2 f3 f4 f5 f6 f7 f8 f9]", "app 700, db 200, 60+4 70",
                "page 700", "row 700"}));
        QCOMPARE(graph.view.joined().countBeside(), 4U);
        QCOMPARE(graph.view.joined().ticksBeside(), std::uint64_t{1000});
    }

    void unfoldedRowsAreKnown()
    {
        const Joined graph(framework(), true);
        QCOMPARE(graph.view.joined().count(), 13U);
        QCOMPARE(graph.view.joined().rows().size(), std::size_t{1});
        QCOMPARE(graph.rows().at(3), "f3 994, a 4");
        QVERIFY(!graph.view.joinedRowAt(RowHeight + 1));
        QVERIFY(!graph.view.joined().besideOf(graph.node("f1;f2;a")).valid());
    }

    void theNodesOfAHatchedFrame()
    {
        const Joined graph;
        const auto frame = graph.view.frameAt(950, 2 * RowHeight + 1);
        QVERIFY(frame && frame->folded());
        const std::vector<CallNodeId> nodes = graph.view.joined().nodesOf(*frame);
        QCOMPARE(nodes.size(), std::size_t{64});
        QCOMPARE(frame->nodes(), 64U);
        QCOMPARE(graph.name(nodes[0]), "a");
        QStringList next{graph.name(nodes[1]), graph.name(nodes[2]), graph.name(nodes[3])};
        next.sort();
        QCOMPARE(next.join(u' '), "b d other");
    }

    // Subs beside a joined row are shown in it by hatching only; whoever goes to one sees it.
    void whatIsBesideIsZoomedTo()
    {
        Joined graph;
        const CallNodeId c = graph.node("f1;f2;f3;f4;b;c");
        QCOMPARE(graph.view.joined().besideOf(c), graph.node("f1;f2;f3;f4;b"));
        QVERIFY(!graph.view.joined().besideOf(graph.node(F9)).valid());
        QVERIFY(!graph.view.joined()
                     .besideOf(graph.node("f1;f2;f3;f4;f5;f6;f7;f8;f9;app;page"))
                     .valid());
        graph.view.focusAndShow(c);
        QCOMPARE(graph.rows().mid(0, 3), QStringList({"[root f1 f2 f3 f4]", "b 1000", "c 1000"}));
    }

    void callersOfAZoomFromThreeOn()
    {
        Joined graph;
        graph.view.zoomTo(graph.node("f1;f2"));
        QCOMPARE(graph.rows().at(0), "root 1002");
        graph.view.zoomTo(graph.node("f1;f2;f3;f4;f5;f6;f7;f8;f9;app"));
        QCOMPARE(graph.rows(),
            QStringList(
                {"[root f1 f2 f3 f4 f5 f6 f7 f8 f9]", "app 1000", "page 1000", "row 1000"}));
        graph.view.zoomTo(CallNodeId(0));
        QCOMPARE(graph.rows().size(), 5);
    }

    /// Else rows would jump while the wheel turns.
    void gradualZoomsKeepTheRows()
    {
        Joined graph;
        const QString joined = graph.rows().at(1);
        graph.view.zoomBy(0.1, 100);
        QCOMPARE(graph.rows().at(1), joined);
        graph.view.zoomTo(graph.node("f1;f2;f3;f4;f5;f6;f7;f8;f9;app"));
        graph.view.zoomBy(0.5, 500);
        QCOMPARE(graph.rows().at(1), "app 2000");
        graph.view.zoomBy(100, 500);
        QCOMPARE(graph.rows().at(1), joined);
    }

    void theKeyboardTakesARowAsOne()
    {
        using Step = FlameViewport::Step;
        Joined graph;
        FlameViewport& view = graph.view;
        const auto go = [&](Step step) {
            const CallNodeId to = view.neighbour(step);
            if (to.valid())
                view.focus(to);
            return to.valid() ? graph.name(to) : QString();
        };
        QCOMPARE(go(Step::Down), "f1");
        QCOMPARE(go(Step::Right), "");
        QCOMPARE(go(Step::Down), "app");
        QCOMPARE(go(Step::Right), "db");
        QCOMPARE(go(Step::Right), "g00"); // the hatched frame, without a zoom
        QVERIFY(view.frameWith(view.focused())->folded());
        QCOMPARE(go(Step::Right), "");
        QCOMPARE(go(Step::Left), "db");
        QCOMPARE(go(Step::Up), "f9");
        QCOMPARE(go(Step::ToCaller), "f8");
        QCOMPARE(go(Step::Up), "root");
    }

    // With siblings in another order, there is something on both sides.
    void bothSides()
    {
        Joined graph;
        std::vector<std::uint32_t> rank(graph.profile->subs().size());
        for (std::size_t i = 0; i < rank.size(); ++i)
            rank[i] = QString::fromUtf8(graph.profile->subs()[i].name) < "f" ? 0U
                : QString::fromUtf8(graph.profile->subs()[i].name) < "h"     ? 1U
                                                                             : 2U;
        const CallTree tree = orderedTree(graph.profile->callTree(), SiblingOrder::ByName, rank);
        graph.layout = std::make_shared<const FlameLayout>(tree);
        graph.view.setLayout(graph.layout, false);
        const QString row = graph.rows().at(2);
        QVERIFY2(row.startsWith("0+3 8, db 200, app 700"), qPrintable(row));
        QVERIFY2(row.endsWith(", 60+1 62"), qPrintable(row));
        QCOMPARE(graph.view.frameAt(4, 2 * RowHeight + 1)->beside, 3U);
    }

    void theSumOfWhatIsTooNarrow()
    {
        const Joined graph;
        QVERIFY(std::abs(graph.view.narrowShare() - 0.070) < 1e-9);
    }

    void withoutAGraph()
    {
        const JoinedRows none;
        QCOMPARE(none.count(), 0U);
        QVERIFY(none.rows().empty() && !none.joinedAt(0));
        QVERIFY(!none.rowWith(CallNodeId(0)));
        QVERIFY(!none.besideOf(CallNodeId(0)).valid());
    }
};

NYTPROF_TEST(JoinedRowsTest)
#include "tst_joined_rows.moc"
