// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/waiting_option.h"

#include "formatting/format.h"
#include "profile/profile.h"

#include <iostream>

namespace nytprof::command {

constexpr const char* HowToInclude = " (--waiting includes it)";

void addWaiting(CLI::App& command, WaitingOption& waiting)
{
    command.add_flag_callback(
        "--waiting", [&waiting] { waiting.time = WaitingTime::Included; },
        "Include the time in accept, select, sleep, wait and the like");
    command
        .add_option("--waits", waiting.subs,
            "Treat these subs as waiting, too, with all that Perl subs among them call; names "
            "separated by commas")
        ->type_name("SUBS")
        ->allow_extra_args(false);
}

std::shared_ptr<const Profile> profileWithWaiting(
    std::shared_ptr<const Profile> profile, const WaitingOption& waiting)
{
    if (!profile)
        return profile;
    return withWaiting(waiting.time, treatAsWaiting(std::move(profile), waiting.subs));
}

std::string leftOutText(const Profile& profile)
{
    const Ticks waiting = profile.totals().waitingLeftOut;
    return waiting > 0 ? formatCost(profile, waiting) + " of waiting" + HowToInclude
                       : std::string();
}

std::string leftOutText(const Profile& names, Ticks baseline, Ticks current)
{
    return baseline <= 0 && current <= 0 ? std::string()
                                         : formatCost(names, baseline) + " (baseline) and "
            + formatCost(names, current) + " (current) of waiting" + HowToInclude;
}

void noteLeftOut(const Profile& profile)
{
    if (const std::string text = leftOutText(profile); !text.empty())
        std::cerr << "nytprof: note: without " << text << '\n';
}

} // namespace nytprof::command
