// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/source_page.h"

#include "formatting/annotations.h"
#include "formatting/format.h"
#include "report/code_colors.h"
#include "report/html_text.h"
#include "report/sub_list.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <vector>

namespace nytprof::report {

namespace {

/// Opens an element for rows, each a comment line, and closes it; folded rows can be unfolded.
void appendRows(std::string& page, const ReportData& data, const Annotations& annotations,
    const std::string& start)
{
    for (std::size_t i = 0; i < annotations.rows.size() && data.fits(page); ++i) {
        if (i == annotations.shown) {
            page.append("</div><details class=a><summary>").append(start);
            appendAnnotation(page, data, annotations.more);
            page += "</summary>";
        } else if (i > 0) {
            page += '\n';
        }
        page += start;
        appendAnnotation(page, data, annotations.rows[i]);
    }
    page += annotations.shown < annotations.rows.size() ? "</details>" : "</div>";
}

// Annotations of formatting/annotations.h as HTML, each after "# ". Long lists are folded.

/// "# spent ... within SUB which was called N times, by:", then its callers.
void appendCallers(std::string& page, const ReportData& data, SubId sub, std::string_view indent)
{
    const Annotations annotations = callersAnnotations(data.profile, sub, data.pages.homeOf(sub));
    if (annotations.head.empty())
        return;
    page.append("<div class=a>").append(indent).append("# ");
    appendAnnotation(page, data, annotations.head);
    page += annotations.rows.empty() ? "" : "\n";
    appendRows(page, data, annotations, std::string(indent) + "#    ");
}

/// "# spent ... making N calls to SUB", one line per callee, most expensive first.
void appendCalls(std::string& page, const ReportData& data, std::span<const CallSiteId> calls,
    std::string_view indent)
{
    if (calls.empty())
        return;
    page += "<div class=a>";
    appendRows(page, data, callsAnnotations(data.profile, calls), std::string(indent) + "# ");
}

/// "# spent ... executing statements in N string evals" of one line.
void appendEvals(std::string& page, const ReportData& data, std::span<const FileId> evals,
    std::string_view indent)
{
    if (evals.empty())
        return;
    page.append("<div class=a>").append(indent).append("# ");
    appendAnnotation(page, data, evalsAnnotation(data.profile, evals));
    page += "</div>";
}

enum CostColumn { Statements, Time, Calls, InSubs, ColumnCount };

struct ReportedLine {
    std::array<std::int64_t, ColumnCount> values{};
    std::vector<SubId> subs; ///< that begin on it
    std::vector<FileId> evals; ///< that it ran
};

using FactsByLine = std::map<std::uint32_t, ReportedLine>;

FactsByLine factsOf(
    const Profile& profile, FileId file, LineLevel level, std::span<const SubId> subs)
{
    FactsByLine facts;
    for (const LineCost& cost : profile.lines(file, level)) {
        auto& values = facts[cost.line].values;
        values[Statements] = static_cast<std::int64_t>(cost.count);
        values[Time] = cost.exclusive;
    }
    for (const CallSiteId id : profile.callsFrom(file)) {
        auto& values = facts[profile[id].line].values;
        values[Calls] += static_cast<std::int64_t>(profile[id].calls);
        values[InSubs] += profile[id].inclusive;
    }
    for (const SubId id : subs)
        if (profile[id].firstLine > 0 && profile[id].file == file)
            facts[profile[id].firstLine].subs.push_back(id);
    for (const FileId eval : profile.evalsOf(file))
        facts[profile[eval].evalLine].evals.push_back(eval);
    return facts;
}

std::string noticeOf(const ReportData& data, FileId file, const SourceText& source)
{
    if (!data.isWithSource[file.index()])
        return "The source is not in this report: the file took less than 1 % of the time, and the "
               "report was made with --sources hot.";
    const std::string name(data.profile[file].name);
    const bool isTemplate = data.profile[file].isTemplate && !data.profile.source(file).empty();
    if (source.origin() == SourceOrigin::Profile)
        return isTemplate ? "This is what perl compiled from a template." : "";
    if (isTemplate)
        return "This is the template on disk, as it was during the run.";
    if (source.origin() == SourceOrigin::None) {
        if (isReadFromDisk(data.profile, file) && !data.sourceFromDisk.isAllowed)
            return "The source is not in the profile; --source-from-disk reads it from " + name
                + '.';
        std::string reason = reasonWithoutSource(source.missing());
        if (const std::size_t at = reason.find("%1"); at != std::string::npos)
            reason.replace(at, 2, name);
        return reason;
    }
    std::string notice = "The source is not in the profile; this is the file on disk.";
    if (data.profile.baseTime() > 0 && source.modified() > data.profile.baseTime())
        notice += " It was modified after the run, so lines may differ.";
    return notice;
}

class LinesTable {
public:
    LinesTable(std::string& page, const ReportData& data, PageId id, std::span<const SubId> subs,
        const ColorSource& colors)
        : m_page(page)
        , m_data(data)
        , m_id(id)
        , m_file(data.pages.pages()[id.index()].file)
        , m_source(reportedSource(data.profile, m_file,
              data.isWithSource[m_file.index()] ? data.sourceFromDisk : SourceFromDisk()))
        , m_facts(factsOf(data.profile, m_file, data.pages.pages()[id.index()].level, subs))
    {
        std::uint32_t last = m_facts.empty() ? 0 : m_facts.rbegin()->first;
        for (const SubId sub : subs)
            last = std::max(last, data.profile[sub].lastLine);
        if (data.isWithSource[m_file.index()])
            m_lines = m_source.lines();
        m_colors = codeColors(m_lines, last, idleSubs(subs), colors);
    }

    void write(std::span<const SubId> subs)
    {
        if (const std::string notice = noticeOf(m_data, m_file, m_source); !notice.empty())
            m_page += "<p class=notice>" + html(notice) + "\n";
        const bool isGrey
            = std::ranges::find(m_colors, CodeStyle::NeverRan, &ColorSpan::style) != m_colors.end();
        m_page += m_data.isSampled ? "<table class=\"source uncounted\">" : "<table class=source>";
        m_page += "<caption>Source";
        m_page += isGrey ? " (grey: subs not called)" : "";
        m_page += "</caption><thead><tr><th>Line";
        m_page += m_data.isSampled ? "" : "<th title=\"Executed statements\">Statements";
        m_page += "<th title=\"Time of the statements without the subs that they called\">"
            + costTitle(m_data.profile);
        m_page += m_data.isSampled ? ShareTitles : "<th title=\"Calls made by the line\">Calls";
        m_page += "<th title=\"Time in the subs that the line called\">" + costTitle(m_data.profile)
            + " in subs<th>Source"
              "<tbody>"; // line breaks are within tags: in a cell they would show
        addLinelessRow();
        const auto last = static_cast<std::uint32_t>(m_lines.size());
        for (std::uint32_t line = 1; line <= last && m_data.fits(m_page); ++line) {
            const std::uint32_t blank = blankLinesFrom(line);
            if (blank >= 3) {
                addGap();
                line += blank - 1;
            } else {
                addLine(line);
            }
        }
        // Lines that the source lacks: missing source, #line directives, edited files.
        for (auto at = m_facts.upper_bound(last); at != m_facts.end() && m_data.fits(m_page); ++at)
            addLine(at->first);
        for (auto sub = subs.begin(); sub != subs.end() && m_data.fits(m_page); ++sub)
            addSubWithoutLine(*sub);
        m_page += "</table>\n";
    }

private:
    /// Subs never called, with nothing in them that ran.
    [[nodiscard]] std::vector<LineRange> idleSubs(std::span<const SubId> subs) const
    {
        std::vector<LineRange> ranges;
        for (const SubId id : subs) {
            const Sub& sub = m_data.profile[id];
            // Samples do not see all that ran.
            const bool ran = m_data.isSampled || m_data.packages.cost(id).calls > 0
                || sub.file != m_file
                || std::any_of(m_facts.lower_bound(sub.firstLine),
                    m_facts.upper_bound(std::max(sub.firstLine, sub.lastLine)),
                    [](const auto& line) { return line.second.values[Statements] > 0; });
            if (!ran)
                ranges.push_back({sub.firstLine, sub.lastLine});
        }
        return ranges;
    }

    /// Number of consecutive lines without data.
    [[nodiscard]] std::uint32_t blankLinesFrom(std::uint32_t line) const
    {
        const auto next = m_facts.lower_bound(line);
        const std::size_t end = next == m_facts.end()
            ? m_lines.size()
            : std::min<std::size_t>(next->first - 1, m_lines.size());
        std::size_t at = line - 1;
        while (at < end && indentOf(m_lines[at]).size() == m_lines[at].size())
            ++at;
        return static_cast<std::uint32_t>(at - (line - 1));
    }

    void addGap() { m_page += "<tr\n><td>-<td><td><td><td><td>-"; }

    void addLinelessRow()
    {
        const auto facts = m_facts.find(0);
        if (facts == m_facts.end())
            return;
        m_page += "<tr\nid=" + m_data.pages.id(m_id, "0") + "><td>0";
        addValues(facts->second);
        m_page += "<td># not on a line";
        addAfter(0, facts->second, {});
    }

    void addLine(std::uint32_t line)
    {
        const std::string number = std::to_string(line);
        m_page += "<tr\nid=" + m_data.pages.id(m_id, number) + "><td>" + number;
        const auto facts = m_facts.find(line);
        const std::string_view text
            = line <= m_lines.size() ? m_lines[line - 1] : std::string_view();
        if (facts == m_facts.end()) {
            m_page += "<td><td><td><td><td>";
            addCode(line, text);
        } else {
            const std::string indent(indentOf(text));
            addValues(facts->second);
            m_page += "<td>";
            for (const SubId sub : facts->second.subs)
                appendCallers(m_page, m_data, sub, indent);
            addCode(line, text);
            addAfter(line, facts->second, indent);
        }
    }

    /// Call in the order of lines.
    void addCode(std::uint32_t line, std::string_view text)
    {
        std::size_t at = 0;
        for (; m_color < m_colors.size() && m_colors[m_color].line < line; ++m_color) {
            const ColorSpan& span = m_colors[m_color];
            const std::size_t end = std::size_t{span.start} + span.length;
            if (span.line + 1 != line || span.start < at || end > text.size())
                continue;
            appendHtml(m_page, text.substr(at, span.start - at));
            m_page.append("<i class=c")
                .append(std::to_string(static_cast<int>(span.style)))
                .append(">");
            appendHtml(m_page, text.substr(span.start, span.length));
            m_page += "</i>";
            at = end;
        }
        appendHtml(m_page, text.substr(at));
    }

    void addAfter(std::uint32_t line, const ReportedLine& facts, std::string_view indent)
    {
        appendCalls(m_page, m_data, m_data.profile.callsFrom(m_file, line), indent);
        appendEvals(m_page, m_data, facts.evals, indent);
    }

    /// Times, as nothing was counted; none where no sample was.
    void addSampledValues(const ReportedLine& facts)
    {
        const Ticks time = facts.values[Time];
        m_page += time == 0 ? std::string("<td><td><td>")
                            : "<td" + m_data.heat(time) + m_data.share(time) + '>'
                + m_data.time(time) + m_data.shareCells(time);
        const Ticks inSubs = facts.values[InSubs];
        m_page += inSubs == 0 ? std::string("<td>")
                              : "<td" + m_data.share(inSubs) + '>' + m_data.time(inSubs);
    }

    void addValues(const ReportedLine& facts)
    {
        if (m_data.isSampled) {
            addSampledValues(facts);
            return;
        }
        for (std::size_t i = 0; i < ColumnCount; ++i) {
            const std::int64_t value = facts.values[i];
            const bool isTime = i == Time || i == InSubs;
            // Zero time is shown for code that ran; code that did not run has an empty cell.
            const std::int64_t count = facts.values[i == Time ? Statements : Calls];
            if (value == 0 && (!isTime || count == 0)) {
                m_page += "<td>";
                continue;
            }
            m_page += "<td" + (i == Time ? m_data.heat(value) : std::string());
            if (isTime && count > 1)
                m_page += " title=\"Avg "
                    + formatCost(
                        m_data.profile, m_data.profile.seconds(value) / static_cast<double>(count))
                    + '"';
            m_page += '>';
            m_page += isTime ? m_data.time(value) : formatCount(static_cast<std::uint64_t>(value));
        }
    }

    void addSubWithoutLine(SubId id)
    {
        const Sub& sub = m_data.profile[id];
        const bool onLine = sub.firstLine > 0 && sub.file == m_file;
        if (onLine)
            return;
        const char* const kind = sub.kind == SubKind::Opcode ? "opcode"
            : sub.kind == SubKind::Xsub                      ? "xsub"
                                                             : "location unknown";
        m_page += "<tr\n";
        if (sub.firstLine == 0)
            m_page += "id=" + m_data.pages.id(m_id, m_data.pages.anchorOf(id));
        m_page += "><td><td><td><td><td><td>";
        appendCallers(m_page, m_data, id, {});
        m_page += "sub " + m_data.name(id) + "; # " + kind;
    }

    std::string& m_page;
    const ReportData& m_data;
    PageId m_id;
    FileId m_file;
    SourceText m_source;
    std::span<const std::string_view> m_lines; ///< of the source, if it is in the report
    FactsByLine m_facts;
    std::vector<ColorSpan> m_colors;
    std::size_t m_color = 0; ///< next one
};

void appendFact(std::string& page, std::string_view title, std::string_view content)
{
    page.append("<tr><th scope=row>").append(title).append("<td>").append(content).append("\n");
}

void appendEvalFacts(std::string& page, const ReportData& data, FileId id)
{
    const File& file = data.profile[id];
    appendFact(page, "Eval invoked at",
        linkTo(data.pages.link(file.evalFile, file.evalLine),
            data.name(file.evalFile) + " line " + std::to_string(file.evalLine)));
    std::string siblings;
    std::size_t count = 0;
    const auto lineOf = [&](FileId other) { return data.profile[other].evalLine; };
    const auto evals = data.profile.evalsOf(file.evalFile);
    auto next = std::ranges::lower_bound(evals, file.evalLine, {}, lineOf);
    while (next != evals.end() && lineOf(*next) == file.evalLine) {
        const FileId other = *next++;
        if (other == id)
            continue;
        ++count;
        if (!data.pages.pageOf(other).valid() || !data.fits(siblings))
            continue;
        siblings += siblings.empty() ? "" : ", ";
        siblings += linkTo(data.pages.link(data.pages.pageOf(other)), data.name(other));
    }
    data.forget(siblings);
    if (!siblings.empty())
        appendFact(page, "Sibling evals",
            "<details><summary>" + formatCount(count) + "</summary>" + siblings + "</details>");
    if (file.executions > 1)
        appendFact(page, "Merged",
            "from " + formatCount(file.executions) + " executions of the same source");
}

std::string fileLink(const File& file, const std::string& shown)
{
    // A browser would take what follows two slashes for a host, and some systems log in there.
    const bool isPath = file.name.starts_with('/') && !file.name.starts_with("//")
        && file.name.size() <= MaxTextLength && !file.isEval();
    if (!isPath)
        return shown;
    std::string url = "file://";
    appendUrl(url, file.name);
    return linkTo(url, shown);
}

void appendLevels(std::string& page, const ReportData& data, const Page& about)
{
    std::string links;
    std::size_t count = 0;
    for (const LineLevel level : LineLevels) {
        const PageId other = data.pages.pageOf(about.file, level);
        if (!other.valid())
            continue;
        links += links.empty() ? "" : " · ";
        links += level == about.level ? "<b>" + std::string(nameOf(level)) + "</b>"
                                      : linkTo(data.pages.link(other), nameOf(level));
        ++count;
    }
    if (count > 1)
        appendFact(page, "Times by", links);
}

} // namespace

SourceText reportedSource(const Profile& profile, FileId file, const SourceFromDisk& fromDisk)
{
    SourceText source(
        profile, file, fromDisk.isAllowed ? SourceChoice::AsRun : SourceChoice::Saved);
    if (source.origin() == SourceOrigin::Disk && fromDisk.onRead)
        fromDisk.onRead(std::string(profile[file].name));
    return source;
}

void appendSourcePage(
    std::string& page, const ReportData& data, PageId id, const ColorSource& colors)
{
    const Page& about = data.pages.pages()[id.index()];
    const File& file = data.profile[about.file];
    page += "<table class=facts>\n";
    appendFact(page, "Filename", fileLink(file, html(file.name)));
    if (data.isSampled)
        appendFact(page, "Time", data.time(file.exclusive));
    else
        appendFact(page, "Statements",
            "Executed " + formatCount(file.statements, "statement", "statements") + " in "
                + data.time(file.exclusive));
    if (file.isEval())
        appendEvalFacts(page, data, about.file);
    appendLevels(page, data, about);
    page += "</table>\n";

    std::vector<SubId> subs = data.pages.subsOn(about.file);
    sortByTime(subs, data);
    if (!subs.empty())
        appendSubTable(page, data, subs, "Subs");
    LinesTable(page, data, id, subs, colors).write(subs);
}

} // namespace nytprof::report
