// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/show_tables.h"

#include "command/open_profile.h"
#include "profile/profile.h"

#include <iostream>

namespace nytprof::command {

int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make)
{
    const auto profile = openProfiles(shown.paths, {.evals = EqualEvals::Merged});
    if (!profile)
        return 1;
    const std::vector<PrintedTable> tables = make(*profile);
    if (tables.empty())
        return 1;
    print(tables, shown.form, std::cout, profile->costUnit());
    return 0;
}

Cell callCount(const Profile& profile, std::uint64_t calls)
{
    return profile.countsCalls() ? Cell(calls) : Cell();
}

Cell share(std::int64_t part, std::int64_t whole)
{
    if (whole <= 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace nytprof::command
