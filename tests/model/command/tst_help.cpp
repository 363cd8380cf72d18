// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// --help of all commands.
#include "command/arguments.h"
#include "command/commands.h"
#include "export/export_formats.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::command;

/// Standard output is no terminal here, so lines have 80 columns.
class HelpTest : public QObject {
    Q_OBJECT

private slots:
    void layout_data()
    {
        QTest::addColumn<const Command*>("command");
        QTest::addColumn<bool>("isOriginal");
        for (const Command* command : commands())
            QTest::newRow(command->name) << command << false;
        for (const Command* command : originalNames())
            QTest::newRow(command->name) << command << true;
    }
    void layout()
    {
        QFETCH(const Command*, command);
        QFETCH(bool, isOriginal);
        CommandLine line(isOriginal ? command : nullptr);
        CLI::App& app = isOriginal ? line.app() : *line.app().get_subcommand(command->name);
        const QString help = QString::fromStdString(app.help());
        QVERIFY(help.startsWith(command->help));
        QVERIFY2(
            help.endsWith(QLatin1String("Example: ") + command->example + u'\n'), qPrintable(help));
        for (const char* noise : {"TEXT:", "REQUIRED", "Excludes", "Needs", " in [", "..."})
            QVERIFY2(!help.section("Options:", 1).contains(QLatin1String(noise)), qPrintable(help));
        for (const QString& row : help.split(u'\n'))
            QVERIFY2(row.size() <= 80, qPrintable(row));
    }

    /// Up to a pipe or redirection.
    void examples_data() { layout_data(); }
    void examples()
    {
        QFETCH(const Command*, command);
        QFETCH(bool, isOriginal);
        QList<QByteArray> words = QByteArray(command->example).split(' ');
        QCOMPARE(words.takeFirst(), QByteArray(isOriginal ? command->name : "nytprof"));
        while (words.contains("|") || words.contains(">"))
            words.removeLast();
        CommandLine line(isOriginal ? command : nullptr);
        std::vector<char*> typed;
        for (QByteArray& word : words)
            typed.push_back(word.data());
        line.parse(typed);
        QVERIFY(isOriginal || line.app().got_subcommand(command->name));
    }

    /// Each format of the table that has no command of its own is written by one exporter.
    void formats()
    {
        for (const ExportFormat& format : exportFormats()) {
            const auto isOfIt = [&](const Exporter* each) { return each->format == format.name; };
            QCOMPARE(std::ranges::count_if(exporters(), isOfIt), format.command ? 0 : 1);
        }
        for (const Exporter* exporter : exporters())
            QVERIFY(findExportFormat(exporter->format));
    }
    void formatExamples()
    {
        for (const Exporter* exporter : exporters()) {
            QList<QByteArray> words = QByteArray(exporter->example).split(' ');
            while (words.contains("|") || words.contains(">"))
                words.removeLast();
            words.prepend("export");
            std::vector<char*> typed;
            for (QByteArray& word : words)
                typed.push_back(word.data());
            CommandLine line;
            line.parse(typed);
            CLI::App* const app = line.app().get_subcommand("export");
            QVERIFY2(app->got_subcommand(std::string(exporter->format)), exporter->example);
        }
    }
    void formatIsMissing()
    {
        const test::Run run = test::run({"export"});
        QCOMPARE(run.exitCode, UsageError);
        QCOMPARE(run.err, "nytprof export: no format is named; see nytprof export --help\n");
    }

    void fitsATerminal()
    {
        const std::string help = CommandLine().app().help();
        QVERIFY(std::ranges::count(help, '\n') <= 40);
    }
    void groups()
    {
        QStringList groups;
        for (const QString& row : QString::fromStdString(CommandLine().app().help()).split(u'\n'))
            if (row.endsWith(u':') && !row.startsWith(u' '))
                groups.append(row.chopped(1));
        groups.removeAll("Options");
        QCOMPARE(groups, QStringList({"Record", "Show", "Export", "Manage"}));
    }

    void options()
    {
        CLI::App app("A long description of what this does, that needs more than a single line of "
                     "eighty columns",
            "program");
        app.formatter(std::make_shared<HelpFormatter>());
        std::string file;
        int depth = 5;
        app.add_option("FILE", file, "What to read")->required();
        app.add_option("-d,--depth", depth, "Levels")
            ->type_name("N")
            ->check(CLI::Range(1, 9))
            ->capture_default_str();
        auto* const all
            = app.add_flag("--all")->description("A flag with an explanation that goes on for more "
                                                 "than one line of the terminal");
        app.add_flag("--with-a-long-name-of-an-option")->description("None")->excludes(all);
        app.add_flag("--hidden")->group("");
        app.footer("program --all x");
        QCOMPARE(QString::fromStdString(app.help()),
            "A long description of what this does, that needs more than a single line of\n"
            "eighty columns\n"
            "\n"
            "Usage: program [OPTIONS] FILE\n"
            "\n"
            "Arguments:\n"
            "  FILE                    What to read\n"
            "\n"
            "Options:\n"
            "  -h, --help              Print this help message and exit\n"
            "  -d, --depth N           Levels (default: 5)\n"
            "  --all                   A flag with an explanation that goes on for more than\n"
            "                          one line of the terminal\n"
            "  --with-a-long-name-of-an-option\n"
            "                          None\n"
            "\n"
            "Example: program --all x\n");
    }

    /// Examples stay whole, to be copied; other text is wrapped.
    void narrowTerminals()
    {
        const std::string example
            = "program --with-an-option --and-another --and-a-third some-profile.out > some-file";
        CLI::App app("A description of more than fifty columns, all of which are text", "program");
        app.formatter(std::make_shared<HelpFormatter>(50));
        app.footer(example);
        const QString help = QString::fromStdString(app.help());
        QVERIFY2(
            help.startsWith("A description of more than fifty columns, all of\nwhich are text\n"),
            qPrintable(help));
        QVERIFY2(
            help.endsWith("Example: " + QString::fromStdString(example) + u'\n'), qPrintable(help));
        app.add_subcommand("command", "");
        QVERIFY(QString::fromStdString(app.help())
                    .endsWith("program --with-an-option --and-another\n"
                              "--and-a-third some-profile.out > some-file\n"));
    }

    void filesThatAreRead()
    {
        CommandLine line;
        for (const char* command : {"top", "merge"})
            QVERIFY2(QString::fromStdString(line.app().get_subcommand(command)->help())
                         .simplified()
                         .contains("also folded stacks, callgrind files, pprof files and tmon.out"),
                command);
    }
};

NYTPROF_TEST(HelpTest, QCoreApplication)

#include "tst_help.moc"
