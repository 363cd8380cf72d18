// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/cost_option.h"

#include "command/arguments.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <iostream>
#include <map>
#include <utility>

namespace nytprof::command {

constexpr const char* HowToInclude = " (--waiting includes it)";

void addWaiting(CLI::App& command, CostOption& costs)
{
    command.add_flag_callback(
        "--waiting", [&costs] { costs.time = WaitingTime::Included; },
        "Include the time in accept, select, sleep, wait and the like");
    command
        .add_option("--waits", costs.subs,
            "Treat these subs as waiting, too, with all that Perl subs among them call; names "
            "separated by commas")
        ->type_name("SUBS")
        ->allow_extra_args(false);
}

void addCosts(CLI::App& command, CostOption& costs)
{
    addWaiting(command, costs);
    std::map<std::string, Measure> choices;
    for (const auto measure : {Measure::Time, Measure::Allocated, Measure::Allocations,
             Measure::Retained, Measure::AtPeak})
        choices.emplace(nameOf(measure), measure);
    addChoice(command, "--measure", costs.measure, choices,
        "Costs to show; of memory (nytprof record --memory) bytes allocated, allocations, bytes "
        "retained at the end, or bytes live at the peak. Call sites of a sub in one caller divide "
        "its memory in proportion to their calls");
}

bool hasCosts(const Profile& profile, const CostOption& costs)
{
    const char* const reason = reasonWithout(costs.measure, profile);
    if (reason)
        std::cerr << "nytprof: error: --measure " << nameOf(costs.measure) << ": " << reason
                  << '\n';
    return !reason;
}

std::shared_ptr<const Profile> profileWithCosts(
    std::shared_ptr<const Profile> profile, const CostOption& costs)
{
    if (!profile)
        return profile;
    if (costs.measure != Measure::Time)
        return hasCosts(*profile, costs) ? withMeasure(costs.measure, std::move(profile)) : nullptr;
    return withWaiting(costs.time, treatAsWaiting(std::move(profile), costs.subs));
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
