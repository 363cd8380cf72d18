// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The command line, editors, #line directives, and files that are dropped or were opened before.
#include "analysis/source_text.h"
#include "app/command_line.h"
#include "app/external_editor.h"
#include "loading/file_stamps.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/preferences.h"
#include "style/text.h"
#include "test_class.h"

#include <QApplication>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class TypedInputTest : public QObject {
    Q_OBJECT

private slots:
    void commandLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message"); ///< empty when they are accepted
        const auto row = [](const QStringList& arguments, const char* message) {
            QTest::addRow("%s", qPrintable(arguments.join(u' ')))
                << arguments << QString::fromUtf8(message);
        };
        row({}, "");
        row({"a.out", "b.out"}, "");
        row({"--view", "flame"}, "");
        row({"--view", "bogus"}, "--view bogus: unknown view; use one of: window, ");
        for (const char* theme : {"system", "light", "dark", ""}) {
            row({"--theme", theme}, "");
        }
        row({"--from", "18.2s", "--to", "14:02", "a.out"}, "");
        for (const char* edge : {"from", "to"})
            row({QStringLiteral("--%1=5x").arg(edge)},
                qPrintable(QStringLiteral("--%1 5x: not a time; use one such as 12.5s").arg(edge)));
        row({"--since", "10m", "--to", "14:02", "a.out"}, "");
        row({"--since", "14:02"}, "--since 14:02: not a duration; use one such as 10m, 12h or 7d");
        row({"--since", "10m", "--from", "14:02"},
            "--since and --from are both the start of the range; give one");
        row({"--theme", "pink"}, "--theme pink: unknown theme; use system, light or dark");
        row({"--size", "1400x900"}, "");
        row({"--size", "10x99999"}, "");
        for (const char* size : {"9x900", "900x9", "100000x900", "1400", "1400x", "1400x900x",
                 " 1400x900", "-10x900"}) {
            row({QStringLiteral("--size=%1").arg(size)},
                qPrintable(QStringLiteral(
                    "--size %1: not a size; use WIDTHxHEIGHT in pixels, e.g. 1400x900")
                               .arg(size)));
        }
        row({"--screenshot", "x.png", "a.out"}, "");
        row({"--screenshot", "x.png"}, "--screenshot: no profile; name at least one");
        row({"--compare", "old.out", "a.out"}, "");
        row({"--compare", "old.out"},
            "--compare: no profile to compare with old.out; name at least one");
        row({"--measure", "a.out"}, "");
        row({"--measure"}, "--measure: name exactly one profile");
        row({"--measure", "a.out", "b.out"}, "--measure: name exactly one profile");
        row({"--bogus"}, "Unknown option 'bogus'.");
    }
    void commandLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const StartRequest line = parseCommandLine(QStringList("nytprof-gui") + arguments);
        QCOMPARE(line.action == StartRequest::Action::Refuse, !message.isEmpty());
        if (!message.isEmpty()) {
            QVERIFY2(line.message.startsWith("nytprof-gui: " + message), qPrintable(line.message));
            QVERIFY(line.message.endsWith("\nTry nytprof-gui --help\n"));
        }
    }

    void newestRecordingIfNoneIsNamed()
    {
        const auto parse = [](const QStringList& arguments, bool isTerminal) {
            return parseCommandLine(
                QStringList("nytprof-gui") + arguments, {QStringList("newest"), isTerminal})
                .profiles;
        };
        QCOMPARE(parse({}, true), QStringList("newest"));
        QVERIFY(parse({}, false).isEmpty());
        QCOMPARE(parse({"--screenshot", "a.png"}, false), QStringList("newest"));
        QCOMPARE(parse({"a.out"}, true), QStringList("a.out"));
        QVERIFY(parse({"--compare", "old.out"}, true).isEmpty());
    }

    void commandLineValues()
    {
        const auto parse = [](const QStringList& arguments) {
            return parseCommandLine(QStringList("nytprof-gui") + arguments);
        };
        const StartRequest none = parse({});
        QVERIFY(none.action == StartRequest::Action::Browse);
        QCOMPARE(none.view, "window");
        QVERIFY(!none.size.isValid() && !none.measure && none.profiles.isEmpty());
        QVERIFY(none.theme.isEmpty() && none.language.isEmpty() && none.baseline.isEmpty());
        const StartRequest all = parse({"--size", "1400x900", "--theme=dark", "--language", "de",
            "--view", "callers", "--compare", "o1", "--compare", "o2", "--measure", "a.out"});
        QCOMPARE(all.size, QSize(1400, 900));
        QCOMPARE(all.theme, "dark");
        QCOMPARE(all.language, "de");
        QCOMPARE(all.view, "calls"); // as many call it
        QCOMPARE(all.baseline, QStringList({"o1", "o2"}));
        QVERIFY(all.measure);
        QCOMPARE(all.profiles, QStringList("a.out"));
        QVERIFY(!all.range.isSet());
        const StartRequest range = parse({"--from", "18.2s", "--to", "23.4", "a.out"});
        QCOMPARE(range.range.from->nanoseconds, 18'200'000'000);
        QCOMPARE(range.range.to->nanoseconds, 23'400'000'000);
        const StartRequest since = parse({"--since", "10m", "a.out"});
        QVERIFY(since.range.from->from == Moment::From::Epoch && !since.range.to);
        const StartRequest shot = parse({"--screenshot", "x.png", "a.out"});
        QVERIFY(shot.action == StartRequest::Action::Screenshot && shot.screenshot == "x.png");
        const StartRequest documents = parse({"--write-documents", "doc"});
        QVERIFY(documents.action == StartRequest::Action::WriteDocuments);
        QCOMPARE(documents.documents, "doc");
        for (const char* argument : {"--help", "-h", "--help-all", "--version", "-v"}) {
            QVERIFY2(parse({argument}).action == StartRequest::Action::Print, argument);
        }
        QVERIFY(parse({"--help"}).message.contains("--screenshot <file>"));
        QVERIFY(!parse({"--help"}).message.contains("--write-documents"));
        QVERIFY(parse({"--version"}).message.startsWith("nytprof-gui "));
    }

    // Editors

    void editors_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("command");
        const auto row = [](const char* variable, const char* command) {
            QTest::addRow("%s", variable) << variable << command;
        };
        row("kate", "kate --line %l %f");
        row("hx", "x-terminal-emulator -e hx %f:%l");
        row("jed", "x-terminal-emulator -e jed %f -g %l");
        row("emacs", "emacs +%l %f");
        for (const char* option : {"-nw", "-t", "-tty", "--tty", "--no-window-system"}) {
            QTest::addRow("emacs %s", option)
                << QStringLiteral("emacs %1").arg(option)
                << QStringLiteral("x-terminal-emulator -e emacs %1 +%l %f").replace("%1", option);
        }
        row("emacs -t2", "emacs -t2 +%l %f");
        row("/opt/bin/subl -w", "/opt/bin/subl -w %f:%l");
        row("my-vim", "my-vim %f");
        row("vim %f", "vim %f");
        row("vim %l", "x-terminal-emulator -e vim %l +%l %f");
        row("  ", "  ");
    }
    void editors()
    {
        QFETCH(QString, variable);
        QTEST(commandOfVariable(variable), "command");
    }

    void placesInCommands()
    {
        const auto words = [](const char* command, std::uint32_t line) {
            const EditorCommand result = editorCommand(QString::fromLatin1(command), "/a.pl", line);
            return (QStringList(result.program) + result.arguments).join(u'|');
        };
        QCOMPARE(words("e %f %l", 12), "e|/a.pl|12");
        QCOMPARE(words("e %l:%f%l", 0), "e|1:/a.pl1");
        QCOMPARE(words("e 100% %d %%f x%", 1), "e|100%|%d|%/a.pl|x%");
        QCOMPARE(words("%f", 1), "%f"); // the program itself is no place
        QCOMPARE(words("  ", 1), "");
    }

    void chosenEditors()
    {
        qputenv("VISUAL", "  ");
        qputenv("EDITOR", " kate ");
        chooseEditor("");
        QCOMPARE(chosenEditorCommand(), "kate --line %l %f");
        chooseEditor("geany");
        QCOMPARE(chosenEditorCommand(), "geany --line %l %f");
        chooseEditor("mine %f");
        QCOMPARE(chosenEditorCommand(), "mine %f");
        chooseEditor("");
    }

    // Source

    void directives_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected"); ///< LINE FILE; empty for none
        const auto row = [](const char* text, const char* expected) {
            QTest::addRow("%s", text) << text << expected;
        };
        row("#line 1", "1 ");
        row("#\t line\t12 \"a b.pl\" ", "12 a b.pl");
        row("# line 7 a.tt\n", "7 a.tt");
        row("#line 7 \"a.tt", "");
        row("#line 7 a b", "");
        row("#line7", "");
        row("#line -7", "");
        row("#line 7x", "");
        row("##line 7", "");
        row("x #line 7", "");
        row("", "");
    }
    void directives()
    {
        QFETCH(QString, text);
        const std::string line = text.toStdString();
        const auto found = lineDirective(line);
        QTEST(found ? QStringLiteral("%1 ").arg(found->line) + toQString(found->file) : QString(),
            "expected");
    }

    void filesOfDirectives()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/src/main.pl")
                                 .newFid(2, "/src/other.pl")
                                 .newFid(3, "/src/another.pl")
                                 .newFid(4, "named.tt")
                                 .srcLine(1, 1, "#line 1 \"main.pl\"\n") // itself
                                 .srcLine(1, 2, "\"x\" #line 5 \"other.pl\"\n")
                                 .srcLine(1, 3, "# line 5 \"other.pl\"\n")
                                 .srcLine(2, 1, "# line 9 \"named.tt\"\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto file = [&](const char* name) { return profile->findFile(name); };
        QCOMPARE(fileOfDirective(*profile, "other.pl"), file("/src/other.pl"));
        QCOMPARE(fileOfDirective(*profile, "named.tt"), file("named.tt"));
        QCOMPARE(fileOfDirective(*profile, "src/main.pl"), file("/src/main.pl"));
        QVERIFY(!fileOfDirective(*profile, "ther.pl").valid());
        QVERIFY(!fileOfDirective(*profile, "").valid());
        const auto naming = directiveNaming(*profile, file("/src/other.pl"));
        QVERIFY(naming && naming->file == file("/src/main.pl"));
        QCOMPARE(naming->line, 3U);
        QCOMPARE(directiveNaming(*profile, file("named.tt"))->line, 1U);
        QVERIFY(!directiveNaming(*profile, file("/src/main.pl")));
        QVERIFY(!directiveNaming(*profile, file("/src/another.pl")));
    }

    // Files

    void dropped()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("a.out");
        writeFile(file, "x");
        QMimeData data;
        QCOMPARE(droppedFiles(&data), QStringList());
        data.setUrls({QUrl::fromLocalFile(file), QUrl::fromLocalFile(folder.path()),
            QUrl::fromLocalFile(folder.filePath("missing")), QUrl("https://example.com/a.out"),
            QUrl::fromLocalFile("/dev/null")});
        QCOMPARE(droppedFiles(&data), QStringList({file, folder.path()}));
    }

    /// The last thirty, each once, without those that are gone.
    void recent()
    {
        const QTemporaryDir folder;
        forgetRecentFiles();
        QCOMPARE(recentFiles(), QStringList());
        QStringList expected;
        for (int i = 1; i <= 31; ++i) {
            const QString path = folder.filePath(QStringLiteral("%1.out").arg(i));
            writeFile(path, "x");
            addRecentFile(path);
            expected.prepend(path);
            QCOMPARE(recentFiles(), expected.mid(0, 30));
        }
        addRecentFile(folder.filePath("25.out"));
        expected.removeAll(folder.filePath("25.out"));
        expected.prepend(folder.filePath("25.out"));
        QCOMPARE(recentFiles(), expected.mid(0, 30));
        QVERIFY(QFile::remove(folder.filePath("25.out")));
        QCOMPARE(recentFiles(), expected.mid(1, 29));
        forgetRecentFiles();
        QCOMPARE(recentFiles(), QStringList());
    }
};

NYTPROF_TEST(TypedInputTest, QApplication)
#include "tst_typed_input.moc"
