// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profiler/profiler.h"

#include "hooks/names.h"

#include "perl_api.h"

/// Which profiler counts for which interpreter. A process has one interpreter, or one for each of
/// its threads, or many that its threads take turns with (mod_perl).
namespace nytprof::hooks {

/// The interpreter that this thread ran last, and its profiler, null when it has none.
/// Initial-exec and constinit: reading it is one instruction.
struct Attached {
    PerlInterpreter* interpreter = nullptr;
    Profiler* profiler = nullptr;
};
extern constinit thread_local Attached attached __attribute__((tls_model("initial-exec")));

inline PerlInterpreter* thisInterpreter(pTHX)
{
#ifdef MULTIPLICITY
    return aTHX;
#else
    return PL_curinterp;
#endif
}

/// Looks up the profiler of this interpreter for `attached`.
void attach(pTHX);

/// The profiler of this interpreter, or null. It stays where it is, also when another one takes its
/// place because the interpreter has gone and a new one has its address.
inline Profiler* profilerOf(pTHX)
{
    if (attached.interpreter != thisInterpreter(aTHX)) [[unlikely]]
        attach(aTHX);
    return attached.profiler;
}

/// A new profiler for this interpreter, in the place of the one that it may have.
Profiler& createProfiler(pTHX_ const Options& options);

/// The same for an interpreter that perl has just cloned for a new thread: its profiler goes on as
/// that of the interpreter which begins the thread.
void createThreadProfiler(pTHX);

/// Completes the profile of this interpreter and those of all threads, because the program ends.
void finishProgram(pTHX);

/// Completes all profiles, because the process ends. May be called more than once.
void finishAll();

/// Completes the profile of this interpreter, which is about to be destroyed.
void endProfiler(pTHX);

/// The names that the profile of this interpreter keeps.
KeptNames& keptNames(pTHX);

/// From here on a forked child begins a profile of its own, and profiles that are still open when
/// the C library's exit runs are completed: a thread called exit, or C code did.
void followProcess();

} // namespace nytprof::hooks
