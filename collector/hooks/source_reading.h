// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/source_store.h"

#include "perl_api.h"

/// Perl can keep all source that it compiles, an SV for each line, which takes more time and memory
/// than anything else about profiling a large program. So files are read here when perl begins to
/// compile them, and perl keeps the lines of the rest: string evals, the program itself, and files
/// that do not mean what stands in them (source filters, #line).
namespace nytprof::hooks {

/// Begins doing so in this interpreter, whose PL_perldb has been set, and those cloned from it.
void readSource(pTHX);

/// What has been read.
[[nodiscard]] SourceStore& sourceStore();

/// PL_perldb as it would be without that.
[[nodiscard]] U32 debugFlags(pTHX);

} // namespace nytprof::hooks
