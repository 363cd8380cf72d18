// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/calibration.h"

#include "profiler/hook_overhead.h"

namespace nytprof::hooks {
namespace {

constexpr int Rounds = 50; // short runs
constexpr int TimedRepetitions = 2;

/// By Loop: the body of a round, after its first statement.
constexpr const char* Bodies[Loops] = {
    "$x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2;",
    "$f->();",
    "$x =~ /2/;",
    "utf8::is_utf8($x);",
};

/// Leaves no trace: no source, no eval number. The loop runs in a nested sub, as most code does.
std::array<SV*, Loops> compile(pTHX)
{
    const auto flags = PL_perldb;
    const auto evals = PL_evalseq;
    PL_perldb = 0;
    TAINT_NOT; // environment options taint, but the compiled text is ours
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
    PL_curcop = &PL_compiling; // the measuring statement gets no mark of another table
    const auto start = clock.now();
    call_sv(sub, G_VOID | G_DISCARD | G_EVAL | G_NOARGS);
    const auto end = clock.now();
    PL_curcop = caller;
    return end - start;
}

double hooksOfRound(pTHX_ Profiler& scratch, SV* plain, SV* hooked)
{
    auto* const interpreter = thisInterpreter(aTHX);
    scratch.hookOverhead.measureOnly(false);
    const auto difference
        = shortestDifference([&] { return timeOfRun(aTHX_ scratch.clock, plain); },
            [&] {
                attached = {interpreter, &scratch};
                const auto time = timeOfRun(aTHX_ scratch.clock, hooked);
                attached.profiler = nullptr;
                return time;
            });
    return static_cast<double>(difference) / Rounds;
}

} // namespace

Calibration::Calibration(pTHX) { m_plain = compile(aTHX); }

HookOverhead Calibration::measure(pTHX_ Profiler& scratch)
{
    std::array<LoopTimes, Loops> times;
    const auto hookedSubs = compile(aTHX);
    for (std::size_t loop = 0; loop < Loops; ++loop) {
        SV* const hooked = hookedSubs[loop];
        times[loop].hooks = hooksOfRound(aTHX_ scratch, m_plain[loop], hooked);
        scratch.hookOverhead.measureOnly(true);
        attached = {thisInterpreter(aTHX), &scratch};
        for (int repetition = 0; repetition < TimedRepetitions; ++repetition)
            timeOfRun(aTHX_ scratch.clock, hooked);
        attached.profiler = nullptr;
        times[loop].timed = scratch.hookOverhead;
        SvREFCNT_dec(hooked);
        SvREFCNT_dec(m_plain[loop]);
    }
    return overheadOf(times, timeOfReading([&] { return scratch.clock.now(); }));
}

} // namespace nytprof::hooks
