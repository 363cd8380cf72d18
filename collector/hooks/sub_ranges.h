// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/sub_table.h"
#include "perl_api.h"

#include <mutex>
#include <optional>

/// Lines of subs without a debugger, under which perl would keep them in %DB::sub.
namespace nytprof::hooks {

/// From now on, lines of subs are noted when perl compiles them: about 50 bytes each.
void noteSubRanges(pTHX);

/// Identifies the code of a sub below `root`, unlike its address, which later code may get.
const void* compilationOf(const OP* root);

/// Where the sub was compiled, as in %DB::sub; for one compiled before, from its first to its last
/// statement. None if ranges are not noted, or its file is unknown.
std::optional<ProfiledSub::Range> compiledRange(const CV* cv);

/// Locked around fork(), so that the child does not inherit a locked mutex.
[[nodiscard]] std::mutex& subRangesMutex();

} // namespace nytprof::hooks
