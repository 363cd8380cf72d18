// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Every running perl in the window: sampled, and its stack.
#include "app/recording_control.h"
#include "app/view_area.h"
#include "attach/attach_page.h"
#include "attach/process_panel.h"
#include "attach/stack_page.h"
#include "profile/profile.h"
#include "record/run_bar.h"
#include "running_perl.h"
#include "test_class.h"
#include "test_paths.h"
#include "window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include <memory>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr int Milliseconds = 60'000; // for programs on busy machines
constexpr const char* Program = "$| = 1; print \"ready\\n\"; sub work { sleep 1000 } work();";

} // namespace

class AttachPageTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        window = std::make_unique<MainWindow>();
        window->recording()->recorder()->setCommand(commandPath());
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
    }
    void cleanup() { window.reset(); }

    void theCommandIsWhatTheFormSays()
    {
        const SampleRequest one{{"7"}, "app.pl", 30, 100, false, "/tmp/app.pl.7.out"};
        QCOMPARE(one.arguments().join(u' '), "sample 7 --for 30s --rate 100 -o /tmp/app.pl.7.out");
        QCOMPARE(one.profiles(), "/tmp/app.pl.7.out");
        const SampleRequest server{{"7"}, "starman", 0, 49, true, "/tmp/starman.7.out"};
        QCOMPARE(server.arguments().join(u' '),
            "sample 7 --rate 49 --children -o /tmp/starman.7/nytprof.out");
        QCOMPARE(server.profiles(), "/tmp/starman.7");
    }

    void aRunningProgramIsListed()
    {
        RunningPerl program(Program);
        QCOMPARE(program.line(), "ready");
        choose(program);
        const auto* command = page()->findChild<QLabel*>("sampleCommand");
        const QString pid = QString::number(program.pid());
        QVERIFY2(command->text().startsWith("nytprof sample " + pid + " --for 30s --rate 100 -o "),
            qPrintable(command->text()));
        QVERIFY(command->text().endsWith("/a.pl." + pid + ".out"));
        for (QCheckBox* box : page()->findChildren<QCheckBox*>())
            if (box->text() == "Only what can be sampled")
                box->click();
        QCOMPARE(table()->model()->rowCount(), 1); // it still matches the filter
    }

    void theSelectedProcessIsDescribed()
    {
        RunningPerl program(Program);
        QCOMPARE(program.line(), "ready");
        choose(program);
        auto* const panel = page()->findChild<ProcessPanel*>();
        QVERIFY2(panel->toPlainText().contains(QString::number(program.pid()))
                && panel->toPlainText().contains("Devel::NYTProf::Live is not loaded"),
            qPrintable(panel->toPlainText()));
        if (!button("stackNow")->isEnabled())
            QSKIP("this system does not let a process read the memory of its children");
        QTRY_VERIFY_WITH_TIMEOUT(panel->toPlainText().contains("main::CORE:sleep"), Milliseconds);
        QVERIFY2(panel->toPlainText().contains("a.pl:1"), qPrintable(panel->toPlainText()));
        page()->findChild<QTreeView*>()->clearSelection();
        QCOMPARE(panel->toPlainText(), "Select a process");
    }

    void aNarrowWindowHasTabsForProcessAndForm()
    {
        pressKeysOf(*window, "record.attach");
        auto* const tabs = page()->findChild<QTabBar*>("processTabs");
        const auto* const panel = page()->findChild<ProcessPanel*>();
        window->resize(1300, 800);
        QVERIFY(!tabs->isVisible() && panel->isVisible() && button("sample")->isVisible());
        window->resize(1000, 700);
        QVERIFY(tabs->isVisible() && panel->isVisible() && !button("sample")->isVisible());
        tabs->setCurrentIndex(1);
        QVERIFY(!panel->isVisible() && button("sample")->isVisible());
    }

    /// The window follows the growing file, and has the whole one when sampling was stopped.
    void itIsSampledUntilStop()
    {
        RunningPerl program(Program);
        QCOMPARE(program.line(), "ready");
        choose(program);
        if (!button("sample")->isEnabled())
            QSKIP("this system does not let a process read the memory of its children");
        page()->findChild<QSpinBox*>()->setValue(0);
        const QString path = folder.filePath("app.out");
        page()->findChild<QLineEdit*>("sampledFile")->setText(path);
        QTest::keyClick(table(), Qt::Key_Return, Qt::ControlModifier);
        const RunBar* const bar = window->recording()->bar();
        const QString begin = QStringLiteral("Sampling %1, ").arg(program.pid());
        QTRY_VERIFY_WITH_TIMEOUT(
            bar->text().startsWith(begin) && bar->text().contains(" samples"), Milliseconds);
        QCOMPARE(window->path(), path);
        QVERIFY(!window->session()->profile()->complete());
        bar->findChild<QPushButton*>("stopProgram")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->profile()->complete(), Milliseconds);
        const Profile& profile = *window->session()->profile();
        QVERIFY(profile.findSub("main::work").valid());
        QVERIFY(listedProcess(program.pid()).pid != 0);
    }

    void whatCannotBeSampledIsOneClearLine()
    {
        window->recording()->showAttachPage();
        window->recording()->sample({{"1"}, "init", 1, 100, false, "/no-such-folder/a.out"});
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QTRY_VERIFY(!page()->findChild<QLabel*>("sampleProblem")->text().isEmpty());
        QVERIFY(page()->isVisible());
    }

    void itsStackIsShownEachSecond()
    {
        RunningPerl program(Program);
        QCOMPARE(program.line(), "ready");
        choose(program);
        if (!button("stackNow")->isEnabled())
            QSKIP("this system does not let a process read the memory of its children");
        QTest::keyClick(table(), Qt::Key_K);
        QCOMPARE(window->views()->page(), ViewArea::Page::Stacks);
        QTRY_VERIFY_WITH_TIMEOUT(stacks()->text().contains("main::work"), Milliseconds);
        const QString text = stacks()->text();
        QVERIFY2(text.contains("1 different stack") && text.contains("main::CORE:sleep")
                && text.contains("a.pl:1"),
            qPrintable(text));
        stacks()->findChild<QPushButton*>("copyStacks")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), stacks()->text());
        QTest::keyClick(stacks()->findChild<QTextBrowser*>(), Qt::Key_P);
        QTRY_VERIFY(stacks()->findChild<QPushButton*>("pauseStacks")->isChecked());
        QVERIFY(stacks()->findChild<QLabel*>("stackTitle")->text().contains("paused"));
    }

    void whatIsWatchedIsSampledByItsButton()
    {
        RunningPerl program(Program);
        QCOMPARE(program.line(), "ready");
        choose(program);
        if (!button("stackNow")->isEnabled())
            QSKIP("this system does not let a process read the memory of its children");
        auto* const file = page()->findChild<QLineEdit*>("sampledFile");
        file->setText(folder.filePath("all.out"));
        file->setModified(true); // as if it were typed
        QTest::keyClick(table(), Qt::Key_K);
        QTRY_VERIFY_WITH_TIMEOUT(stacks()->text().contains("main::work"), Milliseconds);
        stacks()->findChild<QPushButton*>("sampleStacks")->click();
        const RunBar* const bar = window->recording()->bar();
        QTRY_VERIFY_WITH_TIMEOUT(
            bar->text().startsWith(QStringLiteral("Sampling %1, ").arg(program.pid())),
            Milliseconds);
        QTRY_COMPARE_WITH_TIMEOUT(window->path(), folder.filePath("all.out"), Milliseconds);
        window->recording()->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
    }

    void theEndOfTheProgramIsSaid()
    {
        auto program = std::make_unique<RunningPerl>(Program);
        QCOMPARE(program->line(), "ready");
        window->recording()->showStacks({QString::number(program->pid())});
        program.reset();
        QTRY_VERIFY_WITH_TIMEOUT(
            stacks()->findChild<QLabel*>("stackTitle")->text().contains("ended, or cannot be read"),
            Milliseconds);
    }

    void menuAndStartPageLeadThere()
    {
        pressKeysOf(*window, "record.attach");
        QVERIFY(page()->isVisible());
        QCOMPARE(window->findChild<QTabBar*>("recordTabs")->currentIndex(), 1);
        pressKeysOf(*window, "record.open");
        QVERIFY(!page()->isVisible());
        window->views()->setPage(ViewArea::Page::Summary);
        window->findChild<QPushButton*>("record.attach")->click();
        QVERIFY(page()->isVisible());
    }

private:
    [[nodiscard]] AttachPage* page() const { return window->recording()->attachPage(); }
    [[nodiscard]] StackPage* stacks() const { return window->recording()->stacks(); }
    [[nodiscard]] QTreeView* table() const { return page()->findChild<QTreeView*>(); }
    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return page()->findChild<QPushButton*>(name);
    }
    /// By its PID in the filter, then with the keyboard.
    void choose(const RunningPerl& program)
    {
        pressKeysOf(*window, "record.attach");
        const auto fields = page()->findChildren<QLineEdit*>();
        const QString pid = QString::number(program.pid());
        const auto filter = std::ranges::find_if(fields,
            [](const QLineEdit* field) { return field->placeholderText().startsWith("Filter"); });
        (*filter)->setText(pid);
        QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 1, Milliseconds);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Home); // no modifier is pressed any more
        // It may be below perls that started this test.
        const QModelIndexList rows = table()->model()->match(table()->model()->index(0, 1),
            Qt::DisplayRole, pid, 1, Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(rows.size(), 1);
        table()->setCurrentIndex(rows.front().siblingAtColumn(0));
    }

    std::unique_ptr<MainWindow> window;
    QTemporaryDir folder;
};

NYTPROF_TEST(AttachPageTest, QApplication)
#include "tst_attach_page.moc"
