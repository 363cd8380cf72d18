// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The window before its first profile.
#include "app/example_profile.h"
#include "app/recent_list.h"
#include "app/recording_control.h"
#include "app/start_page.h"
#include "app/start_tile.h"
#include "app/view_area.h"
#include "loading/profile_loader.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "record/program_recorder.h"
#include "record/quick_record.h"
#include "record/record_form.h"
#include "record/record_page.h"
#include "style/preferences.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

QPushButton* openHere(const QWidget& window)
{
    // Lists that were replaced are deleted later.
    const auto buttons = window.findChildren<QPushButton*>(QStringLiteral("openHere"));
    const auto shown = std::ranges::find_if(buttons, &QWidget::isVisible);
    return shown == buttons.end() ? nullptr : *shown;
}

QList<ProfileRow*> rowsOf(const QWidget& window)
{
    QList<ProfileRow*> rows;
    for (ProfileRow* row : window.findChildren<ProfileRow*>())
        if (row->isVisible())
            rows << row;
    return rows;
}

// Titles of the visible groups.
QStringList titlesOf(const QWidget& window)
{
    QStringList texts;
    for (const QLabel* label : window.findChild<RecentList*>()->findChildren<QLabel*>())
        if (label->isVisible() && label->font().bold())
            texts << label->text();
    return texts;
}

} // namespace

class StartPageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        QSettings().clear();
        folder = std::make_unique<QTemporaryDir>();
        before = QDir::currentPath();
        QDir::setCurrent(folder->path());
    }
    void cleanup() { QDir::setCurrent(before); }

    void profilesInTheCurrentFolderOpenTogether()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(!openHere(window));
        for (const char* name : {"nytprof.out", "nytprof.out.123"})
            QVERIFY(QFile::copy(profilePath(Small), folder->filePath(QLatin1String(name))));
        window.findChild<StartPage*>()->refresh();
        QTRY_VERIFY(openHere(window));
        QTest::mouseClick(openHere(window), Qt::LeftButton);
        QTRY_COMPARE(window.session()->parts().size(), std::size_t(2));
    }

    /// The manual's recipes write any names.
    void theContentDecidesWhichAreProfiles()
    {
        for (const char* name : {"baseline.out", "run.1", "out.4128"})
            QVERIFY(QFile::copy(profilePath(Small), folder->filePath(QLatin1String(name))));
        writeFile(folder->filePath("nytprof.out.folded"), "main;a 3\nmain;b 4\n");
        writeFile(folder->filePath("notes.txt"), "My NYTProf notes\n");
        QStringList names;
        for (const ListedProfile& profile : profilesOf(folder->path()).profiles)
            names << profile.name;
        names.sort();
        QCOMPARE(names, QStringList({"baseline.out", "out.4128", "run.1"}));
    }

    void theDialogListsFilesOfAnyName()
    {
        const QString file = folder->filePath("run.1");
        QVERIFY(QFile::copy(profilePath(Small), file));
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        MainWindow window;
        window.show();
        QStringList filters;
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            filters = dialog ? dialog->nameFilters() : QStringList();
            if (!dialog)
                return;
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
            QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
        });
        window.action(QStringLiteral("file.open"))->trigger();
        QVERIFY(filters.value(0).endsWith(QStringLiteral("(*)")));
        QTRY_COMPARE(window.path(), file);
    }

    /// The folder is read in another thread, so the button comes after the page.
    void returnOpensTheProfilesOfTheCurrentFolder()
    {
        QVERIFY(QFile::copy(profilePath(Small), folder->filePath(QStringLiteral("nytprof.out"))));
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY(openHere(window));
        QTRY_COMPARE(QApplication::focusWidget(), openHere(window));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(!window.path().isEmpty());
    }

    void recentProfilesByProgram()
    {
        for (const auto& [name, program] : {std::pair("1.out", "app.pl"),
                 std::pair("2.out", "other.pl"), std::pair("3.out", "app.pl")}) {
            const QString path = folder->filePath(QLatin1String(name));
            QVERIFY(QFile::copy(profilePath(Small), path));
            addRecentFile(path, {QLatin1String(program), QStringLiteral("1.0 s"), {}});
        }
        QDir::setCurrent(before);
        const QList<ProfileGroup> groups = recentGroups();
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0].title, QStringLiteral("app.pl"));
        QCOMPARE(groups[0].linked, QStringList(folder->filePath("3.out")));
        QCOMPARE(groups[0].baseline, QStringList(folder->filePath("1.out")));
        QVERIFY(groups[1].link.isEmpty());
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY(titlesOf(window).contains(QStringLiteral("app.pl")));
        QVERIFY(titlesOf(window).contains(QStringLiteral("other.pl")));
        // Down goes on through links and rows.
        QList<ProfileRow*> rows = rowsOf(window);
        const auto row = std::ranges::find_if(rows, [&](const ProfileRow* each) {
            return each->toolTip().contains(QStringLiteral("1.out"));
        });
        QVERIFY(row != rows.end());
        (*row)->setFocus();
        QTest::keyClick(*row, Qt::Key_Up);
        QVERIFY(QApplication::focusWidget() != *row);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), *row);
        QTest::keyClick(*row, Qt::Key_Return);
        QTRY_COMPARE(window.path(), folder->filePath("1.out"));
    }

    void theLastTwoOfAProgramAreCompared()
    {
        for (const char* const name : {"1.out", "2.out"}) {
            const QString path = folder->filePath(QLatin1String(name));
            QVERIFY(QFile::copy(profilePath(Small), path));
            addRecentFile(path, {QStringLiteral("app.pl"), {}, {}});
        }
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(window.findChild<QPushButton*>(QStringLiteral("compareLast")));
        window.findChild<QPushButton*>(QStringLiteral("compareLast"))->click();
        QTRY_COMPARE(window.path(), folder->filePath("2.out"));
        QTRY_VERIFY(window.session()->comparing());
        QCOMPARE(window.session()->baseline().paths, QStringList(folder->filePath("1.out")));
    }

    void manyProfilesOfAProgramAreFolded()
    {
        for (int i = 1; i <= 8; ++i) {
            const QString path = folder->filePath(QStringLiteral("%1.out").arg(i));
            QVERIFY(QFile::copy(profilePath(Small), path));
            addRecentFile(path, {QStringLiteral("app.pl"), {}, {}});
        }
        QDir::setCurrent(before);
        RecentList list;
        list.setGroups(recentGroups());
        list.show();
        QCOMPARE(rowsOf(list).size(), 5);
        auto* more = list.findChild<QPushButton*>(QStringLiteral("moreRecent"));
        QCOMPARE(more->text(), QStringLiteral("3 more"));
        more->click();
        QTRY_COMPARE(rowsOf(list).size(), 8);
    }

    void noRecentProfilesLeaveNoEmptyList()
    {
        QDir::setCurrent(folder->path());
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY(window.findChild<QLineEdit*>(QStringLiteral("quickCommand"))->hasFocus());
        QVERIFY(!window.findChild<QWidget*>(QStringLiteral("recentCard"))->isVisible());
    }

    void enterRecordsTheCommandLine()
    {
        MainWindow window;
        window.recording()->recorder()->setCommand({});
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* record = window.findChild<QuickRecord*>();
        auto* command = record->findChild<QLineEdit*>(QStringLiteral("quickCommand"));
        auto* start = record->findChild<QPushButton*>(QStringLiteral("quickStart"));
        QVERIFY(!start->isEnabled()); // there is no command line
        QSignalSpy started(record, &QuickRecord::startWanted);
        QSignalSpy options(record, &QuickRecord::optionsWanted);
        QTest::keyClicks(command, QStringLiteral("perl app.pl -x"));
        QVERIFY(start->isEnabled());
        const RecordSettings wanted = record->settings();
        QCOMPARE(wanted.folder, QDir::currentPath());
        emit record->optionsWanted(wanted);
        QCOMPARE(window.views()->page(), ViewArea::Page::Record);
        QCOMPARE(window.recording()->page()->form()->settings().command,
            QStringLiteral("perl app.pl -x"));
        window.views()->setPage(ViewArea::Page::Explore);
        QTest::keyClick(command, Qt::Key_Return);
        QCOMPARE(started.size(), 1);
        QCOMPARE(started[0][0].value<RecordSettings>(), wanted);
    }

    void theExampleOpens()
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::mouseClick(
            window.findChild<StartTile*>(QStringLiteral("help.example")), Qt::LeftButton);
        QTRY_VERIFY(!window.path().isEmpty() && !window.loader()->running()); // a part comes first
        QVERIFY(isExample(window.path()));
        const nytprof::Profile& profile = *window.session()->profile();
        QVERIFY(profile.complete());
        QVERIFY(profile.findSub("EditDistance::edit_distance").valid());
        const nytprof::FileId file = profile.findFile("/tmp/wordreport/lib/EditDistance.pm");
        QVERIFY(!profile.source(file).empty());
        QVERIFY(!profile.timeAxis().lanes.empty());
        QVERIFY(bannerText(window).isEmpty());
        QVERIFY(recentFiles().isEmpty());
        // What a user changed, or a disk, is replaced.
        writeFile(window.path(), "damaged");
        QString problem;
        QVERIFY(readFile(exampleProfile(problem)).size() > 100'000);
        QCOMPARE(problem, QString());
    }

    void tilesWrapInNarrowWindows()
    {
        MainWindow window;
        window.resize(1400, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto tiles = window.findChildren<StartTile*>();
        QCOMPARE(tiles.size(), 4);
        QTRY_COMPARE(tiles[0]->y(), tiles[3]->y());
        window.resize(900, 600);
        QTRY_COMPARE(tiles[0]->x(), tiles[2]->x());
        QVERIFY(tiles[0]->y() < tiles[2]->y());
    }

private:
    std::unique_ptr<QTemporaryDir> folder;
    QString before;
};

NYTPROF_TEST(StartPageTest, QApplication)
#include "tst_start_page.moc"
