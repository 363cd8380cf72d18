// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/original_names.h"

#include <algorithm>
#include <iterator>

namespace nytprof::command {

namespace {

constexpr OriginalName Names[] = {
    {"dprofpp", "Prints what took the time in a profile of Devel::DProf, tmon.out", addDprofpp,
        false},
    {"nytprofcalls", "Prints call paths and their exclusive time", addNytprofcalls, true},
    {"nytprofcg", "Writes a file for KCachegrind", addNytprofcg, true},
    {"nytprofcsv", "Writes the lines of each file with their times as text", addNytprofcsv, true},
    {"nytprofhtml", "Writes a report for browsers", addNytprofhtml, true},
    {"nytprofmerge", "Adds profiles up to one file", addNytprofmerge, true},
};

} // namespace

std::span<const OriginalName> originalNames()
{
    return Names;
}

const OriginalName* findOriginalName(std::string_view path)
{
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    const auto* const found = std::find_if(std::begin(Names), std::end(Names),
        [&](const OriginalName& each) { return name == each.name; });
    return found == std::end(Names) ? nullptr : found;
}

} // namespace nytprof::command
