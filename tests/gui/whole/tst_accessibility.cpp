// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The window as screen readers see it.
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"
#include "test_class.h"
#include "treemap/treemap_canvas.h"
#include "treemap/treemap_view.h"
#include "widgets/accessible_frames.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

#include <set>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class AccessibilityTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        window = windowOn(QStringLiteral("small_calls2/nytprof.out"));
        QVERIFY(window);
        window->views()->showView(window->views()->get<FlameView>());
        QTRY_VERIFY(!window->views()->busy());
        flame = window->views()->get<FlameView>()->canvas();
        map = window->findChild<TreemapCanvas*>();
        QVERIFY(flame && flame->layout() && map && !map->tree().nodes().empty());
    }

    void boxesAreItemsOfATree_data() { addPictures(); }

    void boxesAreItemsOfATree()
    {
        QFETCH(const bool, treemap);
        QWidget* canvas = show(treemap);
        const auto* picture
            = dynamic_cast<AccessibleFrames*>(QAccessible::queryAccessibleInterface(canvas));
        QVERIFY(picture);
        QCOMPARE(picture->role(), QAccessible::Tree);
        QCOMPARE(picture->text(QAccessible::Name),
            treemap ? QStringLiteral("Treemap of packages") : QStringLiteral("Flame graph"));
        QCOMPARE(static_cast<std::size_t>(picture->childCount()),
            treemap ? map->boxes().size() : flame->view().visibleFrames().size());
        QVERIFY(picture->childCount() > 3);
        std::set<QString> names;
        for (int i = 0; i < picture->childCount(); ++i) {
            QAccessibleInterface* item = picture->child(i);
            QVERIFY(item && item->isValid());
            QCOMPARE(picture->child(i), item);
            QCOMPARE(item->role(), QAccessible::TreeItem);
            QCOMPARE(item->parent()->object(), canvas);
            QCOMPARE(picture->indexOfChild(item), i);
            QVERIFY(!item->text(QAccessible::Description).isEmpty());
            const QString share = item->text(QAccessible::Value);
            QVERIFY(share.endsWith(QLatin1Char('%')));
            QVERIFY(item->text(QAccessible::Name).contains(share));
            names.insert(item->text(QAccessible::Name));
        }
        QVERIFY(names.size() > 3);
        QVERIFY(!picture->child(-1) && !picture->child(picture->childCount()));
    }

    void itemsAreWhereTheirBoxesAre_data() { addPictures(); }

    void itemsAreWhereTheirBoxesAre()
    {
        QFETCH(const bool, treemap);
        QWidget* canvas = show(treemap);
        const QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(canvas);
        QCOMPARE(picture->rect(), QRect(canvas->mapToGlobal(QPoint()), canvas->size()));
        int tried = 0;
        for (int i = 0; i < picture->childCount(); ++i) {
            const QAccessibleInterface* item = picture->child(i);
            const QRect rect = item->rect();
            QVERIFY2(!rect.isEmpty() && !item->state().offscreen,
                qPrintable(item->text(QAccessible::Name)));
            QVERIFY(picture->rect().contains(rect));
            if (rect.width() < 4 || rect.height() < 4) {
                continue;
            }
            const QAccessibleInterface* under
                = picture->childAt(rect.center().x(), rect.center().y());
            QVERIFY(under && under->rect().contains(rect.center()));
            QVERIFY(under == item || rect.contains(under->rect())); // what is in a package
            ++tried;
        }
        QVERIFY(tried > 3);
        QVERIFY(!picture->childAt(picture->rect().right() + 9, picture->rect().top()));
    }

    // As "main::work, sub, 1.2 s, 12.3 %".
    void treemapRectanglesHaveKindTimeAndShare()
    {
        show(true);
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(map);
        int subs = 0;
        int packages = 0;
        for (std::size_t i = 0; i < map->boxes().size(); ++i) {
            const TreemapBox& box = map->boxes()[i];
            if (box.folded > 0) {
                continue;
            }
            const bool sub = map->tree()[box.node].sub.valid();
            ++(sub ? subs : packages);
            const Profile& profile = *map->tree().profile();
            QCOMPARE(picture->child(static_cast<int>(i))->text(QAccessible::Name),
                QStringLiteral("%1, %2, %3, %4")
                    .arg(packageText(map->tree(), box.node),
                        sub ? QStringLiteral("sub") : QStringLiteral("package"),
                        timeText(profile, map->tree().cost(box.node).exclusive),
                        percentText(box.time, map->tree().packages().total())));
        }
        QVERIFY(subs > 2 && packages > 0);
    }

    // As "main::work, 12.3 %, 4 of 9".
    void framesHaveNameShareAndPosition()
    {
        const CallTree& tree = flame->layout()->tree();
        const auto children = tree.children(tree.root());
        QVERIFY(!children.empty());
        const CallNodeId first = tree[tree.root()].firstChild;
        const QString name = flame->text().nameOf({first, 1, 0, 0});
        QVERIFY2(name.startsWith(flame->names().fullName(tree[first].sub) + QStringLiteral(", ")),
            qPrintable(name));
        QVERIFY2(
            name.contains(QStringLiteral(" %, 1 of %1").arg(children.size())), qPrintable(name));
    }

    // The event itself goes to screen readers only, which there are none of here.
    void theFocusIsOnTheBoxThatTheKeyboardIsOn_data() { addPictures(); }

    void theFocusIsOnTheBoxThatTheKeyboardIsOn()
    {
        QFETCH(const bool, treemap);
        QWidget* canvas = show(treemap);
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(canvas);
        canvas->clearFocus();
        QVERIFY(!picture->focusChild());
        window->activateWindow();
        canvas->setFocus();
        QTRY_VERIFY(canvas->hasFocus());
        std::set<int> met;
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left}) {
            QTest::keyClick(canvas, key);
            QAccessibleInterface* item = picture->focusChild();
            QVERIFY(item && item->state().focused && item->state().selected);
            QCOMPARE(picture->text(QAccessible::Value), item->text(QAccessible::Name));
            const QString description = item->text(QAccessible::Description);
            QVERIFY2(canvas->accessibleDescription().startsWith(description),
                qPrintable(canvas->accessibleDescription() + u'|' + description));
            const int index = picture->indexOfChild(item);
            if (treemap) {
                QCOMPARE(index, map->current());
            } else {
                QCOMPARE(flame->view().visibleFrames()[std::size_t(index)].first, flame->focused());
            }
            for (int i = 0; i < picture->childCount(); ++i) {
                QCOMPARE(picture->child(i)->state().focused, i == index);
            }
            met.insert(index);
        }
        QVERIFY(met.size() >= 2);
    }

    void pressingABoxOpensItsSource_data() { addPictures(); }

    void pressingABoxOpensItsSource()
    {
        QFETCH(const bool, treemap);
        QWidget* canvas = show(treemap);
        const QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(canvas);
        QAccessibleInterface* item = nullptr;
        SubId sub;
        for (int i = 0; i < picture->childCount() && !item; ++i) {
            const SubId of = subOf(treemap, static_cast<std::size_t>(i));
            if (of.valid() && of != window->navigation()->place().sub) {
                item = picture->child(i);
                sub = of;
            }
        }
        QVERIFY(item);
        QSignalSpy flameWanted(flame, &FlameCanvas::sourceWanted);
        QSignalSpy mapWanted(map, &TreemapCanvas::sourceWanted);
        QVERIFY(does(item, QAccessibleActionInterface::setFocusAction()));
        QVERIFY(item->state().selected);
        QCOMPARE(flameWanted.count() + mapWanted.count(), 0);
        QVERIFY(does(item, QAccessibleActionInterface::pressAction()));
        QCOMPARE(flameWanted.count(), treemap ? 0 : 1);
        QCOMPARE(mapWanted.count(), treemap ? 1 : 0);
        QCOMPARE(window->navigation()->place().sub, sub);
    }

    void pressingAPackageZoomsAndWhatIsOutsideIsOffScreen()
    {
        show(true);
        const QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(map);
        QAccessibleInterface* all = picture->child(0);
        QAccessibleInterface* package = nullptr;
        std::uint32_t node = 0;
        for (std::size_t i = 1; i < map->boxes().size() && !package; ++i) {
            node = map->boxes()[i].node;
            if (map->boxes()[i].folded == 0 && !map->tree()[node].sub.valid()) {
                package = picture->child(static_cast<int>(i));
            }
        }
        QVERIFY(package);
        QVERIFY(does(package, QAccessibleActionInterface::pressAction()));
        QCOMPARE(map->shownNode(), node);
        QVERIFY(package->isValid() && !package->state().offscreen);
        QCOMPARE(picture->indexOfChild(package), 0);
        QVERIFY(all->isValid() && all->state().offscreen && all->rect().isEmpty());
        QCOMPARE(picture->indexOfChild(all), -1);
    }

    void itemsOfAPictureThatIsGoneAreInvalid_data() { addPictures(); }

    void itemsOfAPictureThatIsGoneAreInvalid()
    {
        QFETCH(const bool, treemap);
        const QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(show(treemap));
        QAccessibleInterface* item = picture->child(1);
        QVERIFY(item->isValid());
        flame->setData(nullptr, nullptr);
        map->setTree({});
        QVERIFY(!item->isValid() && item->state().invalid);
        QVERIFY(item->text(QAccessible::Name).isEmpty());
        QVERIFY(item->rect().isEmpty());
        QVERIFY(does(item, QAccessibleActionInterface::pressAction()));
        QCOMPARE(picture->childCount(), 0);
        QVERIFY(!picture->focusChild());
    }

    void everyWidgetThatTakesTheKeyboardHasAName()
    {
        QStringList nameless;
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            const bool internal = qobject_cast<const QScrollBar*>(widget)
                || qobject_cast<const QHeaderView*>(widget) || qobject_cast<const QTabBar*>(widget)
                || widget->inherits("QComboBoxListView");
            if (!(widget->focusPolicy() & Qt::TabFocus) || internal
                || widget->objectName().startsWith(QLatin1String("qt_"))) {
                continue;
            }
            if (const auto* label = qobject_cast<const QLabel*>(widget);
                label && label->text().isEmpty()) {
                continue; // the text is the name, and there is none
            }
            QAccessibleInterface* accessible
                = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            if (accessible && accessible->text(QAccessible::Name).isEmpty()) {
                nameless << QStringLiteral("%1 %2").arg(
                    QLatin1String(widget->metaObject()->className()), widget->objectName());
            }
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }

private:
    static void addPictures()
    {
        QTest::addColumn<bool>("treemap");
        QTest::newRow("flame graph") << false;
        QTest::newRow("treemap") << true;
    }

    // False when it cannot be asked to do anything.
    static bool does(QAccessibleInterface* item, const QString& action)
    {
        QAccessibleActionInterface* const actions = item ? item->actionInterface() : nullptr;
        if (actions) {
            actions->doAction(action);
        }
        return actions;
    }

    QWidget* show(bool treemap)
    {
        treemap ? window->views()->showView(window->views()->get<TreemapView>())
                : window->views()->showView(window->views()->get<FlameView>());
        return treemap ? static_cast<QWidget*>(map) : flame;
    }

    // The sub of a box by itself, invalid for others.
    [[nodiscard]] SubId subOf(bool treemap, std::size_t index) const
    {
        if (treemap) {
            const TreemapBox& box = map->boxes()[index];
            return box.folded > 0 ? SubId() : map->tree()[box.node].sub;
        }
        const FlameFrame box = flame->view().visibleFrames()[index];
        return box.folded() ? SubId() : flame->layout()->tree()[box.first].sub;
    }

    std::unique_ptr<MainWindow> window;
    FlameCanvas* flame = nullptr;
    TreemapCanvas* map = nullptr;
};

NYTPROF_TEST(AccessibilityTest, QApplication)
#include "tst_accessibility.moc"
