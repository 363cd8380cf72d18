// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The tables that commands print, as text, Markdown and JSON, and the texts in their cells.
#include "command/printed_table.h"
#include "command/terminal.h"
#include "test_class.h"

#include <QTest>

#include <limits>
#include <sstream>

using namespace nytprof::command;
using namespace nytprof;

namespace {

QString printed(
    const std::vector<PrintedTable>& tables, PrintedAs form, std::string_view costUnit = {})
{
    std::ostringstream out;
    print(tables, form, out, {costUnit});
    return QString::fromStdString(out.str());
}

/// A table of one cell.
PrintedTable tableOf(Unit unit, const Cell& cell)
{
    PrintedTable table("t", {}, {{"k", "T", unit}});
    table.addRow({cell});
    return table;
}

PrintedTable hottest()
{
    PrintedTable table("subs", "Hot *subs*",
        {{"exclusive", "time", Unit::Cost}, {"sub", "sub", Unit::Name},
            {"line", "line", Unit::Number}, {"kind", "kind", Unit::Name, ColumnUse::ForPrograms}});
    table.addRow({0.0015, textCell("main::f"), 12345, textCell("xsub")});
    table.addRow({2.0, textCell("main::été"), {}, {}});
    return table;
}

} // namespace

class PrintedTableTest : public QObject {
    Q_OBJECT

private slots:
    void cells_data()
    {
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<Cell>("cell");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("json");
        const auto row = [](const char* name, Unit unit, const Cell& cell, const char* text,
                             const char* json) {
            QTest::newRow(name) << unit << cell << QString::fromUtf8(text)
                                << QString::fromUtf8(json);
        };
        constexpr double infinite = std::numeric_limits<double>::infinity();
        row("nothing", Unit::Cost, {}, "", "null");
        row("yes", Unit::Truth, true, "yes", "true");
        row("no", Unit::Truth, false, "no", "false");
        row("seconds", Unit::Cost, 0.25, "250ms", "0.25");
        row("more seconds", Unit::CostChange, 0.25, "+250ms", "0.25");
        row("fewer seconds", Unit::CostChange, -0.25, "-250ms", "-0.25");
        row("no more seconds", Unit::CostChange, 0.0, "0s", "0.0");
        row("a share", Unit::Share, 0.12345, "12.3%", "0.12345");
        row("a part of a whole", Unit::Share, Amount(1, 4), "25.0%", "0.25");
        row("a part of nothing", Unit::Share, Amount(1, 0), "", "null");
        row("an unknown count", Unit::Count, Amount(3).shownIf(false), "", "null");
        row("a growth", Unit::ShareChange, 0.5, "+50.0%", "0.5");
        row("a decline", Unit::ShareChange, -0.5, "-50.0%", "-0.5");
        row("a large growth", Unit::ShareChange, 30.0, "x 31", "30.0");
        row("what was not there before", Unit::ShareChange, infinite, "new", "null");
        row("a count", Unit::Count, 1234567, "1,234,567", "1234567");
        row("a number without commas", Unit::Number, 1234567, "1234567", "1234567");
        row("the largest count", Unit::Count, std::numeric_limits<std::uint64_t>::max(),
            "18,446,744,073,709,551,615", "18446744073709551615");
        Amount calls(1234);
        calls.unit = Unit::Count;
        row("a count among costs", Unit::Cost, calls, "1,234", "1234");
        row("one more", Unit::CountChange, 1, "+1", "1");
        row("thousands fewer", Unit::CountChange, -1234, "-1,234", "-1234");
        row("as many", Unit::CountChange, 0, "0", "0");
        row("a mean", Unit::CountChange, 0.99, "+0.99", "0.99");
        row("a very large change", Unit::CountChange, -1e18, "-1,000,000,000,000,000,000",
            "-1000000000000000000");
        row("a name", Unit::Name, textCell("a\\b\x1b[2J\t"), "a\\\\b\\x1b[2J\\t",
            "\"a\\\\b\\u001b[2J\\t\"");
        row("source", Unit::Source, textCell("\ta\\b\x1b"), "        a\\b\\x1b",
            "\"\\ta\\\\b\\u001b\"");
    }
    void cells()
    {
        QFETCH(Unit, unit);
        QFETCH(Cell, cell);
        QFETCH(QString, text);
        const std::vector<PrintedTable> tables = {tableOf(unit, cell)};
        QCOMPARE(printed(tables, PrintedAs::Text).section(u'\n', 1, 1).trimmed(), text.trimmed());
        QTEST(printed(tables, PrintedAs::Json).section("\"k\":", 1).section("}\n", 0, 0), "json");
    }

    void costsAreInTheUnitOfTheProfile()
    {
        const std::vector<PrintedTable> tables = {tableOf(Unit::Cost, 12.0)};
        QCOMPARE(printed(tables, PrintedAs::Text, "samples"), "         T\n12 samples\n");
        QCOMPARE(
            printed(tables, PrintedAs::Markdown, "samples"), "| T |\n| ---: |\n| 12 samples |\n");
        QCOMPARE(printed(tables, PrintedAs::Json, "samples"),
            "{\n\"unit\": \"samples\",\n\"t\": [\n  {\"k\":12.0}\n]\n}\n");
    }

    void alignedText()
    {
        QCOMPARE(printed({hottest(), tableOf(Unit::Count, 1)}, PrintedAs::Text),
            "Hot *subs*\n"
            "  time  sub         line\n"
            "1.50ms  main::f    12345\n"
            " 2.00s  main::été       \n"
            "\n"
            "T\n"
            "1\n");
    }

    void textInTheLastColumnHasNoBlanksBehindIt()
    {
        PrintedTable table("t", {}, {{"a", "a", Unit::Name}, {"b", "b", Unit::Name}});
        table.addRow({textCell("long"), textCell("longer")});
        table.addRow({textCell("x"), textCell("y")});
        QCOMPARE(printed({table}, PrintedAs::Text), "a     b\nlong  longer\nx     y\n");
    }

    void markdown()
    {
        QCOMPARE(printed({hottest(), tableOf(Unit::Source, textCell("a|b"))}, PrintedAs::Markdown),
            "**Hot \\*subs\\***\n"
            "\n"
            "| time | sub | line |\n"
            "| ---: | --- | ---: |\n"
            "| 1.50ms | main::f | 12345 |\n"
            "| 2.00s | main::été |  |\n"
            "\n"
            "| T |\n"
            "| --- |\n"
            "| a\\|b |\n");
    }

    void json()
    {
        QCOMPARE(printed({hottest(), PrintedTable("none", "None", {})}, PrintedAs::Json),
            "{\n"
            "\"subs\": [\n"
            "  {\"exclusive\":0.0015,\"sub\":\"main::f\",\"line\":12345,\"kind\":\"xsub\"},\n"
            "  {\"exclusive\":2.0,\"sub\":\"main::été\",\"line\":null,\"kind\":null}\n"
            "],\n"
            "\"none\": [\n"
            "]\n"
            "}\n");
        QCOMPARE(printed({}, PrintedAs::Json), "{\n\n}\n");
    }

    void facts()
    {
        PrintedTable table("run", {},
            {{"program", "Program", Unit::Name}, {"calls", "Calls made", Unit::Count},
                {"ticks", "", Unit::Number, ColumnUse::ForPrograms}});
        table.addRow({textCell("a.pl"), 1000, 7});
        table.asFacts();
        QCOMPARE(printed({table}, PrintedAs::Text), "Program     a.pl\nCalls made  1,000\n");
        QCOMPARE(printed({table}, PrintedAs::Markdown),
            "|  |  |\n| --- | --- |\n| Program | a.pl |\n| Calls made | 1,000 |\n");
        QCOMPARE(printed({table}, PrintedAs::Json),
            "{\n\"run\": {\"program\":\"a.pl\",\"calls\":1000,\"ticks\":7}\n}\n");
    }

    void indentedNames()
    {
        PrintedTable table("tree", {}, {{"sub", "sub", Unit::Name}, {"n", "n", Unit::Count}});
        table.addRow({NameCell{.shown = "main::f", .depth = 0}, 1});
        table.addRow({NameCell{.shown = "a\nb", .depth = 2}, 2});
        QCOMPARE(printed({table}, PrintedAs::Text), "sub       n\nmain::f   1\n    a\\nb  2\n");
        QCOMPARE(printed({table}, PrintedAs::Json),
            "{\n\"tree\": [\n  {\"sub\":\"main::f\",\"depth\":0,\"n\":1},\n"
            "  {\"sub\":\"a\\nb\",\"depth\":2,\"n\":2}\n]\n}\n");
    }

    void linesOfSource_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* line, const char* expected) {
            QTest::newRow(name) << QByteArray(line) << QByteArray(expected);
        };
        row("empty", "", "");
        row("as it is", "my $x = \"\\n\";", "my $x = \"\\n\";");
        row("a tab at the front", "\tx", "        x");
        row("a tab behind seven letters", "1234567\tx", "1234567 x");
        row("a tab behind eight letters", "12345678\tx", "12345678        x");
        row("a letter of two bytes is one column", "\xC3\xA9\tx", "\xC3\xA9       x");
        row("what is escaped has the columns that it takes", "\x01\tx", "\\x01    x");
        row("tab after tab", "\t\tx", "                x");
        row("no UTF-8", "\xFFx", "\\xffx");
    }
    void linesOfSource()
    {
        QFETCH(QByteArray, line);
        QTEST(QByteArray::fromStdString(printableSource(line.toStdString())), "expected");
    }

    void markdownIsEscaped()
    {
        QCOMPARE(escapeMarkdown("\\|*_`<>[]~&"), "\\\\\\|\\*\\_\\`\\<\\>\\[\\]\\~\\&");
        QCOMPARE(escapeMarkdown("A::b(1) - {2}; #\n"), "A::b(1) - {2}; #\n");
    }
};

NYTPROF_TEST(PrintedTableTest, QCoreApplication)
#include "tst_printed_table.moc"
