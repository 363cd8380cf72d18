// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/export_formats.h"

#include "formatting/shell_words.h"
#include "marked.h"
#include "style/text.h"

#include <algorithm>

namespace nytprof::gui {

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
    {.command = "html",
        .title = marked("HTML report"),
        .about = marked("pages for people without nytprof"),
        .suffix = ".html",
        .isForPeople = true,
        .canBeOpened = true,
        .options = HtmlOptions},
    {.command = "merge",
        .title = marked("nytprof profile"),
        .about = marked("this part as a file that opens here again"),
        .suffix = ".nytprof",
        .isForPeople = true,
        .keepsWaiting = true,
        .canBeOpened = true},
    {.command = "markdown",
        .title = marked("Markdown"),
        .about = marked("the summary, for an issue or a pull request"),
        .suffix = ".md",
        .isForPeople = true},
    {.command = "csv",
        .title = marked("CSV"),
        .about = marked("a table, for spreadsheets"),
        .suffix = ".csv",
        .isForPeople = true,
        .options = CsvOptions},
    {.command = "json",
        .title = marked("JSON"),
        .about = marked("tables, for programs"),
        .suffix = ".json",
        .isForPeople = true},
    {.command = "flamegraph",
        .title = marked("Flame graph (SVG)"),
        .about = marked("one picture with zoom and search"),
        .suffix = ".svg",
        .needs = Needs::Stacks,
        .canBeOpened = true,
        .options = SvgOptions},
    {.command = "firefox",
        .title = marked("Firefox Profiler"),
        .about = marked("tree and stacks: profiler.firefox.com"),
        .suffix = ".firefox.json",
        .needs = Needs::Stacks},
    {.command = "speedscope",
        .title = marked("speedscope"),
        .about = marked("flame graph: speedscope.app"),
        .suffix = ".speedscope.json",
        .needs = Needs::Stacks},
    {.command = "pprof",
        .title = marked("pprof"),
        .about = marked("go tool pprof, Pyroscope, Parca, Grafana"),
        .suffix = ".pb.gz",
        .needs = Needs::Stacks},
    {.command = "callgrind",
        .title = marked("callgrind"),
        .about = marked("KCachegrind, with the cost of lines"),
        .suffix = ".callgrind"},
    {.command = "folded",
        .title = marked("Folded stacks"),
        .about = marked("a line a stack, for flamegraph.pl"),
        .suffix = ".folded",
        .needs = Needs::Stacks,
        .options = FoldedOptions},
    {.command = "chrome",
        .title = marked("Perfetto"),
        .about = marked("every call in its order: ui.perfetto.dev"),
        .suffix = ".trace.json",
        .needs = Needs::CallOrder,
        .hasWholeFilesOnly = true},
};

} // namespace

std::span<const ExportFormat> exportFormats() { return Formats; }

const ExportFormat& exportFormat(const QString& command)
{
    const auto* found = std::ranges::find_if(Formats,
        [&](const ExportFormat& format) { return command == QLatin1String(format.command); });
    return found == std::end(Formats) ? Formats[0] : *found;
}

QStringList ExportRequest::arguments() const
{
    QStringList all = {QString::fromLatin1(format->command)};
    if (!format->hasWholeFilesOnly)
        all << content.options;
    if (!format->hasWholeFilesOnly && !format->keepsWaiting)
        all << content.waiting;
    return all + options + QStringList{QStringLiteral("-o"), target} + content.paths;
}

// Lines end before options.
QString ExportRequest::shellCommand() const
{
    constexpr qsizetype Longest = 46;
    QString text = QStringLiteral("nytprof");
    qsizetype line = text.size();
    bool isValue = false;
    for (const QString& word : arguments()) {
        const QString quoted = toQString(quoteForShell(word.toStdString()));
        const bool isBroken = !isValue && line + quoted.size() > Longest;
        text += (isBroken ? QStringLiteral(" \\\n  ") : QStringLiteral(" ")) + quoted;
        line = (isBroken ? 2 : line + 1) + quoted.size();
        isValue = word == QLatin1String("-o") || word.startsWith(QLatin1String("--"));
    }
    return text;
}

} // namespace nytprof::gui
