// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/calibration.h"

#include <algorithm>
#include <limits>

namespace nytprof::hooks {
namespace {

// Short runs, of which the fastest counts: the others were disturbed.
constexpr int Rounds = 50;
constexpr int Repetitions = 32;
constexpr int MoreStatements = 8;

/// Each loop does the same as the first and one thing more.
enum Loop { Empty, Statements, Call, Builtin };
constexpr const char* Bodies[] = {
    "",
    "$x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2;",
    "$f->();",
    "$x =~ /2/;",
};

/// Leaves no trace in the program: no source is kept, and string evals are numbered as without it.
SV* compile(pTHX_ Loop loop)
{
    const auto flags = PL_perldb;
    const auto evals = PL_evalseq;
    PL_perldb = 0;
    SV* const text = newSVpvf("sub { my ($i, $x, $f) = (0, 1, sub { 1 }); "
                              "while ($i < %d) { $i++; %s } return }",
        Rounds, Bodies[loop]);
    SV* const sub = SvREFCNT_inc(eval_pv(SvPV_nolen(text), 0));
    SvREFCNT_dec(text);
    PL_evalseq = evals;
    PL_perldb = flags;
    return sub;
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

Clock::Units timeOfReading(const Clock& clock)
{
    auto shortest = std::numeric_limits<Clock::Units>::max();
    for (int repetition = 0; repetition < Repetitions; ++repetition) {
        const auto start = clock.now();
        for (int i = 0; i < Rounds; ++i) {
            static_cast<void>(clock.now());
        }
        shortest = std::min(shortest, clock.now() - start);
    }
    return shortest / (Rounds + 1);
}

} // namespace

Calibration::Calibration(pTHX)
{
    for (int i = 0; i < Loops; ++i) {
        m_plain[static_cast<std::size_t>(i)] = compile(aTHX_ static_cast<Loop>(i));
    }
}

HookCosts Calibration::measure(pTHX_ Profiler& scratch)
{
    auto* const interpreter = thisInterpreter(aTHX);
    std::array<double, Loops> cost{};
    for (std::size_t i = 0; i < Loops; ++i) {
        SV* const hooked = compile(aTHX_ static_cast<Loop>(i));
        auto without = std::numeric_limits<Clock::Units>::max();
        auto with = without;
        for (int repetition = 0; repetition < Repetitions; ++repetition) {
            without = std::min(without, timeOfRun(aTHX_ scratch.clock, m_plain[i]));
            attached = {interpreter, &scratch};
            with = std::min(with, timeOfRun(aTHX_ scratch.clock, hooked));
            attached = {interpreter, nullptr};
        }
        cost[i] = static_cast<double>(with - without) / Rounds;
        SvREFCNT_dec(hooked);
        SvREFCNT_dec(m_plain[i]);
    }
    const double statement = (cost[Statements] - cost[Empty]) / MoreStatements;
    const double leave = cost[Empty] - statement; // of the loop's iteration
    const double call = cost[Call] - cost[Empty] - statement - leave;
    const double builtin = cost[Builtin] - cost[Empty] - statement;
    const auto units
        = [](double value) { return static_cast<Clock::Units>(std::max(0.0, value + 0.5)); };
    const auto reading = timeOfReading(scratch.clock);
    // The pattern is the first thing in its statement, so its call begins without a reading.
    return {units(statement), units(leave), units(call), units(builtin) + reading, reading};
}

} // namespace nytprof::hooks
