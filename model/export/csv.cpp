// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv.h"

#include "analysis/file_costs.h"
#include "export/csv_cell.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "wording/sub_kind_text.h"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <numeric>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
namespace {

class CsvWriter {
public:
    CsvWriter(const Profile& profile, std::ostream& out)
        : m_profile(profile)
        , m_out(out)
    {
    }

    void writeSubs()
    {
        row("Sub", "File", "First line", "Last line", "Kind", "Calls", cost("Exclusive"),
            cost("Inclusive"), cost("Recursive"), "Recursion depth", "Call sites", "Caller files");
        const auto costs = subCosts(m_profile);
        auto subs = ordered(costs.size(), [&](std::size_t i) { return costs[i].exclusive; });
        std::erase_if(subs, [&](std::size_t i) { return costs[i].calls == 0; });
        for (const std::size_t i : subs) {
            const Sub& sub = m_profile.subs()[i];
            row(sub.name, nameOf(sub.file), sub.firstLine, sub.lastLine, kindText(sub.kind),
                costs[i].calls, seconds(costs[i].exclusive), seconds(costs[i].inclusive),
                seconds(sub.recursive), sub.recursionDepth, sub.callSites, sub.callerFiles);
        }
    }

    void writeLines()
    {
        row("File", "Line", "Statements", cost("Time"), "Calls", cost("Time in subs"), "Source");
        for (std::size_t i = 0; i < m_profile.files().size(); ++i) {
            const FileId file(i);
            const auto source = m_profile.source(file);
            for (const LineData& line : linesWithData(m_profile, file)) {
                row(nameOf(file), line.line, line.statements, seconds(line.exclusive), line.calls,
                    seconds(line.inSubs),
                    line.line > 0 && line.line <= source.size() ? source[line.line - 1]
                                                                : std::string_view());
            }
        }
    }

    void writeFiles()
    {
        row("File", "String eval run in", "Line", "Executions", "Statements", cost("Time"));
        const auto files = m_profile.files();
        for (const std::size_t i :
            ordered(files.size(), [&](std::size_t at) { return files[at].exclusive; })) {
            const File& file = files[i];
            row(file.name, nameOf(file.evalFile), file.evalLine, file.executions, file.statements,
                seconds(file.exclusive));
        }
    }

    void writeCalls()
    {
        row("Caller", "File", "Line", "Called", "Calls", cost("Inclusive"), cost("Exclusive"),
            cost("Recursive"), "Recursion depth");
        const auto sites = m_profile.callSites();
        for (const std::size_t i :
            ordered(sites.size(), [&](std::size_t at) { return sites[at].inclusive; })) {
            const CallSite& site = sites[i];
            row(site.caller.valid() ? m_profile[site.caller].name : std::string_view(),
                nameOf(site.file), site.line, m_profile[site.callee].name, site.calls,
                seconds(site.inclusive), seconds(site.exclusive), seconds(site.recursive),
                site.recursionDepth);
        }
    }

private:
    /// Rows with the most of something first, those with as much in the order of the profile.
    template <class Value>
    static std::vector<std::size_t> ordered(std::size_t count, Value value)
    {
        std::vector<std::size_t> rows(count);
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        std::stable_sort(rows.begin(), rows.end(),
            [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
        return rows;
    }

    [[nodiscard]] std::string_view nameOf(FileId file) const
    {
        return file.valid() ? m_profile[file].name : std::string_view();
    }
    [[nodiscard]] double seconds(Ticks ticks) const { return m_profile.seconds(ticks); }
    /// Head of a column of costs, with their unit.
    [[nodiscard]] std::string cost(std::string_view name) const
    {
        const std::string_view unit = m_profile.costUnit();
        return std::string(name) + " (" + std::string(unit.empty() ? "s" : unit) + ')';
    }

    template <class First, class... Cells>
    void row(const First& first, const Cells&... cells)
    {
        put(first);
        ((m_out << ',', put(cells)), ...);
        m_out << "\r\n";
    }
    void put(std::string_view text)
    {
        m_cell.clear();
        appendCsvCell(m_cell, text);
        m_out << m_cell;
    }
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
    void put(Number number)
    {
        char digits[32]; // independent of the locale
        m_out.write(digits, std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
    }

    const Profile& m_profile;
    std::ostream& m_out;
    std::string m_cell; ///< whose memory is used again
};

} // namespace

void writeCsv(const Profile& profile, CsvTable table, std::ostream& out)
{
    CsvWriter writer(profile, out);
    switch (table) {
    case CsvTable::Subs:
        return writer.writeSubs();
    case CsvTable::Lines:
        return writer.writeLines();
    case CsvTable::Files:
        return writer.writeFiles();
    case CsvTable::Calls:
        return writer.writeCalls();
    }
}

} // namespace nytprof
