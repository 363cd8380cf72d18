// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

/// Hooks that come and go while the program runs (Devel::NYTProf::Live). While profiling is off, no
/// op has a hook and $^P has no bit set, so the program costs what it does without a profiler. When
/// profiling starts, the running code gets hooks; other subs get theirs when they are entered.
/// Hooks stay for a while after profiling has stopped, as starting again is cheap then.
///
/// For the interpreter that loaded the module; its threads have no profiler.
namespace nytprof::hooks {

/// Profilers of this interpreter will be live.
void prepareLive(pTHX);
/// Replaces any other profiler.
Profiler& createLiveProfiler(pTHX_ const Options& options);
[[nodiscard]] bool isLive(pTHX);
/// Whether an interpreter of this process has one.
[[nodiscard]] bool hasLiveProfiler();

/// Before profiling is enabled: gives hooks to running code. If perl is compiling, returns false
/// and enables profiling later, into `file`, when perl no longer is.
bool hookRunningProgram(pTHX_ const char* file);
/// Whether profiling starts when perl no longer compiles.
[[nodiscard]] bool isStartPending(pTHX);
/// The program stopped profiling, which was on or not.
void noteStopped(pTHX_ bool wasOn);
/// A profile, if one was open, is complete: removes the hooks at once, unless it soon followed
/// another.
void noteFinished(pTHX_ bool wasOpen);

/// Whether hooks are in use or have been lately.
extern constinit bool areHooksLive;
/// Removes hooks that have not been used for ten times the time that switching takes.
void unhookIfUnused(pTHX);

} // namespace nytprof::hooks
