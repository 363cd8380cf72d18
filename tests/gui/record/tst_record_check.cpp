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
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <memory>

using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr int Milliseconds = 60'000; // for busy machines

/// Instead of perl; the collector is in its own folders. Writes its pid and options to "log". It is
/// slow as perl5.
constexpr const char* Perl = R"(#!/bin/sh
case "$*" in
*Config*) printf 'v5.36.0, x\n+/lib\n'; exit 0;;
esac
echo "$$ $NYTPROF" >>log
case "$0" in */perl5) sleep 600;; esac
)";

} // namespace

class RecordCheckTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QSettings().clear();
        folder = std::make_unique<QTemporaryDir>();
        for (const char* perl : {"perl", "perl5"}) {
            write(perl, Perl);
            QFile(folder->filePath(perl)).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        }
        write("app.pl", "");
        recorder = std::make_unique<ProgramRecorder>();
        recorder->setCommand(commandPath());
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
        QTRY_COMPARE_WITH_TIMEOUT(message(),
            QStringLiteral("perl: %1 has the collector").arg(folder->filePath("perl")),
            Milliseconds);
        QCOMPARE(calls().size(), qsizetype(1));
        QVERIFY(startButton()->isEnabled());
        QTest::keyClick(command(), Qt::Key_End); // changes nothing
        QVERIFY(!willCheck());
    }

    void aCommandLineThatIsNotCompleteIsNotChecked()
    {
        command()->setText("perl -e 1");
        QVERIFY(willCheck());
        command()->setText("perl -e '");
        QVERIFY(!willCheck());
    }

    void resultsOfOlderTextAreNotShown()
    {
        command()->setText("perl5 app.pl");
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(1), Milliseconds);
        const int pid = log().section(u' ', 0, 0).toInt();
        QVERIFY(pid > 0 && kill(pid, 0) == 0);
        command()->setText("perl -T app.pl");
        QTRY_VERIFY_WITH_TIMEOUT(kill(-pid, 0) != 0, Milliseconds); // with what it started
        QTRY_VERIFY_WITH_TIMEOUT(message().contains("ignores PERL5OPT"), Milliseconds);
        QVERIFY(startButton()->isEnabled()); // it is only a doubt
        command()->setText("perl other.pl");
        QVERIFY(message().startsWith("A script or any command"));
    }

    void closingThePageEndsACheck()
    {
        command()->setText("perl5 app.pl");
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(1), Milliseconds);
        const int pid = log().section(u' ', 0, 0).toInt();
        page.reset();
        QTRY_VERIFY_WITH_TIMEOUT(kill(-pid, 0) != 0, Milliseconds);
    }

    void whatCannotWorkCannotBeStarted()
    {
        command()->setText("./later.pl");
        QVERIFY(startButton()->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(message(),
            QStringLiteral("./later.pl: cannot be started: No such file or directory"),
            Milliseconds);
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(command()->accessibleDescription(), message());
        write("later.pl", "#!/usr/bin/env perl\n"); // in an editor
        QFile(folder->filePath("later.pl")).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
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
        QVERIFY(!willCheck());
        settings.options = "compress=1";
        settings.environment << "PERL5LIB=lib";
        page->form()->setSettings(settings);
        QTRY_COMPARE_WITH_TIMEOUT(calls().size(), qsizetype(2), Milliseconds);
        QVERIFY(calls().last().startsWith("compress=1:"));
    }

    void theCollectorBesideTheCommandIsFound()
    {
#ifndef NYTPROF_HAVE_COLLECTOR
        QSKIP("there is no collector");
#endif
        RecordSettings settings = settingsOf("perl -e 1");
        settings.environment.clear();
        page->form()->setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(message().endsWith(" has the collector"), Milliseconds);
    }

    void theCommandFindsTheSame()
    {
        const auto said = [&](const QString& line) {
            QProcess nytprof;
            ProgramRecorder::prepare(nytprof, page->form()->settings());
            nytprof.setProcessChannelMode(QProcess::MergedChannels);
            nytprof.start(commandPath(), QStringList{"record", "--check", "--"} + line.split(u' '));
            nytprof.waitForFinished(Milliseconds);
            return QString::fromUtf8(nytprof.readAll()).trimmed();
        };
        for (const char* line :
            {"perl app.pl", "perl missing.pl", "perl -T app.pl", "./missing", "true"}) {
            command()->setText(line);
            QTRY_VERIFY_WITH_TIMEOUT(
                !willCheck() && !message().startsWith("A script"), Milliseconds);
            QVERIFY2(said(line).endsWith(": " + message()), qPrintable(said(line) + message()));
        }
    }

private:
    /// After the pause.
    [[nodiscard]] bool willCheck() const
    {
        return page->findChild<RecordCheck*>()->findChild<QTimer*>()->isActive();
    }
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
    /// Options of the perls that were started.
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
        settings.environment << "PATH=" + folder->path() + ':' + qEnvironmentVariable("PATH");
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
