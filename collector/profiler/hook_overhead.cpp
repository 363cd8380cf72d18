// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/hook_overhead.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof {
namespace {

constexpr unsigned Window = 128; // samples per kind in the moving mean
constexpr unsigned Beginning = 256; // first samples, taken more often
constexpr double DisturbedReadings = 150; // longer than this many clock readings is no mere hook

} // namespace

void HookOverhead::learn(HookWork work, Clock::Units taken)
{
    if (m_isMeasuring) {
        m_untilDue = 1;
        m_measured[index(work)].push_back(taken);
        return;
    }
    m_isWarm = !m_isWarm;
    if (m_isWarm) {
        m_untilDue = 1; // timing code is in the caches now: time the next hook
        return;
    }
    m_untilDue = nextInterval();
    if (taken > m_disturbed || taken < 0)
        return;
    auto& kind = m_kinds[index(work)];
    kind.samples = std::min(kind.samples + 1, Window);
    kind.mean += (static_cast<double>(taken) - kind.mean) / kind.samples;
    m_costs[index(work)] = std::max<Clock::Units>(0, std::llround(kind.mean + kind.beyond));
}

void HookOverhead::measureOnly(bool isTimed)
{
    *this = {};
    m_isMeasuring = true;
    m_untilDue = isTimed ? 1 : std::numeric_limits<unsigned>::max();
}

double HookOverhead::undisturbedMean(HookWork work) const
{
    auto times = m_measured[index(work)];
    if (times.empty())
        return 0;
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    // The median alone is too coarse if clock steps are as long as a hook.
    const auto longest = 2 * *middle;
    double sum = 0;
    unsigned undisturbed = 0;
    for (const auto time : times) {
        if (time <= longest) {
            sum += static_cast<double>(time);
            ++undisturbed;
        }
    }
    return sum / undisturbed;
}

void HookOverhead::begin(
    const std::array<double, Kinds>& timed, const std::array<double, Kinds>& beyond, double reading)
{
    m_disturbed = static_cast<Clock::Units>(DisturbedReadings * reading);
    for (std::size_t i = 0; i < Kinds; ++i) {
        m_kinds[i].mean = timed[i];
        m_kinds[i].samples = 1; // samples of the program weigh more
        m_kinds[i].beyond = beyond[i];
        m_costs[i] = std::max<Clock::Units>(0, std::llround(timed[i] + beyond[i]));
    }
}

/// Irregular, so that it never runs in step with a loop of the program.
unsigned HookOverhead::nextInterval()
{
    m_random = m_random * 1664525 + 1013904223;
    const auto random = m_random >> 16;
    m_learned = std::min(m_learned + 1, Beginning);
    return m_learned < Beginning ? 4 + random % 9 : 64 + random % 129;
}

/// Not by printf: each process writes it twice, and floating point numbers are slow to print.
std::string HookOverhead::describe(double ticksPerUnit) const
{
    static constexpr std::array<const char*, Kinds> Names
        = {"statement ", ", leave ", ", call ", ", builtin ", ", xsub ", ", end of one "};
    std::string text;
    for (std::size_t i = 0; i < Kinds; ++i) {
        const double nanoseconds = static_cast<double>(m_costs[i]) * ticksPerUnit;
        const auto tenths = std::llround(nanoseconds * 10 * (1e9 / Clock::TicksPerSecond));
        text += Names[i] + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "ns";
    }
    return text;
}

HookOverhead overheadOf(const std::array<LoopTimes, Loops>& loops, double reading)
{
    const auto hooksOf = [&](Loop loop) { return loops[static_cast<std::size_t>(loop)].hooks; };
    const auto mean = [&](Loop loop, HookWork work) {
        return loops[static_cast<std::size_t>(loop)].timed.undisturbedMean(work);
    };
    // Hooks do little outside the part they time; larger differences are disturbances.
    const auto plausible = [=](double beyond) { return std::clamp(beyond, -reading, reading); };
    const double timedStatement = mean(Loop::Statements, HookWork::Statement);
    const double timedLeave = mean(Loop::Statements, HookWork::Leave);
    // Leave hooks resemble statement hooks, but a round has too few to measure.
    const double beyond
        = plausible((hooksOf(Loop::Statements) - StatementsOfRound * timedStatement - timedLeave)
            / (StatementsOfRound + 1));
    const double statement = timedStatement + beyond;
    const double leave = timedLeave + beyond;
    const double round = 2 * statement + leave;
    const double timedCall = mean(Loop::Calls, HookWork::Call);
    const double call = hooksOf(Loop::Calls) - round - leave;
    const auto begin = [&](Loop loop, HookWork work) {
        const double end = mean(loop, HookWork::EndNativeCall) + beyond;
        const double timed = mean(loop, work);
        return std::pair(timed, plausible(hooksOf(loop) - round - end - timed));
    };
    const auto builtin = begin(Loop::Builtins, HookWork::BeginBuiltin);
    const auto xsub = begin(Loop::Xsubs, HookWork::BeginXsub);
    HookOverhead costs;
    costs.begin({timedStatement, timedLeave, timedCall, builtin.first, xsub.first,
                    mean(Loop::Xsubs, HookWork::EndNativeCall)},
        {beyond, beyond, plausible((call - timedCall) / 2) * 2, builtin.second, xsub.second,
            beyond},
        reading);
    return costs;
}

} // namespace nytprof
