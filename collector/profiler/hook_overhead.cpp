// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/hook_overhead.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof {
namespace {

/// Samples in a moving mean. Calibration counts as so many: cold code is to change little for hot
/// code.
constexpr unsigned Window = 512;
constexpr unsigned Beginning = 256; // first samples, taken more often
// In clock readings:
constexpr double Soon = 12;
constexpr double SoonNative = 100; // calls of C code are rarer
constexpr double Clipped = 2;
constexpr double Disturbed = 150; // longer is no mere hook

constexpr bool isNative(HookWork work) { return work >= HookWork::BeginBuiltin; }

/// Without a function of the C library, as programs run this often.
Clock::Units rounded(double units) { return static_cast<Clock::Units>(std::max(units, 0.0) + 0.5); }

} // namespace

void HookOverhead::learn(HookWork work, Clock::Units taken, Clock::Units since)
{
    if (m_isMeasuring) {
        m_untilDue = 1;
        m_measured[index(work)].push_back(taken);
        return;
    }
    m_isWarm = !m_isWarm;
    m_untilDue = m_isWarm ? 1 : nextInterval(); // timing code is in the caches at the second hook
    if (m_isWarm || taken < 0 || taken > m_disturbed)
        return;
    auto& costs = m_costs[index(work)];
    const bool isLate = since > costs.maxSoon;
    auto& kind = m_kinds[index(work)];
    auto& mean = isLate ? kind.late : kind.soon;
    const auto above = std::min(static_cast<double>(taken) - mean.units, m_clipped);
    mean.samples = std::min(mean.samples + 1, Window);
    mean.units += above / mean.samples;
    (isLate ? costs.late : costs.soon) = rounded(mean.units + kind.beyond);
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
    m_clipped = Clipped * reading;
    m_disturbed = static_cast<Clock::Units>(Disturbed * reading);
    for (std::size_t i = 0; i < Kinds; ++i) {
        const Mean mean{timed[i], Window};
        const auto cost = rounded(timed[i] + beyond[i]);
        m_kinds[i] = {mean, mean, beyond[i]};
        m_alone[i] = std::llround(beyond[i] + reading);
        const auto soon = (isNative(static_cast<HookWork>(i)) ? SoonNative : Soon) * reading;
        m_costs[i] = {static_cast<Clock::Units>(soon), cost, cost};
    }
}

void HookOverhead::forgetCalibration()
{
    for (auto& kind : m_kinds)
        kind.soon.samples = kind.late.samples = 1;
    m_clipped = static_cast<double>(Unlimited);
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
        const double nanoseconds = static_cast<double>(m_costs[i].soon) * ticksPerUnit;
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
