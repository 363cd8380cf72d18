// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/dprof_writer.h"
#include "hooks/hooks.h"
#include "hooks/liveness.h"

/// For perl -d:DProf: hooks that distinguish returns from other ends, and another format.
namespace nytprof::hooks {
namespace {

/// End of a sub by return, not by die or last.
template <int Op>
OP* returnFromSub(pTHX)
{
    const auto* const here = NYTPROF_NATIVE_FRAME;
    if (auto* const profiler = recordingProfiler(aTHX)) {
        const auto& innermost = profiler->calls.top();
        if (profiler->exception.isPending() || !isRunning(aTHX_ innermost, here)) [[unlikely]] {
            const HookGuard guard(*profiler);
            endGoneCalls(aTHX_ * profiler, eventTime(aTHX_ * profiler, here), here);
        }
    }
    OP* const next = originals[Op](aTHX);
    if (auto* const profiler = recordingProfiler(aTHX)) {
        const HookGuard guard(*profiler);
        const auto now = eventTime(aTHX_ * profiler, here);
        endGoneCalls(aTHX_ * profiler, now, here, CallEnd::Returned);
        profiler->follow(next, now);
        profiler->charge(
            HookWork::Leave, now, profiler->hookOverhead.sinceLast(HookWork::Leave, now));
    }
    return next;
}

/// `given` if it is in range.
template <class Number>
Number takenFrom(IV given, Number otherwise)
{
    return given > 0 && given <= 1'000'000'000 ? static_cast<Number>(given) : otherwise;
}

// DB::init_dprof(file, ticks, buffer): starts profiling. Invalid numbers get defaults.
XS_INTERNAL(xs_init_dprof)
{
    dXSARGS;
    if (items != 3)
        croak_xs_usage(cv, "file, ticks, buffer");
    const char* const file = SvPV_nolen(ST(0));
    const IV ticks = SvIV(ST(1));
    const IV buffer = SvIV(ST(2));
    {
        Options options;
        options.file = file;
        options.calls = 2;
        options.slices = 0; // the format has no time axis
        options.stmts = options.leave = options.savesrc = false;
        options.nameevals = options.nameanonsubs = false;
        options.slowops = 0;
        DprofFile::Settings settings;
        settings.ticksPerSecond = takenFrom(ticks, settings.ticksPerSecond);
        settings.buffer = takenFrom(buffer, settings.buffer);
        installProfiler(aTHX_ options, Naming::DProf, DprofWriter::factory(settings));
    }
    auto& profiler = *profilerOf(aTHX);
    profiler.clock.awaitRate(); // now, before times count
    profiler.start();
    XSRETURN_EMPTY;
}

} // namespace

void installReturnHooks()
{
    replace(OP_LEAVESUB, returnFromSub<OP_LEAVESUB>);
    replace(OP_LEAVESUBLV, returnFromSub<OP_LEAVESUBLV>);
    replace(OP_RETURN, returnFromSub<OP_RETURN>);
}

void defineDprofFunction(pTHX) { Perl_newXS_deffile(aTHX_ "DB::init_dprof", xs_init_dprof); }

} // namespace nytprof::hooks
