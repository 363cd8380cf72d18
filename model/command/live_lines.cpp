// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_lines.h"

#include "analysis/hotspots.h"
#include "analysis/name_search.h"
#include "command/open_profile.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>

namespace nytprof::command {

namespace {

using Style = LiveScreen::Style;
using Line = LiveScreen::Line;

constexpr std::string_view Ellipsis = "…";
constexpr std::size_t ShareColumns = 10; ///< "EXCLUSIVE▼"
constexpr std::size_t ErrorColumns = 4;
constexpr std::size_t SamplesColumns = 9;
constexpr std::size_t Gap = 2;

std::string flushRight(const std::string& text, std::size_t columns)
{
    return std::string(columns - std::min(columns, textWidth(text)), ' ') + text;
}

std::string flushLeft(const std::string& text, std::size_t columns)
{
    return text + std::string(columns - std::min(columns, textWidth(text)), ' ');
}

std::string blanks(std::size_t columns) { return std::string(columns, ' '); }

/// How many samples have found what took so long.
std::string samplesOf(const Profile& profile, Ticks time)
{
    const double whole = static_cast<double>(std::max<Ticks>(profile.totals().whole(), 1));
    const double samples = profile.samplesOfWhole() * static_cast<double>(time) / whole;
    return formatCount(static_cast<std::uint64_t>(std::max(0LL, std::llround(samples))));
}

struct LiveColumns {
    std::size_t bar = 0; ///< 0: none
    std::size_t name = 0;
    std::size_t place = 0; ///< 0: none
    bool hasSamples = false;
    bool hasMark = false; ///< of rows that mostly wait
    bool hasInclusive = false;
};

LiveColumns columnsFor(LiveView view, std::size_t width, bool hasMark)
{
    constexpr std::size_t MinForPlace = 100;
    constexpr std::size_t MinForBar = 80;
    constexpr std::size_t MinForSamples = 70;
    LiveColumns columns;
    columns.hasInclusive = view != LiveView::Lines;
    columns.hasSamples = width >= MinForSamples;
    columns.hasMark = hasMark;
    columns.bar = width >= MinForBar ? width * 3 / 20 : 0;
    columns.place = width >= MinForPlace && view != LiveView::Lines ? width / 4 : 0;
    std::size_t used = ShareColumns + Gap + ErrorColumns + Gap;
    used += columns.bar > 0 ? columns.bar + Gap : 0;
    used += columns.hasInclusive ? ShareColumns + Gap : 0;
    used += columns.hasSamples ? SamplesColumns + Gap : 0;
    used += columns.place > 0 ? Gap + columns.place : 0;
    used += columns.hasMark ? Gap + 1 : 0;
    columns.name = width - std::min(width, used);
    return columns;
}

class TableLines {
public:
    TableLines(const Profile& profile, const LiveRequest& request, std::span<const LiveRow> rows,
        std::size_t width)
        : m_profile(profile)
        , m_request(request)
        , m_columns(columnsFor(request.view, width, std::ranges::any_of(rows, &LiveRow::isWaiting)))
    {
        for (const LiveRow& row : rows)
            m_largest = std::max(m_largest, sortedBy(row));
    }

    [[nodiscard]] Line titles() const
    {
        const char* const mark = "▼";
        const bool byInclusive = m_request.sortsByInclusive();
        std::string text
            = flushRight(std::string("EXCLUSIVE") + (byInclusive ? "" : mark), ShareColumns)
            + blanks(Gap) + flushRight("±", ErrorColumns) + blanks(Gap);
        text += m_columns.bar > 0 ? blanks(m_columns.bar + Gap) : "";
        if (m_columns.hasInclusive)
            text += flushRight(std::string("INCLUSIVE") + (byInclusive ? mark : ""), ShareColumns)
                + blanks(Gap);
        text += m_columns.hasSamples ? flushRight("SAMPLES", SamplesColumns) + blanks(Gap) : "";
        text += flushLeft(m_request.view == LiveView::Lines ? "LINE" : "SUB", m_columns.name);
        text += m_columns.place > 0 ? blanks(Gap) + "LINE" : "";
        return {{{text, Style::Bold}}, true};
    }

    [[nodiscard]] Line of(const LiveRow& row, bool isSelected) const
    {
        Line line = numbers(row.exclusive, row.inclusive);
        const std::string indent = blanks(std::min<std::size_t>(2 * row.depth, m_columns.name / 2));
        const std::string name = withoutLeadingParts(
            row.name, m_columns.name - std::min(indent.size(), m_columns.name));
        const std::size_t last = m_request.view == LiveView::Lines ? 0 : lastPartOf(name);
        line.spans.push_back({indent + name.substr(0, last)});
        line.spans.push_back({name.substr(last), last > 0 ? Style::Bold : Style::Plain});
        std::size_t used = indent.size() + textWidth(name);
        if (m_columns.place > 0) {
            line.spans.push_back({blanks(m_columns.name - std::min(m_columns.name, used) + Gap)});
            const auto place = withoutLeadingParts(livePlace(m_profile, row.sub), m_columns.place);
            used = m_columns.name + Gap + textWidth(place);
            line.spans.push_back({place, Style::Blue});
        }
        if (row.isWaiting) {
            const auto whole = m_columns.name + (m_columns.place > 0 ? Gap + m_columns.place : 0);
            line.spans.push_back({blanks(whole - std::min(whole, used) + Gap) + 'w'});
        }
        line.isReversed = isSelected;
        return line;
    }

    /// The last line: rows that there is no space for.
    [[nodiscard]] Line rest(std::span<const LiveRow> rows) const
    {
        Ticks exclusive = 0;
        for (const LiveRow& row : rows)
            exclusive += row.exclusive;
        Line line = numbers(exclusive, 0);
        line.spans.push_back({m_request.view == LiveView::Lines
                ? formatCount(rows.size(), "more line", "more lines")
                : formatCount(rows.size(), "more sub", "more subs")});
        return line;
    }

private:
    [[nodiscard]] Ticks sortedBy(const LiveRow& row) const
    {
        return m_request.sortsByInclusive() ? row.inclusive : row.exclusive;
    }
    [[nodiscard]] double share(Ticks time) const
    {
        const auto whole = static_cast<double>(std::max<Ticks>(m_profile.totals().whole(), 1));
        return static_cast<double>(time) / whole;
    }
    /// All but the name. Without inclusive time it has no bar.
    [[nodiscard]] Line numbers(Ticks exclusive, Ticks inclusive) const
    {
        const auto percent = [&](Ticks time) {
            return flushRight(stringPrintf("%.1f%%", 100 * share(time)), ShareColumns);
        };
        const double error = m_profile.standardError(share(exclusive));
        Line line;
        line.spans.push_back({percent(exclusive), Style::Bold});
        line.spans.push_back({blanks(Gap)
            + flushRight(stringPrintf("%.1f", 100 * error), ErrorColumns) + blanks(Gap)});
        if (m_columns.bar > 0) {
            const Ticks time = inclusive == 0  ? 0
                : m_request.sortsByInclusive() ? inclusive
                                               : exclusive;
            const int heat = heatOf(time, m_profile.totals().whole());
            const double share
                = static_cast<double>(time) / static_cast<double>(std::max<Ticks>(m_largest, 1));
            line.spans.push_back({flushLeft(barText(share, m_columns.bar), m_columns.bar),
                heat >= 4       ? Style::BrightRed
                    : heat == 3 ? Style::Red
                                : Style::Yellow});
        }
        std::string text = m_columns.bar > 0 ? blanks(Gap) : "";
        if (m_columns.hasInclusive)
            text += (inclusive > 0 ? percent(inclusive) : blanks(ShareColumns)) + blanks(Gap);
        if (m_columns.hasSamples)
            text += flushRight(samplesOf(m_profile, exclusive), SamplesColumns) + blanks(Gap);
        line.spans.push_back({text});
        return line;
    }

    const Profile& m_profile;
    const LiveRequest& m_request;
    LiveColumns m_columns;
    Ticks m_largest = 0;
};

Line detailLine(const Profile& profile, std::string title, std::span<const LivePart> parts,
    const std::string& end)
{
    constexpr std::size_t Max = 4;
    Line line;
    line.spans.push_back({flushLeft(title, 11)});
    for (std::size_t i = 0; i < std::min(parts.size(), Max); ++i) {
        line.spans.push_back({i > 0 ? " · " : ""});
        line.spans.push_back({nameText(parts[i].place), Style::Blue});
        line.spans.push_back({' ' + samplesOf(profile, parts[i].time)});
    }
    if (parts.size() > Max)
        line.spans.push_back({" · " + formatCount(parts.size() - Max) + " more"});
    line.spans.push_back({end});
    return line;
}

} // namespace

std::string withoutLeadingParts(std::string_view name, std::size_t columns)
{
    if (textWidth(name) <= columns)
        return std::string(name);
    if (columns == 0)
        return {};
    const std::string_view last = lastColumns(name, columns - 1);
    const std::size_t part = std::min(last.find("::"), last.find('/'));
    return std::string(Ellipsis) + std::string(part == last.npos ? last : last.substr(part));
}

std::vector<Line> liveTable(const Profile& profile, const LiveRequest& request,
    std::span<const LiveRow> rows, std::optional<std::size_t> selected, const TerminalSize& size)
{
    const TableLines table(profile, request, rows, size.columns);
    std::vector<Line> lines = {table.titles()};
    std::size_t count = size.rows - std::min<std::size_t>(size.rows, 1);
    const bool hasRest = rows.size() > count && request.view != LiveView::Stacks && count > 1;
    count -= hasRest ? 1 : 0;
    const std::size_t first
        = selected && *selected >= count && count > 0 ? *selected + 1 - count : 0;
    const std::size_t end = std::min(rows.size(), first + count);
    for (std::size_t i = first; i < end; ++i)
        lines.push_back(table.of(rows[i], i == selected));
    if (hasRest && end < rows.size())
        lines.push_back(table.rest(rows.subspan(end)));
    lines.resize(std::min(lines.size(), size.rows));
    return lines;
}

std::vector<Line> liveDetails(const Profile& profile, const LiveRow& row)
{
    if (!row.sub.valid())
        return {};
    std::vector<Line> details;
    if (const auto lines = linesOfSub(profile, row.sub); !lines.empty())
        details.push_back(detailLine(profile, "lines", lines,
            "   samples of the sub itself: " + samplesOf(profile, row.exclusive)));
    if (const auto sites = sitesOfSub(profile, row.sub); !sites.empty()) {
        const bool hasOneCaller = std::ranges::all_of(
            sites, [&](const LivePart& each) { return each.caller == sites.front().caller; });
        const SubId caller = sites.front().caller;
        details.push_back(detailLine(profile, "called at", sites,
            (hasOneCaller && caller.valid() ? ", in " + nameText(profile[caller].name) : "")
                + "   samples in all: " + samplesOf(profile, row.inclusive)));
    }
    return details;
}

} // namespace nytprof::command
