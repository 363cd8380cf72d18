// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/plat_forms.h"

#include "format/string_printf.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

namespace nytprof {

namespace {

/// Names may contain line ends.
std::string inOneLine(std::string_view name)
{
    std::string text(name);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

/// The name of the file of a sub, or of the program if the sub has none.
std::string fileOf(const Profile& profile, SubId sub)
{
    const FileId file = profile[sub].file;
    if (file.valid())
        return inOneLine(profile[file].name);
    return profile.files().empty() ? std::string() : inOneLine(profile.files().front().name);
}

} // namespace

void writePlatForms(const Profile& profile, std::ostream& out)
{
    const std::vector<SubCost> costs = subCosts(profile);
    std::vector<SubId> subs;
    for (std::size_t i = 0; i < costs.size(); ++i)
        if (costs[i].calls > 0)
            subs.emplace_back(i);
    std::ranges::sort(subs, {},
        [&](SubId sub) { return std::tuple(-costs[sub.index()].exclusive, profile[sub].name); });
    out << "Name, File location, Time, Avg. Time, Own Time, Invocation Count, Level\n";
    for (const SubId sub : subs) {
        const SubCost& cost = costs[sub.index()];
        const auto milliseconds
            = [&](Ticks time) { return stringPrintf("%.3f", profile.seconds(time) * 1e3); };
        out << inOneLine(profile[sub].name) << ", " << fileOf(profile, sub) << ", "
            << milliseconds(cost.inclusive) << ", 0.000, " << milliseconds(cost.exclusive) << ", "
            << cost.calls << ", 0\n";
    }
}

} // namespace nytprof
