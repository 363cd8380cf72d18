// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"

#include <array>

/// Hooks replace functions in PL_ppaddr; ops compiled later call them. The replaced function is
/// kept per table entry, not looked up by the op, because OP_CUSTOM ops borrow these functions.
///
/// In this folder: any call into perl may longjmp (die), so no object with a destructor lives
/// across one; no SV is made; errno is kept; C++ exceptions are disabled.
namespace nytprof::hooks {

using OpFunction = OP* (*)(pTHX);

/// Replaced functions, by op number.
using Originals = std::array<OpFunction, MAXO>;
extern Originals perlsOwn; ///< before all hooks
[[gnu::visibility(
    "hidden")]] extern Originals originals; ///< before all hooks except those of builtins
extern Originals builtinOriginals; ///< before those of builtins; may be hooks above

/// Null if this interpreter is not being profiled now.
inline Profiler* recordingProfiler(pTHX)
{
    auto* const profiler = profilerOf(aTHX);
    return profiler && profiler->recording ? profiler : nullptr;
}

/// Null unless this interpreter is being profiled now and hooks only count, and record memory or do
/// not.
template <bool Memory>
inline Profiler* countingProfiler(pTHX)
{
    auto* const profiler = attached.profiler;
    if (attached.interpreter != thisInterpreter(aTHX) || !profiler)
        return nullptr;
    const auto& recording = profiler->recording;
    const bool isIt = Memory ? recording.countsWithMemory() : recording.onlyCounts();
    return isIt ? profiler : nullptr;
}

inline void replace(int op, OpFunction hook, Originals& kept = originals)
{
    kept[static_cast<std::size_t>(op)] = PL_ppaddr[op];
    PL_ppaddr[op] = hook;
}

inline bool isStatement(Optype type) { return type == OP_NEXTSTATE || type == OP_DBSTATE; }

/// Runs profiled statements, except ops for perl's debugger. Depends on option memory.
[[gnu::visibility("hidden")]] extern OpFunction nextStatement;

/// `op` may be null.
inline bool isProfiledStatement(const OP* op) { return op && op->op_ppaddr == nextStatement; }

/// Whether to leave ended calls to the next statement's hook: no handler or DESTROY runs before.
/// Not with stream=1.
inline bool isLeftToStatement(pTHX_ const OP* next)
{
    return isProfiledStatement(next) && PL_tmps_ix == PL_tmps_floor && !PL_sig_pending;
}

/// Naming rules for subs. Devel::DProf's other specifics are in dprof_hooks.cpp, those of hooks
/// that come and go in a running program in live.h.
enum class Naming : unsigned char { NYTProf, DProf, Live };

/// Each installs the hooks of one file.
void installStatementHooks(const Options& options, Naming naming);
void installCallHooks(const Options& options, Naming naming);
void installReturnHooks();
void installBuiltinHooks(const Options& options);
void installProcessHooks();
void installExceptionHooks();
void installAnonymousSubHook();
void install(pTHX_ const Options& options, Naming naming);
/// For code compiled from now on; no effect if not installed.
void uninstall(pTHX);

/// Replaces any other profiler.
Profiler& installProfiler(
    pTHX_ const Options& options, Naming naming, const WriterFactory& factory);

/// Defines DB::init_dprof() for lib/Devel/DProf.pm.
void defineDprofFunction(pTHX);

/// Defines the control functions in package DB, documented in lib/Devel/NYTProf.pm.
void defineControlFunctions(pTHX);

/// A call of DB::enable_profile() is counted as a statement.
enum class EnabledBy : bool { Statement, Signal };
/// As DB::enable_profile(file): "" is the current name. Returns whether profiling was on. No effect
/// in global destruction: the profile is complete.
bool enableProfile(pTHX_ const char* file, EnabledBy by);
/// As DB::finish_profile().
void finishProfile(pTHX);

/// The names in option sigexit that perl knows, with commas; reports others. Not mortal.
SV* finishingSignals(pTHX_ const Options& options, const Log& log);

/// Defines the functions by which lib/Devel/NYTProf/Live.pm opens the control socket.
void defineControlSocket(pTHX);

/// For DB::DB (use_db_sub=1): a statement begins at PL_curcop.
void beginStatement(pTHX);
/// Profiling was enabled or moved within the statement at PL_curcop. `wasOn`: already counted.
void resumeStatement(pTHX_ bool wasOn);

/// Purpose of a location: a statement, or a call site, whose line may be 0.
enum class LocationOf { Statement, Call };

/// For a COP met for the first time, or one that cannot carry a mark.
LineId findLine(pTHX_ Profiler& profiler, COP* cop, LocationOf what);

/// The LineId of a known COP, otherwise more than any LineId. Known COPs have it inverted in
/// op_targ (signed since 5.26): unused by perl here, zeroed in new ops (so memory reuse is safe),
/// and read at freeing only if positive.
inline SSize_t markOf(const COP* cop) { return static_cast<SSize_t>(cop->op_targ); }
inline std::size_t markedLine(const COP* cop) { return static_cast<std::size_t>(~markOf(cop)); }

/// Perls before 5.26 would take the mark of an op that they free for a place in a pad.
void clearMarksOfFreedOps(pTHX);

/// The line of a COP.
inline LineId lineOf(
    pTHX_ Profiler& profiler, const COP* cop, LocationOf what = LocationOf::Statement)
{
    if (markOf(cop) < 0) [[likely]]
        return static_cast<LineId>(markedLine(cop));
    return findLine(aTHX_ profiler, const_cast<COP*>(cop), what);
}

/// Measures the part of the overhead that hooks cannot time (see HookOverhead): runs loops without,
/// with and with timed hooks, for about a tenth of a millisecond. Call with hooks installed.
/// `scratch` is useless afterwards; leaves no current profiler.
[[nodiscard]] HookOverhead measureHooks(pTHX_ Profiler& scratch);

} // namespace nytprof::hooks
