// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the form says about a command line while it is typed.
#include "record/program_recorder.h"
#include "record/record_check.h"
#include "record/record_form.h"
#include "record/record_page.h"
#include "test_class.h"
#include "test_paths.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr int Milliseconds = 60'000; // for busy machines

/// Instead of nytprof. Writes its pid and arguments to "log".
constexpr const char* Command = R"(#!/bin/sh
echo "$$ $*" >>log
case "$*" in
*slow*) sleep 600;;
*taint*) echo "nytprof: note: taint.pl: perl -T ignores PERL5OPT"; exit 0;;
*later.pl) [ -e later.pl ] || { echo "nytprof: error: later.pl: cannot be started"; exit 127; };;
esac
echo "nytprof: perl: /usr/bin/perl has the collector"
)";

} // namespace

class RecordCheckTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        folder = std::make_unique<QTemporaryDir>();
        write("nytprof", Command);
        QFile(folder->filePath("nytprof")).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        recorder = std::make_unique<ProgramRecorder>();
        recorder->setCommand(folder->filePath("nytprof"));
        page = std::make_unique<RecordPage>(recorder.get());
        page->form()->setSettings(settingsOf(""));
        page->show();
        QVERIFY(QTest::qWaitForWindowExposed(page.get()));
        command()->clear();
    }

    void cleanup() { page.reset(); }

    void onlyWhatWasTypedBeforeAPauseIsChecked()
    {
        const QString explanation = message();
        QVERIFY(explanation.startsWith("A script or any command"));
        command()->setFocus();
        QTest::keyClicks(command(), "perl app.pl", Qt::NoModifier, 1);
        QCOMPARE(message(), explanation);
        QTRY_COMPARE_WITH_TIMEOUT(
            message(), QStringLiteral("perl: /usr/bin/perl has the collector"), Milliseconds);
        QCOMPARE(calls(), QStringList{"record --check -- perl app.pl"});
        QVERIFY(startButton()->isEnabled());
        QTest::keyClick(command(), Qt::Key_End); // changes nothing
        QTest::qWait(2 * RecordCheck::PauseMilliseconds);
        QCOMPARE(calls().size(), qsizetype(1));
    }

    void aCommandLineThatIsNotCompleteIsNotChecked()
    {
        command()->setText("perl -e '");
        QTest::qWait(2 * RecordCheck::PauseMilliseconds);
        QVERIFY(calls().isEmpty());
    }

    void resultsOfOlderTextAreNotShown()
    {
        command()->setText("perl slow.pl");
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(1), Milliseconds);
        const int pid = log().section(u' ', 0, 0).toInt();
        QVERIFY(pid > 0 && kill(pid, 0) == 0);
        command()->setText("perl taint.pl");
        QTRY_VERIFY_WITH_TIMEOUT(kill(-pid, 0) != 0, Milliseconds); // with what it started
        QTRY_VERIFY_WITH_TIMEOUT(message().contains("ignores PERL5OPT"), Milliseconds);
        QVERIFY(startButton()->isEnabled()); // it is only a doubt
        command()->setText("perl other.pl");
        QVERIFY(message().startsWith("A script or any command"));
    }

    void closingThePageEndsACheck()
    {
        command()->setText("perl slow.pl");
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(1), Milliseconds);
        const int pid = log().section(u' ', 0, 0).toInt();
        page.reset();
        QTRY_VERIFY_WITH_TIMEOUT(kill(-pid, 0) != 0, Milliseconds);
    }

    void whatCannotWorkCannotBeStarted()
    {
        command()->setText("./later.pl");
        QVERIFY(startButton()->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(
            message(), QStringLiteral("later.pl: cannot be started"), Milliseconds);
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(command()->accessibleDescription(), message());
        write("later.pl", ""); // in an editor
        QEvent activation(QEvent::WindowActivate);
        QApplication::sendEvent(page.get(), &activation);
        QTRY_VERIFY_WITH_TIMEOUT(startButton()->isEnabled(), Milliseconds);
    }

    void editingEnablesTheButton()
    {
        command()->setText("./later.pl");
        QTRY_VERIFY_WITH_TIMEOUT(!startButton()->isEnabled(), Milliseconds);
        command()->setText("./later.p");
        QVERIFY(startButton()->isEnabled());
        QVERIFY(message().startsWith("A script or any command"));
    }

    void otherFieldsDoNotStartChecks()
    {
        RecordSettings settings = settingsOf("perl app.pl");
        page->form()->setSettings(settings);
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(1), Milliseconds);
        settings.runs = 10;
        page->form()->setSettings(settings);
        QTest::qWait(2 * RecordCheck::PauseMilliseconds);
        QCOMPARE(calls().size(), qsizetype(1));
        settings.options = "compress=1";
        settings.environment << "PERL5LIB=lib";
        page->form()->setSettings(settings);
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(2), Milliseconds);
        QCOMPARE(calls().last(), QStringLiteral("record --check -O compress=1 -- perl app.pl"));
    }

    void aCommandThatSaysNothingKnowsNothing()
    {
        recorder->setCommand("/bin/false");
        command()->setText("perl app.pl");
        QTest::qWait(2 * RecordCheck::PauseMilliseconds);
        recorder->setCommand("/nowhere/nytprof");
        command()->setText("perl other.pl");
        QTest::qWait(2 * RecordCheck::PauseMilliseconds);
        QVERIFY(message().startsWith("A script or any command"));
        QVERIFY(startButton()->isEnabled());
    }

    void theMessagesAreThoseOfTheCommand()
    {
#ifndef NYTPROF_HAVE_COLLECTOR
        QSKIP("there is no collector");
#else
        recorder->setCommand(commandPath());
        command()->setText("./missing");
        QTRY_COMPARE_WITH_TIMEOUT(message(),
            QStringLiteral("./missing: cannot be started: No such file or directory"),
            Milliseconds);
        command()->setText("perl -e 1");
        QTRY_VERIFY_WITH_TIMEOUT(message().endsWith(" has the collector"), Milliseconds);
        command()->setText("true");
        QTRY_VERIFY_WITH_TIMEOUT(message().startsWith("true: is no Perl program"), Milliseconds);
        QVERIFY(startButton()->isEnabled());
#endif
    }

private:
    [[nodiscard]] QLineEdit* command() const
    {
        return page->findChild<QLineEdit*>(QStringLiteral("commandLine"));
    }
    [[nodiscard]] QPushButton* startButton() const
    {
        return page->findChild<QPushButton*>(QStringLiteral("startRecording"));
    }
    [[nodiscard]] QString message() const
    {
        return page->findChild<QLabel*>(QStringLiteral("commandCheck"))->text();
    }
    [[nodiscard]] QString log() const
    {
        QFile file(folder->filePath("log"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    /// Arguments of the commands that were started.
    [[nodiscard]] QStringList calls() const
    {
        QStringList lines = log().split(u'\n', Qt::SkipEmptyParts);
        for (QString& line : lines)
            line = line.section(u' ', 1);
        return lines;
    }
    [[nodiscard]] RecordSettings settingsOf(const QString& text) const
    {
        RecordSettings settings;
        settings.command = text;
        settings.folder = folder->path();
        return settings;
    }
    void write(const char* name, const char* content) const
    {
        QFile file(folder->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    std::unique_ptr<QTemporaryDir> folder;
    std::unique_ptr<ProgramRecorder> recorder;
    std::unique_ptr<RecordPage> page;
};

NYTPROF_TEST(RecordCheckTest, QApplication)
#include "tst_record_check.moc"
