// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Programs recorded in the window by nytprof record.
#include "app/recording_control.h"
#include "app/view_area.h"
#include "loading/file_watch.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "record/output_pane.h"
#include "record/record_form.h"
#include "record/record_page.h"
#include "record/run_bar.h"
#include "test_class.h"
#include "test_paths.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>
#include <string_view>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr int Milliseconds = 60'000; // for programs on busy machines

} // namespace

class RecordingTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
#ifndef NYTPROF_HAVE_COLLECTOR
        QSKIP("there is no collector");
#else
        QSettings().clear();
        folder = std::make_unique<QTemporaryDir>();
        window = std::make_unique<MainWindow>();
        window->recording()->recorder()->setCommand(commandPath());
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
#endif
    }

    void cleanup() { window.reset(); }

    void aProgramIsRecordedAndItsProfileShown()
    {
        write(
            "app.pl", "print \"hello from $ENV{PLACE}\\n\"; sub work { $x++ for 1..1000 } work();");
        RecordSettings settings = settingsOf("app.pl");
        settings.environment << QStringLiteral("PLACE=here");
        pressKeysOf(*window, "record.open");
        QCOMPARE(window->views()->page(), ViewArea::Page::Record);
        QVERIFY(page()->isVisible());
        page()->form()->setSettings(settings);
        QCOMPARE(page()->findChild<QLabel*>(QStringLiteral("shellCommand"))->text(),
            settings.shellCommand());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), Milliseconds);
        QTRY_VERIFY(output().contains(QStringLiteral("hello from here")));
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QVERIFY2(bar()->text().startsWith(QStringLiteral("Exit code 0 after ")),
            qPrintable(bar()->text()));
        QCOMPARE(window->views()->page(), ViewArea::Page::Summary);
        QVERIFY(QString::fromStdString(std::string(window->session()->profile()->application()))
                    .endsWith(QStringLiteral("app.pl")));
    }

    void whatCannotBeRecordedIsOneClearLine_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("problem");
        QTest::newRow("no program") << "./nothing"
                                    << "./nothing: cannot be started: No such file";
        QTest::newRow("no Perl") << "true"
                                 << "true: no profile was written: it ran no perl";
        QTest::newRow("wrong options") << "perl -e1"
                                       << "--options:";
        QTest::newRow("no command line") << ""
                                         << "Enter a command line";
        QTest::newRow("no place") << "perl -e1"
                                  << "/proc/nytprof-record: no such folder";
    }

    void whatCannotBeRecordedIsOneClearLine()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, problem);
        RecordSettings settings = settingsOf(command);
        if (problem.startsWith(QLatin1String("--options")))
            settings.options = QStringLiteral("file=x");
        if (problem.startsWith(QLatin1String("/proc")))
            settings.folder = QStringLiteral("/proc");
        start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        auto* label = page()->findChild<QLabel*>(QStringLiteral("recordProblem"));
        QVERIFY(label->isVisible());
        QVERIFY2(label->text().startsWith(problem), qPrintable(label->text()));
        QVERIFY(window->path().isEmpty());
        QVERIFY(!window->recording()->canRunAgain());
        QCOMPARE(window->views()->page(), ViewArea::Page::Record);
    }

    void aMissingCommandIsReported()
    {
        window->recording()->recorder()->setCommand(folder->filePath(QStringLiteral("nytprof")));
        start(settingsOf(QStringLiteral("perl -e1")));
        auto* label = page()->findChild<QLabel*>(QStringLiteral("recordProblem"));
        QTRY_VERIFY(label->text().contains(QStringLiteral("nytprof: cannot be started")));
        QVERIFY(!window->recording()->isRunning());
    }

    void aFailedProgramIsShownWithItsExitCode()
    {
        start(settingsOf(QStringLiteral("perl -e 'warn qq(oops\\n); exit 3'")));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), Milliseconds);
        QVERIFY(bar()->text().startsWith(QStringLiteral("Exit code 3 after ")));
        QVERIFY(window->recording()->output()->isVisible());
        QTRY_VERIFY(output().contains(QStringLiteral("oops")));
    }

    void stopInterruptsThenTerminatesThenKills_data()
    {
        QTest::addColumn<QString>("ignored");
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupted") << "" << SIGINT;
        QTest::newRow("terminated") << "INT" << SIGTERM;
        QTest::newRow("killed") << "INT TERM" << SIGKILL;
    }

    void stopInterruptsThenTerminatesThenKills()
    {
        QFETCH(const QString, ignored);
        QFETCH(const int, signal);
        write("app.pl",
            "$| = 1; $SIG{$_} = 'IGNORE' for @ARGV; print \"ready\\n\"; sleep 1 while 1;");
        start(settingsOf(QStringLiteral("app.pl ") + ignored));
        QTRY_VERIFY_WITH_TIMEOUT(output().contains(QStringLiteral("ready")), Milliseconds);
        auto* button = bar()->findChild<QPushButton*>(QStringLiteral("stopProgram"));
        const QStringList texts{"Stop Program", "Terminate Program", "Kill Program"};
        const qsizetype ignoredStops = ignored.split(u' ', Qt::SkipEmptyParts).size();
        for (qsizetype i = 0; i <= ignoredStops; ++i) {
            QTRY_COMPARE(button->text(), texts[i]);
            QVERIFY(window->recording()->isRunning());
            window->action(QStringLiteral("record.stop"))->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QVERIFY2(
            bar()->text().startsWith(QStringLiteral("Stopped by signal %1 after ").arg(signal)),
            qPrintable(bar()->text()));
        QVERIFY(!window->action(QStringLiteral("record.stop"))->isEnabled());
    }

    /// As in "nytprof-gui &" of a shell script.
    void stopInterruptsThoughThisProgramIgnoresIt()
    {
        write("app.pl", "print \"lost\\n\"; open my $f, '>', 'ready'; sleep 1 while 1;");
        const auto before = ::signal(SIGINT, SIG_IGN);
        start(settingsOf(QStringLiteral("app.pl")));
        ::signal(SIGINT, before);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder->filePath("ready")), Milliseconds);
        const auto* text = window->recording()->output()->findChild<QPlainTextEdit*>();
        QVERIFY2(text->placeholderText().contains("buffer"), qPrintable(text->placeholderText()));
        window->action(QStringLiteral("record.stop"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QVERIFY2(bar()->text().startsWith(QStringLiteral("Stopped by signal 2 after ")),
            qPrintable(bar()->text()));
        QVERIFY2(text->placeholderText().contains("lost"), qPrintable(text->placeholderText()));
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && !window->session()->showsPreview(), Milliseconds);
        QVERIFY2(bannerText(*window).isEmpty(), qPrintable(bannerText(*window)));
    }

    void whatWasRecordedBeforeIsTheBaseline()
    {
        QVERIFY(!window->action(QStringLiteral("record.again"))->isEnabled());
        write("app.pl", "sub work { $x++ for 1..1000 } work();");
        start(settingsOf(QStringLiteral("app.pl")));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), Milliseconds);
        const QString first = window->path();
        window->findChild<QPushButton*>(QStringLiteral("record.againCompare"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->comparing(), Milliseconds);
        QVERIFY(window->path() != first);
        QCOMPARE(window->session()->baseline().parts.front().path, first);
        QCOMPARE(window->views()->page(), ViewArea::Page::Compare);
        pressKeysOf(*window, "record.again");
        QVERIFY(window->recording()->isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!window->session()->comparing(), Milliseconds);
        QCOMPARE(recentRecordings().size(), std::size_t(3));
    }

    void repeatedRunsOfTwoVersionsAreCompared()
    {
        QVERIFY(QDir(folder->path()).mkdir(QStringLiteral("old")));
        write("app.pl", "sub work { $x++ for 1..2000 } work();");
        write("old/app.pl", "sub work { $x++ for 1..1000 } work();");
        RecordSettings settings = settingsOf(QStringLiteral("app.pl"));
        settings.runs = 2;
        settings.baseline = QStringLiteral("old");
        start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->comparing(), Milliseconds);
        QCOMPARE(window->session()->parts().size(), std::size_t(2));
        QCOMPARE(window->session()->baseline().parts.size(), std::size_t(2));
        QTRY_VERIFY(output().contains(QStringLiteral("main::work")));
    }

    void theProfileIsShownWhileTheProgramRuns()
    {
        write("app.pl", "until (-e 'end') { work() for 1..1000 } sub work { $x++ for 1..100 }");
        start(settingsOf(QStringLiteral("app.pl")));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), Milliseconds);
        QVERIFY(window->recording()->isRunning());
        QVERIFY2(bannerText(*window).isEmpty(), qPrintable(bannerText(*window)));
        QTRY_VERIFY(bar()->text().contains(QStringLiteral("updated ")));
        const auto before = window->session()->profile();
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->profile() != before, Milliseconds);
        QVERIFY(!bar()->text().contains(QStringLiteral("alive"))); // there is one process
        auto* pause = bar()->findChild<QPushButton*>(QStringLiteral("pauseUpdates"));
        pause->click();
        QTRY_VERIFY(!window->loader()->running());
        const auto paused = window->session()->profile();
        QSignalSpy written(window->session()->watch(), &FileWatch::changed);
        QTRY_VERIFY_WITH_TIMEOUT(written.size() >= 2, Milliseconds);
        QVERIFY(!window->loader()->running());
        QCOMPARE(window->session()->profile(), paused);
        pause->click();
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->profile() != paused, Milliseconds);
        write("end", "");
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QTRY_VERIFY_WITH_TIMEOUT(window->session()->profile()->complete(), Milliseconds);
        QVERIFY2(bannerText(*window).isEmpty(), qPrintable(bannerText(*window)));
        window->action(QStringLiteral("record.open"))->trigger();
        QVERIFY2(cost().startsWith(QStringLiteral("Last time: ")), qPrintable(cost()));
        QTRY_VERIFY2(
            cost().endsWith(QStringLiteral(" times the processor time without the profiler")),
            qPrintable(cost()));
    }

    // The parent does not ask how its children ended.
    void processesThatRunAreCounted()
    {
        write("app.pl",
            "$| = 1; sub work { $x++ for 1..1000 }"
            "for my $end (1..3) { my $pid = fork; print qq($pid;) if $pid;"
            "  unless ($pid) { work() until -e \"end$end\"; exit } }"
            "work() until -e 'end';");
        start(settingsOf(QStringLiteral("app.pl")));
        const auto alive = [&](const char* text) {
            return bar()->text().contains(QStringLiteral(" · %1").arg(QLatin1String(text)));
        };
        QTRY_VERIFY2_WITH_TIMEOUT(
            alive("4 processes alive"), qPrintable(bar()->text()), Milliseconds);
        write("end1", "");
        QTRY_VERIFY2_WITH_TIMEOUT(
            alive("3 of 4 processes alive"), qPrintable(bar()->text()), Milliseconds);
        QCOMPARE(kill(output().section(u';', 1, 1).toInt(), SIGKILL), 0);
        QTRY_VERIFY2_WITH_TIMEOUT(
            alive("2 of 4 processes alive"), qPrintable(bar()->text()), Milliseconds);
        write("end3", "");
        write("end", "");
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QVERIFY(!bar()->text().contains(QStringLiteral("alive")));
    }

    void theHottestSubIsSelectedAtTheEnd()
    {
        write("app.pl",
            "use Time::HiRes 'time'; my $t = time;"
            "sub early { $x++ for 1..10_000 } early() until -e 'next';"
            "my $end = time + 1.5 * (time - $t);"
            "sub late { $x++ for 1..10_000 } late() while time < $end;");
        start(settingsOf(QStringLiteral("app.pl")));
        QTRY_VERIFY_WITH_TIMEOUT(isShown() && currentSub() == "main::early", Milliseconds);
        write("next", "");
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QTRY_VERIFY_WITH_TIMEOUT(currentSub() == "main::late", Milliseconds);
    }

    void manyLinesAreBounded()
    {
        start(settingsOf(QStringLiteral(
            "perl -e 'print qq($_\\n) for 1..30000; print q(x) x 100_000, qq(\\nlast\\n)'")));
        QTRY_VERIFY_WITH_TIMEOUT(output().contains(QStringLiteral("last")), Milliseconds);
        const QStringList lines = output().split(u'\n');
        QCOMPARE(lines.size(), OutputPane::MaxLines);
        for (const QString& line : lines)
            QVERIFY(line.size() < 5000);
    }

    void whatIsLeftOutOfFastOutputIsMarked()
    {
        OutputPane pane;
        for (int i = 0; i < 50'000; ++i)
            pane.append(QStringLiteral("line %1 ").arg(i) + QString(100, u'.') + u'\n');
        QTRY_VERIFY(pane.text().contains(QStringLiteral("line 49999 ")));
        QVERIFY(pane.text().contains(QStringLiteral("[Output left out]\nline ")));
        QVERIFY(pane.text().count(u'\n') <= OutputPane::MaxLines);
    }

    void endlessOutputDoesNotBlockTheWindow()
    {
        start(settingsOf(QStringLiteral("perl -e 'print q(x) x 70, qq(\n) while 1'")));
        QTRY_VERIFY_WITH_TIMEOUT(output().size() > 100'000, Milliseconds);
        window->action(QStringLiteral("record.stop"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window->recording()->isRunning(), Milliseconds);
        QVERIFY(output().count(u'\n') <= OutputPane::MaxLines);
    }

    void closingTheWindowEndsTheProgram()
    {
        write("app.pl", "$| = 1; $SIG{INT} = 'IGNORE'; print \"pid=$$;\"; sleep 1 while 1;");
        start(settingsOf(QStringLiteral("app.pl")));
        QTRY_VERIFY_WITH_TIMEOUT(output().contains(u';'), Milliseconds);
        const int pid = output().section(u'=', 1).section(u';', 0, 0).toInt();
        QVERIFY(pid > 0 && kill(pid, 0) == 0);
        window.reset();
        QTRY_VERIFY(kill(pid, 0) != 0);
    }

    void thePageHasATabThatCloses()
    {
        auto* tabs = window->views()->pageBar();
        QVERIFY(!tabs->isTabVisible(int(ViewArea::Page::Record)));
        window->action(QStringLiteral("record.open"))->trigger();
        QVERIFY(tabs->isTabVisible(int(ViewArea::Page::Record)));
        for (QWidget* button : tabs->findChildren<QWidget*>())
            if (button->accessibleName() == QLatin1String("Close page Record"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(!tabs->isTabVisible(int(ViewArea::Page::Record)));
        QVERIFY(!page()->isVisible());
    }

private:
    [[nodiscard]] RecordPage* page() const { return window->recording()->page(); }
    [[nodiscard]] RunBar* bar() const { return window->recording()->bar(); }
    [[nodiscard]] QString cost() const
    {
        return page()->findChild<QLabel*>(QStringLiteral("recordingCost"))->text();
    }
    [[nodiscard]] QString output() const { return window->recording()->output()->text(); }
    [[nodiscard]] bool isShown() const
    {
        return window->path().startsWith(folder->filePath(QStringLiteral("nytprof-record")));
    }

    [[nodiscard]] std::string_view currentSub() const
    {
        const SubId sub = window->navigation()->place().sub;
        return sub.valid() ? (*window->session()->profile())[sub].name : std::string_view();
    }

    [[nodiscard]] RecordSettings settingsOf(const QString& command) const
    {
        RecordSettings settings;
        settings.command = command;
        settings.folder = folder->path();
        return settings;
    }

    void start(const RecordSettings& settings)
    {
        window->action(QStringLiteral("record.open"))->trigger();
        page()->form()->setSettings(settings);
        page()->findChild<QPushButton*>(QStringLiteral("startRecording"))->click();
    }

    void write(const char* name, const char* content) const
    {
        QFile file(folder->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    std::unique_ptr<QTemporaryDir> folder;
    std::unique_ptr<MainWindow> window;
};

NYTPROF_TEST(RecordingTest, QApplication)
#include "tst_recording.moc"
