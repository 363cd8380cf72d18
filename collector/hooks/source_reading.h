// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/source_store.h"

#include "perl_api.h"

#include <ctime>
#include <string_view>

/// Perl's own copy of all source, an SV per line, would cost more than the rest of profiling a
/// large program. So we read files when perl begins to compile them; perl keeps string evals, the
/// program itself, and files changed by source filters or #line.
namespace nytprof::hooks {

/// Starts reading in this interpreter, whose PL_perldb is set, and in its clones.
void readSource(pTHX);

[[nodiscard]] SourceStore& sourceStore();

/// Keeps the text of a file that perl compiled earlier, if it has not been changed since then.
bool keepUnchangedFile(std::string_view name, time_t since);

/// PL_perldb as it would be without our reading.
[[nodiscard]] U32 debugFlags(pTHX);

} // namespace nytprof::hooks
