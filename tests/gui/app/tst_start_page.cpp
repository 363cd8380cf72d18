// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The window before its first profile.
#include "app/start_page.h"
#include "profile_files.h"
#include "style/preferences.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

QPushButton* openHere(const QWidget& window)
{
    return window.findChild<QPushButton*>(QStringLiteral("openHere"));
}

} // namespace

class StartPageTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void profilesInTheCurrentFolderOpenTogether()
    {
        const QString before = QDir::currentPath();
        const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::qWait(50);
        QVERIFY(!openHere(window)->isVisible());
        for (const char* name : {"nytprof.out", "nytprof.out.123"})
            QVERIFY(QFile::copy(profilePath(Small), folder.filePath(QLatin1String(name))));
        window.findChild<StartPage*>()->refresh();
        QTRY_VERIFY(openHere(window)->isVisible());
        QTest::mouseClick(openHere(window), Qt::LeftButton);
        QTRY_VERIFY(!window.path().isEmpty());
        QCOMPARE(window.session()->parts().size(), std::size_t(2));
    }

    /// The folder is read in another thread, so the button comes after the page.
    void returnOpensTheProfilesOfTheCurrentFolder()
    {
        const QString before = QDir::currentPath();
        const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(profilePath(Small), folder.filePath(QStringLiteral("nytprof.out"))));
        QDir::setCurrent(folder.path());
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY(openHere(window)->isVisible());
        QTRY_COMPARE(QApplication::focusWidget(), openHere(window));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(!window.path().isEmpty());
    }

    void recentProfilesShowWhatTheyAreOf()
    {
        {
            const auto window = windowOn(Small);
            QVERIFY(window);
        }
        const QString path = recentFiles().value(0);
        QVERIFY(aboutRecentFile(path).contains(QStringLiteral(" \u00b7 ")));
        MainWindow next;
        next.show();
        QVERIFY(QTest::qWaitForWindowExposed(&next));
        auto* page = next.findChild<StartPage*>();
        QLabel* recent = nullptr;
        const auto findRecent = [&] {
            for (QLabel* label : page->findChildren<QLabel*>())
                if (label->text().contains(aboutRecentFile(path)))
                    recent = label;
            return recent;
        };
        QTRY_VERIFY(findRecent());
        emit recent->linkActivated(QUrl::fromLocalFile(path).toString());
        QTRY_COMPARE(next.path(), path);
    }

    void noRecentProfilesLeaveNoEmptyList()
    {
        const QString before = QDir::currentPath();
        const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(profilePath(Small), folder.filePath(QStringLiteral("nytprof.out"))));
        QDir::setCurrent(folder.path());
        MainWindow window;
        window.show();
        QTRY_VERIFY(openHere(window)->isVisible());
        for (const QLabel* label : window.findChild<StartPage*>()->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || !label->text().contains(QStringLiteral(">Recent<")));
    }
};

NYTPROF_TEST(StartPageTest, QApplication)
#include "tst_start_page.moc"
