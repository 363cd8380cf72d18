// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Words that are typed into the fields of the window arrive there, and run no commands.
#include "app/main_window.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "navigation/navigation.h"
#include "profile_files.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>

using namespace nytprof::gui;
using namespace nytprof::test;

class TypingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_window = windowOn(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(m_window);
    }
    void cleanupTestCase() { m_window.reset(); }

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
        const QString word = QStringLiteral("find");
        m_window->resize(size);
        View* const view = m_window->views()->viewNamed(name);
        QVERIFY(view);
        m_window->views()->showView(view);
        m_window->activateWindow();
        QTRY_VERIFY(!m_window->views()->busy());
        for (QLineEdit* field : m_window->findChildren<QLineEdit*>()) {
            if (!field->isVisible() || !field->isEnabled() || field->isReadOnly())
                continue;
            field->clear();
            field->setFocus();
            for (const QChar letter : word) {
                QWidget* const focused = QApplication::focusWidget();
                QCOMPARE(focused, field);
                QTest::keyClick(focused, letter.toLatin1());
                QTRY_VERIFY(!m_window->views()->busy());
                QCoreApplication::processEvents(); // layout requests
            }
            QCOMPARE(field->text(), word);
            field->clear();
            QTRY_VERIFY(!m_window->views()->busy());
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
        QTRY_VERIFY(
            window.views()->viewNamed("summary")->isAncestorOf(QApplication::focusWidget()));
    }

private:
    std::unique_ptr<MainWindow> m_window;
};

NYTPROF_TEST(TypingTest, QApplication)
#include "tst_typing.moc"
