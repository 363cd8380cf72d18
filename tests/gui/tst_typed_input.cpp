// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What users type: search terms, the command line, editors; and what they drop or opened before.
#include "app/command_line.h"
#include "app/drop.h"
#include "app/recent_files.h"
#include "editor/editor_command.h"
#include "finder/fuzzy.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/line_directives.h"
#include "source/text_matches.h"
#include "stream_builder.h"
#include "tables/sort_keys.h"
#include "tables/terms_filter.h"
#include "tables/roles.h"

#include <QDir>
#include <QMimeData>
#include <QSettings>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// A name as the finder keeps it.
struct Name {
    explicit Name(std::string_view text)
        : lowered(text.size(), '\0')
        , begins(text.size(), '\0')
    {
        lowerInto(text, lowered.data());
        markWords(text, begins.data());
        name = {lowered, begins, lastPartOf(text)};
    }
    Name(const Name&) = delete;
    Name& operator=(const Name&) = delete;

    std::string lowered;
    std::string begins;
    FuzzyName name;
};

int scoreOf(std::string_view word, std::string_view text)
{
    return fuzzyScore(word, Name(text).name).value_or(-1);
}

QString positionsOf(std::string_view word, std::string_view text)
{
    QStringList positions;
    for (const std::uint32_t at : fuzzyPositions(word, Name(text).name)) {
        positions << QString::number(at);
    }
    return positions.join(u' ');
}

} // namespace

class TypedInputTest : public QObject {
    Q_OBJECT

private slots:
    void terms_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char* typed, const char* text, bool matches) {
            QTest::addRow("'%s' in %s", typed, text)
                << QString::fromUtf8(typed) << QString::fromUtf8(text) << matches;
        };
        row("", "Foo::bar", true);
        row("BAR", "Foo::bar", true);
        row("  bar  foo ", "Foo::bar", true);
        row("bar baz", "Foo::bar", false);
        row("baz bar", "Foo::bar", false);
        row("/^foo/", "Foo::bar", true);
        row(" /R$/ ", "Foo::bar", true);
        row("/^bar/", "Foo::bar", false);
        row("/(/", "Foo::bar(/", false); // no expression
        row("//", "Foo::bar", true); // one that everything has
        row("/", "a/b", true); // a word
        row("/", "Foo::bar", false);
        row("/usr/lib", "/usr/lib/A.pm", true);
        row("lib/", "/usr/lib/A.pm", true);
        row("/usr", "Foo::bar", false);
    }
    void terms()
    {
        QFETCH(QString, typed);
        QFETCH(QString, text);
        QTEST(Terms(typed).match(text), "matches");
    }

    void termsAreEmptyOrWrong()
    {
        QVERIFY(Terms().empty() && Terms("").empty() && Terms("  ").empty());
        QVERIFY(!Terms("x").empty() && !Terms("//").empty());
        QVERIFY(Terms("(").valid() && Terms("/a/").valid() && !Terms("/(/").valid());
    }

    void matchesInTexts_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected"); ///< START+LENGTH
        const auto row
            = [](const char* wanted, const char* text, const char* expected) {
                  QTest::addRow("%s in %s", wanted, text)
                      << QString::fromUtf8(wanted) << QString::fromUtf8(text) << expected;
              };
        row("", "abc", "");
        row("b", "abcB", "1+1 3+1");
        row("aa", "aaaaa", "0+2 2+2"); // without overlaps
        row("x", "abc", "");
        row("a.c", "abc a.c", "4+3");
        row("/a.c/", "abc a.c", "0+3 4+3");
        row("/B/", "abc", "1+1");
        row("/^b/", "a\nb\nab", "2+1");
        row("/a.*c/", "abc\nc", "0+3");
        row("/b\\s+c/", "ab\nc", "1+1"); // within the line
        row("/x*/", "axb", "1+1"); // nothing is no match
        row("/(/", "(", "");
        row("//", "a//b", "1+2"); // is no expression, but text
        row("/", "a/b", "1+1");
        row("/a", "/a/", "0+2");
        row("a/", "/a/", "1+2");
    }
    void matchesInTexts()
    {
        QFETCH(QString, wanted);
        QFETCH(QString, text);
        QStringList found;
        for (const TextMatch& match : textMatches(text, wanted)) {
            found << QStringLiteral("%1+%2").arg(match.start).arg(match.length);
        }
        QTEST(found.join(u' '), "expected");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(textMatches(text, wanted, stop.get_token()).empty());
    }

    // The finder

    void wordsOfNames()
    {
        const auto marks = [](std::string_view text) {
            std::string begins(text.size(), '\0');
            markWords(text, begins.data());
            QString shown;
            for (std::size_t i = 0; i < text.size(); ++i) {
                shown += QLatin1Char(begins[i] != 0 ? text[i] : '.');
            }
            return shown;
        };
        QCOMPARE(marks("A::fooBar_baz2x"), "A..f..B...b....");
        QCOMPARE(marks("JSON::pp"), "J.....p.");
        QCOMPARE(marks("__a1"), "_.a.");
        QCOMPARE(marks("aZzA"), "aZ.A");
        std::string lowered(6, ' ');
        lowerInto("AZ[@`z", lowered.data());
        QCOMPARE(lowered, std::string("az[@`z"));
        QCOMPARE(lastPartOf("A::B::f"), 6U);
        QCOMPARE(lastPartOf("/a/b.pl"), 3U);
        QCOMPARE(lastPartOf("f"), 0U);
        QCOMPARE(lastPartOf(""), 0U);
        QCOMPARE(lastPartOf("A::__ANON__[/a/b.pl:3]"), 3U);
        QCOMPARE(lastPartOf("(eval 5)[/a/b.pl:3]"), 0U);
    }

    void lettersThatOccur()
    {
        QCOMPARE(lettersOf(""), 0U);
        QCOMPARE(lettersOf("aa"), 1U);
        QCOMPARE(lettersOf("z"), std::uint64_t{1} << 25);
        QCOMPARE(lettersOf("0"), std::uint64_t{1} << 26);
        QCOMPARE(lettersOf("9"), std::uint64_t{1} << 35);
        // Those between share others.
        for (const char* other : {"/", ":", "`", "{", "\xFF"}) {
            QVERIFY((lettersOf(other) >> 36) != 0);
            QCOMPARE(lettersOf(other) & ((std::uint64_t{1} << 36) - 1), 0U);
        }
    }

    void scores()
    {
        // A letter 16, beside the next 12, at the begin of a word 18, in the last part 4; 40 for
        // all of that part; less what is left out, up to 12.
        QCOMPARE(scoreOf("f", "f"), 16 + 18 + 4 + 40);
        QCOMPARE(scoreOf("f", "fg"), 16 + 18 + 4 - 1);
        QCOMPARE(scoreOf("fg", "fg"), 2 * 16 + 12 + 18 + 2 * 4 + 40);
        QCOMPARE(scoreOf("fg", "fxg"), 2 * 16 + 18 + 2 * 4 - 1);
        QCOMPARE(scoreOf("a", "a::b"), 16 + 18 - 3);
        QCOMPARE(scoreOf("b", "a::b"), 16 + 18 + 4 + 40 - 3);
        QCOMPARE(scoreOf("f", "f[/x]"), 16 + 18 + 4 + 40 - 4);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxxx"), 16 + 18 + 4 - 12);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxxxx"), 16 + 18 + 4 - 12);
        QCOMPARE(scoreOf("f", "fxxxxxxxxxxx"), 16 + 18 + 4 - 11);
        QCOMPARE(scoreOf("gf", "fg"), -1);
        QCOMPARE(scoreOf("x", ""), -1);
    }

    void positions()
    {
        QCOMPARE(positionsOf("jpde", "JSON::PP::decode"), "0 7 10 11");
        QCOMPARE(positionsOf("pp", "JSON::PP::pp"), "10 11"); // the sub, not the package
        QCOMPARE(positionsOf("ab", "axab"), "2 3"); // as a whole
        QCOMPARE(positionsOf("ab", "axb"), "0 2");
        QCOMPARE(positionsOf("ab", "aab"), "1 2"); // the shortest
        QCOMPARE(positionsOf("ba", "ab"), "");
    }

    // Tables

    void sortKeys()
    {
        QStandardItemModel model;
        const auto sorted = [&](const QVariantList& keys) {
            model.clear();
            for (const QVariant& key : keys) {
                auto* const item = new QStandardItem(key.toString());
                item->setData(key, SortRole);
                model.appendRow(item);
            }
            TermsFilter filter;
            filter.setSourceModel(&model);
            filter.sort(0);
            QStringList texts;
            for (int row = 0; row < filter.rowCount(); ++row) {
                texts << filter.index(row, 0).data().toString();
            }
            return texts.join(u' ');
        };
        QCOMPARE(sorted({10, 9, -1}), "-1 9 10");
        QCOMPARE(sorted({10U, qint64{9}, quint64{8}, 8.5}), "8 8.5 9 10");
        QCOMPARE(sorted({"b", "A", "c"}), "A b c");
        QCOMPARE(sorted({10, "9", 1}), "1 10 9"); // one that is none makes all of them texts
        QCOMPARE(sorted({}), "");
    }

    /// Keys are of one column, below one row.
    void sortKeysOfOtherColumns()
    {
        QStandardItemModel model(2, 2);
        const int keys[2][2] = {{1, 20}, {2, 10}};
        for (int row = 0; row < 2; ++row) {
            for (int column = 0; column < 2; ++column) {
                model.setData(model.index(row, column), keys[row][column], SortRole);
            }
        }
        SortKeys sort;
        QVERIFY(sort.lessThan(model.index(0, 0), model.index(1, 0)));
        QVERIFY(!sort.lessThan(model.index(0, 1), model.index(1, 1)));
        QVERIFY(sort.lessThan(model.index(0, 0), model.index(1, 0)));
        for (const int key : {6, 5}) {
            auto* const child = new QStandardItem;
            child->setData(key, SortRole);
            model.itemFromIndex(model.index(0, 0))->appendRow(child);
        }
        const QModelIndex parent = model.index(0, 0);
        QVERIFY(!sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
        // What has changed is asked for again.
        model.setData(model.index(0, 0, parent), 4, SortRole);
        QVERIFY(!sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
        sort.forget();
        QVERIFY(sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
    }

    // The command line

    void commandLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint"); ///< empty when they are accepted
        const auto row = [](const QStringList& arguments, const char* complaint) {
            QTest::addRow("%s", qPrintable(arguments.join(u' ')))
                << arguments << QString::fromUtf8(complaint);
        };
        row({}, "");
        row({"a.out", "b.out"}, "");
        row({"--view", "flame"}, "");
        row({"--view", "bogus"}, "--view bogus: there is no such view; the views are window, ");
        for (const char* theme : {"system", "light", "dark", ""}) {
            row({"--theme", theme}, "");
        }
        row({"--theme", "pink"}, "--theme pink: the themes are system, light, dark");
        row({"--size", "1400x900"}, "");
        row({"--size", "10x99999"}, "");
        for (const char* size : {"9x900", "900x9", "100000x900", "1400", "1400x", "1400x900x", " 1400x900",
                 "-10x900"}) {
            row({QStringLiteral("--size=%1").arg(size)},
                qPrintable(QStringLiteral("--size %1: give width and height in pixels, as in "
                                          "1400x900")
                               .arg(size)));
        }
        row({"--screenshot", "x.png", "a.out"}, "");
        row({"--screenshot", "x.png"}, "--screenshot needs at least one profile");
        row({"--compare", "old.out", "a.out"}, "");
        row({"--compare", "old.out"}, "--compare needs a profile to compare with old.out");
        row({"--measure", "a.out"}, "");
        row({"--measure"}, "--measure needs exactly one profile");
        row({"--measure", "a.out", "b.out"}, "--measure needs exactly one profile");
        row({"--bogus"}, "Unknown option 'bogus'.");
    }
    void commandLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        const CommandLine line = parseCommandLine(QStringList("nytprof-gui") + arguments);
        QCOMPARE(line.action == CommandLine::Action::Refuse, !complaint.isEmpty());
        if (!complaint.isEmpty()) {
            QVERIFY2(line.message.startsWith("nytprof-gui: " + complaint), qPrintable(line.message));
            QVERIFY(line.message.endsWith("\nTry nytprof-gui --help\n"));
        }
    }

    void commandLineValues()
    {
        const auto parse = [](const QStringList& arguments) {
            return parseCommandLine(QStringList("nytprof-gui") + arguments);
        };
        const CommandLine none = parse({});
        QVERIFY(none.action == CommandLine::Action::Browse);
        QCOMPARE(none.view, "window");
        QVERIFY(!none.size.isValid() && !none.measure && none.profiles.isEmpty());
        QVERIFY(none.theme.isEmpty() && none.language.isEmpty() && none.baseline.isEmpty());
        const CommandLine all = parse({"--size", "1400x900", "--theme=dark", "--language", "de",
            "--view", "callers", "--compare", "o1", "--compare", "o2", "--measure", "a.out"});
        QCOMPARE(all.size, QSize(1400, 900));
        QCOMPARE(all.theme, "dark");
        QCOMPARE(all.language, "de");
        QCOMPARE(all.view, "calls"); // as many call it
        QCOMPARE(all.baseline, QStringList({"o1", "o2"}));
        QVERIFY(all.measure);
        QCOMPARE(all.profiles, QStringList("a.out"));
        const CommandLine shot = parse({"--screenshot", "x.png", "a.out"});
        QVERIFY(shot.action == CommandLine::Action::Screenshot && shot.screenshot == "x.png");
        const CommandLine documents = parse({"--write-documents", "doc"});
        QVERIFY(documents.action == CommandLine::Action::WriteDocuments);
        QCOMPARE(documents.documents, "doc");
        for (const char* argument : {"--help", "-h", "--help-all", "--version", "-v"}) {
            QVERIFY2(parse({argument}).action == CommandLine::Action::Print, argument);
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
        const auto found = lineDirective(text);
        QTEST(found ? QStringLiteral("%1 %2").arg(found->line).arg(found->file) : QString(),
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

    /// The last ten, each once, without those that are gone.
    void recent()
    {
        const QTemporaryDir folder;
        forgetRecentFiles();
        QCOMPARE(recentFiles(), QStringList());
        QStringList expected;
        for (int i = 1; i <= 11; ++i) {
            const QString path = folder.filePath(QStringLiteral("%1.out").arg(i));
            writeFile(path, "x");
            addRecentFile(path);
            expected.prepend(path);
            QCOMPARE(recentFiles(), expected.mid(0, 10));
        }
        addRecentFile(folder.filePath("5.out"));
        expected.removeAll(folder.filePath("5.out"));
        expected.prepend(folder.filePath("5.out"));
        QCOMPARE(recentFiles(), expected.mid(0, 10));
        QVERIFY(QFile::remove(folder.filePath("5.out")));
        QCOMPARE(recentFiles(), expected.mid(1, 9));
        forgetRecentFiles();
        QCOMPARE(recentFiles(), QStringList());
    }
};

QTEST_MAIN(TypedInputTest)
#include "tst_typed_input.moc"
