// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/source_store.h"

#include "perl_api.h"

/// If perl kept all source, an SV for each line, that would cost more than the rest of profiling a
/// large program. So files are read here when perl begins to compile them; perl keeps string evals,
/// the program itself, and files changed by source filters or #line.
namespace nytprof::hooks {

/// Begins doing so in this interpreter, whose PL_perldb has been set, and those cloned from it.
void readSource(pTHX);

/// What has been read.
[[nodiscard]] SourceStore& sourceStore();

/// PL_perldb as it would be without that.
[[nodiscard]] U32 debugFlags(pTHX);

} // namespace nytprof::hooks
