// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/external_editor.h"
#include "app/signal_end.h"
#include "app/window_menus.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

QStringList wordsOf(const EditorCommand& command)
{
    return QStringList(command.program) + command.arguments;
}

QString text(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// An editor that notes what it was started with, an argument a line.
QString fakeEditor(const QTemporaryDir& folder)
{
    QString path = folder.filePath(QStringLiteral("my editor"));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$NYTPROF_TEST_LOG.part\"\n"
                   "mv \"$NYTPROF_TEST_LOG.part\" \"$NYTPROF_TEST_LOG\"\n");
        file.setPermissions(
            QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    }
    return path;
}

auto profileOfEval()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/gone/app.pl").time(5, 1, 1);
    stream.newFid(2, "(eval 7)[/gone/app.pl:3]", 1, 3);
    stream.srcLine(2, 1, "my $x = 1;\n").srcLine(2, 2, "$x + 1");
    return stream.pidEnd(7, 2).profile();
}

} // namespace

class EditorTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        chooseEditor(QString());
        qunsetenv("VISUAL");
        qunsetenv("EDITOR");
    }

    void thereAreTenPresetsThatNameFileAndLine()
    {
        QCOMPARE(editorPresets().size(), 10U);
        for (const EditorPreset& preset : editorPresets()) {
            chooseEditor(QLatin1String(preset.id));
            const auto words
                = wordsOf(editorCommand(chosenEditorCommand(), QStringLiteral("/a/B.pm"), 12));
            const QString all = words.join(u' ');
            QVERIFY2(all.contains(QStringLiteral("/a/B.pm")), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("12")), qPrintable(all));
            QVERIFY2(!all.contains(u'%'), qPrintable(all));
        }
    }

    void aNameOfAFileStaysOneArgument()
    {
        const QString odd = QStringLiteral("/a/$(reboot) %l;\"x\".pl");
        QCOMPARE(wordsOf(editorCommand(QStringLiteral("vim +%l %f"), odd, 3)),
            (QStringList{QStringLiteral("vim"), QStringLiteral("+3"), odd}));
        QCOMPARE(wordsOf(editorCommand(QStringLiteral("\"/opt/my ed\" %f:%l"), odd, 0)),
            (QStringList{QStringLiteral("/opt/my ed"), odd + QStringLiteral(":1")}));
        // A file called +!reboot is no option either.
        const auto relative
            = editorCommand(QStringLiteral("vim %f"), QStringLiteral("+!reboot"), 1);
        QVERIFY(relative.arguments[0].startsWith(QDir::currentPath()));
        QVERIFY(editorCommand(QString(), odd, 1).program.isEmpty());
    }

    void theVariablesOfTheUserAreUnderstood()
    {
        const auto command
            = [](const char* value) { return commandOfVariable(QString::fromLatin1(value)); };
        QCOMPARE(command("vim"), QStringLiteral("x-terminal-emulator -e vim +%l %f"));
        QCOMPARE(command("/usr/bin/nano -w"),
            QStringLiteral("x-terminal-emulator -e /usr/bin/nano -w +%l %f"));
        QCOMPARE(command("emacsclient -c"), QStringLiteral("emacsclient -c +%l %f"));
        QCOMPARE(command("emacs -nw"), QStringLiteral("x-terminal-emulator -e emacs -nw +%l %f"));
        QCOMPARE(command("code --wait"), QStringLiteral("code --wait --goto %f:%l"));
        QCOMPARE(command("unheard-of"), QStringLiteral("unheard-of %f"));
        QCOMPARE(command("mine --at %l %f"), QStringLiteral("mine --at %l %f"));
        QCOMPARE(command(""), QString());
    }

    void visualComesBeforeEditor()
    {
        QCOMPARE(chosenEditorCommand(), QString());
        qputenv("EDITOR", "kate");
        QCOMPARE(chosenEditorCommand(), QStringLiteral("kate --line %l %f"));
        qputenv("VISUAL", "gvim -f");
        QCOMPARE(chosenEditorCommand(), QStringLiteral("gvim -f +%l %f"));
        chooseEditor(QStringLiteral("subl"));
        QCOMPARE(chosenEditorCommand(), QStringLiteral("subl %f:%l"));
    }

    void f4StartsTheEditorAtThePlaceOnScreen()
    {
        const QTemporaryDir folder;
        const QString log = folder.filePath(QStringLiteral("log"));
        const QString source = folder.filePath(QStringLiteral("two words.pl"));
        QVERIFY(QFile(source).open(QIODevice::WriteOnly));
        qputenv("NYTPROF_TEST_LOG", QFile::encodeName(log));
        chooseEditor(QStringLiteral("\"%1\" --line=%l %f").arg(fakeEditor(folder)));
        const auto window = windowOnProgram(folder, source.toStdString());
        QVERIFY(window);
        window->navigation()->goToLine(FileId(0), 3);
        QTest::keyClick(window.get(), Qt::Key_F4);
        QTRY_COMPARE(text(log), QStringLiteral("--line=3\n%1\n").arg(source));
    }

    /// Comes before other tests that copy sources: a process has one folder for them.
    void copiesOfSourcesGoWithASignal()
    {
        const QTemporaryDir folder;
        const pid_t child = fork();
        if (child == 0) {
            qputenv("TMPDIR", QFile::encodeName(folder.path()));
            std::signal(SIGTERM, SIG_DFL);
            const SignalEnd signalEnd;
            if (!QFile::exists(editableSource(*profileOfEval(), FileId(1))))
                _exit(1);
            std::raise(SIGTERM);
            std::exit(QCoreApplication::exec());
        }
        QVERIFY(child > 0);
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 128 + SIGTERM);
        QCOMPARE(
            QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    void anEvalIsOpenedAsItWasSaved()
    {
        const auto profile = profileOfEval();
        const QString path = editableSource(*profile, FileId(1));
        QCOMPARE(text(path), QStringLiteral("my $x = 1;\n$x + 1\n"));
        QVERIFY(path.endsWith(QStringLiteral("eval_7_gone_app.pl_3.pl")));
        QVERIFY(!(QFileInfo(path).permissions() & QFileDevice::WriteOwner));
        QCOMPARE(editableSource(*profile, FileId(1)), path);
        QCOMPARE(editableSource(*profile, FileId(0)), QString());
    }

    void failedStartsAreReported()
    {
        const QTemporaryDir folder;
        const QString source = folder.filePath(QStringLiteral("app.pl"));
        QVERIFY(QFile(source).open(QIODevice::WriteOnly));
        const auto window = windowOnProgram(folder, source.toStdString());
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_F4);
        QVERIFY(bannerText(*window).contains(QStringLiteral("VISUAL")));
        chooseEditor(QStringLiteral("/nowhere/editor %f"));
        QTest::keyClick(window.get(), Qt::Key_F4);
        QVERIFY(bannerText(*window).contains(QStringLiteral("/nowhere/editor")));
        QVERIFY(QFile::remove(source));
        QTest::keyClick(window.get(), Qt::Key_F4);
        QVERIFY(bannerText(*window).contains(QStringLiteral("No source to edit")));
    }

    void theMenuShowsTheChoice()
    {
        MainWindow window;
        chooseEditor(QStringLiteral("geany"));
        QMenu menu;
        fillEditorMenu(window, menu);
        QStringList checked;
        for (const QAction* action : menu.actions()) {
            if (action->isChecked()) {
                checked << action->text();
            }
        }
        QCOMPARE(checked, QStringList{QStringLiteral("Geany")});
        menu.actions().first()->trigger();
        QCOMPARE(chosenEditor(), QString());
    }

private:
    static std::unique_ptr<MainWindow> windowOnProgram(
        const QTemporaryDir& folder, const std::string& name)
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, name).time(5, 1, 1).time(7, 1, 3).pidEnd(7, 2);
        const auto bytes = stream.bytes();
        const QString path = folder.filePath(QStringLiteral("nytprof.out"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) {
            return nullptr;
        }
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        file.close();
        return windowOnFile(path);
    }
};

NYTPROF_TEST(EditorTest, QApplication)
#include "tst_external_editor.moc"
