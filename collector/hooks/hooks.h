// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profiler.h"

#include "hooks/perl_api.h"

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
extern Originals originals; ///< before the hooks of statements, calls and processes
extern Originals builtinOriginals; ///< before those of builtins, which may be such a hook

/// The profiler of this thread's interpreter. Initial-exec: reading it is one instruction.
extern thread_local Profiler* currentProfiler __attribute__((tls_model("initial-exec")));
/// The interpreter it belongs to; other interpreters of the thread are not profiled.
extern thread_local PerlInterpreter* profiledInterpreter __attribute__((tls_model("initial-exec")));

/// The profiler of this interpreter, whether it is on or off.
inline Profiler* profilerHere(pTHX)
{
#ifdef MULTIPLICITY
    if (profiledInterpreter != my_perl) {
        return nullptr;
    }
#endif
    return currentProfiler;
}

/// The profiler to count in, or null when this interpreter is not being profiled now.
inline Profiler* recordingProfiler(pTHX)
{
    auto* profiler = currentProfiler;
    return profiler && profiler->recording ? profilerHere(aTHX) : nullptr;
}

/// Puts `hook` into perl's table and what was there into `kept`.
inline void replace(int op, OpFunction hook, Originals& kept = originals)
{
    kept[static_cast<std::size_t>(op)] = PL_ppaddr[op];
    PL_ppaddr[op] = hook;
}

/// Each installs the hooks of its file.
void installStatementHooks(const Options& options);
void installCallHooks(const Options& options);
void installBuiltinHooks(const Options& options);
void installProcessHooks();
/// Installs all of them.
void install(pTHX_ const Options& options);
/// Takes them out again, if they are installed: for code that is compiled from now on.
void uninstall(pTHX);

/// From here on a forked child begins a profile of its own.
void noteForks();

/// A statement begins at PL_curcop: for DB::DB, with option use_db_sub=1.
void beginStatement(pTHX);
/// Profiling has been switched on, or over to another file, in the middle of the statement at
/// PL_curcop: it runs from now on. With `wasOn` it has been counted before.
void resumeStatement(pTHX_ bool wasOn);

} // namespace nytprof::hooks
