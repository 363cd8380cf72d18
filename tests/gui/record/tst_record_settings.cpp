// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Settings of a recording: arguments of nytprof record, the same for a terminal, what is wrong.
#include "record/record_settings.h"

#include "record/record_form.h"
#include "record/recordings.h"
#include "style/text.h"
#include "test_class.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::gui;

namespace {

RecordSettings settingsOf(const char* command)
{
    RecordSettings settings;
    settings.command = QString::fromUtf8(command);
    return settings;
}

void touch(const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
}

} // namespace

class RecordSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void usualSettingsAreOnlyTheCommand()
    {
        const RecordSettings settings = settingsOf("perl app.pl 'a b'");
        QCOMPARE(settings.problem(), QString());
        QCOMPARE(settings.arguments(), (QStringList{"record", "--", "perl", "app.pl", "a b"}));
        QCOMPARE(settings.shellCommand(), QStringLiteral("nytprof record -- perl app.pl 'a b'"));
        QCOMPARE(settings.programName(), QStringLiteral("app.pl"));
    }

    /// Half of a window of 900 pixels, in the language with the longest texts.
    void allTextsFitIntoANarrowForm()
    {
        useLanguage(QStringLiteral("de"));
        RecordForm form;
        useLanguage(QStringLiteral("en"));
        form.resize(432, form.heightForWidth(432));
        form.show();
        QVERIFY(QTest::qWaitForWindowExposed(&form));
        QCOMPARE(form.width(), 432);
        for (const auto* label : form.findChildren<QLabel*>()) {
            const bool isHtml = label->text().startsWith(u'<');
            const bool fits = label->wordWrap()
                ? label->heightForWidth(label->width()) <= label->height()
                : isHtml || label->fontMetrics().horizontalAdvance(label->text()) <= label->width();
            QVERIFY2(fits || !label->isVisible(), qPrintable(label->text()));
        }
    }

    void theFolderFollowsTheProgramUnlessItWasChosen()
    {
        const QTemporaryDir recorded;
        const QTemporaryDir current;
        touch(recorded.filePath("old.pl"));
        touch(current.filePath("new.pl"));
        const QString before = QDir::currentPath();
        QDir::setCurrent(current.path());
        RecordSettings last = settingsOf("perl old.pl");
        last.folder = recorded.path();
        RecordForm form;
        auto* command = form.findChild<QLineEdit*>("commandLine");
        const auto folderFor = [&](const char* typed) {
            command->selectAll();
            QTest::keyClicks(command, QString::fromLatin1(typed));
            return form.settings().folder;
        };
        form.setSettings(last);
        QCOMPARE(folderFor("perl -w new.pl x"), QDir::currentPath());
        QCOMPARE(folderFor("perl nowhere.pl"), QDir::currentPath());
        form.setSettings(last);
        QCOMPARE(folderFor("perl old.pl 2"), recorded.path());
        QCOMPARE(folderFor("prove -l t"), recorded.path());
        for (auto* field : form.findChildren<QLineEdit*>())
            if (field->text() == recorded.path())
                QTest::keyClicks(field, "/");
        QCOMPARE(folderFor("perl new.pl"), recorded.path() + u'/');
        QDir::setCurrent(before);
    }

    void eachFieldHasItsOption()
    {
        RecordSettings settings = settingsOf("perl app.pl");
        settings.folder = QStringLiteral("/tmp");
        settings.environment = QStringList{"PERL5LIB=lib dir", "X="};
        settings.subs = false;
        settings.statements = false;
        settings.builtins = false;
        settings.callOrder = true;
        settings.memory = true;
        settings.children = false;
        settings.start = RecordSettings::Start::Init;
        settings.options = QStringLiteral("compress=1");
        settings.runs = 10;
        settings.warmup = 2;
        settings.baseline = QStringLiteral("main");
        const QString options
            = QStringLiteral("subs=0:stmts=0:slowops=0:stream=1:memory=1:forkdepth=0:start=init:"
                             "compress=1");
        QCOMPARE(settings.arguments(QStringLiteral("/tmp/p")),
            (QStringList{"record", "--quiet", "--folder", "/tmp/p", "-O", options, "--runs", "10",
                "--warmup", "2", "--baseline", "main", "--", "perl", "app.pl"}));
        QCOMPARE(settings.shellCommand(),
            QStringLiteral("cd /tmp &&\nPERL5LIB='lib dir' X='' nytprof record -O '%1' --runs 10 "
                           "--warmup 2 --baseline main \\\n  -- perl app.pl")
                .arg(options));
        QCOMPARE(RecordSettings::fromJson(settings.toJson()), settings);
    }

    void costsOfOtherSettingsAreOthers()
    {
        const RecordSettings settings = settingsOf("perl app.pl a");
        QVERIFY(settings.hasSameProgram(settingsOf("app.pl b")));
        QVERIFY(!settings.hasSameProgram(settingsOf("perl other.pl a")));
        RecordSettings other = settings;
        QVERIFY(settings.measuresLike(other));
        other.folder = QStringLiteral("/tmp");
        QVERIFY(!settings.hasSameProgram(other) && settings.measuresLike(other));
        other.callOrder = true;
        QVERIFY(!settings.measuresLike(other));
        other = settings;
        other.runs = 10;
        QVERIFY(!settings.measuresLike(other));
    }

    void aChosenPerlReplacesPerlAndRunsScripts()
    {
        RecordSettings settings = settingsOf("perl5.36 app.pl");
        settings.perl = QStringLiteral("/opt/perl/bin/perl");
        QCOMPARE(settings.arguments().mid(2), (QStringList{settings.perl, "app.pl"}));
        settings.command = QStringLiteral("bin/app -x");
        QCOMPARE(settings.arguments().mid(2), (QStringList{settings.perl, "bin/app", "-x"}));
    }

    void perlRunsAScriptThatIsNotExecutable()
    {
        const QTemporaryDir folder;
        touch(folder.filePath(QStringLiteral("app.pl")));
        RecordSettings settings = settingsOf("app.pl");
        settings.folder = folder.path();
        QCOMPARE(settings.arguments().mid(2), (QStringList{"perl", "app.pl"}));
    }

    void problemsNameTheField_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("problem");
        QTest::newRow("nothing") << ""
                                 << ""
                                 << ""
                                 << "Enter a command line";
        QTest::newRow("quote") << "perl -e 'x"
                               << ""
                               << ""
                               << "the quote ' is not closed";
        QTest::newRow("pattern") << "prove t/*.t"
                                 << ""
                                 << ""
                                 << "* needs a shell";
        QTest::newRow("folder") << "perl x"
                                << "/no/where"
                                << ""
                                << "there is no folder /no/where";
        QTest::newRow("variable") << "perl x"
                                  << ""
                                  << "LIB lib"
                                  << "“LIB lib” is not of the form";
    }

    void problemsNameTheField()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, folder);
        QFETCH(const QString, variable);
        QFETCH(const QString, problem);
        RecordSettings settings;
        settings.command = command;
        settings.folder = folder;
        if (!variable.isEmpty())
            settings.environment << variable;
        QVERIFY2(settings.problem().contains(problem), qPrintable(settings.problem()));
    }

    void damagedSettingsBecomeTheUsualOnes()
    {
        QCOMPARE(RecordSettings::fromJson({}), RecordSettings());
        const RecordSettings settings = RecordSettings::fromJson(
            {{QStringLiteral("start"), 99}, {QStringLiteral("runs"), -5}});
        QCOMPARE(settings.start, RecordSettings::Start::No);
        QCOMPARE(settings.runs, 1);
    }

    void recordingsAreKeptWhileTheirProfilesExist()
    {
        const QTemporaryDir folder;
        const QDir here(folder.path());
        for (const char* name : {"one", "two"}) {
            QVERIFY(here.mkdir(QLatin1String(name)));
            addRecording({settingsOf(name), here.filePath(QLatin1String(name))});
        }
        QCOMPARE(recentRecordings().size(), std::size_t(2));
        QCOMPARE(recentRecordings().front().settings.command, QStringLiteral("two"));
        const auto shown = recordingOf(here.filePath(QStringLiteral("one/nytprof.out.7")));
        QVERIFY(shown);
        QCOMPARE(shown->settings.command, QStringLiteral("one"));
        QVERIFY(here.rmdir(QStringLiteral("two")));
        QCOMPARE(recentRecordings().size(), std::size_t(1));
    }

    void theExtentIsKept()
    {
        const QTemporaryDir folder;
        for (const char* name : {"nytprof.out.7", "nytprof.out.8"}) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1000));
        }
        Recording recording{settingsOf("perl x"), folder.path()};
        recording.extent = recording.measuredExtent();
        QCOMPARE(recording.extentText(), QStringLiteral("2 processes, 1.95\u00a0KiB"));
        addRecording(recording);
        QCOMPARE(recentRecordings().front().extent, recording.extent);
    }

    /// It is shown in the language of now, not in that of then.
    void theEndIsKept()
    {
        const QTemporaryDir folder;
        Recording recording{settingsOf("perl x"), folder.path()};
        recording.end
            = {RecordingEnd::Kind::Killed, 9, 1.5, QDateTime::currentDateTime(), {}, true};
        addRecording(recording);
        QCOMPARE(recentRecordings().front().end.text(), "Stopped by signal 9 after 1.50\u00a0s");
        QVERIFY(useLanguage(QStringLiteral("de")));
        QCOMPARE(
            recentRecordings().front().end.text(), "Durch Signal 9 nach 1,50\u00a0s angehalten");
        useLanguage(QStringLiteral("en"));
    }

    void theCostIsKept()
    {
        const QTemporaryDir folder;
        Recording recording{settingsOf("perl x"), folder.path()};
        QCOMPARE(recording.costText(), QString());
        recording.slowdown = 1.31;
        QCOMPARE(recording.costText(), QString()); // of what?
        recording.end.seconds = 42;
        recording.extent = {3, 12'000'000};
        addRecording(recording);
        QCOMPARE(recentRecordings().front().costText(),
            QStringLiteral("42.0\u00a0s, 3 processes, 11.4\u00a0MiB; about 1.3 times the processor "
                           "time without "
                           "the profiler"));
        recording.slowdown = 0;
        QCOMPARE(recording.costText(), QStringLiteral("42.0\u00a0s, 3 processes, 11.4\u00a0MiB"));
    }

    void eachRecordingGetsANewFolder()
    {
        const QTemporaryDir folder;
        const QString first = nextProfilesFolder(folder.path());
        QCOMPARE(first, folder.filePath(QStringLiteral("nytprof-record")));
        QVERIFY(QDir().mkdir(first));
        QCOMPARE(nextProfilesFolder(folder.path()), first + QStringLiteral(".2"));
    }

    void repeatedRunsAreFoundInTheirOrder()
    {
        const QTemporaryDir folder;
        for (const char* name : {"current.1", "current.10", "current.2", "baseline.1"})
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
        RecordSettings settings = settingsOf("perl x");
        settings.runs = 10;
        settings.baseline = QStringLiteral("main");
        const Recording recording{settings, folder.path(), {}, {}};
        QCOMPARE(recording.current(),
            (QStringList{folder.filePath("current.1"), folder.filePath("current.2"),
                folder.filePath("current.10")}));
        QCOMPARE(recording.baseline(), QStringList{folder.filePath("baseline.1")});
    }
};

NYTPROF_TEST(RecordSettingsTest, QApplication)
#include "tst_record_settings.moc"
