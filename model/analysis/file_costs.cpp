// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/file_costs.h"

#include "format/perl_names.h"
#include "profile/ticks.h"

#include <algorithm>

namespace nytprof {

SubRanges::SubRanges(const Profile& profile)
    : m_byFile(profile.files().size())
{
    for (std::size_t i = 0; i < m_byFile.size(); ++i) {
        std::vector<Begin>& begins = m_byFile[i];
        SubId main;
        std::vector<SubId> subs;
        for (const SubId id : profile.subsOf(FileId(i)))
            if (profile[id].name == MainProgram)
                main = id;
            else if (profile[id].firstLine > 0 && profile[id].lastLine >= profile[id].firstLine)
                subs.push_back(id);
        // Of subs that begin on the same line, the longer one is the outer one.
        std::ranges::stable_sort(subs, [&](SubId a, SubId b) {
            const Sub& first = profile[a];
            const Sub& second = profile[b];
            return first.firstLine != second.firstLine ? first.firstLine < second.firstLine
                                                       : first.lastLine > second.lastLine;
        });
        begins.push_back({0, main});
        std::vector<SubId> open;
        const auto closeBefore = [&](std::uint32_t line) {
            while (!open.empty() && profile[open.back()].lastLine < line) {
                const std::uint32_t after = profile[open.back()].lastLine + 1;
                while (!open.empty() && profile[open.back()].lastLine < after)
                    open.pop_back(); // also subs that end within it
                begins.push_back({after, open.empty() ? main : open.back()});
            }
        };
        for (const SubId id : subs) {
            closeBefore(profile[id].firstLine);
            begins.push_back({profile[id].firstLine, id});
            open.push_back(id);
        }
        closeBefore(UINT32_MAX);
    }
}

SubId SubRanges::at(FileId file, std::uint32_t line) const
{
    const std::vector<Begin>& begins = m_byFile[file.index()];
    const auto after = std::ranges::upper_bound(begins, line, {}, &Begin::line);
    return std::prev(after)->sub;
}

std::vector<LineData> linesWithData(const Profile& profile, FileId file)
{
    std::vector<LineData> rows;
    const auto lines = profile.lines(file);
    const auto calls = profile.callsFrom(file);
    auto cost = lines.begin();
    auto call = calls.begin();
    while (cost != lines.end() || call != calls.end()) {
        const bool isCallFirst
            = cost == lines.end() || (call != calls.end() && profile[*call].line < cost->line);
        LineData row;
        row.line = isCallFirst ? profile[*call].line : cost->line;
        if (!isCallFirst) {
            row.statements = cost->count;
            row.exclusive = cost->exclusive;
            ++cost;
        }
        for (; call != calls.end() && profile[*call].line == row.line; ++call) {
            row.calls += profile[*call].calls;
            row.inSubs += profile[*call].inclusive + profile[*call].recursive;
        }
        rows.push_back(row);
    }
    return rows;
}

std::vector<FileSums> fileSums(const Profile& profile)
{
    std::vector<FileSums> all(profile.files().size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].id = FileId(i);
        const File& own = profile.files()[i];
        const auto calledSubs = std::ranges::count_if(
            profile.subsOf(FileId(i)), [&](SubId sub) { return profile[sub].calls > 0; });
        // ProfileBuilder guarantees that there are no cycles.
        for (FileId at(i); at.valid(); at = profile[at].evalFile) {
            FileSums& sums = all[at.index()];
            increase(sums.time, own.exclusive);
            sums.statements += own.statements;
            sums.subs += static_cast<std::uint64_t>(calledSubs);
            sums.evals += at == FileId(i) ? 0 : own.executions;
        }
    }
    return all;
}

} // namespace nytprof
