// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/annotated_source.h"

#include "format/text_encoding.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "source/annotation_rows.h"
#include "style/colors.h"
#include "style/text.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <span>
#include <utility>

namespace nytprof::gui {

namespace {

QString indentOf(const QString& line)
{
    qsizetype length = 0;
    while (length < line.size() && line[length].isSpace())
        ++length;
    return line.left(length);
}

// Explains the origin of the source, or why there is none.
void addNotice(AnnotatedSource& source, const Profile& profile, FileId file, const SourceText& text)
{
    source.origin = text.origin();
    if (text.origin() == SourceOrigin::None) {
        const QString reason = tr(reasonWithoutSource(text.missing())); // "No source: the file ..."
        source.missing = reason.section(QLatin1String(": "), 0, 0);
        source.notice = reason.section(QLatin1String(": "), 1);
        source.notice.replace(0, 1, source.notice.left(1).toUpper());
        source.notice.replace(QLatin1String("%1"), toQString(profile[file].name));
    } else if (text.origin() == SourceOrigin::Disk && profile.source(file).empty()) {
        source.notice = tr("The profile lacks the source; showing the file on disk.");
    }
}

// What the profile has about a line.
struct LineFacts {
    LineCost cost;
    LineCost block; // that begins here
    LineCost sub;
    std::vector<SubId> subs;
    std::vector<FileId> evals;
};

// A small profile can have as many and as long lines as fill the memory.
constexpr std::size_t MaxSourceRows = 100'000;
constexpr qsizetype MaxCharacters = 10'000'000;

class FileFacts {
public:
    FileFacts(const Profile& profile, FileId file)
    {
        for (const LineCost& cost : profile.lines(file))
            at(cost.line).cost = cost;
        for (const LineCost& cost : profile.lines(file, LineLevel::Block))
            at(cost.line).block = cost;
        for (const LineCost& cost : profile.lines(file, LineLevel::Sub))
            at(cost.line).sub = cost;
        for (const CallSiteId id : profile.callsFrom(file))
            at(profile[id].line);
        for (const SubId id : profile.subsOf(file))
            if (profile[id].firstLine > 0 && profile[id].ran())
                at(profile[id].firstLine).subs.push_back(id);
        for (const FileId eval : profile.evalsOf(file))
            at(profile[eval].evalLine).evals.push_back(eval);
    }

    [[nodiscard]] std::map<std::uint32_t, LineFacts>& lines() { return m_lines; }

private:
    // All lines beyond the last that can be shown have the same facts.
    LineFacts& at(std::uint32_t line)
    {
        const bool isShown = m_lines.size() <= MaxSourceRows || line <= m_lines.rbegin()->first;
        return isShown ? m_lines[line] : m_notShown;
    }

    std::map<std::uint32_t, LineFacts> m_lines;
    LineFacts m_notShown;
};

// What the lines of a file allocated in all calling contexts.
std::map<std::uint32_t, MemoryRow> memoryOfLines(const Profile& recorded, std::string_view name)
{
    std::map<std::uint32_t, MemoryRow> lines;
    const FileId file = recorded.findFile(name);
    if (!recorded.memory() || !file.valid())
        return lines;
    for (const MemoryRow& row : recorded.memory()->rows) {
        if (row.file != file)
            continue;
        MemoryRow& sum = lines[row.line];
        sum.allocated += row.allocated;
        sum.allocations += row.allocations;
        sum.freed += row.freed;
        sum.atPeak += row.atPeak;
    }
    return lines;
}

SourceRow annotation(const QString& text)
{
    SourceRow row;
    row.text = text;
    return row;
}

SourceRow linelessRow(const Profile& profile, const LineCost& cost)
{
    const QString time = timeText(profile, cost.exclusive);
    return annotation(profile.countsStatements()
            ? tr("Not on a line: %1 in %2")
                  .arg(countedText(cost.count, "statement", "statements"), time)
            : tr("Not on a line: %1").arg(time));
}

// Follows what is shown of a line.
QString restText(std::size_t bytes) { return tr("\u2026 %1 more bytes").arg(countText(bytes)); }

QString tooLongText(std::uint32_t line)
{
    return tr("The file is too long: shown up to line %1.").arg(countText(line));
}

class FileAnnotator {
public:
    FileAnnotator(const Profile& profile, FileId file, SourceChoice choice, const Profile* recorded)
        : m_profile(profile)
        , m_file(file)
        , m_text(profile, file, choice)
        , m_ofLines(profile, file)
        , m_facts(m_ofLines.lines())
    {
        m_result.file = file;
        addNotice(m_result, profile, file, m_text);
        m_result.hasBlocks = !profile.lines(file, LineLevel::Block).empty();
        if (recorded)
            m_memory = memoryOfLines(*recorded, profile[file].name);
    }

    AnnotatedSource run()
    {
        if (const auto lost = m_facts.find(0); lost != m_facts.end()) {
            addLinelessAnnotations(lost->second);
            m_facts.erase(lost);
        }
        const auto lines = static_cast<std::uint32_t>(m_text.lines().size());
        m_result.rows.reserve(std::min<std::size_t>(lines + m_facts.size() * 2, MaxSourceRows));
        for (std::uint32_t line = 1; line <= lines && fits(line); ++line) {
            const auto facts = m_facts.find(line);
            addLine(line, facts == m_facts.end() ? LineFacts() : facts->second);
        }
        // Lines beyond the source: without source, by #line directives, in changed files.
        for (auto facts = m_facts.upper_bound(lines); facts != m_facts.end() && fits(facts->first);
             ++facts)
            addLine(facts->first, facts->second);
        addHeat();
        addSubs();
        m_result.lines = std::move(m_text);
        return std::move(m_result);
    }

private:
    // False at the limit of a source; the notice says where it ends then.
    bool fits(std::uint32_t line)
    {
        if (m_result.rows.size() < MaxSourceRows && m_characters < MaxCharacters)
            return true;
        m_result.notice = tooLongText(line - 1);
        return false;
    }

    void add(SourceRow row, std::uint32_t line)
    {
        row.ofLine = line;
        m_characters += row.text.size();
        m_result.rows.push_back(std::move(row));
    }

    void add(std::vector<SourceRow> rows, std::uint32_t line)
    {
        for (SourceRow& row : rows)
            add(std::move(row), line);
    }

    void addLinelessAnnotations(const LineFacts& facts)
    {
        if (facts.cost.count > 0)
            m_result.rows.push_back(linelessRow(m_profile, facts.cost));
        add(callsRows(m_profile, m_profile.callsFrom(m_file, 0), QString()), 0);
        if (!facts.evals.empty())
            add(evalsRow(m_profile, facts.evals, QString()), 0);
    }

    void addLine(std::uint32_t line, const LineFacts& facts)
    {
        SourceRow row;
        row.line = line;
        const std::string_view text
            = line <= m_text.lines().size() ? m_text.lines()[line - 1] : std::string_view();
        const std::string_view shown = cutUtf8(text, MaxTextLength);
        row.text = oneLine(toQString(shown));
        if (shown.size() < text.size()) {
            row.shown = static_cast<int>(row.text.size());
            row.text += restText(text.size() - shown.size());
        }
        const QString indent = indentOf(row.text);
        for (auto sub = facts.subs.begin(); sub != facts.subs.end() && fits(line); ++sub)
            add(callersRows(m_profile, *sub, indent), line);
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
        add(std::move(row), line);
        if (const auto memory = m_memory.find(line); memory != m_memory.end())
            add(memoryRow(memory->second, indent), line);
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

    void addSubs()
    {
        std::uint32_t line = 0; // of many subs perhaps
        std::size_t head = 0;
        for (const SubId id : m_profile.subsOf(m_file)) {
            const Sub& sub = m_profile[id];
            if (sub.firstLine == 0)
                continue;
            if (std::exchange(line, sub.firstLine) != sub.firstLine)
                head = m_result.headOf(m_result.rowOf(line));
            m_result.subs.push_back({id, sub.firstLine, sub.lastLine, head});
        }
    }

    const Profile& m_profile;
    FileId m_file;
    SourceText m_text;
    FileFacts m_ofLines;
    std::map<std::uint32_t, LineFacts>& m_facts;
    std::map<std::uint32_t, MemoryRow> m_memory; // by line
    AnnotatedSource m_result;
    qsizetype m_characters = 0; // of its rows
};

} // namespace

std::size_t AnnotatedSource::rowOf(std::uint32_t line) const
{
    const auto first = std::ranges::lower_bound(rows, line, {}, &SourceRow::ofLine);
    const auto code = std::find_if(first, rows.end(), std::mem_fn(&SourceRow::isCode));
    const auto row = static_cast<std::size_t>(code - rows.begin());
    return row < rows.size() || rows.empty() ? row : rows.size() - 1;
}

QString AnnotatedSource::wholeLine(const SourceRow& row) const
{
    return row.isCut() ? oneLine(toQString(lines->lines()[row.line - 1])) : row.text;
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

AnnotatedSource annotateFile(
    const Profile& profile, FileId file, SourceChoice choice, const Profile* recorded)
{
    return FileAnnotator(profile, file, choice, recorded).run();
}

AnnotatedSource annotateSub(const Profile& profile, SubId id)
{
    constexpr std::size_t MaxShown = 40;
    const Sub& sub = profile[id];
    const QString name = subText(profile, id);
    AnnotatedSource page;
    page.sub = id;
    QString kind;
    if (sub.kind == SubKind::Opcode) {
        page.missing = tr("Perl builtin, no source");
        page.notice = tr("%1 is a part of perl.").arg(name);
        kind = QStringLiteral("   # perl builtin");
    } else if (sub.kind == SubKind::Xsub) {
        page.missing = tr("XS sub, no source");
        page.notice = tr("%1 is written in C.").arg(name);
        kind = QStringLiteral("   # xsub");
    } else {
        page.missing = tr("No source");
        page.notice = tr("The profile does not contain the location of %1.").arg(name);
    }
    page.rows = callersRows(profile, id, QString(), MaxShown);
    page.rows.push_back(
        annotation(oneLine(QStringLiteral("sub %1;%2").arg(toQString(sub.name), kind))));
    auto calls = calleesRows(profile, profile.calleesOf(id), QString(), MaxShown);
    std::move(calls.begin(), calls.end(), std::back_inserter(page.rows));
    return page;
}

} // namespace nytprof::gui
