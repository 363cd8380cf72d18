// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/loop_times.h"

#include <utility>

namespace nytprof {

HookCosts costsOf(const std::array<LoopTimes, Loops>& loops, double reading)
{
    const auto hooksOf = [&](Loop loop) { return loops[static_cast<std::size_t>(loop)].hooks; };
    const auto mean = [&](Loop loop, HookWork work) {
        return loops[static_cast<std::size_t>(loop)].timed.undisturbedMean(work);
    };
    // There is little to do before and after the part that hooks time. A difference that is larger
    // comes from having been disturbed.
    const auto plausible = [=](double beyond) { return std::clamp(beyond, -reading, reading); };
    const double timedStatement = mean(Loop::Statements, HookWork::Statement);
    const double timedLeave = mean(Loop::Statements, HookWork::Leave);
    // Ends of blocks are as statements are, but there is only one in a round to tell by.
    const double beyond
        = plausible((hooksOf(Loop::Statements) - StatementsOfRound * timedStatement - timedLeave)
            / (StatementsOfRound + 1));
    const double statement = timedStatement + beyond;
    const double leave = timedLeave + beyond;
    const double round = 2 * statement + leave;
    const double timedCall = mean(Loop::Calls, HookWork::Call);
    const double call = hooksOf(Loop::Calls) - round - leave;
    const auto begin = [&](Loop loop, HookWork work) {
        const double end = mean(loop, HookWork::EndMachineCall) + beyond;
        const double timed = mean(loop, work);
        return std::pair(timed, plausible(hooksOf(loop) - round - end - timed));
    };
    const auto builtin = begin(Loop::Builtins, HookWork::BeginBuiltin);
    const auto xsub = begin(Loop::Xsubs, HookWork::BeginXsub);
    HookCosts costs;
    costs.begin({timedStatement, timedLeave, timedCall, builtin.first, xsub.first,
                    mean(Loop::Xsubs, HookWork::EndMachineCall)},
        {beyond, beyond, plausible((call - timedCall) / 2) * 2, builtin.second, xsub.second,
            beyond},
        reading);
    return costs;
}

} // namespace nytprof
