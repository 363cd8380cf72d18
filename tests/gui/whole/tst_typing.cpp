// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Words that are typed into the fields of windows and dialogs arrive there and run no commands.
#include "app/main_window.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "navigation/navigation.h"
#include "profile_files.h"
#include "summary/summary_parts.h"
#include "test_class.h"
#include "views/view.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>
#include <QTextEdit>
#include <QTimer>
using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// Fields that a user can type text into; numbers go into others.
QList<QWidget*> textFieldsIn(const QWidget& parent)
{
    QList<QWidget*> fields;
    for (QWidget* widget : parent.findChildren<QWidget*>()) {
        const auto* line = qobject_cast<QLineEdit*>(widget);
        const auto* plain = qobject_cast<QPlainTextEdit*>(widget);
        const auto* rich = qobject_cast<QTextEdit*>(widget);
        const bool isText = line
            ? !line->isReadOnly() && !qobject_cast<QSpinBox*>(line->parentWidget())
            : (plain && !plain->isReadOnly()) || (rich && !rich->isReadOnly());
        if (isText && widget->isVisible() && widget->isEnabled())
            fields << widget;
    }
    return fields;
}

QString textOf(const QWidget* field)
{
    return field->property(field->metaObject()->indexOfProperty("text") >= 0 ? "text" : "plainText")
        .toString();
}

void clear(QWidget* field) { QMetaObject::invokeMethod(field, "clear"); }

} // namespace

class TypingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(m_window);
        for (QAction* action : m_window->findChildren<QAction*>())
            connect(action, &QAction::triggered, this, [this, action] { m_run << action; });
    }
    void cleanupTestCase() { m_window.reset(); }
    void init() { m_run.clear(); }

    void lettersStayInTheField_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSize>("size");
        for (const ViewKind& kind : viewKinds())
            for (const QSize size : {QSize(1000, 700), QSize(1440, 900)})
                QTest::addRow("%s, %d", kind.name, size.width())
                    << QString::fromLatin1(kind.name) << size;
    }

    /// Each letter changes results and their labels, which the layout follows.
    void lettersStayInTheField()
    {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        m_window->resize(size);
        View* const view = m_window->views()->viewNamed(name);
        QVERIFY(view);
        m_window->views()->showView(view);
        m_window->activateWindow();
        QTRY_VERIFY(!m_window->views()->busy());
        QCOMPARE(typeInto(*m_window), QString());
    }

    void lettersStayInFieldsOfPages()
    {
        m_window->action("record.open")->trigger();
        m_run.clear();
        QVERIFY(textFieldsIn(*m_window).size() >= 5); // command, folder, perl, environment, options
        QCOMPARE(typeInto(*m_window), QString());
        for (const char* finder : {"go.finder", "help.commands"}) {
            m_window->action("view.explore")->trigger();
            m_window->action(finder)->trigger();
            m_run.clear();
            QCOMPARE(typeInto(*m_window), QString());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        }
    }

    void lettersStayInFieldsOfTheStartPage()
    {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (QAction* action : window.findChildren<QAction*>())
            connect(action, &QAction::triggered, this, [this, action] { m_run << action; });
        QCOMPARE(typeInto(window), QString());
        m_run.clear(); // they go with the window
    }

    void lettersStayInFieldsOfDialogs_data()
    {
        QTest::addColumn<QString>("action");
        for (const char* action : {"file.openAddress", "go.note", "file.attach", "help.manual"})
            QTest::addRow("%s", action) << QString::fromLatin1(action);
    }

    /// The others are of Qt and choose files.
    void lettersStayInFieldsOfDialogs()
    {
        QFETCH(QString, action);
        m_window->action(QStringLiteral("view.explore"))->trigger();
        QString problem = QStringLiteral("no dialog");
        const auto typeAndClose = [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            for (QWidget* other : QApplication::topLevelWidgets())
                if (!dialog && other->isVisible() && other != m_window.get())
                    dialog = other;
            if (!dialog)
                return;
            static_cast<void>(QTest::qWaitForWindowActive(dialog));
            m_run.clear();
            problem = typeInto(*dialog);
            dialog->close();
        };
        QTimer::singleShot(0, this, typeAndClose); // some actions return when the dialog is closed
        m_window->action(action)->trigger();
        QTRY_VERIFY(problem != QStringLiteral("no dialog"));
        QCOMPARE(problem, QString());
    }

    void lettersAreTextOutsideOfCharts_data() { lettersStayInTheField_data(); }

    /// On buttons, combos and tables no letter runs a command.
    void lettersAreTextOutsideOfCharts()
    {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        m_window->resize(size);
        View* const view = m_window->views()->viewNamed(name);
        m_window->views()->showView(view);
        m_window->timeAxis()->setOpen(true);
        m_window->activateWindow();
        QTRY_VERIFY(!m_window->views()->busy());
        m_run.clear();
        QList<QWidget*> canvases{m_window->timeAxis()->canvas()};
        for (const View* each : m_window->findChildren<View*>()) // some are beside others
            canvases << each->canvases();
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (canvases.contains(widget) || !widget->isVisible() || !widget->isEnabled()
                || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            for (const char letter : {'t', 'w', 'g', 's', 'b', 'd', 'i', 'v', 'f', 'm', 'z'}) {
                widget->setFocus();
                QTest::keyClick(widget, letter);
                QVERIFY2(m_run.isEmpty(),
                    qPrintable(QStringLiteral("%1 on %2 %3: %4")
                                   .arg(letter)
                                   .arg(widget->metaObject()->className(), widget->accessibleName(),
                                       m_run.value(0) ? m_run.value(0)->text() : QString())));
            }
            if (auto* line = qobject_cast<QLineEdit*>(widget))
                line->clear();
        }
    }

    /// "↑ ↓ select, Enter: show in Explore"
    void summaryHasTheKeyboard()
    {
        MainWindow window;
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.open(profilePath(QStringLiteral("small_default/nytprof.out")));
        QTRY_VERIFY(window.navigation()->profile() && !window.views()->busy());
        const auto isOnRow = [&] {
            const auto* row = qobject_cast<SummaryRowFrame*>(QApplication::focusWidget());
            return row && row->isSelected();
        };
        QTRY_VERIFY(isOnRow());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(isOnRow());
        const SubId second = qobject_cast<SummaryRowFrame*>(QApplication::focusWidget())->sub();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(window.views()->page(), ViewArea::Page::Explore);
        QCOMPARE(window.navigation()->place().sub, second);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(window.views()->page(), ViewArea::Page::Summary);
        QTRY_VERIFY(isOnRow());
        window.session()->reload();
        QTRY_VERIFY(!window.loader()->running() && !window.views()->busy());
        QTRY_VERIFY(isOnRow());
        window.open(profilePath(QStringLiteral("moose/nytprof.out"))); // in place of this one
        QTRY_VERIFY(window.path().contains("moose") && !window.views()->busy());
        QTRY_VERIFY(isOnRow());
    }

private:
    /// What went wrong; each letter goes to the widget with the focus, as from a keyboard.
    QString typeInto(const QWidget& parent)
    {
        const QString word = QStringLiteral("findtwgsb");
        for (QWidget* field : textFieldsIn(parent)) {
            const QString which = QStringLiteral("%1 %2").arg(
                QLatin1String(field->metaObject()->className()), field->accessibleName());
            clear(field);
            field->setFocus();
            for (const QChar letter : word) {
                QWidget* const focused = QApplication::focusWidget();
                const bool isIn = focused == field
                    || (focused
                        && (field->focusProxy() == focused || focused->focusProxy() == field
                            || focused == field->parentWidget())); // of a combo box
                if (!isIn)
                    return QStringLiteral("%1 lost the focus before %2").arg(which, letter);
                QTest::keyClick(focused, letter.toLatin1());
                settle();
            }
            if (textOf(field) != word)
                return QStringLiteral("%1 has %2").arg(which, textOf(field));
            if (!m_run.isEmpty())
                return QStringLiteral("%1 ran %2").arg(which, m_run.first()->text());
            clear(field);
            settle();
        }
        return {};
    }

    void settle() const
    {
        QCoreApplication::processEvents(); // layout requests
        static_cast<void>(QTest::qWaitFor([this] { return !m_window->views()->busy(); }));
    }

    std::unique_ptr<MainWindow> m_window;
    QList<QAction*> m_run;
};

NYTPROF_TEST(TypingTest, QApplication)
#include "tst_typing.moc"
