// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotated_source.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <span>

namespace nytprof::gui {

namespace {

// A row of text and links.
class AnnotationBuilder {
public:
    explicit AnnotationBuilder(const QString& start) { m_row.text = start; }

    AnnotationBuilder& text(const QString& text)
    {
        m_row.text += oneLine(text);
        return *this;
    }
    AnnotationBuilder& link(
        const QString& text, const Location& place, SourceLink::To to = SourceLink::To::Place)
    {
        m_row.links.push_back(
            {static_cast<int>(m_row.text.size()), static_cast<int>(text.size()), place, to});
        return this->text(text);
    }
    [[nodiscard]] SourceRow take() { return std::move(m_row); }

private:
    SourceRow m_row;
};

Location homeOf(const Profile& profile, SubId sub)
{
    return {sub, profile[sub].file, profile[sub].firstLine};
}

// Annotations look like Perl comments; entries of a list are indented.
SourceRow rowOf(const Profile& profile, const QString& start, const Annotation& annotation)
{
    using To = AnnotationPart::To;
    AnnotationBuilder row(start);
    for (const AnnotationPart& part : annotation) {
        const QString text = toQString(part.text);
        const bool isSub = part.to == To::Sub || part.to == To::Callers;
        if (part.to == To::Nowhere)
            row.text(text);
        else
            row.link(text,
                isSub ? homeOf(profile, part.sub) : Location{part.sub, part.file, part.line},
                part.to);
    }
    return row.take();
}

std::vector<SourceRow> rowsOf(
    const Profile& profile, const QString& indent, const Annotations& annotations)
{
    std::vector<SourceRow> rows;
    const bool hasHead = !annotations.head.empty();
    if (hasHead)
        rows.push_back(rowOf(profile, indent + QStringLiteral("# "), annotations.head));
    const QString start = indent + (hasHead ? QStringLiteral("#    ") : QStringLiteral("# "));
    for (std::size_t i = 0; i < annotations.rows.size(); ++i) {
        if (i == annotations.shown)
            rows.push_back(rowOf(profile, start, annotations.more));
        rows.push_back(rowOf(profile, start, annotations.rows[i]));
        rows.back().inList
            = i < annotations.shown ? 0 : static_cast<std::uint32_t>(i - annotations.shown + 1);
    }
    return rows;
}

std::vector<SourceRow> callersRows(
    const Profile& profile, SubId sub, const QString& indent, std::size_t mostShown = 8)
{
    return rowsOf(profile, indent, callersAnnotations(profile, sub, profile[sub].file, mostShown));
}

std::vector<SourceRow> callsRows(const Profile& profile, std::span<const CallSiteId> calls,
    const QString& indent, std::size_t mostShown = 8)
{
    return rowsOf(profile, indent, callsAnnotations(profile, calls, mostShown));
}

SourceRow evalsRow(const Profile& profile, std::span<const FileId> evals, const QString& indent)
{
    return rowOf(profile, indent + QStringLiteral("# "), evalsAnnotation(profile, evals));
}

// Below a #line directive.
SourceRow directiveRow(const Profile& profile, FileId file, const LineDirective& directive)
{
    const FileId named = directive.file.empty() ? file : fileOfDirective(profile, directive.file);
    AnnotationBuilder row(QStringLiteral("# from here on: "));
    const QString line = QStringLiteral("line %1").arg(directive.line);
    if (!named.valid()) {
        row.text(line + QStringLiteral(" of ") + toQString(directive.file));
    } else if (named == file) {
        row.link(line, {SubId(), file, directive.line});
    } else {
        row.link(line + QStringLiteral(" of ") + shortFileName(profile, named),
            {SubId(), named, directive.line});
    }
    return row.take();
}

QString indentOf(const QString& line)
{
    qsizetype length = 0;
    while (length < line.size() && line[length].isSpace())
        ++length;
    return line.left(length);
}

// Explains the origin of the source; usually empty.
QString noticeOf(const Profile& profile, FileId file, const SourceText& text)
{
    if (text.origin() == SourceOrigin::None)
        return tr(reasonWithoutSource(text.missing()))
            .replace(QLatin1String("%1"), toQString(profile[file].name));
    return text.origin() == SourceOrigin::Disk
        ? tr("The profile lacks the source; showing the file on disk.")
        : QString();
}

// What the profile has about a line.
struct LineFacts {
    LineCost cost;
    LineCost block; // that begins here
    LineCost sub;
    std::vector<SubId> subs;
    std::vector<FileId> evals;
};

std::map<std::uint32_t, LineFacts> factsOf(const Profile& profile, FileId file)
{
    std::map<std::uint32_t, LineFacts> facts;
    for (const LineCost& cost : profile.lines(file))
        facts[cost.line].cost = cost;
    for (const LineCost& cost : profile.lines(file, LineLevel::Block))
        facts[cost.line].block = cost;
    for (const LineCost& cost : profile.lines(file, LineLevel::Sub))
        facts[cost.line].sub = cost;
    for (const CallSiteId id : profile.callsFrom(file))
        facts[profile[id].line];
    for (const SubId id : profile.subsOf(file))
        if (profile[id].firstLine > 0 && profile[id].calls > 0)
            facts[profile[id].firstLine].subs.push_back(id);
    for (const FileId eval : profile.evalsOf(file))
        facts[profile[eval].evalLine].evals.push_back(eval);
    return facts;
}

class FileAnnotator {
public:
    FileAnnotator(const Profile& profile, FileId file)
        : m_profile(profile)
        , m_file(file)
        , m_text(profile, file)
        , m_facts(factsOf(profile, file))
    {
        m_result.file = file;
        m_result.origin = m_text.origin();
        m_result.notice = noticeOf(profile, file, m_text);
        m_result.hasBlocks = !profile.lines(file, LineLevel::Block).empty();
    }

    AnnotatedSource run()
    {
        if (const auto lost = m_facts.find(0); lost != m_facts.end()) {
            addLinelessAnnotations(lost->second);
            m_facts.erase(lost);
        }
        const auto lines = static_cast<std::uint32_t>(m_text.lines().size());
        m_result.rows.reserve(lines + m_facts.size() * 2);
        for (std::uint32_t line = 1; line <= lines; ++line) {
            const auto facts = m_facts.find(line);
            addLine(line, facts == m_facts.end() ? LineFacts() : facts->second);
        }
        // Lines beyond the source: without source, by #line directives, in changed files.
        for (auto facts = m_facts.upper_bound(lines); facts != m_facts.end(); ++facts)
            addLine(facts->first, facts->second);
        addHeat();
        return std::move(m_result);
    }

private:
    void add(SourceRow row, std::uint32_t line)
    {
        row.ofLine = line;
        m_result.rows.push_back(std::move(row));
    }

    void add(std::vector<SourceRow> rows, std::uint32_t line)
    {
        for (SourceRow& row : rows)
            add(std::move(row), line);
    }

    void addLinelessAnnotations(const LineFacts& facts)
    {
        SourceRow head;
        head.text = QStringLiteral("# not on a line: %1")
                        .arg(countedText(facts.cost.count, "statement", "statements"));
        if (facts.cost.count > 0) {
            head.text += QStringLiteral(" in ") + timeText(m_profile, facts.cost.exclusive);
            m_result.rows.push_back(std::move(head));
        }
        add(callsRows(m_profile, m_profile.callsFrom(m_file, 0), QString()), 0);
        if (!facts.evals.empty())
            add(evalsRow(m_profile, facts.evals, QString()), 0);
    }

    void addLine(std::uint32_t line, const LineFacts& facts)
    {
        SourceRow row;
        row.line = row.ofLine = line;
        const std::string_view text
            = line <= m_text.lines().size() ? m_text.lines()[line - 1] : std::string_view();
        row.text = oneLine(toQString(text));
        const QString indent = indentOf(row.text);
        for (const SubId sub : facts.subs)
            add(callersRows(m_profile, sub, indent), line);
        const auto calls = m_profile.callsFrom(m_file, line);
        row.count = facts.cost.count;
        row.time = facts.cost.exclusive;
        for (const CallSiteId id : calls) {
            row.calls += m_profile[id].calls;
            row.inSubs += m_profile[id].inclusive;
        }
        row.block = {facts.block.count, facts.block.exclusive, 0};
        row.sub = {facts.sub.count, facts.sub.exclusive, 0};
        row.hasAnnotations = !facts.subs.empty() || !facts.evals.empty() || !calls.empty();
        const auto directive = lineDirective(text);
        row.hasAnnotations = row.hasAnnotations || directive;
        m_result.rows.push_back(std::move(row));
        add(callsRows(m_profile, calls, indent), line);
        if (directive)
            add(directiveRow(m_profile, m_file, *directive), line);
        if (!facts.evals.empty())
            add(evalsRow(m_profile, facts.evals, indent), line);
    }

    void addHeat()
    {
        const Ticks whole = m_profile.totals().whole();
        for (SourceRow& row : m_result.rows) {
            row.timeHeat = heatOf(row.time, whole);
            row.subsHeat = heatOf(row.inSubs, whole);
            row.block.heat = heatOf(row.block.time, whole);
            row.sub.heat = heatOf(row.sub.time, whole);
        }
    }

    const Profile& m_profile;
    FileId m_file;
    SourceText m_text;
    std::map<std::uint32_t, LineFacts> m_facts;
    AnnotatedSource m_result;
};

SourceRow annotation(const QString& text)
{
    SourceRow row;
    row.text = text;
    return row;
}

} // namespace

std::size_t AnnotatedSource::rowOf(std::uint32_t line) const
{
    const auto first = std::ranges::lower_bound(rows, line, {}, &SourceRow::ofLine);
    const auto code = std::find_if(first, rows.end(), std::mem_fn(&SourceRow::isCode));
    const auto row = static_cast<std::size_t>(code - rows.begin());
    return row < rows.size() || rows.empty() ? row : rows.size() - 1;
}

std::size_t AnnotatedSource::headOf(std::size_t row) const
{
    std::size_t head = row;
    for (std::size_t i = row; i-- > 0 && !rows[i].isCode();) {
        const auto& links = rows[i].links;
        if (!links.empty() && links.front().to == SourceLink::To::Callers)
            head = i;
    }
    return head;
}

AnnotatedSource annotateFile(const Profile& profile, FileId file)
{
    return FileAnnotator(profile, file).run();
}

AnnotatedSource annotateSub(const Profile& profile, SubId id)
{
    constexpr std::size_t MostPlaces = 40;
    const Sub& sub = profile[id];
    AnnotatedSource page;
    page.sub = id;
    page.notice = sub.kind == SubKind::Opcode ? tr("No source: perl builtin.")
        : sub.kind == SubKind::Xsub
        ? tr("No source: xsub, written in C.")
        : tr("No source: the profile does not contain the location of this sub.");
    page.rows = callersRows(profile, id, QString(), MostPlaces);
    const QString kind = sub.kind == SubKind::Opcode ? QStringLiteral("   # perl builtin")
        : sub.kind == SubKind::Xsub                  ? QStringLiteral("   # xsub")
                                                     : QString();
    page.rows.push_back(
        annotation(QStringLiteral("sub %1;%2").arg(oneLine(toQString(sub.name)), kind)));
    auto calls = callsRows(profile, profile.calleesOf(id), QString(), MostPlaces);
    std::move(calls.begin(), calls.end(), std::back_inserter(page.rows));
    return page;
}

} // namespace nytprof::gui
