// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

#include "profiler/hook_overhead.h"

#include <vector>

namespace nytprof::hooks {
namespace {

constexpr IV Rounds = 10; // short runs: most are undisturbed
constexpr IV TimedRounds = 16;

/// By Loop: the body of a round, after its first statement.
constexpr const char* Bodies[Loops] = {
    "$x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2; $x = 1; $x = 2;",
    "$f->();",
    "$x =~ /2/;",
    "utf8::is_utf8($x);",
};

/// The loops. Each runs in a nested sub, as most code does.
struct CalibrationCode {
    AV* parts = nullptr; ///< null if perl cannot compile; references to $n and $loop, then the subs
    std::vector<OP*> hooked; ///< ops with hooks
};

void findHooked(OP* op, std::vector<OP*>& found)
{
    const auto used = op->op_ppaddr;
    if (used == PL_ppaddr[op->op_type] && used != perlsOwn[op->op_type])
        found.push_back(op);
    if (op->op_flags & OPf_KIDS)
        for (OP* kid = cUNOPx(op)->op_first; kid; kid = OpSIBLING(kid))
            findHooked(kid, found);
}

/// Leaves no trace: no source, no eval number.
CalibrationCode compile(pTHX)
{
    const auto flags = PL_perldb;
    const auto evals = PL_evalseq;
    PL_perldb = 0;
    TAINT_NOT; // environment options taint, but the compiled text is ours
    SV* const text
        = newSVpvs("package Devel::NYTProf; my ($n, $loop, $i, $x) = 0; my $f = sub { 1 };"
                   "[\\$n, \\$loop, $f, sub { $loop->() }");
    for (const auto* body : Bodies)
        sv_catpvf(text, ", sub { $i = 0; while ($i < $n) { $i++; %s } }", body);
    sv_catpvs(text, "]");
    SV* const result = eval_pv(SvPV_nolen(text), 0);
    CalibrationCode code{SvROK(result) ? MUTABLE_AV(SvREFCNT_inc(SvRV(result))) : nullptr, {}};
    for (SSize_t i = 2; code.parts && i <= AvFILLp(code.parts); ++i)
        findHooked(CvROOT(MUTABLE_CV(SvRV(AvARRAY(code.parts)[i]))), code.hooked);
    SvREFCNT_dec(text);
    PL_evalseq = evals;
    PL_perldb = flags;
    return code;
}

/// With a name for tests/bench/callgrind.py, which does not count it.
[[gnu::noinline]] Clock::Units timeOfRun(
    pTHX_ const Clock& clock, const CalibrationCode& code, std::size_t loop, IV rounds)
{
    dSP;
    SV** const parts = AvARRAY(code.parts);
    sv_setiv(SvRV(parts[0]), rounds);
    sv_setsv(SvRV(parts[1]), parts[4 + loop]);
    PUSHMARK(SP);
    COP* const caller = PL_curcop;
    PL_curcop = &PL_compiling; // the measuring statement gets no mark of another table
    const auto start = clock.now();
    call_sv(parts[3], G_VOID | G_DISCARD | G_EVAL | G_NOARGS);
    const auto end = clock.now();
    PL_curcop = caller;
    return end - start;
}

Clock::Units timeOfPlainRun(
    pTHX_ Profiler& scratch, const CalibrationCode& code, std::size_t loop, IV rounds)
{
    for (OP* const op : code.hooked)
        op->op_ppaddr = perlsOwn[op->op_type];
    attached.profiler
        = nullptr; // else live hooks, which call_sv() runs, hook the called subs again
    const auto time = timeOfRun(aTHX_ scratch.clock, code, loop, rounds);
    attached.profiler = &scratch;
    for (OP* const op : code.hooked)
        op->op_ppaddr = PL_ppaddr[op->op_type];
    return time;
}

} // namespace

HookOverhead measureHooks(pTHX_ Profiler& scratch)
{
    std::array<LoopTimes, Loops> times;
    attached = {thisInterpreter(aTHX), nullptr}; // no hook takes note of what is compiled
    const auto code = compile(aTHX);
    if (!code.parts) // Safe, for example, does not let perl compile
        return {};
    attached.profiler = &scratch;
    constexpr std::size_t Around = Loops; // what a run without rounds takes
    const auto roundsOf = [](std::size_t run) { return run == Around ? 0 : Rounds; };
    scratch.hookOverhead.measureOnly(false);
    const auto hooks = shortestDifferences<Loops + 1>(
        [&](std::size_t run) {
            return timeOfPlainRun(aTHX_ scratch, code, run % Loops, roundsOf(run));
        },
        [&](std::size_t run) {
            return timeOfRun(aTHX_ scratch.clock, code, run % Loops, roundsOf(run));
        });
    for (std::size_t loop = 0; loop < Loops; ++loop) {
        times[loop].hooks = static_cast<double>(hooks[loop] - hooks[Around]) / Rounds;
        for (const IV rounds : {IV{2}, TimedRounds}) { // the first samples are slow
            scratch.hookOverhead.measureOnly(true);
            timeOfRun(aTHX_ scratch.clock, code, loop, rounds);
        }
        times[loop].timed = scratch.hookOverhead;
    }
    attached.profiler = nullptr;
    SvREFCNT_dec(code.parts);
    return overheadOf(times, timeOfReading([&] { return scratch.clock.now(); }));
}

} // namespace nytprof::hooks
