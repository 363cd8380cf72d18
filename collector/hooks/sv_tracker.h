// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"

/// Which SVs and hash entries the program takes from perl's arenas and gives back, without a hook
/// in perl: they are on lists of free ones, of which this keeps a copy.
///
/// A free one that was seen has a stamp in a word that perl writes when it takes it. So one that
/// still has it has not been taken, nor have those below it in the list: looking costs as much as
/// was taken and freed since. Restored when recording ends.
namespace nytprof::hooks {

/// The reason why this perl's memory cannot be recorded; null if it can.
[[nodiscard]] const char* whyNoMemory();

/// At each event, before another line or context runs. What is there at the first event of a
/// profile belongs to nobody.
[[gnu::noinline]] void trackMemory(pTHX_ Profiler& profiler);

/// Issues perl's warnings of SVs that were freed twice, which the stamps prevented: the handler of
/// warnings runs, and may die.
void reportFreedTwice(pTHX);

/// The program ends: what is live now has been retained.
void stopTracking(pTHX);

} // namespace nytprof::hooks
