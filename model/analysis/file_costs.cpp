// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/file_costs.h"

#include "format/perl_names.h"
#include "profile/eval_nesting.h"
#include "profile/ticks.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace nytprof {

namespace {

/// Subs around a line, the innermost one last.
class OpenSubs {
public:
    explicit OpenSubs(const Profile& profile)
        : m_subs({profile})
    {
    }
    void open(SubId id) { m_subs.insert(id); }
    void close(SubId id) { m_subs.erase(id); }
    /// Invalid if it is shared; `outside` if there is no sub.
    [[nodiscard]] SubId owner(std::uint32_t line, SubId outside) const
    {
        if (m_subs.empty())
            return outside;
        const SubId innermost = *m_subs.rbegin();
        if (m_subs.size() == 1)
            return innermost;
        const Sub& sub = m_subs.key_comp().profile[innermost];
        const Sub& around = m_subs.key_comp().profile[*std::next(m_subs.rbegin())];
        const bool isEdge = line == sub.firstLine || line == sub.lastLine;
        const bool isSame = around.firstLine == sub.firstLine && around.lastLine == sub.lastLine;
        return isEdge || isSame ? SubId() : innermost;
    }

private:
    struct Outwards {
        const Profile& profile;
        bool operator()(SubId a, SubId b) const
        {
            const auto key = [&](SubId id) {
                const Sub& sub = profile[id];
                return std::tuple(sub.firstLine, UINT32_MAX - sub.lastLine, id.index());
            };
            return key(a) < key(b);
        }
    };
    std::set<SubId, Outwards> m_subs;
};

} // namespace

LineOwners::LineOwners(const Profile& profile, FileId file)
{
    SubId main;
    std::vector<std::pair<std::uint32_t, SubId>> begins;
    std::vector<std::pair<std::uint32_t, SubId>> ends;
    std::set<std::uint32_t> changes{0}; // lines at which the owner may be another one
    for (const SubId id : profile.subsOf(file)) {
        const Sub& sub = profile[id];
        if (sub.name == MainProgram)
            main = id;
        else if (sub.ran() && sub.firstLine > 0 && sub.lastLine >= sub.firstLine) {
            begins.emplace_back(sub.firstLine, id);
            ends.emplace_back(sub.lastLine, id);
            for (const std::uint32_t edge : {sub.firstLine, sub.lastLine})
                changes.insert({edge, std::max(edge, edge + 1)});
        }
    }
    std::ranges::sort(begins);
    std::ranges::sort(ends);
    OpenSubs open(profile);
    auto begin = begins.begin();
    auto end = ends.begin();
    for (const std::uint32_t line : changes) {
        for (; end != ends.end() && end->first < line; ++end)
            open.close(end->second);
        for (; begin != begins.end() && begin->first <= line; ++begin)
            open.open(begin->second);
        m_begins.push_back({line, open.owner(line, main)});
    }
}

SubId LineOwners::at(std::uint32_t line) const
{
    return std::prev(std::ranges::upper_bound(m_begins, line, {}, &Begin::line))->sub;
}

std::vector<SubStatements> statementsOfSubs(const Profile& profile)
{
    std::vector<SubStatements> all(profile.subs().size());
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const auto lines = profile.lines(FileId(i));
        const LineOwners owners(profile, FileId(i));
        std::vector<std::uint64_t> before{0}; // executions of the lines before each
        for (const LineCost& line : lines) {
            before.push_back(before.back() + line.count);
            if (const SubId owner = owners.at(line.line); owner.valid())
                all[owner.index()].own += line.count;
        }
        const auto beforeLine = [&](auto at) { return before[std::size_t(at - lines.begin())]; };
        for (const SubId id : profile.subsOf(FileId(i))) {
            const Sub& sub = profile[id];
            const auto first = std::ranges::lower_bound(lines, sub.firstLine, {}, &LineCost::line);
            const auto end = std::ranges::upper_bound(lines, sub.lastLine, {}, &LineCost::line);
            if (first < end)
                all[id.index()].around = beforeLine(end) - beforeLine(first);
        }
    }
    return all;
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
    for (const FileId id : innerFilesFirst(profile.files())) {
        const File& file = profile[id];
        FileSums& own = all[id.index()];
        own.id = id;
        own.time = addTicks(file.exclusive, file.nested);
        own.statements += file.statements;
        own.subs += static_cast<std::uint64_t>(std::ranges::count_if(
            profile.subsOf(id), [&](SubId sub) { return profile[sub].calls > 0; }));
        if (!file.isEval())
            continue;
        FileSums& outer = all[file.evalFile.index()];
        outer.statements += own.statements;
        outer.subs += own.subs;
        outer.evals += own.evals + file.executions;
    }
    return all;
}

} // namespace nytprof
