// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_graph.h"
#include "flame/flame_view.h"
#include "folded_tree.h"
#include "load/load_profile.h"
#include "loading/comparison.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/theme.h"
#include "test_class.h"
#include "widgets/filter_bar.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

#include <array>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

constexpr const char* Before = "A::run 100\nA::run;A::slow 100\nA::run;A::fast 400\nB::gone 400\n";
constexpr const char* After = "A::run 100\nA::run;A::slow 700\nA::run;A::fast 100\nC::new 100\n";

LoadedProfile compared(const ProfilePtr& before, const ProfilePtr& after)
{
    LoadedProfile loaded;
    loaded.profile = after;
    loaded.flame = std::make_shared<const FlameLayout>(after->callTree());
    FlameRequest plain;
    plain.diff = diffProfiles(before, after);
    const auto graph
        = std::make_shared<const FlameGraph>(makeFlameGraph(plain.diff->sharedNames(), plain));
    loaded.comparison = std::make_shared<const Comparison>(Comparison{{}, plain.diff, graph});
    return loaded;
}

// A view of two profiles, large enough for all their boxes.
struct Shown {
    Shown(const ProfilePtr& before, const ProfilePtr& after)
    {
        view.resize(1000, 400);
        view.controls()->setDirection(Direction::Callees);
        view.controls()->setWidth(FlameWidth::After);
        view.show();
        show(compared(before, after));
    }
    Shown(const char* before, const char* after)
        : Shown(profileOfFolded(QLatin1String(before)), profileOfFolded(QLatin1String(after)))
    {
    }
    void show(const LoadedProfile& loaded)
    {
        profile = loaded.profile;
        navigation.setProfile(profile);
        view.setLoaded(loaded);
        wait();
    }
    void wait()
    {
        if (!QTest::qWaitFor([&] { return !view.busy(); })) {
            qFatal("the view stays busy");
        }
    }
    [[nodiscard]] FlameCanvas& canvas() const { return *view.canvas(); }
    // The box of the first sub of that name from the top; the root if there is none.
    [[nodiscard]] CallNodeId box(const QString& name) const
    {
        const auto nodes = canvas().layout()->tree().nodes();
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            if (canvas().names().fullName(nodes[i].sub) == name) {
                return CallNodeId(i);
            }
        }
        return CallNodeId(0);
    }
    [[nodiscard]] QString text(const QString& name) const
    {
        return canvas().text().describe({box(name), 1, 0, 0});
    }

    Navigation navigation;
    FlameView view{&navigation};
    ProfilePtr profile;
};

// How many pixels of the graph are clearly orange, clearly blue, and neither.
struct Pixels {
    int orange = 0;
    int blue = 0;
    int rest = 0;
};

Pixels pixelsOf(FlameCanvas& canvas)
{
    Pixels pixels;
    const QImage image = canvas.viewport()->grab().toImage();
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            const int warmth = color.red() - color.blue();
            ++(warmth > 40 ? pixels.orange : warmth < -40 ? pixels.blue : pixels.rest);
        }
    }
    return pixels;
}

} // namespace

class CompareFlameTest : public QObject {
    Q_OBJECT

private slots:
    void init() { Preferences::instance().setNormalizedTotals(false); }
    void cleanup() { applyTheme(Theme::Light); }

    void framesShowBothTimes()
    {
        const Shown shown(Before, After);
        QCOMPARE(shown.text(QStringLiteral("A::slow")),
            "A::slow: inclusive 10.0\u00a0µs \u2192 70.0\u00a0µs (+60.0\u00a0µs, +600.0 %), "
            "exclusive 10.0\u00a0µs \u2192 70.0\u00a0µs, calls 1 \u2192 1");
        QVERIFY(shown.text(QStringLiteral("C::new")).contains(QStringLiteral("(new)")));
        QVERIFY(shown.text(QString()).startsWith(QStringLiteral(
            "all subs: inclusive 100\u00a0µs \u2192 100\u00a0µs (0\u00a0s, 0.0 %)")));
        QCOMPARE(shown.box(QStringLiteral("B::gone")), CallNodeId(0));
    }

    void whatIsGoneIsSeenInTheWidthOfBefore()
    {
        Shown shown(Before, After);
        shown.view.controls()->setWidth(FlameWidth::Before);
        shown.wait();
        QCOMPARE(shown.canvas().layout()->total(), 1000U);
        QCOMPARE(shown.canvas().layout()->width(shown.box(QStringLiteral("B::gone"))), 400U);
        QCOMPARE(shown.box(QStringLiteral("C::new")), CallNodeId(0));
        shown.view.controls()->setWidth(FlameWidth::Larger);
        shown.wait();
        QCOMPARE(shown.canvas().layout()->total(), 100U + 700 + 400 + 400 + 100);
        QVERIFY(shown.text(QStringLiteral("B::gone")).contains(QStringLiteral("(gone)")));
        QVERIFY(shown.text(QStringLiteral("C::new")).contains(QStringLiteral("(new)")));
    }

    void choosingABoxGoesThereUnlessItIsGone()
    {
        Shown shown(Before, After);
        shown.view.controls()->setWidth(FlameWidth::Larger);
        shown.wait();
        const auto click = [&](const char* name) {
            const QRectF rect = shown.canvas().rectOf(shown.box(QString::fromLatin1(name)));
            QTest::mouseClick(
                shown.canvas().viewport(), Qt::LeftButton, {}, rect.center().toPoint());
        };
        click("A::slow");
        QCOMPARE(shown.navigation.place().sub, shown.profile->findSub("A::slow"));
        QSignalSpy said(&shown.view, &View::hovered);
        click("B::gone");
        QCOMPARE(shown.navigation.place().sub, shown.profile->findSub("A::slow"));
        QVERIFY(said.last()[0].toString().startsWith("B::gone is only in the baseline"));
        click("C::new");
        QCOMPARE(shown.navigation.place().sub, shown.profile->findSub("C::new"));
    }

    // Blue is a colour of changes.
    void theSelectionIsOutlinedInTheColourOfText()
    {
        Shown shown("A::f 10\nB::g 5\n", "A::f 20\nB::g 5\n");
        FlameCanvas& canvas = shown.canvas();
        const CallNodeId box = shown.box("A::f");
        const QPoint corner = canvas.rectOf(box).topLeft().toPoint() + QPoint(1, 4);
        const auto outline = [&] { return canvas.viewport()->grab().toImage().pixelColor(corner); };
        QVERIFY(outline() != canvas.palette().color(QPalette::Text));
        shown.navigation.goToSub(shown.profile->findSub("A::f"));
        QCOMPARE(outline(), canvas.palette().color(QPalette::Text));
    }

    void framesWithoutEvidenceAreGrey()
    {
        std::vector<ProfilePtr> baseline;
        std::vector<ProfilePtr> current;
        for (int run = 0; run < 6; ++run) {
            const auto profile = [run](int slow) {
                return profileOfFolded(QStringLiteral("A::slow %1\nB::noisy %2\n")
                                           .arg(slow + run)
                                           .arg(1000 + (run * 5 + slow) % 7 * 100));
            };
            baseline.push_back(profile(1000));
            current.push_back(profile(2000));
        }
        FlameRequest plain;
        plain.runs = mergedRuns(baseline, current);
        plain.diff = plain.runs->sums;
        LoadedProfile loaded;
        loaded.profile = plain.diff->after().profile;
        loaded.flame = std::make_shared<const FlameLayout>(loaded.profile->callTree());
        const auto graph
            = std::make_shared<const FlameGraph>(makeFlameGraph(plain.diff->sharedNames(), plain));
        loaded.comparison = std::make_shared<const Comparison>(
            Comparison{{}, plain.diff, graph, plain.runs, compareRuns(plain.runs)});
        Shown shown(baseline[0], current[0]);
        QVERIFY(!shown.text(QStringLiteral("B::noisy")).contains(QStringLiteral("no evidence")));
        shown.show(loaded);
        QVERIFY(shown.text(QStringLiteral("B::noisy"))
                    .endsWith(QStringLiteral("no evidence of a change")));
        QVERIFY(!shown.text(QStringLiteral("A::slow")).contains(QStringLiteral("no evidence")));
        const auto ground = [&](const char* name) {
            const QRectF rect = shown.canvas().rectOf(shown.box(QLatin1String(name)));
            return shown.canvas().viewport()->grab().toImage().pixelColor(
                rect.topLeft().toPoint() + QPoint(20, 2));
        };
        QCOMPARE(ground("B::noisy"), changeColor(0, false));
        QCOMPARE(ground("A::slow"), changeColor(0.5, false));
        shown.view.controls()->setDirection(Direction::Callers);
        shown.wait();
        QCOMPARE(ground("B::noisy"), changeColor(0, false));
    }

    void normalizedTotalsScaleTheBaseline()
    {
        Shown shown("A::a 100\nB::b 100\n", "A::a 300\nB::b 100\n");
        QVERIFY(shown.text(QStringLiteral("B::b")).contains(QStringLiteral("(0\u00a0s, 0.0 %)")));
        Preferences::instance().setNormalizedTotals(true);
        shown.wait();
        QCOMPARE(shown.text(QStringLiteral("B::b")),
            "B::b: inclusive 20.0\u00a0µs \u2192 10.0\u00a0µs (\u221210.0\u00a0µs, \u221250.0 %), "
            "exclusive 20.0\u00a0µs "
            "\u2192 10.0\u00a0µs, calls 1 \u2192 1, normalized");
        QVERIFY(shown.text(QString()).contains(QStringLiteral("40.0\u00a0µs \u2192 40.0\u00a0µs")));
    }

    void colours_data()
    {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::Light;
        QTest::newRow("dark") << Theme::Dark;
    }

    void colours()
    {
        QFETCH(const Theme, theme);
        applyTheme(theme);
        Shown same(After, After);
        const Pixels grey = pixelsOf(same.canvas());
        QVERIFY2(grey.orange + grey.blue < grey.rest / 50, "unchanged boxes are grey");
        Shown slower("A::a 100\nA::a;B::b 100\n", "A::a 300\nA::a;B::b 300\n");
        const Pixels warm = pixelsOf(slower.canvas());
        QVERIFY(warm.orange > 10'000 && warm.blue < warm.orange / 50);
        Shown faster("A::a 300\nA::a;B::b 300\n", "A::a 100\nA::a;B::b 100\n");
        const Pixels cold = pixelsOf(faster.canvas());
        QVERIFY(cold.blue > 10'000 && cold.orange < cold.blue / 50);
    }

    void coloursFollowTheComparison()
    {
        Shown shown(Before, After);
        QCOMPARE(shown.canvas().colorMode(), ColorMode::Change);
        const auto* legend = shown.view.findChild<Legend*>();
        QVERIFY(legend->accessibleName().contains(QStringLiteral("gone")));
        LoadedProfile alone;
        alone.profile = shown.profile;
        alone.flame = std::make_shared<const FlameLayout>(alone.profile->callTree());
        shown.view.controls()->setColorMode(ColorMode::Change);
        shown.show(alone);
        QVERIFY(shown.canvas().colorMode() != ColorMode::Change);
        QVERIFY(!shown.text(QStringLiteral("A::slow")).contains(QChar(0x2192)));
        QVERIFY(!legend->accessibleName().contains(QStringLiteral("gone")));
    }

    void stepsSearchAndDirectionsKeepTheChanges()
    {
        Shown shown(Before, After);
        const auto sub = [&](const char* name) {
            return shown.canvas().layout()->tree()[shown.box(QString::fromLatin1(name))].sub;
        };
        shown.view.applyTransform({Transform::Kind::MergeAway, {sub("A::slow")}});
        shown.wait();
        QVERIFY(shown.text(QStringLiteral("A::run"))
                    .contains(QStringLiteral("exclusive 20.0\u00a0µs \u2192 80.0\u00a0µs")));
        shown.view.undo();
        shown.view.controls()->setDirection(Direction::Callers);
        shown.wait();
        QVERIFY(
            shown.text(QStringLiteral("A::fast"))
                .startsWith(QStringLiteral("A::fast: inclusive 40.0\u00a0µs \u2192 10.0\u00a0µs")));
        shown.view.controls()->setDirection(Direction::Sandwich);
        shown.navigation.goToSub(shown.profile->findSub("A::slow"));
        shown.wait();
        QVERIFY(shown.view.callersCanvas()->isVisibleTo(&shown.view));
        QVERIFY(shown.text(QStringLiteral("A::slow")).contains(QStringLiteral("+60.0\u00a0µs")));
        shown.view.controls()->setDirection(Direction::Callees);
        shown.wait();
        shown.view.findChild<FilterBar*>()->setText(QStringLiteral("slow"));
        QCOMPARE(shown.canvas().matches().count, 1U);
        QCOMPARE(shown.canvas().matches().time, 700U);
        shown.canvas().zoomTo(shown.box(QStringLiteral("A::slow")));
        QVERIFY(shown.canvas().zoomed());
    }

    void realProfiles_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        for (const char* name : {"small_default", "small_calls2", "utf8", "dash_e", "evals"}) {
            QTest::newRow(name) << QString::fromLatin1(name) << QStringLiteral("small_c0");
        }
        QTest::newRow("itself") << QStringLiteral("small_default")
                                << QStringLiteral("small_default");
    }

    // Roots are the totals, children never exceed the parent, and no change is one of nothing.
    void realProfiles()
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        const auto load = [](const QString& name) {
            return loadProfile(profilePath(name + QStringLiteral("/nytprof.out")).toStdString())
                .profile;
        };
        FlameRequest request;
        request.diff = diffProfiles(load(before), load(after));
        for (const Direction direction : {Direction::Callees, Direction::Callers}) {
            for (const FlameWidth width :
                {FlameWidth::After, FlameWidth::Before, FlameWidth::Larger}) {
                for (const bool equal : {false, true}) {
                    request.direction = direction;
                    request.width = width;
                    request.normalizedTotals = equal;
                    const FlameGraph graph = makeFlameGraph(request.diff->sharedNames(), request);
                    QCOMPARE(faultOf(graph, *request.diff, before == after), QString());
                }
            }
        }
    }

private:
    static QString faultOf(const FlameGraph& graph, const ProfileDiff& diff, bool same)
    {
        const CallTree& tree = graph.layout->tree();
        const FlameChanges& changes = *graph.changes;
        const double factor = changes.beforeFactor();
        const auto total
            = [](const DiffSide& side) { return static_cast<double>(side.callTree.total()); };
        if (changes.before(tree.root()).inclusive != total(diff.before()) * factor
            || changes.after(tree.root()).inclusive != total(diff.after())) {
            return QStringLiteral("the root is not the total");
        }
        const auto nodes = tree.nodes();
        std::vector<std::array<double, 2>> below(nodes.size());
        for (std::size_t i = nodes.size(); i-- > 0;) {
            const CallNodeId id(i);
            const std::array<FlameChanges::Cost, 2> costs{changes.before(id), changes.after(id)};
            for (std::size_t side = 0; side < 2; ++side) {
                if (below[i][side] > costs[side].inclusive + 1 + costs[side].inclusive * 1e-9) {
                    return QStringLiteral("children exceed node %1").arg(i);
                }
                if (i > 0) {
                    below[nodes[i].parent.index()][side] += costs[side].inclusive;
                }
            }
            if (!costs[0].there && !costs[1].there) {
                return QStringLiteral("node %1 is of neither run").arg(i);
            }
            if (same && (changes.relative(id) != 0 || costs[0].calls != costs[1].calls)) {
                return QStringLiteral("node %1 changed").arg(i);
            }
        }
        return {};
    }
};

NYTPROF_TEST(CompareFlameTest, QApplication)
#include "tst_compare_flame.moc"
