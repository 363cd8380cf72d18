// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/source_store.h"

#include "perl_api.h"

#include <ctime>
#include <string_view>

/// Perl's own copy of all source, an SV per line, would cost more than the rest of profiling a
/// large program. So we read files when perl begins to compile them, and note the text and place of
/// string evals; perl keeps the program itself, and files changed by source filters or #line.
namespace nytprof::hooks {

/// Notes string evals; those of a live profiler only while it is on.
void watchEvals(pTHX);
/// Notes string evals, and reads files if PL_perldb says so, in this interpreter and its clones.
/// Evals need no bit of PL_perldb, and code that ran before the profiler was loaded may run them.
void watchCompilation(pTHX);

[[nodiscard]] SourceStore& sourceStore();

/// Keeps the text of a file that perl compiled earlier, if it has not been changed since then.
bool keepUnchangedFile(std::string_view name, time_t since);

/// PL_perldb as it would be if perl did the same.
[[nodiscard]] U32 debugFlags(pTHX);

} // namespace nytprof::hooks
