// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/export_formats.h"

#include "marked.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

constexpr ExportValue PageValues[]
    = {{marked("One file"), "--single"}, {marked("Folder of pages"), ""}};
constexpr ExportValue FlameValues[] = {{marked("Flame graph"), ""}, {"", "--no-flame"}};
constexpr ExportValue ColorValues[] = {{marked("Syntax colours"), ""}, {"", "--no-colors"}};
constexpr ExportOption HtmlOptions[]
    = {{marked("Pages"), PageValues}, {nullptr, FlameValues}, {nullptr, ColorValues}};

constexpr ExportValue TableValues[] = {{marked("The one that is shown"), ShownTable},
    {marked("Subs"), "--table subs"}, {marked("Lines"), "--table lines"},
    {marked("Files"), "--table files"}, {marked("Calls"), "--table calls"},
    {marked("Requests"), "--table requests"}, {marked("Routes"), "--table routes"}};
constexpr ExportOption CsvOptions[] = {{marked("Table"), TableValues}};

constexpr ExportValue DirectionValues[]
    = {{marked("Callees, from the root"), ""}, {marked("Callers, from the subs"), "--inverted"}};
constexpr ExportOption SvgOptions[] = {{marked("Direction"), DirectionValues}};

constexpr ExportValue FoldedValues[] = {{marked("Microseconds"), "--value us"},
    {marked("Clock ticks"), "--value ticks"}, {marked("Calls"), "--value calls"}};
constexpr ExportOption FoldedOptions[] = {{marked("Value"), FoldedValues}};

using Needs = ExportFormat::Needs;
constexpr ExportFormat Formats[] = {
    {.name = "html",
        .command = "html",
        .title = marked("HTML report"),
        .about = marked("pages for people without nytprof"),
        .suffix = ".html",
        .isForPeople = true,
        .canBeOpened = true,
        .options = HtmlOptions},
    {.name = "merge",
        .command = "merge",
        .title = marked("nytprof profile"),
        .about = marked("this part as a file that opens here again"),
        .suffix = ".nytprof",
        .isForPeople = true,
        .keepsWaiting = true,
        .canBeOpened = true},
    {.name = "markdown",
        .command = "summary --markdown",
        .title = marked("Markdown"),
        .about = marked("the summary, for an issue or a pull request"),
        .suffix = ".md",
        .isForPeople = true},
    {.name = "csv",
        .title = marked("CSV"),
        .about = marked("a table, for spreadsheets"),
        .suffix = ".csv",
        .isForPeople = true,
        .options = CsvOptions},
    {.name = "json",
        .title = marked("JSON"),
        .about = marked("tables, for programs"),
        .suffix = ".json",
        .isForPeople = true},
    {.name = "flamegraph",
        .command = "flamegraph",
        .title = marked("Flame graph (SVG)"),
        .about = marked("one picture with zoom and search"),
        .suffix = ".svg",
        .needs = Needs::Stacks,
        .canBeOpened = true,
        .options = SvgOptions},
    {.name = "firefox",
        .title = marked("Firefox Profiler"),
        .about = marked("tree and stacks: profiler.firefox.com"),
        .suffix = ".firefox.json",
        .needs = Needs::Stacks},
    {.name = "speedscope",
        .title = marked("speedscope"),
        .about = marked("flame graph: speedscope.app"),
        .suffix = ".speedscope.json",
        .needs = Needs::Stacks},
    {.name = "pprof",
        .title = marked("pprof"),
        .about = marked("go tool pprof, Pyroscope, Parca, Grafana"),
        .suffix = ".pb.gz",
        .needs = Needs::Stacks},
    {.name = "callgrind",
        .title = marked("callgrind"),
        .about = marked("KCachegrind, with the cost of lines"),
        .suffix = ".callgrind"},
    {.name = "folded",
        .title = marked("Folded stacks"),
        .about = marked("a line a stack, for flamegraph.pl"),
        .suffix = ".folded",
        .needs = Needs::Stacks,
        .options = FoldedOptions},
    {.name = "chrome",
        .title = marked("Perfetto"),
        .about = marked("every call in its order: ui.perfetto.dev"),
        .suffix = ".trace.json",
        .needs = Needs::CallOrder,
        .hasWholeFilesOnly = true},
    {.name = "dot",
        .title = marked("Graphviz"),
        .about = marked("the call graph, for dot"),
        .suffix = ".dot",
        .isCommandOnly = true},
    {.name = "locations",
        .title = marked("Locations"),
        .about = marked("hot lines as FILE:LINE: cost, for the location list of an editor"),
        .suffix = ".txt",
        .isCommandOnly = true},
    {.name = "rows",
        .title = marked("Rows"),
        .about = marked("runs, subs, lines, calls and stacks of many profiles, for databases"),
        .suffix = ".tsv",
        .hasWholeFilesOnly = true,
        .isCommandOnly = true},
};

} // namespace

std::span<const ExportFormat> exportFormats() { return Formats; }

const ExportFormat* findExportFormat(std::string_view name)
{
    const auto* found = std::ranges::find(Formats, name, &ExportFormat::name);
    return found == std::end(Formats) ? nullptr : found;
}

} // namespace nytprof
