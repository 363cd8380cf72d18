// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"
#include "flame/flame_canvas.h"
#include "flame/flame_controls.h"
#include "flame/flame_text.h"
#include "flame/flame_view.h"
#include "folded_tree.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "style/theme.h"
#include "synthetic_trees.h"
#include "table_text.h"
#include "test_class.h"
#include "widgets/filter_bar.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const char* const Folded = "A::run;A::parse;A::next 600\n"
                           "A::run;A::parse 100\n"
                           "A::run;B::print 200\n"
                           "A::run;A::parse;A::next;A::parse 50\n"
                           "A::stop 50\n";

LoadedProfile loadedAs(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout)
{
    LoadedProfile loaded;
    loaded.profile = std::move(profile);
    loaded.flame = std::move(layout);
    return loaded;
}

/// A view on a profile, and what its boxes are.
struct Shown {
    explicit Shown(const char* folded = Folded)
        : profile(profileOfFolded(QString::fromLatin1(folded)))
        , layout(std::make_shared<const FlameLayout>(profile->callTree()))
        , view(&navigation)
    {
        view.resize(1000, 500);
        view.show();
        (void)QTest::qWaitForWindowExposed(&view);
        navigation.setProfile(profile);
        view.setLoaded(loadedAs(profile, layout));
    }

    /// The boxes once they are made, as "A;B CALLS EXCLUSIVE" lines.
    QString boxes(const FlameCanvas* canvas)
    {
        if (!QTest::qWaitFor([&] { return !view.busy(); })) {
            return QStringLiteral("never made");
        }
        const FlameLayout* shown = canvas->layout();
        return shown ? inconsistency(*profile) + foldedText(*profile, shown->tree()) : QString();
    }
    QString boxes() { return boxes(view.canvas()); }

    void focus(std::initializer_list<const char*> chain)
    {
        const CallTree& tree = view.canvas()->layout()->tree();
        CallNodeId at(0);
        for (const char* name : chain) {
            const std::uint32_t first = tree[at].firstChild.index();
            const std::uint32_t count = tree[at].childCount;
            at = {};
            for (std::uint32_t i = 0; i < count; ++i) {
                if ((*profile)[tree[CallNodeId(first + i)].sub].name == name) {
                    at = CallNodeId(first + i);
                }
            }
            if (!at.valid())
                qFatal("no frame %s", name);
        }
        view.canvas()->setFocused(at);
    }
    /// The box that is as wide as the picture, as "A;B"; empty for all of it.
    QString zoomed()
    {
        (void)boxes();
        const FlameZoom zoom = view.canvas()->view().zoom();
        QStringList names;
        for (const SubId sub : zoom.chain) {
            names << view.canvas()->names().fullName(sub);
        }
        return zoom.begin == 0 && zoom.width == 1 ? names.join(QLatin1Char(';'))
                                                  : QStringLiteral("part of a box");
    }
    QStringList crumbs()
    {
        QStringList texts;
        for (const Crumb& crumb : view.crumbs())
            texts << crumb.text;
        return texts;
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        view.canvas()->setFocus(); // views take no keys of other widgets
        QTest::keyClick(view.canvas(), static_cast<Qt::Key>(key), modifiers);
    }

    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const FlameLayout> layout;
    Navigation navigation;
    FlameView view;
};

} // namespace

class FlameViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(Theme::Light); }
    void init() { QSettings().clear(); }

    void lettersTakeSteps_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("shift");
        QTest::addColumn<QString>("breadcrumb");
        QTest::addColumn<QString>("boxes");
        QTest::newRow("only what it calls") << int(Qt::Key_F) << false << "focus: A::parse"
                                            << "A::parse 3 100\n"
                                               "A::parse;A::next 2 600\n"
                                               "A::parse;A::next;A::parse 1 50\n";
        QTest::newRow("only this path") << int(Qt::Key_F) << true << "focus on stack: A::parse"
                                        << "A::parse 3 100\n"
                                           "A::parse;A::next 2 600\n"
                                           "A::parse;A::next;A::parse 1 50\n";
        QTest::newRow("drop") << int(Qt::Key_D) << false << "dropped: A::parse"
                              << "A::run 4 0\nA::stop 1 50\nA::run;B::print 1 200\n";
        QTest::newRow("merge away") << int(Qt::Key_M) << false << "merged: A::parse"
                                    << "A::run 4 100\n"
                                       "A::stop 1 50\n"
                                       "A::run;A::next 2 650\n"
                                       "A::run;B::print 1 200\n";
        QTest::newRow("recursion") << int(Qt::Key_R) << false << "recursion collapsed"
                                   << "A::run 4 0\n"
                                      "A::stop 1 50\n"
                                      "A::run;A::parse 4 150\n"
                                      "A::run;B::print 1 200\n"
                                      "A::run;A::parse;A::next 2 600\n";
        QTest::newRow("packages") << int(Qt::Key_C) << false << "by package"
                                  << "A::next 5 800\nA::next;B::print 1 200\n";
    }

    void lettersTakeSteps()
    {
        QFETCH(const int, key);
        QFETCH(const bool, shift);
        QFETCH(const QString, breadcrumb);
        QFETCH(const QString, boxes);
        Shown shown;
        const QString before = shown.boxes();
        shown.focus({"A::run", "A::parse"});
        shown.press(key, shift ? Qt::ShiftModifier : Qt::NoModifier);
        QCOMPARE(shown.boxes(), boxes);
        QCOMPARE(shown.crumbs(), QStringList({"all calls", breadcrumb}));
        shown.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(shown.boxes(), before);
        QCOMPARE(shown.crumbs(), QStringList({"all calls"}));
        shown.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(shown.boxes(), boxes);
    }

    void theTableOfActionsHasTheKeysOfAllSteps()
    {
        const auto last = static_cast<std::size_t>(Transform::Kind::GroupFiles);
        QCOMPARE(transformChoices().size(), last + 1);
        for (const TransformChoice& choice : transformChoices()) {
            QCOMPARE(
                transformChoices()[static_cast<std::size_t>(choice.kind)].action, choice.action);
            const ActionEntry* listed = findAction(actionTable(), QLatin1String(choice.action->id));
            QVERIFY2(listed && listed->where == ActionEntry::Where::Flame, choice.action->id);
            QCOMPARE(actionKeys(*listed).size(), 1);
        }
        const ActionEntry& path = *transformChoices()[1].action;
        QCOMPARE(actionTitle(path), QStringLiteral("Focus on Call Stack"));
        QCOMPARE(actionKeys(path), QList<QKeySequence>{QKeySequence(QStringLiteral("Shift+F"))});
    }

    void keysSelectFramesAndBackReturnsFromAllOfThem()
    {
        Shown shown;
        const auto place = [&] { return (*shown.profile)[shown.navigation.place().sub].name; };
        shown.navigation.goToSub(shown.profile->findSub("A::stop"));
        shown.focus({"A::run"});
        shown.press(Qt::Key_Down);
        QCOMPARE(place(), "A::parse");
        shown.press(Qt::Key_Right);
        QCOMPARE(place(), "B::print");
        shown.press(Qt::Key_Backspace);
        QCOMPARE(place(), "A::run");
        shown.press(Qt::Key_H);
        QCOMPARE(place(), "A::next");
        shown.navigation.back();
        QCOMPARE(place(), "A::stop");
    }

    /// As with Alt+Left, or a row of a table.
    void theKeyboardFollowsASelectionMadeElsewhere()
    {
        Shown shown;
        shown.navigation.goToSub(shown.profile->findSub("A::parse"));
        const FlameCanvas* canvas = shown.view.canvas();
        QCOMPARE(canvas->layout()->tree()[canvas->focused()].inclusive, 750); // the widest one
    }

    void aBreadcrumbLeadsBackAndCanBeUndone()
    {
        Shown shown;
        shown.focus({"A::run", "B::print"});
        shown.press(Qt::Key_D);
        const QString withoutPrint = shown.boxes();
        shown.press(Qt::Key_R);
        shown.press(Qt::Key_C);
        const QString all = shown.boxes();
        const QStringList crumbs
            = {"all calls", "dropped: B::print", "recursion collapsed", "by package"};
        QCOMPARE(shown.crumbs(), crumbs);
        shown.view.crumbs()[1].show();
        QCOMPARE(shown.boxes(), withoutPrint);
        QCOMPARE(shown.crumbs(), crumbs.first(2));
        shown.view.undo();
        QCOMPARE(shown.boxes(), all);
        QCOMPARE(shown.crumbs(), crumbs);
    }

    void groupsAreCalledByTheirNames()
    {
        Shown shown;
        shown.press(Qt::Key_C);
        (void)shown.boxes();
        const QString text = shown.view.canvas()->text().describe({CallNodeId(1), 1, 0, 0});
        QVERIFY2(text.startsWith(QStringLiteral("A: 5 calls")), qPrintable(text));
        shown.press(Qt::Key_C); // they cannot be grouped again
        QCOMPARE(shown.crumbs().size(), 2);
    }

    void theKeyboardStaysOnItsBoxWhereItIs()
    {
        Shown shown;
        shown.focus({"A::run", "A::parse", "A::next"});
        shown.press(Qt::Key_R);
        (void)shown.boxes();
        const FlameCanvas* canvas = shown.view.canvas();
        const SubId sub = canvas->layout()->tree()[canvas->focused()].sub;
        QCOMPARE((*shown.profile)[sub].name, "A::next");
    }

    void theZoomStaysOnItsBox_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("shift");
        QTest::addColumn<QString>("afterwards");
        QTest::newRow("only what it calls") << int(Qt::Key_F) << false << "A::parse;A::next";
        QTest::newRow("only this path") << int(Qt::Key_F) << true << "A::parse;A::next";
        QTest::newRow("drop") << int(Qt::Key_D) << false << "A::run";
        QTest::newRow("merge away") << int(Qt::Key_M) << false << "A::run;A::next";
        QTest::newRow("recursion") << int(Qt::Key_R) << false << "A::run;A::parse;A::next";
        QTest::newRow("packages") << int(Qt::Key_C) << false << ""; // A is as wide as all
    }

    void theZoomStaysOnItsBox()
    {
        QFETCH(const int, key);
        QFETCH(const bool, shift);
        QFETCH(const QString, afterwards);
        const QString here = QStringLiteral("A::run;A::parse;A::next");
        Shown shown;
        shown.focus({"A::run", "A::parse", "A::next"});
        shown.press(Qt::Key_Z);
        QCOMPARE(shown.zoomed(), here);
        shown.press(Qt::Key_Backspace);
        shown.press(key, shift ? Qt::ShiftModifier : Qt::NoModifier);
        QCOMPARE(shown.zoomed(), afterwards);
        shown.view.undo();
        QCOMPARE(shown.zoomed(), here);
        shown.view.redo();
        QCOMPARE(shown.zoomed(), afterwards);
        shown.press(Qt::Key_2); // another order
        QCOMPARE(shown.zoomed(), afterwards);
    }

    void aZoomAfterAStepOutlivesUndoingIt()
    {
        Shown shown;
        shown.focus({"A::run", "A::parse"});
        shown.press(Qt::Key_M);
        (void)shown.boxes();
        shown.focus({"A::run", "A::next"});
        shown.press(Qt::Key_Z);
        QCOMPARE(shown.zoomed(), QStringLiteral("A::run;A::next"));
        shown.view.undo();
        QCOMPARE(shown.zoomed(), QStringLiteral("A::run;A::parse;A::next"));
        shown.press(Qt::Key_0);
        shown.view.redo();
        QCOMPARE(shown.zoomed(), QString()); // who left the zoom does not get it back
    }

    void theZoomOutlivesReadingAChangedFileAgain()
    {
        Shown shown;
        shown.focus({"A::run", "A::parse"});
        shown.press(Qt::Key_Z);
        const auto again = profileOfFolded(QStringLiteral("X::x 1\n") + QLatin1String(Folded));
        shown.navigation.setProfile(again);
        shown.view.setLoaded(
            loadedAs(again, std::make_shared<const FlameLayout>(again->callTree())));
        shown.profile = again;
        QCOMPARE(shown.zoomed(), QStringLiteral("A::run;A::parse"));
        LoadedProfile other = loadedAs(again, shown.layout);
        other.path = QStringLiteral("another file");
        other.flame = std::make_shared<const FlameLayout>(again->callTree());
        shown.view.setLoaded(other);
        QCOMPARE(shown.zoomed(), QString());
    }

    void scrollingOutlivesReadingTheFileAgain()
    {
        QByteArray deep = "A::f";
        for (int i = 0; i < 100; ++i) {
            deep += ";A::f";
        }
        deep += " 5\n";
        Shown shown(deep.constData());
        shown.view.canvas()->setUnfolded(true);
        QScrollBar* bar = shown.view.canvas()->verticalScrollBar();
        QVERIFY(bar->maximum() > 100);
        bar->setValue(77);
        const auto again = profileOfFolded(QString::fromLatin1(deep));
        shown.navigation.setProfile(again);
        shown.view.setLoaded(
            loadedAs(again, std::make_shared<const FlameLayout>(again->callTree())));
        QCOMPARE(bar->value(), 77);
    }

    void searchingManyBoxesDoesNotKeepTheWindowWaiting()
    {
        Shown shown;
        const CallTree large = randomTree(1, 60'000);
        const auto layout = std::make_shared<const FlameLayout>(large);
        const auto names = profileOfFolded(QStringLiteral("A::a 1\nA::b 1\nA::c 1\nA::d 1\n"
                                                          "A::e 1\nB::a 1\nB::b 1\nB::c 1\n"
                                                          "B::d 1\nB::e 1\n"));
        shown.navigation.setProfile(names);
        shown.view.setLoaded(loadedAs(names, layout));
        auto* field = shown.view.findChild<FilterBar*>();
        QVERIFY(field);
        field->setText(QStringLiteral("A::a"));
        field->setText(QStringLiteral("B::"));
        QVERIFY(shown.view.busy());
        QVERIFY(!shown.view.canvas()->matches().active());
        QTRY_VERIFY(!shown.view.busy());
        const FlameMatches& found = shown.view.canvas()->matches();
        const FlameMatches all
            = searchFrames(shown.view.canvas()->names(), *layout, Terms(QStringLiteral("B::")));
        QCOMPARE(found.count, 5U); // of the last text, not of the first
        QCOMPARE(found.time, all.time);
        QCOMPARE(found.nodes.size(), all.nodes.size());
        QCOMPARE(field->findChild<QLabel*>()->text().section(u' ', 0, 0),
            QLocale().toString(static_cast<qulonglong>(found.nodes.size())));
        QVERIFY(field->findChild<QLineEdit*>()->toolTip().startsWith(QStringLiteral("5 subs in ")));
        shown.view.setLoaded(loadedAs(shown.profile, shown.layout));
    }

    void returnInTheFieldWalksTheMatches()
    {
        Shown shown;
        shown.view.resize(1400, 500);
        auto* field = shown.view.findChild<FilterBar*>()->findChild<QLineEdit*>();
        const auto* result = shown.view.findChild<FilterBar*>()->findChild<QLabel*>();
        QTRY_COMPARE(field->width(), 250);
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("parse"));
        QTRY_VERIFY(!shown.view.busy());
        QCOMPARE(result->text(), QStringLiteral("2 \u00b7 75.0 %"));
        QCOMPARE(field->toolTip(), QStringLiteral("1 sub in 2 frames, 75.0 % of total"));
        QVERIFY(field->rect().contains(result->geometry()));
        // Whether the focused frame has an outline while the field has the keyboard.
        const auto outlined = [&] {
            FlameCanvas* canvas = shown.view.canvas();
            const QRect frame = canvas->rectOf(canvas->focused()).toAlignedRect();
            const QImage image = canvas->viewport()->grab().toImage();
            const qreal scale = image.devicePixelRatio();
            return image.pixelColor(((frame.topLeft() + QPoint(1, 4)) * scale))
                == accentColor(canvas->palette());
        };
        QVERIFY(!outlined()); // all calls
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(result->text(), QStringLiteral("1/2 \u00b7 75.0 %"));
        QVERIFY(outlined());
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(result->text(), QStringLiteral("2/2 \u00b7 75.0 %"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(result->text(), QStringLiteral("1/2 \u00b7 75.0 %"));
        QVERIFY(outlined() && field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("x"));
        QCOMPARE(result->text(), QStringLiteral("0 \u00b7 0.0 %"));
        field->setText(QStringLiteral("/(/"));
        QCOMPARE(result->text(), QStringLiteral("not a regular expression"));
        field->clear();
        QCOMPARE(result->text(), QString());
    }

    void aStoppedSearchLooksAtNoMoreNodes()
    {
        const CallTree large = randomTree(1, 60'000);
        const FlameLayout layout(large);
        const auto names = profileOfFolded(QStringLiteral("A::a 1\nA::b 1\nB::a 1\n"));
        std::stop_source stop;
        stop.request_stop();
        const FlameMatches found = searchFrames(FrameNames(names, Grouping::Subs), layout,
            Terms(QStringLiteral("A")), stop.get_token());
        QVERIFY(found.nodes.empty());
        QCOMPARE(found.time, 0U);
    }

    void callersHaveTheSameTotal()
    {
        Shown shown;
        shown.view.controls()->setDirection(Direction::Callers);
        QCOMPARE(shown.boxes(),
            "A::next 2 0\n"
            "B::print 1 0\n"
            "A::parse 4 0\n"
            "A::stop 1 50\n"
            "A::next;A::parse 2 0\n"
            "B::print;A::run 1 200\n"
            "A::parse;A::run 3 100\n"
            "A::parse;A::next 1 0\n"
            "A::next;A::parse;A::run 2 600\n"
            "A::parse;A::next;A::parse 1 0\n"
            "A::parse;A::next;A::parse;A::run 1 50\n");
        QCOMPARE(shown.view.canvas()->layout()->total(), shown.layout->total());
    }

    void boxesAreAsWideAsTheirCalls()
    {
        Shown shown;
        const auto total = [&] {
            const auto roots = shown.view.canvas()->layout()->tree().children(CallNodeId(0));
            return std::accumulate(roots.begin(), roots.end(), Ticks{0},
                [](Ticks sum, const CallNode& root) { return sum + root.inclusive; });
        };
        std::uint64_t calls = 0;
        for (const CallNode& node : shown.profile->callTree().nodes()) {
            calls += node.calls;
        }
        Preferences::instance().setCostUnit(CostUnit::Calls);
        // The name, its calls, and these again as the cost of the box.
        QVERIFY2(shown.boxes().startsWith(QStringLiteral("A::run 4 4\nA::stop 1 1\n")),
            qPrintable(shown.boxes()));
        QCOMPARE(total(), static_cast<Ticks>(calls));
        const FlameCanvas& canvas = *shown.view.canvas();
        const FlameFrame run{CallNodeId(1), 1, 0, 0};
        QCOMPARE(canvas.text().describe(run),
            QStringLiteral("A::run: 4 calls; total 11 calls (91.7 %)"));
        for (const Direction direction : {Direction::Callers, Direction::Callees}) {
            shown.view.controls()->setDirection(direction);
            (void)shown.boxes();
            QCOMPARE(total(), static_cast<Ticks>(calls));
        }
        Preferences::instance().setCostUnit(CostUnit::Time);
        QVERIFY(shown.boxes().startsWith(QStringLiteral("A::run 4 0\n")));
        QCOMPARE(total(), shown.profile->callTree().total());
    }

    void aSandwichHasTheSubInTheMiddle()
    {
        Shown shown;
        shown.navigation.goToSub(shown.profile->findSub("A::parse"));
        shown.view.controls()->setDirection(Direction::Sandwich);
        QCOMPARE(shown.boxes(shown.view.callersCanvas()), "A::parse 3 0\nA::parse;A::run 3 750\n");
        QCOMPARE(shown.boxes(),
            "A::parse 3 100\nA::parse;A::next 2 600\nA::parse;A::next;A::parse 1 50\n");
        QVERIFY(shown.view.callersCanvas()->isVisible());
        // Both sides are as wide as the sub, so that they fit together.
        QCOMPARE(shown.view.callersCanvas()->layout()->total(), 750U);
        QCOMPARE(shown.view.canvas()->layout()->total(), 750U);
        // A click on a box shows its source, but not another sandwich.
        QTest::mouseClick(shown.view.canvas()->viewport(), Qt::LeftButton, {},
            shown.view.canvas()->rectOf(CallNodeId(2)).center().toPoint());
        QCOMPARE(shown.navigation.place().sub, shown.profile->findSub("A::next"));
        QVERIFY(shown.boxes().startsWith(QStringLiteral("A::parse ")));
        shown.navigation.goToSub(shown.profile->findSub("B::print"));
        QCOMPARE(shown.boxes(), "B::print 1 200\n");
        shown.view.controls()->setDirection(Direction::Callees);
        QVERIFY(!shown.view.callersCanvas()->isVisible());
    }

    void aSandwichIsOfTheFrameThatWasClicked()
    {
        Shown shown;
        shown.navigation.goToSub(shown.profile->findSub("B::print"));
        (void)shown.boxes();
        const FlameCanvas* canvas = shown.view.canvas();
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {},
            canvas->rectOf(CallNodeId(2)).center().toPoint());
        const SubId clicked = canvas->layout()->tree()[CallNodeId(2)].sub;
        QCOMPARE(shown.navigation.place().sub, clicked);
        shown.view.controls()->setDirection(Direction::Sandwich);
        QCOMPARE(shown.boxes().section(u' ', 0, 0), QStringLiteral("A::stop"));
        QCOMPARE(clicked, shown.profile->findSub("A::stop"));
    }

    void digitsChangeTheOrder()
    {
        Shown shown("m;c 3\nm;a 5\nm;b 4\n");
        QCOMPARE(shown.boxes(), "m 3 0\nm;a 1 5\nm;b 1 4\nm;c 1 3\n");
        shown.press(Qt::Key_3);
        QCOMPARE(shown.boxes(), "m 3 0\nm;c 1 3\nm;a 1 5\nm;b 1 4\n");
        shown.press(Qt::Key_2);
        QCOMPARE(shown.boxes(), "m 3 0\nm;a 1 5\nm;b 1 4\nm;c 1 3\n");
        shown.press(Qt::Key_1);
        QCOMPARE(shown.view.canvas()->layout(), shown.layout.get());
    }

    void stepsOutliveReadingTheFileAgain()
    {
        Shown shown;
        shown.focus({"A::run", "A::parse"});
        shown.press(Qt::Key_D);
        QCOMPARE(shown.boxes(), "A::run 4 0\nA::stop 1 50\nA::run;B::print 1 200\n");
        const auto again = profileOfFolded(QStringLiteral("X::x 1\n") + QLatin1String(Folded));
        shown.navigation.setProfile(again);
        shown.view.setLoaded(
            loadedAs(again, std::make_shared<const FlameLayout>(again->callTree())));
        shown.profile = again;
        QCOMPARE(shown.boxes(), "A::run 4 0\nA::stop 1 50\nX::x 1 1\nA::run;B::print 1 200\n");
    }

    void theLegendExplainsColours()
    {
        Navigation navigation;
        FlameView view(&navigation);
        const auto* legend = view.findChild<Legend*>();
        QVERIFY(legend);
        const LoadedProfile loaded
            = readAndCompare({{profilePath(QStringLiteral("small_calls2/nytprof.out"))}});
        QVERIFY(loaded.profile);
        navigation.setProfile(loaded.profile);
        view.setLoaded(loaded);
        for (int mode = 0; mode < ColorModeCount; ++mode) {
            view.controls()->setColorMode(static_cast<ColorMode>(mode));
            QCOMPARE(view.canvas()->colorMode(), static_cast<ColorMode>(mode));
            double shares = 0;
            for (const LegendEntry& entry : legend->entries()) {
                QVERIFY(legend->accessibleName().contains(legendText(entry)));
                shares += std::max(entry.share, 0.0);
            }
            QVERIFY(legend->entries().size() >= 2);
            QVERIFY(mode == static_cast<int>(ColorMode::Cost) || std::abs(shares - 1) < 1e-6);
        }
    }

    void entriesOfTheLegendAreSwitches()
    {
        Shown shown; // A 800, B 200
        FlameCanvas* canvas = shown.view.canvas();
        (void)shown.boxes();
        auto* legend = shown.view.findChild<Legend*>();
        const auto buttons = legend->findChildren<QToolButton*>();
        QToolButton* ofA = buttons[0];
        QToolButton* ofB = buttons[1];
        QToolButton* all = legend->allButton(); // in the tool bar
        QCOMPARE(ofA->text(), QStringLiteral("A 80.0 %"));
        QCOMPARE(ofB->text(), QStringLiteral("B 20.0 %"));
        QVERIFY(!all->isVisible());
        const auto colorOf = [&](std::initializer_list<const char*> chain) {
            shown.focus(chain);
            const QRectF rect = canvas->rectOf(canvas->focused());
            canvas->setFocused(CallNodeId(0));
            const QImage image = canvas->viewport()->grab().toImage();
            return image.pixelColor(QPoint(qRound(rect.right()) - 8, qRound(rect.top()) + 1)
                * image.devicePixelRatio());
        };
        const QColor a = colorOf({"A::run", "A::parse"});
        const QColor b = colorOf({"A::run", "B::print"});
        QVERIFY(a != b);

        QTest::mouseClick(ofB, Qt::LeftButton); // alone
        QCOMPARE(colorOf({"A::run", "B::print"}), b);
        QCOMPARE(colorOf({"A::run", "A::parse"}),
            blend(canvas->palette().color(QPalette::Base), a, 0.32));
        QVERIFY(all->isVisible());
        QCOMPARE(all->text(), QStringLiteral("1 hidden \u2715"));
        QCOMPARE(ofA->accessibleName(), QStringLiteral("A 80.0 %, hidden"));
        QTest::mouseClick(ofB, Qt::LeftButton); // again: all
        QCOMPARE(colorOf({"A::run", "A::parse"}), a);
        QVERIFY(!all->isVisible());

        ofB->setFocus();
        QTest::keyClick(ofB, Qt::Key_Space, Qt::ControlModifier); // hides it
        QCOMPARE(colorOf({"A::run", "A::parse"}), a);
        QVERIFY(colorOf({"A::run", "B::print"}) != b);
        shown.press(Qt::Key_R); // another graph of the same colours
        (void)shown.boxes();
        QVERIFY(colorOf({"A::run", "B::print"}) != b);
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(colorOf({"A::run", "B::print"}), b);
        QVERIFY(legend->hidden().isEmpty());

        QTest::mouseClick(ofB, Qt::LeftButton, Qt::ControlModifier);
        QTest::mouseClick(ofA, Qt::LeftButton, Qt::ControlModifier); // not all of them
        QVERIFY(legend->hidden().isEmpty());
    }

    void theLegendNamesWhatIsTooNarrow()
    {
        QByteArray lines = "A::run 1000\n";
        for (int i = 0; i < 1000; ++i) {
            lines += "A::f" + QByteArray::number(i) + " 1\n";
        }
        Shown shown(lines.constData());
        (void)shown.boxes();
        const auto narrow = [&] {
            QStringList texts;
            for (const QLabel* label : shown.view.findChild<Legend*>()->findChildren<QLabel*>()) {
                texts << (label->isVisible() ? label->text() : QString());
            }
            return texts.join(QString());
        };
        QCOMPARE(narrow(), QStringLiteral("too narrow to draw, 50.0 %"));
        shown.focus({"A::run"});
        shown.press(Qt::Key_Z);
        QCOMPARE(narrow(), QString());
    }

    void theToolTipOfAFrameHasAllOfItsSub()
    {
        const LoadedProfile loaded
            = readAndCompare({{profilePath(QStringLiteral("exceptions/nytprof.out"))}});
        QVERIFY(loaded.profile);
        Navigation navigation;
        FlameView view(&navigation);
        view.resize(1000, 500);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        navigation.setProfile(loaded.profile);
        view.setLoaded(loaded);
        FlameCanvas* canvas = view.canvas();
        const SubId sub = loaded.profile->findSub("main::thrower");
        for (const FlameFrame& frame : canvas->view().visibleFrames()) {
            if (frame.folded() || canvas->layout()->tree()[frame.first].sub != sub) {
                continue;
            }
            const QPoint at = canvas->rectOf(frame.first).center().toPoint();
            QHelpEvent rest(QEvent::ToolTip, at, canvas->viewport()->mapToGlobal(at));
            QCoreApplication::sendEvent(canvas->viewport(), &rest);
            QTextDocument shown;
            shown.setHtml(QToolTip::text());
            const QString text = shown.toPlainText();
            const Sub& about = (*loaded.profile)[sub];
            for (const QString& part : {QStringLiteral("main::thrower\n"),
                     placeText(*loaded.profile, about.file, about.firstLine),
                     QStringLiteral("own code"), QStringLiteral("package group main"),
                     QStringLiteral("here\n"), QStringLiteral("Inclusive"),
                     timeText(*loaded.profile, about.inclusive), QStringLiteral("Exclusive"),
                     timeText(*loaded.profile, about.exclusive), QStringLiteral("Calls"),
                     countText(about.calls), QStringLiteral("Called at "),
                     QStringLiteral(" by main::mid"), QStringLiteral("hottest line ")}) {
                QVERIFY2(text.contains(QString(part).replace(QChar::Nbsp, u' ')), qPrintable(part));
            }
            QToolTip::hideText();
            return;
        }
        QFAIL("no such frame");
    }
};

NYTPROF_TEST(FlameViewTest, QApplication)
#include "tst_flame_view.moc"
