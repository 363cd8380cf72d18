// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/named_things.h"

#include "command/escape.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <span>
#include <vector>

namespace nytprof::command {

namespace {

constexpr std::size_t MostCandidates = 8;

bool endsWithPart(std::string_view name, std::string_view part, std::string_view separator)
{
    return !part.empty() && name.ends_with(part)
        && name.substr(0, name.size() - part.size()).ends_with(separator);
}

/// Of the rows that could be meant the only one, or none, of which stderr is told.
template <class RowId, class Row>
RowId choose(std::string_view kind, std::string_view name, std::span<const Row> rows,
    std::vector<RowId> meant)
{
    if (meant.size() == 1)
        return meant.front();
    std::cerr << "nytprof: error: " << (meant.empty() ? "there is no " : "more than one ") << kind
              << (meant.empty() ? " named \"" : "'s name ends with \"") << escape(name) << "\"\n";
    if (meant.empty()) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].name.find(name) != std::string_view::npos)
                meant.emplace_back(i);
    }
    std::stable_sort(meant.begin(), meant.end(),
        [&](RowId a, RowId b) { return rows[a.index()].exclusive > rows[b.index()].exclusive; });
    const std::size_t shown = std::min(meant.size(), MostCandidates);
    for (const RowId id : std::span(meant).first(shown))
        std::cerr << "  " << escape(rows[id.index()].name) << '\n';
    if (shown < meant.size())
        std::cerr << "  and " << meant.size() - shown << " more\n";
    return RowId();
}

} // namespace

SubId findNamedSub(const Profile& profile, std::string_view name)
{
    if (const SubId sub = profile.findSub(name); sub.valid())
        return sub;
    std::vector<SubId> meant;
    for (std::size_t i = 0; i < profile.subs().size(); ++i)
        if (profile.subs()[i].calls > 0 && endsWithPart(profile.subs()[i].name, name, "::"))
            meant.emplace_back(i);
    return choose("sub", name, profile.subs(), std::move(meant));
}

FileId findNamedFile(const Profile& profile, std::string_view name)
{
    if (const FileId file = profile.findFile(name); file.valid())
        return file;
    std::vector<FileId> meant;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        if (endsWithPart(profile.files()[i].name, name, "/"))
            meant.emplace_back(i);
    return choose("file", name, profile.files(), std::move(meant));
}

std::string placeOf(const Profile& profile, FileId file, std::uint32_t line)
{
    if (!file.valid())
        return {};
    return std::string(profile[file].name) + ':' + std::to_string(line);
}

} // namespace nytprof::command
