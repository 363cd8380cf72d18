// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"

#include <array>

/// How the profiler sits in perl: entries of perl's table of op functions are replaced, and every
/// op compiled from then on calls the replacement. A hook remembers what it replaced per entry and
/// not by the op at hand, because ops of other kinds (OP_CUSTOM) borrow these functions.
///
/// Rules for everything in this folder: perl may longjmp out of any call into it (die), so no
/// object with a destructor may live across such a call; no SV is made, errno is kept, and C++
/// exceptions do not exist here (the collector is compiled without them).
namespace nytprof::hooks {

using OpFunction = OP* (*)(pTHX);

/// What stood in perl's table before, by op number.
using Originals = std::array<OpFunction, MAXO>;
extern Originals originals; ///< before all hooks but those of builtins
extern Originals builtinOriginals; ///< before those of builtins, which may be such a hook

/// The profiler to count in, or null when this interpreter is not being profiled now.
inline Profiler* recordingProfiler(pTHX)
{
    auto* const profiler = profilerOf(aTHX);
    return profiler && profiler->recording ? profiler : nullptr;
}

/// Puts `hook` into perl's table and what was there into `kept`.
inline void replace(int op, OpFunction hook, Originals& kept = originals)
{
    kept[static_cast<std::size_t>(op)] = PL_ppaddr[op];
    PL_ppaddr[op] = hook;
}

/// What runs statements that are profiled, unless they are ops for perl's debugger.
OP* nextStatement(pTHX);

/// Whether an op, or null, is a statement that is profiled.
inline bool isProfiledStatement(const OP* op)
{
    return op && op->op_ppaddr == nextStatement;
}

/// Whether what has ended may be left to the hook of the statement that follows, so that one
/// reading of the clock does for both: nothing runs before that, be it a signal's handler or
/// DESTROY of what the statement frees.
inline bool isLeftToStatement(pTHX_ const Profiler& profiler, const OP* next)
{
    return isProfiledStatement(next) && PL_tmps_ix == PL_tmps_floor && !PL_sig_pending
        && !profiler.options.stream;
}

/// Which profiler subs are named for; the other rules of Devel::DProf are in dprof_hooks.cpp.
enum class Naming : bool { NYTProf, DProf };

/// Each installs the hooks of its file.
void installStatementHooks(const Options& options);
void installCallHooks(const Options& options, Naming naming);
void installReturnHooks();
void installBuiltinHooks(const Options& options);
void installProcessHooks();
void installExceptionHooks();
void installAnonymousSubHook();
/// Installs all of them.
void install(pTHX_ const Options& options, Naming naming);
/// Takes them out again, if they are installed: for code that is compiled from now on.
void uninstall(pTHX);

/// Makes a profiler for these options; it replaces any other.
Profiler& installProfiler(
    pTHX_ const Options& options, Naming naming, const WriterFactory& factory);

/// Defines DB::init_dprof(), for lib/Devel/DProf.pm.
void defineDprofFunction(pTHX);

/// Defines the functions of package DB by which a program switches profiling on and off; documented
/// in lib/Devel/NYTProf.pm.
void defineControlFunctions(pTHX);

/// A statement begins at PL_curcop: for DB::DB, with option use_db_sub=1.
void beginStatement(pTHX);
/// Profiling has been switched on, or over to another file, in the middle of the statement at
/// PL_curcop: it runs from now on. With `wasOn` it has been counted before.
void resumeStatement(pTHX_ bool wasOn);

} // namespace nytprof::hooks
