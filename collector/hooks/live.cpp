// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/live.h"

#include "base/absolute_path.h"
#include "counters/file_table.h"
#include "hooks/callee.h"
#include "hooks/existing_ops.h"
#include "hooks/liveness.h"
#include "hooks/perl_program.h"
#include "hooks/source_reading.h"
#include "writer/nytprof_writer.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::hooks {

constinit bool areHooksLive = false;

namespace {

struct Live {
    PerlInterpreter* interpreter = nullptr; ///< null: not loaded
    bool isInstalled = false; ///< the hooks' functions know what they replace
    bool isWanted = false; ///< enable profiling as soon as perl does not compile
    std::string wantedFile;
    RawTime unusedSince;
    bool isUsedOften = false; ///< profiling last started soon after it had stopped
    Clock::Units hookingTime = 0; ///< of the last time
    Clock::Units unhookingTime = 0; ///< of the last time
};

/// Never destroyed: hooks may run until the process ends.
Live& live()
{
    static auto* const only = new Live;
    return *only;
}

despatch_signals_proc_t nextSignalHook;

/// Whether perl compiles the program, a file or a string: only some of the ops of that have been
/// made.
bool hasUnfinishedOps(pTHX)
{
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev) {
        for (I32 i = info->si_cxix; i >= 0; --i) {
            const auto& context = info->si_cxstack[i];
            const CV* const code = CxTYPE(&context) == CXt_EVAL ? context.blk_eval.cv : nullptr;
            if (code && CvDEPTH(code) == 0)
                return true;
        }
    }
    return PL_phase == PERL_PHASE_START && PL_parser;
}

/// Perl calls this between ops when something is pending.
void onPending(pTHX)
{
    nextSignalHook(aTHX);
    auto& state = live();
    if (!state.isWanted || state.interpreter != thisInterpreter(aTHX))
        return;
    if (!hasUnfinishedOps(aTHX))
        enableProfile(aTHX_ state.wantedFile.c_str(), EnabledBy::Signal);
}

/// Perl has compiled a block; the last one is all that it compiles.
void askAgain(pTHX_ OP**)
{
    if (live().isWanted && isLive(aTHX))
        PL_sig_pending = 1;
}

Originals otherHooks; ///< before those below

/// Ops of a sub that C code calls without pp_entersub.
template <int Op>
OP* hookComparator(pTHX)
{
    const bool isSub = (PL_op->op_flags & (OPf_STACKED | OPf_SPECIAL)) == OPf_STACKED;
    SV* const* const first = PL_stack_base + TOPMARK + 1;
    if (isSub && first <= PL_stack_sp && !needsResolving(*first))
        if (const CV* const cv = codeOf(aTHX_ * first))
            hookCode(aTHX_ cv);
    return otherHooks[Op](aTHX);
}

template <int Op>
OP* hookFormat(pTHX)
{
    OP* const next = otherHooks[Op](aTHX);
    if (cxstack_ix >= 0 && CxTYPE(&cxstack[cxstack_ix]) == CXt_FORMAT)
        hookCode(aTHX_ cxstack[cxstack_ix].blk_format.cv);
    return next;
}

void runNoHandler(pTHX) { PERL_UNUSED_CONTEXT; }

/// Measures the hooks' overhead. The program notices nothing: not in $@, nor in $!. Its handlers of
/// signals wait: they may die, and would count in `scratch`.
HookOverhead measure(pTHX_ Profiler& profiler)
{
    const auto signalHook = std::exchange(PL_signalhook, runNoHandler);
    const auto areHeld = std::exchange(immediateSignals.areHeld, 1);
    LocationTable locations;
    Profiler scratch(profiler.options,
        std::make_unique<PerlProgram>(thisInterpreter(aTHX), stringEvals(aTHX)), locations,
        NytprofWriter::create);
    dSAVE_ERRNO;
    scratch.measureOnly();
    OP* const op = PL_op;
    dSP;
    ENTER;
    SAVETMPS;
    PUSHSTACKi(PERLSI_SIGNAL); // an op may be running, which has its own pointer into the stack
    save_scalar(PL_errgv);
    const auto overhead = measureHooks(aTHX_ scratch);
    SPAGAIN;
    POPSTACK;
    FREETMPS;
    LEAVE;
    PL_op = op;
    RESTORE_ERRNO;
    immediateSignals.areHeld = areHeld;
    PL_signalhook = signalHook;
    return overhead;
}

void install(pTHX_ Profiler& profiler)
{
    Originals before;
    std::copy_n(PL_ppaddr, before.size(), before.begin());
    install(aTHX_ profiler.options, Naming::Live);
    replace(OP_SORT, hookComparator<OP_SORT>, otherHooks);
    replace(OP_ENTERWRITE, hookFormat<OP_ENTERWRITE>, otherHooks);
    replace(OP_LEAVEWRITE, hookFormat<OP_LEAVEWRITE>, otherHooks);
    rememberHooks(aTHX_ before);
    areHooksLive = true; // as they are when they run
    profiler.hookOverhead = measure(aTHX_ profiler);
    areHooksLive = false;
    attach(aTHX);
    live().isInstalled = true;
}

/// How long hooks stay that are not used.
Clock::Units linger()
{
    constexpr Clock::Units Times = 10;
    return Times * (live().hookingTime + live().unhookingTime);
}

void unhook(pTHX)
{
    if (hasUnfinishedOps(aTHX))
        return;
    const auto& clock = profilerOf(aTHX)->clock;
    const auto began = clock.now();
    hookNewCode(aTHX_ false);
    unhookAllCode(aTHX);
    areHooksLive = false;
    live().unhookingTime = clock.now() - began;
}

} // namespace

void prepareLive(pTHX)
{
    live().interpreter = thisInterpreter(aTHX);
    sourceFolder = currentFolder(); // servers go elsewhere later
    followProcess();
    if (!nextSignalHook) {
        nextSignalHook = PL_signalhook;
        PL_signalhook = onPending;
    }
    static BHK hooks;
    BhkENTRY_set(&hooks, bhk_post_end, askAgain);
    Perl_blockhook_register(aTHX_ & hooks);
    guardSignals(aTHX);
    noteSubRanges(aTHX);
    watchEvals(aTHX);
}

Profiler& createLiveProfiler(pTHX_ const Options& options)
{
    if (auto* const replaced = profilerOf(aTHX))
        replaced->abandon();
    auto& created = createProfiler(aTHX_ options, NytprofWriter::create);
    created.wasLoadedLate = true;
    return created;
}

bool hasLiveProfiler() { return live().interpreter != nullptr; }

bool isLive(pTHX) { return live().interpreter == thisInterpreter(aTHX); }

bool hookRunningProgram(pTHX_ const char* file)
{
    auto& state = live();
    auto& profiler = *profilerOf(aTHX);
    if (hasUnfinishedOps(aTHX)) {
        state.isWanted = true;
        state.wantedFile = *file ? absolutePath(file) : "";
        return false;
    }
    state.isWanted = false;
    if (!state.isInstalled)
        install(aTHX_ profiler);
    const auto began = profiler.clock.now();
    state.isUsedOften = began - state.unusedSince < linger();
    if (!areHooksLive)
        hookNewCode(aTHX_ true);
    hookRunningCode(aTHX);
    // C code that waits for the end of a nested run loop may call subs after it.
    if (PL_curstackinfo->si_prev)
        hookAllCode(aTHX);
    if (!areHooksLive)
        state.hookingTime = profiler.clock.now() - began;
    areHooksLive = true;
    return true;
}

bool isStartPending(pTHX) { return isLive(aTHX) && live().isWanted; }

void noteStopped(pTHX_ bool wasOn)
{
    if (!isLive(aTHX))
        return;
    live().isWanted = false;
    if (wasOn)
        live().unusedSince = profilerOf(aTHX)->clock.now();
}

void noteFinished(pTHX_ bool wasOpen)
{
    noteStopped(aTHX_ wasOpen);
    // Else a later request of a server would wait for it.
    if (isLive(aTHX) && areHooksLive && !live().isUsedOften && PL_phase == PERL_PHASE_RUN)
        unhook(aTHX);
}

void unhookIfUnused(pTHX)
{
    const auto* const profiler = profilerOf(aTHX);
    if (!profiler || profiler->recording || !isLive(aTHX))
        return;
    if (profiler->clock.now() - live().unusedSince >= linger())
        unhook(aTHX);
}

} // namespace nytprof::hooks
