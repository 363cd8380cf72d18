// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/calibration.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace nytprof::hooks {
namespace {

// Short runs, of which the fastest counts: the others were disturbed. They end when several in a
// row have not been faster.
constexpr int Rounds = 50;
constexpr int MostRepetitions = 20;
constexpr int EnoughRepetitions = 3;
constexpr int TimedRepetitions = 2;

/// What one round of each loop does: a statement at its beginning, the end of an iteration, and
constexpr double Statements = 9; // so many statements in all
enum Loop : std::size_t { OfStatements, OfCalls, OfBuiltins, OfXsubs };
constexpr std::size_t Loops = 4;
constexpr const char* Bodies[] = {
    "$x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2;",
    "$f->();",
    "$x =~ /2/;",
    "utf8::is_utf8($x);",
};

/// Leaves no trace in the program: no source is kept, and string evals are numbered as without it.
/// The loop runs in a sub called by another, as most code of programs does.
std::array<SV*, Loops> compile(pTHX)
{
    const auto flags = PL_perldb;
    const auto evals = PL_evalseq;
    PL_perldb = 0;
    TAINT_NOT; // options come from the environment; the text that is compiled does not
    std::array<SV*, Loops> subs{};
    SV* const text = newSVpvs("package Devel::NYTProf; my ($i, $x, $f) = (0, 1, sub { 1 }); [");
    for (const auto* body : Bodies) {
        sv_catpvf(text,
            "do { my $l = sub { $i = 0; while ($i < %d) { $i++; %s } return }; "
            "sub { $l->(); return } }, ",
            Rounds, body);
    }
    sv_catpvs(text, "]");
    AV* const all = MUTABLE_AV(SvRV(eval_pv(SvPV_nolen(text), 0)));
    for (std::size_t loop = 0; loop < Loops; ++loop)
        subs[loop] = SvREFCNT_inc(*av_fetch(all, static_cast<SSize_t>(loop), 0));
    SvREFCNT_dec(text);
    PL_evalseq = evals;
    PL_perldb = flags;
    return subs;
}

Clock::Units timeOfRun(pTHX_ const Clock& clock, SV* sub)
{
    dSP;
    PUSHMARK(SP);
    COP* const caller = PL_curcop;
    PL_curcop = &PL_compiling; // the statement that measures gets no mark of a table of ours
    const auto start = clock.now();
    call_sv(sub, G_VOID | G_DISCARD | G_EVAL | G_NOARGS);
    const auto end = clock.now();
    PL_curcop = caller;
    return end - start;
}

double timeOfReading(const Clock& clock)
{
    auto shortest = std::numeric_limits<Clock::Units>::max();
    for (int repetition = 0; repetition < EnoughRepetitions; ++repetition) {
        const auto start = clock.now();
        for (int i = 0; i < Rounds; ++i)
            static_cast<void>(clock.now());
        shortest = std::min(shortest, clock.now() - start);
    }
    return static_cast<double>(shortest) / (Rounds + 1);
}

/// What all hooks of one round take.
double hooksOfRound(pTHX_ Profiler& scratch, SV* plain, SV* hooked)
{
    auto* const interpreter = thisInterpreter(aTHX);
    auto without = std::numeric_limits<Clock::Units>::max();
    auto with = without;
    scratch.hookCosts.rehearse(false);
    const auto improve = [](Clock::Units& best, Clock::Units found) {
        const bool isFaster = found < best - best / 50;
        best = std::min(best, found);
        return isFaster;
    };
    int since = 0; // it was faster
    for (int repetition = 0; repetition < MostRepetitions && since < EnoughRepetitions;
         ++repetition) {
        ++since;
        if (improve(without, timeOfRun(aTHX_ scratch.clock, plain)))
            since = 0;
        attached = {interpreter, &scratch};
        if (improve(with, timeOfRun(aTHX_ scratch.clock, hooked)))
            since = 0;
        attached = {interpreter, nullptr};
    }
    return static_cast<double>(with - without) / Rounds;
}

} // namespace

Calibration::Calibration(pTHX)
{
    m_plain = compile(aTHX);
}

HookCosts Calibration::measure(pTHX_ Profiler& scratch)
{
    std::array<double, Loops> inAll{}; // of a round
    std::array<HookCosts, Loops> timed;
    const auto hookedSubs = compile(aTHX);
    for (std::size_t loop = 0; loop < Loops; ++loop) {
        SV* const hooked = hookedSubs[loop];
        inAll[loop] = hooksOfRound(aTHX_ scratch, m_plain[loop], hooked);
        scratch.hookCosts.rehearse(true);
        attached = {thisInterpreter(aTHX), &scratch};
        for (int repetition = 0; repetition < TimedRepetitions; ++repetition)
            timeOfRun(aTHX_ scratch.clock, hooked);
        attached.profiler = nullptr;
        timed[loop] = scratch.hookCosts;
        SvREFCNT_dec(hooked);
        SvREFCNT_dec(m_plain[loop]);
    }
    // There is little to do before and after the part that hooks time. A difference that is larger
    // comes from having been disturbed.
    const double reading = timeOfReading(scratch.clock);
    const auto plausible = [=](double beyond) { return std::clamp(beyond, -reading, reading); };
    const auto mean = [&](Loop loop, HookWork work) { return timed[loop].undisturbedMean(work); };
    const double statement = mean(OfStatements, HookWork::Statement);
    const double leave = mean(OfStatements, HookWork::Leave);
    // Ends of blocks are as statements are, but there is only one in a round to tell by.
    const double beyond
        = plausible((inAll[OfStatements] - Statements * statement - leave) / (Statements + 1));
    const double frame = statement + leave + 2 * beyond;
    const double timedCall = mean(OfCalls, HookWork::Call);
    const double call = inAll[OfCalls] - frame - (statement + beyond) - (leave + beyond);
    const auto begin = [&](Loop loop, HookWork work) {
        const double inRound = inAll[loop] - frame - (statement + beyond);
        const double end = mean(loop, HookWork::EndMachineCall) + beyond;
        return std::pair(mean(loop, work), plausible(inRound - end - mean(loop, work)));
    };
    const auto builtin = begin(OfBuiltins, HookWork::BeginBuiltin);
    const auto xsub = begin(OfXsubs, HookWork::BeginXsub);
    HookCosts costs;
    costs.begin({statement, leave, timedCall, builtin.first, xsub.first,
                    mean(OfXsubs, HookWork::EndMachineCall)},
        {beyond, beyond, plausible((call - timedCall) / 2) * 2, builtin.second, xsub.second,
            beyond},
        reading);
    return costs;
}

} // namespace nytprof::hooks
