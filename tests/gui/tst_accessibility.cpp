// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What those who do not see the window are told of it.
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "window_fixture.h"

#include <QAccessible>
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
        flame = window->views()->get<FlameView>();
        window->views()->showView(flame);
        QTRY_VERIFY(!window->views()->busy());
        canvas = window->findChild<FlameCanvas*>();
        QVERIFY(canvas && canvas->layout());
        graph = QAccessible::queryAccessibleInterface(canvas);
        QVERIFY(graph);
    }

    void theFlameGraphIsATreeOfItsBoxes()
    {
        QCOMPARE(graph->role(), QAccessible::Tree);
        QVERIFY(!graph->text(QAccessible::Name).isEmpty());
        QCOMPARE(static_cast<std::size_t>(graph->childCount()), canvas->shownBoxes().size());
        QVERIFY(graph->childCount() > 3);
        for (int i = 0; i < graph->childCount(); ++i) {
            QAccessibleInterface* item = graph->child(i);
            QVERIFY(item && item->isValid());
            QCOMPARE(item->role(), QAccessible::TreeItem);
            QCOMPARE(item->parent()->object(), canvas);
            QCOMPARE(graph->indexOfChild(item), i);
            QVERIFY(!item->text(QAccessible::Description).isEmpty());
            QVERIFY(item->text(QAccessible::Value).endsWith(QLatin1Char('%')));
        }
        QVERIFY(!graph->child(-1) && !graph->child(graph->childCount()));
    }

    // As "main::work, 12.3 %, 4 of 9".
    void aBoxTellsItsNameShareAndPosition()
    {
        const CallTree& tree = canvas->layout()->tree();
        const auto children = tree.children(tree.root());
        QVERIFY(!children.empty());
        const CallNodeId first = tree[tree.root()].firstChild;
        const QString name = canvas->nameOf({first, 1, 0, 0});
        QVERIFY2(name.startsWith(canvas->names().fullName(tree[first].sub) + QStringLiteral(", ")),
            qPrintable(name));
        QVERIFY2(
            name.contains(QStringLiteral(" %, 1 of %1").arg(children.size())), qPrintable(name));
    }

    // The event itself goes to screen readers only, which there are none of here.
    void theFocusIsOnTheBoxThatTheKeyboardIsOn()
    {
        window->activateWindow();
        canvas->setFocus();
        QTRY_VERIFY(canvas->hasFocus());
        for (int step = 0; step < 3; ++step) {
            QTest::keyClick(canvas, step == 1 ? Qt::Key_Right : Qt::Key_Down);
            QAccessibleInterface* item = graph->focusChild();
            QVERIFY(item && item->state().focused && item->state().selected);
            const QString name = canvas->nameOf({canvas->focused(), 1, 0, 0});
            QCOMPARE(item->text(QAccessible::Name), name);
            QCOMPARE(graph->text(QAccessible::Value), name);
            const int index = graph->indexOfChild(item);
            QCOMPARE(
                canvas->shownBoxes()[static_cast<std::size_t>(index)].first, canvas->focused());
        }
    }

    void pressingABoxOpensItsSource()
    {
        const CallTree& tree = canvas->layout()->tree();
        QAccessibleInterface* item = nullptr;
        SubId sub;
        for (std::size_t i = 0; i < canvas->shownBoxes().size(); ++i) {
            const FlameBox box = canvas->shownBoxes()[i];
            sub = tree[box.first].sub;
            if (!box.folded() && sub.valid() && sub != window->navigation()->place().sub) {
                item = graph->child(static_cast<int>(i));
                break;
            }
        }
        QVERIFY(item && item->actionInterface());
        QSignalSpy wanted(canvas, &FlameCanvas::sourceWanted);
        item->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(window->navigation()->place().sub, sub);
    }

    void itemsOfAGraphThatIsGoneAreInvalid()
    {
        QAccessibleInterface* item = graph->child(1);
        QVERIFY(item->isValid());
        canvas->setData(nullptr, nullptr);
        QVERIFY(!item->isValid());
        QVERIFY(item->text(QAccessible::Name).isEmpty());
        QCOMPARE(graph->childCount(), 0);
    }

    void everyWidgetThatTakesTheKeyboardHasAName()
    {
        QStringList nameless;
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            const bool internal = qobject_cast<const QScrollBar*>(widget)
                || qobject_cast<const QHeaderView*>(widget) || qobject_cast<const QTabBar*>(widget);
            if (!(widget->focusPolicy() & Qt::TabFocus) || internal
                || widget->objectName().startsWith(QLatin1String("qt_"))) {
                continue;
            }
            if (const auto* label = qobject_cast<const QLabel*>(widget);
                label && label->text().isEmpty()) {
                continue; // the text is the name, and there is nothing to tell
            }
            QAccessibleInterface* told
                = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            if (told && told->text(QAccessible::Name).isEmpty()) {
                nameless << QStringLiteral("%1 %2").arg(
                    QLatin1String(widget->metaObject()->className()), widget->objectName());
            }
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }

private:
    std::unique_ptr<MainWindow> window;
    FlameView* flame = nullptr;
    FlameCanvas* canvas = nullptr;
    QAccessibleInterface* graph = nullptr;
};

QTEST_MAIN(AccessibilityTest)
#include "tst_accessibility.moc"
