// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_rows.h"

#include "analysis/code_origin.h"
#include "analysis/name_search.h"
#include "command/open_profile.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace nytprof::command {

namespace {

std::vector<LiveRow> subRows(const Profile& profile)
{
    const auto costs = subCosts(profile);
    std::vector<LiveRow> rows;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const SubId sub(i);
        if (costs[i].exclusive > 0 || costs[i].inclusive > 0)
            rows.push_back({nameText(shownName(profile, sub)), std::string(profile[sub].name),
                costs[i].exclusive, costs[i].inclusive, 0, sub});
    }
    return rows;
}

std::vector<LiveRow> lineRows(const Profile& profile)
{
    std::vector<LiveRow> rows;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const FileId file(i);
        const std::string key = std::string(profile[file].name) + ':';
        for (const LineCost& line : profile.lines(file))
            if (line.exclusive > 0)
                rows.push_back({nameText(shownPlace(profile, file, line.line)),
                    key + std::to_string(line.line), line.exclusive, line.exclusive});
    }
    return rows;
}

std::vector<LiveRow> stackRows(const Profile& profile)
{
    constexpr Ticks MinPart = 100; ///< as 1/n
    const CallTree& tree = profile.callTree();
    std::vector<LiveRow> rows;
    struct Open {
        CallNodeId node;
        std::string key;
    };
    std::vector<Open> open = {{tree.root(), {}}};
    while (!open.empty()) {
        const Open at = std::move(open.back());
        open.pop_back();
        const CallNode& node = tree[at.node];
        if (node.sub.valid())
            rows.push_back({nameText(shownName(profile, node.sub)), at.key, node.exclusive,
                node.inclusive, node.depth - 1, node.sub});
        for (std::size_t i = node.childCount; i-- > 0;) {
            const CallNodeId child(node.firstChild.index() + i);
            const Ticks time = tree[child].inclusive;
            if (time > 0 && time >= tree.total() / MinPart)
                open.push_back({child, at.key + '\n' + std::string(profile[tree[child].sub].name)});
        }
    }
    return rows;
}

/// Keeps rows that contain the text, and those that they are below.
void keepMatching(std::vector<LiveRow>& rows, const std::string& text)
{
    const std::string wanted = lowerCased(text);
    std::vector<LiveRow> kept;
    std::uint32_t depth = 0; // a row of less is above the last one that is kept
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (row->depth >= depth && lowerCased(row->name).find(wanted) == std::string::npos)
            continue;
        depth = row->depth;
        kept.push_back(std::move(*row));
    }
    std::ranges::reverse(kept);
    rows = std::move(kept);
}

void sortLargestFirst(std::vector<LivePart>& parts)
{
    std::ranges::stable_sort(parts, std::ranges::greater(), &LivePart::time);
}

} // namespace

std::vector<LiveRow> liveRows(const Profile& profile, const LiveRequest& request)
{
    const bool isTree = request.view == LiveView::Stacks;
    auto rows = isTree                    ? stackRows(profile)
        : request.view == LiveView::Lines ? lineRows(profile)
                                          : subRows(profile);
    if (!isTree)
        std::ranges::sort(rows, [&](const LiveRow& a, const LiveRow& b) {
            const auto time
                = request.sortsByInclusive() ? &LiveRow::inclusive : &LiveRow::exclusive;
            return a.*time != b.*time ? a.*time > b.*time : a.name < b.name;
        });
    if (!request.filter.empty())
        keepMatching(rows, request.filter);
    return rows;
}

void markWaiting(std::vector<LiveRow>& rows, const std::vector<LiveRow>& working)
{
    std::unordered_map<std::string_view, Ticks> times;
    for (const LiveRow& row : working)
        times[row.key] = row.exclusive;
    for (LiveRow& row : rows) {
        const auto found = times.find(row.key);
        row.isWaiting = 2 * (found == times.end() ? 0 : found->second) < row.exclusive;
    }
}

std::string livePlace(const Profile& profile, SubId sub)
{
    const Sub& at = profile[sub];
    if (at.file.valid() && at.firstLine > 0)
        return nameText(shownPlace(profile, at.file, at.firstLine));
    const auto sites = profile.callersOf(sub);
    const auto hottest = std::ranges::max_element(sites, {}, &CallSite::inclusive);
    return hottest != sites.end() && hottest->file.valid()
        ? nameText(shownPlace(profile, hottest->file, hottest->line))
        : std::string();
}

std::vector<LivePart> linesOfSub(const Profile& profile, SubId sub)
{
    const Sub& at = profile[sub];
    std::vector<LivePart> parts;
    if (at.file.valid())
        for (const LineCost& line : profile.lines(at.file))
            if (line.line >= at.firstLine && line.line <= at.lastLine && line.exclusive > 0)
                parts.push_back({shortPlace(profile, at.file, line.line), line.exclusive});
    sortLargestFirst(parts);
    return parts;
}

std::vector<LivePart> sitesOfSub(const Profile& profile, SubId sub)
{
    std::vector<LivePart> parts;
    for (const CallSite& site : profile.callersOf(sub))
        if (site.file.valid() && site.inclusive > 0)
            parts.push_back(
                {shortPlace(profile, site.file, site.line), site.inclusive, site.caller});
    sortLargestFirst(parts);
    return parts;
}

} // namespace nytprof::command
